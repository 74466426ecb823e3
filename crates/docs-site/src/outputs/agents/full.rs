//! `llms-full.txt`: the text of all pages, in several files if it is long.

use std::collections::HashMap;

use rayon::prelude::*;
use serde::{Deserialize, Serialize};
use tracing::info_span;

use super::outline::outline;
use super::parts::{Part, parts};
use super::twin::{page_address, summary};
use crate::inputs::sink::{Sink, SinkError};
use crate::pages::snapshot::Snapshot;
use crate::plan::agent_lists::{FULL, FULL_FOLDER};
use crate::values::fingerprint::{Fingerprint, Fingerprinter};

/// Maximum size of a file.
const MAX_BYTES: usize = 1_000_000;

/// Name of the record of the files in the cache.
pub(crate) const FULL_RECORD: &str = "llms-full.txt";

/// The twins of a build.
pub(crate) struct FullText<'a> {
    /// Size of each page's twin, and whether it is that of the previous build.
    pub(crate) twins: &'a [(u32, bool)],
    /// Returns the twin of a page.
    pub(crate) twin: &'a (dyn Fn(usize) -> Option<String> + Sync),
    /// Record of the previous build.
    pub(crate) previous: Option<Vec<u8>>,
}

/// Fingerprint of the pages of each file.
#[derive(Default, Deserialize, Serialize)]
struct Record(HashMap<String, Fingerprint>);

impl Snapshot {
    /// Writes the text of all pages for agents. Files with unchanged pages are kept. Returns the record for the next build.
    pub(crate) fn write_agent_text(
        &self,
        full: &FullText<'_>,
        sink: &dyn Sink,
    ) -> Result<Vec<u8>, SinkError> {
        let _span = info_span!("agents").entered();
        let settings = &self.site().settings;
        let sections = outline(self);
        let size = |page: usize| full.twins.get(page).map_or(0, |(bytes, _)| *bytes as usize);
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
        let previous: Record = full
            .previous
            .as_ref()
            .and_then(|bytes| postcard::from_bytes(bytes).ok())
            .unwrap_or_default();
        let record = files.par_iter().map(|(path, part)| {
            let start = head(&part.title);
            let fingerprint = self.part_fingerprint(&start, part);
            let is_same = previous.0.get(path) == Some(&fingerprint)
                && part
                    .pages
                    .iter()
                    .all(|page| full.twins.get(*page).is_some_and(|(_, is_kept)| *is_kept))
                && sink.keep(&[path]);
            if !is_same && let Some(text) = self.part_text(start, part, full) {
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

    /// Renders all pages and writes their text.
    pub(crate) fn write_rendered_text(&self, sink: &dyn Sink) -> Result<(), SinkError> {
        if !self.base().twins.is_enabled() {
            return Ok(());
        }
        let twins: Vec<String> = self
            .pages()
            .par_iter()
            .map(|page| match self.base().twins.file(&page.path, page.id) {
                Some(_) => self.rendered_twin(page, &self.render(page)),
                None => String::new(),
            })
            .collect();
        let sizes: Vec<(u32, bool)> = twins
            .iter()
            .map(|twin| (u32::try_from(twin.len()).unwrap_or(u32::MAX), false))
            .collect();
        let twin = |page: usize| twins.get(page).cloned();
        let full = FullText { twins: &sizes, twin: &twin, previous: None };
        self.write_agent_text(&full, sink).map(drop)
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

    /// Returns the text of a file; `None` if a sink does not store the twins.
    fn part_text(&self, start: String, part: &Part, full: &FullText<'_>) -> Option<String> {
        let bytes = |page: &usize| full.twins.get(*page).map_or(0, |(bytes, _)| *bytes as usize);
        let mut text = start;
        text.reserve(part.pages.iter().map(bytes).sum());
        for page in &part.pages {
            let twin = (full.twin)(*page)?;
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
