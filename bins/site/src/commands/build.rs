//! `site build`: what the cache knows is not done again.

use std::path::{Path, PathBuf};
use std::time::{Instant, SystemTime};
use std::{mem, thread};

use docs_output::{DirSnapshot, Finished, PreviousOutput, Target};
use tracing::info_span;

use super::build_options;
use super::place::SitePlace;
use crate::allowed::AllowedFolders;
use crate::cache::{self, Cache, Fingerprint, Fingerprinter, Inputs, Look, State, StateHeader};
use crate::cli::BuildCommand;
use crate::error::Error;
use crate::load::Loaded;
use crate::output::{self, DiskSink, parent};
use crate::parallel;
use crate::pipeline::{self, BuildOptions, Built, Read};
use crate::report::{self, Counts};
use crate::timings::Timings;
use crate::ui::Ui;

pub(super) fn run(command: &BuildCommand) -> Result<(), Error> {
    parallel::start_pool();
    let timings = match command.timings || command.trace.is_some() {
        true => Some(Timings::start(command.trace.as_deref())?),
        false => None,
    };
    let mut options = build_options(&command.site);
    let base_url = command.base_url.iter().map(|base_url| format!("base_url={base_url}"));
    options.load.site.overrides.extend(base_url);
    let place = SitePlace::find(&command.site)?;
    let out = command.out.clone().unwrap_or_else(|| place.out());
    let folders = Folders { root: &place.root, out: &out };
    let done = match cache_folder(command, &out) {
        Some(cache) => build_with_cache(folders, &options, &cache)?,
        None => build_whole(folders, &options)?,
    };
    report::line(&done.summary(&out));
    if let Some(timings) = timings {
        let table = timings.finish();
        if command.timings {
            report::line(&table);
        }
    }
    Ok(())
}

/// The folders of a build.
#[derive(Clone, Copy, Debug)]
struct Folders<'a> {
    /// Folder of the site.
    root: &'a Path,
    /// Folder to write to.
    out: &'a Path,
}

/// The result of a build, as its last line reports it.
struct Done {
    pages: usize,
    counts: Counts,
    start: Instant,
    bytes: u64,
    /// How many files differ from those of the build before.
    changed: usize,
}

impl Done {
    fn new(built: &Built, finished: &Finished, start: Instant) -> Self {
        Self {
            pages: built.pages,
            counts: Counts::of(&built.issues),
            start,
            bytes: finished.files.bytes(),
            changed: finished.changed,
        }
    }

    /// The previous build read and wrote what is there, a site of so many `bytes`.
    fn nothing(header: &StateHeader, bytes: u64, start: Instant) -> Self {
        Self {
            pages: header.page_count,
            counts: Counts::of(&header.issues),
            start,
            bytes,
            changed: 0,
        }
    }

