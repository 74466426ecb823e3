//! Scanner for JSX tags and expressions in braces, without interpreting them.
//!
//! The scanner is more lenient than MDX: unquoted attributes and elements without end tags are accepted as in HTML.

use crate::tags::{Attribute, MAX_ATTRIBUTES, Tag, Value};

/// Extent of a construct at the start of a string.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) enum Extent {
    /// Up to this byte, exclusive.
    To(usize),
    /// Beyond the end of the string.
    Beyond,
    /// Beyond the maximum size, so the text is not a construct.
    TooFar,
    /// The string starts with something else.
    Nothing,
}

/// Returns the extent of a tag.
pub(crate) fn tag_extent(text: &str) -> Extent {
    match read_tag(text, |_| ()) {
        Ok((_, length)) => Extent::To(length),
        Err(TagError::Ended) => Extent::Beyond,
        Err(TagError::TooLong) => Extent::TooFar,
        Err(TagError::Other) => Extent::Nothing,
    }
}

/// Parses the tag at the start of a string.
pub(crate) fn tag(text: &str) -> Option<Tag<'_>> {
    let mut attributes: Vec<Attribute<'_>> = Vec::new();
    let (tag, _) = read_tag(text, |attribute| {
        // The last duplicate takes precedence, as in JSX.
        attributes.retain(|known| known.name != attribute.name || known.name == "...");
        attributes.push(attribute);
    })
    .ok()?;
    Some(Tag { attributes, ..tag })
}

/// Parses the tag at the start of a string without its attributes.
pub(crate) fn bare_tag(text: &str) -> Option<Tag<'_>> {
    read_tag(text, |_| ()).ok().map(|(tag, _)| tag)
}

/// Returns the extent of an expression in braces.
pub(crate) fn braces_extent(text: &str) -> Extent {
    match braces_end(text) {
        Some(end) => Extent::To(end),
        None if text.starts_with('{') => Extent::Beyond,
        None => Extent::Nothing,
    }
}

enum TagError {
    Ended,
    TooLong,
    Other,
}

/// Reader of the parts of a tag.
struct TagReader<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> TagReader<'a> {
    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    fn skip_space(&mut self) {
        // Usually, at most one space precedes the next part.
        let is_letter = |byte: &u8| byte.is_ascii_graphic();
        if !self.text.as_bytes().get(self.at).is_some_and(is_letter) {
            self.at = self.text.len() - self.rest().trim_start().len();
        }
    }

    fn take(&mut self, expected: char) -> bool {
        let found = self.rest().starts_with(expected);
        if found {
            self.at += expected.len_utf8();
        }
        found
    }

    fn take_while(&mut self, keep: impl Fn(char) -> bool) -> &'a str {
        let rest = self.rest();
        let end = rest.find(|char| !keep(char)).unwrap_or(rest.len());
        self.at += end;
        &rest[..end]
    }

    fn expect_more(&self) -> Result<(), TagError> {
        if self.at == self.text.len() { Err(TagError::Ended) } else { Ok(()) }
    }
}

/// Parses a tag, and calls a function with each attribute.
fn read_tag<'a>(
    text: &'a str,
    mut take_attribute: impl FnMut(Attribute<'a>),
) -> Result<(Tag<'a>, usize), TagError> {
    let mut reader = TagReader { text, at: 0 };
    if !reader.take('<') {
        return Err(TagError::Other);
    }
    let is_end = reader.take('/');
    if is_end {
        reader.skip_space();
    }
    reader.expect_more()?;
    let starts_name = |char: char| char.is_alphabetic() || matches!(char, '_' | '$');
    if !reader.rest().starts_with(|char| starts_name(char) || char == '>') {
        return Err(TagError::Other);
    }
    let name = reader
        .take_while(|char| char.is_alphanumeric() || matches!(char, '-' | '_' | '$' | '.' | ':'));
    let mut tag = Tag { name, attributes: Vec::new(), is_end, is_self_closing: false };
    let mut attributes = 0;
    loop {
        let before = reader.at;
        reader.skip_space();
        reader.expect_more()?;
        if reader.take('>') {
            return Ok((tag, reader.at));
        }
        if reader.take('/') {
            reader.skip_space();
            reader.expect_more()?;
            if !reader.take('>') {
                return Err(TagError::Other);
            }
            tag.is_self_closing = true;
            return Ok((tag, reader.at));
        }
        let follows_space = reader.at > before;
        let is_first = attributes == 0;
        if name.is_empty() || (is_first && !follows_space) {
            return Err(TagError::Other);
        }
        if attributes == MAX_ATTRIBUTES {
            return Err(TagError::TooLong);
        }
        take_attribute(read_attribute(&mut reader)?);
        attributes += 1;
    }
}

fn read_attribute<'a>(reader: &mut TagReader<'a>) -> Result<Attribute<'a>, TagError> {
    if reader.rest().starts_with('{') {
        let inner = read_braces(reader)?;
        return Ok(Attribute { name: "...", value: Value::Expression(inner) });
    }
    let is_name = |char: char| !char.is_whitespace() && !"/>=\"'<{}`".contains(char);
    let name = reader.take_while(is_name);
    if name.is_empty() {
        return Err(TagError::Other);
    }
    let after_name = reader.at;
    reader.skip_space();
    if !reader.take('=') {
        reader.at = after_name;
        return Ok(Attribute { name, value: Value::None });
    }
    reader.skip_space();
    reader.expect_more()?;
    for quote in ['"', '\''] {
        if reader.take(quote) {
            let value = reader.take_while(|char| char != quote);
            reader.expect_more()?;
            reader.at += 1;
            return Ok(Attribute { name, value: Value::Text(value) });
        }
    }
    if reader.rest().starts_with('{') {
        return Ok(Attribute { name, value: Value::Expression(read_braces(reader)?) });
    }
    let value = reader.take_while(|char| !char.is_whitespace() && !"\"'=<>`{".contains(char));
    if value.is_empty() {
        return Err(TagError::Other);
    }
    Ok(Attribute { name, value: Value::Text(value) })
}

