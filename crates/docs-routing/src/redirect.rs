//! Redirects: from the addresses that authors write to those that a server and its pages need.
//!
//! A chain of redirects becomes one step. A loop, a redirect from the path of a page and a target without a page are
//! issues. Patterns and anchors are resolved after the plain paths, with the same destinations.

mod anchors;
mod paths;
mod patterns;

use docs_core::{Issue, Redirect};

pub use self::anchors::AnchorRedirect;
use self::paths::Resolver;
pub use self::paths::{RedirectTargets, ResolvedRedirect};
use crate::{RedirectPattern, ResolvedPattern};

/// The redirects of a site, each in one step.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
#[non_exhaustive]
pub struct ResolvedRedirects {
    /// Redirects of one path each.
    pub paths: Vec<ResolvedRedirect>,
    /// Redirects of all paths that match a pattern, the first match first.
    pub patterns: Vec<ResolvedPattern>,
    /// Redirects of anchors.
    pub anchors: Vec<AnchorRedirect>,
}

/// Resolves the redirects of a site, and returns issues for those that are dropped or have no target.
///
/// A redirect from another form of its own target's path (`/a.html` to `/a`) is dropped: the path already serves the
/// page.
///
/// ```
/// use docs_core::{Location, Policies, Redirect};
/// use docs_routing::{RedirectTargets, RoutePath, RouteTable, resolve_redirects};
///
/// let mut table = RouteTable::new();
/// table.insert(RoutePath::parse("/new/"), (), Location::file("content/new/index.md"));
/// let written = [Redirect::new("/older", "/old"), Redirect::new("/old", "/new#setup"), Redirect::new("/new", "/old")];
/// let policies = Policies::default();
/// let targets =
///     RedirectTargets { table: &table, is_file: &|_| false, policies: &policies, absent: None };
/// let (redirects, issues) = resolve_redirects(&written, &targets);
/// assert_eq!(redirects.paths.len(), 2);
/// assert_eq!((redirects.paths[0].key(), redirects.paths[0].to.as_str()), ("/older", "/new/#setup"));
/// assert!(issues[0].message.contains("is the path of a page"));
/// ```
#[must_use]
pub fn resolve_redirects<T>(
    written: &[Redirect],
    targets: &RedirectTargets<'_, T>,
) -> (ResolvedRedirects, Vec<Issue>) {
    let mut resolver = Resolver::new(targets, written.len());
    for redirect in written {
        if redirect.from.contains('#') {
            resolver.anchors.push(redirect);
        } else if RedirectPattern::is_pattern(&redirect.from) {
            resolver.add_pattern(redirect);
        } else {
            resolver.add(redirect);
        }
    }
    resolver.follow_chains();
    resolver.flatten_patterns();
    resolver.settle_paths();
    let anchors = resolver.anchors();
    let Resolver { resolved, patterns, issues, .. } = resolver;
    let paths = resolved.into_iter().flatten().collect();
    (ResolvedRedirects { paths, patterns, anchors }, issues)
}

#[cfg(test)]
mod tests {
    use docs_core::{Location, Policies, Policy, RedirectStatus};

    use super::*;
    use crate::AbsentParts;
    use crate::{RoutePath, RouteTable};

    /// A plugin whose pages are below `/api`.
    #[derive(Debug)]
    struct ApiPages;

    impl AbsentParts for ApiPages {
        fn may_add_pages(&self) -> bool {
            false
        }

        fn is_replaced(&self, _path: &RoutePath) -> bool {
            false
        }

        fn part_at(&self, path: &RoutePath, _pages: &dyn Fn() -> Vec<String>) -> Option<String> {
            path.as_str().starts_with("/api/").then(|| "the plugin `api`".to_owned())
        }

        fn part_with_file(&self, _path: &RoutePath) -> Option<String> {
            None
        }

        fn writer_of(&self, _page: &str, _written: &str) -> Option<String> {
            None
        }
    }

