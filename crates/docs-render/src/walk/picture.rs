//! Attributes of an image of Markdown: `{width=200 zoom}`.

use crate::admonitions::unquoted;
use crate::attribute_list::AttributeList;
use crate::blocks::values::{PICTURE_ATTRIBUTES, is_length};

/// Attributes after an image.
#[derive(Debug, Default)]
pub(super) struct Picture {
    pub(super) width: Option<String>,
    pub(super) height: Option<String>,
    pub(super) is_eager: bool,
    /// `true` if a button enlarges the image.
    pub(super) is_zoomed: bool,
    /// Other attributes. Without the dialect of MkDocs, they are the id and the classes.
    pub(super) list: AttributeList,
}

impl Picture {
    /// Sets an attribute; returns `false` for an unknown attribute or a value without effect.
    pub(super) fn set(&mut self, attribute: &str, reads_mkdocs: bool) -> bool {
        let (name, value) = attribute.split_once('=').unwrap_or((attribute, ""));
        let value = unquoted(value);
        match (name, value) {
            ("width", value) if is_length(value) => self.width = Some(without_unit(value)),
            ("height", value) if is_length(value) => self.height = Some(without_unit(value)),
            ("loading", "eager") => self.is_eager = true,
            ("loading", "lazy") => {}
            ("zoom", "") => self.is_zoomed = true,
            _ if attribute.starts_with(['#', '.']) => self.list.push(attribute),
            _ if reads_mkdocs && !PICTURE_ATTRIBUTES.contains(&name) => {
                self.list.push(attribute);
                return self.list.faulty.pop().is_none();
            }
            _ => return false,
        }
        true
    }

    /// Returns the width and the height in pixels or percent. If only one is set, the natural size determines the other
    /// one.
    pub(super) fn size(&self, natural: Option<(u32, u32)>) -> (Option<String>, Option<String>) {
        let number = |text: &Option<String>| text.as_ref()?.parse::<u32>().ok();
        let scaled = |length: u32, of: u32, to: u32| {
            (u64::from(length) * u64::from(to)).checked_div(u64::from(of)).map(|it| it.to_string())
        };
        let natural_texts = natural.map(|(width, height)| (width.to_string(), height.to_string()));
        match (&self.width, &self.height) {
            (None, None) => natural_texts.unzip(),
            (Some(_), None) => {
                let height = natural.zip(number(&self.width));
                let height = height.and_then(|((width, height), own)| scaled(own, width, height));
                (self.width.clone(), height)
            }
            (None, Some(_)) => {
                let width = natural.zip(number(&self.height));
                let width = width.and_then(|((width, height), own)| scaled(own, height, width));
                (width, self.height.clone())
            }
            (width, height) => (width.clone(), height.clone()),
        }
    }
}

fn without_unit(value: &str) -> String {
    value.strip_suffix("px").unwrap_or(value).to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_length_determines_the_other() {
        let size = |width: &str, height: &str, natural| {
            let text = |text: &str| Some(text.to_owned()).filter(|text| !text.is_empty());
            let picture =
                Picture { width: text(width), height: text(height), ..Picture::default() };
            let (width, height) = picture.size(natural);
            (width.unwrap_or_default(), height.unwrap_or_default())
        };
        let rows = [
            ("", "", Some((40, 20)), "40", "20"),
            ("200", "", Some((40, 20)), "200", "100"),
            ("", "10", Some((40, 20)), "20", "10"),
            ("50%", "", Some((40, 20)), "50%", ""),
            ("200", "", None, "200", ""),
            ("3", "4", Some((40, 20)), "3", "4"),
            ("3", "", Some((0, 20)), "3", ""),
        ];
        for (width, height, natural, own_width, own_height) in rows {
            let expected = (own_width.to_owned(), own_height.to_owned());
            assert_eq!(size(width, height, natural), expected, "{width} {height}");
        }
    }
}
