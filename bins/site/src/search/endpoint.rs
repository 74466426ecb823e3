//! Searches over HTTP, in the protocol of the hosted service, answered from the index of the site.
//!
//! Every client of that protocol works against a preview, offline, and in tests.

use docs_search_index::wire::{Endpoint, Limits, Search, respond};
use docs_search_index::{Facet, Index, IndexError, Query, Results};

use super::files::ServedIndex;
use crate::serve::{Files, ServedSite};

/// Returns the status and the JSON body of the response to a request. Stops once `is_wanted` is `false`.
pub(crate) fn answer(
    endpoint: Endpoint,
    files: &dyn Files,
    site: &ServedSite,
    body: &[u8],
    is_wanted: &dyn Fn() -> bool,
) -> (u16, Vec<u8>) {
    match respond(endpoint, body, &SiteIndexes { files, site, is_wanted }, &Limits::default()) {
        Ok(response) => (200, response),
        Err(error) => (error.status(), error.to_json()),
    }
}

/// The indexes of a site, one for each language.
struct SiteIndexes<'a> {
    files: &'a dyn Files,
    site: &'a ServedSite,
    is_wanted: &'a dyn Fn() -> bool,
}

impl Search for SiteIndexes<'_> {
    fn search(&self, query: &Query) -> Result<Results, IndexError> {
        if !(self.is_wanted)() {
            return Err(IndexError::Cancelled);
        }
        let mut filters = query.filters.iter().flatten();
        let language = filters.find_map(|filter| match filter.facet {
            Facet::Language => self.site.language(&filter.value),
            _ => None,
        });
        Index::open(ServedIndex::new(self.files, language, self.is_wanted))?.search(query)
    }
}
