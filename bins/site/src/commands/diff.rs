//! `site diff`: compares two builds of the site.

use std::path::{Path, PathBuf};

use docs_disk::{BuiltFolder, CacheSubfolder, Revision};
use docs_urls::changes::{BuiltFiles as _, Changes, html, markdown, text};

use super::cached_build::{self, SharedCacheOptions};
use super::place::SitePlace;
use super::report_folder::write_report;
use crate::cli::{DiffCommand, DiffFormat, ReportArguments, SiteArguments};
use crate::error::Error;
use crate::output::OPTIONS;
use crate::project::FolderProject;
use crate::report;

/// Folders within the cache for the builds of both sides.
const OLD: &str = "diff/old";
const NEW: &str = "diff/new";

pub(super) fn run(command: &DiffCommand) -> Result<(), Error> {
    let sides =
        [built(command, Some(&command.old), OLD)?, built(command, command.new.as_deref(), NEW)?];
    let (old, new) = rayon::join(|| open(&sides[0].folder), || open(&sides[1].folder));
    let (old, new) = (old?, new?);
    let changes = Changes::between(&old, &new)?;
    match command.format {
        DiffFormat::Text => report::line(text(&changes).trim_end()),
        DiffFormat::Json => report::line(&json(&changes)),
        DiffFormat::Markdown => {
            report::line(markdown(&changes, command.preview.as_deref()).trim_end());
        }
    }
    if let Some(folder) = &command.html {
        write_report(folder, html(&changes, &old, &new)?)?;
    }
    if command.exit_code && !changes.is_empty() {
        return Err(Error::Check("the builds differ".to_owned()));
    }
    Ok(())
}

fn open(folder: &Path) -> Result<BuiltFolder, Error> {
    let built = BuiltFolder::open(folder).map_err(Error::file("read", folder))?;
    if built.files().iter().any(|file| file.ends_with(".html")) {
        Ok(built)
    } else {
        Err(Error::Check(format!("`{}` has no pages", folder.display())))
    }
}

fn json(changes: &Changes) -> String {
    serde_json::to_string(changes).expect("changes consist of plain values")
}

/// Folder of a build.
struct Side {
    folder: PathBuf,
    /// Lock that prevents other comparisons from writing the folder.
    _lock: Option<CacheSubfolder>,
}

/// Returns the given folder, or a folder in the cache with a build of a revision or of the current site.
fn built(command: &DiffCommand, written: Option<&str>, slot: &str) -> Result<Side, Error> {
    if let Some(folder) = written.map(Path::new).filter(|folder| folder.is_dir()) {
        return Ok(Side { folder: folder.to_owned(), _lock: None });
    }
    let place = SitePlace::find(&command.site).map_err(|error| match (error, written) {
        // Without a site, there are no revisions, so the argument is a missing folder.
        (Error::NoSiteFound(_), Some(folder)) => Error::NoFolder(PathBuf::from(folder)),
        (error, _) => error,
    })?;
    let cache = place.cache();
    let slot = CacheSubfolder::open(&cache, slot, OPTIONS.on_wait)?;
    let folder = slot.path().join("build");
    let project = match written {
        None => {
            let mut folders = place.folders();
            folders.generated.push(slot.path().to_owned());
            FolderProject::new(&place.root, &command.site, &folders)
        }
        Some(name) => revision(command, &place, name, &slot.path().join("sources"))?,
    };
    let report = ReportArguments { quiet: true, ..ReportArguments::default() };
    let project = FolderProject { report, ..project };
    cached_build::run(
        &project,
        &folder,
        &slot.path().join("cache"),
        SharedCacheOptions::default(),
    )?;
    Ok(Side { folder, _lock: Some(slot) })
}

/// Exports a revision into a folder.
fn revision(
    command: &DiffCommand,
    place: &SitePlace,
    name: &str,
    folder: &Path,
) -> Result<FolderProject, Error> {
    let exported = Revision::find(&place.root, name)?.export(folder)?;
    let mut arguments = SiteArguments { root: None, ..command.site.clone() };
    arguments.allow_read.extend(exported.packages);
    Ok(FolderProject::exported(&exported.root, &place.root, &arguments, &place.folders()))
}
