//! The files that belong to a plugin.

/// The files of a plugin.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum PluginFiles {
    /// Those of the set of docs with this id.
    Docs(String),
    /// Those of the blog with this id.
    Blog(String),
    /// Those of the pages that belong to no version.
    Pages,
}
