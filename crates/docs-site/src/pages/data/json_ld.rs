//! Structured data of documents and blogs for search engines, in the vocabulary of schema.org.

use docs_model::{Blog, BlogAuthor, BlogList, BlogPost, Settings};
use serde_json::{Map, Value, json};

use super::head::{absolute, absolute_href};
use super::types::PageData;

/// Returns the structured data of a document: the article, and its position in the site.
pub(super) fn document_json_ld(data: &PageData, settings: &Settings) -> String {
    let address = absolute_href(settings, &data.path);
    let image = data.head.meta.iter().find(|meta| meta.key == "og:image");
    let change = data.last_updated.as_ref().and_then(|change| change.date.as_deref());
    let mut article = Map::new();
    let mut set = |key: &str, value: Value| {
        if !value.is_null() {
            article.insert(key.to_owned(), value);
        }
    };
    set("@type", json!("TechArticle"));
    set("@id", json!(address));
    set("mainEntityOfPage", json!(address));
    set("url", json!(address));
    set("headline", json!(data.title));
    set("description", json!(data.head.description));
    set("inLanguage", json!(settings.language()));
    set("dateModified", json!(change));
    set("image", json!(image.map(|image| &image.content)));
    set(
        "isPartOf",
        json!({ "@type": "WebSite", "name": settings.title, "url": absolute(settings, "/") }),
    );
    let mut graph = vec![Value::Object(article)];
    graph.extend(breadcrumb_list(data, settings, &address));
    json!({ "@context": "https://schema.org", "@graph": graph }).to_string()
}

/// Returns the breadcrumbs of a document that have pages, as a `BreadcrumbList`.
fn breadcrumb_list(data: &PageData, settings: &Settings, address: &str) -> Option<Value> {
    let last = data.breadcrumbs.len().checked_sub(1)?;
    let trail = data.breadcrumbs.iter().enumerate().filter_map(|(index, entry)| {
        let of_category = || entry.href.as_deref().map(|href| absolute_href(settings, href));
        let target = if index == last { Some(address.to_owned()) } else { of_category() };
        Some((&entry.label, target?))
    });
    let items: Vec<Value> = trail
        .enumerate()
        .map(|(index, (label, target))| {
            json!({ "@type": "ListItem", "position": index + 1, "name": label, "item": target })
        })
        .collect();
    Some(json!({ "@type": "BreadcrumbList", "itemListElement": items }))
}

/// Post with data that only the post's page contains.
pub(super) struct DescribedPost<'a> {
    pub(super) post: &'a BlogPost,
    /// Address of the post's picture.
    pub(super) image: Option<String>,
    /// Date of the post's last change.
    pub(super) modified: Option<&'a str>,
}

/// Returns the structured data of a post.
pub(super) fn posting(settings: &Settings, blog: &Blog, post: &DescribedPost<'_>) -> String {
    let mut data = post_data(settings, post);
    data.insert("@context".to_owned(), json!("https://schema.org"));
    let is_part_of = json!({
        "@type": "Blog",
        "@id": absolute(settings, &blog.permalink),
        "name": blog.settings.title,
    });
    data.insert("isPartOf".to_owned(), is_part_of);
    Value::Object(data).to_string()
}

/// Returns the structured data of a page of all posts of a blog.
pub(super) fn blog(
    settings: &Settings,
    blog: &Blog,
    list: &BlogList,
    shown: &[DescribedPost<'_>],
) -> String {
    let address = absolute(settings, &list.permalink);
    let posts: Vec<Value> =
        shown.iter().map(|post| Value::Object(post_data(settings, post))).collect();
    json!({
        "@context": "https://schema.org",
        "@type": "Blog",
        "@id": address,
        "mainEntityOfPage": address,
        "headline": blog.settings.title,
        "description": blog.settings.description,
        "blogPost": posts,
    })
    .to_string()
}

fn post_data(
    settings: &Settings,
    DescribedPost { post, image, modified }: &DescribedPost<'_>,
) -> Map<String, Value> {
    let address = absolute(settings, &post.permalink);
    let mut data = Map::new();
    let mut set = |key: &str, value: Value| {
        if !value.is_null() {
            data.insert(key.to_owned(), value);
        }
    };
    set("@type", json!("BlogPosting"));
    set("@id", json!(address));
    set("mainEntityOfPage", json!(address));
    set("url", json!(address));
    set("headline", json!(post.title));
    set("name", json!(post.title));
    set("description", json!(post.description));
    set("datePublished", json!(post.date.map(|date| date.to_string())));
    set("dateModified", json!(modified));
    let mut authors: Vec<Value> =
        post.authors.iter().map(|author| person(settings, author)).collect();
    set("author", if authors.len() == 1 { authors.remove(0) } else { Value::Array(authors) });
    if let Some(image) = image {
        set(
            "image",
            json!({
                "@type": "ImageObject",
                "@id": image,
                "url": image,
                "contentUrl": image,
                "caption": format!("title image for the blog post: {}", post.title),
            }),
        );
    }
    set("keywords", json!(post.front_matter.keywords));
    data
}

fn person(settings: &Settings, author: &BlogAuthor) -> Value {
    let mut data = Map::new();
    let mut set = |key: &str, value: Option<String>| {
        if let Some(value) = value {
            data.insert(key.to_owned(), Value::String(value));
        }
    };
    set("@type", Some("Person".to_owned()));
    set("name", author.name.clone());
    set("description", author.title.clone());
    set("url", author.url.clone());
    set("email", author.email.clone());
    set("image", author.image_url.as_ref().map(|image| absolute(settings, image)));
    Value::Object(data)
}
