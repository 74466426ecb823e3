//! Link check of all pages: pages and ids must exist.
//!
//! Each broken link is one issue, with the line of the link and a suggestion.

use std::cell::OnceCell;
use std::fmt;

use docs_core::{
    Issue, LinkKind, LinkReport, Location, Names, Policies, ReportedLink, Severity,
    join_relative_path,
};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::absent_parts::AbsentParts;
use crate::address::decode_component;
use crate::link::is_markdown;
use crate::{Address, BaseUrl, ResolvedPattern, RoutePath, RouteTable, decode_hash};

/// Maximum number of names in a message.
const MAX_LISTED_NAMES: usize = 12;

/// Maximum number of suggested pages with the same name.
const MAX_SUGGESTED_PAGES: usize = 3;

/// Page of a link check.
#[derive(Clone, Copy, Debug)]
pub struct CheckedPage<'a> {
    /// Path.
    pub path: &'a RoutePath,
    /// Source file, relative to the site's folder.
    pub file: &'a str,
    /// Links and ids.
    pub link_report: &'a LinkReport,
}

/// Checks the links of all pages according to the site's policies (R-BUILD-22 to R-BUILD-25).
///
/// Only the ids of `pages` are known: anchors on other routes, such as the search page, are not checked. Issues have
/// the order of the pages and their links.
///
/// ```
/// use docs_core::{ReportedLink, LinkKind, LinkReport, Location, Policies, Policy};
/// use docs_routing::{BaseUrl, CheckedPage, RoutePath, RouteTable, check_links};
///
/// let path = RoutePath::parse("/v3/agent");
/// let mut table = RouteTable::new();
/// table.insert(path.clone(), (), Location::file("content/v3/agent.md"));
///
/// let link = |written: &str, line| ReportedLink {
///     written: written.to_owned(),
///     href: written.to_owned(),
///     line,
///     column: Some(5),
///     kind: LinkKind::Page,
/// };
/// let link_report = LinkReport {
///     links: vec![link("#setup", 3), link("agnet", 8)],
///     anchors: vec!["set-up".to_owned()],
///     ..LinkReport::default()
/// };
/// let page = CheckedPage { path: &path, file: "content/v3/agent.md", link_report: &link_report };
/// let policies = Policies { on_broken_links: Policy::Throw, ..Policies::default() };
/// let issues = check_links(&[page], &table, &BaseUrl::root(), &policies);
///
/// assert_eq!(
///     issues[0].to_string(),
///     "content/v3/agent.md:3:5: warning[broken-anchor]: broken anchor `#setup` (resolved as: `/v3/agent#setup`)\n  \
///      help: did you mean `#set-up`?",
/// );
/// assert_eq!(
///     issues[1].to_string(),
///     "content/v3/agent.md:8:5: error[broken-link]: broken link to `agnet` (resolved as: `/v3/agnet`)\n  \
///      help: did you mean `/v3/agent`?",
/// );
/// ```
#[must_use]
pub fn check_links<T>(
    pages: &[CheckedPage<'_>],
    table: &RouteTable<T>,
    base_url: &BaseUrl,
    policies: &Policies,
) -> Vec<Issue> {
    let check = LinkCheck::new(pages, table, base_url, policies);
    let broken: Vec<BrokenLink<'_>> =
        pages.iter().flat_map(|page| check.broken_links(page)).collect();
    check.issues(&broken)
}

/// Link check in two steps, for several threads: pages are checked independently in any order, and broken links are
/// converted to issues at the end, when suggestions can use all pages.
///
/// [`check_links`] performs both steps.
///
/// ```
/// # use docs_core::{ReportedLink, LinkKind, LinkReport, Location, Policies, Policy};
/// use docs_routing::{BaseUrl, CheckedPage, LinkCheck, RoutePath, RouteTable};
///
/// # let path = RoutePath::parse("/v3/agent");
/// # let mut table = RouteTable::new();
/// # table.insert(path.clone(), (), Location::file("content/v3/agent.md"));
/// # let link = |written: &str| ReportedLink {
/// #     written: written.to_owned(),
/// #     href: written.to_owned(),
/// #     line: 3,
/// #     column: None,
/// #     kind: LinkKind::Page,
/// # };
/// # let link_report = LinkReport { links: vec![link("agent"), link("agnet")], ..LinkReport::default() };
/// # let base_url = BaseUrl::root();
/// let policies = Policies { on_broken_links: Policy::Warn, ..Policies::default() };
/// let pages = [CheckedPage { path: &path, file: "content/v3/agent.md", link_report: &link_report }];
/// let check = LinkCheck::new(&pages, &table, &base_url, &policies);
/// // On any thread:
/// let broken = check.broken_links(&pages[0]);
/// assert_eq!(broken.len(), 1);
/// // After all pages have been checked:
/// assert_eq!(check.issues(&broken).len(), 1);
/// ```
#[derive(Debug)]
pub struct LinkCheck<'a, T> {
    pages: &'a [CheckedPage<'a>],
    link_report: FxHashMap<&'a RoutePath, &'a LinkReport>,
    table: &'a RouteTable<T>,
    base_url: &'a BaseUrl,
    policies: &'a Policies,
    absent: Option<&'a dyn AbsentParts>,
    /// Targets of redirects, by former path without a trailing slash.
    redirects: FxHashMap<&'a str, &'a str>,
    patterns: &'a [ResolvedPattern],
    /// Paths that several pages claim. Only one of these pages is built, so the ids of the others
    /// are missing.
    contested: FxHashSet<&'a RoutePath>,
    /// Files without a page, by path without a trailing slash.
    omitted: FxHashMap<&'a str, OmittedPage<'a>>,
    files: Option<&'a dyn LinkedFiles>,
}

