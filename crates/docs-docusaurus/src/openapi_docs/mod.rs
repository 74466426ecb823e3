//! Projects with `docusaurus-plugin-openapi-docs`: the descriptions of APIs of which it writes documents, and the data in these
//! documents.

mod description;
mod info;
mod names;
mod stored;

pub(crate) use self::description::read_descriptions;
pub use self::description::{OpenApiDescription, OpenApiSidebar};
pub use self::info::info_source;
pub(crate) use self::names::{PLUGIN, THEME, uses_plugin};
pub use self::stored::{StoredSchema, UnreadableApi, stored_api, stored_schema};
