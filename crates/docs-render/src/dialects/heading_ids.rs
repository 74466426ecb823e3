//! Ids of headings in other engines. A migrated site keeps these ids because other sites link to them.

use comrak::nodes::{Node, NodeValue};
use docs_core::{SlugRules, Slugger};
use unicode_normalization::UnicodeNormalization as _;

use crate::options::Dialects;

/// Engine whose rules determine the ids of headings.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) enum HeadingIds {
    /// Docusaurus: the rules of GitHub, without ids for titles.
    Docusaurus,
    /// mdBook: the rules of GitHub, also for titles.
    MdBook,
    /// MkDocs: the rules of Python-Markdown.
    MkDocs,
    VitePress,
}

impl HeadingIds {
    /// Returns the rules of the first enabled dialect, in the order VitePress, MkDocs, mdBook.
    pub(crate) fn new(dialects: Dialects) -> Self {
        match dialects {
            Dialects { vitepress: true, .. } => Self::VitePress,
            Dialects { mkdocs: true, .. } => Self::MkDocs,
            Dialects { mdbook: true, .. } => Self::MdBook,
            _ => Self::Docusaurus,
        }
    }

    /// Returns a slugger with the rules of the engine.
    pub(crate) fn slugger(self) -> Slugger {
        match self {
            Self::Docusaurus | Self::MdBook => Slugger::default(),
            Self::VitePress => {
                Slugger::new(SlugRules { slugify: vitepress, ..SlugRules::default() })
            }
            Self::MkDocs => {
                let rules = SlugRules { slugify: python_markdown, separator: '_' };
                let mut slugs = Slugger::new(rules);
                // The first heading without ASCII letters has the id `_1`.
                slugs.chosen("");
                slugs
            }
        }
    }

    /// Returns `true` if a heading of the first level has an id.
    pub(crate) fn has_title_ids(self) -> bool {
        self != Self::Docusaurus
    }

    /// Returns the words of a heading that determine its id; `None` if the rules of Docusaurus select them.
    pub(crate) fn words(self, heading: Node<'_>) -> Option<String> {
        (self != Self::Docusaurus).then(|| words(heading, self == Self::VitePress))
    }
}

/// Returns the text and the code of a heading. VitePress ignores emoji and components.
fn words(heading: Node<'_>, is_vitepress: bool) -> String {
    let mut text = String::new();
    let mut is_in_badge = false;
    for node in heading.descendants() {
        match &node.data().value {
            NodeValue::Raw(tag) if is_vitepress => {
                is_in_badge = tag.starts_with("<span class=\"block-badge");
            }
            NodeValue::Text(literal) if !is_in_badge => text.push_str(literal),
            NodeValue::Code(code) => text.push_str(&code.literal),
            NodeValue::ShortCode(code) if !is_vitepress => text.push_str(&code.emoji),
            NodeValue::SoftBreak | NodeValue::LineBreak => text.push(' '),
            _ => {}
        }
    }
    text
}

/// Returns a slug by the rules of VitePress: removes accents, replaces each run of signs and spaces by `-`, and inserts `_`
/// before a leading digit.
fn vitepress(text: &str) -> String {
    let is_special = |char: char| {
        char.is_whitespace() || "~`!@#$%^&*()-_+=[]{}|\\;:\"'“”‘’<>,.?/".contains(char)
    };
    let kept = text.nfkd().filter(|char| !is_accent(*char) && *char >= ' ');
    let plain: String = kept.collect();
    let slug =
        plain.split(is_special).filter(|word| !word.is_empty()).collect::<Vec<_>>().join("-");
    let prefix = if slug.starts_with(|first: char| first.is_ascii_digit()) { "_" } else { "" };
    format!("{prefix}{}", slug.to_lowercase())
}

/// Returns `true` for the accents that VitePress removes, which are those of the Latin, Greek and Cyrillic scripts.
fn is_accent(char: char) -> bool {
    ('\u{300}'..='\u{36f}').contains(&char)
}

/// Returns a slug by the rules of Python-Markdown: contains ASCII letters without their accents, digits, `_` and `-`.
/// Replaces each run of spaces and hyphens by `-`.
fn python_markdown(text: &str) -> String {
    let is_word = |char: &char| char.is_ascii_alphanumeric() || matches!(char, '_' | '-' | ' ');
    let plain = text.nfkd().map(|char| if char.is_ascii_whitespace() { ' ' } else { char });
    let plain: String = plain.filter(is_word).collect();
    let plain = plain.trim().to_ascii_lowercase();
    let mut slug = String::with_capacity(plain.len());
    for char in plain.chars().map(|char| if char == ' ' { '-' } else { char }) {
        if char != '-' || !slug.ends_with('-') {
            slug.push(char);
        }
    }
    slug
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slugs_are_those_of_the_engines() {
        let rows = [
            ("What's new?", "what-s-new", "whats-new"),
            ("`a.b()` / c & d", "a-b-c-d", "ab-c-d"),
            ("1.2 Größe -- und", "_1-2-große-und", "12-groe-und"),
            ("Café_au Lait!", "cafe-au-lait", "cafe_au-lait"),
            ("- Sub- and super -", "sub-and-super", "-sub-and-super-"),
            ("日本 語", "日本-語", ""),
            ("C++", "c", "c"),
        ];
        for (text, of_vitepress, of_mkdocs) in rows {
            let text = text.replace('`', "");
            assert_eq!(vitepress(&text), of_vitepress, "{text}");
            assert_eq!(python_markdown(&text), of_mkdocs, "{text}");
        }
    }
}