/// File without a page, because it is a draft or private.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct OmittedPage<'a> {
    /// Path that the page will have, without the base URL.
    pub path: &'a str,
    /// File, relative to the site's folder.
    pub file: &'a str,
    /// `true` if the page is private, `false` if it is a draft.
    pub is_private: bool,
}

/// Files of a site other than pages, to which links may lead.
pub trait LinkedFiles: fmt::Debug + Sync {
    /// Returns whether the built site has a file at a path: `/sitemap.xml`.
    fn has_file(&self, path: &RoutePath) -> bool;

    /// Returns whether the project has a file, relative to the site's folder, whether pages may link to it or not.
    fn is_source(&self, file: &str) -> bool;

    /// Returns the source path of a missing file and the nearest existing file. `written` is the address in the source
    /// file `source`, and `path` its resolved form.
    fn missing_file(&self, source: &str, written: &str, path: &RoutePath) -> MissingFile;
}

/// A file that does not exist.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct MissingFile {
    /// Path that the file would have in the sources, relative to the site's folder: `static/img/lgo.svg`.
    pub source: String,
    /// The nearest existing file; `None` if no file is near.
    pub nearest: Option<NearestFile>,
}

/// The existing file whose path is nearest to that of a missing one.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct NearestFile {
    /// Address, as the author would write it: `/img/logo.svg`.
    pub address: String,
    /// `true` if the two paths differ only in the case of their letters.
    pub differs_in_case: bool,
}

/// Broken link, found by [`LinkCheck::broken_links`].
#[derive(Clone, Debug)]
pub struct BrokenLink<'a> {
    page: CheckedPage<'a>,
    link: &'a ReportedLink,
    severity: Severity,
    fault: BrokenKind,
}

/// Kind of a broken link.
#[derive(Clone, Debug)]
enum BrokenKind {
    /// No page has this path.
    Page(RoutePath),
    /// The page at this path does not have the id.
    Anchor(RoutePath),
    /// The Markdown file does not exist.
    Markdown,
    /// No file has this path. It may belong to an omitted part of the project.
    File(RoutePath, Option<String>),
    /// The file has no page, because it is a draft.
    Draft(String),
    /// The file has no page, because it is private.
    Private(String),
    /// The link refers to an omitted part of the project.
    AbsentPart(String),
    /// A missing component of the page at this path may have the id.
    Component(RoutePath),
    /// The path redirects to this address.
    Redirect(String),
}

