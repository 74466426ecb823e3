//! Pages of blogs, compared with Docusaurus: posts, sidebars, structured data.

use std::fs;
use std::path::Path;

use serde_json::{Value, json};

/// Compares the part of a page that only blogs have. `ours` is the data of the built page.
pub(crate) fn compare_blog(out: &Path, ours: &Value, expected: &Value, page: &str) {
    let html = document(out, ours);
    let content = between(&html, "<main", "</main>").expect("every page has a main element");
    assert_eq!(json!(posts(ours, content)), expected["posts"], "{page}: the posts");
    assert_eq!(json!(sidebar(out, ours)), expected["sidebar"], "{page}: the sidebar");
    if ours["kind"] == "archive" {
        assert_eq!(json!(archived(content)), expected["listed"], "{page}: the archive");
    }
    assert_eq!(json!(types(&html)), expected["types"], "{page}: the types");
    assert_eq!(json!(feeds(&html)), expected["feeds"], "{page}: the feeds");
    let ours: Vec<Value> = structured_data(&html).into_iter().map(comparable).collect();
    let expected = expected["json"].as_array().expect("a list").iter().cloned();
    assert_eq!(ours, expected.map(comparable).collect::<Vec<_>>(), "{page}: the structured data");
}

/// Returns the posts on a page. `content` is the HTML of its main element.
fn posts(page: &Value, content: &str) -> Vec<Value> {
    match page["kind"].as_str() {
        Some("post") => vec![post(after(content, "<header class=\"post-header\">"), &page["tags"])],
        Some("posts") => {
            let posts = content.split("<article class=\"post\">").skip(1);
            posts.map(|article| post(article, &Value::Null)).collect()
        }
        _ => Vec::new(),
    }
}

fn post(article: &str, tags: &Value) -> Value {
    let header = before(article, "</header>");
    let title = between(header, "<h1>", "</h1>").or(between(header, "<h2>", "</h2>"));
    let info = between(header, "<p class=\"post-meta\">", "</p>").unwrap_or_default();
    let authors: Vec<String> =
        header.split("<b>").skip(1).map(|rest| words(before(rest, "</b>"))).collect();
    let tags: Vec<String> = match tags.as_array() {
        Some(tags) => {
            tags.iter().map(|tag| tag["label"].as_str().unwrap_or_default().to_owned()).collect()
        }
        None => {
            let tags = article.split("<a rel=\"tag\"").skip(1);
            tags.map(|rest| words(before(after(rest, ">"), "</a>"))).collect()
        }
    };
    json!({
        "title": words(title.unwrap_or_default()),
        "href": between(header, "<h2><a href=\"", "\""),
        "date": between(info, "dateTime=\"", "\""),
        "info": words(info),
        "authors": authors,
        "tags": tags,
        "more": article.contains("aria-label=\"Read more about"),
    })
}

fn archived(content: &str) -> Vec<String> {
    let links = content.split("<li><a href=\"").skip(1);
    let entry = |rest: &str| {
        let (href, rest) = rest.split_once("\">").unwrap_or_default();
        format!("{} -> {href}", words(before(rest, "</a>")))
    };
    links.map(entry).collect()
}

/// Returns the years and visible links of a page's sidebar.
fn sidebar(out: &Path, page: &Value) -> Vec<String> {
    let Some(key) = page["sidebar"]["key"].as_str() else { return Vec::new() };
    assert!(key.starts_with("blog-"), "{key}");
    let file = out.join("sidebar-data").join(format!("{key}.json"));
    let text = fs::read_to_string(file).expect("the sidebar has a file");
    let data: Value = serde_json::from_str(&text).expect("a sidebar is JSON");
    let mut lines = Vec::new();
    for item in data["items"].as_array().expect("a list of entries") {
        if item["type"] == "category" {
            lines.push(item["label"].as_str().unwrap_or_default().to_owned());
        }
        let links = item["items"].as_array().cloned().unwrap_or_default();
        let visible =
            links.iter().filter(|link| link["unlisted"] == false || link["href"] == page["path"]);
        lines.extend(visible.map(|link| {
            let text = |key: &str| link[key].as_str().unwrap_or_default();
            format!("{} -> {}", text("label"), text("href"))
        }));
    }
    lines
}

pub(crate) fn document(out: &Path, page: &Value) -> String {
    let path = page["path"].as_str().unwrap_or_default();
    let below = path.strip_prefix("/base/").or(path.strip_prefix('/'));
    let path = below.expect("the projects have one of these base URLs");
    let file = if path.is_empty() || path.ends_with('/') {
        format!("{path}index.html")
    } else {
        format!("{path}.html")
    };
    fs::read_to_string(out.join(&file)).unwrap_or_else(|error| panic!("{file}: {error}"))
}

fn types(html: &str) -> Vec<&str> {
    let metas = html.split("<meta property=\"og:type\" content=\"").skip(1);
    metas.map(|rest| before(rest, "\"")).collect()
}

fn feeds(html: &str) -> Vec<&str> {
    let links = html.split("<link rel=\"alternate\"").skip(1);
    let is_other =
        |rest: &&str| rest.starts_with(" type=\"text/markdown\"") || rest.starts_with(" hreflang");
    let links = links.filter(|rest| !is_other(rest));
    links.filter_map(|rest| between(rest, "href=\"", "\"")).collect()
}

fn structured_data(html: &str) -> Vec<Value> {
    let scripts = html.split("<script type=\"application/ld+json\" data-page-meta>").skip(1);
    let parse = |script: &str| serde_json::from_str(before(script, "</script>")).expect("JSON");
    scripts.map(parse).collect()
}

/// Returns data without the folders and hashes of assets, which differ between the programs, and without the address of
/// the site, which Docusaurus omits in authors' pictures.
fn comparable(value: Value) -> Value {
    match value {
        Value::String(text) if text.contains("/assets/") => {
            let name = text.rsplit('/').next().unwrap_or_default();
            let stem = name.split(['.', '-']).next().unwrap_or_default();
            Value::String(stem.to_owned())
        }
        Value::String(text) => Value::String(text.replace("https://orchard.example.com", "")),
        Value::Array(list) => list.into_iter().map(comparable).collect(),
        Value::Object(table) => {
            table.into_iter().map(|(key, value)| (key, comparable(value))).collect()
        }
        other => other,
    }
}

/// Returns the text of HTML without its elements.
fn words(html: &str) -> String {
    let mut text = String::new();
    for piece in html.split('<') {
        text.push_str(piece.split_once('>').map_or(piece, |(_, rest)| rest));
    }
    // The first part of the split HTML is not an element.
    text.replace("&amp;", "&").replace("&#x27;", "'").replace("&quot;", "\"")
}

fn between<'a>(text: &'a str, start: &str, end: &str) -> Option<&'a str> {
    let (_, rest) = text.split_once(start)?;
    rest.split_once(end).map(|(inside, _)| inside)
}

fn before<'a>(text: &'a str, end: &str) -> &'a str {
    text.split_once(end).map_or(text, |(before, _)| before)
}

fn after<'a>(text: &'a str, start: &str) -> &'a str {
    text.split_once(start).map_or("", |(_, after)| after)
}
