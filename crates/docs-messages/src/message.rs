//! A message in one language.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

/// Message: one form, or a form for each plural category of the language.
///
/// ```
/// use docs_messages::Message;
///
/// let message: Message = toml::from_str::<std::collections::BTreeMap<String, Message>>(
///     "items = { one = '1 item', other = '{count} items' }",
/// )
/// .unwrap()["items"]
///     .clone();
/// assert_eq!(message.placeholders(), ["count"].into());
/// ```
#[derive(Clone, Debug, Deserialize, Eq, Hash, PartialEq, Serialize)]
#[serde(untagged)]
#[non_exhaustive]
pub enum Message {
    /// The same form for all numbers.
    Text(String),
    /// Forms by plural category: `zero`, `one`, `two`, `few`, `many`, `other`.
    Forms(BTreeMap<String, String>),
}

/// Categories that a language may distinguish, in the order of `Intl.PluralRules`.
pub(crate) const CATEGORIES: [&str; 6] = ["zero", "one", "two", "few", "many", "other"];

impl Message {
    /// Returns the names in braces of all forms.
    #[must_use]
    pub fn placeholders(&self) -> std::collections::BTreeSet<&str> {
        self.forms().flat_map(crate::placeholders::names).collect()
    }

    /// Returns all forms.
    pub(crate) fn forms(&self) -> impl Iterator<Item = &str> {
        let (text, forms) = match self {
            Self::Text(text) => (Some(text.as_str()), None),
            Self::Forms(forms) => (None, Some(forms.values().map(String::as_str))),
        };
        text.into_iter().chain(forms.into_iter().flatten())
    }

    /// Returns the form of a category, otherwise that of `other`.
    pub(crate) fn form(&self, category: &str) -> &str {
        match self {
            Self::Text(text) => text,
            Self::Forms(forms) => {
                forms.get(category).or_else(|| forms.get("other")).map_or("", String::as_str)
            }
        }
    }
}
