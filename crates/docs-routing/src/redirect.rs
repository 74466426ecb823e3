//! Redirects: normalisation for servers and pages.
//!
//! Chains of redirects are resolved to one step. Loops, redirects from the path of a page and targets without a page
//! are issues.

use std::cell::OnceCell;

use docs_model::{
    AddressUse, Issue, Names, Place, Policies, Redirect, RedirectStatus, has_scheme, leaves_site,
    refused_address,
};
use rustc_hash::FxHashMap;

use crate::{Address, Resolution, RoutePath, RouteTable};

/// Code of issues about redirects themselves. A target without a page has the code of a broken link.
const CODE: &str = "redirect";

/// Redirect in one step.
#[derive(Clone, Debug, Eq, PartialEq)]
#[non_exhaustive]
pub struct ResolvedRedirect {
    /// Former path without the base URL.
    pub from: RoutePath,
    /// New address: a percent-encoded path of the site without the base URL, with its query and hash; or an address of
    /// another site.
    pub to: String,
    /// Status code of the response.
    pub status: RedirectStatus,
    /// Location of the redirect in the sources.
    pub place: Option<Place>,
}

impl ResolvedRedirect {
    /// Returns the former path without a trailing slash: requests with and without it are redirected.
    #[must_use]
    pub fn key(&self) -> &str {
        key(&self.from)
    }

    /// Returns whether the target is an address of another site.
    #[must_use]
    pub fn leaves_site(&self) -> bool {
        leaves_site(&self.to)
    }
}

fn key(path: &RoutePath) -> &str {
    path.as_str().trim_end_matches('/')
}

/// Possible targets of redirects.
pub struct RedirectTargets<'a, T> {
    /// Routes of the site.
    pub table: &'a RouteTable<T>,
    /// Returns whether the site has a file at a path without the base URL.
    pub is_file: &'a dyn Fn(&RoutePath) -> bool,
    /// Policies for targets without a page, and for redirects with the path of a page or of another redirect.
    pub policies: &'a Policies,
}

impl<T> std::fmt::Debug for RedirectTargets<'_, T> {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.debug_struct("RedirectTargets").finish_non_exhaustive()
    }
}

/// Resolves the redirects of a site, and returns issues for those that are dropped or have no target.
///
/// A redirect from another form of its own target's path (`/a.html` to `/a`) is dropped: the path already serves the
/// page.
///
/// ```
/// use docs_model::{Place, Policies, Redirect};
/// use docs_routing::{RedirectTargets, RoutePath, RouteTable, resolve_redirects};
///
/// let mut table = RouteTable::new();
/// table.insert(RoutePath::parse("/new/"), (), Place::file("content/new/index.md"));
/// let written = [Redirect::new("/older", "/old"), Redirect::new("/old", "/new#setup"), Redirect::new("/new", "/old")];
/// let targets = RedirectTargets { table: &table, is_file: &|_| false, policies: &Policies::default() };
/// let (redirects, issues) = resolve_redirects(&written, &targets);
/// assert_eq!(redirects.len(), 2);
/// assert_eq!((redirects[0].key(), redirects[0].to.as_str()), ("/older", "/new/#setup"));
/// assert!(issues[0].message.contains("is the path of a page"));
/// ```
#[must_use]
pub fn resolve_redirects<T>(
    written: &[Redirect],
    targets: &RedirectTargets<'_, T>,
) -> (Vec<ResolvedRedirect>, Vec<Issue>) {
    let mut resolver = Resolver {
        targets,
        entries: Vec::with_capacity(written.len()),
        by_key: FxHashMap::default(),
        issues: Vec::new(),
        names: OnceCell::new(),
    };
    for redirect in written {
        resolver.add(redirect);
    }
    resolver.finish()
}

/// A redirect with a valid path, before chains are followed.
struct Entry<'a> {
    written: &'a Redirect,
    from: RoutePath,
    target: Target,
}

#[derive(Clone, Debug, Eq, PartialEq)]
enum Target {
    /// Path of the site, with query and hash.
    Path(RoutePath, String),
    /// An address of another site.
    Elsewhere(String),
}

impl Target {
    fn address(&self) -> String {
        match self {
            Self::Path(path, suffix) => format!("{}{suffix}", path.encoded()),
            Self::Elsewhere(address) => address.clone(),
        }
    }
}

