//! Documents of untrusted authors: with `unsafe_html = false`, no part of `fixtures/hostile/site` is executable on
//! a page, and the time for a hostile document is linear in its length.

use std::collections::{BTreeSet, HashSet};
use std::fs;
use std::path::{Path, PathBuf};

use html5ever::tendril::TendrilSink as _;
use html5ever::{Attribute, ParseOpts, parse_document};
use markup5ever_rcdom::{Handle, NodeData, RcDom};
use serde_json::Value;
use walkdir::WalkDir;

use super::program::{self, SETTINGS};

/// Minimum number of attempts in the fixture.
const LEAST_ATTEMPTS: usize = 69;

/// Allowed schemes of links.
const SCHEMES: [&str; 4] = ["http", "https", "mailto", "tel"];

/// Attributes with addresses that browsers open or load, or that animations write into such
/// attributes.
const ADDRESSES: [&str; 16] = [
    "action",
    "background",
    "cite",
    "code",
    "data",
    "formaction",
    "from",
    "href",
    "longdesc",
    "manifest",
    "ping",
    "poster",
    "src",
    "srcset",
    "to",
    "values",
];

/// Elements that run scripts, load resources, or change the meaning of the page's addresses.
const FORBIDDEN: [&str; 19] = [
    "animate",
    "animatetransform",
    "applet",
    "base",
    "embed",
    "form",
    "foreignobject",
    "frame",
    "frameset",
    "iframe",
    "maction",
    "marquee",
    "noscript",
    "object",
    "portal",
    "set",
    "style",
    "template",
    "use",
];

fn fixture() -> PathBuf {
    program::workspace().join("fixtures/hostile/site")
}

#[test]
fn no_attempt_reaches_a_page() {
    let names = attempts();
    assert!(names.len() >= LEAST_ATTEMPTS, "{} attempts", names.len());
    let folder = program::build(&fixture(), &[]);
    let mut found = Vec::new();
    let mut pages = 0;
    for entry in WalkDir::new(folder.path().join("out")) {
        let entry = entry.expect("the output can be read");
        let path = entry.path();
        let name = path.display().to_string();
        match path.extension().and_then(|extension| extension.to_str()) {
            Some("html") => {
                pages += 1;
                let document = read(path);
                found.extend(
                    dangers(&document).into_iter().map(|danger| format!("{name}: {danger}")),
                );
                let articles = repeated_ids(&document);
                found.extend(articles.into_iter().map(|id| format!("{name}: the id `{id}` twice")));
            }
            Some("json") => {
                let data = serde_json::from_str(&read(path)).expect("what is written is JSON");
                dangers_of_data(&data, "", &mut |danger| found.push(format!("{name}: {danger}")));
            }
            _ => {}
        }
    }
    assert!(pages > 20, "{pages} pages");
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[test]
fn refused_addresses_are_reported_where_they_are_written() {
    let folder = tempfile::tempdir().expect("a folder for the test");
    let root = fixture();
    let out = folder.path().join("out");
    let arguments = ["build", "--verbose", "--format=short", "--root", program::path(&root)];
    let output = program::run(&[&arguments[..], &["--out", program::path(&out)]].concat());
    let said = String::from_utf8_lossy(&output.stderr);
    let settings = read(&root.join("site.toml"));
    let logo_line = settings.lines().position(|line| line.starts_with("logo = "));
    let logo_line = logo_line.expect("the navbar of the fixture has a logo") + 1;
    for place in [
        &format!("site.toml:{logo_line}: "),
        "sidebars.toml:3: ",
        "content/front-matter.md:8: ",
        "content/front-matter.md:9: ",
        "content/addresses.md:3:",
        "content/components.mdx:",
        "content/footnotes.md:",
        "content/admonitions.md:",
        "content/tables.md:",
    ] {
        let is_reported = |line: &str| line.starts_with(place) && line.contains("[unsafe-address]");
        assert!(said.lines().any(is_reported), "{place}\n{said}");
    }
}

#[test]
fn the_settings_own_html_stays() {
    let folder = program::build(&fixture(), &[]);
    let page = read(&folder.path().join("out/elements.html"));
    assert!(
        page.contains("<b class='trusted'>Trusted</b>")
            && page.contains("<i class='trusted'>News</i>")
    );
}

#[test]
fn ids_of_the_shell_are_no_headings() {
    let folder = program::build(&fixture(), &[]);
    let page = read(&folder.path().join("out/shell-ids.html"));
    for id in
        ["__site-1", "__site-main-1", "docsearch-input-1", "site-errors-1", "user-content-__site"]
    {
        assert!(page.contains(&format!("id=\"{id}\"")), "{id}\n{page}");
    }
    let page = read(&folder.path().join("out/page-data-heading.html"));
    for id in ["page-data", "root", "main"] {
        assert!(page.contains(&format!("<h2 id=\"{id}\">")), "{id} is as in the reference");
    }
}

#[test]
fn links_to_authors_ids_lead_to_their_prefixed_ids() {
    let folder = program::build(&fixture(), &[]);
    let page = read(&folder.path().join("out/ids.html"));
    for piece in [
        "<a href=\"#user-content-own-paragraph\">to the author's paragraph",
        "<a href=\"#user-content-own-anchor\">to the author's anchor",
        "<a href=\"#setup\">to the heading",
        "id=\"user-content-own-paragraph\"",
        "name=\"user-content-own-anchor\"",
        "id=\"user-content-setup\"",
        "aria-labelledby=\"user-content-own-anchor setup\"",
    ] {
        assert!(page.to_lowercase().contains(&piece.to_lowercase()), "{piece}\n{page}");
    }
}

#[test]
fn a_fault_repeated_a_hundred_thousand_times_is_counted() {
    let text = "<div>\n".repeat(100_000);
    let site = program::folder(&[("site.toml", SETTINGS), ("content/index.md", &text)]);
    let output = program::run(&["check", "--root", program::path(site.path())]);
    let said = String::from_utf8_lossy(&output.stderr);
    let listed = said.lines().filter(|line| line.contains("`<div>` is not closed")).count();
    assert!((1..=10).contains(&listed), "{said}");
    assert!(said.lines().count() < 60, "{said}");
    assert!(said.contains("more faults of this kind are not listed"), "{said}");
}

/// Returns the names of the fixture's scripts.
fn attempts() -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    for entry in WalkDir::new(fixture()).into_iter().filter_map(Result::ok) {
        if entry.file_type().is_file() {
            let text = read(entry.path());
            let calls = text.split("__ran(").skip(1).filter_map(|rest| rest.split_once(')'));
            names.extend(calls.map(|(name, _)| name.trim_matches(['\'', '`', '"']).to_owned()));
        }
    }
    names
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).expect("the file is text")
}

