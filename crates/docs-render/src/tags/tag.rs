//! Reading HTML: text, comments and tags.

use std::ops::Range;

use docs_model::Issue;
use memchr::{memchr_iter, memmem};

use super::element::holds_raw_text;

/// What has more attributes is no tag that anyone wrote; this and the other limit keep reading
/// linear.
pub(crate) const MOST_ATTRIBUTES: usize = 256;
const LONGEST_EXPRESSION_BYTES: usize = 8 * 1024;

/// Why a text starts with no tag.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
enum NoTag {
    /// It is something else.
    Text,
    /// It is longer than any that is read.
    TooLong,
}

/// A piece of HTML.
#[derive(Clone, Debug, Eq, PartialEq)]
pub(crate) enum Token<'a> {
    /// `<!-- … -->`, a declaration or a processing instruction: nothing to show.
    Hidden {
        /// Whether its end is there.
        closed: bool,
    },
    /// The text of a script or a style sheet, which has neither tags nor entities.
    RawText(&'a str),
    /// A start or end tag.
    Tag(Tag<'a>),
    /// Text, with its entities as written.
    Text(&'a str),
}

/// A start tag or an end tag.
#[derive(Clone, Debug, Eq, PartialEq)]
pub(crate) struct Tag<'a> {
    /// The name as written.
    pub(crate) name: &'a str,
    /// The attributes as written, without repetitions.
    pub(crate) attributes: Vec<Attribute<'a>>,
    /// `</name>`.
    pub(crate) is_end: bool,
    /// `<name/>`.
    pub(crate) is_self_closing: bool,
}

/// An attribute of a tag.
#[derive(Clone, Debug, Eq, PartialEq)]
pub(crate) struct Attribute<'a> {
    /// The name as written.
    pub(crate) name: &'a str,
    /// The value.
    pub(crate) value: Value<'a>,
}

/// The value of an attribute.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) enum Value<'a> {
    /// `{…}`, as in JSX.
    Expression(&'a str),
    /// No value at all: `disabled`.
    None,
    /// Text, with its entities as written.
    Text(&'a str),
}

/// The pieces of a text, in order, each with the number of line ends before it.
pub(crate) fn tokens(html: &str) -> impl Iterator<Item = (u32, Token<'_>)> {
    Tokens { rest: html, line: 0, raw_element: None }
}

/// The pieces of a text, in order, each with its place.
pub(crate) fn pieces(html: &str) -> impl Iterator<Item = (Range<usize>, Token<'_>)> {
    let mut tokens = Tokens { rest: html, line: 0, raw_element: None };
    std::iter::from_fn(move || {
        let start = html.len() - tokens.rest.len();
        let (_, token) = tokens.next()?;
        Some((start..html.len() - tokens.rest.len(), token))
    })
}

/// The rest of a text that is read piece by piece.
struct Tokens<'a> {
    rest: &'a str,
    line: u32,
    /// The name of the element that was just opened, if no tags are read in it.
    raw_element: Option<&'a str>,
}

