//! The components that pages use without an import, and those that replace parts of Markdown.

mod parts;
mod source;
mod wrappers;

use docs_render::THEME_COMPONENTS;

pub(crate) use parts::Origins;
pub(crate) use source::module_source;
pub(crate) use wrappers::providing_wrappers;

/// Specifier of the generated module whose default export has the components by name.
pub(crate) const SITE_COMPONENTS: &str = "@generated/site-components";

/// Import of the generated module in modules of pages.
#[derive(Clone, Copy, Debug)]
pub struct SiteModule<'a> {
    /// Specifier of the module whose default export has the components that pages use without an import.
    pub specifier: &'a str,
    /// `true` if the module exports `provided`, which wraps the content of an island in the providers of
    /// the project.
    pub provides: bool,
}

/// Names of the components of [`SITE_COMPONENTS`].
#[derive(Debug, Default)]
pub(crate) struct SiteNames {
    /// Components that pages use without an import.
    pub(crate) global: Vec<String>,
    /// Theme components and Markdown elements that they replace.
    pub(crate) replaced: Vec<String>,
    /// Replaced names whose results pages share.
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

    #[test]
    fn names_are_sorted_by_their_use() {
        let names = SiteNames::new("Badge a CodeBlock table Details");
        assert_eq!(names.global, ["Badge"]);
        assert_eq!(names.replaced, ["a", "CodeBlock", "table", "Details"]);
    }
}
