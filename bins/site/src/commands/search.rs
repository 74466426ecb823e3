//! `site search`, `site search-report` and `site index`.

use std::fs::File;
use std::io::{BufRead as _, BufReader};

use docs_model::Settings;
use docs_server::search_log::SearchReport;
use docs_site::{LoadOptions, LoadedSite, RecordedPage, Snapshot, SnapshotOptions};

use super::place::SitePlace;
use crate::cli::{Format, IndexCommand, SearchCommand, SearchReportCommand};
use crate::error::Error;
use crate::project::FolderProject;
use crate::report;
use crate::search::{TerminalHit, all_objects, ask, push};

/// Variable with the key for writing the hosted index. A variable is used because other users could
/// read files and command lines.
const WRITE_KEY: &str = "SITE_SEARCH_WRITE_KEY";

pub(super) fn run_search(command: &SearchCommand) -> Result<(), Error> {
    let place = SitePlace::find(&command.site)?;
    let project = FolderProject::new(&place.root, &command.site, &place.folders());
    let loaded = project.load_with_valid_settings()?;
    let words = command.query.join(" ");
    let built = command.dir.clone().unwrap_or_else(|| place.out());
    let found = ask(&loaded.site.settings, &built, &words)?;
    if found.is_empty() {
        report::line(&format!("No results for \"{words}\""));
    }
    for hit in &found {
        print(hit);
    }
    Ok(())
}

fn print(hit: &TerminalHit) {
    report::line(&hit.headings);
    report::line(&format!("    {}", hit.url));
    if !hit.snippet.is_empty() {
        report::line(&format!("    {}", report::marked(&hit.snippet)));
    }
}

pub(super) fn run_report(command: &SearchReportCommand) -> Result<(), Error> {
    let file = File::open(&command.file).map_err(Error::file("read", &command.file))?;
    let mut report = SearchReport::default();
    for line in BufReader::new(file).split(b'\n') {
        let line = line.map_err(Error::file("read", &command.file))?;
        report.add(&String::from_utf8_lossy(&line));
    }
    let text = match command.format {
        Format::Text => report.to_text(command.limit),
        Format::Json => report.to_json(command.limit),
    };
    report::line(text.trim_end());
    Ok(())
}

pub(super) fn run_index(command: &IndexCommand) -> Result<(), Error> {
    let place = SitePlace::find(&command.site)?;
    let project = FolderProject::new(&place.root, &command.site, &place.folders());
    let (settings, pages) = records(&project)?;
    let objects = all_objects(&settings, &pages);
    if !command.push {
        for object in &objects {
            report::line(&object.to_string());
        }
        return Ok(());
    }
    let key = std::env::var(WRITE_KEY).ok().filter(|key| !key.is_empty());
    let key = key.ok_or(Error::MissingWriteKey(WRITE_KEY))?;
    push(&settings, &key, &objects)?;
    report::line(&format!("put {} records of {} pages into the index", objects.len(), pages.len()));
    Ok(())
}

/// Returns the settings of a site, and the search records of its pages in all languages. The issues of the pages are
/// not printed, because `site check` prints them.
fn records(project: &FolderProject) -> Result<(Settings, Vec<RecordedPage>), Error> {
    let loaded = project.load_with_valid_settings()?;
    let settings = loaded.site.settings.clone();
    let mut pages = search_records(project, loaded);
    for language in &settings.languages()[1..] {
        let options =
            LoadOptions { language: Some((*language).to_owned()), ..project.options.clone() };
        let loaded = project.project.load(&options);
        let loaded = loaded.map_err(|error| project.report_build_error(error.into()))?;
        pages.extend(search_records(project, loaded));
    }
    Ok((settings, pages))
}

fn search_records(project: &FolderProject, loaded: LoadedSite) -> Vec<RecordedPage> {
    Snapshot::new(&project.project, loaded, SnapshotOptions::default()).search_records()
}
