//! Icons of the theme Material, `:material-account-circle:`, as icons of this engine.
//!
//! Reference: <https://squidfunk.github.io/mkdocs-material/reference/icons-emojis/>.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use docs_icons::names;

/// Set of icons of Material.
struct Set {
    /// Colon and name before the name of an icon.
    start: &'static str,
    /// Parts before the name of an icon that are no part of it.
    prefixes: &'static [&'static str],
    /// `true` if the icons are logos.
    is_logos: bool,
}

const SETS: [Set; 5] = [
    Set { start: ":fontawesome-brands-", prefixes: &[], is_logos: true },
    Set { start: ":fontawesome-", prefixes: &["solid-", "regular-"], is_logos: false },
    Set { start: ":material-", prefixes: &["language-"], is_logos: false },
    Set { start: ":octicons-", prefixes: &["mark-", "logo-"], is_logos: false },
    Set { start: ":simple-", prefixes: &[], is_logos: true },
];

/// Last parts of names that are variants of a picture, or its size.
const VARIANTS: [&str; 8] = ["12", "16", "24", "48", "96", "fill", "outline", "variant"];

/// Words of Material with those of Lucide.
const SYNONYMS: [(&str, &str); 9] = [
    ("account", "user"),
    ("alert", "triangle-alert"),
    ("close", "x"),
    ("delete", "trash"),
    ("email", "mail"),
    ("home", "house"),
    ("information", "info"),
    ("magnify", "search"),
    ("web", "globe"),
];

/// Shapes around pictures, which are no pictures of their own.
const SHAPES: [&str; 3] = ["box", "circle", "square"];

/// Names of icons.
static NAMES: LazyLock<BTreeSet<&'static str>> = LazyLock::new(|| names().collect());

/// Names of icons by their parts in alphabetical order; `None` for several names with the same parts.
static BY_PARTS: LazyLock<BTreeMap<Vec<&'static str>, Option<&'static str>>> =
    LazyLock::new(|| {
        let mut icons = BTreeMap::new();
        for name in names() {
            let icon = icons.entry(sorted_parts(name)).or_insert(Some(name));
            *icon = icon.filter(|known| *known == name);
        }
        icons
    });

/// Maximum length of a name. Each part of a longer name would be searched for.
const MAX_BYTES: usize = 64;

/// Returns the length of the icon at the start of a string, and the name of the icon with its effect; without a name for an icon that
/// is not known.
pub(super) fn icon(text: &str) -> Option<(usize, Option<&'static str>)> {
    let set = SETS.iter().find(|set| text.starts_with(set.start))?;
    let after = &text[set.start.len()..];
    let (name, _) = after[..after.floor_char_boundary(MAX_BYTES + 1)].split_once(':')?;
    let is_part = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
    if name.is_empty() || !name.bytes().all(is_part) {
        return None;
    }
    Some((set.start.len() + name.len() + 1, equivalent_name(set, name)))
}

/// Returns the icon of this engine for an icon of a set.
fn equivalent_name(set: &Set, name: &str) -> Option<&'static str> {
    let prefix = set.prefixes.iter().find(|prefix| name.starts_with(*prefix));
    let name = &name[prefix.map_or(0, |prefix| prefix.len())..];
    if set.is_logos {
        return known(&format!("{name}-logo")).or_else(|| known(name));
    }
    let mut parts: Vec<&str> = name.split('-').collect();
    while parts.len() > 1 && parts.last().is_some_and(|last| VARIANTS.contains(last)) {
        parts.pop();
    }
    // A name without its last parts is a less special picture: a clock for a fast clock.
    (1..=parts.len()).rev().find_map(|count| name_with_parts(&parts[..count]))
}

/// Returns the icon whose name consists of the parts, or of the words that Lucide has in their places, in any order.
fn name_with_parts(parts: &[&str]) -> Option<&'static str> {
    if parts.iter().all(|part| SHAPES.contains(part)) {
        return None;
    }
    let own = |part: &&str| {
        let own = SYNONYMS.iter().find(|(word, _)| word == part);
        own.map_or_else(|| (*part).to_owned(), |(_, own)| (*own).to_owned())
    };
    let words: Vec<String> = parts.iter().map(own).collect();
    known(&parts.join("-"))
        .or_else(|| known(&words.join("-")))
        .or_else(|| BY_PARTS.get(sorted_parts(&words.join("-")).as_slice()).copied().flatten())
}

fn known(name: &str) -> Option<&'static str> {
    NAMES.get(name).copied()
}

fn sorted_parts(name: &str) -> Vec<&str> {
    let mut parts: Vec<&str> = name.split('-').collect();
    parts.sort_unstable();
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_icon_of_material_is_one_of_this_engine() {
        let rows = [
            (":material-check: b", Some("check")),
            (":material-account-circle:", Some("circle-user")),
            (":material-account-circle-outline:", Some("circle-user")),
            (":material-arrow-right:", Some("arrow-right")),
            (":material-clock-fast:", Some("clock")),
            (":material-language-markdown:", Some("markdown")),
            (":octicons-mark-github-16:", Some("github")),
            (":octicons-heart-fill-24:", Some("heart")),
            (":fontawesome-brands-x:", Some("x-logo")),
            (":fontawesome-brands-github:", Some("github")),
            (":fontawesome-solid-house:", Some("house")),
            (":material-arrow-up-down:", Some("arrow-up-down")),
            (":fontawesome-regular-face-laugh-wink:", None),
            (":simple-python:", Some("python")),
            (":material-circle-unknown:", None),
            (":simple-unknown:", None),
            (":material-check", None),
            (":material-Check:", None),
            (":smile:", None),
        ];
        for (text, expected) in rows {
            assert_eq!(icon(text).and_then(|(_, name)| name), expected, "{text}");
        }
        assert_eq!(icon(":material-check: b"), Some((16, Some("check"))));
        assert_eq!(icon(":simple-unknown: b"), Some((16, None)));
        let with_parts = |count: usize| format!(":material-check{}:", "-a".repeat(count));
        assert_eq!(icon(&with_parts(29)).and_then(|(_, name)| name), Some("check"));
        assert_eq!(icon(&with_parts(30)), None);
    }
}
