//! Markup of posts around their texts: titles, dates, authors, tags; and the pages that list them.

use std::fmt::Write as _;

use docs_model::{Blog, BlogAuthor, BlogDate, BlogPost, Settings};
use docs_render::PageHost;

use super::address::href;
use super::types::PageLink;
use crate::html::escape;

/// Returns the header of a post on its own page.
pub(crate) fn page_header(settings: &Settings, post: &BlogPost, host: &dyn PageHost) -> String {
    let mut html = format!("<header class=\"post-header\"><h1>{}</h1>", escape(&post.title));
    push_information(&mut html, settings, post, host);
    html
}

/// Returns a post in a list: its header, the part of its text that lists show, and its footer.
pub(crate) fn list_entry(
    settings: &Settings,
    post: &BlogPost,
    text: &str,
    host: &dyn PageHost,
) -> String {
    let address = escape(&href(settings, &post.permalink));
    let title = escape(&post.title);
    let mut html = format!(
        "<article class=\"post\"><header class=\"post-header\"><h2><a href=\"{address}\">{title}</a></h2>"
    );
    push_information(&mut html, settings, post, host);
    let _ = writeln!(html, "<div class=\"markdown\">{text}</div>");
    if !post.tags.is_empty() || post.excerpt_end.is_some() {
        html.push_str("<footer class=\"post-footer\">");
        push_tags(&mut html, settings, post);
        if post.excerpt_end.is_some() {
            let _ = write!(
                html,
                "<a class=\"post-more\" href=\"{address}\" aria-label=\"Read more about {title}\">Read more</a>"
            );
        }
        html.push_str("</footer>");
    }
    html.push_str("</article>\n");
    html
}

/// Appends the date, the reading time and the authors of a post, and ends its header.
fn push_information(html: &mut String, settings: &Settings, post: &BlogPost, host: &dyn PageHost) {
    let reading_time = post.reading_minutes.map(|minutes| match minutes {
        1 => "One min read".to_owned(),
        minutes => format!("{minutes} min read"),
    });
    if post.date.is_some() || reading_time.is_some() {
        html.push_str("<p class=\"post-meta\">");
        if let Some(date) = post.date {
            push_date(html, settings, date, &in_language(settings, date));
        }
        if post.date.is_some() && reading_time.is_some() {
            html.push_str(" · ");
        }
        html.push_str(&reading_time.unwrap_or_default());
        html.push_str("</p>");
    }
    if !post.authors.is_empty() {
        html.push_str("<ul class=\"post-authors\">");
        for author in &post.authors {
            html.push_str("<li>");
            push_author(html, settings, author, &AuthorForm::OfPost(host));
            html.push_str("</li>");
        }
        html.push_str("</ul>");
    }
    html.push_str("</header>\n");
}

/// Returns a date in the language of the site: in words in English, in the form of ISO 8601 in other languages, which
/// browsers replace by their own.
fn in_language(settings: &Settings, date: BlogDate) -> String {
    if is_english(settings) { date.in_english() } else { date.day() }
}

fn is_english(settings: &Settings) -> bool {
    let language = settings.language();
    language == "en" || language.starts_with("en-")
}

/// Appends a date. Browsers write it in words where the program does not know them.
fn push_date(html: &mut String, settings: &Settings, date: BlogDate, text: &str) {
    let mark = if is_english(settings) { "" } else { " data-iso" };
    let _ = write!(html, "<time datetime=\"{date}\"{mark}>{text}</time>");
}

fn push_tags(html: &mut String, settings: &Settings, post: &BlogPost) {
    if post.tags.is_empty() {
        return;
    }
    html.push_str("<ul class=\"post-tags\" aria-label=\"Tags\">");
    for tag in &post.tags {
        let address = escape(&href(settings, &tag.permalink));
        let label = escape(&tag.label);
        let _ = write!(html, "<li><a rel=\"tag\" href=\"{address}\">{label}</a></li>");
    }
    html.push_str("</ul>");
}

/// Form of an author: determines the element of the name.
enum AuthorForm<'a> {
    /// In the header of a post, whose host knows the author's picture.
    OfPost(&'a dyn PageHost),
    /// Among all authors, with the number of posts.
    InList(usize),
    /// On the author's own page.
    OwnPage,
}

