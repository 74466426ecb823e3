//! Opening lines of admonitions: `note`, `note Title`, `note[Title]{#id .class}`.

use std::borrow::Cow;

use docs_core::{ADMONITION_KINDS, Issue};

use crate::code_spans::code_length;

/// Parsed opening line.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub(crate) struct Opening<'a> {
    /// Word after the colons.
    pub(crate) keyword: &'a str,
    /// Title as Markdown.
    pub(crate) title: Option<&'a str>,
    /// Id from `{#id}`.
    pub(crate) id: Option<&'a str>,
    /// Classes from `{.class}`.
    pub(crate) classes: Vec<&'a str>,
    /// Other attributes, from `{name=value}`. The value of an attribute without one is empty.
    pub(crate) attributes: Vec<(&'a str, &'a str)>,
    /// Fault due to which brackets or braces are part of the title.
    pub(crate) fault: Option<OpeningFault>,
}

/// Fault of an opening line, whose brackets or braces are part of the title.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) enum OpeningFault {
    /// Label without a closing bracket: `note[Title`.
    OpenLabel,
    /// Attributes without a closing brace: `note[Title]{#id`.
    OpenAttributes,
    /// Words after the attributes: `note[Title]{#id} words`.
    WordsAfter,
    /// Attributes after a title without brackets: `note Title {#id}`.
    BareTitle,
    /// Attributes without braces: `card href=./a.md`.
    BareAttributes,
}

impl<'a> Opening<'a> {
    /// Parses the rest of the line after the colons.
    pub(crate) fn parse(info: &'a str) -> Self {
        let info = info.trim();
        let end = info
            .find(|char: char| !(char.is_alphanumeric() || matches!(char, '-' | '_')))
            .unwrap_or(info.len());
        let (keyword, rest) = info.split_at(end);
        let (title, attributes, fault) = split_title(rest);
        let mut opening = Self { keyword, title, fault, ..Self::default() };
        for attribute in attribute_words(attributes) {
            if let Some(id) = attribute.strip_prefix('#') {
                opening.id = Some(id);
            } else if let Some(class) = attribute.strip_prefix('.') {
                opening.classes.push(class);
            } else {
                let (name, value) = attribute.split_once('=').unwrap_or((attribute, ""));
                opening.attributes.push((name, unquoted(value)));
            }
        }
        opening
    }

    /// Returns the value of an attribute, if it is not empty.
    pub(crate) fn attribute(&self, name: &str) -> Option<&'a str> {
        let attribute = self.attributes.iter().find(|(known, _)| *known == name)?;
        Some(attribute.1).filter(|value| !value.trim().is_empty())
    }

    /// Returns the title as Markdown in which braces that are no attributes by mistake are text.
    pub(crate) fn title_markdown(&self) -> Option<Cow<'a, str>> {
        let title = self.title?;
        let braces = match self.fault {
            Some(OpeningFault::BareTitle) => title.rfind(" {").map(|at| at + " ".len()),
            Some(OpeningFault::OpenAttributes | OpeningFault::WordsAfter) => {
                let end = title.strip_prefix('[').and_then(closing_bracket);
                end.map(|end| "[".len() + end + "]".len())
            }
            Some(OpeningFault::OpenLabel | OpeningFault::BareAttributes) | None => None,
        };
        Some(match braces {
            Some(at) => Cow::Owned(format!("{}\\{}", &title[..at], &title[at..])),
            None => Cow::Borrowed(title),
        })
    }

    /// Returns `true` if the keyword is built in.
    pub(crate) fn is_known(&self) -> bool {
        ADMONITION_KINDS.iter().any(|kind| kind.keyword == self.keyword)
    }
}

/// Quotation marks around the value of an attribute. The parser replaces straight ones in text if the option for typographic
/// characters is set.
const QUOTES: [(char, char); 4] = [('"', '"'), ('\'', '\''), ('“', '”'), ('‘', '’')];

/// Returns the value of an attribute without its quotation marks.
pub(crate) fn unquoted(value: &str) -> &str {
    let within = |(open, close): (char, char)| value.strip_prefix(open)?.strip_suffix(close);
    QUOTES.into_iter().find_map(within).unwrap_or(value)
}

/// Splits attributes at white space outside of quotes and braces.
pub(crate) fn attribute_words(text: &str) -> impl Iterator<Item = &str> {
    let pairs = || QUOTES.iter().chain(&[('{', '}')]);
    let mut end: Option<char> = None;
    let is_end = move |char: char| {
        match end {
            Some(expected) if expected == char => end = None,
            None => end = pairs().find(|(open, _)| *open == char).map(|(_, close)| *close),
            _ => {}
        }
        end.is_none() && char.is_whitespace()
    };
    text.split(is_end).filter(|word| !word.is_empty())
}

/// Splits the rest into the title, with or without brackets, and the attributes in braces after the brackets. Returns the fault of a rest
/// whose brackets or braces are part of the title.
fn split_title(rest: &str) -> (Option<&str>, &str, Option<OpeningFault>) {
    let trimmed = rest.trim();
    let bracketed =
        trimmed.strip_prefix('[').and_then(|inner| Some((inner, closing_bracket(inner)?)));
    let (title, after, fault) = match bracketed {
        Some((inner, end)) if in_braces(&inner[end + 1..]).is_some() => {
            (&inner[..end], &inner[end + 1..], None)
        }
        _ if in_braces(rest).is_some() => ("", rest, None),
        Some((inner, end)) => (trimmed, "", fault_after_label(&inner[end + 1..])),
        None if rest.starts_with('[') => (trimmed, "", Some(OpeningFault::OpenLabel)),
        None if attributes_at_end(trimmed).is_some() => {
            (trimmed, "", Some(OpeningFault::BareTitle))
        }
        None => {
            let is_list = !trimmed.is_empty() && attribute_words(trimmed).all(is_assignment);
            (trimmed, "", is_list.then_some(OpeningFault::BareAttributes))
        }
    };
    let title = Some(title.trim()).filter(|title| !title.is_empty());
    (title, in_braces(after).unwrap_or_default(), fault)
}

