//! Custom components of a site.

use std::fmt;

/// Renderer for unknown tags in MDX.
///
/// A component receives its content as HTML and returns HTML. It is called when its tag closes, so its content may
/// include Markdown and other components.
///
/// ```
/// use docs_render::{IdentityHost, Components, Format, Options, Source, render};
///
/// #[derive(Debug)]
/// struct Badges;
///
/// impl Components for Badges {
///     fn contains(&self, name: &str) -> bool {
///         name == "Badge"
///     }
///
///     fn html(&self, _: &str, attributes: &[(String, String)], children: &str) -> String {
///         let kind = attributes.iter().find(|(name, _)| name == "kind").map_or("plain", |(_, kind)| kind);
///         format!("<span class=\"badge-{kind}\">{children}</span>")
///     }
/// }
///
/// let options = Options { format: Format::Mdx, components: Some(&Badges), ..Options::default() };
/// let page = render(&Source::new("Since <Badge kind=\"new\">*3.1*</Badge>.", "a.mdx"), &options, &IdentityHost);
/// assert_eq!(page.html, "<p>Since <span class=\"badge-new\"><em>3.1</em></span>.</p>\n");
/// ```
pub trait Components: fmt::Debug {
    /// Returns `true` if a component with a name exists. Theme components cannot be replaced.
    fn contains(&self, name: &str) -> bool;

    /// Returns the component's HTML, which must be balanced.
    ///
    /// The attributes are those with literal values, not escaped. The value of an attribute without one is empty.
    /// `children` is HTML.
    fn html(&self, name: &str, attributes: &[(String, String)], children: &str) -> String;
}
