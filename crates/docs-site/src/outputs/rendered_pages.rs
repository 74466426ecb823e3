//! Results of pages for the outputs of a preview, which renders pages on request.

use std::collections::HashMap;
use std::sync::OnceLock;

use rayon::prelude::*;

use crate::outputs::error::BuildError;
use crate::outputs::output::FinishedPages;
use crate::outputs::search_index::analyze;
use crate::outputs::{PAGE_OUTPUTS, TWIN};
use crate::pages::snapshot::Snapshot;
use crate::plan::PageRoute;

/// Results of pages, all of which are rendered as soon as an output reads one of them. There is no previous build.
pub(crate) struct RenderedPages<'a> {
    snapshot: &'a Snapshot,
    /// By index of the page; empty for a page without a twin.
    twins: OnceLock<Vec<String>>,
    /// By path of the page.
    analyses: OnceLock<HashMap<String, Vec<u8>>>,
}

impl<'a> RenderedPages<'a> {
    pub(crate) fn new(snapshot: &'a Snapshot) -> Self {
        Self { snapshot, twins: OnceLock::new(), analyses: OnceLock::new() }
    }

    fn twins(&self) -> &[String] {
        let output = PAGE_OUTPUTS[TWIN];
        let twin = |page: &PageRoute| {
            output.file(self.snapshot, page).map(|_| {
                let rendered = self.snapshot.render(page);
                let (content, articles) = (&rendered.content, &rendered.articles);
                let bytes = output.bytes(self.snapshot, page, content, articles);
                String::from_utf8_lossy(&bytes).into_owned()
            })
        };
        let pages = self.snapshot.pages();
        self.twins
            .get_or_init(|| pages.par_iter().map(|page| twin(page).unwrap_or_default()).collect())
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
    /// Returns `false`: previews draw single pictures, and read the name from the page that they render.
    fn names_image(&self, _page: usize) -> bool {
        false
    }

    fn twin_state(&self, page: usize) -> (u32, bool) {
        let bytes = self.twins().get(page).map_or(0, String::len);
        (u32::try_from(bytes).unwrap_or(u32::MAX), false)
    }

    fn twin(&self, page: usize) -> Option<String> {
        self.twins().get(page).cloned()
    }

    fn previous_analysis(&self, _page: &PageRoute) -> Option<Vec<u8>> {
        None
    }

    fn is_analysis_kept(&self, _page: &PageRoute) -> bool {
        // The index reads the analyses on many threads. One that waits for the first of them could be one that renders it.
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
