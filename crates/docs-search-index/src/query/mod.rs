//! Searching an index.
//!
//! In three steps: [expansion] finds the terms for each word of the query, and [synonyms] those in its place; [candidates] finds the pages with these
//! terms, as far as posting lists determine them; [section_hits] reads the texts of the best of these pages and finds
//! the matching sections.

mod candidates;
mod expansion;
mod files;
mod index;
mod marked;
mod matches;
mod request;
mod results;
mod section_hits;
mod synonyms;
mod words;

pub use index::{CACHE_BYTES, Index};
pub use marked::{Marked, Piece, Snippet};
pub use request::{Facet, FacetValue, Query};
pub use results::{Hit, IndexedPage, Results};
pub(crate) use words::MAX_WORDS;