impl<'a, T> LinkCheck<'a, T> {
    /// Prepares a check of links between `pages`, whose ids are known.
    #[must_use]
    pub fn new(
        pages: &'a [CheckedPage<'a>],
        table: &'a RouteTable<T>,
        base_url: &'a BaseUrl,
        policies: &'a Policies,
    ) -> Self {
        let link_report = pages.iter().map(|page| (page.path, page.link_report)).collect();
        Self {
            pages,
            link_report,
            table,
            base_url,
            policies,
            absent: None,
            redirects: FxHashMap::default(),
            patterns: &[],
            contested: contested(table, policies),
            omitted: FxHashMap::default(),
            files: None,
        }
    }

    /// Sets the files of the site, which are valid targets of links. Without them, a link to any file is broken.
    #[must_use]
    pub fn with_files(self, files: &'a dyn LinkedFiles) -> Self {
        Self { files: Some(files), ..self }
    }

    /// Sets the files that have no page because they are drafts or private.
    #[must_use]
    pub fn with_omitted_pages(self, pages: impl IntoIterator<Item = OmittedPage<'a>>) -> Self {
        let by_path = pages.into_iter().map(|page| (page.path.trim_end_matches('/'), page));
        Self { omitted: by_path.collect(), ..self }
    }

    /// Sets the absent parts of the project. Links to them are reported as such, and not as broken.
    #[must_use]
    pub fn with_absent_parts(self, absent: &'a dyn AbsentParts) -> Self {
        Self { absent: Some(absent), ..self }
    }

    /// Sets the redirects. Links to their former paths are reported with the new address, and not as broken. Each
    /// redirect has a former path, without the base URL and a trailing slash, and a target.
    ///
    /// ```
    /// # use docs_core::{ReportedLink, LinkKind, LinkReport, Location, Policies, Policy};
    /// use docs_routing::{BaseUrl, CheckedPage, LinkCheck, RoutePath, RouteTable};
    ///
    /// # let path = RoutePath::parse("/agent");
    /// # let mut table = RouteTable::new();
    /// # table.insert(path.clone(), (), Location::file("content/agent.md"));
    /// # let href = "/old".to_owned();
    /// # let link = ReportedLink { written: href.clone(), href, line: 3, column: None, kind: LinkKind::Page };
    /// # let link_report = LinkReport { links: vec![link], ..LinkReport::default() };
    /// # let base_url = BaseUrl::root();
    /// # let policies = Policies { on_broken_links: Policy::Warn, ..Policies::default() };
    /// let pages = [CheckedPage { path: &path, file: "content/agent.md", link_report: &link_report }];
    /// let check = LinkCheck::new(&pages, &table, &base_url, &policies).with_redirects([("/old", "/agent")]);
    /// let issues = check.issues(&check.broken_links(&pages[0]));
    /// assert_eq!(issues[0].help.as_deref(), Some("write `/agent`"));
    /// ```
    #[must_use]
    pub fn with_redirects(self, redirects: impl IntoIterator<Item = (&'a str, &'a str)>) -> Self {
        Self { redirects: redirects.into_iter().collect(), ..self }
    }

    /// Sets the redirects of patterns. Links to matching paths are not reported as broken.
    #[must_use]
    pub fn with_redirect_patterns(self, patterns: &'a [ResolvedPattern]) -> Self {
        Self { patterns, ..self }
    }

    /// Returns the target of the redirect from a path; empty for a path that is gone.
    fn redirected(&self, path: &RoutePath) -> Option<String> {
        let plain = self.redirects.get(path.as_str().trim_end_matches('/'));
        let pattern = || self.patterns.iter().find_map(|pattern| pattern.target(path));
        plain.map(|to| (*to).to_owned()).or_else(pattern)
    }

    /// Returns the broken links of a page in order, without those that the policies ignore.
    #[must_use]
    pub fn broken_links(&self, page: &CheckedPage<'a>) -> Vec<BrokenLink<'a>> {
        let here = RoutePath::parse(&self.base_url.join(page.path.as_str()));
        let links = page.link_report.links.iter().filter_map(|link| {
            let (severity, fault) = match link.kind {
                LinkKind::Page | LinkKind::MissingFile => self.classify_address(&here, link),
                LinkKind::Element => {
                    let classified = self.classify_address(&here, link);
                    classified.map(|(severity, fault)| {
                        (severity.min(self.policies.max_element_severity), fault)
                    })
                }
                LinkKind::BrokenMarkdown => self.classify_markdown_link(page, link),
                _ => None,
            }?;
            let is_rewritten = severity > Severity::Warning
                && self.absent.is_some_and(|absent| absent.may_rewrite_links(page.file));
            let severity = if is_rewritten { Severity::Warning } else { severity };
            Some(BrokenLink { page: *page, link, severity, fault })
        });
        links.collect()
    }

    /// Returns issues for broken links, in their order. Only the first few thousand get suggestions, so the order
    /// should not depend on the scheduling of threads.
    #[must_use]
    pub fn issues(&self, broken: &[BrokenLink<'_>]) -> Vec<Issue> {
        let advice = Advice { check: self, routes: OnceCell::new(), sources: OnceCell::new() };
        broken.iter().map(|broken| advice.issue(broken)).collect()
    }

    fn classify_address(
        &self,
        here: &RoutePath,
        link: &ReportedLink,
    ) -> Option<(Severity, BrokenKind)> {
        // A path above the base URL belongs to another site.
        let path = self.base_url.strip(&here.resolve(&link.href))?;
        match self.table.resolve(&path).path() {
            None => self.classify_missing_path(path, link),
            Some(path) if self.lacks_anchor(path, link) => {
                let severity = self.policies.on_broken_anchors.severity()?;
                let is_incomplete =
                    self.link_report.get(path).is_some_and(|report| report.is_incomplete);
                Some(if is_incomplete {
                    (severity.min(Severity::Info), BrokenKind::Component(path.clone()))
                } else {
                    (severity, BrokenKind::Anchor(path.clone()))
                })
            }
            Some(_) => None,
        }
    }

    /// Returns the severity and the kind of a link to a path without a page; `None` if the link is
    /// valid or ignored.
    fn classify_missing_path(
        &self,
        path: RoutePath,
        link: &ReportedLink,
    ) -> Option<(Severity, BrokenKind)> {
        if self.absent.is_some_and(|absent| absent.is_replaced(&path))
            || self.files.is_some_and(|files| files.has_file(&path))
        {
            return None;
        }
        if let Some(page) = self.omitted.get(path.as_str().trim_end_matches('/')) {
            let severity = if is_markdown(Address::split(&link.written).path) {
                self.severity_of_markdown()
            } else {
                self.policies.on_broken_links.severity()
            };
            let file = page.file.to_owned();
            let kind = match page.is_private {
                true => BrokenKind::Private(file),
                false => BrokenKind::Draft(file),
            };
            return Some((severity?, kind));
        }
        let severity = self.policies.on_broken_links.severity()?;
        // A redirect without a target means that the page is gone: links to it are broken.
        if let Some(to) = self.redirected(&path).filter(|to| !to.is_empty()) {
            return Some((severity.min(Severity::Info), BrokenKind::Redirect(to)));
        }
        if link.kind == LinkKind::MissingFile || names_file(&path) {
            let part = self.absent.and_then(|absent| absent.part_with_file(&path));
            return Some((severity, BrokenKind::File(path, part)));
        }
        let pages = || self.table.iter().map(|route| route.path.to_string()).collect();
        Some(match self.absent.and_then(|absent| absent.part_at(&path, &pages)) {
            Some(part) => (severity.min(Severity::Warning), BrokenKind::AbsentPart(part)),
            None => (severity, BrokenKind::Page(path)),
        })
    }

    fn lacks_anchor(&self, path: &RoutePath, link: &ReportedLink) -> bool {
        let address = Address::split(&link.href);
        let Some(hash) = address.hash else { return false };
        if !address.path.is_empty() && self.contested.contains(path) {
            return false;
        }
        let Some(target) = self.link_report.get(path) else { return false };
        let id = wanted_id(hash);
        // Browsers scroll to the top for an empty hash and for `top`.
        !(id.is_empty() || id.eq_ignore_ascii_case("top") || target.anchors.contains(&id))
    }

    fn classify_markdown_link(
        &self,
        page: &CheckedPage<'_>,
        link: &ReportedLink,
    ) -> Option<(Severity, BrokenKind)> {
        let severity = self.severity_of_markdown()?;
        let written = Address::split(&link.written).path;
        Some(match self.absent.and_then(|absent| absent.writer_of(page.file, written)) {
            Some(part) => (severity.min(Severity::Warning), BrokenKind::AbsentPart(part)),
            None => (severity, BrokenKind::Markdown),
        })
    }

    /// Returns the severity of a broken Markdown link. It stays in the page as a link without a target page, so the
    /// stricter of the two policies applies.
    fn severity_of_markdown(&self) -> Option<Severity> {
        let severities = [
            self.policies.on_broken_markdown_links.severity(),
            self.policies.on_broken_links.severity(),
        ];
        severities.into_iter().flatten().max()
    }
}

/// Returns the paths that several pages claim, if the policy reports them: a missing id on such a path is
/// not reported again.
fn contested<'a, T>(table: &'a RouteTable<T>, policies: &Policies) -> FxHashSet<&'a RoutePath> {
    let is_reported = policies.on_duplicate_routes.severity().is_some();
    let duplicates = table.duplicates().iter().filter(|_| is_reported);
    duplicates.map(|duplicate| &duplicate.existing).collect()
}

