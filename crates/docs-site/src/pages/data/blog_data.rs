//! Data of posts and authors around the articles of posts.

use docs_messages::DateStyle;
use docs_model::{AuthorLink, Blog, BlogAuthor, BlogDate, BlogPost, Look, Settings};

use super::parts::PageParts;
use super::post::post_tags;
use super::types::{
    AccountLink, ArchiveYear, ArchivedPost, AuthorData, CountedAuthor, DateData, ListedPost,
    PageLink, PostMeta,
};
use crate::values::address::{href, is_external, link_href};

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
        external: author.page.is_none() && author.url.as_deref().is_some_and(is_external),
        image: author.image_url.as_ref().map(picture),
        title: author.title.clone(),
        links: author.links.iter().map(|link| account_link(settings, link)).collect(),
    }
}

fn account_link(settings: &Settings, AuthorLink { label, href, .. }: &AuthorLink) -> AccountLink {
    let icon = is_classic(settings).then(|| account_icon(label));
    AccountLink { label: label.clone(), href: href.clone(), icon }
}

/// Returns `true` if the site has the look of Docusaurus' classic theme.
pub(super) fn is_classic(settings: &Settings) -> bool {
    settings.theme.look == Some(Look::Classic)
}

/// Icon of LinkedIn, which the set of icons lacks.
const LINKEDIN: &str = "<svg class=\"icon\" viewBox=\"0 0 24 24\" width=\"1em\" height=\"1em\" fill=\"currentColor\" aria-hidden=\"true\">\
    <path fill-rule=\"evenodd\" d=\"M4 2h16a2 2 0 0 1 2 2v16a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2V4a2 2 0 0 1 2-2zM5.5 10v8.5h3V10z\
    M7 5.3a1.7 1.7 0 1 0 0 3.4 1.7 1.7 0 0 0 0-3.4zM10.5 10v8.5h3v-4.6c0-1.3.7-1.9 1.6-1.9s1.4.7 1.4 1.9v4.6h3v-5.2\
    c0-2.6-1.4-3.8-3.2-3.8-1.3 0-2.2.6-2.8 1.5V10z\"/></svg>";

/// Returns the icon of the platform of an account; a globe for a platform without an icon.
fn account_icon(platform: &str) -> String {
    let name = match platform {
        "LinkedIn" => return LINKEDIN.to_owned(),
        "X" => "x-logo",
        "GitHub" => "github",
        "Stack Overflow" => "stackoverflow",
        "Bluesky" => "bluesky",
        "Instagram" => "instagram",
        "Mastodon" => "mastodon",
        "Threads" => "at-sign",
        "YouTube" => "youtube",
        "email" => "mail",
        _ => "globe",
    };
    docs_icons::icon(name, "icon").unwrap_or_default()
}

/// Returns the data of an author outside of posts, where pictures are relative to the site.
pub(super) fn known_author(settings: &Settings, author: &BlogAuthor) -> AuthorData {
    author_data(settings, author, &|picture| href(settings, picture))
}

/// Returns the data of a post that its page and lists render above the article.
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

/// Returns the listed posts by year. Posts of a year are sorted from the oldest to the newest.
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
    let count = |posts: usize| match is_classic(settings) {
        true => posts.to_string(),
        false => settings.messages.counted("blog.posts", posts),
    };
    authors
        .map(|(author, posts)| CountedAuthor {
            author: known_author(settings, author),
            posts: count(*posts),
        })
        .collect()
}
