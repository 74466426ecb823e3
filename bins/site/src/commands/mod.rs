//! What each command does.

mod build;
mod place;
mod search;

use std::sync::Arc;

use self::place::SitePlace;
use crate::cli::{
    CheckCommand, Command, DevCommand, Format, ListenArguments, NewCommand, ServeCommand,
    SiteArguments,
};
use crate::dev::DevSite;
use crate::error::Error;
use crate::load::LoadOptions;
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
    let mut options = BuildOptions { format: command.format, ..build_options(&command.site) };
    options.load.site.strict = true;
    let root = SitePlace::find(&command.site)?.root;
    let loaded = pipeline::load(&root, &options)?;
    let (pages, counts) = match pipeline::build(&loaded, &root, &options, None, &NoOutput) {
        Ok(built) => (built.pages, Counts::of(&built.issues)),
        Err(Error::NotBuilt { pages, counts }) => (pages, counts),
        Err(error) => return Err(error),
    };
    let found = report::summary(counts).unwrap_or_else(|| "nothing to mend".to_owned());
    let summary = format!("checked {}: {found}", report::count(pages, "page"));
    if counts.errors > 0 {
        return Err(Error::Check(summary));
    }
    if command.format == Format::Text {
        report::line(&summary);
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
        Some(folder) if !folder.is_dir() => return Err(Error::NoFolder(folder.clone())),
        Some(folder) => Arc::new(DiskFiles::new(folder)),
        None => {
            let files = MemoryFiles::default();
            let output = MemoryOutput::default();
            let options = build_options(&command.site);
            let root = SitePlace::find(&command.site)?.root;
            let loaded = pipeline::load(&root, &options)?;
            pipeline::build(&loaded, &root, &options, None, &output)?;
            files.replace(output.into_files());
            Arc::new(files)
        }
    };
    serve_files(files, &command.listen, None, "serving")
}

fn run_dev(command: &DevCommand) -> Result<(), Error> {
    let root = SitePlace::find(&command.site)?.root;
    let live = Arc::new(Live::default());
    let site = DevSite::start(&root, build_options(&command.site).load, Arc::clone(&live));
    serve_files(site, &command.listen, Some(live), "watching for changes, serving")
}

fn serve_files(
    files: Arc<dyn Files>,
    listen: &ListenArguments,
    live: Option<Arc<Live>>,
    doing: &str,
) -> Result<(), Error> {
    let base_url = files.site().base().to_string();
    let address = Address {
        host: listen.host.clone(),
        port: listen.port,
        allowed_hosts: listen.allowed_host.clone(),
    };
    serve(files, &address, live, |bound| {
        report::line(&format!("{doing} on http://{bound}{base_url}"));
    })
}

fn build_options(site: &SiteArguments) -> BuildOptions {
    BuildOptions {
        load: LoadOptions {
            site: docs_site::LoadOptions {
                overrides: site.set.clone(),
                ..docs_site::LoadOptions::default()
            },
            allow_read: site.allow_read.clone(),
        },
        ..BuildOptions::default()
    }
}
