//! Tokens of HTML: text, comments and tags.

use std::ops::Range;

use docs_core::Issue;
use memchr::{memchr_iter, memmem};

use super::element::contains_raw_text;

/// Maximum number of attributes of a tag. Together with the maximum length, it limits parsing to linear time.
pub(crate) const MAX_ATTRIBUTES: usize = 256;
const MAX_EXPRESSION_BYTES: usize = 8 * 1024;

/// Reason for the absence of a tag.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
enum NoTag {
    /// The `<` does not start a tag.
    Text,
    /// The tag exceeds the limits.
    TooLong,
}

/// Token of HTML.
#[derive(Clone, Debug, Eq, PartialEq)]
pub(crate) enum Token<'a> {
    /// `<!-- … -->`, a declaration or a processing instruction, which are not displayed.
    Hidden {
        /// `false` if its end is missing.
        closed: bool,
    },
    /// Text of a script or a style sheet, without tags and entities.
    RawText(&'a str),
    /// Start or end tag.
    Tag(Tag<'a>),
    /// Text with unresolved entities.
    Text(&'a str),
}

/// Start or end tag.
#[derive(Clone, Debug, Eq, PartialEq)]
pub(crate) struct Tag<'a> {
    /// Name as written.
    pub(crate) name: &'a str,
    /// Attributes as written, without duplicates.
    pub(crate) attributes: Vec<Attribute<'a>>,
    /// `true` for an end tag: `</name>`.
    pub(crate) is_end: bool,
    /// `true` for a self-closing tag: `<name/>`.
    pub(crate) is_self_closing: bool,
}

/// Attribute of a tag.
#[derive(Clone, Debug, Eq, PartialEq)]
pub(crate) struct Attribute<'a> {
    /// Name as written.
    pub(crate) name: &'a str,
    pub(crate) value: Value<'a>,
}

/// Value of an attribute.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) enum Value<'a> {
    /// `{…}`, as in JSX.
    Expression(&'a str),
    /// No value: `disabled`.
    None,
    /// Text with unresolved entities.
    Text(&'a str),
}

/// Returns the tokens of a string in order, each with the number of line ends before it.
pub(crate) fn tokens(html: &str) -> impl Iterator<Item = (u32, Token<'_>)> {
    Tokens { rest: html, line: 0, raw_element: None }
}

/// Returns the tokens of a string in order, each with its range.
pub(crate) fn pieces(html: &str) -> impl Iterator<Item = (Range<usize>, Token<'_>)> {
    let mut tokens = Tokens { rest: html, line: 0, raw_element: None };
    std::iter::from_fn(move || {
        let start = html.len() - tokens.rest.len();
        let (_, token) = tokens.next()?;
        Some((start..html.len() - tokens.rest.len(), token))
    })
}

/// Tokenizer of a string.
struct Tokens<'a> {
    rest: &'a str,
    line: u32,
    /// Name of the last opened element, if it contains raw text.
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
                .filter(|_| !tag.is_end && !tag.is_self_closing && contains_raw_text(tag.name));
        }
        Some(self.take(self.rest.len() - after.len(), token))
    }
}

impl<'a> Tokens<'a> {
    /// Advances after a token.
    fn take(&mut self, length: usize, token: Token<'a>) -> (u32, Token<'a>) {
        let (consumed, rest) = self.rest.split_at(length);
        let line = self.line;
        let line_ends = memchr_iter(b'\n', consumed.as_bytes()).count();
        self.line = line.saturating_add(u32::try_from(line_ends).unwrap_or(u32::MAX));
        self.rest = rest;
        (line, token)
    }
}

/// Returns the offset and the token of the first markup; the end of the string if there is none.
fn first_markup(html: &str) -> (usize, Option<(Token<'_>, &str)>) {
    let mut found = memchr_iter(b'<', html.as_bytes());
    let found = found.find_map(|at| Some((at, markup(&html[at..])?)));
    found.map_or((html.len(), None), |(at, markup)| (at, Some(markup)))
}

/// Returns the end of a raw text element's content.
fn raw_text_end(name: &str, html: &str) -> usize {
    let is_end = |at: usize| {
        html.as_bytes()
            .get(at + 2..at + 2 + name.len())
            .is_some_and(|end| end.eq_ignore_ascii_case(name.as_bytes()))
    };
    html.match_indices("</").map(|(at, _)| at).find(|at| is_end(*at)).unwrap_or(html.len())
}

/// Returns the markup at the start of a string, and the rest.
fn markup(html: &str) -> Option<(Token<'_>, &str)> {
    if let Some(rest) = html.strip_prefix("<!--") {
        // Browsers parse `<!-->` and `<!--->` as complete comments.
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

/// Returns `true` if a processing instruction ends approximately as in XML; otherwise it ends as in browsers.
fn has_instruction_end(html: &str) -> bool {
    let near = &html.as_bytes()[..html.len().min(MAX_EXPRESSION_BYTES)];
    memmem::find(near, b"?>").is_some()
}

fn after<'a>(text: &'a str, end: &str) -> Option<&'a str> {
    text.split_once(end).map(|(_, rest)| rest)
}

/// Parses a tag after its `<`.
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
        if tag.attributes.len() == MAX_ATTRIBUTES {
            return Err(NoTag::TooLong);
        }
        let (attribute, after) = attribute(rest)?;
        // The first duplicate takes precedence, as in browsers.
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

/// Returns the position of the brace that closes the one at the start of a string.
fn closing_brace(text: &str) -> Result<usize, NoTag> {
    let mut depth = 0_usize;
    for (at, byte) in text.bytes().enumerate().take(MAX_EXPRESSION_BYTES) {
        match byte {
            b'{' => depth += 1,
            b'}' if depth == 1 => return Ok(at),
            b'}' => depth -= 1,
            _ => {}
        }
    }
    Err(if text.len() > MAX_EXPRESSION_BYTES { NoTag::TooLong } else { NoTag::Text })
}

/// Returns the lines, from 0, of tags that exceed the limits.
pub(crate) fn long_tags(text: &str) -> Vec<u32> {
    if text.len() < 2 * MAX_ATTRIBUTES {
        // Too short for so many attributes or so long an expression.
        return Vec::new();
    }
    let is_long = |at: usize| tag(&text[at + 1..]) == Err(NoTag::TooLong);
    let line = |at: usize| memchr_iter(b'\n', &text.as_bytes()[..at]).count();
    let tags = memchr_iter(b'<', text.as_bytes()).filter(|at| is_long(*at));
    tags.map(|at| u32::try_from(line(at)).unwrap_or(u32::MAX)).collect()
}

/// Returns the issue for such a tag.
pub(crate) fn long_tag_issue() -> Issue {
    let message = format!(
        "the tag has more than {MAX_ATTRIBUTES} attributes, or one of more than {} KB; it is shown as text",
        MAX_EXPRESSION_BYTES / 1024
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
