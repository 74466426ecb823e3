//! The build of a site in one language: its pages, its outputs, and its checks.

use std::borrow::Cow;
use std::collections::HashMap;

use docs_model::{
    ExternalResource, Issue, LinkKind, LinkReport, Location, ORPHAN_CODE, Severity, SiteMarker,
};
use docs_urls::{ExternalLink, Ledger};
use rayon::prelude::*;

use super::link_check::check_links;
use super::page::{BuiltPages, PageBuild};
use crate::build::cache::BuildCache;
use crate::build::options::BuildOptions;
use crate::build::report::BuildReport;
use crate::checks::unreachable::UNREACHABLE_CODE;
use crate::checks::urls::LanguageUrls;
use crate::inputs::sink::Sink;
use crate::load::LoadedSite;
use crate::load::project::Project;
use crate::outputs::OUTPUTS;
use crate::outputs::error::BuildError;
use crate::outputs::output::{FinishedSite, Written};
use crate::pages::components::merge_limit_issues;
use crate::pages::image_variants::WrittenVariants;
use crate::pages::snapshot::{Snapshot, SnapshotOptions};

/// Options of a build that all languages share.
pub(super) struct LanguageOptions<'a> {
    pub(super) build: &'a BuildOptions,
    /// Published addresses, if the site has a ledger.
    pub(super) ledger: Option<Ledger>,
    /// Smaller copies of images.
    pub(super) variants: WrittenVariants<'a>,
}

/// Part of the site's marker that belongs to one language. The marker is written after all languages are built.
pub(super) struct BuiltLanguage {
    pub(super) marker: SiteMarker,
    /// Resources of other hosts that the pages load.
    pub(super) external: Vec<ExternalResource>,
}

/// Builds the site in a language.
pub(super) fn build_language(
    project: &Project,
    loaded: LoadedSite,
    language: &str,
    options: &LanguageOptions<'_>,
    cache: &dyn BuildCache,
    sink: &dyn Sink,
    report: &mut BuildReport,
) -> Result<BuiltLanguage, BuildError> {
    let snapshot = Snapshot::new(project, loaded, SnapshotOptions::default());
    let folder = language_folder(language);
    let build = PageBuild::new(&snapshot, &folder, cache, sink, &options.variants);
    let pages = build.pages()?;
    rayon::broadcast(|_| project.renderer.release(&snapshot.base().shared.site_json));
    build.write_images()?;
    let finished = BuiltPages { build: &build, pages: &pages };
    let site = FinishedSite {
        snapshot: &snapshot,
        pages: &finished,
        sink,
        previous_index: options.build.previous_search.get(&folder).cloned(),
    };
    let (written, broken) = rayon::join(|| write_outputs(&site), || check_links(&finished));
    let written = written?;
    let broken = broken?;
    let mut issues = snapshot.loaded_issues();
    for Written { index, issues: of_output } in written {
        report.search.extend(index.map(|index| (folder.clone(), index)));
        issues.extend(of_output);
    }
    issues.extend(build.image_issues());
    merge_orphans(&mut issues, &broken);
    issues.extend(report.new_in_language(&snapshot, broken));
    // The links of unchanged pages are read from the cache.
    let needs_links = options.build.external_links || options.ledger.is_some();
    let links = if needs_links { finished.link_reports()? } else { Vec::new() };
    if options.build.external_links {
        report.add_external_links(external_links(&snapshot, &links));
    }
    if let Some(ledger) = &options.ledger {
        let links = links.iter().map(|report| &**report);
        let lost = LanguageUrls { snapshot: &snapshot, folder: language }.lost(ledger, links);
        report.add_lost_urls(language, lost, &snapshot.site().settings.policies);
    }
    let mut external = snapshot.base().shared.external.clone();
    for page in pages {
        external.extend(page.external);
        issues.extend(page.issues);
    }
    merge_limit_issues(&mut issues);
    snapshot.loaded().adapt_issues(&mut issues);
    report.add_issues(issues);
    report.pages += snapshot.pages().len();
    report.add_sources(&snapshot);
    Ok(BuiltLanguage { marker: snapshot.marker(), external })
}

/// Writes all outputs, and returns their results in the order of the outputs. The files of a site precede generated files with the same
/// paths.
fn write_outputs(site: &FinishedSite<'_>) -> Result<Vec<Written>, BuildError> {
    let [first, others @ ..] = &OUTPUTS;
    let first = first.write(site)?;
    let others: Vec<_> = others.par_iter().map(|output| output.write(site)).collect();
    [Ok(first)].into_iter().chain(others).collect()
}

/// Removes the issues of pages in no sidebar that are also reported as unreachable, unless they are more severe.
fn merge_orphans(issues: &mut Vec<Issue>, found: &[Issue]) {
    let unreachable: HashMap<&str, Severity> = found
        .iter()
        .filter(|issue| issue.code == UNREACHABLE_CODE)
        .filter_map(|issue| Some((issue.location.as_ref()?.file.as_str(), issue.severity)))
        .collect();
    issues.retain(|issue| {
        let location = issue.location.as_ref().filter(|_| issue.code == ORPHAN_CODE);
        let other = location.and_then(|location| unreachable.get(location.file.as_str()));
        other.is_none_or(|severity| issue.severity > *severity)
    });
}

/// Returns the folder of a language within the site, with its slash; the default language has none.
pub(super) fn language_folder(language: &str) -> String {
    match language {
        "" => String::new(),
        language => format!("{language}/"),
    }
}

/// Returns the links of pages to other sites.
fn external_links<'p>(
    snapshot: &'p Snapshot,
    reports: &'p [Cow<'p, LinkReport>],
) -> impl Iterator<Item = ExternalLink> + 'p {
    let pages = snapshot.pages().iter().zip(reports);
    pages.flat_map(move |(page, report)| {
        let file = snapshot.page(page.id).file().unwrap_or_default();
        let links = report
            .links
            .iter()
            .filter(|link| link.kind == LinkKind::External && link.href.starts_with("http"));
        links.map(move |link| {
            let mut location = Location { column: link.column, ..Location::line(file, link.line) };
            snapshot.loaded().generated.relocate_one(&mut location);
            ExternalLink { address: link.href.clone(), location }
        })
    })
}
