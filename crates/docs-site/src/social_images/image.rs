//! A picture of a page.

use super::engine::SocialImageText;

/// Picture of a page.
pub(crate) struct SocialImage {
    /// Path within the built site. It contains a fingerprint of all inputs, so that its content never changes.
    pub(crate) path: String,
    /// Width and height.
    pub(crate) size: (u32, u32),
    pub(super) text: SocialImageText,
}

/// Returns whether attributes of elements in the head name a picture of the page.
pub(crate) fn names_image<'a>(
    mut elements: impl Iterator<Item = &'a Vec<(String, String)>>,
) -> bool {
    let is_name = |(name, value): &(String, String)| {
        (name == "property" || name == "name") && value == "og:image"
    };
    elements.any(|attributes| attributes.iter().any(is_name))
}
