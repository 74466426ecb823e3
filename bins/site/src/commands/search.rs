//! `site search` and `site index`.

use super::build_options;
use super::place::SitePlace;
use crate::cli::{IndexCommand, SearchCommand};
use crate::error::Error;
use crate::load::load;
use crate::search::{Found, all_objects, ask, push};
use crate::{pipeline, report};

/// The key that may write the hosted index. It stands in no file and on no command line, where others could read it.
const WRITE_KEY: &str = "SITE_SEARCH_WRITE_KEY";

pub(super) fn run_search(command: &SearchCommand) -> Result<(), Error> {
    let options = build_options(&command.site);
    let place = SitePlace::find(&command.site)?;
    let loaded = load(&place.root, &options.load).map_err(|(error, issues)| {
        report::issues(&issues, options.format);
        error
    })?;
    let loaded = loaded.with_sound_settings(options.format)?;
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

fn print(hit: &Found) {
    report::line(&hit.headings);
    report::line(&format!("    {}", hit.url));
    if !hit.snippet.is_empty() {
        report::line(&format!("    {}", report::marked(&hit.snippet)));
    }
}

pub(super) fn run_index(command: &IndexCommand) -> Result<(), Error> {
    let options = build_options(&command.site);
    let root = SitePlace::find(&command.site)?.root;
    let (settings, pages) = pipeline::records(&root, &options)?;
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
