//! Keys of front matter.

use super::setting::DefaultValue;

/// A key of front matter.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
#[non_exhaustive]
pub struct FrontMatterKey {
    /// The key.
    pub key: &'static str,
    /// Kind of its value, in Markdown.
    pub kind: &'static str,
    /// Value if the key is not written.
    pub default: DefaultValue,
    /// A line of YAML with the key.
    pub example: &'static str,
    /// The pages on which the key has a meaning.
    pub pages: &'static str,
    /// Meaning, in Markdown.
    pub text: &'static str,
}
