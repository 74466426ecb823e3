//! Judges the links of all pages: does the page exist, does the id exist in it?
//!
//! One fault, one issue: at the line of the link, with what its author may have meant.

use std::cell::OnceCell;
use std::collections::HashMap;

use docs_model::{Issue, LinkFact, LinkKind, PageFacts, Place, Policies, Severity};

use crate::nearest::Names;
use crate::{Address, BaseUrl, RoutePath, RouteTable, decode_hash};

/// How many names a message lists before it says how many more there are.
const LISTED_NAMES: usize = 12;

/// How many pages of the same name a message offers.
const OFFERED_PAGES: usize = 3;

/// A page whose links are to be judged.
#[derive(Clone, Copy, Debug)]
pub struct CheckedPage<'a> {
    /// Its path.
    pub path: &'a RoutePath,
    /// Its source file, relative to the site's folder.
    pub file: &'a str,
    /// Its links and ids.
    pub facts: &'a PageFacts,
}

/// Judges the links of all pages by the site's policies (facts R-BUILD-22 to R-BUILD-25).
///
/// Ids are looked for in `pages` only: a route that is not among them, such as the search page, has ids that no
/// one knows. The order of the issues is that of the pages and their links.
///
/// ```
/// use docs_model::{LinkFact, LinkKind, PageFacts, Place, Policies, Policy};
/// use docs_routing::{BaseUrl, CheckedPage, RoutePath, RouteTable, check_links};
///
/// let path = RoutePath::parse("/v3/agent");
/// let mut table = RouteTable::new();
/// table.insert(path.clone(), (), Place::file("content/v3/agent.md"));
///
/// let link = |written: &str, line| LinkFact {
///     written: written.to_owned(),
///     href: written.to_owned(),
///     line,
///     column: Some(5),
///     kind: LinkKind::Page,
/// };
/// let facts = PageFacts {
///     links: vec![link("#setup", 3), link("agnet", 8)],
///     anchors: vec!["set-up".to_owned()],
/// };
/// let page = CheckedPage { path: &path, file: "content/v3/agent.md", facts: &facts };
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
    let checker = Checker {
        pages,
        facts: pages.iter().map(|page| (page.path, page.facts)).collect(),
        table,
        base_url,
        policies,
        routes: OnceCell::new(),
        sources: OnceCell::new(),
    };
    pages.iter().flat_map(|page| checker.judge(page)).collect()
}

struct Checker<'a, T> {
    pages: &'a [CheckedPage<'a>],
    facts: HashMap<&'a RoutePath, &'a PageFacts>,
    table: &'a RouteTable<T>,
    base_url: &'a BaseUrl,
    policies: &'a Policies,
    /// Most sites have no fault, so names to suggest are gathered at the first one.
    routes: OnceCell<Names<'a>>,
    sources: OnceCell<Names<'a>>,
}

