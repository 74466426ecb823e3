//! Data of the pages of blogs.

use std::sync::Arc;

use docs_model::{
    Blog, BlogDate, BlogList, BlogListKind, BlogPost, FeedFormat, Settings, join_paths,
};
use docs_routing::RoutePath;

use super::blog_data::{archive_years, counted_authors, known_author, listed_post};
use super::context::PageContext;
use super::head::absolute_href;
use super::json_ld::{self, DescribedPost};
use super::page::{head, name, plain_page};
use super::parts::PageParts;
use super::post::blog_class;
use super::titles;
use super::types::{
    BlogData, HeadData, Listing, PageData, PageKind, PageLink, PostListHeading,
    SidebarCategoryData, SidebarData, SidebarItemData, SidebarLinkData, TagData,
};
use crate::values::address::{href, link_href};
use crate::values::html::escape;

/// Returns the data of a page of a list with the posts in `shown`.
pub(crate) fn posts_page<'a>(
    settings: &Settings,
    blog: &Blog,
    list: &BlogList,
    shown: impl Iterator<Item = &'a PageParts<'a>> + Clone,
    context: PageContext,
) -> PageData {
    let heading = Heading::new(settings, blog, list);
    let mut head = blog_head(settings, blog, &heading.title, &list.permalink, heading.class);
    head.description.clone_from(&heading.description);
    if heading.is_unlisted {
        head.meta.push(name("robots", "noindex, nofollow"));
    }
    if matches!(list.kind, BlogListKind::All) {
        let posts = shown.clone().filter_map(|parts| match parts {
            PageParts::Post { post, image, modified, .. } => Some(DescribedPost {
                post,
                image: image.as_deref().map(|image| absolute_href(settings, image)),
                modified: modified.as_deref(),
            }),
            _ => None,
        });
        head.structured_data.push(json_ld::blog(settings, blog, list, &posts.collect::<Vec<_>>()));
    }
    let path = href(settings, &list.permalink);
    let mut page = plain_page(PageKind::Posts, path, &heading.title, head, context);
    let messages = &settings.messages;
    let link = |label: &str, path: &Option<String>| {
        path.as_ref()
            .map(|path| PageLink { label: label.to_owned(), href: link_href(settings, path) })
    };
    page.previous = link(messages.text("pagination.newerEntries"), &list.previous);
    page.next = link(messages.text("pagination.olderEntries"), &list.next);
    page.unlisted = heading.is_unlisted;
    let posts = shown.filter_map(|parts| listed_post(settings, parts)).collect();
    page.blog = Some(BlogData::Posts { heading: heading.data, posts });
    page
}

/// Part of a list's page that depends on the kind of the list.
struct Heading {
    title: String,
    description: Option<String>,
    /// Content above the posts.
    data: PostListHeading,
    /// Class of the page.
    class: &'static str,
    is_unlisted: bool,
}

impl Heading {
    fn new(settings: &Settings, blog: &Blog, list: &BlogList) -> Self {
        match list.kind {
            BlogListKind::All => {
                let title = match list.permalink.as_str() {
                    "/" => &settings.title,
                    _ => &blog.settings.title,
                };
                Self {
                    data: PostListHeading::All,
                    title: title.clone(),
                    description: filled(&blog.settings.description),
                    class: "blog-list-page",
                    is_unlisted: false,
                }
            }
            BlogListKind::Tag(position) => {
                let tag = &blog.tags[position];
                Self {
                    data: PostListHeading::Tag {
                        description: tag.description.clone(),
                        all_tags_href: href(settings, &blog.tags_permalink),
                    },
                    title: titles::posts_with_tag(&settings.messages, tag.posts.len(), &tag.label),
                    description: tag.description.clone(),
                    class: "blog-tags-post-list-page",
                    is_unlisted: tag.unlisted,
                }
            }
            BlogListKind::Author(position) => {
                let author = &blog.authors[position];
                let count = blog.author_counts[position];
                Self {
                    data: PostListHeading::Author {
                        author: known_author(settings, author),
                        description: author.description.clone(),
                        all_authors_href: href(settings, &blog.authors_permalink),
                    },
                    title: titles::posts_of_author(
                        &settings.messages,
                        author.label().unwrap_or_default(),
                        count,
                    ),
                    description: None,
                    class: "blog-authors-posts-page",
                    is_unlisted: false,
                }
            }
        }
    }
}

/// Returns the data of the page of all tags of a blog. Tags of unlisted posts are excluded.
pub(crate) fn blog_tags_page(settings: &Settings, blog: &Blog, context: PageContext) -> PageData {
    let (title, path) = (settings.messages.text("tags.title"), &blog.tags_permalink);
    let head = blog_head(settings, blog, title, path, "blog-tags-list-page");
    let mut page = plain_page(PageKind::Tags, href(settings, path), title, head, context);
    let tags = blog.tags.iter().filter(|tag| !tag.unlisted).map(|tag| TagData {
        label: tag.label.clone(),
        href: link_href(settings, &tag.permalink),
        description: tag.description.clone(),
        count: tag.posts.len(),
    });
    page.listing = Some(Listing::Tags { tags: tags.collect() });
    page
}

