//! Keys of front matter.

use super::front_matter_keys::KEYS;
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

/// Returns all keys of front matter.
///
/// ```
/// use docs_site::reference::front_matter_keys;
///
/// assert!(front_matter_keys().iter().any(|key| key.key == "slug" && key.pages == "all pages"));
/// ```
#[must_use]
pub fn front_matter_keys() -> &'static [FrontMatterKey] {
    KEYS
}