/// Returns whether a path is that of a file other than a page: its extension contains a letter, unlike that of `v1.0`.
fn names_file(path: &RoutePath) -> bool {
    let name = path.as_str().rsplit('/').next().unwrap_or_default();
    let extension = name.rsplit_once('.').map_or("", |(_, extension)| extension);
    let is_page = extension.eq_ignore_ascii_case("html");
    !is_page
        && extension.chars().all(|character| character.is_ascii_alphanumeric())
        && extension.chars().any(|character| character.is_ascii_alphabetic())
}

/// Returns the id in a hash. The part after `:~:` is a text directive of the browser.
fn wanted_id(hash: &str) -> String {
    decode_hash(hash.split(":~:").next().unwrap_or_default())
}

/// Messages and advice of issues about broken links.
struct Advice<'c, 'a, T> {
    check: &'c LinkCheck<'a, T>,
    /// Suggestions, computed for the first broken link: most sites have none.
    routes: OnceCell<Names<'a>>,
    sources: OnceCell<Names<'a>>,
}

impl<T> Advice<'_, '_, T> {
    fn issue(&self, broken: &BrokenLink<'_>) -> Issue {
        let BrokenLink { page, link, severity, fault } = broken;
        let location = Location { column: link.column, ..Location::line(page.file, link.line) };
        let issue = match fault {
            BrokenKind::Page(path) => self.broken_link(*severity, path, link),
            BrokenKind::Anchor(path) => self.broken_anchor(*severity, page, path, link),
            BrokenKind::Markdown => self.broken_markdown(*severity, page, link),
            BrokenKind::File(path, part) => {
                self.missing_file(*severity, page, link, (path, part.as_deref()))
            }
            BrokenKind::Draft(file) => link_to_draft(*severity, link, file),
            BrokenKind::Private(file) => link_to_private(*severity, link, file),
            BrokenKind::AbsentPart(part) => absent_part_link(*severity, link, part),
            BrokenKind::Component(path) => {
                let part = format!("possibly an id in a component of `{path}`");
                absent_part_link(*severity, link, &part)
            }
            BrokenKind::Redirect(to) => self.link_to_redirect(*severity, link, to),
        };
        issue.at(location)
    }

