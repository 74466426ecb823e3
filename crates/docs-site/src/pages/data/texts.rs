//! Titles and descriptions of generated pages in the language of the site.

use docs_messages::Messages;
use docs_model::{Look, Settings};

/// Maximum length of a description that consists of names, in characters. Search engines show no more.
const MAX_NAMES: usize = 160;

/// Returns the description of a list without one of its own: the names in it, as many as fit. `None` without names, and in the
/// classic look, since lists of Docusaurus have none.
pub(super) fn list_description<'a>(
    settings: &Settings,
    entries: impl IntoIterator<Item = &'a str>,
) -> Option<String> {
    if settings.theme.look == Some(Look::Classic) { None } else { names(entries) }
}

fn names<'a>(names: impl IntoIterator<Item = &'a str>) -> Option<String> {
    let mut description = String::new();
    for name in names.into_iter().map(str::trim).filter(|name| !name.is_empty()) {
        let separator = if description.is_empty() { "" } else { ", " };
        let length: usize =
            [&description, separator, name].iter().map(|part| part.chars().count()).sum();
        if !description.is_empty() && length > MAX_NAMES {
            break;
        }
        description.push_str(separator);
        description.push_str(name);
    }
    (!description.is_empty()).then_some(description)
}

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

#[cfg(test)]
mod tests {
    use super::names;

    #[test]
    fn a_description_contains_the_names_that_fit() {
        assert_eq!(names(["Install", " ", "Run "]).as_deref(), Some("Install, Run"));
        assert_eq!(names([]), None);
        let long = "x".repeat(157);
        assert_eq!(names([&long, "a", "b"]), Some(format!("{long}, a")));
        let longer = "x".repeat(200);
        assert_eq!(names([longer.as_str(), "a"]), Some(longer.clone()), "the first name is whole");
    }
}
