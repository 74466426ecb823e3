//! The root: which pages there are, in numbers, and at which prefixes the files start.

use serde::{Deserialize, Serialize};

use crate::catalogue::{Catalogue, FacetRange};
use crate::file::{IndexError, IndexFile, IndexSource, read_json};
use crate::shards::{find, lead};

/// The name of the root.
pub const ROOT_FILE: &str = "root.json";

/// The version of the format; readers refuse any other.
pub const FORMAT: u32 = 1;

/// What every reader loads first.
#[derive(Clone, Debug, Deserialize, Eq, PartialEq, Serialize)]
pub(crate) struct Root {
    format: u32,
    /// The pages in order of their numbers.
    pub(crate) facets: Vec<FacetRange>,
    /// Prefixes at which files start, in order, with spaces between: words.
    t: String,
    /// Wholes of compounds.
    w: String,
    /// Words for typos, by their beginning.
    f: String,
    /// The same by their end.
    b: String,
}

/// The kinds of files that are cut by prefix.
#[derive(Clone, Copy, Debug, Eq, Hash, Ord, PartialEq, PartialOrd)]
pub(crate) enum Family {
    /// Words, parts of compounds, pairs.
    Words,
    /// Compounds.
    Wholes,
    /// Words by their beginning.
    Forward,
    /// Words by their end.
    Backward,
}

impl Family {
    pub(crate) const ALL: [Self; 4] = [Self::Words, Self::Wholes, Self::Forward, Self::Backward];

    /// The letter that begins the names of its files.
    pub(crate) fn letter(self) -> char {
        match self {
            Self::Words => 't',
            Self::Wholes => 'w',
            Self::Forward => 'f',
            Self::Backward => 'b',
        }
    }
}

impl Root {
    /// A root without files.
    pub(crate) fn new(catalogue: &Catalogue) -> Self {
        let none = String::new;
        Self {
            format: FORMAT,
            facets: catalogue.facets.clone(),
            t: none(),
            w: none(),
            f: none(),
            b: none(),
        }
    }

    /// Reads the root.
    pub(crate) fn read(source: &dyn IndexSource) -> Result<Self, IndexError> {
        let root: Self = read_json(source, ROOT_FILE)?;
        if root.format == FORMAT { Ok(root) } else { Err(IndexError::Format(root.format)) }
    }

    /// The root as a file.
    pub(crate) fn file(&self) -> IndexFile {
        let text = serde_json::to_string(self).expect("texts and numbers are JSON");
        IndexFile { name: ROOT_FILE.to_owned(), text }
    }

    /// How many pages there are.
    pub(crate) fn pages(&self) -> u32 {
        self.facets.iter().map(|range| range.3).sum()
    }

    /// Where the files of a family start.
    pub(crate) fn starts(&self, family: Family) -> Vec<&str> {
        self.text(family).split(' ').filter(|start| !start.is_empty()).collect()
    }

    /// Puts other starts in the place of all those of one lead.
    pub(crate) fn replace(&mut self, family: Family, changed: char, starts: &[String]) {
        let mut all: Vec<&str> = self.starts(family);
        all.retain(|start| lead(start) != changed);
        all.extend(starts.iter().map(String::as_str));
        all.sort_unstable();
        let text = all.join(" ");
        *self.text_mut(family) = text;
    }

    /// The start of the file that would hold a key.
    pub(crate) fn home(&self, family: Family, key: &str) -> Option<&str> {
        let starts = self.starts(family);
        find(&starts, key).map(|index| starts[index])
    }

    /// The starts of the files that may hold keys with a prefix: the one that would hold the prefix itself, and those
    /// that start within it.
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
            Family::Wholes => &self.w,
            Family::Forward => &self.f,
            Family::Backward => &self.b,
        }
    }

    pub(crate) fn text_mut(&mut self, family: Family) -> &mut String {
        match family {
            Family::Words => &mut self.t,
            Family::Wholes => &mut self.w,
            Family::Forward => &mut self.f,
            Family::Backward => &mut self.b,
        }
    }
}