fn push_author(html: &mut String, settings: &Settings, author: &BlogAuthor, form: &AuthorForm<'_>) {
    html.push_str("<div class=\"post-author\">");
    if let Some(picture) = &author.image_url {
        let address = match form {
            AuthorForm::OfPost(host) if !picture.starts_with('/') => host.image(picture).href,
            _ => href(settings, picture),
        };
        // The name is beside the picture; a picture alone stands for the name.
        let alternative =
            if author.name.is_some() { "" } else { author.label().unwrap_or_default() };
        let _ = write!(
            html,
            "<img src=\"{}\" alt=\"{}\" width=\"48\" height=\"48\" loading=\"lazy\">",
            escape(&address),
            escape(alternative)
        );
    }
    html.push_str("<div>");
    if let Some(name) = author.label() {
        let name = match (author.href(), form) {
            // A link to the page that shows it leads nowhere.
            (Some(target), AuthorForm::OfPost(_) | AuthorForm::InList(_)) => {
                format!("<a href=\"{}\">{}</a>", escape(&href(settings, &target)), escape(name))
            }
            _ => escape(name),
        };
        let _ = match form {
            AuthorForm::OfPost(_) => write!(html, "<b>{name}</b>"),
            AuthorForm::InList(count) => {
                write!(html, "<h2>{name}</h2> <span class=\"tag-count\">{}</span>", posts(*count))
            }
            AuthorForm::OwnPage => write!(html, "<h1>{name}</h1>"),
        };
    }
    if let Some(title) = &author.title {
        let _ = write!(html, "<small>{}</small>", escape(title));
    }
    push_links(html, author);
    html.push_str("</div></div>");
}

fn push_links(html: &mut String, author: &BlogAuthor) {
    if author.links.is_empty() {
        return;
    }
    html.push_str("<small>");
    for (index, link) in author.links.iter().enumerate() {
        let separator = if index > 0 { " · " } else { "" };
        let _ = write!(
            html,
            "{separator}<a href=\"{}\" rel=\"noopener noreferrer\">{}</a>",
            escape(&link.href),
            escape(&link.label)
        );
    }
    html.push_str("</small>");
}

/// Returns a number of posts in words.
pub(super) fn posts(count: usize) -> String {
    match count {
        1 => "One post".to_owned(),
        count => format!("{count} posts"),
    }
}

/// Returns the heading of the first list of a blog, which is for screen readers: the posts have headings of their own.
pub(super) fn list_heading(title: &str) -> String {
    format!("<h1 class=\"sr-only\">{}</h1>\n", escape(title))
}

/// Returns the heading of a list of posts with a tag.
pub(super) fn tag_heading(title: &str, description: Option<&str>, all: &PageLink) -> String {
    let mut html = format!("<header class=\"post-list-header\"><h1>{}</h1>", escape(title));
    if let Some(description) = description {
        let _ = write!(html, "<p>{}</p>", escape(description));
    }
    push_link(&mut html, all);
    html.push_str("</header>\n");
    html
}

/// Returns the heading of a list of the posts of an author.
pub(super) fn author_heading(
    settings: &Settings,
    author: &BlogAuthor,
    all: &PageLink,
    is_empty: bool,
) -> String {
    let mut html = String::from("<header class=\"post-list-header\">");
    push_author(&mut html, settings, author, &AuthorForm::OwnPage);
    if let Some(description) = &author.description {
        let _ = write!(html, "<p>{}</p>", escape(description));
    }
    push_link(&mut html, all);
    html.push_str("</header>\n");
    if is_empty {
        html.push_str("<p>This author has not written any posts yet.</p>\n");
    }
    html
}

fn push_link(html: &mut String, link: &PageLink) {
    let _ = write!(html, "<p><a href=\"{}\">{}</a></p>", escape(&link.href), escape(&link.label));
}

