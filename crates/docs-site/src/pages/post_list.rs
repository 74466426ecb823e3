//! Lists of posts: pages with the articles of several posts, up to the marker in each.

use std::borrow::Cow;

use docs_model::{BlogPost, Settings};
use docs_render::PageHost;

use crate::pages::article::{Article, ArticleRenderer};
use crate::pages::article_text::ArticleText;
use crate::pages::data::{PageParts, SerializedData};
use crate::values::fingerprint::{Fingerprint, Fingerprinter};

/// Page of a list of posts whose sources are not rendered yet.
pub(crate) struct PostList<'a> {
    pub(crate) content: SerializedData,
    /// Posts, with the parts of their sources in the list.
    pub(crate) posts: Vec<Article<'a>>,
}

impl<'a> PostList<'a> {
    /// Creates a list of posts from their whole sources, which it cuts at the markers.
    pub(crate) fn new(
        content: SerializedData,
        posts: impl IntoIterator<Item = Article<'a>>,
    ) -> Self {
        let cut = |mut article: Article<'a>| {
            if let Some(end) = post_of(&article).and_then(|post| post.excerpt_end) {
                article.text = ArticleText::Known(truncated(article.text.into_text(), end));
            }
            article
        };
        Self { content, posts: posts.into_iter().map(cut).collect() }
    }

    /// Renders the posts, each with the host that `host` returns.
    pub(crate) fn render<'b, Host: PageHost>(
        &'b self,
        settings: &Settings,
        renderer: &ArticleRenderer,
        mut host: impl FnMut(&'b Article<'a>) -> Host,
    ) -> Vec<String> {
        let articles = self.posts.iter();
        articles
            .map(|article| renderer.render(settings, article, &host(article), None).html)
            .collect()
    }

    /// Returns the fingerprint of all inputs of the posts' HTML except the results of hosts.
    pub(crate) fn fingerprint(&self, renderer: &ArticleRenderer) -> Fingerprint {
        let mut fingerprint = Fingerprinter::default();
        for article in &self.posts {
            fingerprint.fingerprint(renderer.fingerprint(article));
        }
        fingerprint.finish()
    }
}

fn post_of<'a>(article: &Article<'a>) -> Option<&'a BlogPost> {
    match article.parts {
        PageParts::Post { post, .. } => Some(post),
        _ => None,
    }
}

/// Returns the start of a source. The file can change between loading and rendering, so the end may be within a
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