    fn summary(&self, out: &Path) -> String {
        let faults = match report::summary(self.counts) {
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

fn build_whole(folders: Folders<'_>, options: &BuildOptions) -> Result<Done, Error> {
    let start = Instant::now();
    let Folders { root, out } = folders;
    let target = Target::find(out)?.with_options(output::OPTIONS);
    let output = DiskSink::new(PreviousOutput::new(target)?, None)?;
    let loaded = pipeline::load(root, options)?;
    let built = pipeline::build(&loaded, root, options, None, &output)?;
    let finished = output.finish()?;
    let done = Done::new(&built, &finished, start);
    finished.published.settle()?;
    Ok(done)
}

fn build_with_cache(
    folders: Folders<'_>,
    options: &BuildOptions,
    cache_folder: &Path,
) -> Result<Done, Error> {
    let start = Instant::now();
    let started = SystemTime::now();
    let Folders { root, out } = folders;
    // A site that can't be loaded must not leave a cache behind.
    let is_first = !cache_folder.is_dir();
    let loaded = is_first.then(|| load(root, options)).transpose()?;
    let mut target = Target::find(out)?.with_options(output::OPTIONS);
    let cache = Cache::open(cache_folder, out)?;
    target.exclude(cache_folder)?;
    let changed = match look(folders, options, &cache, &target, loaded, started)? {
        Found::Unchanged { header, bytes } => {
            report::issues(&header.issues, options.format);
            return Ok(Done::nothing(&header, bytes, start));
        }
        Found::Changed(changed) => *changed,
    };
    let Changed { request, mut before, look, loaded, output } = changed;
    let loaded = loaded?;
    let build = |before: Option<&State>, output: DiskSink| {
        let built = pipeline::build(&loaded, root, options, before, &output)?;
        // What was read is looked at while what was written is put in its place.
        let (finished, inputs) = parallel::both(
            || info_span!("commit").in_scope(|| output.finish()),
            || {
                info_span!("look")
                    .in_scope(|| inputs(root, options, &built.read, look.clone(), started))
            },
        );
        Ok((built, finished?, inputs))
    };
    let (built, finished, inputs) = match build(before.as_ref(), output?) {
        Err(Error::Cache(_)) => {
            before = None;
            let previous = PreviousOutput::new(target)?;
            build(None, DiskSink::new(previous, Some(cache.spare()))?)?
        }
        done => done?,
    };
    let done = Done::new(&built, &finished, start);
    let mut header = StateHeader::default();
    header.request = request;
    header.inputs = inputs;
    header.issues = built.issues;
    header.page_count = built.pages;
    header.files = finished.files;
    header.search = built.search;
    let published = finished.published;
    let (kept, settled) = parallel::both(
        || info_span!("keep").in_scope(|| cache.write(header, &built.kept, before.as_ref())),
        || info_span!("settle").in_scope(|| published.settle()),
    );
    kept?;
    settled?;
    // The program ends with this: to take apart what is known of each page would be work for nothing.
    mem::forget((built.kept, before, loaded));
    Ok(done)
}

/// Loads the site, while the interface's engine is prepared beside it.
fn load(root: &Path, options: &BuildOptions) -> Result<Loaded, Error> {
    Ui::compile_ahead();
    pipeline::load(root, options)
}

/// What a build finds when it starts.
enum Found {
    /// The previous build read and wrote what is there.
    Unchanged {
        header: Box<StateHeader>,
        /// Size of the site in bytes.
        bytes: u64,
    },
    Changed(Box<Changed>),
}

/// What there is to build with.
struct Changed {
    request: Fingerprint,
    /// What the previous build left, if it was asked for the same.
    before: Option<State>,
    /// The folders that the previous build read, as they are now.
    look: Option<Look>,
    /// The site as read.
    loaded: Result<Loaded, Error>,
    output: Result<DiskSink, Error>,
}

/// Looks at what there is: what the previous build left, the output folder, and the site. The output folder is listed
/// and copied while the site is read.
fn look(
    folders: Folders<'_>,
    options: &BuildOptions,
    cache: &Cache,
    target: &Target,
    loaded: Option<Loaded>,
    started: SystemTime,
) -> Result<Found, Error> {
    let root = folders.root;
    let allowed = AllowedFolders::new(root, &options.load.allow_read);
    thread::scope(|scope| {
        let snapshot = cache.is_there().then(|| {
            let list = || DirSnapshot::new(target.clone());
            scope.spawn(move || info_span!("look").in_scope(list))
        });
        let (before, request) = parallel::both(
            || info_span!("recall").in_scope(|| cache.read()),
            || info_span!("recall").in_scope(|| request(options)),
        );
        let request = request?;
        let mut before = before.filter(|state| state.header.request == request);
        let known = before.as_mut().map(|state| mem::take(&mut state.header.files));
        let previous = scope.spawn(move || match (snapshot.map(join).transpose()?, known) {
            (Some(snapshot), Some(known)) => {
                info_span!("look").in_scope(|| Ok(PreviousOutput::compare(snapshot, known)))
            }
            (snapshot, _) => {
                // It holds the lock of the folder.
                drop(snapshot);
                PreviousOutput::new(target.clone())
            }
        });
        let look = before.as_ref().map(|state| {
            info_span!("look").in_scope(|| state.header.inputs.look(root, &allowed, started))
        });
        let is_unchanged = before
            .as_ref()
            .zip(look.as_ref())
            .is_some_and(|(state, look)| state.header.inputs.are_unchanged(root, &allowed, look));
        let load = || match loaded {
            Some(loaded) => Ok(loaded),
            None => load(root, options),
        };
        let prepare = |previous| {
            info_span!("stage").in_scope(|| DiskSink::new(previous, Some(cache.spare())))
        };
        let (loaded, output) = if is_unchanged {
            let previous = join(previous)?;
            if previous.is_as_written()
                && let Some(state) = before
            {
                let bytes = previous.bytes();
                return Ok(Found::Unchanged { header: Box::new(state.header), bytes });
            }
            (load(), prepare(previous))
        } else {
            parallel::both(load, || prepare(join(previous)?))
        };
        Ok(Found::Changed(Box::new(Changed { request, before, look, loaded, output })))
    })
}

/// Waits for a thread that looks at files.
fn join<Value>(thread: thread::ScopedJoinHandle<'_, Value>) -> Value {
    thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
}

/// What tells one sort of build from another: the program, and what it was asked for.
fn request(options: &BuildOptions) -> Result<Fingerprint, Error> {
    let program = std::env::current_exe().map_err(Error::file("find", Path::new("site")))?;
    let program = Fingerprint::of_file(&program).map_err(Error::file("read", &program))?;
    Ok(Fingerprinter::default().fingerprint(program).value(options).finish())
}

/// What a build has read. It `started` then, with a `look` at the folders that the one before read.
fn inputs(
    root: &Path,
    options: &BuildOptions,
    read: &Read,
    look: Option<Look>,
    started: SystemTime,
) -> Inputs {
    let allowed = AllowedFolders::new(root, &options.load.allow_read);
    let look = look.filter(|look| look.is_of(&read.folders));
    let look = look.unwrap_or_else(|| Look::at(root, &allowed, read.folders.clone(), started));
    let mut inputs = Inputs::new(look);
    inputs.add_files(read.files.iter().cloned(), started);
    inputs.add_scripts(root, &allowed, &read.scripts);
    inputs
}
