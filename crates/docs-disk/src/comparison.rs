//! Comparison of a build with the previous one: the decision whether to build.

use std::mem;
use std::thread;
use std::time::SystemTime;

use docs_output::{ComparedContents, DirSnapshot, PreviousOutput, Retention, Target};
use docs_site::{Fingerprint, Fingerprinter, LoadOptions, ReadSources, ScriptEvaluator};
use tracing::info_span;

use crate::cache::{
    Cache, Header, Inputs, SourceContents, SourceFolders, SourceListing, running_program,
};
use crate::error::Error;
use crate::folder_tree::FolderTree;
use crate::sink::DiskSink;

/// A build of a site in a folder, which is compared with the previous build of the same output.
#[derive(Clone, Copy)]
pub struct BuildRequest<'a> {
    /// Sources of the site.
    pub tree: &'a FolderTree,
    /// Scripts of the site, whose results are compared as well, since they can depend on the date.
    pub scripts: &'a dyn ScriptEvaluator,
    /// Options of the build. After a build with other options, or by another program, nothing is unchanged.
    pub options: &'a LoadOptions,
    /// Cache of the output folder, with the results of the previous build.
    pub cache: &'a Cache,
    /// Output folder.
    pub target: &'a Target,
    /// Start of the build. Files that were written shortly before are compared by content.
    pub started: SystemTime,
}

/// Result of comparing sources and output folder with the previous build.
pub enum Comparison<Loaded> {
    /// A build would have the same inputs and outputs.
    Unchanged(Box<Unchanged>),
    /// The site is to be built.
    Changed(Box<Changed<Loaded>>),
}

/// Result of a comparison without differences.
pub struct Unchanged {
    previous: PreviousBuild,
    /// The output folder, or its spare copy if the output folder was lost.
    output: PreviousOutput,
    retention: Retention,
}

impl Unchanged {
    /// Returns the results of the previous build, which are also those of this one.
    #[must_use]
    pub fn header(&self) -> &Header {
        &self.previous.header
    }

    /// Returns the numbers of sources and output files with new signatures that were compared by content.
    #[must_use]
    pub fn compared(&self) -> ComparedContents {
        self.previous.compared + self.output.compared()
    }

    /// Returns the size of the site's files, in bytes.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        self.output.bytes()
    }

    /// Restores a lost output, removes former files that have expired, and stores new signatures of files, so that the next
    /// build need not read them. Returns the number of files that were written or removed.
    ///
    /// # Errors
    ///
    /// Returns an error if the output folder or the cache cannot be written.
    pub fn finish(self, cache: &Cache) -> Result<usize, Error> {
        let Self {
            previous: PreviousBuild { mut header, listing, contents, .. },
            output,
            retention,
        } = self;
        let (mut changed, mut published) = (0, None);
        if output.is_as_written() && !output.has_expired_files(retention) {
            if contents.is_none() && output.compared().equal == 0 {
                return Ok(changed);
            }
            header.files = output.into_files();
        } else {
            let sink = DiskSink::new(output)?;
            sink.keep_all();
            let finished = sink.finish(retention)?;
            header.files = finished.files;
            changed = finished.changed;
            published = Some(finished.published);
        }
        header.inputs = header.inputs.with_signatures(&listing);
        cache.refresh(&mut header, contents.as_ref())?;
        if let Some(published) = published {
            published.prepare_next_build()?;
        }
        Ok(changed)
    }
}

/// Inputs of a build after a change.
#[non_exhaustive]
pub struct Changed<Loaded> {
    /// Fingerprint of the program and of its options.
    pub request: Fingerprint,
    /// The previous build, if it had the same options.
    pub previous: Option<PreviousBuild>,
    /// The loaded site.
    pub loaded: Loaded,
    /// Destination of the files, and the numbers of previous files that were compared by content.
    pub sink: Result<(DiskSink, ComparedContents), Error>,
}

/// The previous build, and its sources at the start of the next one.
pub struct PreviousBuild {
    /// The previous build, without its files.
    header: Header,
    listing: SourceListing,
    /// The contents of the sources, if some have new signatures.
    contents: Option<SourceContents>,
    is_unchanged: bool,
    compared: ComparedContents,
}

impl PreviousBuild {
    /// Compares the sources of the previous build: by signatures, or else by contents.
    fn new(header: Header, request: &BuildRequest<'_>) -> Self {
        let BuildRequest { tree, scripts, cache, started, .. } = *request;
        let listing = header.inputs.listing(tree, started);
        let mut previous = Self {
            is_unchanged: header.inputs.have_signatures_of(&listing),
            header,
            listing,
            contents: None,
            compared: ComparedContents::default(),
        };
        if !previous.is_unchanged
            && let Some(former) = cache.read_sources(&previous.header)
        {
            let contents = SourceContents::read(&former, &previous.listing, tree);
            previous.is_unchanged = contents.are_equal(&former);
            previous.compared = contents.compared_with(&former);
            previous.contents = Some(contents);
        }
        let inputs = &previous.header.inputs;
        previous.is_unchanged =
            previous.is_unchanged && inputs.have_refs_of(tree) && inputs.have_results_of(scripts);
        previous
    }

