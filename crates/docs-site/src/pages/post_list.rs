//! Lists of posts: pages with the articles of several posts, each up to its truncation marker.

use std::borrow::Cow;

use docs_model::BlogPost;

use crate::pages::article::Article;
use crate::pages::article_text::ArticleText;
use crate::pages::data::{PageParts, SerializedData};
use crate::values::html::escape;

/// Page of a list of posts whose sources are not rendered yet.
pub(crate) struct PostList<'a> {
    pub(crate) content: SerializedData,
    /// Posts with the sources of their excerpts.
    pub(crate) posts: Vec<Article<'a>>,
}

impl<'a> PostList<'a> {
    /// Creates a list of posts from their whole sources, which it truncates at the markers.
    pub(crate) fn new(
        content: SerializedData,
        posts: impl IntoIterator<Item = Article<'a>>,
    ) -> Self {
        let cut = |mut article: Article<'a>| {
            if let Some(end) = post_of(&article).and_then(|post| post.excerpt_end) {
                article.text = ArticleText::InMemory(truncated(article.text.into_text(), end));
            }
            article
        };
        Self { content, posts: posts.into_iter().map(cut).collect() }
    }
}

/// Name of the element of an island.
const ISLAND: &str = "<docs-island";

/// Returns the HTML of a post in a list. Its islands are static, because the list has no module for them. `styles` contains the addresses
/// of the style sheets of its components.
pub(crate) fn post_in_list(html: &str, styles: &[String]) -> String {
    let links =
        styles.iter().map(|style| format!("<link rel=\"stylesheet\" href=\"{}\">", escape(style)));
    links.chain([static_islands(html)]).collect()
}

/// Returns HTML whose islands are never hydrated.
pub(crate) fn static_islands(html: &str) -> String {
    let mut done = String::with_capacity(html.len());
    let mut rest = html;
    while let Some((before, after)) = rest.split_once(ISLAND) {
        done.push_str(before);
        // The values of the element's attributes are escaped, so the first `>` ends its start tag.
        let content = after.split_once('>').map_or("", |(_, content)| content);
        done.push_str(&format!("{ISLAND} data-state=\"static\">"));
        rest = content;
    }
    done.push_str(rest);
    done
}

fn post_of<'a>(article: &Article<'a>) -> Option<&'a BlogPost> {
    match article.parts {
        PageParts::Post { post, .. } => Some(post),
        _ => None,
    }
}

/// Returns the start of a source. The file can change between loading and rendering, so `end` may be inside a
/// character.
fn truncated(text: Cow<'_, str>, end: usize) -> Cow<'_, str> {
    let end = text.floor_char_boundary(end);
    match text {
        Cow::Borrowed(text) => Cow::Borrowed(&text[..end]),
        Cow::Owned(mut text) => {
            text.truncate(end);
            Cow::Owned(text)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn islands_in_lists_are_static() {
        let html =
            "<p>a</p><docs-island data-module=\"/m.js\" data-index=\"0\"><b>b</b></docs-island>";
        assert_eq!(
            post_in_list(html, &["/s.css".to_owned()]),
            "<link rel=\"stylesheet\" href=\"/s.css\"><p>a</p><docs-island data-state=\"static\"><b>b</b></docs-island>"
        );
        assert_eq!(post_in_list("<p>a</p>", &[]), "<p>a</p>");
    }
}