impl<T> Checker<'_, T> {
    fn judge<'c>(&'c self, page: &'c CheckedPage<'c>) -> impl Iterator<Item = Issue> + 'c {
        let here = RoutePath::parse(&self.base_url.join(page.path.as_str()));
        page.facts.links.iter().filter_map(move |link| {
            let issue = match link.kind {
                LinkKind::Page => self.judge_address(page, &here, link),
                LinkKind::BrokenMarkdown => self.broken_markdown(page, link),
                _ => None,
            };
            let place = || Place { column: link.column, ..Place::line(page.file, link.line) };
            issue.map(|issue| issue.at(place()))
        })
    }

    fn judge_address(
        &self,
        page: &CheckedPage<'_>,
        here: &RoutePath,
        link: &LinkFact,
    ) -> Option<Issue> {
        // A path above the base URL is another site's.
        let path = self.base_url.strip(&here.follow(&link.href))?;
        match self.table.resolve(&path).path() {
            None => self.broken_link(&path, link),
            Some(path) => self.broken_anchor(page, path, link),
        }
    }

    fn broken_link(&self, path: &RoutePath, link: &LinkFact) -> Option<Issue> {
        let severity = self.policies.on_broken_links.severity()?;
        let message = format!("broken link to {}", self.as_resolved(link, path.as_str()));
        Some(Issue::new(severity, "broken-link", message).help(self.nearest_route(path)))
    }

    /// What the author wrote, and what it came to if that is something else.
    fn as_resolved(&self, link: &LinkFact, resolved: &str) -> String {
        let written = &link.written;
        if *written == resolved || *written == self.base_url.join(resolved) {
            format!("`{written}`")
        } else {
            format!("`{written}` (resolved as: `{resolved}`)")
        }
    }

    fn nearest_route(&self, path: &RoutePath) -> String {
        let routes = self
            .routes
            .get_or_init(|| Names::new(self.table.iter().map(|route| route.path.as_str())));
        if let Some(nearest) = routes.nearest(path.as_str()) {
            return format!("did you mean `{nearest}`?");
        }
        match routes.same_last_part(path.as_str(), OFFERED_PAGES).as_slice() {
            [] => "no page has this path; write `pathname://` before a path that should not be checked"
                .to_owned(),
            alike => format!("did you mean {}?", listed(alike.iter().copied(), " or ")),
        }
    }

    fn broken_anchor(
        &self,
        page: &CheckedPage<'_>,
        path: &RoutePath,
        link: &LinkFact,
    ) -> Option<Issue> {
        let severity = self.policies.on_broken_anchors.severity()?;
        let hash = Address::split(&link.href).hash?;
        let target = self.facts.get(path)?;
        // Text behind this mark is for the browser to find; no page declares it.
        let id = decode_hash(hash.split(":~:").next().unwrap_or_default());
        let anchors = &target.anchors;
        // Browsers go to the top for an empty hash and for `top`.
        if id.is_empty() || id.eq_ignore_ascii_case("top") || anchors.contains(&id) {
            return None;
        }
        let resolved = format!("{path}#{hash}");
        let message = format!("broken anchor {}", self.as_resolved(link, &resolved));
        let help = nearest_anchor(&id, anchors, (page.path != path).then_some(path));
        Some(Issue::new(severity, "broken-anchor", message).help(help))
    }

    /// A Markdown link that leads to no file stays in the page as a link that leads to no page: the stricter of
    /// the two policies counts.
    fn broken_markdown(&self, page: &CheckedPage<'_>, link: &LinkFact) -> Option<Issue> {
        let severities = [
            self.policies.on_broken_markdown_links.severity(),
            self.policies.on_broken_links.severity(),
        ];
        let severity: Severity = severities.into_iter().flatten().max()?;
        let message = format!("Markdown link couldn't be resolved: `{}`", link.written);
        Some(
            Issue::new(severity, "broken-markdown-link", message)
                .help(self.nearest_source(page, link)),
        )
    }

    fn nearest_source(&self, page: &CheckedPage<'_>, link: &LinkFact) -> String {
        let sources =
            self.sources.get_or_init(|| Names::new(self.pages.iter().map(|page| page.file)));
        let folder = RoutePath::parse(&format!("/{}", page.file));
        let meant = folder.follow(&link.written);
        let meant = &meant.as_str()[1..];
        match sources.nearest(meant) {
            Some(nearest) => format!("did you mean the file `{nearest}`?"),
            None => match sources.same_last_part(meant, OFFERED_PAGES).as_slice() {
                [] => format!("there is no file `{meant}`"),
                alike => format!("did you mean {}?", listed(alike.iter().copied(), " or ")),
            },
        }
    }
}

/// `other` is the page to look at, where it is not the link's own.
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
    let more = names.len().saturating_sub(LISTED_NAMES);
    let shown: Vec<String> = names.take(LISTED_NAMES).map(|name| format!("`{name}`")).collect();
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
    fn a_long_list_says_how_much_longer_it_is() {
        let names: Vec<String> = (0..15).map(|number| number.to_string()).collect();
        let text = listed(names.iter().map(String::as_str), ", ");
        assert!(text.ends_with("`11` and 3 more"), "{text}");
    }
}
