//! Documents of `docusaurus-plugin-openapi-docs`.
//!
//! The plugin writes documents by a command before a build. A project either contains them (`stored`), or a build writes them in
//! memory (`written`), so that scripts and sidebars find them where the command writes them.

mod stored;
mod written;

pub(super) use self::stored::document;
pub(super) use self::written::write_documents;
