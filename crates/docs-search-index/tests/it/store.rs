//! An index in memory that is rebuilt from its previous state.

use std::collections::{BTreeMap, BTreeSet};
use std::convert::Infallible;
use std::sync::Mutex;

use docs_search_index::{
    AnalyzedPage, FileSizes, IndexBuilder, IndexFile, IndexSink, IndexSource, IndexState,
    PreviousIndex, SourceError,
};

use crate::site::{Files, SMALL_FILES, SitePage};

/// Files of an index, and the inputs of the next build.
#[derive(Clone, Debug)]
pub(crate) struct Stored {
    /// Sizes of files in the next build.
    pub(crate) file_sizes: FileSizes,
    pub(crate) files: Files,
    pub(crate) state: Option<IndexState>,
    pub(crate) analyses: BTreeMap<String, Vec<u8>>,
}

/// Method by which a build adds unchanged pages.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Unchanged {
    /// By name.
    Named,
    /// With their analysis, as if they were rendered again.
    Analyzed,
    /// With a function that reads their analysis.
    Stored,
    /// With their records.
    Recorded,
}

impl Default for Stored {
    fn default() -> Self {
        Self {
            file_sizes: SMALL_FILES,
            files: Files::new(),
            state: None,
            analyses: BTreeMap::new(),
        }
    }
}

impl Stored {
    /// Builds the index of a site from this one; returns it and the names of the written files.
    pub(crate) fn build(
        &self,
        site: &[SitePage],
        unchanged: Unchanged,
    ) -> (Self, BTreeSet<String>) {
        let mut builder = IndexBuilder::from_previous(self).with_file_sizes(self.file_sizes);
        let mut analyses = BTreeMap::new();
        for page in site {
            let bytes = AnalyzedPage::new(&page.url, &page.records()).to_bytes();
            let is_same = self.analyses.get(&page.url) == Some(&bytes);
            analyses.insert(page.url.clone(), bytes.clone());
            match unchanged {
                Unchanged::Named if is_same => builder.add_unchanged(page.key()),
                Unchanged::Recorded => builder.add(page.key(), page.records()),
                Unchanged::Stored => builder.add_stored(page.key(), move || Some(bytes.clone())),
                _ => builder.add_analyzed(page.key(), bytes),
            };
        }
        let sink = Sink { previous: &self.files, files: Mutex::default() };
        let state = Some(builder.write(&sink).expect("every page is known"));
        let written = sink.files.into_inner().expect("no thread panicked");
        let names = written.iter().filter(|(_, (_, is_new))| *is_new);
        let names = names.map(|(name, _)| name.clone()).collect();
        let files = written.into_iter().map(|(name, (text, _))| (name, text)).collect();
        (Self { files, state, analyses, ..*self }, names)
    }
}

impl IndexSource for Stored {
    fn read(&self, name: &str) -> Result<Option<std::borrow::Cow<'_, [u8]>>, SourceError> {
        self.files.read(name)
    }
}

impl PreviousIndex for Stored {
    fn state(&self) -> Option<IndexState> {
        self.state.clone()
    }

    fn names(&self) -> Vec<String> {
        self.files.keys().cloned().collect()
    }

    fn page(&self, url: &str) -> Option<Vec<u8>> {
        self.analyses.get(url).cloned()
    }
}

struct Sink<'a> {
    previous: &'a Files,
    /// By name: content of the file, and `true` if it was written.
    files: Mutex<BTreeMap<String, (String, bool)>>,
}

impl IndexSink for Sink<'_> {
    type Error = Infallible;

    fn write(&self, file: IndexFile) -> Result<(), Infallible> {
        self.files.lock().expect("no thread panicked").insert(file.name, (file.text, true));
        Ok(())
    }

    fn keep(&self, names: &[&str]) -> bool {
        let mut files = self.files.lock().expect("no thread panicked");
        for name in names {
            files.insert((*name).to_owned(), (self.previous[*name].clone(), false));
        }
        true
    }
}