    /// Passes the excerpts of unchanged sources to their tree.
    fn recall_excerpts(&mut self, request: &BuildRequest<'_>) {
        let read = || request.cache.read_sources(&self.header).unwrap_or_default();
        let contents = self.contents.get_or_insert_with(read);
        request.tree.excerpts().set_known(contents.excerpts());
    }

    /// Returns the numbers of sources with new signatures that were compared by content.
    #[must_use]
    pub fn compared(&self) -> ComparedContents {
        self.compared
    }

    /// Returns the results of the previous build, and the known files and contents of its sources.
    #[must_use]
    pub fn into_parts(self, cache: &Cache) -> (Header, KnownSources) {
        let Self { header, listing, contents, .. } = self;
        let contents = contents.or_else(|| cache.read_sources(&header)).unwrap_or_default();
        (header, KnownSources { listing: Some(listing), contents })
    }
}

/// Files and contents of sources that are known before a build, so that it need not list and read them again. By default, none
/// are.
#[derive(Debug, Default)]
pub struct KnownSources {
    /// Current files of the previous build's sources.
    listing: Option<SourceListing>,
    contents: SourceContents,
}

impl BuildRequest<'_> {
    /// Returns the fingerprint of the program and of its options. Results of builds with another one are not used.
    ///
    /// # Errors
    ///
    /// Returns an error if the program's own file cannot be read.
    pub fn identity(&self) -> Result<Fingerprint, Error> {
        Ok(self.fingerprint(running_program()?))
    }

    /// Compares sources and output folder with the previous build. Loads the site with `load` if they differ: on the calling
    /// thread, while the output folder is listed and copied.
    ///
    /// # Errors
    ///
    /// Returns an error if the program's own file or the output folder cannot be read.
    pub fn compare<Loaded>(
        &self,
        load: impl FnOnce() -> Loaded,
    ) -> Result<Comparison<Loaded>, Error> {
        let Self { cache, target, started, .. } = *self;
        thread::scope(|scope| {
            let snapshot = cache.exists().then(|| {
                let list = || DirSnapshot::new(target.clone());
                scope.spawn(move || info_span!("look").in_scope(list))
            });
            let recall = info_span!("recall").entered();
            let header = cache.read();
            let request = self.fingerprint(running_program()?);
            let mut header = header.filter(|header| header.request == request);
            drop(recall);
            let files = header.as_mut().map(|header| mem::take(&mut header.files));
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
            let mut previous = header
                .map(|header| info_span!("look").in_scope(|| PreviousBuild::new(header, self)));
            let prepare = |output: PreviousOutput| -> Result<_, Error> {
                let compared = output.compared();
                info_span!("stage").in_scope(|| Ok((DiskSink::new(output)?, compared)))
            };
            let (loaded, sink) = if previous.as_ref().is_some_and(|it| it.is_unchanged) {
                let output = join(output)?;
                if (output.is_as_written() || output.is_restorable())
                    && let Some(previous) = previous
                {
                    let period = previous.header.keep_assets;
                    let retention = Retention { now: started, period };
                    let unchanged = Unchanged { previous, output, retention };
                    return Ok(Comparison::Unchanged(Box::new(unchanged)));
                }
                (self.load(previous.as_mut(), load), prepare(output))
            } else {
                let prepared = scope.spawn(move || prepare(join(output)?));
                (self.load(previous.as_mut(), load), join(prepared))
            };
            let changed = Changed { request, previous, loaded, sink };
            Ok(Comparison::Changed(Box::new(changed)))
        })
    }

    /// Loads a site with the excerpts of the sources that are unchanged since the previous build.
    fn load<Loaded>(
        &self,
        previous: Option<&mut PreviousBuild>,
        load: impl FnOnce() -> Loaded,
    ) -> Loaded {
        if let Some(previous) = previous {
            previous.recall_excerpts(self);
        }
        load()
    }

    /// Returns the sources that a build read, and their contents, for the cache. `known` are those of the comparison.
    #[must_use]
    pub fn inputs(&self, read: &ReadSources, known: &KnownSources) -> (Inputs, SourceContents) {
        let Self { tree, scripts, started, .. } = *self;
        let folders = SourceFolders::new(read);
        let listing = known.listing.as_ref().filter(|listing| listing.has_folders(&folders));
        let listing = match listing {
            Some(listing) => listing.clone(),
            None => SourceListing::new(tree, folders, started),
        };
        let listing = listing.with_requested(tree, &read.files);
        let contents = SourceContents::read(&known.contents, &listing, tree);
        let inputs = Inputs::new(tree, scripts, &listing, read);
        let contents = contents.confirmed(tree, &listing);
        (inputs, contents.with_excerpts(tree.excerpts().take_new()))
    }

    /// Returns the fingerprint of the program and of its options: caches of other programs and options are not used. It
    /// contains no absolute paths, so that a cache can be moved with its project.
    fn fingerprint(&self, program: Fingerprint) -> Fingerprint {
        Fingerprinter::default()
            .fingerprint(program)
            .value(self.options)
            .value(self.tree.allowed())
            .finish()
    }
}

/// Returns the result of a thread. A panic of the thread is resumed, so that its message is the one that the program reports.
fn join<Value>(thread: thread::ScopedJoinHandle<'_, Value>) -> Value {
    thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
}
