//! Variables of documents: `{{product}}`.

use std::borrow::Cow;
use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::Names;

const START: &str = "{{";
const END: &str = "}}";

/// Maximum length of a name with the space around it, in bytes. It bounds the search for a missing
/// end.
const MAX_BYTES: usize = 128;

/// Values that replace names in documents.
///
/// A use is a name between two pairs of braces, `{{product}}` or `{{ product }}`. Uses of other names are kept unchanged, and so
/// are notations of other programs: `${{ name }}` and `{{{name}}}`. A use after a backslash, `\{{product}}`, is not replaced.
///
/// ```
/// use docs_core::Variables;
///
/// let variables: Variables = [("product", "Boats")].into_iter().collect();
/// assert_eq!(variables.replace("{{product}} and {{ other }}"), "Boats and {{ other }}");
/// assert_eq!(variables.replace("\\{{product}} ${{ product }}"), "{{product}} ${{ product }}");
/// ```
#[derive(Clone, Debug, Default, Deserialize, Eq, Hash, PartialEq, Serialize)]
#[serde(try_from = "BTreeMap<String, String>")]
pub struct Variables(BTreeMap<String, String>);

/// A variable with a name that no document can use, or with a value that would change line numbers.
#[derive(Clone, Debug, Eq, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum InvalidVariable {
    /// The name does not consist of a letter followed by letters, digits, `_`, `-` and `.`.
    #[error(
        "the name `{0}` of a variable must be a letter followed by letters, digits, `_`, `-` and `.`"
    )]
    Name(String),
    /// The value has several lines.
    #[error("the value of the variable `{0}` must be one line")]
    Lines(String),
}

impl TryFrom<BTreeMap<String, String>> for Variables {
    type Error = InvalidVariable;

    fn try_from(values: BTreeMap<String, String>) -> Result<Self, InvalidVariable> {
        for (name, value) in &values {
            if !is_name(name) {
                return Err(InvalidVariable::Name(name.clone()));
            }
            if value.contains(['\n', '\r']) {
                return Err(InvalidVariable::Lines(name.clone()));
            }
        }
        Ok(Self(values))
    }
}

impl<Name: Into<String>, Text: Into<String>> FromIterator<(Name, Text)> for Variables {
    fn from_iter<Pairs: IntoIterator<Item = (Name, Text)>>(pairs: Pairs) -> Self {
        Self(pairs.into_iter().map(|(name, value)| (name.into(), value.into())).collect())
    }
}

impl Variables {
    /// No variables.
    pub const NONE: &'static Self = &Self(BTreeMap::new());

    /// Returns whether there are no variables.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns these variables, with the values of others where both have a name.
    ///
    /// ```
    /// use docs_core::Variables;
    ///
    /// let site: Variables = [("product", "Boats"), ("release", "3.1")].into_iter().collect();
    /// let version: Variables = [("release", "2.9")].into_iter().collect();
    /// assert_eq!(site.with(&version).replace("{{product}} {{release}}"), "Boats 2.9");
    /// ```
    #[must_use]
    pub fn with(&self, others: &Self) -> Self {
        let pairs = self.0.iter().chain(&others.0);
        Self(pairs.map(|(name, value)| (name.clone(), value.clone())).collect())
    }

