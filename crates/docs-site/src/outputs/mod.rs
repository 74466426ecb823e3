//! Files besides the documents of pages: data for navigation, twins and lists for agents, feeds, sitemap, rules for hosts, pictures, the
//! search index.
//!
//! [`PAGE_OUTPUTS`] and [`OUTPUTS`] are the registry of these files: builds, previews and the link check iterate over it. A new output
//! implements a trait of [`output`] in its own module and is registered here.

pub(crate) mod agents;
pub(crate) mod error;
pub(crate) mod feeds;
pub(crate) mod hosting;
pub(crate) mod navigation_data;
pub(crate) mod output;
pub(crate) mod pictures;
pub(crate) mod print;
pub(crate) mod rendered_pages;
pub(crate) mod search_index;
pub(crate) mod shared;
pub(crate) mod sitemap;

use crate::outputs::agents::{AgentDiscovery, AgentIndex, AgentText, Twin};
use crate::outputs::feeds::Feeds;
use crate::outputs::navigation_data::NavigationData;
use crate::outputs::output::{Output, PageOutput};
use crate::outputs::pictures::Pictures;
use crate::outputs::print::PrintDocuments;
use crate::outputs::search_index::SearchIndex;
use crate::outputs::shared::Shared;
use crate::outputs::sitemap::SearchEngineFiles;
use crate::pages::snapshot::Snapshot;

/// Files that each page may have beside its document, at the positions [`DATA`](output::DATA) and [`TWIN`](output::TWIN).
pub(crate) const PAGE_OUTPUTS: [&dyn PageOutput; 2] = [&NavigationData, &Twin];

/// Files that do not belong to one page. If several outputs own a path, the file belongs to the first one.
pub(crate) const OUTPUTS: [&dyn Output; 9] = [
    &Shared,
    &Pictures,
    &SearchEngineFiles,
    &Feeds,
    &AgentIndex,
    &AgentText,
    &AgentDiscovery,
    &PrintDocuments,
    &SearchIndex,
];

impl Snapshot {
    /// Returns `true` if the site has a file at a path within it, apart from documents of pages. Every path of a part of a list counts,
    /// because the parts of a list are known only when it is written.
    pub(crate) fn has_output(&self, path: &str) -> bool {
        PAGE_OUTPUTS.iter().any(|output| output.page_of(self, path).is_some())
            || OUTPUTS.iter().any(|output| output.contains_path(self, path))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::inputs::source::MemoryTree;
    use crate::load::LoadOptions;
    use crate::load::project::Project;
    use crate::outputs::output::{DATA, TWIN};

    #[test]
    fn the_page_of_a_file_is_the_one_that_has_the_file() {
        let project = Project::new(MemoryTree::from_iter([
            ("site.toml", "title = 'Manual'\nurl = 'https://example.org'"),
            ("content/index.md", "# Welcome"),
            ("content/a/b.md", "---\ntags: [one]\n---\n# B"),
            ("content/c.html.md", "---\nslug: /c.html\n---\n# C"),
        ]));
        let snapshot = project.snapshot(&LoadOptions::default()).unwrap();
        let mut files = 0;
        for (number, page) in snapshot.pages().iter().enumerate() {
            for output in PAGE_OUTPUTS {
                let Some(file) = output.file(&snapshot, page) else { continue };
                assert_eq!(output.page_of(&snapshot, &file), Some(number), "{file}");
                files += 1;
            }
        }
        assert!(files > snapshot.pages().len(), "some pages have several files");
    }

    #[test]
    fn the_positions_of_data_and_twins_are_right() {
        let project = Project::new(MemoryTree::from_iter([
            ("site.toml", "title = 'Manual'\nurl = 'https://example.org'"),
            ("content/index.md", "# Welcome"),
        ]));
        let snapshot = project.snapshot(&LoadOptions::default()).unwrap();
        let file = |output: usize| PAGE_OUTPUTS[output].file(&snapshot, &snapshot.pages()[0]);
        assert_eq!(file(DATA).as_deref(), Some("page-data/index.json"));
        assert_eq!(file(TWIN).as_deref(), Some("index.md"));
    }
}
