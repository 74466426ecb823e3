//! Marker at the end of the excerpt of a post.

use std::hash::{Hash, Hasher};

use regex_lite::Regex;
use serde::{Deserialize, Deserializer};

/// Regular expression for the marker at the end of the excerpt of a post.
///
/// ```
/// use docs_model::TruncateMarker;
///
/// let marker = TruncateMarker::new(r"<!--\s*more\s*-->").unwrap();
/// assert_eq!(marker.find("Start. <!-- more --> Rest."), Some(7));
/// assert!(TruncateMarker::new("(").is_err());
/// ```
#[derive(Clone, Debug)]
pub struct TruncateMarker(Regex);

/// Invalid regular expression.
#[derive(Clone, Debug, thiserror::Error)]
#[error(transparent)]
pub struct InvalidExpression(#[from] regex_lite::Error);

impl TruncateMarker {
    /// Creates a marker from an expression. The search is linear in the length of the body.
    ///
    /// # Errors
    ///
    /// Returns the reason why the expression is invalid.
    pub fn new(expression: &str) -> Result<Self, InvalidExpression> {
        Ok(Self(Regex::new(expression)?))
    }

    /// Returns the position of the first marker in a body, in bytes.
    #[must_use]
    pub fn find(&self, text: &str) -> Option<usize> {
        self.0.find(text).map(|found| found.start())
    }
}

impl PartialEq for TruncateMarker {
    fn eq(&self, other: &Self) -> bool {
        self.0.as_str() == other.0.as_str()
    }
}

impl Eq for TruncateMarker {}

impl Hash for TruncateMarker {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.as_str().hash(state);
    }
}

impl<'de> Deserialize<'de> for TruncateMarker {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Self::new(&String::deserialize(deserializer)?).map_err(serde::de::Error::custom)
    }
}
