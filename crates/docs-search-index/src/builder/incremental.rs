//! Reusing the files of a previous index.

use std::borrow::Cow;
use std::collections::BTreeSet;

use rayon::prelude::*;

use super::update::{ChangedPage, Changes, update};
use super::{Content, IndexBuilder, IndexSink, IndexState, Page, PreviousIndex};
use crate::analyzed_page::AnalyzedPage;
use crate::page_table::PageTable;

impl IndexBuilder<'_> {
    /// Writes the files that differ from those of the previous index, and keeps the others.
    ///
    /// Returns `None` if the whole index must be written: the keys of the pages, the synonyms or the sizes of files
    /// differ, a page of an index in a single file has changed, or the previous index is damaged.
    pub(super) fn write_changes<K: IndexSink>(
        &self,
        table: &PageTable,
        sink: &K,
    ) -> Result<Option<IndexState>, K::Error> {
        let Some(previous) = self.previous else { return Ok(None) };
        let names = previous.names();
        let Some(state) = previous.state().filter(|state| {
            state.pages == self.fingerprint(table)
                && state.file_sizes == self.file_sizes
                && state.files == names.len()
        }) else {
            return Ok(None);
        };
        let Some(changes) = self.changes(table, previous, state) else { return Ok(None) };
        let mut kept: BTreeSet<&str> = names.iter().map(String::as_str).collect();
        for name in changes.written.iter().map(|file| &file.name).chain(&changes.removed) {
            kept.remove(name.as_str());
        }
        let kept: Vec<&str> = kept.into_iter().collect();
        if !kept.is_empty() && !sink.keep(&kept) {
            return Ok(None);
        }
        changes.written.into_iter().try_for_each(|file| sink.write(file))?;
        Ok(Some(changes.state))
    }

    fn changes(
        &self,
        table: &PageTable,
        previous: &dyn PreviousIndex,
        state: IndexState,
    ) -> Option<Changes> {
        let changed: Vec<ChangedPage> = self
            .pages
            .par_iter()
            .enumerate()
            .filter_map(|(position, page)| page.change(table.number(position), previous))
            .collect::<Option<_>>()?;
        if changed.is_empty() {
            return Some(Changes::none(state));
        }
        if state.is_single() {
            return None;
        }
        let changes = update(previous, &self.urls(table), &changed, state).ok()?;
        (!changes.state.is_single()).then_some(changes)
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