struct Resolver<'a, T> {
    targets: &'a RedirectTargets<'a, T>,
    entries: Vec<Entry<'a>>,
    by_key: FxHashMap<String, usize>,
    issues: Vec<Issue>,
    names: OnceCell<Names<'a>>,
}

impl<'a, T> Resolver<'a, T> {
    /// Adds a redirect unless its addresses are invalid, a page has its path, or another redirect has it.
    fn add(&mut self, written: &'a Redirect) {
        let (from, target) = match (former_path(written), target(written)) {
            (Ok(from), Ok(target)) => (from, target),
            (from, target) => {
                let issues = [from.err(), target.err()].into_iter().flatten();
                self.issues.extend(issues.map(|issue| at(written, issue)));
                return;
            }
        };
        let target = self.canonical(target);
        if self.is_page(written, &from, &target) || self.is_known(written, &from, &target) {
            return;
        }
        self.by_key.insert(key(&from).to_owned(), self.entries.len());
        self.entries.push(Entry { written, from, target });
    }

    /// Returns the target with the path of its page.
    fn canonical(&self, target: Target) -> Target {
        match target {
            Target::Path(path, suffix) => {
                let registered = self.targets.table.resolve(&path).path().cloned();
                Target::Path(registered.unwrap_or(path), suffix)
            }
            elsewhere @ Target::Elsewhere(_) => elsewhere,
        }
    }

    /// Returns whether the former path is that of a page. Reports it, unless the page is the target.
    fn is_page(&mut self, written: &Redirect, from: &RoutePath, target: &Target) -> bool {
        let table = self.targets.table;
        // A file of a page cannot also be the folder of a redirect's file.
        let mut folders = from.folders_like_files();
        let file_as_folder = folders.find_map(|(folder, page)| {
            table.resolve(&page).path().filter(|page| page.file_kind(&folder).is_some()).cloned()
        });
        let page = match table.resolve(from) {
            Resolution::NotFound => match file_as_folder {
                Some(page) => page,
                None => return false,
            },
            Resolution::Redirect { to, .. } if matches!(target, Target::Path(path, _) if path == to) =>
            {
                return true;
            }
            Resolution::Exact { path, .. } | Resolution::Redirect { to: path, .. } => path.clone(),
        };
        let message =
            format!("the redirect from `{from}` is left out: `{page}` is the path of a page");
        self.report_duplicate(written, message, "remove the redirect, or move the page");
        true
    }

    /// Returns whether another redirect has the same path. Reports it if the targets differ.
    fn is_known(&mut self, written: &Redirect, from: &RoutePath, target: &Target) -> bool {
        let Some(known) = self.by_key.get(key(from)).map(|index| &self.entries[*index]) else {
            return false;
        };
        if known.target != *target {
            let (kept, left_out) = (known.target.address(), target.address());
            let message = format!(
                "`{from}` is redirected to `{kept}` already: the redirect to `{left_out}` is left out"
            );
            self.report_duplicate(written, message, "a path can lead to one address only");
        }
        true
    }

    fn report_duplicate(&mut self, written: &Redirect, message: String, help: &str) {
        if let Some(severity) = self.targets.policies.on_duplicate_routes.severity() {
            self.issues.push(at(written, Issue::new(severity, CODE, message).help(help)));
        }
    }

    /// Resolves all chains.
    fn finish(mut self) -> (Vec<ResolvedRedirect>, Vec<Issue>) {
        let mut ends: Vec<Option<End>> = vec![None; self.entries.len()];
        for start in 0..self.entries.len() {
            self.follow(start, &mut ends);
        }
        let mut redirects = Vec::with_capacity(self.entries.len());
        for (entry, end) in self.entries.iter().zip(ends) {
            let (from, status) = (entry.from.clone(), entry.written.status);
            match end {
                Some(End::Address(to)) => {
                    let place = entry.written.place.clone();
                    redirects.push(ResolvedRedirect { from, to, status, place });
                }
                Some(End::Loop) | None => {
                    let message = format!("the redirect from `{from}` leads into a loop");
                    let issue = Issue::error(CODE, message).help("name the path of a page as `to`");
                    self.issues.push(at(entry.written, issue));
                }
            }
        }
        (redirects, self.issues)
    }

