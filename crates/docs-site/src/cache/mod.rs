//! Records of pages, from which the next build recognizes unchanged ones.

mod page;
mod recording;
mod store;

pub(crate) use page::{CachedPage, article_in};
pub(crate) use recording::{Recording, are_answers_equal};
pub use store::{BuildCache, CachePart, MemoryCache, TransientCache};
