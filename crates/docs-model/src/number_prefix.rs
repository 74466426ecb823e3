//! Numbers in file names that order files but are not displayed: `01-intro.md` becomes `intro`.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::hash::{Hash, Hasher};

/// Treatment of numbers in the names of files and folders.
///
/// ```
/// use docs_model::{NumberPrefixes, PrefixedName};
///
/// assert_eq!(NumberPrefixes::Parsed.split("01-intro"), ("intro", Some(1.0)));
/// assert_eq!(NumberPrefixes::Kept.split("01-intro"), ("01-intro", None));
/// let name = PrefixedName { name: "intro".to_owned(), number: Some(0.5) };
/// let read = NumberPrefixes::Read([("half intro".to_owned(), name)].into());
/// assert_eq!(read.split("half intro"), ("intro", Some(0.5)));
/// assert_eq!(read.strip("guides/half intro"), "guides/intro");
/// ```
#[derive(Clone, Debug, Default, Hash, PartialEq)]
pub enum NumberPrefixes {
    /// Numbers order files and folders, and are removed from the names.
    #[default]
    Parsed,
    /// Numbers are part of the names.
    Kept,
    /// A function of the settings has parsed these names. Other names have no numbers.
    Read(BTreeMap<String, PrefixedName>),
}

/// Parts of a name, from a function of the settings.
#[derive(Clone, Debug, PartialEq)]
pub struct PrefixedName {
    /// Name without the number.
    pub name: String,
    /// Number by which files and folders are ordered.
    pub number: Option<f64>,
}

impl Hash for PrefixedName {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.name.hash(state);
        self.number.map(f64::to_bits).hash(state);
    }
}

impl NumberPrefixes {
    /// Splits the number from the name of a file or folder.
    #[must_use]
    pub fn split<'a>(&'a self, name: &'a str) -> (&'a str, Option<f64>) {
        match self {
            Self::Parsed => {
                let (rest, number) = split_number_prefix(name);
                (rest, number.map(|number| number as f64))
            }
            Self::Kept => (name, None),
            Self::Read(names) => {
                names.get(name).map_or((name, None), |read| (&read.name, read.number))
            }
        }
    }

    /// Removes the numbers of all parts of a path.
    #[must_use]
    pub fn strip<'a>(&self, path: &'a str) -> Cow<'a, str> {
        if matches!(self, Self::Kept) {
            return Cow::Borrowed(path);
        }
        let parts: Vec<&str> = path.split('/').map(|part| self.split(part).0).collect();
        Cow::Owned(parts.join("/"))
    }
}

impl From<bool> for NumberPrefixes {
    fn from(are_parsed: bool) -> Self {
        if are_parsed { Self::Parsed } else { Self::Kept }
    }
}

/// Splits the number from the name of a file or folder.
///
/// A name that looks like a date or a version keeps its digits (`2026-01-31-news`, `7.0-notes`), as in Docusaurus
/// (R-ROUTE-09).
///
/// ```
/// use docs_model::split_number_prefix;
///
/// assert_eq!(split_number_prefix("01-intro"), ("intro", Some(1)));
/// assert_eq!(split_number_prefix("2 . setup"), ("setup", Some(2)));
/// assert_eq!(split_number_prefix("7.0-notes"), ("7.0-notes", None));
/// assert_eq!(split_number_prefix("42"), ("42", None));
/// ```
#[must_use]
pub fn split_number_prefix(name: &str) -> (&str, Option<u64>) {
    try_split(name).map_or((name, None), |(rest, number)| (rest, Some(number)))
}

fn is_separator(character: char) -> bool {
    matches!(character, '-' | '_' | '.')
}

fn try_split(name: &str) -> Option<(&str, u64)> {
    let after_digits = name.trim_start_matches(|character: char| character.is_ascii_digit());
    let digits = &name[..name.len() - after_digits.len()];
    let number = digits.parse().ok()?;
    // A separator before another digit, as in `7.0` and `2026-01`, is part of the name.
    let mut following = after_digits.chars();
    if following.next().is_some_and(is_separator)
        && following.next().is_some_and(|next| next.is_ascii_digit())
    {
        return None;
    }
    let separators = after_digits.trim_start();
    let rest = separators.trim_start_matches(is_separator);
    if rest.len() == separators.len() {
        return None;
    }
    let rest = rest.trim_start();
    let first = rest.chars().next()?;
    (!is_separator(first)).then_some((rest, number))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_split_off_by_the_reference_rules() {
        let rows = [
            ("1-a", "a", Some(1)),
            ("01-a", "a", Some(1)),
            ("001_a", "a", Some(1)),
            ("1.a", "a", Some(1)),
            ("1 - a", "a", Some(1)),
            ("1---a", "a", Some(1)),
            ("1_ a b", "a b", Some(1)),
            ("a", "a", None),
            ("1a", "1a", None),
            ("1 a", "1 a", None),
            ("1-", "1-", None),
            ("1-2-a", "1-2-a", None),
            ("8.0", "8.0", None),
            ("2021-01-31-a", "2021-01-31-a", None),
            ("99999999999999999999999-a", "99999999999999999999999-a", None),
            ("", "", None),
        ];
        for (name, rest, number) in rows {
            assert_eq!(split_number_prefix(name), (rest, number), "{name:?}");
        }
    }
}
