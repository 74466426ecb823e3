//! Data and articles of pages, for navigation in the browser.

use docs_routing::PageFile;

use crate::outputs::output::{PageOutput, PageOutputFile};
use crate::pages::data::SerializedData;
use crate::pages::snapshot::Snapshot;
use crate::plan::PageRoute;
use crate::values::fingerprint::{Fingerprint, Fingerprinter};

/// Data and articles of each page in JSON.
#[derive(Debug)]
pub(crate) struct NavigationData;

impl PageOutput for NavigationData {
    fn file(&self, _snapshot: &Snapshot, page: &PageRoute) -> Option<String> {
        Some(page.path.data_file())
    }

    fn page_of(&self, snapshot: &Snapshot, path: &str) -> Option<usize> {
        let (page, kind) = snapshot.base().routes.page_of_output(path)?;
        (kind == PageFile::Data).then_some(page)
    }

    fn fingerprint(
        &self,
        _snapshot: &Snapshot,
        _page: &PageRoute,
        content: &SerializedData,
        _links: &[String],
    ) -> Fingerprint {
        Fingerprinter::default().text(&content.json).value(&content.data.head).finish()
    }

    fn render(
        &self,
        snapshot: &Snapshot,
        _page: &PageRoute,
        content: &SerializedData,
        articles: &[String],
    ) -> PageOutputFile {
        let elements = snapshot.base().shared.template.page_elements(&content.data);
        let bytes = content.for_navigation(&elements, articles);
        PageOutputFile { bytes, links: Vec::new() }
    }
}
