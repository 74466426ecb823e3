//! Projects with `docusaurus-plugin-openapi-docs`: the descriptions of APIs of which it writes documents, and the data in these
//! documents.

mod description;
mod info;
mod names;
mod stored;

pub(crate) use self::description::read_descriptions;
pub use self::description::{OpenApiDescription, OpenApiSidebar, omitted_panel};
pub use self::info::info_source;
pub(crate) use self::names::{PLUGIN, THEME, uses_plugin};
pub use self::stored::{
    FrontMatterKey, StoredSchema, UnreadableApi, added_text, front_matter_keys, stored_api,
    stored_schema,
};
