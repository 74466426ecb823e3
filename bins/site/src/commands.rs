//! What each command does.

use std::path::Path;
use std::sync::Arc;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::Duration;

use notify::{RecursiveMode, Watcher as _};

use crate::cli::{
    BuildCommand, CheckCommand, Command, DevCommand, Format, ListenArguments, NewCommand,
    ServeCommand, SiteArguments,
};
use crate::error::Error;
use crate::load::{LoadOptions, is_site};
use crate::output::{DiskOutput, MemoryOutput, NoOutput};
use crate::pipeline::{BuildOptions, build};
use crate::report::{self, Counts};
use crate::serve::reload::{Reloads, SCRIPT_PATH};
use crate::serve::{Address, DiskFiles, Files, MemoryFiles, serve};
use crate::shared::SharedOptions;
use crate::starter;

/// Editors save in several steps; what comes within this time is one change.
const SETTLE: Duration = Duration::from_millis(30);

/// Runs a command to its end.
pub(crate) fn run(command: Command) -> Result<(), Error> {
    match command {
        Command::Build(command) => run_build(command),
        Command::Serve(command) => run_serve(&command),
        Command::Dev(command) => run_dev(&command),
        Command::Check(command) => run_check(&command),
        Command::New(command) => run_new(&command),
    }
}

fn run_build(command: BuildCommand) -> Result<(), Error> {
    let mut overrides = command.site.set;
    if let Some(base_url) = command.base_url {
        overrides.push(format!("base_url={base_url}"));
    }
    let options = build_options(overrides);
    let output = DiskOutput::new(&command.out)?;
    let built = build(&command.site.root, &options, &output)?;
    let bytes = output.finish()?;
    let faults = match report::summary(Counts::of(&built.issues)) {
        Some(faults) => format!(", {faults}"),
        None => String::new(),
    };
    report::line(&format!(
        "built {} pages in {:.2} s: {} in {}{faults}",
        built.pages,
        built.time.as_secs_f64(),
        report::bytes(bytes),
        command.out.display(),
    ));
    Ok(())
}

fn run_check(command: &CheckCommand) -> Result<(), Error> {
    let options =
        BuildOptions { format: command.format, ..build_options(command.site.set.clone()) };
    let built = build(&command.site.root, &options, &NoOutput)?;
    if command.format == Format::Text {
        let found = report::summary(Counts::of(&built.issues))
            .unwrap_or_else(|| "nothing to mend".to_owned());
        report::line(&format!("checked {} pages: {found}", built.pages));
    }
    Ok(())
}

fn run_new(command: &NewCommand) -> Result<(), Error> {
    starter::write(&command.folder)?;
    let folder = command.folder.display();
    report::line(&format!("made a site in {folder}; `site dev --root {folder}` shows it"));
    Ok(())
}

fn run_serve(command: &ServeCommand) -> Result<(), Error> {
    let files: Arc<dyn Files> = match &command.dir {
        Some(folder) => Arc::new(DiskFiles::new(folder)),
        None => {
            let files = MemoryFiles::default();
            let output = MemoryOutput::default();
            build(&command.site.root, &build_options(command.site.set.clone()), &output)?;
            files.replace(output.into_files());
            Arc::new(files)
        }
    };
    serve_files(files, &command.listen, None, "serving")
}

fn run_dev(command: &DevCommand) -> Result<(), Error> {
    if !is_site(&command.site.root) {
        return Err(Error::NoSite(command.site.root.clone()));
    }
    let files = Arc::new(MemoryFiles::default());
    let reloads = Arc::new(Reloads::default());
    let site = DevSite {
        arguments: command.site.clone(),
        files: Arc::clone(&files),
        reloads: Arc::clone(&reloads),
    };
    site.rebuild();
    std::thread::spawn(move || site.follow());
    serve_files(files, &command.listen, Some(reloads), "watching for changes, serving")
}

fn serve_files(
    files: Arc<dyn Files>,
    listen: &ListenArguments,
    reloads: Option<Arc<Reloads>>,
    doing: &str,
) -> Result<(), Error> {
    let base_url = files.base_url();
    let address = Address { host: listen.host.clone(), port: listen.port };
    serve(files, &address, reloads, |bound| {
        report::line(&format!("{doing} on http://{bound}{base_url}"));
    })
}

fn build_options(overrides: Vec<String>) -> BuildOptions {
    BuildOptions {
        load: LoadOptions { overrides, ..LoadOptions::default() },
        ..BuildOptions::default()
    }
}

/// A site that is built anew whenever one of its files changes.
struct DevSite {
    arguments: SiteArguments,
    files: Arc<MemoryFiles>,
    reloads: Arc<Reloads>,
}

impl DevSite {
    /// Builds the site; when that fails, the last good one stays and the faults are told.
    fn rebuild(&self) {
        let options = BuildOptions {
            load: LoadOptions {
                overrides: self.arguments.set.clone(),
                include_drafts: true,
                ..LoadOptions::default()
            },
            shared: SharedOptions { script: Some(SCRIPT_PATH) },
            ..BuildOptions::default()
        };
        let output = MemoryOutput::default();
        match build(&self.arguments.root, &options, &output) {
            Ok(built) => {
                self.files.replace(output.into_files());
                self.reloads.announce();
                report::status(&format!(
                    "built {} pages in {} ms",
                    built.pages,
                    built.time.as_millis()
                ));
            }
            Err(error) => report::error(&error),
        }
    }

    /// Waits for changes, for as long as the program runs.
    fn follow(&self) {
        let (sender, changes) = mpsc::channel();
        let mut watcher =
            match notify::recommended_watcher(move |event: notify::Result<notify::Event>| {
                // Reading a file is no change of it. Nobody listens any more once the program ends.
                if event.is_ok_and(|event| !event.kind.is_access()) {
                    let _ = sender.send(());
                }
            }) {
                Ok(watcher) => watcher,
                Err(error) => {
                    report::status(&format!(
                        "changes will not show: the system can't watch files ({error})"
                    ));
                    return;
                }
            };
        let root: &Path = &self.arguments.root;
        if let Err(error) = watcher.watch(root, RecursiveMode::Recursive) {
            report::status(&format!(
                "changes will not show: `{}` can't be watched ({error})",
                root.display()
            ));
            return;
        }
        while changes.recv().is_ok() {
            while changes.recv_timeout(SETTLE) != Err(RecvTimeoutError::Timeout) {}
            self.rebuild();
        }
    }
}