/// Returns the fault of the text after a label that is not a list of attributes.
fn fault_after_label(after: &str) -> Option<OpeningFault> {
    let inside = after.strip_prefix('{')?;
    Some(match inside.contains('}') {
        true => OpeningFault::WordsAfter,
        false => OpeningFault::OpenAttributes,
    })
}

/// Returns the attributes in braces at the end of a title without brackets: an id, a class, a name with a value, or `open`, the
/// attribute of collapsible content in VitePress.
pub(crate) fn attributes_at_end(title: &str) -> Option<&str> {
    let (_, inside) = title.strip_suffix('}')?.rsplit_once(" {")?;
    let is_attribute = |word: &str| {
        word == "open"
            || word.strip_prefix(['#', '.']).is_some_and(|name| !name.is_empty())
            || is_assignment(word)
    };
    let mut words = attribute_words(inside).peekable();
    (words.peek().is_some() && words.all(is_attribute)).then_some(inside)
}

/// Returns `true` for an attribute with a value: `href=./a.md`.
fn is_assignment(word: &str) -> bool {
    let is_part = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_');
    word.split_once('=').is_some_and(|(name, value)| {
        !name.is_empty() && name.bytes().all(is_part) && !value.is_empty()
    })
}

/// Returns the content of `{…}`; empty for an empty string, `None` for any other string.
fn in_braces(text: &str) -> Option<&str> {
    let text = text.trim();
    if text.is_empty() { Some("") } else { text.strip_prefix('{')?.strip_suffix('}') }
}

/// Returns the position of the closing bracket of a bracket before this string. Code contains no brackets.
pub(crate) fn closing_bracket(text: &str) -> Option<usize> {
    let mut depth = 0_usize;
    let mut at = 0;
    while let Some(char) = text[at..].chars().next() {
        at += match char {
            '`' => code_length(&text[at..]),
            '\\' => 1 + text[at + 1..].chars().next().map_or(0, char::len_utf8),
            ']' if depth == 0 => return Some(at),
            _ => char.len_utf8(),
        };
        match char {
            '[' => depth += 1,
            ']' => depth -= 1,
            _ => {}
        }
    }
    None
}

/// Returns the length of the name of a directive at the start of a string.
pub(crate) fn name_length(text: &str) -> usize {
    let is_part = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_');
    text.bytes().take_while(is_part).count()
}

/// Returns the issue for a closing fence without an open admonition.
pub(crate) fn stray_fence_issue(fence: &str) -> Issue {
    let help =
        "remove the line; around other admonitions, open and close with more colons than they have";
    Issue::warning("stray-admonition-end", format!("`{fence}` closes no admonition")).help(help)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn titles_are_bare_or_in_brackets() {
        let rows = [
            ("note", "note", None),
            ("note Title: with *markup*", "note", Some("Title: with *markup*")),
            ("note[A [link](/x) in it]", "note", Some("A [link](/x) in it")),
            ("note [spaced]", "note", Some("spaced")),
            ("note [link](/x) first", "note", Some("[link](/x) first")),
            ("note[]", "note", None),
            ("note[open", "note", Some("[open")),
            ("note[The `]` key]", "note", Some("The `]` key")),
            ("note{.small}", "note", None),
            ("", "", None),
        ];
        for (info, keyword, title) in rows {
            let opening = Opening::parse(info);
            assert_eq!((opening.keyword, opening.title), (keyword, title), "{info}");
        }
    }

    #[test]
    fn the_brace_after_the_brackets_of_a_title_is_text() {
        let rows = [
            ("card[A]{href=\"/\"", "[A]\\{href=\"/\""),
            ("card[`a]{b` [c]]{href=\"/\"", "[`a]{b` [c]]\\{href=\"/\""),
        ];
        for (info, title) in rows {
            assert_eq!(Opening::parse(info).title_markdown().as_deref(), Some(title), "{info}");
        }
    }

    #[test]
    fn brackets_and_braces_in_a_title_are_faults() {
        let rows = [
            ("note[open", Some(OpeningFault::OpenLabel)),
            ("card[A]{href=\"/\"", Some(OpeningFault::OpenAttributes)),
            ("card[A]{href=\"/\"} words", Some(OpeningFault::WordsAfter)),
            ("details A title {open}", Some(OpeningFault::BareTitle)),
            ("note A title {#id .wide}", Some(OpeningFault::BareTitle)),
            ("card title=\"A b\" href=/a", Some(OpeningFault::BareAttributes)),
            ("note a=b is true", None),
            ("note The set {a}", None),
            ("note [open", None),
            ("note [link](/x) first", None),
            ("note[A]{#id}", None),
            ("note{#id}", None),
        ];
        for (info, fault) in rows {
            assert_eq!(Opening::parse(info).fault, fault, "{info}");
        }
    }

    #[test]
    fn attributes_follow_the_title() {
        let opening = Opening::parse("tip[A]{#one .small .wide}");
        assert_eq!((opening.id, opening.classes), (Some("one"), vec!["small", "wide"]));
        let opening = Opening::parse("card[A]{a=\"it's 'so'\" b='\"' c=\"}");
        assert_eq!(opening.attributes, [("a", "it's 'so'"), ("b", "\""), ("c", "\"")]);
        let opening = Opening::parse("card[A]{icon=\"a b\" href=./b.md open}");
        assert_eq!(opening.attributes, [("icon", "a b"), ("href", "./b.md"), ("open", "")]);
    }
}
