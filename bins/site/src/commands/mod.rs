//! Commands.

mod build;
mod cached_build;
mod deploy;
mod diff;
mod done;
mod listen;
#[cfg(feature = "mcp")]
mod mcp;
mod place;
mod prove;
mod report_folder;
mod search;
mod serve;
mod shared_cache;
mod sources;
mod urls;

use std::sync::Arc;

use clap::CommandFactory;
use docs_reference::{Schema, diagnostic};
use docs_server::{LiveReload, MemoryStore, Server, Store as _};
use docs_site::NullSink;
use docs_urls::remote::LINK_CACHE_FILE;

use self::listen::{host_policy, listen};
use self::place::SitePlace;
use crate::cli::{
    CheckCommand, Cli, Command, DevCommand, ExplainCommand, ListenArguments, NewCommand,
    SchemaCommand, SchemaFile,
};
use crate::dev::{BackgroundCheck, DevSite};
use crate::error::Error;
use crate::issue_rules::IssueRules;
use crate::manual;
use crate::output::parent;
use crate::project::FolderProject;
use crate::report;
use crate::sass;
use crate::starter;

/// Third-party packages in this program, with their licences.
const NOTICES: &str = include_str!("../../THIRD-PARTY-NOTICES.txt");

/// Runs a command.
pub(crate) fn run(command: Command) -> Result<(), Error> {
    match command {
        Command::Build(command) => build::run(&command),
        Command::Serve(command) => serve::run(&command),
        Command::Deploy(command) => deploy::run(&command),
        Command::Dev(command) => run_dev(&command),
        Command::Check(command) => run_check(&command),
        Command::Prove(command) => prove::run(&command),
        Command::Diff(command) => diff::run(&command),
        Command::Sources(command) => sources::run(&command),
        Command::Urls(command) => urls::run(&command),
        Command::Search(command) => search::run_search(&command),
        Command::SearchReport(command) => search::run_report(&command),
        #[cfg(feature = "mcp")]
        Command::Mcp(command) => mcp::run(&command),
        Command::Index(command) => search::run_index(&command),
        Command::New(command) => run_new(&command),
        Command::CompileSass(command) => {
            sass::run(&command);
            Ok(())
        }
        Command::Manual(listen_arguments) => run_manual(&listen_arguments),
        Command::Explain(command) => run_explain(&command),
        Command::Schema(command) => {
            run_schema(&command);
            Ok(())
        }
        Command::Completions(command) => {
            let mut script = Vec::new();
            clap_complete::generate(
                command.shell,
                &mut <Cli as CommandFactory>::command(),
                "site",
                &mut script,
            );
            report::line(String::from_utf8_lossy(&script).trim_end());
            Ok(())
        }
        Command::Man => {
            let mut page = Vec::new();
            // Writing to a vector cannot fail.
            let _ = clap_mangen::Man::new(<Cli as CommandFactory>::command()).render(&mut page);
            report::line(String::from_utf8_lossy(&page).trim_end());
            Ok(())
        }
        Command::Licenses => {
            report::line(NOTICES.trim_end());
            Ok(())
        }
    }
}

fn run_check(command: &CheckCommand) -> Result<(), Error> {
    let place = SitePlace::find(&command.site)?;
    let mut project = FolderProject::new(&place.root, &command.site, &place.folders());
    project.options.include_private = command.private;
    project.report = command.report;
    project.rules = IssueRules::new(&command.issues.allow, true)?;
    project.progress = build::progress(command.report);
    let built = if command.external {
        build::check_external(&project, &parent(&place.out()).join(LINK_CACHE_FILE))
    } else {
        build::build(&project, &NullSink)
    };
    match built {
        Ok(built) => {
            let pages = report::count(built.pages, "page");
            report::summary(&format!("checked {pages}: no problems found"), command.report);
            Ok(())
        }
        Err(Error::NotBuilt { pages, counts }) => {
            Err(Error::CheckFailed { pages: report::count(pages, "page"), counts })
        }
        Err(error) => Err(error),
    }
}

fn run_new(command: &NewCommand) -> Result<(), Error> {
    starter::write(&command.folder, command.template)?;
    let folder = command.folder.display();
    report::line(&format!("created a site in {folder}: `site dev --root {folder}` serves it"));
    Ok(())
}

fn run_manual(arguments: &ListenArguments) -> Result<(), Error> {
    let store = Arc::new(MemoryStore::new(manual::build()?));
    let server = Server::new(store).with_host_policy(host_policy(arguments)).with_search();
    listen(server, arguments, "serving the manual", "/".to_owned())
}

fn run_explain(command: &ExplainCommand) -> Result<(), Error> {
    let code = command.code.trim_matches(['[', ']']);
    let diagnostic = diagnostic(code).ok_or_else(|| Error::UnknownCode(code.to_owned()))?;
    report::line(&diagnostic.to_string());
    Ok(())
}

fn run_schema(command: &SchemaCommand) {
    let schema = match command.file {
        SchemaFile::Site => Schema::Site,
        SchemaFile::Sidebars => Schema::Sidebars,
        SchemaFile::Category => Schema::Category,
        SchemaFile::FrontMatter => Schema::FrontMatter,
    };
    report::line(&format!("{:#}", schema.to_json()));
}

fn run_dev(command: &DevCommand) -> Result<(), Error> {
    let place = SitePlace::find(&command.site)?;
    let (root, folders) = (&place.root, place.folders());
    let live = Arc::new(LiveReload::new());
    let check = (!command.no_check)
        .then(|| BackgroundCheck::start(root, &command.site, &folders, Arc::clone(&live)));
    let site = DevSite::start(root, &command.site, &folders, Arc::clone(&live), check);
    // The policy is strict, so that drafts are not visible to others.
    let policy = host_policy(&command.listen).strict();
    let base_url = site.site().base().to_string();
    let server = Server::new(site).with_host_policy(policy).with_live_reload(live).with_search();
    listen(server, &command.listen, "watching for changes, serving", base_url)
}
