//! Generated picture of a page.

use crate::inputs::social_images::SocialImageText;

/// Generated picture of a page, for links in chats and social networks.
pub(crate) struct SocialImage {
    /// Path within the built site. It contains a fingerprint of all inputs, so the content at a path never changes.
    pub(crate) path: String,
    /// Width and height.
    pub(crate) size: (u32, u32),
    pub(crate) text: SocialImageText,
}