    fn link_to_redirect(&self, severity: Severity, link: &ReportedLink, to: &str) -> Issue {
        let message = format!("the link to `{}` leads through a redirect", link.written);
        let to = if to.starts_with('/') { self.check.base_url.join(to) } else { to.to_owned() };
        Issue::new(severity, "link-to-redirect", message).help(format!("write `{to}`"))
    }

    fn broken_link(&self, severity: Severity, path: &RoutePath, link: &ReportedLink) -> Issue {
        let message = format!("broken link to {}", self.as_resolved(link, path.as_str()));
        Issue::new(severity, "broken-link", message)
            .help(self.nearest_route(path))
            .about(&link.written)
    }

    /// Returns the issue of a missing file, or of a file that an absent part may write. If a similar file exists,
    /// the path is reported as misspelt.
    fn missing_file(
        &self,
        severity: Severity,
        page: &CheckedPage<'_>,
        link: &ReportedLink,
        (path, part): (&RoutePath, Option<&str>),
    ) -> Issue {
        let written = Address::split(&link.written).path;
        let files = self.check.files;
        let missing = files
            .map(|files| files.missing_file(page.file, &decode_component(written), path))
            .unwrap_or_else(|| MissingFile { source: written.to_owned(), nearest: None });
        let is_embedded = link.kind == LinkKind::MissingFile;
        let help = match (missing.nearest, part) {
            (Some(NearestFile { address, differs_in_case: true }), _) => {
                format!("a file with another case exists: write `{address}`")
            }
            (Some(NearestFile { address, .. }), _) => format!("did you mean `{address}`?"),
            (None, _) if !is_embedded && !self.routes_near(path).is_empty() => {
                return self.broken_link(severity, path, link);
            }
            (None, Some(part)) => {
                return absent_part_link(severity.min(Severity::Warning), link, part);
            }
            (None, None) => format!("there is no file `{}`", missing.source),
        };
        let message = format!("missing file `{}`", link.written);
        Issue::new(severity, "missing-file", message).help(help).about(&link.written)
    }

