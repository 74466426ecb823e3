//! Redirects of plain paths, and the addresses at which all redirects end.

use std::cell::OnceCell;

use docs_core::{
    AddressUse, Issue, Location, Names, Policies, Policy, Redirect, RedirectStatus, Severity,
    has_scheme, leaves_site, refused_address,
};
use rustc_hash::FxHashMap;

use crate::absent_parts::AbsentParts;
use crate::{Address, Resolution, ResolvedPattern, RoutePath, RouteTable};

/// Code of the issues of redirects themselves. A target without a page has the code of a broken link.
pub(super) const CODE: &str = "redirect";

/// Redirect in one step.
#[derive(Clone, Debug, Eq, PartialEq)]
#[non_exhaustive]
pub struct ResolvedRedirect {
    /// Former path without the base URL.
    pub from: RoutePath,
    /// New address: a percent-encoded path of the site without the base URL, with its query and hash; or an address of
    /// another site. Empty with the status 410.
    pub to: String,
    /// Status code of the response.
    pub status: RedirectStatus,
    /// Location of the redirect in the sources.
    pub location: Option<Location>,
}

impl ResolvedRedirect {
    /// Creates a redirect without a location.
    #[must_use]
    pub fn new(from: RoutePath, to: String, status: RedirectStatus) -> Self {
        Self { from, to, status, location: None }
    }

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
    /// Absent parts of the project, to which redirects may lead.
    pub absent: Option<&'a dyn AbsentParts>,
}

impl<T> std::fmt::Debug for RedirectTargets<'_, T> {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.debug_struct("RedirectTargets").finish_non_exhaustive()
    }
}

/// A redirect with a valid path, before chains are followed.
struct Entry<'a> {
    written: &'a Redirect,
    from: RoutePath,
    target: Target,
}

#[derive(Clone, Debug, Eq, PartialEq)]
pub(super) enum Target {
    /// Path of the site, with query and hash.
    Path(RoutePath, String),
    /// An address of another site.
    Elsewhere(String),
    /// Nothing replaces the page.
    Gone,
}

impl Target {
    fn address(&self) -> String {
        match self {
            Self::Path(path, suffix) => format!("{}{suffix}", path.encoded()),
            Self::Elsewhere(address) => address.clone(),
            Self::Gone => String::new(),
        }
    }
}

/// The redirects while they are resolved.
pub(super) struct Resolver<'a, T> {
    pub(super) targets: &'a RedirectTargets<'a, T>,
    entries: Vec<Entry<'a>>,
    by_key: FxHashMap<String, usize>,
    pub(super) patterns: Vec<ResolvedPattern>,
    /// The redirects of anchors, as written.
    pub(super) anchors: Vec<&'a Redirect>,
    /// The redirects of the entries; `None` for those that lead into a loop.
    pub(super) resolved: Vec<Option<ResolvedRedirect>>,
    pub(super) issues: Vec<Issue>,
    names: OnceCell<Names<'a>>,
}

impl<'a, T> Resolver<'a, T> {
    pub(super) fn new(targets: &'a RedirectTargets<'a, T>, count: usize) -> Self {
        Self {
            targets,
            entries: Vec::with_capacity(count),
            patterns: Vec::new(),
            anchors: Vec::new(),
            resolved: Vec::new(),
            by_key: FxHashMap::default(),
            issues: Vec::new(),
            names: OnceCell::new(),
        }
    }

