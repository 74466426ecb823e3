//! npm packages in a configuration.

use docs_model::{Issue, Value};

use crate::analytics::is_analytics_plugin;
use crate::config::name_and_options;
use crate::openapi_docs::{PLUGIN, THEME};

/// Presets with docs and pages.
pub(crate) const CLASSIC_PRESETS: [&str; 2] = ["classic", "@docusaurus/preset-classic"];

/// Names of the docs plugin.
pub(crate) const DOCS_PLUGINS: [&str; 2] = ["content-docs", "@docusaurus/plugin-content-docs"];

/// Names of the blog plugin.
pub(crate) const BLOG_PLUGINS: [&str; 2] = ["content-blog", "@docusaurus/plugin-content-blog"];

/// Plugins and themes whose features are built in, and which are not reported.
pub(crate) const KNOWN_PLUGINS: &[&str] = &[
    // Plugins whose options become settings of the site.
    "client-redirects",
    "@docusaurus/plugin-client-redirects",
    "content-pages",
    "@docusaurus/plugin-content-pages",
    "sitemap",
    "@docusaurus/plugin-sitemap",
    "@docusaurus/theme-mermaid",
    "@docusaurus/theme-search-algolia",
    // The interface contains the parts of this theme.
    "@docusaurus/theme-classic",
    // Documents of descriptions of APIs.
    PLUGIN,
    THEME,
    // Sass is compiled in every project.
    "docusaurus-plugin-sass",
    // The style sheet of the interface is in layers in every project.
    "@docusaurus/plugin-css-cascade-layers",
    // Components may import SVG files in every project.
    "@docusaurus/plugin-svgr",
    // Tools for builds with webpack or Rspack, without effect on pages.
    "@docusaurus/faster",
    "@docusaurus/plugin-debug",
    "@docusaurus/plugin-rsdoctor",
];

/// Packages that the engine replaces: a configuration may import them even if they are not installed.
const BUILT_IN_PACKAGES: [&str; 9] = [
    // An import of its themes is data: the name of the package and the path of the value.
    "prism-react-renderer",
    // Syntax that is always enabled.
    "remark-gfm",
    // Syntax that a setting enables. The loader uses the name of the plugin, not its function.
    "@docusaurus/remark-plugin-npm2yarn",
    "docusaurus-remark-plugin-tab-blocks",
    // A dependency of `remark-math` and `rehype-katex`, too large for the loader.
    "katex",
    "rehype-katex",
    "remark-github-blockquote-alert",
    "remark-math",
    // The word `twoslash` of a code fence hides instructions for the checker in every project.
    "remark-shiki-twoslash",
];

/// Returns the names of the presets, plugins and themes of a configuration whose features are built in, each once.
///
/// ```
/// use docs_docusaurus::replaced_packages;
/// use docs_model::Value;
///
/// let config: Value = toml::from_str("presets = [['classic', {}]]\nplugins = ['other', '@docusaurus/plugin-svgr']").unwrap();
/// assert_eq!(replaced_packages(&config), ["classic", "@docusaurus/plugin-svgr"]);
/// ```
#[must_use]
pub fn replaced_packages(config: &Value) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    for key in ["presets", "plugins", "themes"] {
        for part in config.get(key).and_then(Value::as_list).unwrap_or_default() {
            let (name, _) = name_and_options(part);
            let mut known = CLASSIC_PRESETS
                .iter()
                .chain(&DOCS_PLUGINS)
                .chain(&BLOG_PLUGINS)
                .chain(KNOWN_PLUGINS);
            let is_known = known.any(|known| *known == name) || is_analytics_plugin(name);
            if is_known && !names.iter().any(|other| other == name) {
                names.push(name.to_owned());
            }
        }
    }
    names
}

/// Code of the issue of a missing package.
const MISSING_MODULE_CODE: &str = "missing-module";

/// Returns whether an issue of the configuration script reports a missing package that the engine replaces. Such an issue has
/// the code `missing-module` and the package as its subject.
///
/// ```
/// use docs_docusaurus::is_about_built_in_package;
/// use docs_model::Issue;
///
/// let issue = |package: &str| Issue::info("missing-module", "it is not installed").about(package);
/// assert!(is_about_built_in_package(&issue("remark-math")));
/// // `remark-math` imports it.
/// assert!(is_about_built_in_package(&issue("katex")));
/// assert!(!is_about_built_in_package(&issue("remark-toc")));
/// ```
#[must_use]
pub fn is_about_built_in_package(issue: &Issue) -> bool {
    issue.code == MISSING_MODULE_CODE
        && issue.subjects.iter().any(|subject| BUILT_IN_PACKAGES.contains(&subject.as_str()))
}

/// Code of the issue of a module of Node.
const NODE_MODULE_CODE: &str = "node-module";

/// Returns whether an issue of a script reports a missing package, or a module of Node.
///
/// ```
/// use docs_docusaurus::is_about_missing_package;
/// use docs_model::Issue;
///
/// assert!(is_about_missing_package(&Issue::info("missing-module", "`a` is not installed")));
/// assert!(!is_about_missing_package(&Issue::info("config-message", "a text")));
/// ```
#[must_use]
pub fn is_about_missing_package(issue: &Issue) -> bool {
    issue.code == MISSING_MODULE_CODE || issue.code == NODE_MODULE_CODE
}