    /// Returns the address in the source, and its resolved form if that differs.
    fn as_resolved(&self, link: &ReportedLink, resolved: &str) -> String {
        let written = &link.written;
        if *written == resolved || *written == self.check.base_url.join(resolved) {
            format!("`{written}`")
        } else {
            format!("`{written}` (resolved as: `{resolved}`)")
        }
    }

    fn routes_near(&self, path: &RoutePath) -> Vec<&str> {
        let table = self.check.table;
        let routes =
            self.routes.get_or_init(|| Names::new(table.iter().map(|route| route.path.as_str())));
        routes.similar(path.as_str(), MAX_SUGGESTED_PAGES)
    }

    fn nearest_route(&self, path: &RoutePath) -> String {
        match self.routes_near(path).as_slice() {
            [] => "no page has this path; write `pathname://` before a path that should not be checked"
                .to_owned(),
            alike => format!("did you mean {}?", listed(alike.iter().copied(), " or ")),
        }
    }

    fn broken_anchor(
        &self,
        severity: Severity,
        page: &CheckedPage<'_>,
        path: &RoutePath,
        link: &ReportedLink,
    ) -> Issue {
        let hash = Address::split(&link.href).hash.unwrap_or_default();
        let anchors =
            self.check.link_report.get(path).map_or(&[][..], |link_report| &link_report.anchors);
        let message =
            format!("broken anchor {}", self.as_resolved(link, &format!("{path}#{hash}")));
        let other = (page.path != path).then_some(path);
        let help = nearest_anchor(&wanted_id(hash), anchors, other);
        Issue::new(severity, "broken-anchor", message).help(help).about(&link.written)
    }

    fn broken_markdown(
        &self,
        severity: Severity,
        page: &CheckedPage<'_>,
        link: &ReportedLink,
    ) -> Issue {
        let message = format!("Markdown link couldn't be resolved: `{}`", link.written);
        Issue::new(severity, "broken-markdown-link", message)
            .help(self.nearest_source(page, link))
            .about(&link.written)
    }

