//! The root file: facets of the pages in the order of their numbers, groups of pages, and prefixes at which the files of
//! terms start. The root of a small index contains its other files.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::family::Family;
use crate::file::{IndexError, IndexFile, IndexSource, read_json};
use crate::page_groups::{self, PageGroup};
use crate::page_table::{FacetRun, PageTable};
use crate::shards::find;

/// Name of the root file.
pub const ROOT_FILE: &str = "root.json";

/// Version of the format. Readers reject any other.
pub const FORMAT: u32 = 2;

/// Content of the root file, which every reader loads first.
#[derive(Clone, Debug, Deserialize, Eq, PartialEq, Serialize)]
pub(crate) struct Root {
    format: u32,
    /// Facets of the pages in the order of their numbers.
    pub(crate) facets: Vec<FacetRun>,
    /// Groups of pages in the order of their numbers, separated by spaces.
    p: String,
    /// Prefixes at which files of words start, in order, separated by spaces.
    t: String,
    /// Prefixes at which files of compounds start, in the same form.
    w: String,
    /// Prefixes at which files of the vocabulary start, in the same form.
    f: String,
    /// Prefixes at which files of the reversed vocabulary start, in the same form.
    b: String,
    /// Groups of words and phrases with the same meaning, as written; absent in an index without them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) synonyms: Vec<Vec<String>>,
    /// The other files of a small index, by name.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub(crate) files: BTreeMap<String, Value>,
}

impl Root {
    /// Creates a root without files of terms.
    pub(crate) fn new(pages: &PageTable, groups: &[PageGroup], synonyms: &[Vec<String>]) -> Self {
        let none = String::new;
        Self {
            format: FORMAT,
            facets: pages.facets().to_vec(),
            p: page_groups::write(groups),
            t: none(),
            w: none(),
            f: none(),
            b: none(),
            synonyms: synonyms.to_vec(),
            files: BTreeMap::new(),
        }
    }

    /// Reads the root file.
    pub(crate) fn read(source: &(impl IndexSource + ?Sized)) -> Result<Self, IndexError> {
        let root: Self = read_json(source, ROOT_FILE)?;
        if root.format == FORMAT { Ok(root) } else { Err(IndexError::Format(root.format)) }
    }

    /// Returns the root file.
    pub(crate) fn file(&self) -> IndexFile {
        let text = serde_json::to_string(self).expect("texts and numbers are JSON");
        IndexFile::new(ROOT_FILE.to_owned(), text)
    }

    /// Returns the number of pages.
    pub(crate) fn page_count(&self) -> u32 {
        self.facets.iter().map(|run| run.3).sum()
    }

    /// Returns the run that contains a page; `None` if the index has fewer pages.
    pub(crate) fn run_of(&self, page: u32) -> Option<&FacetRun> {
        let mut end = 0;
        self.facets.iter().find(|run| {
            end += run.3;
            page < end
        })
    }

    /// Returns the prefixes at which the files of a family start.
    pub(crate) fn starts(&self, family: Family) -> Vec<&str> {
        self.text(family).split(' ').filter(|start| !start.is_empty()).collect()
    }

    /// Sets the prefixes at which the files of a family start.
    pub(crate) fn set_starts(&mut self, family: Family, starts: &[String]) {
        *self.text_mut(family) = starts.join(" ");
    }

    /// Returns the groups of pages in the order of their numbers.
    pub(crate) fn groups(&self) -> Vec<PageGroup> {
        page_groups::read(&self.p)
    }

    pub(crate) fn set_groups(&mut self, groups: &[PageGroup]) {
        self.p = page_groups::write(groups);
    }

    /// Returns the number of files, including this one.
    pub(crate) fn file_count(&self) -> usize {
        if !self.files.is_empty() {
            return 1;
        }
        let terms = Family::ALL.iter().map(|family| self.starts(*family).len());
        1 + self.groups().len() + terms.sum::<usize>()
    }

    /// Returns the start of the file that would contain a key.
    pub(crate) fn home(&self, family: Family, key: &str) -> Option<&str> {
        let starts = self.starts(family);
        find(&starts, key).map(|index| starts[index])
    }

    /// Returns the starts of the files that may contain keys with a prefix: the file that would contain the prefix itself,
    /// and those that start with it.
    pub(crate) fn range(&self, family: Family, prefix: &str) -> Vec<&str> {
        let starts = self.starts(family);
        let first = find(&starts, prefix);
        let within = starts.iter().enumerate().filter(|(_, start)| start.starts_with(prefix));
        let mut indexes: Vec<usize> =
            first.into_iter().chain(within.map(|(index, _)| index)).collect();
        indexes.dedup();
        indexes.into_iter().map(|index| starts[index]).collect()
    }

    fn text(&self, family: Family) -> &String {
        match family {
            Family::Words => &self.t,
            Family::Compounds => &self.w,
            Family::Forward => &self.f,
            Family::Backward => &self.b,
        }
    }

    fn text_mut(&mut self, family: Family) -> &mut String {
        match family {
            Family::Words => &mut self.t,
            Family::Compounds => &mut self.w,
            Family::Forward => &mut self.f,
            Family::Backward => &mut self.b,
        }
    }
}
