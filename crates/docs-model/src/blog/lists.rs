//! Lists of posts, divided into pages.

use super::blog_settings::Limit;
use crate::{apply_trailing_slash, join_paths};

/// A page of a list of posts.
#[derive(Clone, Debug, Eq, Hash, PartialEq)]
#[non_exhaustive]
pub struct BlogList {
    /// Selection of posts in the list.
    pub kind: BlogListKind,
    /// Path within the site, without the base URL.
    pub permalink: String,
    /// Positions of the posts among those of the blog.
    pub posts: Vec<usize>,
    /// Path of the page with the previous posts.
    pub previous: Option<String>,
    /// Path of the page with the next posts.
    pub next: Option<String>,
}

/// Kind of a list of posts.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
pub enum BlogListKind {
    /// All posts.
    All,
    /// The posts with the tag at this position among those of the blog.
    Tag(usize),
    /// The posts of the author at this position among those of the blog.
    Author(usize),
}

/// The inputs of the pages of a list.
pub(super) struct Paginated<'a> {
    pub(super) kind: BlogListKind,
    /// Path of the first page.
    pub(super) base: &'a str,
    /// Path of the further pages, relative to the first one.
    pub(super) page_path: &'a str,
    pub(super) posts: &'a [usize],
    pub(super) per_page: Limit,
    pub(super) trailing_slash: Option<bool>,
}

impl Paginated<'_> {
    /// Returns the pages of the list, of which there is at least one.
    pub(super) fn pages(&self) -> Vec<BlogList> {
        let per_page = self.per_page.apply_to(self.posts.len()).max(1);
        let count = self.posts.len().div_ceil(per_page).max(1);
        let page = |index: usize| BlogList {
            kind: self.kind,
            permalink: self.permalink(index),
            posts: self.posts.iter().skip(index * per_page).take(per_page).copied().collect(),
            previous: (index > 0).then(|| self.permalink(index - 1)),
            next: (index + 1 < count).then(|| self.permalink(index + 1)),
        };
        (0..count).map(page).collect()
    }

    fn permalink(&self, index: usize) -> String {
        let path = match index {
            0 => self.base.to_owned(),
            _ => join_paths(&join_paths(self.base, self.page_path), &(index + 1).to_string()),
        };
        apply_trailing_slash(path, self.trailing_slash)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pages(posts: usize, per_page: Limit) -> Vec<(String, usize)> {
        let posts: Vec<usize> = (0..posts).collect();
        let list = Paginated {
            kind: BlogListKind::All,
            base: "/blog",
            page_path: "page",
            posts: &posts,
            per_page,
            trailing_slash: None,
        };
        list.pages().into_iter().map(|page| (page.permalink, page.posts.len())).collect()
    }

    #[test]
    fn every_list_has_a_page() {
        let page = |path: &str, count| (path.to_owned(), count);
        assert_eq!(pages(0, Limit::Count(10)), [page("/blog", 0)]);
        assert_eq!(pages(0, Limit::All), [page("/blog", 0)]);
        assert_eq!(pages(3, Limit::All), [page("/blog", 3)]);
        assert_eq!(pages(3, Limit::Count(2)), [page("/blog", 2), page("/blog/page/2", 1)]);
        assert_eq!(pages(4, Limit::Count(2)).len(), 2);
        assert_eq!(pages(2, Limit::Count(0)).len(), 2);
    }

    #[test]
    fn pages_know_their_neighbors() {
        let list = Paginated {
            kind: BlogListKind::All,
            base: "/",
            page_path: "page",
            posts: &[0, 1, 2],
            per_page: Limit::Count(1),
            trailing_slash: Some(true),
        };
        let pages = list.pages();
        assert_eq!(pages[1].previous.as_deref(), Some("/"));
        assert_eq!(pages[1].permalink, "/page/2/");
        assert_eq!(pages[1].next.as_deref(), Some("/page/3/"));
        assert_eq!((&pages[0].previous, &pages[2].next), (&None, &None));
    }
}
