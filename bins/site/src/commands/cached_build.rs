//! Build that reuses the results of the previous one, based on the comparison of [`docs_disk`].

use std::path::{Path, PathBuf};
use std::time::{Instant, SystemTime};

use docs_disk::{
    BuildRequest, Cache, CacheLocation, Changed, Comparison, DiskSink, Header, Inputs,
    KnownSources, Records, SourceContents, Unchanged,
};
use docs_output::{ComparedContents, Finished, PreviousOutput, Retention, Target};
use docs_report::{Counts, ProgressSink};
use docs_site::{BuildOptions, BuildReport, LoadedSite, Shard};
use tracing::info_span;

use super::done::{Done, checked, report_found};
use super::place::check_outside_sources;
use super::shared_cache::{SharedBuildCache, shard_name};
use crate::error::{Error, GeneratedKind};
use crate::output::OPTIONS;
use crate::project::FolderProject;
use crate::report;

/// Options of a build that shares its cache with other machines.
#[derive(Clone, Copy, Default)]
pub(super) struct SharedCacheOptions<'a> {
    /// Address of the shared cache; `None` without one.
    pub(super) address: Option<&'a str>,
    /// Part of the pages to render into the shared cache, instead of writing the output.
    pub(super) shard: Option<Shard>,
}

/// Builds a site, and stores the results in the cache for the next build.
///
/// # Errors
///
/// Returns an error if the output or the cache cannot or must not be written, or the site cannot be
/// built.
pub(super) fn run(
    project: &FolderProject,
    out: &Path,
    cache_folder: &Path,
    SharedCacheOptions { address, shard }: SharedCacheOptions<'_>,
) -> Result<Done, Error> {
    let start = Instant::now();
    let started = SystemTime::now();
    let mut target = Target::find(out)?.with_options(OPTIONS);
    target.exclude(cache_folder)?;
    target.check_own()?;
    let mut location = CacheLocation::find(cache_folder, &target)?;
    project.tree.store_excerpts();
    let folders = Folders { out: target.path().to_owned(), cache: location.folder().to_owned() };
    // The first build loads the site before it creates the cache, so that a failure leaves no cache
    // behind.
    let is_first = !location.exists();
    let loaded = is_first.then(|| folders.checked(project, project.load()?)).transpose()?;
    let target = match shard {
        None => target.with_spare(location.spare()),
        // The files of a shard are a part of the output, so that they are written where the build that combines the shards expects them.
        Some(shard) => {
            location = location.in_subfolder(&shard_name(shard));
            Target::find(&location.spare())?.with_options(OPTIONS)
        }
    };
    let cache = location.open(OPTIONS.on_wait)?;
    let request = BuildRequest {
        tree: &project.tree,
        scripts: project.project.scripts(),
        options: &project.options,
        cache: &cache,
        target: &target,
        started,
    };
    let open = |address| SharedBuildCache::open(address, &request, shard, project.report.quiet);
    let shared = address.map(open).transpose()?;
    let fetched = shared.as_ref().map(SharedBuildCache::fetch).transpose()?;
    let comparison = request.compare(|| loaded.map_or_else(|| project.load(), Ok))?;
    let is_changed = matches!(comparison, Comparison::Changed(_));
    let done = match comparison {
        Comparison::Unchanged(unchanged) => finish(*unchanged, project, &cache, start)?,
        Comparison::Changed(changed) => {
            build_changed(project, request, shard, &folders, *changed, start)?
        }
    };
    if let (Some(shared), Some(fetched)) = (&shared, fetched) {
        shared.store(fetched, is_changed && done.changed > 0);
    }
    Ok(done)
}

/// Builds a site that has changed, and stores the results in the cache.
fn build_changed(
    project: &FolderProject,
    request: BuildRequest<'_>,
    shard: Option<Shard>,
    folders: &Folders,
    changed: Changed<Result<LoadedSite, Error>>,
    start: Instant,
) -> Result<Done, Error> {
    let cache = request.cache;
    let loaded = folders.checked(project, changed.loaded?)?;
    let (sink, mut compared) = changed.sink?;
    let (previous, known) = match changed.previous {
        Some(previous) => {
            compared = compared + previous.compared();
            let (header, known) = previous.into_parts(cache);
            (Some(header), known)
        }
        None => (None, KnownSources::default()),
    };
    let build = CachedBuild { project, request, shard, known };
    let built = match build.run(loaded, previous, sink) {
        Err(Error::Cache(_)) => {
            let sink = DiskSink::new(PreviousOutput::new(request.target.clone())?)?;
            build.run(project.load()?, None, sink)?
        }
        built => built?,
    };
    report_compared(project, compared);
    let Built { report, counts, records, finished, inputs, contents } = built;
    let done = Done::new(&report, counts, &finished, start);
    let header = Header::new(changed.request, inputs, report, finished.files);
    let (written, prepared) = rayon::join(
        || info_span!("keep").in_scope(|| cache.write(header, &contents, records)),
        || info_span!("prepare").in_scope(|| finished.published.prepare_next_build()),
    );
    written?;
    prepared?;
    Ok(done)
}

/// Ends a build without changes: prints the issues of the previous one, and restores missing files of its output.
fn finish(
    unchanged: Unchanged,
    project: &FolderProject,
    cache: &Cache,
    start: Instant,
) -> Result<Done, Error> {
    let Header { page_count, migration, issues, .. } = unchanged.header();
    let pages = *page_count;
    let counts = report_found(project, pages, migration.as_ref(), issues)?;
    report::allowed_hosts(&unchanged.header().allowed_hosts, project.report);
    report_compared(project, unchanged.compared());
    let bytes = unchanged.bytes();
    let changed = unchanged.finish(cache)?;
    Ok(Done { pages, counts, start, bytes, changed })
}

/// Paths of the folders that a build writes, with links resolved.
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
    request: BuildRequest<'a>,
    shard: Option<Shard>,
    known: KnownSources,
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

impl CachedBuild<'_> {
    /// Builds the site into a sink and replaces the output folder.
    fn run(
        &self,
        loaded: LoadedSite,
        previous: Option<Header>,
        sink: DiskSink,
    ) -> Result<Built, Error> {
        let Self { project, request, shard, known } = self;
        let previous = previous.map(|header| (header.search, header.records));
        let (previous_search, records) = previous.unzip();
        let options = BuildOptions {
            load: project.options.clone(),
            previous_search: previous_search.unwrap_or_default(),
            shard: *shard,
            ..BuildOptions::default()
        };
        let records = request.cache.records(records)?;
        project.progress.set_site(&loaded, *shard);
        let counted = ProgressSink::new(&sink, &project.progress);
        let built = project.project.build_loaded(loaded, &options, &records, &counted);
        let report = built.map_err(|error| project.report_build_error(error))?;
        let (report, counts) = checked(project, report)?;
        let retention = Retention { now: request.started, period: report.keep_assets };
        let (finished, (inputs, contents)) = rayon::join(
            || info_span!("commit").in_scope(|| sink.finish(retention)),
            || info_span!("look").in_scope(|| request.inputs(&report.sources, known)),
        );
        Ok(Built { report, counts, records, finished: finished?, inputs, contents })
    }
}

/// Reports files that were compared by content. After usual edits, all of them differ, and nothing
/// is reported.
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
