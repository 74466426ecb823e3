//! Contract with the interface: its types are generated, and `fixtures/contract/` contains a value of each type from the
//! program, which the type checker of `ui` compares with `ui/src/data`.

mod attributes;
mod layout;
mod types;
mod typescript;

use std::fs;
use std::path::Path;

use crate::program::{SETTINGS as SMALL, build, folder, path, run, workspace};

/// Settings of a site that uses all parts of the contract.
const SETTINGS: &str = r#"
title = "Contract"
tagline = "Every field once"
url = "https://contract.example.com"
favicon = "img/favicon.svg"

[[versions]]
name = "next"
label = "Next"
path = "next"

[[versions]]
name = "current"
label = "1.0"
path = "/"
latest = true

[navbar]
title = "Contract"
logo = { src = "img/logo.svg", src_dark = "img/logo-dark.svg" }
items = [
  { label = "Guide", to = "/guide/", position = "left", activeBasePath = "/guide" },
  { type = "docSidebar", sidebarId = "docs", label = "Docs", position = "left" },
  { label = "More", items = [{ label = "Elsewhere", href = "https://elsewhere.example.com" }, { type = "html", value = "<hr>" }] },
  { href = "https://github.com/contract", className = "source-link" },
  { type = "docsVersionDropdown", class_name = "versions" },
  { type = "localeDropdown" },
  { type = "search" },
  { type = "html", value = "<b>HTML</b>" },
]

[announcement]
id = "hello"
content = "<b>Hello</b>"

[footer]
copyright = "Nobody"
logo = { src = "img/logo.svg", alt = "Contract", href = "https://elsewhere.example.com" }
links = [{ title = "Docs", items = [{ label = "Guide", href = "/guide/" }, { html = "<i>HTML</i>" }] }]

[docs]
breadcrumbs = true
edit_url = "https://edit.example.com"

[[blogs]]
posts_per_page = 1

[search]
provider = "hosted-with-fallback"
application_id = "APP"
api_key = "key"
index_name = "index"
missing_results_url = "/guide/?about={query}"
"#;

const SIDEBARS: &str = r#"
docs = [
  "index",
  { type = "category", label = "Guide", link = { type = "doc", id = "guide/index" }, className = "new", icon = "rocket", items = [
    "guide/one",
    { type = "link", label = "Elsewhere", href = "https://elsewhere.example.com", badge = "New", icon = "/img/logo.svg" },
    { type = "html", value = "<hr>" },
  ] },
  { type = "category", label = "Made of entries", link = { type = "generated-index", description = "All of them." }, badge = { label = "Beta", type = "warning" }, items = ["index"] },
]
"#;

/// A sidebar that is too large for one file, with a page in a category that has its own.
fn large_sidebar() -> String {
    let link =
        "{ type = \"link\", label = \"Elsewhere\", href = \"https://elsewhere.example.com\" }, ";
    let items = link.repeat(400);
    format!(
        "{SIDEBARS}large = [{{ type = \"category\", label = \"Large\", items = [\"large/one\", {items}] }}]\n"
    )
}

const PAGE: &str = "---\ntitle: One\ndescription: The first.\nkeywords: [a, b]\ntags: [First tag]\nimage: /img/logo.svg\n\
    unlisted: false\nlast_update: { date: 2026-01-31, author: Ada }\n---\n\
    ## First `heading`\n\nWords.\n\n### Second\n";

const POST: &str = "---\ntitle: News\ntags: [Big]\nauthors: [bo, { name: Ada, title: Gardener }]\n---\n\
    Words.\n\n<!-- truncate -->\n\n## More\n";

const AUTHORS: &str = "bo: { name: Bo, page: true, image_url: /bo.png, description: Writes., socials: { github: bo } }\n";

fn site() -> tempfile::TempDir {
    let sidebars = large_sidebar();
    let docs = |version: &str, file: &str| format!("content/{version}/{file}");
    let mut files = vec![("site.toml".to_owned(), SETTINGS)];
    files.push(("blog/2024-01-31-news.md".to_owned(), POST));
    files.push(("blog/2023-01-31-older.md".to_owned(), "Older.\n"));
    files.push(("blog/authors.yml".to_owned(), AUTHORS));
    for version in ["next", "current"] {
        files.push((format!("sidebars/{version}.toml"), &sidebars));
        files.push((docs(version, "large/one.md"), "# In a branch\n"));
        files.push((docs(version, "index.md"), "---\nslug: /\n---\n# Home\n"));
        files.push((docs(version, "guide/index.md"), "# Guide\n"));
        files.push((docs(version, "guide/one.md"), PAGE));
    }
    let files: Vec<(&str, &str)> =
        files.iter().map(|(file, text)| (file.as_str(), *text)).collect();
    folder(&files)
}

