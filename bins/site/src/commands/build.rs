//! `site build`: builds the pages whose sources have changed.

use std::path::{Path, PathBuf};
use std::time::{Instant, SystemTime};
use std::{mem, thread};

use docs_model::Issue;
use docs_output::{DirSnapshot, Finished, PreviousOutput, Target};
use docs_progress::{Progress, ProgressSink, Timings};
use docs_report::Counts;
use docs_site::{
    BuildOptions, BuildReport, Fingerprint, Fingerprinter, LoadedSite, Migration, NullSink,
    ReadSources, Sink, TransientCache, left_out,
};
use tracing::info_span;

use super::place::SitePlace;
use crate::cache::{self, Cache, Header, InputSnapshot, Inputs, Program, Records};
use crate::cli::{BuildCommand, ReportArguments};
use crate::error::Error;
use crate::issue_rules::IssueRules;
use crate::output::{DiskSink, OPTIONS, parent};
use crate::parallel::thread_count;
use crate::project::FolderProject;
use crate::report;

pub(super) fn run(command: &BuildCommand) -> Result<(), Error> {
    let timings = match command.timings || command.trace.is_some() {
        true => {
            let trace = command.trace.as_deref();
            let file = trace.unwrap_or(Path::new("trace"));
            let timings = Timings::start(trace, thread_count());
            Some(timings.map_err(Error::file("write", file))?)
        }
        false => None,
    };
    let place = SitePlace::find(&command.site)?;
    let out = command.out.clone().unwrap_or_else(|| place.out());
    let mut project = FolderProject::new(&place.root, &command.site);
    project.report = command.report;
    project.rules = IssueRules::new(&command.issues.allow, command.deny_warnings)?;
    project.progress = progress(command.report);
    let base_url = command.base_url.iter().map(|base_url| format!("base_url={base_url}"));
    project.options.overrides.extend(base_url);
    let done = match cache_folder(command, &out) {
        Some(cache) => build_with_cache(&project, &out, &cache)?,
        None => build_without_cache(&project, &out)?,
    };
    report::summary(&done.summary(&out), command.report);
    if let Some(timings) = timings {
        let table = timings.finish();
        if command.timings {
            report::line(&table);
        }
    }
    Ok(())
}

/// Returns the progress for a report in this form.
pub(super) fn progress(report: ReportArguments) -> Progress {
    if report.quiet { Progress::hidden() } else { Progress::start() }
}

/// Result of a build, for its last line.
struct Done {
    pages: usize,
    counts: Counts,
    start: Instant,
    bytes: u64,
    /// Number of files that differ from those of the previous build.
    changed: usize,
}

impl Done {
    fn new(report: &BuildReport, counts: Counts, finished: &Finished, start: Instant) -> Self {
        Self {
            pages: report.pages,
            counts,
            start,
            bytes: finished.files.bytes(),
            changed: finished.changed,
        }
    }

    /// Returns the result of a build without changes; the site has this number of bytes.
    fn unchanged(header: &Header, counts: Counts, bytes: u64, start: Instant) -> Self {
        Self { pages: header.page_count, counts, start, bytes, changed: 0 }
    }

    fn summary(&self, out: &Path) -> String {
        let faults = match self.counts.summary() {
            Some(faults) => format!(", {faults}"),
            None => String::new(),
        };
        let changed = match self.changed {
            0 => "nothing has changed".to_owned(),
            1 => "1 file written".to_owned(),
            count => format!("{count} files written"),
        };
        format!(
            "built {} pages in {:.2} s: {} in {}, {changed}{faults}",
            self.pages,
            self.start.elapsed().as_secs_f64(),
            report::bytes(self.bytes),
            out.display(),
        )
    }
}

fn cache_folder(command: &BuildCommand, out: &Path) -> Option<PathBuf> {
    if command.no_cache {
        return None;
    }
    Some(command.cache.clone().unwrap_or_else(|| parent(out).join(cache::FOLDER)))
}

fn build_without_cache(project: &FolderProject, out: &Path) -> Result<Done, Error> {
    let start = Instant::now();
    let target = Target::find(out)?.with_options(OPTIONS);
    let sink = DiskSink::new(PreviousOutput::new(target)?, None)?;
    let (report, counts) = build_and_count(project, &sink)?;
    let finished = sink.finish()?;
    let done = Done::new(&report, counts, &finished, start);
    finished.published.settle()?;
    Ok(done)
}

/// Builds a site without a cache. Prints its issues.
///
/// # Errors
///
/// When the site cannot be built, or has issues that fail the command.
pub(super) fn build(project: &FolderProject, sink: &dyn Sink) -> Result<BuildReport, Error> {
    build_and_count(project, sink).map(|(report, _)| report)
}

/// Builds a site as [`build`] does, and counts its issues.
fn build_and_count(
    project: &FolderProject,
    sink: &dyn Sink,
) -> Result<(BuildReport, Counts), Error> {
    let options = BuildOptions { load: project.options.clone(), ..BuildOptions::default() };
    checked(project, unchecked(project, &options, sink)?)
}

