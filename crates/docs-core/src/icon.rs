//! Notation of icons.

/// Returns whether an icon is the address of a picture. Any other icon is text, such as an emoji.
///
/// ```
/// use docs_core::is_picture;
///
/// assert!(is_picture("/img/boat.svg") && is_picture("boat.svg"));
/// assert!(!is_picture("🚀"));
/// ```
#[must_use]
pub fn is_picture(icon: &str) -> bool {
    icon.contains(['/', '.'])
}
