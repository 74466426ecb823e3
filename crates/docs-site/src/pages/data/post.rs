//! Data of a post.

use docs_model::{Blog, BlogPost, BlogPostTag, Settings};

use super::head::property;
use super::json_ld::{self, DescribedPost};
use super::types::{HeadData, TagLink};
use crate::values::address::link_href;

/// Adds the data of a post to the head of its page.
pub(super) fn push_post_head(
    head: &mut HeadData,
    settings: &Settings,
    blog: &Blog,
    described: &DescribedPost<'_>,
) {
    let post = described.post;
    head.meta.push(property("og:type", "article"));
    if let Some(date) = post.date {
        head.meta.push(property("article:published_time", &date.to_string()));
    }
    let addresses: Vec<&str> =
        post.authors.iter().filter_map(|author| author.url.as_deref()).collect();
    if !addresses.is_empty() {
        head.meta.push(property("article:author", &addresses.join(",")));
    }
    let labels: Vec<&str> = post.tags.iter().map(|tag| tag.label.as_str()).collect();
    if !labels.is_empty() {
        head.meta.push(property("article:tag", &labels.join(",")));
    }
    head.structured_data.push(json_ld::posting(settings, blog, described));
}

/// Returns the tags of a post.
pub(super) fn post_tags(settings: &Settings, post: &BlogPost) -> Vec<TagLink> {
    let tag = |tag: &BlogPostTag| TagLink {
        label: tag.label.clone(),
        href: link_href(settings, &tag.permalink),
        description: tag.description.clone(),
    };
    post.tags.iter().map(tag).collect()
}

/// Returns the classes of a page of a blog.
pub(super) fn blog_class(blog: &Blog, page: &str) -> String {
    format!("blog-wrapper {page} plugin-blog plugin-id-{}", blog.settings.id)
}
