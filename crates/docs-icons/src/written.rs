//! Icons in the sources of a site.

use docs_core::Names;

use crate::set::{is_icon, names};

/// Minimum length of a string in ASCII that is read as a name. Shorter strings, such as `A1`, are shown
/// unchanged.
const MIN_NAME: usize = 3;

/// Icon as an author writes it.
///
/// ```
/// use docs_icons::WrittenIcon;
///
/// assert_eq!(WrittenIcon::from("/img/boat.svg"), WrittenIcon::Picture("/img/boat.svg"));
/// assert_eq!(WrittenIcon::from("rocket"), WrittenIcon::Name("rocket"));
/// assert_eq!(WrittenIcon::from("🚀"), WrittenIcon::Text("🚀"));
/// assert_eq!(WrittenIcon::from("rokcet"), WrittenIcon::UnknownName("rokcet"));
/// ```
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum WrittenIcon<'a> {
    /// Address of a picture: it contains a slash or a dot.
    Picture(&'a str),
    /// Name of an icon.
    Name(&'a str),
    /// At least three characters of ASCII that are not the name of an icon.
    UnknownName(&'a str),
    /// Any other string, such as an emoji.
    Text(&'a str),
}

impl<'a> From<&'a str> for WrittenIcon<'a> {
    fn from(icon: &'a str) -> Self {
        match icon {
            _ if icon.contains(['/', '.']) => Self::Picture(icon),
            _ if is_icon(icon) => Self::Name(icon),
            _ if icon.trim().is_ascii() && icon.trim().len() >= MIN_NAME => Self::UnknownName(icon),
            _ => Self::Text(icon),
        }
    }
}

/// Returns advice for an unknown name: the nearest name, or the place with all names.
///
/// ```
/// assert_eq!(docs_icons::advice("rokcet"), "did you mean `rocket`?");
/// assert!(docs_icons::advice("boat-with-sails").contains("https://lucide.dev/icons"));
/// ```
#[must_use]
pub fn advice(name: &str) -> String {
    match Names::new(names()).nearest(name) {
        Some(near) => format!("did you mean `{near}`?"),
        None => "<https://lucide.dev/icons> shows the icons with their names".to_owned(),
    }
}