    /// Adds a redirect unless its addresses are invalid, a page has its path, or another redirect has it.
    pub(super) fn add(&mut self, written: &'a Redirect) {
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
            other => other,
        }
    }

    /// Returns whether the former path is that of a page. Reports it, unless the page is the target.
    fn is_page(&mut self, written: &Redirect, from: &RoutePath, target: &Target) -> bool {
        let table = self.targets.table;
        // The file of a page can't be the folder of a redirect's file.
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
        let help = "remove the redirect, or move the page";
        self.report(self.targets.policies.on_redirected_pages, written, message, help);
        true
    }

    /// Returns whether another redirect has the same path. Reports it if the targets differ.
    fn is_known(&mut self, written: &Redirect, from: &RoutePath, target: &Target) -> bool {
        let Some(known) = self.by_key.get(key(from)).map(|index| &self.entries[*index]) else {
            return false;
        };
        if known.target != *target {
            let (kept, omitted) = (known.target.address(), target.address());
            let message = format!(
                "`{from}` is redirected to `{kept}` already: the redirect to `{omitted}` is left out"
            );
            let policy = self.targets.policies.on_duplicate_routes;
            self.report(policy, written, message, "a path can lead to one address only");
        }
        true
    }

    fn report(&mut self, policy: Policy, written: &Redirect, message: String, help: &str) {
        if let Some(severity) = policy.severity() {
            let issue = Issue::new(severity, CODE, message).help(help).about(&written.from);
            self.issues.push(at(written, issue));
        }
    }

    /// Follows all chains of plain paths.
    pub(super) fn follow_chains(&mut self) {
        let mut ends: Vec<Option<End>> = vec![None; self.entries.len()];
        for start in 0..self.entries.len() {
            self.follow(start, &mut ends);
        }
        for (index, end) in ends.into_iter().enumerate() {
            let entry = &self.entries[index];
            let (from, written) = (entry.from.clone(), entry.written);
            match end {
                Some(End::Address(to)) => {
                    // Paths that redirected to a page that is gone have the same status.
                    let status = if to.is_empty() { RedirectStatus::Gone } else { written.status };
                    let location = written.location.clone();
                    self.resolved.push(Some(ResolvedRedirect { from, to, status, location }));
                }
                Some(End::Loop) | None => {
                    self.report_loop(written, from.as_str());
                    self.resolved.push(None);
                }
            }
        }
    }

    pub(super) fn report_loop(&mut self, written: &Redirect, from: &str) {
        let message = format!("the redirect from `{from}` leads into a loop");
        let issue = Issue::error(CODE, message).help("name the path of a page as `to`").about(from);
        self.issues.push(at(written, issue));
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
                Target::Elsewhere(_) | Target::Gone => None,
            };
        }
        let mut end = end.unwrap_or_else(|| {
            let last = *chain.last().expect("the chain has its start");
            End::Address(self.entries[last].target.address())
        });
        for index in chain.into_iter().rev() {
            if let (End::Address(address), Target::Path(_, suffix)) =
                (&end, &self.entries[index].target)
                && !suffix.is_empty()
                && !address.is_empty()
                && !address.contains(['?', '#'])
            {
                end = End::Address(format!("{address}{suffix}"));
            }
            ends[index] = Some(end.clone());
        }
    }

    /// Follows redirects of plain paths to patterns, and reports targets that are neither pages nor
    /// files.
    pub(super) fn settle_paths(&mut self) {
        for index in 0..self.entries.len() {
            let Some(redirect) = &self.resolved[index] else { continue };
            let (to, written) = (redirect.to.clone(), self.entries[index].written);
            match self.destination(&to) {
                Some(to) => {
                    // The targets of a chain are those of its last redirect, which reports them.
                    let is_last = match &self.entries[index].target {
                        Target::Path(path, _) => !self.by_key.contains_key(key(path)),
                        _ => false,
                    };
                    if is_last {
                        self.check_target(written, &to);
                    }
                    if let Some(redirect) = &mut self.resolved[index] {
                        redirect.to = to;
                    }
                }
                None => {
                    self.report_loop(written, &written.from);
                    self.resolved[index] = None;
                }
            }
        }
    }

    /// Returns the address at which a request for a target ends, after all redirects; `None` for a loop.
    pub(super) fn destination(&self, to: &str) -> Option<String> {
        let mut address = to.to_owned();
        let mut seen = Vec::new();
        loop {
            if address.is_empty() || leaves_site(&address) {
                return Some(address);
            }
            let parts = Address::split(&address);
            let path = RoutePath::parse(parts.path);
            if let Some(page) = self.targets.table.resolve(&path).path() {
                return Some(format!("{}{}", page.encoded(), &address[parts.path.len()..]));
            }
            let Some(next) = self.next(&path) else { return Some(address) };
            let suffix = &address[parts.path.len()..];
            let next = if next.is_empty() || next.contains(['?', '#']) {
                next
            } else {
                format!("{next}{suffix}")
            };
            if seen.contains(&next) || seen.len() > self.patterns.len() {
                return None;
            }
            seen.push(next.clone());
            address = next;
        }
    }

    /// Returns the target of the redirect from a path.
    fn next(&self, path: &RoutePath) -> Option<String> {
        if let Some(index) = self.by_key.get(key(path)) {
            return self.resolved[*index].as_ref().map(|redirect| redirect.to.clone());
        }
        if (self.targets.is_file)(path) {
            return None;
        }
        self.patterns.iter().find_map(|resolved| resolved.target(path))
    }

    /// Reports a target within the site that is neither a page nor a file.
    pub(super) fn check_target(&mut self, written: &Redirect, to: &str) {
        if to.is_empty() || leaves_site(to) {
            return;
        }
        let path = RoutePath::parse(Address::split(to).path);
        let targets = self.targets;
        let Some(severity) = targets.policies.on_broken_links.severity() else { return };
        if targets.table.resolve(&path).path().is_some() || (targets.is_file)(&path) {
            return;
        }
        let pages = || targets.table.iter().map(|route| route.path.to_string()).collect();
        if let Some(part) = targets.absent.and_then(|absent| absent.part_at(&path, &pages)) {
            let message = format!(
                "the redirect from `{}` leads to `{path}`, a part that is left out: {part}",
                written.from
            );
            let severity = severity.min(Severity::Warning);
            let issue = Issue::new(severity, "left-out-link", message).about(&written.from);
            self.issues.push(at(written, issue));
            return;
        }
        let names = self
            .names
            .get_or_init(|| Names::new(targets.table.iter().map(|route| route.path.as_str())));
        let message =
            format!("broken link to `{path}`, the target of the redirect from `{}`", written.from);
        let nearest = names.nearest(path.as_str());
        let help = nearest.map(|nearest| format!("did you mean `{nearest}`?"));
        let issue = Issue::new(severity, "broken-link", message).maybe_help(help);
        self.issues.push(at(written, issue.about(path.as_str())));
    }
}

