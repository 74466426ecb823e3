//! Records of pages for detecting unchanged pages in the next build.

mod list;
mod page;
mod recording;
mod store;

pub(crate) use list::CachedList;
pub(crate) use page::{CachedArticle, CachedFile, CachedPage, article_in};
pub(crate) use recording::{Dependency, Recording, are_results_equal};
pub use store::{BuildCache, CachePart, MemoryCache, TransientCache};
