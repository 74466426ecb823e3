//! Titles of generated pages in the language of the site.

use docs_messages::Messages;

/// Returns the title of the page of a tag of documents.
pub(super) fn docs_with_tag(messages: &Messages, count: usize, tag: &str) -> String {
    let docs = messages.counted("tags.docCount", count);
    messages.filled("tags.docs", &[("nDocsTagged", &docs), ("tagName", tag)])
}

/// Returns the title of a list of posts with a tag.
pub(super) fn posts_with_tag(messages: &Messages, count: usize, tag: &str) -> String {
    let posts = messages.counted("blog.posts", count);
    messages.filled("blog.taggedPosts", &[("nPosts", &posts), ("tagName", tag)])
}

/// Returns the title of a list of the posts of an author.
pub(super) fn posts_of_author(messages: &Messages, author: &str, count: usize) -> String {
    let posts = messages.counted("blog.posts", count);
    messages.filled("blog.authorPosts", &[("authorName", author), ("nPosts", &posts)])
}
