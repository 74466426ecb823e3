//! Components of a site's own.

use std::fmt;

/// What a site makes of tags that nobody else knows, in MDX.
///
/// A component gets what its tag holds as HTML and gives HTML back. It is asked when the tag closes, so
/// what stands in it may be Markdown and other components.
///
/// ```
/// use docs_render::{IdentityHost, Components, Dialect, Options, Source, render};
///
/// #[derive(Debug)]
/// struct Badges;
///
/// impl Components for Badges {
///     fn knows(&self, name: &str) -> bool {
///         name == "Badge"
///     }
///
///     fn html(&self, _: &str, attributes: &[(String, String)], children: &str) -> String {
///         let kind = attributes.iter().find(|(name, _)| name == "kind").map_or("plain", |(_, kind)| kind);
///         format!("<span class=\"badge-{kind}\">{children}</span>")
///     }
/// }
///
/// let options = Options { dialect: Dialect::Mdx, components: Some(&Badges), ..Options::default() };
/// let page = render(&Source::new("Since <Badge kind=\"new\">*3.1*</Badge>.", "a.mdx"), &options, &IdentityHost);
/// assert_eq!(page.html, "<p>Since <span class=\"badge-new\"><em>3.1</em></span>.</p>\n");
/// ```
pub trait Components: fmt::Debug {
    /// Whether there is a component of this name. Those of the theme can't be replaced.
    fn knows(&self, name: &str) -> bool;

    /// The component's HTML, which must close what it opens.
    ///
    /// The attributes are those that are written down, not escaped; one without a value has an empty
    /// text. `children` is HTML.
    fn html(&self, name: &str, attributes: &[(String, String)], children: &str) -> String;
}
