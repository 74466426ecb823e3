//! The key of a hosted search.

use std::fmt;

use serde::Deserialize;

/// Search key that `Debug` does not print.
///
/// Search keys are public, but an admin key may be configured by mistake.
///
/// ```
/// use docs_core::SearchKey;
///
/// let key = SearchKey::new("0123456789abcdef");
/// assert_eq!(format!("{key:?}"), "SearchKey(…)");
/// assert_eq!(key.expose(), "0123456789abcdef");
/// ```
#[derive(Clone, Default, Deserialize, Eq, PartialEq)]
#[serde(transparent)]
pub struct SearchKey(String);

impl SearchKey {
    /// Creates a key.
    #[must_use]
    pub fn new(key: impl Into<String>) -> Self {
        Self(key.into())
    }

    /// Returns the key, for the code that sends it.
    #[must_use]
    pub fn expose(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for SearchKey {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("SearchKey(…)")
    }
}
