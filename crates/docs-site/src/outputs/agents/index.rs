//! `llms.txt`: the list of all pages, with their titles and descriptions.

use docs_model::Settings;
use rayon::prelude::*;

use super::outline::{outline, page_line};
use super::parts::parts;
use super::twin::summary;
use crate::outputs::error::BuildError;
use crate::outputs::output::{FinishedSite, Output, Written};
use crate::pages::snapshot::Snapshot;
use crate::plan::agent_lists::{FULL, INDEX, INDEX_FOLDER, is_part, one_line};

/// Maximum size of a list. Many agents read no more of a file.
const MAX_BYTES: usize = 48_000;

/// List of all pages for agents.
#[derive(Debug)]
pub(crate) struct AgentIndex;

impl Output for AgentIndex {
    fn contains_path(&self, snapshot: &Snapshot, path: &str) -> bool {
        snapshot.base().twins.is_enabled() && (path == INDEX || is_part(path, INDEX_FOLDER))
    }

    fn write(&self, site: &FinishedSite<'_>) -> Result<Written, BuildError> {
        let base = site.snapshot.base();
        if site.sink.discards_files() || !base.twins.is_enabled() {
            return Ok(Written::default());
        }
        for (path, list) in site.snapshot.agent_index() {
            if !base.assets.is_static(&path) {
                site.sink.write(&path, list.into_bytes())?;
            }
        }
        Ok(Written::default())
    }
}

impl Snapshot {
    /// Returns the list of all pages, and its parts if it is long.
    fn agent_index(&self) -> Vec<(String, String)> {
        let settings = &self.site().settings;
        let sections = outline(self);
        let mut head = head(settings, &settings.title);
        head.push_str(&format!(
            "\nEach link leads to a page in Markdown. The text of all pages: [{FULL}]({}).\n",
            self.address_of(FULL)
        ));
        let numbers = (0..self.pages().len()).into_par_iter();
        let lines: Vec<String> = numbers.map(|page| page_line(self, page)).collect();
        let mut text = head.clone();
        for section in &sections {
            text.push_str(&format!("\n## {}\n\n", section.title));
            text.extend(section.pages().into_iter().map(|page| lines[page].as_str()));
        }
        if text.len() <= MAX_BYTES {
            return vec![(INDEX.to_owned(), text)];
        }
        let line_bytes = |page: usize| lines[page].len();
        let mut files = Vec::new();
        let mut text = format!("{head}\n## Sections\n\n");
        for part in parts(&sections, &line_bytes, MAX_BYTES - 2_000) {
            let path = format!("{INDEX_FOLDER}/{}.txt", part.name);
            let count = match part.pages.len() {
                1 => "1 page".to_owned(),
                count => format!("{count} pages"),
            };
            let title = part.title.replace('[', "\\[").replace(']', "\\]");
            text.push_str(&format!("- [{title}]({}): {count}\n", self.address_of(&path)));
            let mut list = self::head(settings, &format!("{}: {}", settings.title, part.title));
            list.push_str(&format!("\n## {}\n\n", part.title));
            list.extend(part.pages.iter().map(|page| lines[*page].as_str()));
            files.push((path, list));
        }
        files.push((INDEX.to_owned(), text));
        files
    }
}

/// Returns the start of a list.
fn head(settings: &Settings, title: &str) -> String {
    format!("# {}\n\n> {}\n", one_line(title), summary(settings))
}
