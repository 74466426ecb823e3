//! Parts of a project that its site does not contain.

use std::fmt::Debug;

use crate::RoutePath;

/// Parts of a project that its site does not contain, such as pages that a program of the project would add.
///
/// A link to one of them is not a mistake of its author: it is reported as a link to an absent
/// part, with at most a warning.
pub trait AbsentParts: Debug + Send + Sync {
    /// Returns whether an absent part can have pages anywhere.
    fn may_add_pages(&self) -> bool;

    /// Returns whether a path has a replacement for an absent page.
    fn is_replaced(&self, path: &RoutePath) -> bool;

    /// Returns the description of the absent part at a path without a page; `None` for a path of the site's own. `pages` returns the
    /// paths of all pages.
    fn part_at(&self, path: &RoutePath, pages: &dyn Fn() -> Vec<String>) -> Option<String>;

    /// Returns the description of the absent part that can write a file other than a page at a path; `None` for a path of the
    /// site's own.
    fn part_with_file(&self, path: &RoutePath) -> Option<String>;

    /// Returns the description of the absent part that writes the file of a link, as written in the file `page`.
    fn writer_of(&self, page: &str, written: &str) -> Option<String>;

    /// Returns whether an absent part can rewrite the links in the file `page` before they are links. By default, none does.
    fn may_rewrite_links(&self, page: &str) -> bool {
        let _ = page;
        false
    }
}
