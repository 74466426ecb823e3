//! The check of links after the pages are built.

use std::borrow::Cow;
use std::collections::HashMap;

use docs_model::{Issue, LinkReport};
use docs_routing::CheckedPage;
use tracing::info_span;

use super::page::BuiltPages;
use crate::checks::linked_files::SiteFileNames;
use crate::checks::settings_links::broken_settings_links;
use crate::checks::unreachable::unreachable_pages;
use crate::outputs::error::BuildError;
use crate::outputs::output::FinishedPages as _;
use crate::pages::former_anchors::missing_target_anchor;
use crate::pages::snapshot::Snapshot;
use crate::values::fingerprint::{Fingerprint, Fingerprinter};

/// Name of the record of a check without issues in the cache.
const RECORD: &str = "link-check";

/// Returns the issues of broken links and anchors, and of unreachable pages.
///
/// A check with the inputs of a former one without issues has none, and reads no links. Issues depend on more: their positions, and
/// the files whose names are similar to a missing one.
pub(super) fn check_links(pages: &BuiltPages<'_>) -> Result<Vec<Issue>, BuildError> {
    let _span = info_span!("check").entered();
    let record = inputs(pages).map(|inputs| inputs.to_string().into_bytes());
    let is_known = record.is_some() && pages.previous_record(RECORD) == record;
    let issues = match is_known {
        true => Vec::new(),
        false => issues(pages.build.snapshot, &pages.link_reports()?),
    };
    if let Some(record) = record.filter(|_| issues.is_empty()) {
        pages.put_record(RECORD, record)?;
    }
    Ok(issues)
}

/// Returns the fingerprint of everything on which the existence of issues depends; `None` for a site with absent parts, which depend on
/// further files.
fn inputs(pages: &BuiltPages<'_>) -> Option<Fingerprint> {
    let snapshot = pages.build.snapshot;
    if snapshot.loaded().absent.is_some() {
        return None;
    }
    let mut inputs = Fingerprinter::default();
    inputs.fingerprint(snapshot.base().fingerprint);
    for (page, built) in snapshot.pages().iter().zip(pages.pages) {
        inputs.fingerprint(built.links).value(&snapshot.page(page.id).is_indexable());
    }
    Some(inputs.finish())
}

/// Returns the issues of all pages. `reports` contains the links of each.
fn issues(snapshot: &Snapshot, reports: &[Cow<'_, LinkReport>]) -> Vec<Issue> {
    let pages = snapshot.pages().iter().zip(reports);
    let checked = pages.filter_map(|(page, link_report)| {
        let file = snapshot.page(page.id).file()?;
        Some(CheckedPage { path: &page.path, file, link_report })
    });
    let checked: Vec<CheckedPage<'_>> = checked.collect();
    let base = snapshot.base();
    let files = SiteFileNames::new(snapshot);
    let mut issues = base.routes.check(&checked, base.known_targets(&files));
    issues.extend(broken_settings_links(snapshot));
    let anchors: HashMap<String, &[String]> = checked
        .iter()
        .map(|page| (page.path.encoded(), page.link_report.anchors.as_slice()))
        .collect();
    let former = base.anchors.values().flatten();
    let settings = &base.loaded.site.settings;
    issues.extend(former.filter_map(|former| {
        missing_target_anchor(former, |path| anchors.get(path).copied(), settings)
    }));
    issues.extend(unreachable_pages(snapshot, &checked));
    issues
}