/// Returns the content of the page of all authors.
pub(super) fn authors(settings: &Settings, blog: &Blog, title: &str) -> String {
    let mut html = format!("<h1>{}</h1>\n<ul class=\"post-authors\">", escape(title));
    for (author, count) in blog.authors.iter().zip(&blog.author_counts) {
        html.push_str("<li>");
        push_author(&mut html, settings, author, &AuthorForm::InList(*count));
        html.push_str("</li>");
    }
    html.push_str("</ul>\n");
    html
}

/// Returns the content of the archive: the listed posts by year, within a year the oldest first.
pub(super) fn archive(settings: &Settings, blog: &Blog, title: &str) -> String {
    let mut years: Vec<(Option<i64>, Vec<&BlogPost>)> = Vec::new();
    for post in blog.listed().map(|position| &blog.posts[position]) {
        let year = post.date.map(BlogDate::year);
        match years.last_mut() {
            Some((last, posts)) if *last == year => posts.push(post),
            _ => years.push((year, vec![post])),
        }
    }
    let mut html = format!("<h1>{}</h1>\n", escape(title));
    for (year, posts) in years {
        if let Some(year) = year {
            let _ = writeln!(html, "<h2 id=\"{year}\">{year}</h2>");
        }
        html.push_str("<ul class=\"post-archive\">");
        for post in posts.into_iter().rev() {
            push_archived(&mut html, settings, post);
        }
        html.push_str("</ul>\n");
    }
    html
}

fn push_archived(html: &mut String, settings: &Settings, post: &BlogPost) {
    let address = escape(&href(settings, &post.permalink));
    let _ = write!(html, "<li><a href=\"{address}\">");
    if let Some(date) = post.date {
        let text = match is_english(settings) {
            true => date.month_and_day_in_english(),
            false => date.day(),
        };
        push_date(html, settings, date, &text);
        html.push_str(" - ");
    }
    let _ = write!(html, "{}</a></li>", escape(&post.title));
}

/// Removes the title at the start of a rendered text: a post has it in its header.
pub(crate) fn remove_title(html: &mut String) {
    const END: &str = "</h1>\n";
    if html.starts_with("<h1>")
        && let Some(end) = html.find(END)
    {
        html.drain(..end + END.len());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use docs_model::{AuthorsFile, BlogSettings, PostContext, TagsFile};
    use docs_render::IdentityHost;

    const TEXT: &str = "---\nauthors:\n  - name: Ada <A>\n    title: Gardener\n    url: https://ada.example\n    \
        image_url: /ada.png\n    socials: { github: ada }\n  - image_url: ./bo.png\ntags: [R&D]\n---\n\
        # Spring & more\n\nText.\n\n<!-- truncate -->\n";

    fn post(text: &str) -> BlogPost {
        let context = PostContext {
            settings: &BlogSettings::default(),
            authors: &AuthorsFile::default(),
            tags: &TagsFile::default(),
            trailing_slash: None,
        };
        BlogPost::read("blog/2024-03-01-a.md", "2024-03-01-a.md", text, &context).0
    }

    #[test]
    fn a_post_in_a_list_has_its_data_around_its_text() {
        let settings = Settings::new("T", "https://t.example", "/base/");
        let html = list_entry(&settings, &post(TEXT), "<p>Text.</p>\n", &IdentityHost);
        insta::assert_snapshot!(html.replace("><", ">\n<"));
    }

    #[test]
    fn dates_are_in_words_in_english_only() {
        let english = Settings::new("T", "https://t.example", "/");
        let header = page_header(&english, &post("Text"), &IdentityHost);
        assert!(header.contains(">March 1, 2024</time> · One min read</p>"), "{header}");
        let mut french = english;
        french.locales.default = "fr".to_owned();
        let header = page_header(&french, &post("Text"), &IdentityHost);
        assert!(header.contains(">2024-03-01</time>"), "{header}");
    }

    #[test]
    fn the_title_of_the_text_is_removed_only_at_its_start() {
        let mut html = "<h1>A</h1>\n<p>B</p>\n<h1>C</h1>\n".to_owned();
        remove_title(&mut html);
        assert_eq!(html, "<p>B</p>\n<h1>C</h1>\n");
        remove_title(&mut html);
        assert_eq!(html, "<p>B</p>\n<h1>C</h1>\n");
    }
}
