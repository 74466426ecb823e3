//! The components that pages use without an import, and those that replace parts of Markdown.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use docs_render::THEME_COMPONENTS;

use crate::javascript::string;

/// Specifier of the generated module whose default export has the components by name.
pub(crate) const SITE_COMPONENTS: &str = "@generated/site-components";

/// Theme component with the components that pages use without an import.
const ALL: &str = "MDXComponents";

/// Theme component with the kinds of admonitions.
const ADMONITION_TYPES: &str = "Admonition/Types";

/// Parts of [`ALL`] that a project can replace alone, and the Markdown elements that each renders.
const PARTS: [(&str, &[&str]); 8] = [
    ("MDXComponents/A", &["a"]),
    ("MDXComponents/Code", &["code"]),
    ("MDXComponents/Details", &["Details", "details"]),
    ("MDXComponents/Heading", &["h1", "h2", "h3", "h4", "h5", "h6"]),
    ("MDXComponents/Img", &["img"]),
    ("MDXComponents/Li", &["li"]),
    ("MDXComponents/Pre", &["pre"]),
    ("MDXComponents/Ul", &["ul"]),
];

/// Returns the source of the module with the components of a project, from its theme components and its named components; `None`
/// if pages use none of them.
pub(crate) fn module_source(
    theme: &BTreeMap<String, String>,
    components: &BTreeMap<String, String>,
) -> Option<String> {
    let has = |name: &str| theme.contains_key(name);
    let mut parts: Vec<(&str, &[&str])> =
        PARTS.into_iter().filter(|(specifier, _)| has(specifier)).collect();
    for name in &THEME_COMPONENTS {
        // Tabs read the elements of their items, so that neither is rendered without the other.
        let is_tabs = matches!(*name, "Tabs" | "TabItem") && (has("Tabs") || has("TabItem"));
        if has(name) || is_tabs {
            let names: &[&str] = match *name {
                "Details" => &["Details", "details"],
                _ => std::slice::from_ref(name),
            };
            parts.push((name, names));
        }
    }
    let has_types = has(ADMONITION_TYPES) && !has("Admonition");
    if parts.is_empty() && !has(ALL) && !has_types && components.is_empty() {
        return None;
    }
    let mut imports = String::new();
    let mut entries = String::new();
    for (index, (specifier, names)) in parts.iter().enumerate() {
        let _ = writeln!(imports, "import part{index} from \"@theme/{specifier}\";");
        for name in *names {
            match name.strip_prefix('h').filter(|_| specifier.ends_with("/Heading")) {
                Some(level) => {
                    let _ = writeln!(entries, "  h{level}: heading(part{index}, \"h{level}\"),");
                }
                None => {
                    let _ = writeln!(entries, "  {name}: part{index},");
                }
            }
        }
    }
    if has_types {
        let _ = writeln!(imports, "import types from \"@theme/{ADMONITION_TYPES}\";");
        entries.push_str("  Admonition: admonitionOf(types),\n");
    }
    let all = match has(ALL) {
        true => {
            let _ = writeln!(imports, "import all from \"@theme/{ALL}\";");
            "changed(all)"
        }
        false => "{}",
    };
    let mut named = String::new();
    for (index, (name, file)) in components.iter().enumerate() {
        let specifier = format!("@site/{}", file.trim_start_matches("./"));
        let _ = writeln!(imports, "import named{index} from {};", string(&specifier));
        let _ = writeln!(named, "  {}: named{index},", string(name));
    }
    Some(format!(
        "import {{admonitionOf, changed, heading}} from \"guest:theme\";\n{imports}\
         export default {{\n{entries}  ...{all},\n{named}}};\n"
    ))
}

/// Names of the components of [`SITE_COMPONENTS`].
#[derive(Debug, Default)]
pub(crate) struct SiteNames {
    /// Components that pages use without an import.
    pub(crate) global: Vec<String>,
    /// Theme components and Markdown elements that they replace.
    pub(crate) replaced: Vec<String>,
    /// Those of them whose results pages share.
    pub(crate) shared: Vec<String>,
}

impl SiteNames {
    /// Sorts names, separated by spaces, by their use.
    pub(crate) fn new(names: &str) -> Self {
        let is_element = |name: &&str| name.starts_with(|first: char| first.is_ascii_lowercase());
        let (replaced, global) = names.split_whitespace().map(str::to_owned).partition(|name| {
            is_element(&name.as_str()) || THEME_COMPONENTS.contains(&name.as_str())
        });
        Self { global, replaced, shared: Vec::new() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn source(names: &[&str]) -> Option<String> {
        let file = |name: &&str| ((*name).to_owned(), format!("src/theme/{name}.js"));
        module_source(&names.iter().map(file).collect(), &BTreeMap::new())
    }

    #[test]
    fn theme_components_that_pages_use_are_one_module() {
        assert_eq!(source(&["Footer", "Root"]), None);
        let sources = [
            source(&["CodeBlock", "Details", "MDXComponents/Heading"]),
            source(&["Admonition/Types", "MDXComponents", "TabItem"]),
            module_source(
                &BTreeMap::new(),
                &[("Card".to_owned(), "./components/Card.tsx".to_owned())].into(),
            ),
        ];
        insta::assert_snapshot!(sources.map(Option::unwrap_or_default).join("\n"));
    }

    #[test]
    fn names_are_sorted_by_their_use() {
        let names = SiteNames::new("Badge a CodeBlock table Details");
        assert_eq!(names.global, ["Badge"]);
        assert_eq!(names.replaced, ["a", "CodeBlock", "table", "Details"]);
    }
}
