//! Report on a project in another format: kept, replaced and omitted parts.

use std::collections::{BTreeMap, BTreeSet, HashSet};

use docs_model::{Issue, Redirect, Severity};
use docs_routing::RoutePath;
use indexmap::IndexMap;
use serde::{Deserialize, Serialize};

use crate::load::LoadedSite;

/// Parts of a project that the site keeps, or that are built in.
#[derive(Clone, Debug, Default, Deserialize, Eq, PartialEq, Serialize)]
#[non_exhaustive]
pub struct Migration {
    /// Kept parts by kind.
    pub kept: Vec<KeptCount>,
    /// Names of the presets, plugins and themes that are built in.
    pub replaced: Vec<String>,
}

/// Number of kept parts of one kind.
#[derive(Clone, Copy, Debug, Deserialize, Eq, PartialEq, Serialize)]
#[non_exhaustive]
pub struct KeptCount {
    /// Kind of the parts.
    pub part: KeptPart,
    /// Number of parts.
    pub count: usize,
}

/// Kind of kept parts.
#[derive(Clone, Copy, Debug, Deserialize, Eq, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum KeptPart {
    /// Documents of all versions.
    Documents,
    /// Versions of all sets of docs.
    Versions,
    /// Sidebars of all versions.
    Sidebars,
    /// Standalone pages.
    Pages,
    /// Posts of all blogs.
    Posts,
    /// Languages.
    Languages,
    /// Redirects.
    Redirects,
    /// Style sheets.
    Styles,
    /// Files that are published unchanged.
    StaticFiles,
}

impl Migration {
    /// Creates the report of a loaded site; `None` for a site in the engine's own format.
    #[must_use]
    pub(crate) fn from_loaded(loaded: &LoadedSite) -> Option<Self> {
        let replaced = loaded.replaced.clone()?;
        let site = &loaded.site;
        let is_own = |redirect: &Redirect| {
            let from = RoutePath::parse(&redirect.from);
            !loaded.absent.as_ref().is_some_and(|absent| absent.is_replaced(&from))
        };
        let versions = || site.instances.iter().flat_map(|instance| &instance.versions);
        let counts = [
            (KeptPart::Documents, versions().map(|version| version.docs.len()).sum()),
            (KeptPart::Versions, versions().count()),
            (KeptPart::Sidebars, versions().map(|version| version.sidebars.len()).sum()),
            (KeptPart::Pages, site.pages.len()),
            (KeptPart::Posts, site.blogs.iter().map(|blog| blog.posts.len()).sum()),
            (KeptPart::Languages, site.settings.languages().len()),
            // A redirect that replaces an omitted page is not one of the project.
            (
                KeptPart::Redirects,
                site.redirects.iter().filter(|redirect| is_own(redirect)).count(),
            ),
            (KeptPart::Styles, loaded.styles.len()),
            (KeptPart::StaticFiles, loaded.static_files.len()),
        ];
        let kept = counts.into_iter().filter(|(_, count)| *count > 0);
        Some(Self { kept: kept.map(|(part, count)| KeptCount { part, count }).collect(), replaced })
    }
}

/// Reason for the omission of parts.
#[derive(Clone, Copy, Debug, Eq, Ord, PartialEq, PartialOrd, Serialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Cause {
    /// Unknown components.
    Components,
    /// Expressions, exports and attributes of pages that require running code.
    Expressions,
    /// Imported Markdown files that do not exist.
    Imports,
    /// Pages that are React components.
    ReactPages,
    /// Unsupported plugins and presets.
    Plugins,
    /// Missing packages.
    Packages,
    /// Invalid settings.
    Settings,
    /// Invalid redirects.
    Redirects,
    /// Invalid style sheets, or parts of them.
    Styles,
    /// Diagrams and formulas that cannot be rendered.
    Drawings,
    /// Broken links and anchors.
    Links,
}

