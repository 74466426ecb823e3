//! Search: the index that is built with the site, and the searches that the program answers or passes on.

mod ask;
mod endpoint;
mod files;
mod index;
mod objects;

pub(crate) use ask::{Found, ask};
pub(crate) use docs_search_index::{FOLDER, IndexState};
pub(crate) use endpoint::answer;
pub(crate) use index::{IndexedPage, write};
pub(crate) use objects::{all_objects, push};
