//! Pages that consist of a component.

use docs_render::{Attributes, Island, IslandNode, PageScript, ScriptBlock};

use super::route_properties;

/// Module whose function returns the settings that the component of a page receives as `config`, as in Docusaurus.
pub(super) const SETTINGS: &str = "@docusaurus/useDocusaurusContext";

/// Returns a page that consists of the component that its file exports. `properties` is a JSON object.
pub(crate) fn component_page(file: &str, properties: &str) -> docs_render::Page {
    let route = route_properties::ATTRIBUTES;
    let attributes =
        Attributes::Source(format!("config={{settings().siteConfig}} {route} {{...{properties}}}"));
    let node =
        IslandNode::Element { name: "Page".to_owned(), attributes, children: Vec::new(), line: 1 };
    let specifier = component_specifier(file);
    let text = format!(
        "import Page from \"{specifier}\"; import settings from \"{SETTINGS}\"; {}",
        route_properties::statement()
    );
    let script = PageScript {
        file: file.to_owned(),
        blocks: vec![ScriptBlock { text, line: 1 }],
        markdown: Vec::new(),
        props: "{}".to_owned(),
        parent: None,
    };
    docs_render::Page {
        islands: vec![Island { at: 0, script: 0, node }],
        scripts: vec![script],
        ..docs_render::Page::default()
    }
}

/// Returns the specifier with which the file of a page imports its own component.
pub(super) fn component_specifier(file: &str) -> String {
    format!("./{}", file.rsplit('/').next().unwrap_or(file))
}
