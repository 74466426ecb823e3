//! Projects with `docusaurus-plugin-openapi-docs`: the descriptions of APIs of which it writes documents, these documents with their
//! sidebars, and the data in them.
//!
//! The content of the pages is that of the engine's own references of APIs, without pages of schemas: these are written where they
//! are used. Ids, titles and entries of the sidebar are those of the plugin, so that addresses and links of a project stay as they
//! are.

mod description;
mod documents;
mod info;
mod names;
mod options;
mod pages;
mod sidebar;
mod slugs;
mod stored;
mod stored_markdown;
mod tags;

pub(crate) use self::description::read_descriptions;
pub use self::description::{OpenApiDescription, OpenApiSidebar, omitted_panel};
pub use self::documents::Documents;
pub use self::info::info_source;
pub(crate) use self::names::{PLUGIN, THEME, uses_plugin};
pub use self::options::{CategoryLink, Options};
pub use self::pages::{Page, PageKind};
pub use self::sidebar::{Grouping, Sidebar, TooManyEntries};
pub use self::stored::{
    FrontMatterKey, StoredSchema, UnreadableApi, added_text, front_matter_keys, stored_api,
    stored_schema,
};
pub use self::stored_markdown::{operation_markdown, schema_markdown};
pub use self::tags::{Tag, TagGroup};