#[test]
fn the_interface_is_given_what_its_types_say() {
    let site = site();
    let built = build(site.path(), &[]);
    let out = built.path().join("out");
    let rows = [
        ("site.ts", "SiteData", "site", asset(&out, "site.")),
        (
            "sidebar.ts",
            "SidebarData",
            "sidebar",
            "sidebar-data/default/current/docs.json".to_owned(),
        ),
        (
            "sidebar-with-branch.ts",
            "SidebarData",
            "sidebar",
            "sidebar-data/default/current/large.json".to_owned(),
        ),
        ("page-in-branch.ts", "FetchedPage", "page", "page-data/large/one.json".to_owned()),
        ("page-doc.ts", "FetchedPage", "page", "page-data/next/guide/one.json".to_owned()),
        (
            "page-category.ts",
            "FetchedPage",
            "page",
            "page-data/category/made-of-entries.json".to_owned(),
        ),
        ("page-tags.ts", "FetchedPage", "page", "page-data/tags.json".to_owned()),
        ("page-tag.ts", "FetchedPage", "page", "page-data/tags/first-tag.json".to_owned()),
        ("page-post.ts", "FetchedPage", "page", "page-data/blog/2024/01/31/news.json".to_owned()),
        ("page-posts.ts", "FetchedPage", "page", "page-data/blog.json".to_owned()),
        ("page-posts-of-tag.ts", "FetchedPage", "page", "page-data/blog/tags/big.json".to_owned()),
        (
            "page-posts-of-author.ts",
            "FetchedPage",
            "page",
            "page-data/blog/authors/bo.json".to_owned(),
        ),
        ("page-archive.ts", "FetchedPage", "page", "page-data/blog/archive.json".to_owned()),
        ("page-authors.ts", "FetchedPage", "page", "page-data/blog/authors.json".to_owned()),
        ("page-search.ts", "FetchedPage", "page", "page-data/search.json".to_owned()),
        ("page-not-found.ts", "FetchedPage", "page", "page-data/404.json".to_owned()),
    ];
    let mut outdated = Vec::new();
    let style_hash = regex_lite::Regex::new(r"/assets/([a-z]+)\.[0-9a-f]{8}\.css")
        .expect("the pattern is valid");
    for (file, kind, name, written) in rows {
        let json = fs::read_to_string(out.join(&written)).expect("the build writes it");
        let mut value: serde_json::Value =
            serde_json::from_str(&json).expect("the build writes JSON");
        // The members are sorted, because their order depends on a feature of `serde_json` that
        // other packages of the build can enable.
        value.sort_all_objects();
        let pretty = serde_json::to_string_pretty(&value).expect("a value is JSON");
        // Hashes are removed, so that a sample does not change with each change of a style sheet.
        let pretty = style_hash.replace_all(&pretty, "/assets/$1.css");
        let module = if kind == "FetchedPage" { "page-json" } else { "types" };
        let text = format!(
            "// Written by the test `the_interface_is_given_what_its_types_say` of bins/site.\n\
             import type {{ {kind} }} from \"../../ui/src/data/{module}\";\n\n\
             export const {name} = {pretty} satisfies {kind};\n"
        );
        if !is_current(&format!("fixtures/contract/{file}"), &text) {
            outdated.push(file);
        }
    }
    assert!(
        outdated.is_empty(),
        "{outdated:?} were not current and are now: look at the change, run again"
    );
}

#[test]
fn a_dropdown_contains_links_and_html_only() {
    let items =
        "[{ label = 'More', items = [{ type = 'search' }, { type = 'html', value = '<hr>' }] }]";
    let settings = format!("{SMALL}[navbar]\nitems = {items}\n");
    let site = folder(&[("site.toml", &settings), ("content/index.md", "# Home\n")]);
    let output = run(&["check", "--root", path(site.path())]);
    let printed = String::from_utf8_lossy(&output.stderr);
    assert!(printed.contains("warning[left-out-navbar-item]"), "{printed}");
    let built = build(site.path(), &[]);
    let out = built.path().join("out");
    let json = fs::read_to_string(out.join(asset(&out, "site."))).expect("the build writes it");
    assert!(json.contains(r#""items":[{"type":"html","html":"<hr>"}]"#), "{json}");
}

/// Returns whether a file of the workspace has this content, and writes it otherwise.
fn is_current(file: &str, text: &str) -> bool {
    let path = workspace().join(file);
    let is_current = fs::read_to_string(&path).is_ok_and(|written| written == text);
    if !is_current {
        fs::write(&path, text).expect("the file is ours");
    }
    is_current
}

/// Returns the content-hashed file whose name starts with `start`.
fn asset(out: &Path, start: &str) -> String {
    let mut names =
        fs::read_dir(out.join("assets")).expect("the build writes assets").map(|entry| {
            entry.expect("the folder can be read").file_name().to_string_lossy().into_owned()
        });
    let name = names.find(|name| name.starts_with(start)).unwrap_or_else(|| panic!("no {start}…"));
    format!("assets/{name}")
}
