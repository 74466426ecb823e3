//! Calls as values, independent of a host.
//!
//! Only this module creates the JSON of requests. Paths and bodies are those of the official clients (R-CLIENT-03,
//! R-CLIENT-04).

mod call;
mod object;
mod query;
mod replacement;
mod settings;
mod write;

pub use call::{Request, TaskId};
pub use object::{ObjectPage, page_objects};
pub use query::{
    FacetFilter, HIGHLIGHT_END, HIGHLIGHT_START, HITS_PER_PAGE, Query, SNIPPET_WORDS, Search,
};
pub use replacement::Replacement;
pub use settings::documentation_settings;
pub use write::{
    BatchOperation, IndexScope, OBJECTS_PER_BATCH, batch, browse, clear_objects, copy_index,
    delete_index, delete_object, get_settings, get_task, move_index, save_objects, save_synonyms,
    set_settings,
};
