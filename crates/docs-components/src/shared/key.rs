//! Keys of islands whose result does not depend on the statements of their source.

use docs_render::{Attributes, Island, IslandNode, PageScript};
use xxhash_rust::xxh3::Xxh3;

use super::literal::has_only_literals;
use crate::javascript::has_word;

/// Names that the module of a page declares for its islands.
const PAGE_NAMES: [&str; 2] = ["components", "html"];

/// Computes the keys of a page's islands.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Keys<'a> {
    /// Components whose results pages share, by the name that they replace.
    pub(crate) names: &'a [String],
    pub(crate) scripts: &'a [PageScript],
}

impl Keys<'_> {
    /// Returns the key of an island; `None` if its result may differ on another page. Islands with equal keys have the same
    /// elements, attributes and content.
    pub(crate) fn key(&self, island: &Island) -> Option<u128> {
        if self.names.is_empty() || PAGE_NAMES.iter().any(|name| self.declares(island, name)) {
            return None;
        }
        let mut hash = Xxh3::new();
        self.node(island, &island.node, &mut hash)?;
        Some(hash.digest128())
    }

    fn node(&self, island: &Island, node: &IslandNode, hash: &mut Xxh3) -> Option<()> {
        match node {
            IslandNode::Text(text) => add_strings(hash, "text", [text]),
            IslandNode::Html { name, attributes, content } => {
                add_strings(hash, "html", [name]);
                data(hash, attributes);
                add_strings(hash, "content", [content]);
            }
            IslandNode::Element { name, attributes, children, .. } => {
                match attributes {
                    Attributes::Data(attributes) => {
                        add_strings(hash, "element", [name]);
                        data(hash, attributes);
                    }
                    Attributes::Source(attributes) => {
                        let own = name.strip_prefix("components.").unwrap_or(name);
                        let is_shared = self.names.iter().any(|known| known == own)
                            && (own != name || !self.declares(island, name));
                        if !is_shared || !has_only_literals(attributes) {
                            return None;
                        }
                        add_strings(hash, "component", [name, attributes]);
                    }
                }
                hash.update(&children.len().to_le_bytes());
                for child in children {
                    self.node(island, child, hash)?;
                }
            }
            IslandNode::Expression { .. } | IslandNode::Scoped { .. } => return None,
        }
        Some(())
    }

    /// Returns whether the source of an island may declare a name.
    fn declares(&self, island: &Island, name: &str) -> bool {
        self.scripts.get(island.script).is_none_or(|script| {
            script.blocks.iter().any(|block| has_word(&block.text, name))
                || script.markdown.iter().any(|markdown| markdown.name == name)
        })
    }
}

fn data(hash: &mut Xxh3, attributes: &[(String, String)]) {
    hash.update(&attributes.len().to_le_bytes());
    for (name, value) in attributes {
        add_strings(hash, "", [name, value]);
    }
}

/// Adds strings with their lengths, so that different lists of strings are different inputs.
fn add_strings<const COUNT: usize>(hash: &mut Xxh3, kind: &str, strings: [&str; COUNT]) {
    for text in std::iter::once(kind).chain(strings) {
        hash.update(&text.len().to_le_bytes());
        hash.update(text.as_bytes());
    }
}

#[cfg(test)]
mod tests {
    use docs_render::{Format, IdentityHost, Islands, Options, Source, render};

    use super::*;

    fn keys(text: &str) -> Vec<Option<u128>> {
        let islands = Islands { global: &["Badge"], replaced: &["a", "Heading"] };
        let options = Options { format: Format::Mdx, islands: Some(islands), ..Options::default() };
        let page = render(&Source::new(text, "docs/a.mdx"), &options, &IdentityHost);
        let names = ["a", "Heading"].map(str::to_owned);
        let keys = Keys { names: &names, scripts: &page.scripts };
        page.islands.iter().map(|island| keys.key(island)).collect()
    }

    #[test]
    fn equal_elements_have_equal_keys() {
        let [first, second, other] = keys("## Title\n\n[a *b*](/c) [a *b*](/c) [a b](/c)\n")[1..]
        else {
            panic!("four islands")
        };
        assert!(first.is_some());
        assert_eq!(first, second);
        assert_ne!(first, other);
    }

    #[test]
    fn what_depends_on_the_text_has_no_key() {
        for text in [
            "<Badge/>",
            "{1 + 1}",
            "## Title {1 + 1}",
            "export const id = 'a'\n\n<Heading as=\"h2\" id={id}>Title</Heading>",
            "export const Heading = () => 1\n\n<Heading as=\"h2\">Title</Heading>",
        ] {
            let keys = keys(text);
            assert!(!keys.is_empty() && keys.iter().all(Option::is_none), "{text}: {keys:?}");
        }
    }
}
