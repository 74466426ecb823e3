//! Theme components of a project that replace parts of pages.

use std::collections::BTreeMap;

use docs_model::Location;
use docs_render::{THEME_COMPONENTS, replaced_together};

/// Theme component with the components that pages use without an import.
pub(super) const ALL: &str = "MDXComponents";

/// Theme component with the kinds of admonitions.
pub(super) const ADMONITION_TYPES: &str = "Admonition/Types";

/// Parts of [`ALL`] that a project can replace separately, and the Markdown elements that each part
/// renders.
const PARTS: [(&str, &[&str]); 8] = [
    ("MDXComponents/A", &["a"]),
    ("MDXComponents/Code", &["code"]),
    ("MDXComponents/Details", DETAILS),
    ("MDXComponents/Heading", &["h1", "h2", "h3", "h4", "h5", "h6"]),
    ("MDXComponents/Img", &["img"]),
    ("MDXComponents/Li", &["li"]),
    ("MDXComponents/Pre", &["pre"]),
    ("MDXComponents/Ul", &["ul"]),
];

/// Names of the component for details.
const DETAILS: &[&str] = &["Details", "details"];

/// Theme component, and its names in pages.
#[derive(Clone, Copy, Debug)]
pub(super) struct Part {
    pub(super) specifier: &'static str,
    pub(super) names: &'static [&'static str],
}

/// Returns the parts of pages that the theme components of a project replace.
pub(super) fn parts(theme: &BTreeMap<String, String>) -> Vec<Part> {
    let has = |name: &str| theme.contains_key(name);
    let of_markdown = PARTS.iter().filter(|(specifier, _)| has(specifier));
    let of_markdown = of_markdown.map(|(specifier, names)| Part { specifier, names });
    let components = THEME_COMPONENTS
        .iter()
        .filter(|name| has(name) || replaced_together(name).is_some_and(has));
    let components = components.map(|name| match *name {
        "Details" => Part { specifier: name, names: DETAILS },
        _ => Part { specifier: name, names: std::slice::from_ref(name) },
    });
    of_markdown.chain(components).collect()
}

/// Files of the components that pages use without an import.
#[derive(Clone, Debug, Default)]
pub(crate) struct Origins {
    /// Files of theme components by name.
    pub(crate) theme: BTreeMap<String, String>,
    /// Files of named components by name.
    pub(crate) components: BTreeMap<String, String>,
    /// Names of the wrappers of pages that provide contexts, the outermost first.
    pub(crate) wrappers: Vec<&'static str>,
}

impl Origins {
    /// Returns the location of the component with a name.
    pub(crate) fn location(&self, name: &str) -> Location {
        let parts = parts(&self.theme);
        let part = parts.iter().find(|part| part.names.contains(&name));
        let specifiers = [
            part.map(|part| part.specifier),
            Some(ADMONITION_TYPES).filter(|_| name == "Admonition"),
            Some(ALL),
        ];
        let of_theme = specifiers.into_iter().flatten().find_map(|name| self.theme.get(name));
        let file = self.components.get(name).or(of_theme);
        Location::file(file.map_or("src/theme", |file| file.trim_start_matches("./")))
    }

    /// Returns the location of all components: the file that lists them, or that of the first one.
    pub(crate) fn first_location(&self) -> Location {
        let part = parts(&self.theme).first().map(|part| part.names[0].to_owned());
        let name = self.components.keys().next().cloned().or(part);
        self.location(if self.theme.contains_key(ALL) {
            ALL
        } else {
            name.as_deref().unwrap_or(ALL)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn components_have_the_location_of_their_file() {
        let theme = ["MDXComponents", "MDXComponents/Heading", "Admonition/Types", "Details"];
        let theme = theme.map(|name| (name.to_owned(), format!("src/theme/{name}.js"))).into();
        let components = [("Card".to_owned(), "./components/Card.tsx".to_owned())].into();
        let origins = Origins { theme, components, wrappers: Vec::new() };
        for (name, file) in [
            ("h3", "src/theme/MDXComponents/Heading.js"),
            ("details", "src/theme/Details.js"),
            ("Admonition", "src/theme/Admonition/Types.js"),
            ("table", "src/theme/MDXComponents.js"),
            ("Card", "components/Card.tsx"),
        ] {
            assert_eq!(origins.location(name), Location::file(file), "{name}");
        }
        assert_eq!(origins.first_location(), Location::file("src/theme/MDXComponents.js"));
        let components = Origins { theme: BTreeMap::new(), ..origins };
        assert_eq!(components.first_location(), Location::file("components/Card.tsx"));
    }

    #[test]
    fn either_of_a_pair_replaces_both() {
        for (name, expected) in
            [("TabItem", ["TabItem", "Tabs"]), ("DocCard", ["DocCard", "DocCardList"])]
        {
            let theme = [(name.to_owned(), format!("src/theme/{name}.js"))].into();
            let names: Vec<&str> = parts(&theme).iter().map(|part| part.specifier).collect();
            assert_eq!(names, expected);
        }
    }
}
