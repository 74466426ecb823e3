//! Parts of the shell that components of a project render.

use std::collections::BTreeMap;

use bytes::Bytes;
use docs_model::{ExternalResource, Issue, Location, Navbar, NavbarItem, NavbarItemKind, Value};
use docs_render::{
    Attributes, Island, IslandNode, PageScript, ScriptBlock, head_element, is_structured_data,
};
use serde_json::json;

use super::route_properties;
use crate::inputs::components::{ComponentImport, ComponentPage, HeadElement, SiteComponents};
use crate::pages::external::external_resources;
use crate::pages::post_list::static_islands;

/// Parts of the shell by their key in the site's data, with the theme components that replace them. The first component that the
/// project contains is used.
const PARTS: [(&str, &[&str]); 3] =
    [(FOOTER, &["Footer"]), (NOT_FOUND, &["NotFound/Content", "NotFound"]), ("root", &["Root"])];

/// Key of the only part that is not on every page.
const NOT_FOUND: &str = "notFound";

/// Key of the footer, which consists of components that a project can replace without the whole footer.
const FOOTER: &str = "footer";

/// Module of the interface with a footer that consists of these components.
const FOOTER_OF_PARTS: &str = "docs:footer";

/// Parts of the shell that components of a project render.
#[derive(Debug, Default)]
pub(crate) struct ShellParts {
    /// HTML by the key of the part.
    pub(crate) html: BTreeMap<&'static str, String>,
    /// HTML of the navbar's items that are components, by their index.
    pub(crate) navbar_items: BTreeMap<usize, String>,
    /// Paths within the built site of the style sheets.
    pub(crate) styles: Vec<String>,
    /// Elements that the parts of every page add to its head.
    pub(crate) head: Vec<HeadElement>,
    /// Elements that the content of the not-found page adds to its head.
    pub(crate) not_found_head: Vec<HeadElement>,
    /// Resources of other hosts that these elements load.
    pub(crate) external: Vec<ExternalResource>,
    /// Modules that hydrate the parts, by their path within the built site.
    pub(crate) modules: Vec<(String, Bytes)>,
    pub(crate) issues: Vec<Issue>,
}

/// Returns the imports of the parts of the shell that a project replaces: the component, then the functions of its
/// properties. `config` are the settings that components read.
pub(crate) fn shell_imports(
    theme: &BTreeMap<String, String>,
    config: &Value,
) -> BTreeMap<&'static str, Vec<ComponentImport>> {
    let parts = PARTS.iter().filter_map(|(key, names)| {
        let file = names.iter().find_map(|name| theme.get(*name))?;
        // Within the component's own file, the name of a theme component refers to the original.
        let import = default_import(file, format!("@site/{file}"));
        let route = (*key == NOT_FOUND).then(|| route_properties::import(file));
        Some((*key, [import].into_iter().chain(route).collect()))
    });
    let mut parts: BTreeMap<_, Vec<_>> = parts.collect();
    if !parts.contains_key(FOOTER)
        && config.at(&["themeConfig", "footer"]).is_some()
        && let Some((_, file)) = theme.iter().find(|(name, _)| name.starts_with("Footer/"))
    {
        parts.insert(FOOTER, vec![default_import(file, FOOTER_OF_PARTS.to_owned())]);
    }
    parts
}

/// Returns the import of the default export of a module in a file.
fn default_import(file: &str, specifier: String) -> ComponentImport {
    ComponentImport {
        importer: file.to_owned(),
        specifier,
        names: vec!["default".to_owned()],
        line: 1,
        counterparts: Vec::new(),
    }
}

impl ShellParts {
    /// Renders the parts. A part that fails is reported, and the interface's own part is used.
    pub(crate) fn new(
        components: &dyn SiteComponents,
        imports: &BTreeMap<&'static str, Vec<ComponentImport>>,
        base_url: &str,
    ) -> Self {
        let mut parts = Self::default();
        for (key, imports) in imports {
            let [import, ..] = imports.as_slice() else { continue };
            // Only the component of a route receives the properties of the route. The other parts belong to all routes.
            let (attributes, statement) = match *key {
                NOT_FOUND => (route_properties::ATTRIBUTES, route_properties::statement()),
                _ => ("", String::new()),
            };
            let props = json!({"path": base_url, "permalink": base_url, "kind": "shell"});
            let rendered = components.render(&ComponentPage {
                html: "",
                islands: &[island(attributes)],
                scripts: &[script(import, &statement)],
                path: &format!("theme-{key}"),
                props: &props.to_string(),
                is_urgent: false,
            });
            parts.issues.extend(rendered.issues);
            let elements = rendered.head.iter();
            let elements =
                elements.map(|element| (element.name.as_str(), element.attributes.as_slice()));
            parts.external.extend(external_resources(elements, &import.importer));
            let left_out = rendered.head.iter().filter(|element| !is_kept(element, key));
            let left_out = left_out
                .map(|element| head_element(&element.name).at(Location::file(&import.importer)));
            parts.issues.extend(left_out);
            match *key {
                NOT_FOUND => parts.not_found_head = rendered.head,
                _ => parts.head.extend(rendered.head),
            }
            if rendered.html.is_empty() {
                continue;
            }
            parts.html.insert(key, rendered.html);
            parts.modules.extend(rendered.module.map(|(path, code)| (path, Bytes::from(code))));
            for style in rendered.styles {
                if !parts.styles.contains(&style) {
                    parts.styles.push(style);
                }
            }
        }
        parts
    }
}

