//! Lists of posts: pages that consist of the texts of several posts, up to the marker in each.

use std::borrow::Cow;

use docs_model::{BlogPost, Settings};
use docs_render::PageHost;

use crate::article::{Article, ArticleRenderer};
use crate::fingerprint::{Fingerprint, Fingerprinter};
use crate::payload::{PageData, PageParts, list_entry};

/// A page of a list of posts, before the texts are rendered.
pub(crate) struct PostList<'a> {
    pub(crate) data: PageData,
    /// HTML before the posts.
    heading: String,
    /// The posts, with the parts of their texts that the list shows.
    pub(crate) posts: Vec<Article<'a>>,
}

impl<'a> PostList<'a> {
    /// Creates a list of posts with their whole texts, which it cuts at the markers.
    pub(crate) fn new(
        data: PageData,
        heading: String,
        posts: impl IntoIterator<Item = Article<'a>>,
    ) -> Self {
        let cut = |mut article: Article<'a>| {
            if let Some(end) = post_of(&article).and_then(|post| post.excerpt_end) {
                article.text = truncated(article.text, end);
            }
            article
        };
        Self { data, heading, posts: posts.into_iter().map(cut).collect() }
    }

    /// Renders the posts, each with the host that `host` returns.
    pub(crate) fn render<'b, Host: PageHost>(
        &'b self,
        settings: &Settings,
        renderer: &ArticleRenderer,
        mut host: impl FnMut(&'b Article<'a>) -> Host,
    ) -> String {
        let mut html = self.heading.clone();
        for article in &self.posts {
            let Some(post) = post_of(article) else { continue };
            let host = host(article);
            let rendered = renderer.render(settings, article, &host);
            html.push_str(&list_entry(settings, post, &rendered.html, &host));
        }
        html
    }

    /// Returns the fingerprint of all inputs of the list's HTML except the answers of hosts.
    pub(crate) fn fingerprint(&self, renderer: &ArticleRenderer) -> Fingerprint {
        let mut fingerprint = Fingerprinter::default();
        fingerprint.text(&self.heading);
        for article in &self.posts {
            fingerprint.fingerprint(renderer.fingerprint(article));
            if let Some(post) = post_of(article) {
                fingerprint.text(&post.permalink).value(&post.tags);
                fingerprint.value(&post.excerpt_end.is_some());
            }
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

/// Returns the start of a text. The file can change between loading and rendering: then the end can be within a character.
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
