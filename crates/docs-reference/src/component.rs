//! Components of the theme and directives of Markdown.

/// A component that pages can use without an import, or a directive of Markdown.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
#[non_exhaustive]
pub struct Component {
    /// Name.
    pub name: &'static str,
    /// Purpose, in Markdown.
    pub description: &'static str,
    /// Names of its attributes, with their meaning in Markdown.
    pub attributes: &'static [(&'static str, &'static str)],
    /// A complete example, in Markdown.
    pub example: &'static str,
}
