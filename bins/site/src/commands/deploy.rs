//! `site deploy`.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Instant, SystemTime};

use docs_deploy::{BuiltSite, DeployOptions, Plan, Stage, Step, Target, block_on};
use docs_model::is_content_hashed;
use docs_output::Retention;

use super::place::{SitePlace, check_outside_sources};
use crate::cli::{DeployCommand, SiteArguments};
use crate::error::{Error, GeneratedKind};
use crate::output::OPTIONS;
use crate::project::{FolderProject, is_site};
use crate::report;

pub(super) fn run(command: &DeployCommand) -> Result<(), Error> {
    let target = Target::open(&command.target, command.prefix.as_deref())?;
    let options = DeployOptions {
        jobs: command.jobs.into(),
        retention: Retention { now: SystemTime::now(), period: command.keep },
        force_unlock: command.force_unlock,
        on_step: &report_step,
        ..DeployOptions::default()
    };
    if command.remove {
        let removed = block_on(docs_deploy::remove(&target, is_content_hashed, &options))?;
        report::line(&format!("removed {} from `{target}`", report::count(removed, "file")));
        return Ok(());
    }
    check_outside_sites(&target)?;
    let start = Instant::now();
    let site = open(&built_folder(command)?)?;
    let plan = if command.dry_run {
        let plan = block_on(docs_deploy::plan(&site, &target, &options))?;
        report::line(&table(&plan));
        plan
    } else {
        let plan = block_on(docs_deploy::deploy(&site, &target, &options))?;
        report::line(&summary(&plan, &target, start));
        plan
    };
    match &command.changed_paths {
        Some(file) => write_addresses(file, &plan),
        None => Ok(()),
    }
}

/// Checks that the target is not among the sources of a site, which would contain its own output.
///
/// # Errors
///
/// Returns [`Error::DeploysToSite`] for the folder of a site, [`Error::WithinSources`] for a folder of its sources.
fn check_outside_sites(target: &Target) -> Result<(), Error> {
    let Some(folder) = target.local_folder() else { return Ok(()) };
    let Some(root) = folder.ancestors().find(|above| is_site(above)) else { return Ok(()) };
    if root == folder {
        return Err(Error::DeploysToSite(folder.to_owned()));
    }
    let arguments = SiteArguments { root: Some(root.to_owned()), ..SiteArguments::default() };
    let folders = SitePlace::find(&arguments)?.folders();
    let project = FolderProject::new(root, &arguments, &folders);
    // A site that cannot be loaded has no known folders of sources.
    let Ok(loaded) = project.project.load(&project.options) else { return Ok(()) };
    check_outside_sources(GeneratedKind::Target, folder, root, &loaded)
}

/// Returns the folder of the arguments, otherwise the output folder of the site.
fn built_folder(command: &DeployCommand) -> Result<PathBuf, Error> {
    match &command.dir {
        Some(folder) => Ok(folder.clone()),
        None => {
            let root = command.root.clone();
            Ok(SitePlace::find(&SiteArguments { root, ..SiteArguments::default() })?.out())
        }
    }
}

fn open(folder: &Path) -> Result<BuiltSite, Error> {
    if folder.is_dir() {
        Ok(BuiltSite::open(folder, &OPTIONS)?)
    } else {
        Err(Error::NoFolder(folder.to_owned()))
    }
}

fn report_step(step: &Step<'_>) {
    match step {
        Step::Waiting => report::status(
            "another deployment has locked the target: waiting until it ends or renews the lock, at most a minute",
        ),
        Step::Resuming => report::status("completing a deployment that was interrupted"),
        Step::Uploading { stage, files, bytes } => report::status(&format!(
            "writing {} ({})",
            report::count(*files, noun(*stage)),
            report::bytes(*bytes)
        )),
        Step::Removing { paths } => {
            report::status(&format!("removing {}", report::count(paths.len(), "file")));
        }
        _ => {}
    }
}

fn noun(stage: Stage) -> &'static str {
    match stage {
        Stage::Assets => "asset",
        Stage::Files => "file",
        Stage::Pages => "page",
    }
}

/// Returns a table of the changes with their totals.
fn table(plan: &Plan) -> String {
    let sizes: Vec<String> =
        plan.uploads.values().map(|upload| report::bytes(upload.bytes)).collect();
    let width = sizes.iter().map(String::len).max().unwrap_or_default();
    let mut table = String::new();
    for ((path, upload), size) in plan.uploads.iter().zip(&sizes) {
        let action = if upload.is_new { "add" } else { "replace" };
        let _ = writeln!(table, "{action:<7}  {size:>width$}  {path}");
    }
    for path in plan.removals.keys() {
        let _ = writeln!(table, "{:<7}  {:>width$}  {path}", "remove", "");
    }
    table + &counts(plan, ["to write", "to remove"])
}

fn summary(plan: &Plan, target: &Target, start: Instant) -> String {
    let seconds = start.elapsed().as_secs_f64();
    if plan.is_empty() {
        return format!("`{target}` is up to date: {}", report::count(plan.unchanged, "file"));
    }
    format!("deployed to `{target}` in {seconds:.2} s: {}", counts(plan, ["written", "removed"]))
}

/// Returns the numbers of files with the given labels for written and removed files.
fn counts(plan: &Plan, [written, removed]: [&str; 2]) -> String {
    format!(
        "{} {written} ({}), {} {removed}, {} unchanged, {} of former builds kept",
        report::count(plan.uploads.len(), "file"),
        report::bytes(plan.bytes()),
        plan.removals.len(),
        plan.unchanged,
        plan.kept,
    )
}

fn write_addresses(file: &Path, plan: &Plan) -> Result<(), Error> {
    let lines: String =
        plan.changed_addresses.iter().map(|address| format!("{address}\n")).collect();
    fs::write(file, lines).map_err(Error::file("write", file))
}