    fn nearest_source(&self, page: &CheckedPage<'_>, link: &ReportedLink) -> String {
        let pages = self.check.pages;
        let sources = self.sources.get_or_init(|| Names::new(pages.iter().map(|page| page.file)));
        let written = decode_component(Address::split(&link.written).path);
        let folder = page.file.rsplit_once('/').map_or("", |(folder, _)| folder);
        let meant = match written.strip_prefix("@site/").or(written.strip_prefix('/')) {
            Some(path) => join_relative_path("", path),
            None => join_relative_path(folder, &written),
        };
        if self.check.files.is_some_and(|files| files.is_source(&meant)) {
            return format!("the file `{meant}` is not a page of the site");
        }
        match sources.similar(&meant, MAX_SUGGESTED_PAGES).as_slice() {
            [] => format!("there is no file `{meant}`"),
            [file] => format!("did you mean the file `{file}`?"),
            alike => format!("did you mean {}?", listed(alike.iter().copied(), " or ")),
        }
    }
}

fn link_to_draft(severity: Severity, link: &ReportedLink, file: &str) -> Issue {
    let message = format!("the link to `{}` leads to a draft, which has no page", link.written);
    Issue::new(severity, "link-to-draft", message)
        .help(format!(
            "publish `{file}` by removing `draft` from its front matter, or remove the link"
        ))
        .about(&link.written)
}

fn link_to_private(severity: Severity, link: &ReportedLink, file: &str) -> Issue {
    let message = format!(
        "the link to `{}` leads to a private page, which this build leaves out",
        link.written
    );
    Issue::new(severity, "link-to-private", message)
        .help(format!(
            "publish `{file}` by removing `private` from its front matter, remove the link, or build with `--private`"
        ))
        .about(&link.written)
}

fn absent_part_link(severity: Severity, link: &ReportedLink, part: &str) -> Issue {
    let message =
        format!("the link to `{}` leads to a part that is left out: {part}", link.written);
    Issue::new(severity, "left-out-link", message).about(&link.written)
}

/// Returns a suggestion for an id. `other` is the target page, unless it is the page of the link.
fn nearest_anchor(id: &str, anchors: &[String], other: Option<&RoutePath>) -> String {
    let names = || anchors.iter().map(String::as_str);
    if let Some(nearest) = Names::new(names()).nearest(id) {
        let reason = if nearest.eq_ignore_ascii_case(id) { "ids keep their case: " } else { "" };
        return format!("{reason}did you mean `#{nearest}`?");
    }
    let page = match other {
        Some(path) => format!("`{path}`"),
        None => "this page".to_owned(),
    };
    if anchors.is_empty() {
        return format!("{page} has no ids");
    }
    format!("ids of {page}: {}", listed(names(), ", "))
}

/// `` `a`, `b` and 5 more ``.
fn listed<'a>(names: impl ExactSizeIterator<Item = &'a str>, separator: &str) -> String {
    let more = names.len().saturating_sub(MAX_LISTED_NAMES);
    let shown: Vec<String> = names.take(MAX_LISTED_NAMES).map(|name| format!("`{name}`")).collect();
    match more {
        0 => shown.join(separator),
        more => format!("{} and {more} more", shown.join(separator)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_id_is_offered_or_all_are_listed() {
        let anchors = ["setup", "next-steps"].map(str::to_owned);
        let help = |id: &str| nearest_anchor(id, &anchors, None);
        assert_eq!(help("Setup"), "ids keep their case: did you mean `#setup`?");
        assert_eq!(help("next-step"), "did you mean `#next-steps`?");
        assert_eq!(help("billing"), "ids of this page: `setup`, `next-steps`");
        let other = RoutePath::parse("/other");
        assert_eq!(nearest_anchor("zip", &[], Some(&other)), "`/other` has no ids");
    }

    #[test]
    fn a_shortened_list_has_the_number_of_omitted_items() {
        let names: Vec<String> = (0..15).map(|number| number.to_string()).collect();
        let text = listed(names.iter().map(String::as_str), ", ");
        assert!(text.ends_with("`11` and 3 more"), "{text}");
    }
}