impl<'a> Iterator for Tokens<'a> {
    type Item = (u32, Token<'a>);

    fn next(&mut self) -> Option<Self::Item> {
        if let Some(name) = self.raw_element.take() {
            let end = raw_text_end(name, self.rest);
            if end > 0 {
                return Some(self.take(end, Token::RawText(&self.rest[..end])));
            }
        }
        let (at, markup) = first_markup(self.rest);
        if at > 0 {
            return Some(self.take(at, Token::Text(&self.rest[..at])));
        }
        let (token, after) = markup?;
        if let Token::Tag(tag) = &token {
            self.raw_element = Some(tag.name)
                .filter(|_| !tag.is_end && !tag.is_self_closing && holds_raw_text(tag.name));
        }
        Some(self.take(self.rest.len() - after.len(), token))
    }
}

impl<'a> Tokens<'a> {
    /// Goes on after a token.
    fn take(&mut self, length: usize, token: Token<'a>) -> (u32, Token<'a>) {
        let (taken, rest) = self.rest.split_at(length);
        let line = self.line;
        let line_ends = taken.bytes().filter(|byte| *byte == b'\n').count();
        self.line = line.saturating_add(u32::try_from(line_ends).unwrap_or(u32::MAX));
        self.rest = rest;
        (line, token)
    }
}

/// Where the first markup of a text is, and what it is; the end of the text if it has none.
fn first_markup(html: &str) -> (usize, Option<(Token<'_>, &str)>) {
    let found = html.match_indices('<').find_map(|(at, _)| Some((at, markup(&html[at..])?)));
    found.map_or((html.len(), None), |(at, markup)| (at, Some(markup)))
}

/// Where the text of an element ends that holds no tags.
fn raw_text_end(name: &str, html: &str) -> usize {
    let is_end = |at: usize| {
        html.as_bytes()
            .get(at + 2..at + 2 + name.len())
            .is_some_and(|end| end.eq_ignore_ascii_case(name.as_bytes()))
    };
    html.match_indices("</").map(|(at, _)| at).find(|at| is_end(*at)).unwrap_or(html.len())
}

/// The markup that a text starts with, and what follows it.
fn markup(html: &str) -> Option<(Token<'_>, &str)> {
    if let Some(rest) = html.strip_prefix("<!--") {
        // `<!-->` and `<!--->` are whole comments to a browser.
        let rest = rest
            .strip_prefix('>')
            .or(rest.strip_prefix("->"))
            .map_or_else(|| after(rest, "-->"), Some);
        return Some((Token::Hidden { closed: rest.is_some() }, rest.unwrap_or_default()));
    }
    if html.starts_with("<!") || html.starts_with("<?") {
        let end = match html.as_bytes() {
            [_, b'?', ..] if has_instruction_end(html) => "?>",
            _ if html.starts_with("<![CDATA[") => "]]>",
            _ => ">",
        };
        let rest = after(html, end);
        return Some((Token::Hidden { closed: rest.is_some() }, rest.unwrap_or_default()));
    }
    let (tag, rest) = tag(&html[1..]).ok()?;
    Some((Token::Tag(tag), rest))
}

/// Whether a processing instruction ends as in XML, near enough; otherwise it ends as browsers read it.
fn has_instruction_end(html: &str) -> bool {
    let near = &html.as_bytes()[..html.len().min(LONGEST_EXPRESSION_BYTES)];
    memmem::find(near, b"?>").is_some()
}

fn after<'a>(text: &'a str, end: &str) -> Option<&'a str> {
    text.split_once(end).map(|(_, rest)| rest)
}

/// A tag after its `<`.
fn tag(html: &str) -> Result<(Tag<'_>, &str), NoTag> {
    let (is_end, html) = html.strip_prefix('/').map_or((false, html), |rest| (true, rest));
    if !html.starts_with(|char: char| char.is_ascii_alphabetic()) {
        return Err(NoTag::Text);
    }
    let is_name =
        |char: char| char.is_ascii_alphanumeric() || matches!(char, '-' | '_' | '.' | ':');
    let (name, mut rest) = split_while(html, is_name);
    let mut tag = Tag { name, attributes: Vec::new(), is_end, is_self_closing: false };
    loop {
        rest = rest.trim_start();
        if let Some(rest) = rest.strip_prefix('>') {
            return Ok((tag, rest));
        }
        if let Some(after) = rest.strip_prefix('/') {
            tag.is_self_closing = after.starts_with('>');
            rest = after;
            continue;
        }
        if tag.attributes.len() == MOST_ATTRIBUTES {
            return Err(NoTag::TooLong);
        }
        let (attribute, after) = attribute(rest)?;
        // The first of several counts, as in a browser.
        if !tag.attributes.iter().any(|known| known.name.eq_ignore_ascii_case(attribute.name)) {
            tag.attributes.push(attribute);
        }
        rest = after;
    }
}

fn attribute(html: &str) -> Result<(Attribute<'_>, &str), NoTag> {
    let is_name = |char: char| !char.is_whitespace() && !"/>=\"'<{}`".contains(char);
    let (name, rest) = split_while(html, is_name);
    if name.is_empty() {
        return Err(NoTag::Text);
    }
    let Some(value) = rest.trim_start().strip_prefix('=') else {
        return Ok((Attribute { name, value: Value::None }, rest));
    };
    let (value, rest) = value_of(value.trim_start())?;
    Ok((Attribute { name, value }, rest))
}

