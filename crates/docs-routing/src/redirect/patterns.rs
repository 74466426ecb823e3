//! Redirects of many paths.

use docs_core::{AddressUse, Issue, Redirect, RedirectStatus, has_scheme, refused_address};

use super::paths::{CODE, Resolver, at, target};
use crate::{RedirectPattern, ResolvedPattern};

impl<T> Resolver<'_, T> {
    /// Adds a pattern unless it or its target is invalid.
    pub(super) fn add_pattern(&mut self, written: &Redirect) {
        match read(written) {
            Ok(pattern) => self.patterns.push(ResolvedPattern {
                pattern,
                status: written.status,
                location: written.location.clone(),
            }),
            Err(issue) => self.issues.push(at(written, issue)),
        }
    }

    /// Replaces the target of each pattern by the one at which requests end. Those of loops are left out.
    pub(super) fn flatten_patterns(&mut self) {
        let written = self.patterns.clone();
        let mut flat = Vec::with_capacity(written.len());
        for resolved in &written {
            let from = resolved.pattern.from_text("*");
            // Only for messages.
            let mut redirect = Redirect::new(&from, "");
            redirect.location.clone_from(&resolved.location);
            match flattened(resolved, &written) {
                Some(resolved) => flat.push((redirect, resolved)),
                None => self.report_loop(&redirect, &from),
            }
        }
        self.patterns = flat.iter().map(|(_, resolved)| resolved.clone()).collect();
        let mut settled = self.patterns.clone();
        let mut loops = Vec::new();
        for (index, (redirect, resolved)) in flat.iter().enumerate() {
            if !resolved.pattern.has_fixed_path() || resolved.status == RedirectStatus::Gone {
                continue;
            }
            let Some(to) = self.destination(&resolved.pattern.to_text("")) else {
                self.report_loop(redirect, &redirect.from);
                loops.push(index);
                continue;
            };
            self.check_target(redirect, &to);
            if let Ok(pattern) = RedirectPattern::parse(&redirect.from, &to) {
                settled[index].pattern = pattern;
            }
        }
        for index in loops.into_iter().rev() {
            settled.remove(index);
        }
        self.patterns = settled;
    }
}

/// Returns a pattern after all patterns that its targets match; `None` for a loop.
fn flattened(resolved: &ResolvedPattern, all: &[ResolvedPattern]) -> Option<ResolvedPattern> {
    let mut flat = resolved.clone();
    for _ in 0..=all.len() {
        if flat.status == RedirectStatus::Gone {
            return Some(flat);
        }
        let next = all
            .iter()
            .find_map(|next| Some((flat.pattern.followed_by(&next.pattern)?, next.status)));
        let Some((pattern, status)) = next else { return Some(flat) };
        flat.pattern = pattern;
        if status == RedirectStatus::Gone {
            flat.status = status;
        }
    }
    None
}

fn read(written: &Redirect) -> Result<RedirectPattern, Issue> {
    let (from, to) = (&written.from, &written.to);
    let fault = |message: String| Issue::error(CODE, message).about(from);
    if !from.starts_with('/') || from.starts_with("//") || from.contains('?') {
        let message = format!("`{from}` can't be redirected: it is not a path of the site");
        return Err(fault(message).help("write a path such as `/old/*`"));
    }
    target(written)?;
    if let Some(refused) = refused_address(to, AddressUse::Link) {
        return Err(refused);
    }
    if !(to.is_empty() || to.starts_with('/') || has_scheme(to)) {
        let message = format!("`{from}` can't be redirected to `{to}`");
        return Err(fault(message)
            .help("write a path with a slash at its start, or an address with its scheme"));
    }
    RedirectPattern::parse(from, to).map_err(|error| {
        fault(format!("the redirect from `{from}` is left out: {error}"))
            .help("`/old/:page` matches one segment, `/old/*` all further ones; `to` repeats them")
    })
}
