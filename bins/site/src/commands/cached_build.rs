//! A build that reuses the results of the previous one, see [`cache`](crate::cache).

use std::path::{Path, PathBuf};
use std::time::{Instant, SystemTime};
use std::{mem, thread};

use docs_output::{ComparedContents, DirSnapshot, Finished, PreviousOutput, Retention, Target};
use docs_report::Counts;
use docs_report::ProgressSink;
use docs_site::{BuildOptions, BuildReport, Fingerprint, Fingerprinter, LoadedSite, ReadSources};
use tracing::info_span;

use super::done::{Done, checked, report_found};
use super::place::check_outside_sources;
use crate::cache::{
    Cache, CachePlace, Header, Inputs, Program, Records, SourceContents, SourceFolders,
    SourceListing,
};
use crate::error::{Error, GeneratedKind};
use crate::output::{DiskSink, OPTIONS};
use crate::project::FolderProject;
use crate::report;

/// Builds a site, and stores the results in the cache for the next build.
///
/// # Errors
///
/// When the output or the cache cannot or must not be written, or the site cannot be built.
pub(super) fn run(project: &FolderProject, out: &Path, cache_folder: &Path) -> Result<Done, Error> {
    let start = Instant::now();
    let started = SystemTime::now();
    let mut target = Target::find(out)?.with_options(OPTIONS);
    target.exclude(cache_folder)?;
    target.check_own()?;
    let place = CachePlace::find(cache_folder, &target)?;
    let folders = Folders { out: target.path().to_owned(), cache: place.folder().to_owned() };
    // A site that cannot be loaded, or must not be built there, must not leave a cache behind.
    let is_first = !place.exists();
    let loaded = is_first.then(|| folders.checked(project, project.load()?)).transpose()?;
    let target = target.with_spare(place.spare());
    let cache = place.open()?;
    let changed = match find_changes(project, &cache, &target, loaded, started)? {
        Comparison::Unchanged(unchanged) => return unchanged.finish(project, &cache, start),
        Comparison::Changed(changed) => *changed,
    };
    let Changed { program, request, known, loaded, sink } = changed;
    let loaded = folders.checked(project, loaded?)?;
    let (sink, compared) = sink?;
    let mut build = CachedBuild::new(project, &cache, started);
    let (previous, compared) = match known {
        Some(known) => {
            let compared = compared + known.compared;
            (Some(build.add_known(known)), compared)
        }
        None => (None, compared),
    };
    let built = match build.run(loaded, previous, sink) {
        Err(Error::Cache(_)) => {
            let sink = DiskSink::new(PreviousOutput::new(target)?)?;
            build.run(project.load()?, None, sink)?
        }
        built => built?,
    };
    report_compared(project, compared);
    let done = Done::new(&built.report, built.counts, &built.finished, start);
    let header = Header {
        program,
        request,
        inputs: built.inputs,
        issues: built.report.issues,
        migration: built.report.migration,
        page_count: built.report.pages,
        keep_assets: built.report.keep_assets,
        files: built.finished.files,
        search: built.report.search,
        ..Header::default()
    };
    let published = built.finished.published;
    let (written, settled) = rayon::join(
        || info_span!("keep").in_scope(|| cache.write(header, &built.contents, built.records)),
        || info_span!("settle").in_scope(|| published.settle()),
    );
    written?;
    settled?;
    Ok(done)
}

/// The folders that a build writes, without links.
struct Folders {
    out: PathBuf,
    cache: PathBuf,
}

impl Folders {
    /// Returns the site if neither folder is within its sources.
    fn checked(&self, project: &FolderProject, loaded: LoadedSite) -> Result<LoadedSite, Error> {
        let root = project.tree.root();
        check_outside_sources(GeneratedKind::Output, &self.out, root, &loaded)?;
        check_outside_sources(GeneratedKind::Cache, &self.cache, root, &loaded)?;
        Ok(loaded)
    }
}

/// A build that stores its results in a cache.
struct CachedBuild<'a> {
    project: &'a FolderProject,
    cache: &'a Cache,
    started: SystemTime,
    /// Current files of the previous build's sources.
    listing: Option<SourceListing>,
    /// Known contents of sources.
    contents: SourceContents,
}

/// The results of a [`CachedBuild`].
struct Built {
    report: BuildReport,
    counts: Counts,
    records: Records,
    finished: Finished,
    inputs: Inputs,
    contents: SourceContents,
}

impl<'a> CachedBuild<'a> {
    fn new(project: &'a FolderProject, cache: &'a Cache, started: SystemTime) -> Self {
        Self { project, cache, started, listing: None, contents: SourceContents::default() }
    }

    /// Adds what is known of the sources, and returns the previous build.
    fn add_known(&mut self, known: Known) -> Header {
        let Known { header, listing, contents, .. } = known;
        let contents = contents.or_else(|| self.cache.read_sources(&header));
        self.contents = contents.unwrap_or_default();
        self.listing = Some(listing);
        header
    }

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
        let retention = Retention { now: self.started, period: report.keep_assets };
        let (finished, (inputs, contents)) = rayon::join(
            || info_span!("commit").in_scope(|| sink.finish(retention)),
            || info_span!("look").in_scope(|| self.sources(&report.sources)),
        );
        Ok(Built { report, counts, records, finished: finished?, inputs, contents })
    }

    /// Returns the sources that the build read, and their contents.
    fn sources(&self, read: &ReadSources) -> (Inputs, SourceContents) {
        let FolderProject { tree, project, .. } = self.project;
        let folders = SourceFolders::new(read);
        let known = self.listing.as_ref().filter(|known| known.has_folders(&folders));
        let listing = match known {
            Some(known) => known.clone(),
            None => SourceListing::new(tree, folders, self.started),
        };
        let listing = listing.with_requested(tree, &read.files);
        let contents = SourceContents::read(&self.contents, &listing, tree);
        let inputs = Inputs::new(project.scripts(), &listing, read);
        (inputs, contents.confirmed(tree, &listing))
    }
}

