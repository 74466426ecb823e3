//! Data of posts and authors around the articles of posts.

use docs_messages::DateStyle;
use docs_model::{Blog, BlogAuthor, BlogDate, BlogPost, Settings};

use super::parts::PageParts;
use super::post::post_tags;
use super::types::{
    ArchiveYear, ArchivedPost, AuthorData, CountedAuthor, DateData, ListedPost, PageLink, PostMeta,
};
use crate::values::address::{href, link_href};

/// Returns the data of an author. `image` returns the address of a picture that is relative to a file.
pub(crate) fn author_data(
    settings: &Settings,
    author: &BlogAuthor,
    image: &dyn Fn(&str) -> String,
) -> AuthorData {
    let picture = |written: &String| {
        if written.starts_with('/') { href(settings, written) } else { image(written) }
    };
    AuthorData {
        name: author.label().map(str::to_owned),
        href: author.href().map(|target| href(settings, &target)),
        image: author.image_url.as_ref().map(picture),
        title: author.title.clone(),
        links: author
            .links
            .iter()
            .map(|link| PageLink { label: link.label.clone(), href: link.href.clone() })
            .collect(),
    }
}

/// Returns the data of an author outside of posts, where pictures are relative to the site.
pub(super) fn known_author(settings: &Settings, author: &BlogAuthor) -> AuthorData {
    author_data(settings, author, &|picture| href(settings, picture))
}

/// Returns the data of a post that its page and lists show above the article.
pub(super) fn post_meta(settings: &Settings, post: &BlogPost, authors: &[AuthorData]) -> PostMeta {
    let messages = &settings.messages;
    let minutes = post.reading_minutes.map(|minutes| minutes as usize);
    PostMeta {
        date: post.date.map(|date| post_date(settings, date, DateStyle::Long)),
        reading_time: minutes.map(|minutes| messages.counted("blog.readingTime", minutes)),
        authors: authors.to_vec(),
    }
}

fn post_date(settings: &Settings, date: BlogDate, style: DateStyle) -> DateData {
    let date = date.to_string();
    DateData { text: settings.messages.date(&date, style), date }
}

/// Returns the data of a post in a list; `None` for another page.
pub(super) fn listed_post(settings: &Settings, parts: &PageParts<'_>) -> Option<ListedPost> {
    let PageParts::Post { post, authors, .. } = parts else { return None };
    let tags = post_tags(settings, post).into_iter();
    Some(ListedPost {
        title: post.title.clone(),
        href: link_href(settings, &post.permalink),
        meta: post_meta(settings, post, authors),
        tags: tags.map(|tag| PageLink { label: tag.label, href: tag.href }).collect(),
        is_truncated: post.excerpt_end.is_some(),
    })
}

/// Returns the listed posts by year, within a year the oldest first.
pub(super) fn archive_years(settings: &Settings, blog: &Blog) -> Vec<ArchiveYear> {
    let mut years: Vec<ArchiveYear> = Vec::new();
    for post in blog.listed().map(|position| &blog.posts[position]) {
        let year = post.date.map(BlogDate::year);
        let archived = ArchivedPost {
            label: post.title.clone(),
            href: link_href(settings, &post.permalink),
            date: post.date.map(|date| post_date(settings, date, DateStyle::DayOfYear)),
        };
        match years.last_mut() {
            Some(last) if last.year == year => last.posts.push(archived),
            _ => years.push(ArchiveYear { year, posts: vec![archived] }),
        }
    }
    years.iter_mut().for_each(|year| year.posts.reverse());
    years
}

/// Returns the authors of a blog that have a page, with the numbers of their posts.
pub(super) fn counted_authors(settings: &Settings, blog: &Blog) -> Vec<CountedAuthor> {
    let authors = blog.authors.iter().zip(&blog.author_counts);
    authors
        .map(|(author, posts)| CountedAuthor {
            author: known_author(settings, author),
            posts: settings.messages.counted("blog.posts", *posts),
        })
        .collect()
}