/// Reasons of issues, by code.
const CAUSES: [(&str, Cause); 47] = [
    ("component", Cause::Components),
    ("missing-package", Cause::Components),
    ("unknown-component", Cause::Components),
    ("live-code", Cause::Components),
    ("unused-theme-component", Cause::Components),
    ("unsupported-expression", Cause::Expressions),
    ("unsupported-export", Cause::Expressions),
    ("invalid-statements", Cause::Expressions),
    ("invalid-expression", Cause::Expressions),
    ("missing-partial", Cause::Imports),
    ("circular-partial", Cause::Imports),
    ("scripted-page", Cause::ReactPages),
    ("no-default-export", Cause::ReactPages),
    ("unknown-plugin", Cause::Plugins),
    ("missing-module", Cause::Packages),
    ("missing-value", Cause::Packages),
    ("left-out-entry", Cause::Plugins),
    ("left-out-setting", Cause::Settings),
    ("left-out-navbar-item", Cause::Settings),
    ("settings", Cause::Settings),
    ("config-message", Cause::Settings),
    ("node-module", Cause::Settings),
    ("edit-url", Cause::Settings),
    ("number-prefix", Cause::Settings),
    ("config-script", Cause::Settings),
    ("navbar-item", Cause::Settings),
    ("sidebar", Cause::Settings),
    ("unknown-doc", Cause::Settings),
    ("unknown-sidebar", Cause::Settings),
    ("unknown-version", Cause::Settings),
    ("unknown-setting", Cause::Settings),
    ("unsafe-address", Cause::Settings),
    ("redirect", Cause::Redirects),
    ("custom-css", Cause::Styles),
    ("sass", Cause::Styles),
    ("postcss", Cause::Styles),
    ("style-command", Cause::Styles),
    ("theme-contrast", Cause::Styles),
    ("diagram", Cause::Drawings),
    ("unreadable-formula", Cause::Drawings),
    ("broken-link", Cause::Links),
    ("left-out-link", Cause::Links),
    ("broken-markdown-link", Cause::Links),
    ("broken-anchor", Cause::Links),
    ("missing-file", Cause::Links),
    ("link-to-draft", Cause::Links),
    ("link-to-private", Cause::Links),
];

/// Maximum number of names per reason.
const MAX_NAMES: usize = 10;

/// Omitted parts of a project for one reason.
#[derive(Clone, Debug, Eq, PartialEq, Serialize)]
#[non_exhaustive]
pub struct Omission {
    /// Reason.
    pub cause: Cause,
    /// Number of omissions.
    pub count: usize,
    /// Number of affected pages.
    pub pages: usize,
    /// Most frequent names of components, packages, files or link targets, in descending order.
    pub names: Vec<OmittedName>,
    /// Number of other names.
    pub more_names: usize,
}

/// Name of omitted parts.
#[derive(Clone, Debug, Eq, PartialEq, Serialize)]
#[non_exhaustive]
pub struct OmittedName {
    /// Name.
    pub name: String,
    /// Number of issues.
    pub count: usize,
    /// Number of affected pages.
    pub pages: usize,
}

/// Returns the omitted parts according to the issues of a site, by reason.
///
/// ```
/// use docs_model::{Issue, Location};
/// use docs_site::{Cause, omissions};
///
/// let issue = |file: &str| {
///     let issue = Issue::warning("unknown-component", "the component `<Map>` is not known");
///     issue.about("<Map>").at(Location::line(file, 3))
/// };
/// let found = omissions(&[issue("a.md"), issue("a.md"), issue("b.md")]);
/// assert_eq!((found[0].cause, found[0].count, found[0].pages), (Cause::Components, 3, 2));
/// assert_eq!(found[0].names[0].name, "<Map>");
/// ```
#[must_use]
pub fn omissions(issues: &[Issue]) -> Vec<Omission> {
    let mut causes: BTreeMap<Cause, Vec<&Issue>> = BTreeMap::new();
    for issue in issues {
        if let Some((_, cause)) = CAUSES.iter().find(|(code, _)| *code == issue.code) {
            causes.entry(*cause).or_default().push(issue);
        }
    }
    causes.into_iter().map(|(cause, issues)| group_by_name(cause, &issues)).collect()
}