fn parsed(html: &str) -> RcDom {
    parse_document(RcDom::default(), ParseOpts::default()).one(html)
}

/// Returns the executable parts of an HTML document.
fn dangers(html: &str) -> Vec<String> {
    let mut found = Vec::new();
    each_element(&parsed(html).document, &mut |name, attributes| {
        let value = |wanted: &str| {
            attributes
                .iter()
                .find(|attribute| &*attribute.name.local == wanted)
                .map(|found| &*found.value)
        };
        let described = || {
            let attributes =
                attributes.iter().map(|found| format!(" {}={:?}", found.name.local, &*found.value));
            format!("<{name}{}>", attributes.collect::<String>())
        };
        // Browsers do not run data. Only the shell's element has the attribute, an author's element
        // does not.
        let is_description =
            value("type") == Some("application/ld+json") && value("data-page-meta").is_some();
        let is_own_script = is_description
            || value("type") == Some("application/json")
            || value("src").is_some_and(|source| source.starts_with("/assets/"));
        if FORBIDDEN.contains(&name.to_ascii_lowercase().as_str())
            || (name == "script" && !is_own_script)
            || (name == "meta" && value("http-equiv").is_some())
        {
            found.push(described());
        }
        for attribute in attributes {
            let local = attribute.name.local.to_lowercase();
            let is_image = name == "img" && local == "src";
            let is_address = ADDRESSES.contains(&&*local) || local.ends_with(":href");
            if local.starts_with("on")
                || local == "srcdoc"
                || local == "style"
                || (is_address && !is_harmless(&attribute.value, is_image))
            {
                found.push(described());
            }
        }
    });
    found
}

/// Returns whether an address has a harmless scheme, as parsed by a browser.
fn is_harmless(address: &str, is_image: bool) -> bool {
    let address: String = address.chars().filter(|char| !"\t\n\r".contains(*char)).collect();
    let address = address.trim_start_matches(|char: char| char <= ' ').to_lowercase();
    let end = address.find([':', '/', '?', '#']).unwrap_or(address.len());
    let Some((scheme, rest)) = address[end..].strip_prefix(':').map(|rest| (&address[..end], rest))
    else {
        return true;
    };
    // Pages without an icon have an empty document as their icon.
    SCHEMES.contains(&scheme)
        || address == "data:,"
        || (is_image && scheme == "data" && rest.starts_with("image/"))
}

/// Calls a function with each element's name and attributes, including those in templates.
fn each_element(node: &Handle, visit: &mut dyn FnMut(&str, &[Attribute])) {
    if let NodeData::Element { name, attrs, template_contents, .. } = &node.data {
        visit(&name.local, &attrs.borrow());
        if let Some(contents) = &*template_contents.borrow() {
            each_element(contents, visit);
        }
    }
    for child in node.children.borrow().iter() {
        each_element(child, visit);
    }
}

fn repeated_ids(html: &str) -> Vec<String> {
    let (mut ids, mut repeated) = (HashSet::new(), Vec::new());
    each_element(&parsed(html).document, &mut |_, attributes| {
        for attribute in attributes.iter().filter(|attribute| &*attribute.name.local == "id") {
            // Authors may repeat ids, which have a prefix that no script uses.
            let is_authors = attribute.value.starts_with("user-content-");
            if !ids.insert(attribute.value.to_string()) && !is_authors {
                repeated.push(attribute.value.to_string());
            }
        }
    });
    repeated
}

/// Searches the interface's data for strings that are inserted as HTML, and for addresses.
fn dangers_of_data(data: &Value, key: &str, found: &mut dyn FnMut(String)) {
    match data {
        Value::Object(table) => {
            for (key, value) in table {
                dangers_of_data(value, key, found);
            }
        }
        Value::Array(list) => list.iter().for_each(|value| dangers_of_data(value, key, found)),
        Value::String(text) => {
            if ["html", "articles", "copyright"].contains(&key) {
                dangers(text).into_iter().for_each(&mut *found);
            }
            let is_address = key.to_lowercase().ends_with("href")
                || ["src", "srcDark", "editUrl", "path"].contains(&key);
            if is_address && !is_harmless(text, false) {
                found(format!("{key}: {text}"));
            }
        }
        _ => {}
    }
}