    fn resolve(written: &[(&str, &str)]) -> (Vec<String>, Vec<String>) {
        let mut table = RouteTable::new();
        for path in ["/", "/a", "/b/", "/page.html", "/é x"] {
            table.insert(RoutePath::parse(path), (), Location::file("content/x.md"));
        }
        let policies = Policies {
            on_broken_links: Policy::Throw,
            on_redirected_pages: Policy::Warn,
            ..Policies::default()
        };
        let is_file = |path: &RoutePath| path.as_str() == "/files/a.zip";
        let targets = RedirectTargets {
            table: &table,
            is_file: &is_file,
            policies: &policies,
            absent: Some(&ApiPages),
        };
        let written: Vec<Redirect> =
            written.iter().map(|(from, to)| Redirect::new(*from, *to)).collect();
        let (redirects, issues) = resolve_redirects(&written, &targets);
        let paths = redirects.paths.iter();
        let paths = paths.map(|redirect| format!("{} {}", redirect.key(), redirect.to));
        let patterns = redirects.patterns.iter();
        let patterns = patterns.map(|resolved| {
            let pattern = &resolved.pattern;
            format!("{} {}", pattern.from_text("*"), pattern.to_text("*"))
        });
        let anchors = redirects.anchors.iter();
        let anchors = anchors.map(|moved| format!("{}#{} {}", moved.page, moved.anchor, moved.to));
        (
            paths.chain(patterns).chain(anchors).collect(),
            issues.iter().map(ToString::to_string).collect(),
        )
    }

    #[test]
    fn targets_have_the_form_of_their_page() {
        let (redirects, issues) = resolve(&[
            ("/1", "/a/"),
            ("/2/", "/b?x=1#y"),
            ("/3", "https://example.com/x"),
            ("/4", "/%C3%A9%20x"),
            ("/5", "/files/a.zip"),
            ("/page", "/page.html"),
        ]);
        assert_eq!(
            redirects,
            [
                "/1 /a",
                "/2 /b/?x=1#y",
                "/3 https://example.com/x",
                "/4 /%C3%A9%20x",
                "/5 /files/a.zip",
                "/page /page.html",
            ]
        );
        assert_eq!(issues, [""; 0]);
    }

    #[test]
    fn another_spelling_of_a_page_needs_no_redirect() {
        assert_eq!(
            resolve(&[("/a.html", "/a"), ("/b", "/b/#x"), ("/a/", "/a")]),
            Default::default()
        );
    }

    #[test]
    fn targets_that_are_left_out_are_no_broken_links() {
        let (redirects, issues) = resolve(&[("/1", "/api/users"), ("/2", "/apis")]);
        assert_eq!(redirects, ["/1 /api/users", "/2 /apis"]);
        assert_eq!(
            issues,
            [
                "warning[left-out-link]: the redirect from `/1` leads to `/api/users`, a part that is left out: the plugin `api`",
                "error[broken-link]: broken link to `/apis`, the target of the redirect from `/2`",
            ]
        );
    }

    #[test]
    fn chains_become_one_step() {
        let (redirects, issues) = resolve(&[
            ("/1", "/2#one"),
            ("/2", "/3/"),
            ("/3", "/a#three"),
            ("/4", "/5#four"),
            ("/5", "/a"),
        ]);
        assert_eq!(redirects, ["/1 /a#three", "/2 /a#three", "/3 /a#three", "/4 /a#four", "/5 /a"]);
        assert_eq!(issues, [""; 0]);
    }

    #[test]
    fn faulty_redirects_are_reported_and_left_out() {
        let (redirects, issues) = resolve(&[
            ("/1", "/2"),
            ("/2", "/1"),
            ("/3", "/1"),
            ("/4", "/4/"),
            ("/a", "/b"),
            ("/b", "/a"),
            ("/5", "/a"),
            ("/5/", "/a"),
            ("/5", "/b"),
            ("old", "/a"),
            ("/6#x", "/a"),
            ("/7", "javascript:alert(1)"),
            ("/8", "b"),
            ("/9", "/aa"),
            ("/a.html/x", "/a"),
        ]);
        assert_eq!(redirects, ["/5 /a", "/9 /aa"]);
        insta::assert_snapshot!(issues.join("\n"));
    }