/// Differences between a site and the build of the project's own generator, as far as issues report them.
#[derive(Clone, Debug, Default, Eq, PartialEq, Serialize)]
#[non_exhaustive]
pub struct Differences {
    /// Source files of the pages with omitted parts, sorted.
    pub pages: Vec<String>,
    /// Number of omitted parts that belong to no page, such as plugins and settings.
    pub parts: usize,
}

/// Returns the differences according to the issues of a site. A broken link is not a difference, because it is broken in both sites.
///
/// ```
/// use docs_model::{Issue, Location};
/// use docs_site::differences;
///
/// let unknown = Issue::warning("unknown-component", "the component `<Map>` is not known");
/// let broken = Issue::warning("broken-link", "broken link to `/a`").at(Location::file("b.md"));
/// let found = differences(&[unknown.at(Location::line("a.md", 3)), broken]);
/// assert_eq!((found.pages, found.parts), (vec!["a.md".to_owned()], 0));
/// ```
#[must_use]
pub fn differences(issues: &[Issue]) -> Differences {
    let (mut pages, mut parts) = (BTreeSet::new(), HashSet::new());
    for issue in issues.iter().filter(|issue| changes_the_site(issue)) {
        match page_of(issue).or_else(|| scripted_page_of(issue)) {
            Some(page) => {
                pages.insert(page.to_owned());
            }
            None => {
                parts.insert(&issue.message);
            }
        }
    }
    Differences { pages: pages.into_iter().collect(), parts: parts.len() }
}

/// Returns `true` if the site differs from that of Docusaurus because of an issue.
fn changes_the_site(issue: &Issue) -> bool {
    match CAUSES.iter().find(|(code, _)| *code == issue.code) {
        Some((code, Cause::Links)) => *code == "left-out-link",
        Some((code, _)) => !["config-message", "theme-contrast"].contains(code),
        None => issue.severity == Severity::Error,
    }
}

/// Returns the script of an issue if it is a page.
fn scripted_page_of(issue: &Issue) -> Option<&str> {
    let file = issue.location.as_ref()?.file.as_str();
    let is_script = [".js", ".jsx", ".ts", ".tsx"].iter().any(|end| file.ends_with(end));
    (is_script && file.contains("pages/")).then_some(file)
}

fn group_by_name(cause: Cause, issues: &[&Issue]) -> Omission {
    let mut by_name: IndexMap<&str, (usize, HashSet<&str>)> = IndexMap::new();
    let mut pages = HashSet::new();
    for issue in issues {
        let page = page_of(issue);
        pages.extend(page);
        for name in names(cause, issue) {
            let (count, pages) = by_name.entry(name).or_default();
            *count += 1;
            pages.extend(page);
        }
    }
    let count = by_name.values().map(|(count, _)| count).sum();
    let names = by_name.into_iter().map(|(name, (count, pages))| {
        let name = name.to_owned();
        OmittedName { name, count, pages: pages.len() }
    });
    let mut names: Vec<OmittedName> = names.collect();
    names.sort_by(|one, other| (other.count, &one.name).cmp(&(one.count, &other.name)));
    let more_names = names.len().saturating_sub(MAX_NAMES);
    names.truncate(MAX_NAMES);
    Omission { cause, count, pages: pages.len(), names, more_names }
}

/// Common name of all components in pages that `docusaurus-plugin-openapi-docs` generates.
const REFERENCE_COMPONENTS: &str = "components of OpenAPI reference pages (*.api.mdx)";

/// Returns `true` if `docusaurus-plugin-openapi-docs` generated a page.
fn is_generated_reference(page: &str) -> bool {
    [".api.mdx", ".info.mdx", ".tag.mdx", ".schema.mdx"].iter().any(|end| page.ends_with(end))
}

