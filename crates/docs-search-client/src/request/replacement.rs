//! The calls that replace all objects of an index at once (facts, section 4).
//!
//! New objects go into a temporary index with the settings of the old one, which then takes its place.

use serde_json::Value;

use super::call::Request;
use super::write::{IndexScope, copy_index, delete_index, move_index, save_objects};

/// A replacement, as values; [`Client::replace_all`](crate::Client::replace_all) sends them in order.
///
/// ```
/// use docs_search_client::Replacement;
///
/// let replacement = Replacement::new("docs", 0.5);
/// assert_eq!(replacement.temporary_index(), "docs_tmp_600000");
/// assert_eq!(replacement.put_in_place().path(), "/1/indexes/docs_tmp_600000/operation");
/// ```
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Replacement {
    index: String,
    temporary: String,
}

impl Replacement {
    /// Plans one. The random number, from 0 up to but not including 1, keeps two that run at once apart.
    #[must_use]
    pub fn new(index: impl Into<String>, random: f64) -> Self {
        // The cast rounds down.
        let suffix = (random.clamp(0.0, 1.0) * 1e6) as u32 + 100_000;
        let index = index.into();
        let temporary = format!("{index}_tmp_{suffix}");
        Self { index, temporary }
    }

    /// Where the new objects go first.
    #[must_use]
    pub fn temporary_index(&self) -> &str {
        &self.temporary
    }

    /// Gives the temporary index everything of the old one but its objects.
    #[must_use]
    pub fn copy_settings(&self) -> Request {
        let scope = [IndexScope::Settings, IndexScope::Rules, IndexScope::Synonyms];
        copy_index(&self.index, &self.temporary, &scope)
    }

    /// Fills the temporary index: one call for every `batch_size` objects.
    pub fn fill<'a>(
        &'a self,
        objects: &'a [Value],
        batch_size: usize,
    ) -> impl Iterator<Item = Request> + 'a {
        save_objects(&self.temporary, objects, batch_size)
    }

    /// Puts the temporary index in the place of the old one.
    #[must_use]
    pub fn put_in_place(&self) -> Request {
        move_index(&self.temporary, &self.index)
    }

    /// Removes the temporary index, after a failure.
    #[must_use]
    pub fn abandon(&self) -> Request {
        delete_index(&self.temporary)
    }
}
