//! Pages and sidebars as `docusaurus-plugin-openapi-docs` names them: for Docusaurus projects whose description of an API that
//! plugin turns into documents.
//!
//! The content of the pages is that of the engine's own references. Their ids, titles and entries of the sidebar are those
//! of the plugin, so that addresses and links of a project stay as they are. Schemas are written where they are used.

mod documents;
mod names;
mod options;
mod pages;
mod sidebar;
mod stored;
mod tags;

pub use self::documents::Documents;
pub use self::options::{CategoryLink, Options};
pub use self::pages::{Page, PageKind};
pub use self::sidebar::{Grouping, Sidebar, TooManyEntries};
pub use self::stored::{stored_operation, stored_schema};
pub use self::tags::{Tag, TagGroup};