/// Returns the page of an issue.
fn page_of(issue: &Issue) -> Option<&str> {
    let file = issue.location.as_ref()?.file.as_str();
    (file.ends_with(".md") || file.ends_with(".mdx")).then_some(file)
}

/// Returns the subjects of an issue. Returns the message if the issue has none, or if they are not meaningful without it.
fn names(cause: Cause, issue: &Issue) -> Vec<&str> {
    if cause == Cause::Components && page_of(issue).is_some_and(is_generated_reference) {
        return vec![REFERENCE_COMPONENTS];
    }
    let needs_message =
        matches!(cause, Cause::Expressions | Cause::Settings | Cause::Styles | Cause::Drawings);
    if needs_message || issue.subjects.is_empty() {
        return vec![&issue.message];
    }
    issue.subjects.iter().map(String::as_str).collect()
}

#[cfg(test)]
mod tests {
    use docs_model::Location;

    use super::*;

    #[test]
    fn issues_are_counted_by_cause_and_name() {
        let at = |issue: Issue, file: &str| issue.at(Location::file(file));
        let component = |name: &str| {
            Issue::warning("unknown-component", format!("the component `<{name}>` is not known"))
                .about(format!("<{name}>"))
        };
        let scripted = "pages written as React components are left out: help.js, index.js";
        let issues = [
            at(component("Map"), "docs/a.md"),
            at(component("Card"), "docs/a.md"),
            at(component("Card"), "docs/b.mdx"),
            at(
                Issue::info("scripted-page", scripted).about("help.js").about("index.js"),
                "src/pages",
            ),
            at(Issue::info("unknown-plugin", "the blog is left out"), "docusaurus.config.js"),
            at(Issue::warning("orphan-page", "no sidebar"), "docs/c.md"),
        ];
        let found = omissions(&issues);
        insta::assert_snapshot!(serde_json::to_string_pretty(&found).expect("plain values"));
    }

    #[test]
    fn pages_and_other_parts_make_differences() {
        let at = |code: &'static str, file: &str| {
            Issue::warning(code, format!("{code} in {file}")).at(Location::file(file))
        };
        let found = differences(&[
            at("component", "docs/b.mdx"),
            at("component", "docs/a.mdx"),
            at("component", "docs/a.mdx"),
            at("component", "src/pages/index.js"),
            at("unused-theme-component", "src/theme/DocItem/Footer/index.js"),
            at("unknown-plugin", "docusaurus.config.js"),
            at("broken-link", "docs/c.md"),
            at("left-out-link", "docs/d.md"),
            at("theme-contrast", "docusaurus.config.js"),
            at("orphan-page", "docs/e.md"),
        ]);
        assert_eq!(found.pages, ["docs/a.mdx", "docs/b.mdx", "docs/d.md", "src/pages/index.js"]);
        assert_eq!(found.parts, 2);
    }

    #[test]
    fn components_of_reference_pages_are_one_group() {
        let issue = |file: &str, name: &str| {
            let message = format!("the component `<{name}>` is not known");
            let issue = Issue::warning("unknown-component", message).about(format!("<{name}>"));
            issue.at(Location::file(file))
        };
        let issues = [
            issue("docs/get-user.api.mdx", "MethodEndpoint"),
            issue("docs/get-user.api.mdx", "ParamsDetails"),
            issue("docs/add-user.api.mdx", "MethodEndpoint"),
            issue("docs/a.mdx", "Map"),
        ];
        let found = &omissions(&issues)[0];
        let names: Vec<(&str, usize)> =
            found.names.iter().map(|name| (name.name.as_str(), name.pages)).collect();
        assert_eq!(names, [(REFERENCE_COMPONENTS, 2), ("<Map>", 1)]);
    }

    #[test]
    fn few_names_are_listed() {
        let issue =
            |number| Issue::info("missing-module", "missing").about(format!("package-{number}"));
        let issues: Vec<Issue> = (0..25).map(issue).collect();
        let found = omissions(&issues);
        assert_eq!((found[0].names.len(), found[0].more_names, found[0].count), (10, 15, 25));
    }
}
