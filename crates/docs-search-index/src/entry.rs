//! Entries of files that start at prefixes.

/// A key with its value, in the form that files contain.
#[derive(Clone, Debug, Eq, Ord, PartialEq, PartialOrd)]
pub(crate) struct Entry {
    pub(crate) key: String,
    pub(crate) value: String,
}
