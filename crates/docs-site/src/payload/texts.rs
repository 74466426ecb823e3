//! English texts in page data: titles of generated pages, labels of links to the next page.
//!
//! All other texts are part of the interface (`ui/src/text.ts`).

/// Title of the not-found page (R-404-01); its heading and text are part of the interface.
pub(super) const NOT_FOUND: &str = "Page Not Found";

/// Title of the search page (R-SPAGE-01). The browser prepends the query.
pub(super) const SEARCH: &str = "Search the documentation";

/// Title of the page of all tags (R-MD-10).
pub(super) const TAGS: &str = "Tags";

/// Title of the page of all authors of a blog.
pub(super) const AUTHORS: &str = "Authors";

/// Title of the archive of a blog.
pub(super) const ARCHIVE: &str = "Archive";

/// Label of the link from a list of posts to the one before.
pub(super) const NEWER_ENTRIES: &str = "Newer entries";

/// Label of the link from a list of posts to the next one.
pub(super) const OLDER_ENTRIES: &str = "Older entries";

/// Returns the title of the page of a tag of documents.
pub(super) fn docs_with_tag(count: usize, tag: &str) -> String {
    match count {
        1 => format!("One doc tagged with \"{tag}\""),
        count => format!("{count} docs tagged with \"{tag}\""),
    }
}

/// Returns the title of a list of posts with a tag.
pub(super) fn posts_with_tag(count: usize, tag: &str) -> String {
    format!("{} tagged with \"{tag}\"", posts(count))
}

/// Returns the title of a list of the posts of an author.
pub(super) fn posts_of_author(author: &str, count: usize) -> String {
    format!("{author} - {}", posts(count))
}

/// Returns the description of a category that has no other: the number of its entries.
pub(super) fn items(count: usize) -> String {
    match count {
        1 => "1 item".to_owned(),
        count => format!("{count} items"),
    }
}

fn posts(count: usize) -> String {
    match count {
        1 => "One post".to_owned(),
        count => format!("{count} posts"),
    }
}
