//! Results of pages for the outputs of a preview, which renders pages on request.

use std::collections::HashMap;
use std::sync::OnceLock;

use rayon::prelude::*;

use crate::outputs::PAGE_OUTPUTS;
use crate::outputs::error::BuildError;
use crate::outputs::output::FinishedPages;
use crate::outputs::search_index::analyze;
use crate::pages::snapshot::Snapshot;
use crate::plan::PageRoute;

/// Results of pages, all of which are rendered as soon as an output reads one of them. There is no previous build.
pub(crate) struct RenderedPages<'a> {
    snapshot: &'a Snapshot,
    /// In the order of [`PAGE_OUTPUTS`], then by index of the page; empty for a page without the file.
    files: [OnceLock<Vec<Vec<u8>>>; PAGE_OUTPUTS.len()],
    /// By path of the page.
    analyses: OnceLock<HashMap<String, Vec<u8>>>,
}

impl<'a> RenderedPages<'a> {
    pub(crate) fn new(snapshot: &'a Snapshot) -> Self {
        Self { snapshot, files: Default::default(), analyses: OnceLock::new() }
    }

    /// Returns the files of all pages of one of [`PAGE_OUTPUTS`].
    fn files(&self, output: usize) -> &[Vec<u8>] {
        let kind = PAGE_OUTPUTS[output];
        let bytes = |page: &PageRoute| {
            kind.file(self.snapshot, page).map(|_| {
                let rendered = self.snapshot.render(page);
                kind.render(self.snapshot, page, &rendered.content, &rendered.articles).bytes
            })
        };
        let pages = self.snapshot.pages();
        self.files[output]
            .get_or_init(|| pages.par_iter().map(|page| bytes(page).unwrap_or_default()).collect())
    }

    fn analyses(&self) -> &HashMap<String, Vec<u8>> {
        let analyze = |page: &PageRoute| {
            let rendered = self.snapshot.render(page);
            (page.path.to_string(), analyze(&rendered.content.data.path, &rendered.records))
        };
        let pages = self.snapshot.pages().par_iter();
        let searchable = pages.filter(|page| self.snapshot.page(page.id).is_searchable());
        self.analyses.get_or_init(|| searchable.map(analyze).collect())
    }
}

impl FinishedPages for RenderedPages<'_> {
    fn includes(&self, _page: usize) -> bool {
        true
    }

    /// Returns `false`: previews draw single pictures, and read the name from the page that they render.
    fn has_own_image(&self, _page: usize) -> bool {
        false
    }

    fn file_state(&self, output: usize, page: usize) -> (u32, bool) {
        let bytes = self.files(output).get(page).map_or(0, Vec::len);
        (u32::try_from(bytes).unwrap_or(u32::MAX), false)
    }

    fn file(&self, output: usize, page: usize) -> Option<Vec<u8>> {
        self.files(output).get(page).filter(|bytes| !bytes.is_empty()).cloned()
    }

    fn previous_analysis(&self, _page: &PageRoute) -> Option<Vec<u8>> {
        None
    }

    fn is_analysis_kept(&self, _page: &PageRoute) -> bool {
        // The index reads the analyses on many threads. A thread that waits for the first analysis could be the one that must render it.
        self.analyses();
        false
    }

    fn analysis(&self, page: &PageRoute) -> Option<Vec<u8>> {
        self.analyses().get(page.path.as_str()).cloned()
    }

    fn previous_record(&self, _name: &str) -> Option<Vec<u8>> {
        None
    }

    fn put_record(&self, _name: &str, _record: Vec<u8>) -> Result<(), BuildError> {
        Ok(())
    }
}