    /// Returns a source with values in place of names.
    #[must_use]
    pub fn replace<'t>(&self, text: &'t str) -> Cow<'t, str> {
        self.replace_with(text, |escaped| escaped.to_owned())
    }

    /// Returns a source with values in place of names, and the result of a function in place of each use after a
    /// backslash.
    ///
    /// ```
    /// use docs_core::Variables;
    ///
    /// let variables: Variables = [("product", "Boats")].into_iter().collect();
    /// let marked = variables.replace_with("{{product}} \\{{product}}", |written| written.replace('{', "("));
    /// assert_eq!(marked, "Boats ((product}}");
    /// ```
    #[must_use]
    pub fn replace_with<'t>(
        &self,
        text: &'t str,
        escaped: impl Fn(&str) -> String,
    ) -> Cow<'t, str> {
        let mut replaced = String::new();
        let mut copied = 0;
        for used in self.uses(text) {
            let Some(value) = self.0.get(used.name) else { continue };
            let (from, inserted) = match text[copied..used.at].ends_with('\\') {
                true => (used.at - 1, escaped(used.written)),
                false => (used.at, value.clone()),
            };
            replaced.push_str(&text[copied..from]);
            replaced.push_str(&inserted);
            copied = used.at + used.written.len();
        }
        if copied == 0 {
            return Cow::Borrowed(text);
        }
        replaced.push_str(&text[copied..]);
        Cow::Owned(replaced)
    }

    /// Returns a text without the uses of known names. In a text whose variables are replaced, these are the ones after a
    /// backslash.
    ///
    /// ```
    /// use docs_core::Variables;
    ///
    /// let variables: Variables = [("product", "Boats")].into_iter().collect();
    /// assert_eq!(variables.without_uses("a {{product}} {{ other }}"), "a  {{ other }}");
    /// ```
    #[must_use]
    pub fn without_uses<'t>(&self, text: &'t str) -> Cow<'t, str> {
        let mut rest = String::new();
        let mut copied = 0;
        for used in self.uses(text).filter(|used| self.0.contains_key(used.name)) {
            rest.push_str(&text[copied..used.at]);
            copied = used.at + used.written.len();
        }
        if copied == 0 {
            return Cow::Borrowed(text);
        }
        rest.push_str(&text[copied..]);
        Cow::Owned(rest)
    }

    /// Returns the uses of unknown names that may be misspelt, as they are written, each with the nearest name. A path is near to
    /// a name that it starts with.
    ///
    /// ```
    /// use docs_core::Variables;
    ///
    /// let variables: Variables = [("product", "Boats")].into_iter().collect();
    /// let misspelt: Vec<_> = variables.misspelt("{{prodcut}} {{product.name}} {{ site.title }}").collect();
    /// assert_eq!(misspelt, [("{{prodcut}}", "product"), ("{{product.name}}", "product")]);
    /// ```
    pub fn misspelt<'t>(&self, text: &'t str) -> impl Iterator<Item = (&'t str, &str)> {
        let names = self.0.keys().map(String::as_str);
        self.uses(text).filter_map(move |used| {
            let is_unknown = !self.0.contains_key(used.name);
            let first = used.name.split('.').next().unwrap_or_default();
            let start = self.0.get_key_value(first).map(|(name, _)| name.as_str());
            let near = Names::new(names.clone()).nearest(used.name).or(start)?;
            is_unknown.then_some((used.written, near))
        })
    }

    /// Returns the uses of any names, which include those after a backslash.
    fn uses<'t>(&self, text: &'t str) -> impl Iterator<Item = Use<'t>> + use<'t> {
        let text = if self.is_empty() { "" } else { text };
        memchr::memmem::find_iter(text.as_bytes(), START).filter_map(|at| use_at(text, at))
    }
}

/// A name between braces.
#[derive(Clone, Copy, Debug)]
struct Use<'t> {
    at: usize,
    written: &'t str,
    name: &'t str,
}

/// Returns the use that starts at two braces.
fn use_at(text: &str, at: usize) -> Option<Use<'_>> {
    let inside = &text[at + START.len()..];
    let inside = &inside[..inside.floor_char_boundary(MAX_BYTES)];
    let (inside, _) = inside.split_once(END)?;
    let name = inside.trim_matches([' ', '\t']);
    let is_longer = text[..at].ends_with(['$', '{']);
    let written = &text[at..at + START.len() + inside.len() + END.len()];
    (is_name(name) && !is_longer).then_some(Use { at, written, name })
}

fn is_name(name: &str) -> bool {
    let is_part = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-' | b'.');
    name.starts_with(|first: char| first.is_ascii_alphabetic()) && name.bytes().all(is_part)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_known_names_are_replaced() {
        let variables: Variables =
            [("product", "Boats"), ("v", "{{product}}")].into_iter().collect();
        let rows = [
            ("{{product}}{{product}}", "BoatsBoats"),
            ("a {{ product\t}} b", "a Boats b"),
            ("{{v}}", "{{product}}"),
            ("{{{product}}} ${{product}} {{product }", "{{{product}}} ${{product}} {{product }"),
            ("{{ product | upper }} {{\nproduct}}", "{{ product | upper }} {{\nproduct}}"),
            ("\\{{product}} \\{{other}}", "{{product}} \\{{other}}"),
            ("{{product}}\\{{product}}", "Boats{{product}}"),
            ("{{é {{product}} }}", "{{é Boats }}"),
            ("", ""),
        ];
        for (text, expected) in rows {
            assert_eq!(variables.replace(text), expected, "{text}");
        }
        assert_eq!(Variables::NONE.replace("{{product}}"), "{{product}}");
    }

    #[test]
    fn names_and_values_are_those_that_texts_can_use() {
        let read = |name: &str, value: &str| {
            Variables::try_from(BTreeMap::from([(name.to_owned(), value.to_owned())]))
        };
        assert!(read("product.name_2-x", "C#, a: b").is_ok());
        for name in ["", "a b", "2x", "{a", "é"] {
            assert_eq!(read(name, "x"), Err(InvalidVariable::Name(name.to_owned())), "{name}");
        }
        assert_eq!(read("a", "x\ny"), Err(InvalidVariable::Lines("a".to_owned())));
    }
}
