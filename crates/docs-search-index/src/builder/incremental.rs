//! Reusing the files of a previous index.

use std::borrow::Cow;
use std::collections::BTreeSet;

use rayon::prelude::*;

use super::update::{ChangedPage, Changes, update};
use super::{Content, IndexBuilder, IndexSink, IndexState, Page, PreviousIndex};
use crate::analyzed_page::AnalyzedPage;
use crate::page_table::PageTable;

impl IndexBuilder<'_> {
    /// Writes the files that differ from those of the previous index, keeps the others, and returns the number of files.
    ///
    /// Returns `None` if the whole index must be written: the pages are others, or the previous index is damaged.
    pub(super) fn write_changes<K: IndexSink>(
        &self,
        table: &PageTable,
        sink: &K,
    ) -> Result<Option<usize>, K::Error> {
        let Some(previous) = self.previous else { return Ok(None) };
        let names = previous.names();
        let state = IndexState { pages: table.fingerprint(), files: names.len() };
        if previous.state() != Some(state) {
            return Ok(None);
        }
        let Some(changes) = self.changes(table, previous) else { return Ok(None) };
        let mut kept: BTreeSet<&str> = names.iter().map(String::as_str).collect();
        for name in changes.written.iter().map(|file| &file.name).chain(&changes.removed) {
            kept.remove(name.as_str());
        }
        let files = kept.len() + changes.written.len();
        let kept: Vec<&str> = kept.into_iter().collect();
        if !kept.is_empty() && !sink.keep(&kept) {
            return Ok(None);
        }
        changes.written.into_iter().try_for_each(|file| sink.write(file))?;
        Ok(Some(files))
    }

    fn changes(&self, table: &PageTable, previous: &dyn PreviousIndex) -> Option<Changes> {
        let changed: Vec<ChangedPage> = self
            .pages
            .par_iter()
            .enumerate()
            .filter_map(|(position, page)| page.change(table.number(position), previous))
            .collect::<Option<_>>()?;
        update(previous, &changed).ok()
    }
}

impl Page<'_> {
    /// Returns the change of a page since the previous index: `None` if there is none, `Some(None)` if it is unknown.
    fn change(&self, number: u32, previous: &dyn PreviousIndex) -> Option<Option<ChangedPage>> {
        let now: Option<Cow<'_, [u8]>> = match &self.content {
            Content::Unchanged => return None,
            Content::Analyzed(bytes) => Some(Cow::Borrowed(bytes)),
            Content::Stored(read) => read().map(Cow::Owned),
            Content::Records(records) => {
                Some(AnalyzedPage::new(&self.key.url, records).to_bytes().into())
            }
        };
        let before = previous.page(&self.key.url);
        if before.is_some() && before.as_deref() == now.as_deref() {
            return None;
        }
        let change = || {
            Some(ChangedPage {
                number,
                before: AnalyzedPage::from_bytes(&before?)?.terms,
                now: AnalyzedPage::from_bytes(&now?)?,
            })
        };
        Some(change())
    }
}