/// Theme component with the components of navbar items by their types.
const ITEM_TYPES: &str = "NavbarItem/ComponentTypes";

/// Returns the import of the components of navbar items; `None` if the project lacks the file or the items.
pub(crate) fn navbar_import(
    theme: &BTreeMap<String, String>,
    navbar: &Navbar,
) -> Option<ComponentImport> {
    let is_component = |item: &NavbarItem| matches!(item.kind, NavbarItemKind::Component { .. });
    let file = theme.get(ITEM_TYPES).filter(|_| navbar.items.iter().any(is_component))?;
    Some(default_import(file, format!("@site/{file}")))
}

impl ShellParts {
    /// Renders the items of the navbar that are components. They are static: an item whose component is interactive is
    /// reported. An item that fails is reported and left out.
    pub(crate) fn add_navbar_items(
        &mut self,
        components: &dyn SiteComponents,
        import: &ComponentImport,
        navbar: &Navbar,
        base_url: &str,
    ) {
        for (index, item) in navbar.items.iter().enumerate() {
            let NavbarItemKind::Component { name, properties } = &item.kind else { continue };
            let attributes = format!("{{...({})}}", json!(properties));
            let text = format!(
                "import types from \"{}\"; const {NAME} = types[{}];",
                import.specifier,
                json!(name)
            );
            let props = json!({"path": base_url, "permalink": base_url, "kind": "shell"});
            let rendered = components.render(&ComponentPage {
                html: "",
                islands: &[island(&attributes)],
                scripts: &[PageScript {
                    blocks: vec![ScriptBlock { text, line: 1 }],
                    ..script(import, "")
                }],
                path: &format!("theme-navbar-{index}"),
                props: &props.to_string(),
                is_urgent: false,
            });
            self.issues.extend(rendered.issues);
            if shows_nothing(&rendered.html) {
                continue;
            }
            if rendered.module.is_some() {
                let message =
                    format!("the navbar item of the type `{name}` is shown, but does not react");
                let issue = Issue::info("left-out-navbar-item", message);
                let help = "components in the navbar are rendered at build time only";
                self.issues.push(issue.help(help).at(Location::file(&import.importer)));
            }
            self.navbar_items.insert(index, static_islands(&rendered.html));
            for style in rendered.styles {
                if !self.styles.contains(&style) {
                    self.styles.push(style);
                }
            }
        }
    }
}

/// Returns `true` if the head may contain an element of a part. A part of every page is rendered once, so its structured data could not
/// describe each page.
fn is_kept(element: &HeadElement, key: &str) -> bool {
    match element.name.as_str() {
        "title" | "meta" | "link" => true,
        name => key == NOT_FOUND && is_structured_data(name, &element.attributes),
    }
}

/// Elements that are visible without text.
const PICTURES: [&str; 4] = ["<img", "<svg", "<button", "<input"];

/// Returns `true` if HTML contains neither text nor elements that are visible without it.
fn shows_nothing(html: &str) -> bool {
    let mut texts = html.split('<').map(|piece| piece.rsplit('>').next().unwrap_or_default());
    !PICTURES.iter().any(|picture| html.contains(picture))
        && texts.all(|text| text.trim().is_empty())
}

/// Name of the component in its module.
const NAME: &str = "Part";

fn island(attributes: &str) -> Island {
    let node = IslandNode::Element {
        name: NAME.to_owned(),
        attributes: Attributes::Source(attributes.to_owned()),
        children: Vec::new(),
        line: 1,
    };
    Island { at: 0, script: 0, node }
}

fn script(import: &ComponentImport, statement: &str) -> PageScript {
    let text = format!("import {NAME} from \"{}\"; {statement}", import.specifier);
    PageScript {
        file: import.importer.clone(),
        blocks: vec![ScriptBlock { text, line: 1 }],
        markdown: Vec::new(),
        props: "{}".to_owned(),
        parent: None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_item_without_text_and_pictures_shows_nothing() {
        let rows = [
            ("", true),
            ("<docs-island data-index=\"0\"><i> </i></docs-island>", true),
            ("<i>a</i>", false),
            ("<a href=\"/\"><svg></svg></a>", false),
        ];
        for (html, expected) in rows {
            assert_eq!(shows_nothing(html), expected, "{html}");
        }
    }
}
