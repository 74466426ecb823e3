//! Building the whole index.

use rayon::prelude::*;

use super::term_table::{GroupStarts, ShardGroup, TermTable, root_file};
use super::{BuildError, IndexBuilder, IndexSink};
use crate::page_table::PageTable;
use crate::page_terms::PageTerms;

/// Number of pages that are decoded at a time: all pages of a large site at once would take most of its memory.
const PAGES_AT_ONCE: usize = 1024;

impl IndexBuilder<'_> {
    /// Writes all files and returns their number.
    pub(super) fn write_all<K: IndexSink>(
        &self,
        table: &PageTable,
        sink: &K,
    ) -> Result<usize, BuildError<K::Error>> {
        let mut terms = TermTable::default();
        let mut first = 0;
        for positions in table.order().chunks(PAGES_AT_ONCE) {
            let pages: Vec<PageTerms> = positions
                .par_iter()
                .map(|position| self.write_page(*position, table, sink))
                .collect::<Result<_, _>>()?;
            for (number, page) in (first..).zip(&pages) {
                terms.add(number, page);
            }
            first += pages.len() as u32;
        }
        let groups: Vec<(GroupStarts, usize)> = terms
            .into_groups()
            .into_par_iter()
            // Groups differ much in size.
            .with_max_len(1)
            .map(|group| write_group(group, sink))
            .collect::<Result<_, _>>()?;
        let (starts, counts): (Vec<GroupStarts>, Vec<usize>) = groups.into_iter().unzip();
        sink.write(root_file(table, starts)).map_err(BuildError::Sink)?;
        Ok(self.pages.len() + counts.iter().sum::<usize>() + 1)
    }

    /// Writes the file of a page and returns the page's terms.
    fn write_page<K: IndexSink>(
        &self,
        position: usize,
        table: &PageTable,
        sink: &K,
    ) -> Result<PageTerms, BuildError<K::Error>> {
        let page = &self.pages[position];
        let analyzed = page
            .analyzed(self.previous)
            .ok_or_else(|| BuildError::MissingPage(page.key.url.clone()))?;
        sink.write(analyzed.text.file(table.number(position))).map_err(BuildError::Sink)?;
        Ok(analyzed.terms)
    }
}

fn write_group<K: IndexSink>(
    group: ShardGroup,
    sink: &K,
) -> Result<(GroupStarts, usize), BuildError<K::Error>> {
    let (files, starts) = group.into_files();
    let count = files.len();
    files.into_iter().try_for_each(|file| sink.write(file)).map_err(BuildError::Sink)?;
    Ok((starts, count))
}
