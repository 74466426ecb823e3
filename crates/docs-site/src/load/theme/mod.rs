//! The theme of a site: the CSS of its settings, and a check of their contrast.

mod contrast;
mod css;
mod palette;
mod social;

pub use self::css::theme_css;
pub use self::palette::check_contrast;
pub(crate) use self::social::SocialColors;