/// Returns the data of the page of all authors of a blog.
pub(crate) fn authors_page(settings: &Settings, blog: &Blog, context: PageContext) -> PageData {
    let (title, path) = (settings.messages.text("blog.authors"), &blog.authors_permalink);
    let head = blog_head(settings, blog, title, path, "blog-authors-list-page");
    let mut page = plain_page(PageKind::Authors, href(settings, path), title, head, context);
    page.blog = Some(BlogData::Authors { authors: counted_authors(settings, blog) });
    page
}

/// Returns the data of the archive of a blog at a path.
pub(crate) fn archive_page(
    settings: &Settings,
    blog: &Blog,
    path: &str,
    context: PageContext,
) -> PageData {
    let title = settings.messages.text("blog.archive");
    let mut head = blog_head(settings, blog, title, path, "blog-archive-page");
    head.description = Some(title.to_owned());
    let context = PageContext { sidebar: None, ..context };
    let mut page = plain_page(PageKind::Archive, href(settings, path), title, head, context);
    page.blog = Some(BlogData::Archive { years: archive_years(settings, blog) });
    page
}

/// Returns the sidebar of a blog: its recent posts, by year.
pub(crate) fn blog_sidebar(settings: &Settings, blog: &Blog) -> Option<SidebarData> {
    let recent = blog.recent();
    if recent.is_empty() {
        return None;
    }
    let title = escape(&blog.settings.sidebar_title);
    let mut items =
        vec![SidebarItemData::Html { html: format!("<div class=\"sidebar-title\">{title}</div>") }];
    let link = |post: &Arc<BlogPost>| {
        SidebarItemData::Link(SidebarLinkData {
            label: post.sidebar_label().to_owned(),
            href: link_href(settings, &post.permalink),
            unlisted: post.front_matter.unlisted,
            ..SidebarLinkData::default()
        })
    };
    if !blog.settings.sidebar_by_year {
        items.extend(recent.iter().map(link));
        return Some(SidebarData { items });
    }
    let mut years: Vec<Option<i64>> =
        recent.iter().map(|post| post.date.map(BlogDate::year)).collect();
    years.sort_by_key(|year| std::cmp::Reverse(*year));
    years.dedup();
    for year in years {
        let posts = recent.iter().filter(|post| post.date.map(BlogDate::year) == year).map(link);
        match year {
            Some(year) => items.push(SidebarItemData::Category(SidebarCategoryData {
                label: year.to_string(),
                items: posts.collect(),
                ..SidebarCategoryData::default()
            })),
            None => items.extend(posts),
        }
    }
    Some(SidebarData { items })
}

/// Returns the path of a feed within the built site, without a leading slash. The path never leaves the site, whatever the settings are.
pub(crate) fn feed_path(blog: &Blog, format: FeedFormat) -> String {
    let path = join_paths(&blog.settings.path, format.file_name());
    RoutePath::parse(&path).as_str().trim_start_matches('/').to_owned()
}

/// Returns the elements for the feeds of a blog, for the head of all pages.
pub(crate) fn feed_links(settings: &Settings, blog: &Blog) -> Vec<String> {
    let title = blog.settings.feeds.title.as_ref().unwrap_or(&settings.title);
    let formats = blog.settings.feeds.formats.iter().filter(|_| !blog.posts.is_empty());
    let element = |format: &FeedFormat| {
        let (kind, label) = match format {
            FeedFormat::Rss => ("application/rss+xml", "RSS"),
            FeedFormat::Atom => ("application/atom+xml", "Atom"),
            FeedFormat::Json => ("application/json", "JSON"),
        };
        let path = feed_path(blog, *format);
        format!(
            "<link rel=\"alternate\" type=\"{kind}\" href=\"{}\" title=\"{} {label} Feed\">",
            escape(&href(settings, &path)),
            escape(title)
        )
    };
    formats.map(element).collect()
}

/// Tags for the filters of the hosted search, by class of the page.
const SEARCH_TAGS: [(&str, &str); 5] = [
    ("blog-list-page", "blog_posts_list"),
    ("blog-tags-list-page", "blog_tags_list"),
    ("blog-tags-post-list-page", "blog_tags_posts"),
    ("blog-authors-list-page", "blog_authors_list"),
    ("blog-authors-posts-page", "blog_authors_posts"),
];

fn blog_head(settings: &Settings, blog: &Blog, title: &str, path: &str, class: &str) -> HeadData {
    let tag = SEARCH_TAGS.iter().find(|(of, _)| *of == class).map_or("default", |(_, tag)| tag);
    let mut head = head(settings, title, path, tag);
    head.html_class = blog_class(blog, class);
    head
}

fn filled(text: &str) -> Option<String> {
    (!text.is_empty()).then(|| text.to_owned())
}
