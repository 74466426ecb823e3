//! Components of the theme and directives of Markdown.

use super::{components::COMPONENTS, syntax::DIRECTIVES};

/// A component that pages can use without an import, or a directive of Markdown.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
#[non_exhaustive]
pub struct Component {
    /// Name.
    pub name: &'static str,
    /// Purpose, in Markdown.
    pub text: &'static str,
    /// Names of its attributes, with their meaning in Markdown.
    pub attributes: &'static [(&'static str, &'static str)],
    /// A complete example, in Markdown.
    pub example: &'static str,
}

/// Returns the components that pages in MDX can use without an import.
///
/// ```
/// use docs_site::reference::components;
///
/// let tabs = components().iter().find(|component| component.name == "Tabs").unwrap();
/// assert!(tabs.attributes.iter().any(|(name, _)| *name == "groupId"));
/// ```
#[must_use]
pub fn components() -> &'static [Component] {
    COMPONENTS
}

/// Returns the directives of Markdown: admonitions, words of code fences, and ids of headings.
///
/// ```
/// use docs_site::reference::directives;
///
/// assert!(directives().iter().any(|directive| directive.name == "showLineNumbers"));
/// ```
#[must_use]
pub fn directives() -> &'static [Component] {
    DIRECTIVES
}