fn value_of(html: &str) -> Result<(Value<'_>, &str), NoTag> {
    for quote in ['"', '\''] {
        if let Some(rest) = html.strip_prefix(quote) {
            let (value, rest) = rest.split_once(quote).ok_or(NoTag::Text)?;
            return Ok((Value::Text(value), rest));
        }
    }
    if html.starts_with('{') {
        let end = closing_brace(html)?;
        return Ok((Value::Expression(&html[1..end]), &html[end + 1..]));
    }
    let (value, rest) = split_while(html, |char| !char.is_whitespace() && char != '>');
    if value.is_empty() { Err(NoTag::Text) } else { Ok((Value::Text(value), rest)) }
}

/// Where the brace closes that a text starts with.
fn closing_brace(text: &str) -> Result<usize, NoTag> {
    let mut depth = 0_usize;
    for (at, byte) in text.bytes().enumerate().take(LONGEST_EXPRESSION_BYTES) {
        match byte {
            b'{' => depth += 1,
            b'}' if depth == 1 => return Ok(at),
            b'}' => depth -= 1,
            _ => {}
        }
    }
    Err(if text.len() > LONGEST_EXPRESSION_BYTES { NoTag::TooLong } else { NoTag::Text })
}

/// The lines, from 0, on which a text has a tag that is too long to be read as one.
pub(crate) fn long_tags(text: &str) -> Vec<u32> {
    if text.len() < 2 * MOST_ATTRIBUTES {
        // It can't hold so many attributes, nor so long an expression.
        return Vec::new();
    }
    let is_long = |at: usize| tag(&text[at + 1..]) == Err(NoTag::TooLong);
    let line = |at: usize| memchr_iter(b'\n', &text.as_bytes()[..at]).count();
    let tags = memchr_iter(b'<', text.as_bytes()).filter(|at| is_long(*at));
    tags.map(|at| u32::try_from(line(at)).unwrap_or(u32::MAX)).collect()
}

/// What is said about such a tag.
pub(crate) fn long_tag_issue() -> Issue {
    let message = format!(
        "the tag has more than {MOST_ATTRIBUTES} attributes, or one of more than {} KB; it is shown as text",
        LONGEST_EXPRESSION_BYTES / 1024
    );
    Issue::warning("long-tag", message).help("leave attributes out, or shorten them")
}

fn split_while(text: &str, keep: impl Fn(char) -> bool) -> (&str, &str) {
    text.split_at(text.find(|char| !keep(char)).unwrap_or(text.len()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(html: &str) -> Vec<String> {
        tokens(html)
            .map(|(_, token)| match token {
                Token::Hidden { closed: true } => "hidden".to_owned(),
                Token::Hidden { closed: false } => "open".to_owned(),
                Token::Tag(tag) if tag.is_end => format!("/{}", tag.name),
                Token::Tag(tag) if tag.is_self_closing => format!("{}/", tag.name),
                Token::Tag(tag) => tag.name.to_owned(),
                Token::Text(text) | Token::RawText(text) => format!("'{text}'"),
            })
            .collect()
    }

    #[test]
    fn html_is_read_tag_by_tag() {
        let rows: [(&str, &[&str]); 9] = [
            ("<b>a</b>", &["b", "'a'", "/b"]),
            ("a<!-- <b> -->c", &["'a'", "hidden", "'c'"]),
            ("<!-- a", &["open"]),
            ("<!doctype html>", &["hidden"]),
            ("1 < 2 <br/>", &["'1 < 2 '", "br/"]),
            ("<script>if (a < b) '<b>'</script>", &["script", "'if (a < b) '<b>''", "/script"]),
            ("<a title='>'>x", &["a", "'x'"]),
            ("<a href", &["'<a href'"]),
            ("<div style={{a: {b: 1}}}>", &["div"]),
        ];
        for (html, expected) in rows {
            assert_eq!(names(html), expected, "{html}");
        }
    }

    #[test]
    fn attributes_have_many_forms() {
        let found: Vec<_> =
            tokens(r#"<a one two=2 three='3' four="4" five={"5"} ONE=again>"#).collect();
        let [(0, Token::Tag(tag))] = &found[..] else { panic!("one tag: {found:?}") };
        let values: Vec<_> =
            tag.attributes.iter().map(|attribute| (attribute.name, attribute.value)).collect();
        let text = Value::Text;
        let expected = [
            ("one", Value::None),
            ("two", text("2")),
            ("three", text("3")),
            ("four", text("4")),
            ("five", Value::Expression("\"5\"")),
        ];
        assert_eq!(values, expected);
    }
}