/// Builds a site without a cache, and requests its links to other sites. `cache_file` has those that responded before. Prints
/// all issues.
///
/// # Errors
///
/// When the site cannot be built, or has issues that fail the command.
pub(super) fn check_external(
    project: &FolderProject,
    cache_file: &Path,
) -> Result<BuildReport, Error> {
    let load = project.options.clone();
    let options = BuildOptions { load, external_links: true, ..BuildOptions::default() };
    let settings = project.load()?.site.settings.external_links.clone();
    let mut report = unchecked(project, &options, &NullSink)?;
    let (issues, count) = docs_remote::check_links(&report.external_links, &settings, cache_file)?;
    report.issues.extend(issues);
    report::status(&format!("links to other sites: {}", report::count(count, "different link")));
    checked(project, report).map(|(report, _)| report)
}

fn unchecked(
    project: &FolderProject,
    options: &BuildOptions,
    sink: &dyn Sink,
) -> Result<BuildReport, Error> {
    let cache = TransientCache::default();
    let loaded = project.load()?;
    project.progress.set_site(&loaded);
    let sink = ProgressSink::new(sink, &project.progress);
    let built = project.project.build_loaded(loaded, options, &cache, &sink);
    built.map_err(|error| project.report_build_error(error))
}

/// Prints the issues of a build, and counts them.
///
/// # Errors
///
/// When one of the issues fails the command.
fn checked(project: &FolderProject, report: BuildReport) -> Result<(BuildReport, Counts), Error> {
    let BuildReport { pages, migration, issues, .. } = &report;
    let counts = report_found(project, *pages, migration.as_ref(), issues)?;
    Ok((report, counts))
}

/// Prints the issues of a site and the report on a project in another format. Returns the numbers of the issues.
///
/// # Errors
///
/// When one of the issues fails the command.
fn report_found(
    project: &FolderProject,
    pages: usize,
    migration: Option<&Migration>,
    issues: &[Issue],
) -> Result<Counts, Error> {
    let counts = project.report_issues(issues);
    report_migration(project, migration, issues);
    if project.rules.fail(counts) {
        return Err(Error::NotBuilt { pages, counts });
    }
    Ok(counts)
}

/// Prints the report on a project in another format.
fn report_migration(project: &FolderProject, migration: Option<&Migration>, issues: &[Issue]) {
    if let Some(migration) = migration {
        report::migration(migration, &left_out(issues), project.report);
    }
}

fn build_with_cache(
    project: &FolderProject,
    out: &Path,
    cache_folder: &Path,
) -> Result<Done, Error> {
    let start = Instant::now();
    let started = SystemTime::now();
    // A site that cannot be loaded must not leave a cache behind.
    let is_first = !cache_folder.is_dir();
    let loaded = is_first.then(|| project.load()).transpose()?;
    let mut target = Target::find(out)?.with_options(OPTIONS);
    let cache = Cache::open(cache_folder, out)?;
    target.exclude(cache_folder)?;
    let changed = match find_changes(project, &cache, &target, loaded, started)? {
        Comparison::Unchanged { header, bytes } => {
            let Header { page_count, migration, issues, .. } = &*header;
            let counts = report_found(project, *page_count, migration.as_ref(), issues)?;
            return Ok(Done::unchanged(&header, counts, bytes, start));
        }
        Comparison::Changed(changed) => *changed,
    };
    let Changed { program, request, previous, inputs, loaded, sink } = changed;
    let build = CachedBuild { project, cache: &cache, inputs, started };
    let built = match build.run(loaded?, previous, sink?) {
        Err(Error::Cache(_)) => {
            let sink = DiskSink::new(PreviousOutput::new(target)?, Some(cache.spare()))?;
            build.run(project.load()?, None, sink)?
        }
        built => built?,
    };
    let done = Done::new(&built.report, built.counts, &built.finished, start);
    let header = Header {
        program,
        request,
        inputs: built.inputs,
        issues: built.report.issues,
        migration: built.report.migration,
        page_count: built.report.pages,
        files: built.finished.files,
        search: built.report.search,
        ..Header::default()
    };
    let published = built.finished.published;
    let (written, settled) = rayon::join(
        || info_span!("keep").in_scope(|| cache.write(header, built.records)),
        || info_span!("settle").in_scope(|| published.settle()),
    );
    written?;
    settled?;
    Ok(done)
}

/// A build that stores its results in a cache.
struct CachedBuild<'a> {
    project: &'a FolderProject,
    cache: &'a Cache,
    /// Current state of the previous build's folders.
    inputs: Option<InputSnapshot>,
    started: SystemTime,
}

/// The results of a [`CachedBuild`].
struct Built {
    report: BuildReport,
    counts: Counts,
    records: Records,
    finished: Finished,
    inputs: Inputs,
}

