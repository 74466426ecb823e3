//! Building the whole index.

use std::convert::Infallible;

use rayon::prelude::*;

use super::sink::MemorySink;
use super::state::IndexState;
use super::term_table::TermTable;
use super::{BuildError, IndexBuilder, IndexSink};
use crate::family::Family;
use crate::file_sizes::PartSizes;
use crate::page_groups::{PageGroup, groups};
use crate::page_table::PageTable;
use crate::page_terms::PageTerms;
use crate::page_text::PageText;
use crate::root::Root;
use crate::shards::{Shard, ShardFiles, runs, write};

/// Number of pages that are decoded at a time: decoding all pages of a large site at once would take most of
/// the memory of a build.
const PAGES_AT_ONCE: usize = 1024;

impl IndexBuilder<'_> {
    /// Writes all files.
    pub(super) fn write_all<K: IndexSink>(
        &self,
        table: &PageTable,
        sink: &K,
    ) -> Result<IndexState, BuildError<K::Error>> {
        let (pages, terms) = self.read_pages(table)?;
        let shards = terms.into_shards();
        let part_sizes = PartSizes {
            pages,
            shards: shards
                .each_ref()
                .map(|shards| shards.iter().map(|shard| (shard.key, shard.size())).collect()),
        };
        let mut state = IndexState {
            pages: self.fingerprint(table),
            files: 0,
            file_sizes: self.file_sizes,
            part_sizes,
        };
        let root = if state.is_single() {
            let memory = MemorySink::default();
            let mut root = self
                .write_parts(table, &state.part_sizes, shards, &memory)
                .map_err(BuildError::into_fallible)?;
            root.files = memory.into_values();
            root
        } else {
            self.write_parts(table, &state.part_sizes, shards, sink)?
        };
        sink.write(root.file()).map_err(BuildError::Sink)?;
        state.files = root.file_count();
        Ok(state)
    }

    /// Returns the sizes and the terms of all pages.
    fn read_pages<E: Send>(
        &self,
        table: &PageTable,
    ) -> Result<(Vec<u32>, TermTable), BuildError<E>> {
        let mut sizes = Vec::with_capacity(self.pages.len());
        let mut terms = TermTable::default();
        for positions in table.order().chunks(PAGES_AT_ONCE) {
            let pages: Vec<(u32, PageTerms)> = positions
                .par_iter()
                .map(|position| self.pages[*position].size_and_terms(self.previous))
                .collect::<Result<_, _>>()?;
            for (size, page) in pages {
                terms.add(sizes.len() as u32, &page);
                sizes.push(size);
            }
        }
        Ok((sizes, terms))
    }

    /// Writes all files but the root, and returns the root.
    fn write_parts<K: IndexSink>(
        &self,
        table: &PageTable,
        sizes: &PartSizes,
        shards: [Vec<Shard>; 4],
        sink: &K,
    ) -> Result<Root, BuildError<K::Error>> {
        let groups = groups(&self.urls(table), &sizes.pages, self.file_sizes.pages as usize);
        groups.par_iter().try_for_each(|group| self.write_group(group, table, sink))?;
        let mut root = Root::new(table, &groups, &self.synonyms);
        for ((family, sizes), shards) in Family::ALL.into_iter().zip(&sizes.shards).zip(shards) {
            let limit = self.file_sizes.max_size(family);
            let mut shards = shards.into_iter();
            let runs: Vec<Vec<Shard>> = runs(sizes, limit)
                .into_iter()
                .map(|run| shards.by_ref().take(run.len()).collect())
                .collect();
            let starts: Vec<Vec<String>> = runs
                .into_par_iter()
                // Runs differ much in size, so threads take them one by one.
                .with_max_len(1)
                .map(|run| {
                    let ShardFiles { files, starts } = write(&run, limit);
                    files.into_iter().try_for_each(|file| sink.write(file))?;
                    Ok(starts)
                })
                .collect::<Result<_, _>>()
                .map_err(BuildError::Sink)?;
            root.set_starts(family, &starts.concat());
        }
        Ok(root)
    }

    fn write_group<K: IndexSink>(
        &self,
        group: &PageGroup,
        table: &PageTable,
        sink: &K,
    ) -> Result<(), BuildError<K::Error>> {
        let positions = &table.order()[group.first as usize..group.end() as usize];
        let texts: Vec<PageText> = positions
            .iter()
            .map(|position| self.pages[*position].text(self.previous))
            .collect::<Result<_, _>>()?;
        sink.write(group.file(&texts)).map_err(BuildError::Sink)
    }
}

impl BuildError<Infallible> {
    /// Returns the same error of a sink that can fail.
    fn into_fallible<E>(self) -> BuildError<E> {
        match self {
            Self::DuplicatePage(url) => BuildError::DuplicatePage(url),
            Self::MissingPage(url) => BuildError::MissingPage(url),
        }
    }
}
