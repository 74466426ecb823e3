//! `llms-full.txt`: the Markdown of all pages, in several files if it is long.

use std::collections::HashMap;

use rayon::prelude::*;
use serde::{Deserialize, Serialize};
use tracing::info_span;

use super::outline::outline;
use super::parts::{Part, parts};
use super::twin::{page_address, summary};
use crate::inputs::sink::SinkError;
use crate::outputs::error::BuildError;
use crate::outputs::output::{FinishedPages, FinishedSite, Output, TWIN, Written};
use crate::pages::snapshot::Snapshot;
use crate::plan::agent_lists::{FULL, FULL_FOLDER, is_part};
use crate::values::fingerprint::{Fingerprint, Fingerprinter};

/// Maximum size of a file.
const MAX_BYTES: usize = 1_000_000;

/// Name of the record of the files in the cache.
const FULL_RECORD: &str = "llms-full.txt";

/// Fingerprint of the pages of each file.
#[derive(Default, Deserialize, Serialize)]
struct Record(HashMap<String, Fingerprint>);

/// Markdown of all pages for agents.
#[derive(Debug)]
pub(crate) struct AgentText;

impl Output for AgentText {
    fn contains_path(&self, snapshot: &Snapshot, path: &str) -> bool {
        snapshot.base().twins.is_enabled() && (path == FULL || is_part(path, FULL_FOLDER))
    }

    fn write(&self, site: &FinishedSite<'_>) -> Result<Written, BuildError> {
        if site.sink.discards_files() || !site.snapshot.base().twins.is_enabled() {
            return Ok(Written::default());
        }
        let record = site.snapshot.write_agent_text(site)?;
        site.pages.put_record(FULL_RECORD, record)?;
        Ok(Written::default())
    }
}

impl Snapshot {
    /// Writes the Markdown of all pages for agents. Files with unchanged pages are kept. Returns the record for the next build.
    fn write_agent_text(&self, site: &FinishedSite<'_>) -> Result<Vec<u8>, SinkError> {
        let _span = info_span!("agents").entered();
        let FinishedSite { pages: finished, sink, .. } = *site;
        let settings = &self.site().settings;
        let sections = outline(self);
        let size = |page: usize| finished.file_state(TWIN, page).0 as usize;
        let total: usize = sections.iter().flat_map(|section| section.pages()).map(size).sum();
        let head = |title: &str| format!("# {title}\n\n> {}\n", summary(settings));
        let mut files: Vec<(String, Part)> = Vec::new();
        let mut list = None;
        if total <= MAX_BYTES {
            let pages = sections.iter().flat_map(|section| section.pages()).collect();
            let part = Part { name: String::new(), title: settings.title.clone(), pages };
            files.push((FULL.to_owned(), part));
        } else {
            let mut text = head(&settings.title);
            text.push_str("\nThe text of all pages is in these files:\n\n");
            for part in parts(&sections, &size, MAX_BYTES) {
                let path = format!("{FULL_FOLDER}/{}.txt", part.name);
                let title = part.title.replace('[', "\\[").replace(']', "\\]");
                text.push_str(&format!("- [{title}]({})\n", self.address_of(&path)));
                files.push((
                    path,
                    Part { title: format!("{}: {}", settings.title, part.title), ..part },
                ));
            }
            list = Some(text);
        }
        let is_static = |path: &str| self.base().assets.is_static(path);
        files.retain(|(path, _)| !is_static(path));
        let previous: Record = finished
            .previous_record(FULL_RECORD)
            .and_then(|bytes| postcard::from_bytes(&bytes).ok())
            .unwrap_or_default();
        let record = files.par_iter().map(|(path, part)| {
            let start = head(&part.title);
            let fingerprint = self.part_fingerprint(&start, part);
            let is_same = previous.0.get(path) == Some(&fingerprint)
                && part.pages.iter().all(|page| finished.file_state(TWIN, *page).1)
                && sink.keep(&[path]);
            if !is_same && let Some(text) = self.part_text(start, part, finished) {
                sink.write(path, text.into_bytes())?;
            }
            Ok((path.clone(), fingerprint))
        });
        let record: HashMap<String, Fingerprint> = record.collect::<Result<_, SinkError>>()?;
        if let Some(list) = list.filter(|_| !is_static(FULL)) {
            sink.write(FULL, list.into_bytes())?;
        }
        let sorted: std::collections::BTreeMap<_, _> = record.into_iter().collect();
        Ok(postcard::to_stdvec(&sorted).expect("a record consists of plain values"))
    }

    fn part_fingerprint(&self, start: &str, part: &Part) -> Fingerprint {
        let mut fingerprint = Fingerprinter::default();
        fingerprint
            .text(start)
            .text(&self.site().settings.url)
            .text(&self.site().settings.base_url);
        for page in &part.pages {
            fingerprint.text(self.pages()[*page].path.as_str());
        }
        fingerprint.finish()
    }

    /// Returns the content of a file; `None` if a sink does not store the twins.
    fn part_text(
        &self,
        start: String,
        part: &Part,
        finished: &dyn FinishedPages,
    ) -> Option<String> {
        let bytes = |page: &usize| finished.file_state(TWIN, *page).0 as usize;
        let mut text = start;
        text.reserve(part.pages.iter().map(bytes).sum());
        for page in &part.pages {
            let twin = String::from_utf8(finished.file(TWIN, *page)?).ok()?;
            let address = page_address(&self.site().settings, &self.pages()[*page].path);
            text.push_str(&format!("\n---\n\nSource: <{address}>\n\n"));
            text.push_str(body(&twin));
        }
        Some(text)
    }
}

/// Returns a twin without its front matter.
fn body(twin: &str) -> &str {
    let body = twin.strip_prefix("---\n").and_then(|rest| rest.split_once("\n---\n\n"));
    body.map_or(twin, |(_, body)| body)
}
