//! Plain interface without scripts.

use std::fmt::Write as _;

use serde::Deserialize;

use crate::inputs::shell::{Shell, ShellError, ShellRenderer, ShellRequest};
use crate::values::html::escape;

/// Renders shells without an interface: the site's title, the sidebar as a list, and the article.
///
/// The markup works without scripts and without styles. It is the default of a [`Project`](crate::Project).
#[derive(Clone, Copy, Debug, Default)]
pub struct PlainRenderer;

/// Part of the site's data in a plain shell.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Site {
    title: String,
    base_url: String,
}

/// Part of the page's data in a plain shell.
#[derive(Deserialize)]
struct Page {
    kind: String,
    path: String,
    title: String,
    blog: Option<BlogPage>,
    previous: Option<Link>,
    next: Option<Link>,
}

#[derive(Deserialize)]
#[serde(tag = "type", rename_all = "lowercase")]
enum BlogPage {
    Post {},
    Posts { posts: Vec<ListedPost> },
    Archive { years: Vec<Year> },
    Authors {},
}

#[derive(Deserialize)]
struct ListedPost {
    title: String,
    href: String,
}

#[derive(Deserialize)]
struct Year {
    posts: Vec<Link>,
}

#[derive(Deserialize)]
struct Link {
    label: String,
    href: String,
}

#[derive(Deserialize)]
struct Sidebar {
    items: Vec<Item>,
}

#[derive(Deserialize)]
#[serde(tag = "type", rename_all = "lowercase")]
enum Item {
    Link { label: String, href: String },
    Category { label: String, href: Option<String>, items: Vec<Item> },
    Html {},
}

impl ShellRenderer for PlainRenderer {
    fn render_shell(&self, request: &ShellRequest<'_>) -> Result<Shell, ShellError> {
        let site: Site = parse("the site", request.site)?;
        let page: Page = parse(request.path, request.page)?;
        let mut before = format!(
            "<header><a href=\"{}\">{}</a></header>",
            escape(&site.base_url),
            escape(&site.title)
        );
        if let Some((key, sidebar)) = request.sidebar {
            let sidebar: Sidebar = parse(key, sidebar)?;
            before.push_str("<nav aria-label=\"Pages\">");
            push_items(&mut before, &sidebar.items, &page.path);
            before.push_str("</nav>");
        }
        // The content of a page that is a component contains the element `main`.
        let element = if page.kind == "component" { "div" } else { "main" };
        let _ = write!(before, "<{element} id=\"__site-main\">");
        let mut pieces = vec![before];
        push_content(&mut pieces, &page);
        if let Some(after) = pieces.last_mut() {
            push_neighbors(after, &page);
            let _ = write!(after, "</{element}>");
        }
        Ok(Shell { pieces })
    }
}

fn parse<'a, Data: Deserialize<'a>>(subject: &str, json: &'a str) -> Result<Data, ShellError> {
    serde_json::from_str(json)
        .map_err(|error| ShellError { subject: subject.to_owned(), message: error.to_string() })
}

/// Appends the content of a page around its articles.
fn push_content(pieces: &mut Vec<String>, page: &Page) {
    let title = escape(&page.title);
    let mut push = |before: String, after: &str| {
        if let Some(last) = pieces.last_mut() {
            last.push_str(&before);
        }
        pieces.push(after.to_owned());
    };
    match &page.blog {
        None => push("<article>".to_owned(), "</article>"),
        Some(BlogPage::Post {}) => push(format!("<article><h1>{title}</h1>"), "</article>"),
        Some(BlogPage::Posts { posts }) => {
            let mut heading = format!("<h1>{title}</h1>");
            for ListedPost { title, href } in posts {
                let (title, href) = (escape(title), escape(href));
                let heading = std::mem::take(&mut heading);
                let before = format!("{heading}<article><h2><a href=\"{href}\">{title}</a></h2>");
                push(before, "</article>");
            }
            push(heading, "");
        }
        Some(BlogPage::Archive { years }) => {
            let mut html = format!("<h1>{title}</h1><ul>");
            for Link { label, href } in years.iter().flat_map(|year| &year.posts) {
                let (label, href) = (escape(label), escape(href));
                let _ = write!(html, "<li><a href=\"{href}\">{label}</a></li>");
            }
            push(html, "</ul>");
        }
        Some(BlogPage::Authors {}) => push(format!("<h1>{title}</h1>"), ""),
    }
}

fn push_items(html: &mut String, items: &[Item], current: &str) {
    html.push_str("<ul>");
    for item in items {
        match item {
            Item::Link { label, href } => {
                html.push_str("<li>");
                push_link(html, label, href, current);
            }
            Item::Category { label, href, items } => {
                html.push_str("<li>");
                match href {
                    Some(href) => push_link(html, label, href, current),
                    None => html.push_str(&escape(label)),
                }
                push_items(html, items, current);
            }
            Item::Html {} => continue,
        }
        html.push_str("</li>");
    }
    html.push_str("</ul>");
}

fn push_link(html: &mut String, label: &str, href: &str, current: &str) {
    let mark = if href == current { " aria-current=\"page\"" } else { "" };
    let _ = write!(html, "<a href=\"{}\"{mark}>{}</a>", escape(href), escape(label));
}

fn push_neighbors(html: &mut String, page: &Page) {
    let neighbors = [("prev", &page.previous), ("next", &page.next)];
    if neighbors.iter().all(|(_, link)| link.is_none()) {
        return;
    }
    html.push_str("<nav aria-label=\"Previous and next page\">");
    for (relation, link) in neighbors {
        let Some(link) = link else { continue };
        let (href, label) = (escape(&link.href), escape(&link.label));
        let _ = write!(html, "<a rel=\"{relation}\" href=\"{href}\">{label}</a>");
    }
    html.push_str("</nav>");
}
