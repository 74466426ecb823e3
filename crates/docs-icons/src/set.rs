//! The set of icons.

use std::collections::BTreeMap;
use std::sync::LazyLock;

/// Icons that consist of strokes: on each line a name and the elements of its picture.
const STROKES: &str = include_str!("../icons/lucide.txt");
/// Logos, which are one area each: on each line a name and the data of its path.
const LOGOS: &str = include_str!("../icons/simple-icons.txt");

static ICONS: LazyLock<BTreeMap<&'static str, Icon>> = LazyLock::new(|| {
    let strokes = entries(STROKES).map(|(name, elements)| (name, Icon::Strokes(elements)));
    strokes.chain(entries(LOGOS).map(|(name, path)| (name, Icon::Logo(path)))).collect()
});

fn entries(file: &'static str) -> impl Iterator<Item = (&'static str, &'static str)> {
    file.lines().filter_map(|line| line.split_once(' '))
}

#[derive(Clone, Copy)]
enum Icon {
    Strokes(&'static str),
    Logo(&'static str),
}

/// Returns an icon as an `svg` element with a class, which contains no quotation mark; `None` for an unknown name.
///
/// The icon has the color and the size of the text around it. Screen readers ignore it.
///
/// ```
/// let star = docs_icons::icon("star", "title-icon").unwrap();
/// assert!(star.starts_with(r#"<svg class="title-icon" viewBox="0 0 24 24" "#) && star.ends_with("</svg>"));
/// assert_eq!(docs_icons::icon("satr", "title-icon"), None);
/// ```
#[must_use]
pub fn icon(name: &str, class: &str) -> Option<String> {
    let (paint, content) = match *ICONS.get(name)? {
        Icon::Strokes(elements) => (
            r#"fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" "#,
            elements.to_owned(),
        ),
        // Rules for icons that are strokes do not apply to the path.
        Icon::Logo(path) => {
            ("", format!(r#"<path fill="currentColor" stroke="none" d="{path}"/>"#))
        }
    };
    Some(format!(
        r#"<svg class="{class}" viewBox="0 0 24 24" width="1em" height="1em" {paint}aria-hidden="true">{content}</svg>"#
    ))
}

/// Returns whether an icon has this name.
///
/// ```
/// assert!(docs_icons::is_icon("rocket") && !docs_icons::is_icon("🚀"));
/// ```
#[must_use]
pub fn is_icon(name: &str) -> bool {
    ICONS.contains_key(name)
}

/// Returns the names of all icons, in alphabetical order.
///
/// ```
/// assert_eq!(docs_icons::names().next(), Some("a-arrow-down"));
/// ```
pub fn names() -> impl Iterator<Item = &'static str> {
    ICONS.keys().copied()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_files_have_names_of_their_own_and_contain_elements_only() {
        let lines = STROKES.lines().count() + LOGOS.lines().count();
        assert_eq!(names().count(), lines);
        assert!(lines > 1_900, "{lines}");
        for (name, elements) in entries(STROKES) {
            assert!(elements.starts_with('<') && elements.ends_with("/>"), "{name}");
        }
        for (name, path) in entries(LOGOS) {
            assert!(!path.contains(['<', '>', '"', '&']), "{name}");
        }
        let is_name =
            |name: &str| name.bytes().all(|byte| matches!(byte, b'a'..=b'z' | b'0'..=b'9' | b'-'));
        assert!(names().all(is_name));
    }

    #[test]
    fn strokes_and_areas_are_painted_in_the_color_of_the_text() {
        let stroke = icon("check", "").expect("a known name");
        assert!(stroke.contains(r#"fill="none" stroke="currentColor""#), "{stroke}");
        assert!(stroke.contains(r#"><path d="M20 6 9 17l-5-5"/></svg>"#), "{stroke}");
        let logo = icon("github", "").expect("a known name");
        assert!(logo.contains(r#"<path fill="currentColor" stroke="none" d="M12 "#), "{logo}");
    }
}
