//! Redirects of anchors. Browsers do not send them to servers, so pages contain them.

use docs_core::{
    AddressUse, Issue, Location, Redirect, RedirectStatus, leaves_site, refused_address,
};
use rustc_hash::FxHashMap;

use super::paths::{CODE, Resolver, at};
use crate::{Address, RedirectPattern, RoutePath, decode_hash};

/// A former anchor of a page, and the address that replaces it.
#[derive(Clone, Debug, Eq, Hash, PartialEq)]
#[non_exhaustive]
pub struct AnchorRedirect {
    /// Path of the page at which requests for the former address end, without the base URL.
    pub page: RoutePath,
    /// The former anchor, decoded.
    pub anchor: String,
    /// The new address: `#id` on the same page; a percent-encoded path of the site without the base URL, with its hash; or
    /// an address of another site.
    pub to: String,
    /// Location of the redirect in the sources.
    pub location: Option<Location>,
}

impl<T> Resolver<'_, T> {
    /// Returns the redirects of anchors, and reports faulty ones.
    pub(super) fn anchors(&mut self) -> Vec<AnchorRedirect> {
        let mut found: Vec<(&Redirect, AnchorRedirect)> = Vec::new();
        let mut known: FxHashMap<(RoutePath, String), usize> = FxHashMap::default();
        for written in std::mem::take(&mut self.anchors) {
            match self.anchor(written) {
                Ok(anchor) => {
                    let key = (anchor.page.clone(), anchor.anchor.clone());
                    match known.get(&key) {
                        Some(index) if found[*index].1.to == anchor.to => {}
                        Some(index) => {
                            let (from, kept) = (&written.from, &found[*index].1.to);
                            let message = format!("`{from}` is redirected to `{kept}` already");
                            let issue = Issue::error(CODE, message)
                                .help("an anchor can lead to one address only")
                                .about(from);
                            self.issues.push(at(written, issue));
                        }
                        None => {
                            known.insert(key, found.len());
                            found.push((written, anchor));
                        }
                    }
                }
                Err(issue) => self.issues.push(at(written, issue)),
            }
        }
        let mut anchors = Vec::with_capacity(found.len());
        for (written, anchor) in &found {
            match end(anchor, &known, &found) {
                Some(to) => anchors.push(AnchorRedirect { to, ..anchor.clone() }),
                None => self.report_loop(written, &written.from),
            }
        }
        anchors
    }

    fn anchor(&self, written: &Redirect) -> Result<AnchorRedirect, Issue> {
        let Redirect { from, to, .. } = written;
        let fault =
            |message: String, help: &str| Issue::error(CODE, message).help(help).about(from);
        let address = Address::split(from);
        let anchor = decode_hash(address.hash.unwrap_or_default());
        let is_path = address.path.starts_with('/') && !address.path.starts_with("//");
        if anchor.is_empty() || anchor.contains(char::is_whitespace) || !is_path {
            let message = format!("`{from}` can't be redirected: it is no anchor of a page");
            return Err(fault(message, "write a path and an id, such as `/page#old`"));
        }
        if address.query.is_some() || RedirectPattern::is_pattern(address.path) {
            let message = format!("`{from}` can't be redirected: an anchor belongs to one page");
            return Err(fault(message, "write the path of the page"));
        }
        if to.is_empty() || written.status == RedirectStatus::Gone {
            let message = format!("the redirect from `{from}` has no `to`");
            return Err(fault(message, "write the new address, such as `#new`"));
        }
        if let Some(refused) = refused_address(to, AddressUse::Link) {
            return Err(refused);
        }
        let page = self.page(address.path).ok_or_else(|| {
            let message = format!("the redirect from `{from}` is left out: no page is at its path");
            fault(message, "redirect the path as well, to the page that replaces it")
        })?;
        if !(to.starts_with(['/', '#']) || leaves_site(to)) {
            let message = format!("`{from}` can't be redirected to `{to}`");
            return Err(fault(message, "write `#new`, or a path with a slash at its start"));
        }
        let to = if to.starts_with('#') {
            to.clone()
        } else {
            self.destination(to).unwrap_or_else(|| to.clone())
        };
        let to = on_page(&page, to);
        Ok(AnchorRedirect { page, anchor, to, location: written.location.clone() })
    }

    /// Returns the path of the page at which requests for a path end.
    fn page(&self, path: &str) -> Option<RoutePath> {
        let destination = self.destination(path)?;
        let path = RoutePath::parse(Address::split(&destination).path);
        let is_inside = !destination.is_empty() && !leaves_site(&destination);
        self.targets.table.resolve(&path).path().filter(|_| is_inside).cloned()
    }
}

/// Returns an address in the form for links on a page: only the hash for anchors of the same page.
fn on_page(page: &RoutePath, to: String) -> String {
    let address = Address::split(&to);
    match address.hash {
        Some(hash) if !leaves_site(&to) && RoutePath::parse(address.path) == *page => {
            format!("#{hash}")
        }
        _ => to,
    }
}

/// Returns the address at which a chain of anchors ends; `None` for a loop.
fn end(
    anchor: &AnchorRedirect,
    known: &FxHashMap<(RoutePath, String), usize>,
    found: &[(&Redirect, AnchorRedirect)],
) -> Option<String> {
    let mut current = anchor;
    for _ in 0..=found.len() {
        let address = Address::split(&current.to);
        let page = if address.path.is_empty() {
            current.page.clone()
        } else {
            RoutePath::parse(address.path)
        };
        let hash = decode_hash(address.hash.unwrap_or_default());
        let next = (!leaves_site(&current.to)).then(|| known.get(&(page.clone(), hash))).flatten();
        let Some(next) = next else {
            let to = if current.to.starts_with('#') {
                format!("{}{}", page.encoded(), current.to)
            } else {
                current.to.clone()
            };
            return Some(on_page(&anchor.page, to));
        };
        current = &found[*next].1;
    }
    None
}
