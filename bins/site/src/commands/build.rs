//! `site build`: what the cache knows is not done again.

use std::path::{Path, PathBuf};
use std::time::{Instant, SystemTime};

use super::build_options;
use crate::cache::{self, Cache, Fingerprint, Fingerprinter, Inputs, State, StateHeader};
use crate::cli::BuildCommand;
use crate::error::Error;
use crate::output::{DiskOutput, KeptFiles, Standing, parent};
use crate::pipeline::{self, BuildOptions, Built};
use crate::report::{self, Counts};
use crate::timings::Timings;

pub(super) fn run(command: &BuildCommand) -> Result<(), Error> {
    let timings = match command.timings || command.trace.is_some() {
        true => Some(Timings::start(command.trace.as_deref())?),
        false => None,
    };
    let mut overrides = command.site.set.clone();
    overrides.extend(command.base_url.iter().map(|base_url| format!("base_url={base_url}")));
    let options = build_options(overrides);
    let done = match cache_folder(command) {
        Some(folder) => build_with_cache(command, &options, &folder)?,
        None => build_whole(command, &options)?,
    };
    report::line(&done.summary(&command.out));
    if let Some(timings) = timings {
        let table = timings.finish();
        if command.timings {
            report::line(&table);
        }
    }
    Ok(())
}

/// What a build has come to, as its last line says it.
struct Done {
    pages: usize,
    counts: Counts,
    start: Instant,
    bytes: u64,
    /// How many files differ from those of the build before.
    changed: usize,
}

impl Done {
    /// The build before read and wrote what there is.
    fn nothing(header: &StateHeader, standing: &Standing, start: Instant) -> Self {
        Self {
            pages: header.page_count,
            counts: Counts::of(&header.issues),
            start,
            bytes: standing.bytes(),
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

fn cache_folder(command: &BuildCommand) -> Option<PathBuf> {
    if command.no_cache {
        return None;
    }
    Some(command.cache.clone().unwrap_or_else(|| parent(&command.out).join(cache::FOLDER)))
}

fn build_whole(command: &BuildCommand, options: &BuildOptions) -> Result<Done, Error> {
    let start = Instant::now();
    let output = DiskOutput::new(Standing::of(&command.out, KeptFiles::new())?)?;
    let built = pipeline::build(&command.site.root, options, None, &output)?;
    let finished = output.finish()?;
    Ok(Done {
        pages: built.pages,
        counts: Counts::of(&built.issues),
        start,
        bytes: finished.bytes(),
        changed: finished.changed,
    })
}

fn build_with_cache(
    command: &BuildCommand,
    options: &BuildOptions,
    folder: &Path,
) -> Result<Done, Error> {
    let start = Instant::now();
    let started = SystemTime::now();
    let root = &command.site.root;
    let request = request(options)?;
    let cache = Cache::open(folder, &command.out)?;
    let mut before = cache.read(request);
    let standing = match &mut before {
        Some(state) => {
            let (standing, same_inputs) = look(command, state)?;
            if same_inputs && standing.is_as_written() {
                report::issues(&state.header.issues, options.format);
                return Ok(Done::nothing(&state.header, &standing, start));
            }
            standing
        }
        None => Standing::of(&command.out, KeptFiles::new())?,
    };
    let build = |before: Option<&State>, standing: Standing| {
        let output = DiskOutput::new(standing)?;
        let built = pipeline::build(root, options, before, &output)?;
        // What was read is looked at while what was written is put in its place.
        let (finished, inputs) = std::thread::scope(|scope| {
            let inputs = scope.spawn(|| inputs(root, &built, started));
            (output.finish(), inputs.join())
        });
        Ok((built, finished?, inputs.expect("looking at files panics nowhere")))
    };
    let (built, finished, inputs) = match build(before.as_ref(), standing) {
        Err(Error::Cache(_)) => {
            before = None;
            build(None, Standing::of(&command.out, KeptFiles::new())?)?
        }
        done => done?,
    };
    let done = Done {
        pages: built.pages,
        counts: Counts::of(&built.issues),
        start,
        bytes: finished.bytes(),
        changed: finished.changed,
    };
    let mut header = StateHeader::default();
    header.request = request;
    header.inputs = inputs;
    header.issues = built.issues;
    header.page_count = built.pages;
    header.files = finished.files;
    header.search = built.search;
    cache.write(header, &built.kept, before.as_ref())?;
    // The program ends with this: to take apart what is known of each page would be work for nothing.
    std::mem::forget((built.kept, before));
    Ok(done)
}

/// Looks at what there is: the output folder as it stands, and whether a build would read what the one before read.
fn look(command: &BuildCommand, state: &mut State) -> Result<(Standing, bool), Error> {
    let known = std::mem::take(&mut state.header.files);
    let inputs = &state.header.inputs;
    std::thread::scope(|scope| {
        let same_inputs = scope.spawn(|| inputs.are_unchanged(&command.site.root));
        let standing = Standing::of(&command.out, known)?;
        Ok((standing, same_inputs.join().unwrap_or(false)))
    })
}

/// What tells one sort of build from another: the program, and what it was asked for.
fn request(options: &BuildOptions) -> Result<Fingerprint, Error> {
    let program = std::env::current_exe().map_err(Error::file("find", Path::new("site")))?;
    let program = Fingerprint::of_file(&program).map_err(Error::file("read", &program))?;
    Ok(Fingerprinter::default().fingerprint(program).value(options).finish())
}

fn inputs(root: &Path, built: &Built, started: SystemTime) -> Inputs {
    let read = &built.read;
    let mut inputs = Inputs::look(root, read.folders.clone(), started);
    inputs.add_files(read.files.iter().cloned());
    inputs.add_scripts(root, &read.scripts);
    inputs
}