/// End of a chain of redirects.
#[derive(Clone, Debug)]
enum End {
    Address(String),
    Loop,
}

pub(super) fn at(written: &Redirect, issue: Issue) -> Issue {
    match &written.location {
        Some(location) => issue.at(location.clone()),
        None => issue,
    }
}

fn former_path(written: &Redirect) -> Result<RoutePath, Issue> {
    let from = &written.from;
    if !from.starts_with('/') || from.starts_with("//") || from.contains(['?', '#']) {
        let message = format!("`{from}` can't be redirected: it is not a path of the site");
        let issue = Issue::error(CODE, message).help("write a path such as `/old/page`");
        return Err(issue.about(from));
    }
    let path = RoutePath::parse(from);
    if !path.fits_file_systems() {
        let message = "a part of the path is longer than a file name can be";
        return Err(Issue::error(CODE, format!("a redirect is left out: {message}")));
    }
    Ok(path)
}

pub(super) fn target(written: &Redirect) -> Result<Target, Issue> {
    let to = &written.to;
    match (written.status, to.is_empty()) {
        (RedirectStatus::Gone, true) => return Ok(Target::Gone),
        (RedirectStatus::Gone, false) => {
            let message = format!("`{}` is gone, but has a new address", written.from);
            let issue = Issue::error(CODE, message).help("remove `to`, or the status 410");
            return Err(issue.about(&written.from));
        }
        (_, true) => {
            let message = format!("the redirect from `{}` has no `to`", written.from);
            let help = "write the new address, or `status = 410` for a page that nothing replaces";
            return Err(Issue::error(CODE, message).help(help).about(&written.from));
        }
        (_, false) => {}
    }
    if let Some(refused) = refused_address(to, AddressUse::Link) {
        return Err(refused);
    }
    if to.starts_with("//") || has_scheme(to) {
        return Ok(Target::Elsewhere(to.clone()));
    }
    if !to.starts_with('/') {
        let message = format!("`{}` can't be redirected to `{to}`", written.from);
        return Err(Issue::error(CODE, message)
            .help("write a path with a slash at its start, or an address with its scheme")
            .about(&written.from));
    }
    let address = Address::split(to);
    let suffix = to[address.path.len()..].to_owned();
    Ok(Target::Path(RoutePath::parse(address.path), suffix))
}
