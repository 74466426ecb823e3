//! What each command does.

mod build;
mod search;

use std::sync::Arc;

use crate::cli::{
    CheckCommand, Command, DevCommand, Format, ListenArguments, NewCommand, ServeCommand,
};
use crate::dev::DevSite;
use crate::error::Error;
use crate::load::{LoadOptions, is_site};
use crate::output::{MemoryOutput, NoOutput};
use crate::pipeline::{self, BuildOptions};
use crate::report::{self, Counts};
use crate::serve::live::Live;
use crate::serve::{Address, DiskFiles, Files, MemoryFiles, serve};
use crate::starter;

/// The packages of other people in this program, with their licences.
const NOTICES: &str = include_str!("../../../../THIRD-PARTY-NOTICES.txt");

/// Runs a command to its end.
pub(crate) fn run(command: Command) -> Result<(), Error> {
    match command {
        Command::Build(command) => build::run(&command),
        Command::Serve(command) => run_serve(&command),
        Command::Dev(command) => run_dev(&command),
        Command::Check(command) => run_check(&command),
        Command::Search(command) => search::run_search(&command),
        Command::Index(command) => search::run_index(&command),
        Command::New(command) => run_new(&command),
        Command::Licenses => {
            report::line(NOTICES.trim_end());
            Ok(())
        }
    }
}

fn run_check(command: &CheckCommand) -> Result<(), Error> {
    let options =
        BuildOptions { format: command.format, ..build_options(command.site.set.clone()) };
    let loaded = pipeline::load(&command.site.root, &options)?;
    let built = pipeline::build(&loaded, &command.site.root, &options, None, &NoOutput)?;
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
            let options = build_options(command.site.set.clone());
            let loaded = pipeline::load(&command.site.root, &options)?;
            pipeline::build(&loaded, &command.site.root, &options, None, &output)?;
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
    let live = Arc::new(Live::default());
    let site = DevSite::start(&command.site.root, command.site.set.clone(), Arc::clone(&live));
    serve_files(site, &command.listen, Some(live), "watching for changes, serving")
}

fn serve_files(
    files: Arc<dyn Files>,
    listen: &ListenArguments,
    live: Option<Arc<Live>>,
    doing: &str,
) -> Result<(), Error> {
    let base_url = files.base_url();
    let address = Address { host: listen.host.clone(), port: listen.port };
    serve(files, &address, live, |bound| {
        report::line(&format!("{doing} on http://{bound}{base_url}"));
    })
}

fn build_options(overrides: Vec<String>) -> BuildOptions {
    BuildOptions {
        load: LoadOptions { overrides, ..LoadOptions::default() },
        ..BuildOptions::default()
    }
}