    /// Sets the final target of a redirect and of all redirects on its chain. Each is visited once.
    fn follow(&mut self, start: usize, ends: &mut [Option<End>]) {
        let mut chain = Vec::new();
        let mut next = Some(start);
        let mut end = None;
        while let Some(index) = next {
            if ends[index].is_some() {
                end.clone_from(&ends[index]);
                break;
            }
            // A redirect that occurs twice on a chain is part of a loop.
            ends[index] = Some(End::Loop);
            chain.push(index);
            next = match &self.entries[index].target {
                Target::Path(path, _) => self.by_key.get(key(path)).copied(),
                Target::Elsewhere(_) => None,
            };
        }
        let mut end = end.unwrap_or_else(|| {
            let last = *chain.last().expect("the chain has its start");
            self.check_target(last);
            End::Address(self.entries[last].target.address())
        });
        for index in chain.into_iter().rev() {
            if let (End::Address(address), Target::Path(_, suffix)) =
                (&end, &self.entries[index].target)
                && !suffix.is_empty()
                && !address.contains(['?', '#'])
            {
                end = End::Address(format!("{address}{suffix}"));
            }
            ends[index] = Some(end.clone());
        }
    }

    /// Reports a target within the site that is neither a page nor a file.
    fn check_target(&mut self, index: usize) {
        let Entry { written, target, .. } = &self.entries[index];
        let Target::Path(path, _) = target else { return };
        let targets = self.targets;
        let Some(severity) = targets.policies.on_broken_links.severity() else { return };
        if targets.table.resolve(path).path().is_some() || (targets.is_file)(path) {
            return;
        }
        let names = self
            .names
            .get_or_init(|| Names::new(targets.table.iter().map(|route| route.path.as_str())));
        let message =
            format!("broken link to `{path}`, the target of the redirect from `{}`", written.from);
        let nearest = names.nearest(path.as_str());
        let help = nearest.map(|nearest| format!("did you mean `{nearest}`?"));
        self.issues
            .push(at(written, Issue::new(severity, "broken-link", message).maybe_help(help)));
    }
}

/// End of a chain of redirects.
#[derive(Clone, Debug)]
enum End {
    Address(String),
    Loop,
}

fn at(written: &Redirect, issue: Issue) -> Issue {
    match &written.place {
        Some(place) => issue.at(place.clone()),
        None => issue,
    }
}

fn former_path(written: &Redirect) -> Result<RoutePath, Issue> {
    let from = &written.from;
    if !from.starts_with('/') || from.starts_with("//") || from.contains(['?', '#']) {
        let message = format!("`{from}` can't be redirected: it is not a path of the site");
        return Err(Issue::error(CODE, message).help("write a path such as `/old/page`"));
    }
    let path = RoutePath::parse(from);
    if !path.fits_file_systems() {
        let message = "a part of the path is longer than a file name can be";
        return Err(Issue::error(CODE, format!("a redirect is left out: {message}")));
    }
    Ok(path)
}

fn target(written: &Redirect) -> Result<Target, Issue> {
    let to = &written.to;
    if let Some(refused) = refused_address(to, AddressUse::Link) {
        return Err(refused);
    }
    if to.starts_with("//") || has_scheme(to) {
        return Ok(Target::Elsewhere(to.clone()));
    }
    if !to.starts_with('/') {
        let message = format!("`{}` can't be redirected to `{to}`", written.from);
        return Err(Issue::error(CODE, message)
            .help("write a path with a slash at its start, or an address with its scheme"));
    }
    let address = Address::split(to);
    let suffix = to[address.path.len()..].to_owned();
    Ok(Target::Path(RoutePath::parse(address.path), suffix))
}

#[cfg(test)]
mod tests {
    use docs_model::Policy;

    use super::*;

    fn resolve(written: &[(&str, &str)]) -> (Vec<String>, Vec<String>) {
        let mut table = RouteTable::new();
        for path in ["/", "/a", "/b/", "/page.html", "/é x"] {
            table.insert(RoutePath::parse(path), (), Place::file("content/x.md"));
        }
        let policies = Policies { on_broken_links: Policy::Throw, ..Policies::default() };
        let is_file = |path: &RoutePath| path.as_str() == "/files/a.zip";
        let targets = RedirectTargets { table: &table, is_file: &is_file, policies: &policies };
        let written: Vec<Redirect> =
            written.iter().map(|(from, to)| Redirect::new(*from, *to)).collect();
        let (redirects, issues) = resolve_redirects(&written, &targets);
        let redirects =
            redirects.iter().map(|redirect| format!("{} {}", redirect.key(), redirect.to));
        (redirects.collect(), issues.iter().map(ToString::to_string).collect())
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