/// Result of comparing sources and output folder with the previous build.
enum Comparison {
    /// A build would have the same inputs and outputs.
    Unchanged(Box<Unchanged>),
    Changed(Box<Changed>),
}

/// Result of a comparison without differences.
struct Unchanged {
    known: Known,
    /// The output folder, or its spare copy if the output folder was lost.
    output: PreviousOutput,
    retention: Retention,
}

impl Unchanged {
    /// Restores a lost output, removes former files whose time is over, and stores new signatures of files, so that the next build need not read them.
    fn finish(self, project: &FolderProject, cache: &Cache, start: Instant) -> Result<Done, Error> {
        let Self {
            known: Known { mut header, listing, contents, compared, .. },
            output,
            retention,
        } = self;
        let Header { page_count, migration, issues, .. } = &header;
        let counts = report_found(project, *page_count, migration.as_ref(), issues)?;
        report_compared(project, compared + output.compared());
        let mut done = Done::unchanged(&header, counts, output.bytes(), start);
        let mut published = None;
        if output.is_as_written() && !output.has_expired_files(retention) {
            if contents.is_none() && output.compared().equal == 0 {
                return Ok(done);
            }
            header.files = output.into_files();
        } else {
            let sink = DiskSink::new(output)?;
            sink.keep_all();
            let finished = sink.finish(retention)?;
            header.files = finished.files;
            done.changed = finished.changed;
            published = Some(finished.published);
        }
        header.inputs = header.inputs.with_signatures(&listing);
        cache.refresh(&mut header, contents.as_ref())?;
        if let Some(published) = published {
            published.settle()?;
        }
        Ok(done)
    }
}

/// Inputs of a build after a change.
struct Changed {
    program: Program,
    request: Fingerprint,
    /// The previous build, if it had the same options.
    known: Option<Known>,
    loaded: Result<LoadedSite, Error>,
    /// Destination of the files, and the numbers of previous files that were compared by content.
    sink: Result<(DiskSink, ComparedContents), Error>,
}

/// The previous build, and its sources at the start of the next one.
struct Known {
    /// The previous build, without its files.
    header: Header,
    listing: SourceListing,
    /// The contents of the sources, if some have new signatures.
    contents: Option<SourceContents>,
    is_unchanged: bool,
    compared: ComparedContents,
}

impl Known {
    /// Compares the sources of the previous build: by signatures, or else by contents.
    fn new(header: Header, project: &FolderProject, cache: &Cache, started: SystemTime) -> Self {
        let tree = &project.tree;
        let listing = header.inputs.listing(tree, started);
        let mut known = Self {
            is_unchanged: header.inputs.have_signatures_of(&listing),
            header,
            listing,
            contents: None,
            compared: ComparedContents::default(),
        };
        if !known.is_unchanged
            && let Some(previous) = cache.read_sources(&known.header)
        {
            let contents = SourceContents::read(&previous, &known.listing, tree);
            known.is_unchanged = contents.are_equal(&previous);
            known.compared = contents.compared_with(&previous);
            known.contents = Some(contents);
        }
        let scripts = project.project.scripts();
        known.is_unchanged = known.is_unchanged && known.header.inputs.have_results_of(scripts);
        known
    }
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
        let known = previous.map(|header| {
            info_span!("look").in_scope(|| Known::new(header, project, cache, started))
        });
        let load = || match loaded {
            Some(loaded) => Ok(loaded),
            None => project.load(),
        };
        let prepare = |output: PreviousOutput| {
            let compared = output.compared();
            info_span!("stage").in_scope(|| Ok((DiskSink::new(output)?, compared)))
        };
        let (loaded, sink) = if known.as_ref().is_some_and(|known| known.is_unchanged) {
            let output = join(output)?;
            if (output.is_as_written() || output.is_restorable())
                && let Some(known) = known
            {
                let retention = Retention { now: started, period: known.header.keep_assets };
                let unchanged = Unchanged { known, output, retention };
                return Ok(Comparison::Unchanged(Box::new(unchanged)));
            }
            (load(), prepare(output))
        } else {
            let prepared = scope.spawn(move || prepare(join(output)?));
            (load(), join(prepared))
        };
        Ok(Comparison::Changed(Box::new(Changed { program, request, known, loaded, sink })))
    })
}

/// Joins a thread.
fn join<Value>(thread: thread::ScopedJoinHandle<'_, Value>) -> Value {
    thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
}

/// Returns the fingerprint of the program and of its options: caches of other programs and options are not used. It
/// contains no absolute paths, so that a cache can be moved with its project.
fn request(project: &FolderProject, program: &Program) -> Fingerprint {
    Fingerprinter::default()
        .fingerprint(program.fingerprint())
        .value(&project.options)
        .value(project.tree.allowed())
        .finish()
}

/// Reports files that were compared by content, unless all of them differ as after usual edits.
fn report_compared(project: &FolderProject, compared: ComparedContents) {
    let ComparedContents { equal, different } = compared;
    if equal == 0 || project.report.quiet {
        return;
    }
    let files = report::count(equal + different, "file");
    let result = match different {
        0 => "none differs".to_owned(),
        1 => "1 differs".to_owned(),
        count => format!("{count} differ"),
    };
    report::status(&format!("compared {files} with new time stamps by content: {result}"));
}
