//! Prefix of an untrusted author's ids.

/// Prefix of an author's ids, as on GitHub.
pub(crate) const ID_PREFIX: &str = "user-content-";
