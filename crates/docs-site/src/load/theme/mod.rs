//! The theme of a site: the CSS of its settings, and a check of their contrast.

mod contrast;
mod css;
#[cfg(feature = "diagrams")]
mod diagrams;
mod palette;
mod social;

pub use self::css::theme_css;
#[cfg(feature = "diagrams")]
pub(crate) use self::diagrams::{dark_diagram_colors, light_diagram_colors};
pub use self::palette::check_contrast;
pub(crate) use self::social::SocialColors;
