//! Attributes at the end of a heading.

/// Attributes at the end of a heading, in braces: an id, its former ids, and classes.
///
/// ```
/// use docs_core::HeadingAttributes;
///
/// let (title, attributes) = HeadingAttributes::split("Setup {#setup .wide aliases=\"install start\"}").expect("braces");
/// assert_eq!((title, attributes.id), ("Setup", Some("setup")));
/// assert_eq!((attributes.classes.as_slice(), attributes.aliases), (["wide"].as_slice(), "install start"));
/// // Spaces and a colon as in other engines.
/// let (title, attributes) = HeadingAttributes::split("Setup {: #setup }").expect("braces");
/// assert_eq!((title, attributes.id), ("Setup", Some("setup")));
/// assert_eq!(HeadingAttributes::split("The set {a, b}"), None);
/// ```
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct HeadingAttributes<'a> {
    /// Id of the heading.
    pub id: Option<&'a str>,
    /// Former ids, separated by spaces.
    pub aliases: &'a str,
    /// Classes for style sheets.
    pub classes: Vec<&'a str>,
}

impl<'a> HeadingAttributes<'a> {
    /// Splits the source of a heading into its title and its attributes. Returns `None` without attributes: other words in
    /// braces are part of the title.
    #[must_use]
    pub fn split(heading: &'a str) -> Option<(&'a str, Self)> {
        let (title, inside) = heading.trim_end().strip_suffix('}')?.rsplit_once('{')?;
        let mut attributes = Self::default();
        let mut rest = inside.strip_prefix(':').unwrap_or(inside).trim();
        if rest.is_empty() {
            return None;
        }
        while !rest.is_empty() {
            rest = attributes.take(rest)?.trim_start();
        }
        Some((title.trim_end(), attributes))
    }

    /// Reads the first attribute. Returns the rest, or `None` if it is not an attribute.
    fn take(&mut self, text: &'a str) -> Option<&'a str> {
        if let Some(quoted) = text.strip_prefix("aliases=") {
            let quote = quoted.chars().next().filter(|quote| "\"'".contains(*quote))?;
            let (aliases, rest) = quoted[1..].split_once(quote)?;
            let is_new = self.aliases.is_empty() && aliases.split_whitespace().all(is_name);
            self.aliases = aliases;
            return is_new.then_some(rest);
        }
        let (word, rest) = text.split_at(text.find(char::is_whitespace).unwrap_or(text.len()));
        match word.split_at_checked(1)? {
            ("#", id) if is_name(id) && self.id.is_none() => self.id = Some(id),
            (".", class) if is_class(class) => self.classes.push(class),
            _ => return None,
        }
        Some(rest)
    }
}

/// Returns whether a word can be an id.
fn is_name(word: &str) -> bool {
    !word.is_empty() && !word.contains(['{', '}', '"', '<', '>'])
}

/// Returns whether a word is a class, unlike `.*` or `.env.local` in a title about patterns and files.
fn is_class(word: &str) -> bool {
    let is_part = |char: char| char.is_ascii_alphanumeric() || "-_".contains(char);
    word.starts_with(|first: char| first.is_ascii_alphabetic() || "-_".contains(first))
        && word.chars().all(is_part)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn attributes_are_an_id_former_ids_and_classes() {
        let rows = [
            ("A title {#My_Id}", "A title | My_Id |  | "),
            ("{#only}", " | only |  | "),
            ("A {#b aliases=\"c d\"}", "A | b | c d | "),
            ("A {#b  aliases='c' }", "A | b | c | "),
            ("A { #b .c .d }", "A | b |  | c d"),
            ("A {: .c #b }", "A | b |  | c"),
            ("A {.c}", "A |  |  | c"),
            ("A {x} {#b}", "A {x} | b |  | "),
        ];
        for (heading, expected) in rows {
            let (title, read) = HeadingAttributes::split(heading).expect(heading);
            let id = read.id.unwrap_or_default();
            let shown = format!("{title} | {id} | {} | {}", read.aliases, read.classes.join(" "));
            assert_eq!(shown, expected, "{heading}");
        }
    }

    #[test]
    fn other_words_in_braces_belong_to_the_title() {
        for heading in [
            "A title",
            "A {#} title",
            "A {}",
            "A {#}",
            "A {#two words}",
            "A {#a #b}",
            "A {x}",
            "A {#b aliases=c}",
            "A {#b aliases=\"<c>\"}",
            "A {#b aliases='c' aliases='d'}",
            "A {# b}",
            "A {.*}",
            "A {.env.local}",
            "A {.1}",
        ] {
            assert_eq!(HeadingAttributes::split(heading), None, "{heading}");
        }
    }
}