    #[test]
    fn patterns_are_flattened() {
        let (redirects, issues) = resolve(&[
            ("/old/*", "/mid/*"),
            ("/mid/*", "/new/*"),
            ("/x/:name", "/gone"),
            ("/gone", "/a"),
            ("/1", "/old/y"),
            ("/2", "/x/y#z"),
        ]);
        assert_eq!(
            redirects,
            ["/gone /a", "/1 /new/y", "/2 /a#z", "/old/* /new/*", "/mid/* /new/*", "/x/:name /a"]
        );
        // No page is at `/new/y`.
        assert_eq!(issues.len(), 1, "{issues:?}");
    }

    #[test]
    fn anchors_lead_to_the_page_that_has_them_now() {
        let (redirects, issues) = resolve(&[
            ("/a#1", "#one"),
            ("/a#2", "/a#two"),
            ("/old#3", "/b#three"),
            ("/old", "/a"),
            ("/a#4", "/old#1"),
            ("/b#5", "https://example.com/#x"),
            ("/nothing#6", "/a"),
            ("/a#7", "/a#8"),
            ("/a#8", "/a#7"),
            ("/old/*#9", "/a"),
        ]);
        assert_eq!(
            redirects,
            [
                "/old /a",
                "/a#1 #one",
                "/a#2 #two",
                "/a#3 /b/#three",
                "/a#4 #one",
                "/b/#5 https://example.com/#x"
            ]
        );
        insta::assert_snapshot!(issues.join("\n"));
    }

    #[test]
    fn faulty_patterns_are_reported() {
        let (redirects, issues) = resolve(&[
            ("/1/*", "/2/*"),
            ("/2/*", "/1/*"),
            ("/3/*", "/3/x/*"),
            ("/4/*/x", "/a"),
            ("/5/*", "b"),
            ("/6", "/7/x"),
            ("/7/:page", "/6"),
            ("/8/*", "/missing"),
        ]);
        // Without the pattern, the path has a target.
        assert_eq!(redirects, ["/6 /7/x", "/8/* /missing"]);
        insta::assert_snapshot!(issues.join("\n"));
    }

    #[test]
    fn a_gone_page_has_no_new_address() {
        let gone = |from: &str, to: &str| {
            let mut redirect = Redirect::new(from, to);
            redirect.status = RedirectStatus::Gone;
            redirect
        };
        let mut table = RouteTable::new();
        table.insert(RoutePath::parse("/a"), (), Location::file("content/a.md"));
        let policies = Policies::default();
        let targets = RedirectTargets {
            table: &table,
            is_file: &|_| false,
            policies: &policies,
            absent: None,
        };
        let written = [
            gone("/1", ""),
            Redirect::new("/2", "/1"),
            gone("/3", "/a"),
            Redirect::new("/4", ""),
            gone("/5/*", ""),
            Redirect::new("/a", "/b"),
        ];
        let (redirects, issues) = resolve_redirects(&written, &targets);
        let paths = redirects.paths.iter();
        let paths: Vec<_> =
            paths.map(|redirect| (redirect.key(), u16::from(redirect.status))).collect();
        assert_eq!(paths, [("/1", 410), ("/2", 410)]);
        assert_eq!(redirects.patterns[0].status, RedirectStatus::Gone);
        let issues: Vec<String> = issues.iter().map(ToString::to_string).collect();
        insta::assert_snapshot!(issues.join("\n"));
    }

    #[test]
    fn a_long_chain_takes_linear_time() {
        let count = 100_000;
        let paths: Vec<String> = (0..=count).map(|number| format!("/old/{number}")).collect();
        let mut written: Vec<(&str, &str)> =
            paths.windows(2).map(|pair| (pair[0].as_str(), pair[1].as_str())).collect();
        written.push((&paths[count], "/a"));
        let (redirects, issues) = resolve(&written);
        assert_eq!((redirects.len(), issues.len()), (count + 1, 0));
        assert_eq!(redirects[0], "/old/0 /a");
    }
}
