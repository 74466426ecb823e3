//! The files that a question needs, each read once.

use std::cell::RefCell;
use std::collections::{BTreeMap, HashMap};
use std::rc::Rc;

use crate::file::{IndexError, IndexSource, read_json};
use crate::lists::Lists;
use crate::root::{Family, Root};
use crate::shards::file_name;
use crate::vocabulary::{self, Word};

/// A file of terms.
pub(crate) type TermsFile = Rc<BTreeMap<String, String>>;

/// Reads files of an index for one question.
pub(crate) struct Files<'s> {
    source: &'s dyn IndexSource,
    pub(crate) root: &'s Root,
    terms: RefCell<HashMap<String, TermsFile>>,
}

impl<'s> Files<'s> {
    pub(crate) fn new(source: &'s dyn IndexSource, root: &'s Root) -> Self {
        Self { source, root, terms: RefCell::default() }
    }

    /// What stands under a key: a term or a star.
    pub(crate) fn entry(&self, family: Family, key: &str) -> Result<Option<String>, IndexError> {
        match self.root.home(family, key) {
            Some(start) => Ok(self.terms(family, start)?.get(key).cloned()),
            None => Ok(None),
        }
    }

    /// The lists of a term.
    pub(crate) fn lists(&self, family: Family, term: &str) -> Result<Option<Lists>, IndexError> {
        Ok(self.entry(family, term)?.map(|text| Lists::read(&text)))
    }

    /// The file of terms that starts at a prefix.
    pub(crate) fn terms(&self, family: Family, start: &str) -> Result<TermsFile, IndexError> {
        let name = file_name(family.letter(), start);
        if let Some(known) = self.terms.borrow().get(&name) {
            return Ok(Rc::clone(known));
        }
        let file: TermsFile = Rc::new(read_json(self.source, &name)?);
        self.terms.borrow_mut().insert(name, Rc::clone(&file));
        Ok(file)
    }

    /// The words for typos in the file that starts at a prefix.
    pub(crate) fn vocabulary(&self, family: Family, start: &str) -> Result<Vec<Word>, IndexError> {
        let text: String = read_json(self.source, &file_name(family.letter(), start))?;
        Ok(vocabulary::read(&text).collect())
    }
}