impl CachedBuild<'_> {
    /// Builds the site into a sink and replaces the output folder.
    fn run(
        &self,
        loaded: LoadedSite,
        previous: Option<Header>,
        sink: DiskSink,
    ) -> Result<Built, Error> {
        let project = self.project;
        let previous = previous.map(|header| (header.search, header.records));
        let (previous_search, records) = previous.unzip();
        let options = BuildOptions {
            load: project.options.clone(),
            previous_search: previous_search.unwrap_or_default(),
            ..BuildOptions::default()
        };
        let records = self.cache.records(records)?;
        project.progress.set_site(&loaded);
        let counted = ProgressSink::new(&sink, &project.progress);
        let built = project.project.build_loaded(loaded, &options, &records, &counted);
        let report = built.map_err(|error| project.report_build_error(error))?;
        let (report, counts) = checked(project, report)?;
        let (finished, inputs) = rayon::join(
            || info_span!("commit").in_scope(|| sink.finish()),
            || info_span!("look").in_scope(|| self.inputs(&report.sources)),
        );
        Ok(Built { report, counts, records, finished: finished?, inputs })
    }

    /// Returns the sources that the build read.
    fn inputs(&self, read: &ReadSources) -> Inputs {
        let FolderProject { tree, project, .. } = self.project;
        let known = self.inputs.as_ref().filter(|known| known.has_folders(&read.folders));
        let folders = match known {
            Some(known) => known.clone(),
            None => InputSnapshot::new(tree, read.folders.clone(), self.started),
        };
        Inputs::new(tree, project.scripts(), folders, read, self.started)
    }
}

/// Result of comparing sources and output folder with the previous build.
enum Comparison {
    /// A build would have the same inputs and outputs.
    Unchanged {
        header: Box<Header>,
        /// Size of the site in bytes.
        bytes: u64,
    },
    Changed(Box<Changed>),
}

/// Inputs of a build after a change.
struct Changed {
    program: Program,
    request: Fingerprint,
    /// The previous build, if it had the same options.
    previous: Option<Header>,
    /// Current state of the previous build's folders.
    inputs: Option<InputSnapshot>,
    loaded: Result<LoadedSite, Error>,
    sink: Result<DiskSink, Error>,
}

/// Compares sources and output folder with the previous build. The output folder is listed and copied while the site is
/// read.
fn find_changes(
    project: &FolderProject,
    cache: &Cache,
    target: &Target,
    loaded: Option<LoadedSite>,
    started: SystemTime,
) -> Result<Comparison, Error> {
    let tree = &project.tree;
    thread::scope(|scope| {
        let snapshot = cache.exists().then(|| {
            let list = || DirSnapshot::new(target.clone());
            scope.spawn(move || info_span!("look").in_scope(list))
        });
        let recall = info_span!("recall").entered();
        let previous = cache.read();
        let program = Program::running(previous.as_ref().map(|header| header.program), started)?;
        let request = request(project, &program);
        let mut previous = previous.filter(|header| header.request == request);
        drop(recall);
        let files = previous.as_mut().map(|header| mem::take(&mut header.files));
        let output = scope.spawn(move || match (snapshot.map(join).transpose()?, files) {
            (Some(snapshot), Some(files)) => {
                info_span!("look").in_scope(|| Ok(PreviousOutput::compare(snapshot, files)))
            }
            (snapshot, _) => {
                // Releases the lock of the folder.
                drop(snapshot);
                PreviousOutput::new(target.clone())
            }
        });
        let inputs = previous
            .as_ref()
            .map(|header| info_span!("look").in_scope(|| header.inputs.snapshot(tree, started)));
        let is_unchanged =
            previous.as_ref().zip(inputs.as_ref()).is_some_and(|(header, inputs)| {
                header.inputs.are_unchanged(project.project.scripts(), inputs)
            });
        let load = || match loaded {
            Some(loaded) => Ok(loaded),
            None => project.load(),
        };
        let prepare =
            |output| info_span!("stage").in_scope(|| DiskSink::new(output, Some(cache.spare())));
        let (loaded, sink) = if is_unchanged {
            let output = join(output)?;
            if output.is_as_written()
                && let Some(header) = previous
            {
                let bytes = output.bytes();
                return Ok(Comparison::Unchanged { header: Box::new(header), bytes });
            }
            (load(), prepare(output))
        } else {
            let prepared = scope.spawn(move || prepare(join(output)?));
            (load(), join(prepared))
        };
        Ok(Comparison::Changed(Box::new(Changed {
            program,
            request,
            previous,
            inputs,
            loaded,
            sink,
        })))
    })
}

/// Joins a thread.
fn join<Value>(thread: thread::ScopedJoinHandle<'_, Value>) -> Value {
    thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
}

/// Returns the fingerprint of the program and of its options: caches of other programs and options are not used.
fn request(project: &FolderProject, program: &Program) -> Fingerprint {
    Fingerprinter::default()
        .fingerprint(program.fingerprint())
        .value(&project.options)
        .value(project.tree.allowed())
        .finish()
}
