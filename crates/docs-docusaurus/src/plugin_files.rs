//! Files of a plugin.

/// The files of a plugin.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum PluginFiles {
    /// Files of the set of docs with this id.
    Docs(String),
    /// Files of the blog with this id.
    Blog(String),
    /// Standalone pages.
    Pages,
}
