//! npm packages that a configuration names.

use docs_model::Issue;

/// Presets that include docs and pages.
pub(crate) const CLASSIC_PRESETS: [&str; 2] = ["classic", "@docusaurus/preset-classic"];

/// The plugin for a set of docs.
pub(crate) const DOCS_PLUGINS: [&str; 2] = ["content-docs", "@docusaurus/plugin-content-docs"];

/// Plugins whose work the engine does in its own way: they are not reported.
pub(crate) const KNOWN_PLUGINS: [&str; 15] = [
    "docusaurus-plugin-sass",
    "client-redirects",
    "@docusaurus/plugin-client-redirects",
    "@docusaurus/plugin-sitemap",
    "sitemap",
    "@docusaurus/plugin-content-pages",
    "content-pages",
    "@docusaurus/theme-classic",
    "@docusaurus/theme-mermaid",
    "@docusaurus/theme-search-algolia",
    "@docusaurus/plugin-css-cascade-layers",
    "@docusaurus/plugin-svgr",
    "@docusaurus/plugin-debug",
    "@docusaurus/faster",
    "@docusaurus/plugin-rsdoctor",
];

/// Packages that the engine replaces: a configuration may import them without their being installed.
const BUILT_IN_PACKAGES: [&str; 4] =
    ["@docusaurus/remark-plugin-npm2yarn", "prism-react-renderer", "remark-math", "rehype-katex"];

/// Code of the issue that a package is not installed.
const MISSING_MODULE_CODE: &str = "missing-module";

/// Returns whether an issue of the configuration script reports a missing package that the engine replaces. Such an issue
/// has the code `missing-module`, and the package's name between backticks in its message.
///
/// ```
/// use docs_docusaurus::is_about_built_in_package;
/// use docs_model::Issue;
///
/// let issue = |package: &str| Issue::info("missing-module", format!("`{package}` is not installed"));
/// assert!(is_about_built_in_package(&issue("remark-math")));
/// assert!(!is_about_built_in_package(&issue("remark-toc")));
/// ```
#[must_use]
pub fn is_about_built_in_package(issue: &Issue) -> bool {
    issue.code == MISSING_MODULE_CODE
        && BUILT_IN_PACKAGES.iter().any(|package| issue.message.contains(&format!("`{package}`")))
}
