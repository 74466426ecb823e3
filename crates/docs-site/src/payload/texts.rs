//! Words of the interface in page data: titles of pages that are made from data, labels of links to the next page.
//!
//! All other words are the interface's own (`ui/src/text.ts`).

/// Title of the not-found page (fact R-404-01); its heading and text are the interface's.
pub(super) const NOT_FOUND: &str = "Page Not Found";

/// Title of the page with all search results (fact R-SPAGE-01); it follows the query in the browser.
pub(super) const SEARCH: &str = "Search the documentation";

/// Title of the page of all tags (fact R-MD-10).
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
