//! Components of the project in an island.

use std::collections::{BTreeSet, HashMap};

use crate::bundling::Bundle;
use docs_render::{Attributes, Island, IslandNode, PageScript};

use crate::javascript::has_word;
use crate::page_module::{ImportedName, imported_names};
use crate::site_components::{SITE_COMPONENTS, SiteNames};

/// Returns the names of the project's components in an island, each with the module that exports it, and the expressions of the
/// island. Equal names on different pages are the same component.
///
/// Elements of HTML and the components of the interface are not part of the result.
pub(crate) fn project_components(
    island: &Island,
    scripts: &[PageScript],
    bundle: &Bundle,
    site: &SiteNames,
) -> BTreeSet<String> {
    let mut finder =
        Finder { scripts, bundle, site, imports: HashMap::new(), found: BTreeSet::new() };
    finder.node(&island.node, island.script);
    finder.found
}

struct Finder<'a> {
    scripts: &'a [PageScript],
    bundle: &'a Bundle,
    site: &'a SiteNames,
    /// Imported names by local name, of the scripts so far.
    imports: HashMap<usize, HashMap<String, ImportedName>>,
    found: BTreeSet<String>,
}

impl Finder<'_> {
    fn node(&mut self, node: &IslandNode, script: usize) {
        match node {
            IslandNode::Element { name, attributes, children, .. } => {
                if let Attributes::Source(_) = attributes {
                    let component = self.component(name, script);
                    self.found.extend(component);
                }
                self.nodes(children, script);
            }
            IslandNode::Expression { source, line } => {
                let file = self.file(script);
                self.found.insert(format!("{file}:{line}: {source}"));
            }
            IslandNode::Scoped { script, children } => self.nodes(children, *script),
            IslandNode::Text(_) | IslandNode::Html { .. } => {}
        }
    }

    fn nodes(&mut self, nodes: &[IslandNode], script: usize) {
        for node in nodes {
            self.node(node, script);
        }
    }

    fn file(&self, script: usize) -> &str {
        self.scripts.get(script).map_or("", |script| &script.file)
    }

    /// Returns the identity of a component by its name in a script; `None` for one of the interface.
    fn component(&mut self, name: &str, script: usize) -> Option<String> {
        let (first, rest) = name.split_once('.').unwrap_or((name, ""));
        let written = self.scripts.get(script)?;
        let imports = self.imports.entry(script).or_insert_with(|| imported_names(written));
        if let Some(import) = imports.get(first) {
            let module = self.bundle.module(&written.file, &import.specifier);
            let module = module.map_or(import.specifier.as_str(), |module| &module.server);
            return Some(format!("{module}#{}.{rest}", import.name));
        }
        let site_name = if first == "components" { rest } else { first };
        let of_site = self.site.global.iter().chain(&self.site.replaced);
        if of_site.into_iter().any(|known| known == site_name) {
            return Some(format!("{SITE_COMPONENTS}#{site_name}"));
        }
        let is_declared = written.blocks.iter().any(|block| has_word(&block.text, first));
        is_declared.then(|| format!("{}#{name}", written.file))
    }
}

#[cfg(test)]
mod tests {
    use docs_render::{Format, IdentityHost, Islands, Options, Source, render};

    use super::*;

    fn found(text: &str) -> Vec<String> {
        let islands = Islands { global: &["Badge"], replaced: &["a"] };
        let options = Options { format: Format::Mdx, islands: Some(islands), ..Options::default() };
        let page = render(&Source::new(text, "docs/a.mdx"), &options, &IdentityHost);
        let [island] = &page.islands[..] else { panic!("{:?}", page.islands) };
        let site = SiteNames::new("Badge a");
        let found = project_components(island, &page.scripts, &Bundle::default(), &site);
        found.into_iter().collect()
    }

    #[test]
    fn components_are_known_by_their_module_or_file() {
        let rows: [(&str, &[&str]); 6] = [
            ("import A from './a'\n\n<A><b onClick={f}>c</b></A>", &["./a#default."]),
            ("import {B as C} from './a'\n\n<C.D e={1}/>", &["./a#B.D"]),
            ("export const A = () => 1\n\n<A/>", &["docs/a.mdx#A"]),
            (
                "<Badge>[a](/b)</Badge>",
                &["@generated/site-components#Badge", "@generated/site-components#a"],
            ),
            ("<Tabs {...rest}>a</Tabs>", &[]),
            ("{f()}", &["docs/a.mdx:1: f()"]),
        ];
        for (text, expected) in rows {
            assert_eq!(found(text), expected, "{text}");
        }
    }
}
