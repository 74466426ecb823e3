//! Consecutive code blocks with `tab`, which become tabs.

use comrak::nodes::{Node, NodeCodeBlock, NodeValue};

use super::Walk;
use crate::code::{self, FenceInfo};
use crate::dialects::shown_code;
use crate::mdx::value::Scope;

/// Group whose tabs are synchronised.
const GROUP: &str = "code-examples";

/// Labels of languages. The label of another language is its name.
const LABELS: [(&str, &str); 6] = [
    ("js", "JavaScript"),
    ("javascript", "JavaScript"),
    ("jsx", "JSX"),
    ("ts", "TypeScript"),
    ("typescript", "TypeScript"),
    ("tsx", "TSX"),
];

/// Settings of a block in tabs: `tab`, `tab={"label":"A","span":2}`.
struct Tab {
    label: String,
    /// Number of blocks in the panel.
    span: usize,
}

impl Walk<'_> {
    /// Writes the tabs that a code block starts, or nothing for a block of previous tabs. Returns `false` for other blocks.
    pub(super) fn tab_block(&mut self, node: Node<'_>) -> bool {
        if self.blocks_in_tabs > 0 {
            self.blocks_in_tabs -= 1;
            return true;
        }
        if !self.input.options.tab_blocks {
            return false;
        }
        let mut panels: Vec<(String, String, String)> = Vec::new();
        let mut blocks = 0;
        let mut next = Some(node);
        while let Some(tab) = next.and_then(|node| with_block(node, tab_of)?) {
            let mut html = String::new();
            let mut language = String::new();
            for _ in 0..tab.span {
                let written = next.and_then(|node| {
                    with_block(node, |block| {
                        let options = self.input.options;
                        let hides = options.dialects.mdbook && options.reads_dialects();
                        let shown = shown_code(&block.info, &block.literal).filter(|_| hides);
                        let literal = shown.as_deref().unwrap_or(&block.literal);
                        code::push_block(&mut html, &block.info, literal, options);
                        FenceInfo::parse(&block.info).language.to_owned()
                    })
                });
                let Some(found) = written else { break };
                language = found;
                blocks += 1;
                next = next.and_then(|node| node.next_sibling());
            }
            panels.push((language, tab.label, html));
        }
        if panels.is_empty() {
            return false;
        }
        self.blocks_in_tabs = blocks - 1;
        let panels: Vec<_> = panels
            .iter()
            .map(|(value, label, html)| (value.as_str(), label.as_str(), html.clone()))
            .collect();
        self.article.push_tabs(Some(GROUP), &panels);
        true
    }
}

fn with_block<T>(node: Node<'_>, read: impl FnOnce(&NodeCodeBlock) -> T) -> Option<T> {
    match &node.data().value {
        NodeValue::CodeBlock(block) => Some(read(block)),
        _ => None,
    }
}

fn tab_of(block: &NodeCodeBlock) -> Option<Tab> {
    let info = FenceInfo::parse(&block.info);
    let meta = block.info.trim().strip_prefix(info.language)?;
    let at = meta.match_indices("tab").map(|(at, _)| at).find(|at| {
        meta[..*at].ends_with(char::is_whitespace)
            && (meta[at + 3..].is_empty() || meta[at + 3..].starts_with([' ', '\t', '=']))
    })?;
    let settings = meta[at + 3..].strip_prefix('=').and_then(|settings| {
        let end = settings.find('}')?;
        Scope::default().evaluate(&settings[..=end])
    });
    let setting = |key: &str| Some(settings.as_ref()?.get(key)?.shown()?.into_owned());
    let known = LABELS.iter().find(|(language, _)| *language == info.language);
    let label = known.map_or(info.language, |(_, label)| label);
    Some(Tab {
        label: setting("label").unwrap_or_else(|| label.to_owned()),
        span: setting("span").and_then(|span| span.parse().ok()).unwrap_or(1).max(1),
    })
}
