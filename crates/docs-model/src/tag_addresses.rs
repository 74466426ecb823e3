//! Addresses of the pages of tags.

use crate::{apply_trailing_slash, join_paths};

/// Paths of the list of all tags of a version or a blog, and of the pages of single tags below it, without the base URL.
#[derive(Clone, Debug, Eq, PartialEq)]
pub(crate) struct TagAddresses {
    base: String,
    trailing_slash: Option<bool>,
}

impl TagAddresses {
    /// Creates the addresses from the path of a version or a blog, the path of its tags below it, and the setting for slashes.
    pub(crate) fn new(path: &str, tags_path: &str, trailing_slash: Option<bool>) -> Self {
        Self { base: join_paths(path, tags_path), trailing_slash }
    }

    /// Returns the path of the list of all tags.
    pub(crate) fn list(&self) -> String {
        apply_trailing_slash(self.base.clone(), self.trailing_slash)
    }

    /// Returns the path of the page of a tag, given its path below the list.
    pub(crate) fn page(&self, relative: &str) -> String {
        apply_trailing_slash(join_paths(&self.base, relative), self.trailing_slash)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_of_tags_are_below_their_list() {
        for (slash, list, page) in [
            (None, "/v1/topics", "/v1/topics/a-b"),
            (Some(true), "/v1/topics/", "/v1/topics/a-b/"),
            (Some(false), "/v1/topics", "/v1/topics/a-b"),
        ] {
            let addresses = TagAddresses::new("/v1", "topics", slash);
            assert_eq!((addresses.list(), addresses.page("a-b")), (list.into(), page.into()));
        }
    }
}
