//! Attributes of tags, parsed on demand.

use docs_core::decode_entities;
use std::borrow::Cow;

use memchr::memchr;

/// Attributes of a tag, as written.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Attributes<'a>(pub(crate) &'a str);

impl<'a> Attributes<'a> {
    /// Returns the value of an attribute; empty for an attribute without one.
    pub(crate) fn get(self, name: &str) -> Option<Cow<'a, str>> {
        let (_, value) = self.iter().find(|(known, _)| known.eq_ignore_ascii_case(name))?;
        Some(decoded(value))
    }

    /// Returns `true` if the tag has an attribute.
    pub(crate) fn has(self, name: &str) -> bool {
        self.iter().any(|(known, _)| known.eq_ignore_ascii_case(name))
    }

    /// Returns `true` if the tag has a class.
    pub(crate) fn has_class(self, class: &str) -> bool {
        self.get("class")
            .is_some_and(|classes| classes.split_ascii_whitespace().any(|known| known == class))
    }

    /// Returns `true` if the element is hidden until a script or a reader shows it. Its content is not part of the article.
    pub(crate) fn is_hidden(self) -> bool {
        let names = ["hidden", "popover"];
        self.iter().any(|(known, _)| names.iter().any(|name| known.eq_ignore_ascii_case(name)))
    }

    /// Returns the names and the undecoded values.
    fn iter(self) -> impl Iterator<Item = (&'a str, &'a str)> {
        let mut rest = self.0;
        let is_space = |byte: &u8| byte.is_ascii_whitespace();
        std::iter::from_fn(move || {
            let is_name = |byte: &u8| !is_space(byte) && *byte != b'/';
            rest = &rest[rest.bytes().position(|byte| is_name(&byte))?..];
            let bytes = rest.as_bytes();
            let ends = |byte: &u8| is_space(byte) || *byte == b'=';
            let end = bytes.iter().position(ends).unwrap_or(bytes.len());
            let (name, after) = rest.split_at(end);
            let Some(value) = after.trim_ascii_start().strip_prefix('=') else {
                rest = after;
                return Some((name, ""));
            };
            let value = value.trim_ascii_start();
            let (value, after) = match value.as_bytes().first() {
                Some(quote @ (b'"' | b'\'')) => {
                    let inner = &value[1..];
                    let end = memchr(*quote, inner.as_bytes()).unwrap_or(inner.len());
                    (&inner[..end], inner.get(end + 1..).unwrap_or_default())
                }
                _ => value
                    .split_at(value.as_bytes().iter().position(is_space).unwrap_or(value.len())),
            };
            rest = after;
            Some((name, value))
        })
    }
}

/// Returns a string with its entities decoded.
pub(crate) fn decoded(text: &str) -> Cow<'_, str> {
    match memchr(b'&', text.as_bytes()) {
        Some(_) => decode_entities(text).into(),
        None => text.into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn attributes_have_many_forms() {
        let attributes = Attributes(r#" class="a  b" hidden data-x=1 title='&lt;"' = /"#);
        assert!(attributes.has_class("b") && !attributes.has_class("c"));
        assert_eq!(attributes.get("hidden").as_deref(), Some(""));
        assert_eq!(attributes.get("DATA-X").as_deref(), Some("1"));
        assert_eq!(attributes.get("title").as_deref(), Some("<\""));
        assert_eq!(attributes.get("href"), None);
    }
}
