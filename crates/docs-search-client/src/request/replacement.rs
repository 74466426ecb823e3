//! Calls that replace all objects of an index atomically (R-CLIENT-04).
//!
//! New objects are added to a temporary index with the settings of the old one, which then replaces it.

use serde_json::Value;

use super::call::Request;
use super::write::{IndexScope, copy_index, delete_index, move_index, save_objects};

/// Calls of a replacement. [`Client::replace_all`](crate::Client::replace_all) sends them in order.
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
    /// Creates a replacement. The random number, in `0.0..1.0`, distinguishes concurrent replacements.
    #[must_use]
    pub fn new(index: impl Into<String>, random: f64) -> Self {
        // The cast rounds down.
        let suffix = (random.clamp(0.0, 1.0) * 1e6) as u32 + 100_000;
        let index = index.into();
        let temporary = format!("{index}_tmp_{suffix}");
        Self { index, temporary }
    }

    /// Returns the name of the temporary index.
    #[must_use]
    pub fn temporary_index(&self) -> &str {
        &self.temporary
    }

    /// Copies everything but the objects to the temporary index.
    #[must_use]
    pub fn copy_settings(&self) -> Request {
        let scope = [IndexScope::Settings, IndexScope::Rules, IndexScope::Synonyms];
        copy_index(&self.index, &self.temporary, &scope)
    }

    /// Fills the temporary index, with one call per `batch_size` objects.
    pub fn fill<'a>(
        &'a self,
        objects: &'a [Value],
        batch_size: usize,
    ) -> impl Iterator<Item = Request> + 'a {
        save_objects(&self.temporary, objects, batch_size)
    }

    /// Replaces the old index with the temporary one.
    #[must_use]
    pub fn put_in_place(&self) -> Request {
        move_index(&self.temporary, &self.index)
    }

    /// Removes the temporary index after a failure.
    #[must_use]
    pub fn abandon(&self) -> Request {
        delete_index(&self.temporary)
    }
}