fn read_braces<'a>(reader: &mut TagReader<'a>) -> Result<&'a str, TagError> {
    let rest = reader.rest();
    let end = braces_end(rest).ok_or(TagError::Ended)?;
    reader.at += end;
    Ok(&rest[1..end - 1])
}

/// Returns the end of the braces at the start of a string: by JavaScript's rules or, if a quote is only an apostrophe, by
/// counting.
fn braces_end(text: &str) -> Option<usize> {
    if !text.starts_with('{') {
        return None;
    }
    script_end(text).or_else(|| counted_end(text))
}

fn counted_end(text: &str) -> Option<usize> {
    let mut depth = 0_usize;
    for (at, byte) in text.bytes().enumerate() {
        match byte {
            b'{' => depth += 1,
            b'}' if depth == 1 => return Some(at + 1),
            b'}' => depth -= 1,
            _ => {}
        }
    }
    None
}

/// Stack of open constructs in a script as bits, innermost lowest: 0 for a brace, 1 for a template. A bit above all of them
/// marks the height. Nesting deeper than 63 is not supported.
struct Open(u64);

impl Open {
    const NOTHING: u64 = 1;

    fn push(&mut self, is_template: bool) -> Option<()> {
        let has_room = self.0 >> 63 == 0;
        self.0 = self.0 << 1 | u64::from(is_template);
        has_room.then_some(())
    }

    fn pop(&mut self) {
        self.0 >>= 1;
    }

    fn is_template(&self) -> bool {
        self.0 > Self::NOTHING && self.0 & 1 == 1
    }
}

fn script_end(text: &str) -> Option<usize> {
    let bytes = text.as_bytes();
    let mut open = Open(Open::NOTHING);
    let mut at = 0;
    while at < bytes.len() {
        if open.is_template() {
            match bytes[at] {
                b'\\' => at += 1,
                b'`' => open.pop(),
                b'$' if bytes.get(at + 1) == Some(&b'{') => {
                    open.push(false)?;
                    at += 1;
                }
                _ => {}
            }
            at += 1;
            continue;
        }
        match bytes[at] {
            b'{' => open.push(false)?,
            b'}' => {
                open.pop();
                if open.0 == Open::NOTHING {
                    return Some(at + 1);
                }
            }
            b'`' => open.push(true)?,
            quote @ (b'"' | b'\'') => at += string_length(&bytes[at + 1..], quote)?,
            b'/' if bytes.get(at + 1) == Some(&b'*') => at += 2 + text[at + 2..].find("*/")? + 1,
            b'/' if bytes.get(at + 1) == Some(&b'/') => at += text[at..].find('\n')?,
            _ => {}
        }
        at += 1;
    }
    None
}

/// Returns the length of a string after its first quote; a string ends with its line.
fn string_length(bytes: &[u8], quote: u8) -> Option<usize> {
    let mut at = 0;
    while at < bytes.len() {
        match bytes[at] {
            b'\\' => at += 1,
            b'\n' => return None,
            byte if byte == quote => return Some(at + 1),
            _ => {}
        }
        at += 1;
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tags_extend_over_lines_and_expressions() {
        let rows = [
            ("<b>x", Extent::To(3)),
            ("</b>", Extent::To(4)),
            ("</ b >", Extent::To(6)),
            ("< /b>", Extent::Nothing),
            ("<>", Extent::To(2)),
            ("</>", Extent::To(3)),
            ("<a\n  b={{c: '}'}}\n/>", Extent::To(20)),
            ("<a b={`}${'}'}`}>", Extent::To(17)),
            ("<a {...b}>", Extent::To(10)),
            ("<a b=c>", Extent::To(7)),
            ("<Foo.Bar x/>", Extent::To(12)),
            ("<a b=\"", Extent::Beyond),
            ("<a", Extent::Beyond),
            ("<https://example.org>", Extent::Nothing),
            ("<a@example.org>", Extent::Nothing),
            ("< a>", Extent::Nothing),
            ("<3", Extent::Nothing),
            ("<!-- -->", Extent::Nothing),
        ];
        for (text, extent) in rows {
            assert_eq!(tag_extent(text), extent, "{text}");
        }
    }

    #[test]
    fn braces_in_strings_and_comments_are_ignored() {
        let rows = [
            ("{}", Extent::To(2)),
            ("{'}'} }", Extent::To(5)),
            ("{/* } */}", Extent::To(9)),
            ("{a // }\n}", Extent::To(9)),
            ("{<p>don't</p>}", Extent::To(14)),
            ("{`a${`b}`}`}", Extent::To(12)),
            ("{a", Extent::Beyond),
        ];
        for (text, extent) in rows {
            assert_eq!(braces_extent(text), extent, "{text}");
        }
    }
}
