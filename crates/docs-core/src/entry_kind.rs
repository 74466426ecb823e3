//! Kinds of entries of a project's folder.

/// Kind of an entry of a folder, on disk or in memory.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum EntryKind {
    /// A regular file.
    File,
    /// A folder.
    Folder,
    /// A pipe, a socket or a device. Its content is neither read nor published.
    Other,
}
