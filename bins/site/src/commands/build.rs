//! `site build`: builds the pages whose sources have changed.

use std::path::Path;
use std::sync::Arc;
use std::time::{Instant, SystemTime};

use docs_disk::DiskSink;
use docs_output::{PreviousOutput, Retention, Target};
use docs_report::{Progress, ProgressSink, Timings};
use docs_site::{BuildOptions, BuildReport, LoadedSite, NullSink, Sink, TransientCache};

use super::cached_build::{self, SharedCacheOptions};
use super::done::{Done, checked};
use super::place::{SitePlace, check_outside_sources, default_cache};
use crate::cli::{BuildCommand, ReportArguments};
use crate::error::{Error, GeneratedKind};
use crate::issue_rules::IssueRules;
use crate::output::OPTIONS;
use crate::parallel::thread_count;
use crate::project::{FolderProject, SiteFolders};
use crate::report;

pub(super) fn run(command: &BuildCommand) -> Result<(), Error> {
    let timings = start_timings(command)?;
    let place = SitePlace::find(&command.site)?;
    let out = command.out.clone().unwrap_or_else(|| place.out());
    let cache = command.cache.clone().unwrap_or_else(|| default_cache(&out));
    if let Some(address) = cache.to_str().filter(|cache| cache.contains("://")) {
        return Err(Error::CacheAddress(address.to_owned()));
    }
    let folders = SiteFolders { generated: vec![out.clone(), cache.clone()], ..place.folders() };
    let mut project = FolderProject::new(&place.root, &command.site, &folders);
    project.options.include_private = command.private;
    project.report = command.report;
    project.rules = IssueRules::new(&command.issues.allow, command.deny_warnings)?;
    project.progress = progress(command.report);
    let base_url = command.base_url.iter().map(|base_url| format!("base_url={base_url}"));
    project.options.overrides.extend(base_url);
    let summary = if command.no_cache {
        build_without_cache(&project, &out)?.summary(&out)
    } else {
        let shared =
            SharedCacheOptions { address: command.shared_cache.as_deref(), shard: command.shard };
        let done = cached_build::run(&project, &out, &cache, shared)?;
        command.shard.map_or_else(|| done.summary(&out), |shard| done.summary_of_shard(shard))
    };
    report::summary(&summary, command.report);
    if let Some(timings) = timings {
        let table = timings.finish();
        if command.timings {
            report::line(&table);
        }
    }
    Ok(())
}

/// Starts to measure the stages of the build if the command has an option for it.
fn start_timings(command: &BuildCommand) -> Result<Option<Arc<Timings>>, Error> {
    let trace = command.trace.as_deref();
    if !command.timings && trace.is_none() {
        return Ok(None);
    }
    let timings = Timings::start(trace, thread_count());
    timings.map(Some).map_err(Error::file("write", trace.unwrap_or(Path::new("trace"))))
}

/// Returns the progress for a report in this form.
pub(super) fn progress(report: ReportArguments) -> Progress {
    if report.quiet { Progress::hidden() } else { Progress::start() }
}

fn build_without_cache(project: &FolderProject, out: &Path) -> Result<Done, Error> {
    let start = Instant::now();
    let started = SystemTime::now();
    let target = Target::find(out)?.with_options(OPTIONS);
    target.check_own()?;
    let loaded = project.load()?;
    check_outside_sources(GeneratedKind::Output, target.path(), project.tree.root(), &loaded)?;
    let sink = DiskSink::new(PreviousOutput::new(target)?)?;
    let options = BuildOptions { load: project.options.clone(), ..BuildOptions::default() };
    let (report, counts) = checked(project, unchecked(project, loaded, &options, &sink)?)?;
    let finished = sink.finish(Retention { now: started, period: report.keep_assets })?;
    let done = Done::new(&report, counts, &finished, start);
    finished.published.prepare_next_build()?;
    Ok(done)
}

/// Builds a site without a cache. Prints its issues.
///
/// # Errors
///
/// Returns an error if the site cannot be built, or has issues that fail the command.
pub(super) fn build(project: &FolderProject, sink: &dyn Sink) -> Result<BuildReport, Error> {
    let options = BuildOptions { load: project.options.clone(), ..BuildOptions::default() };
    let report = unchecked(project, project.load()?, &options, sink)?;
    checked(project, report).map(|(report, _)| report)
}

/// Builds a site without a cache, and requests its links to other sites. `cache_file` contains the links that responded
/// earlier. Prints all issues.
///
/// # Errors
///
/// Returns an error if the site cannot be built, or has issues that fail the command.
pub(super) fn check_external(
    project: &FolderProject,
    cache_file: &Path,
) -> Result<BuildReport, Error> {
    let load = project.options.clone();
    let options = BuildOptions { load, external_links: true, ..BuildOptions::default() };
    let loaded = project.load()?;
    let settings = loaded.site.settings.external_links.clone();
    let mut report = unchecked(project, loaded, &options, &NullSink)?;
    let (issues, count) =
        docs_urls::remote::check_links(&report.external_links, &settings, cache_file)?;
    report.issues.extend(issues);
    report::status(&format!("links to other sites: {}", report::count(count, "different link")));
    checked(project, report).map(|(report, _)| report)
}

fn unchecked(
    project: &FolderProject,
    loaded: LoadedSite,
    options: &BuildOptions,
    sink: &dyn Sink,
) -> Result<BuildReport, Error> {
    let cache = TransientCache::default();
    project.progress.set_site(&loaded, None);
    let sink = ProgressSink::new(sink, &project.progress);
    let built = project.project.build_loaded(loaded, options, &cache, &sink);
    built.map_err(|error| project.report_build_error(error))
}
