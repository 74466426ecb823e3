//! Documents for printing.

use std::collections::BTreeMap;

use docs_site::{BuildOptions, LoadOptions, MemoryTree, Preview, Project};

use crate::warm::SecondBuild;

const SETTINGS: &str = "title = 'Harbour'\nurl = 'https://harbour.example'\nbase_url = '/docs/'\n[docs]\nprint = true\n";

/// Versions of a site with documents for printing.
const VERSIONS: &str = "[[versions]]\nname = 'v2'\n[[versions]]\nname = 'v1'\n";

fn site() -> MemoryTree {
    MemoryTree::from_iter([
        ("site.toml", SETTINGS),
        (
            "sidebars.toml",
            "docs = ['index', { type = 'category', label = 'Boats & piers', items = ['boats/sail', 'boats/row'] }]\n",
        ),
        (
            "content/index.md",
            "# Harbour\n\nSee [sails](./boats/sail.md#care), [piers](#piers), [a file](/list.txt), \
             [all](/print/current/) and [others](https://e.org).\n\n## Piers\n",
        ),
        (
            "content/boats/sail.md",
            "---\ntitle: Sails\n---\n\n## Care\n\nFold it[^1], see [care](#care).\n\n[^1]: Dry.\n\n\
             <p id=\"raw\"><img src=\"sail.gif\" alt=\"\"></p>\n\n:::steps\n1. Hoist\n:::\n",
        ),
        (
            "content/boats/row.md",
            "# Oars\n\n## Care\n\nBack to the [harbour](../index.md), or [to us](../other.md).\n",
        ),
        (
            "content/other.md",
            "---\ndisplayed_sidebar: null\n---\n\n# Über uns\n\nIn [no sidebar](./hidden.md).\n",
        ),
        ("content/hidden.md", "---\nunlisted: true\n---\n\n# Hidden\n"),
        ("static/list.txt", "list"),
        ("content/boats/sail.gif", "GIF89a\x01\0\x01\0\0\0\0"),
    ])
}

fn built(tree: MemoryTree) -> BTreeMap<String, Vec<u8>> {
    let (report, files) = Project::new(tree)
        .build_to_memory(&BuildOptions::default())
        .expect("the site can be built");
    let issues: Vec<String> = report.issues.iter().map(ToString::to_string).collect();
    assert!(issues.is_empty(), "{issues:?}");
    files
}

fn document(files: &BTreeMap<String, Vec<u8>>, path: &str) -> String {
    String::from_utf8_lossy(&files[path]).into_owned()
}

#[test]
fn a_document_contains_all_pages_of_a_version_in_order() {
    let html = document(&built(site()), "print/current/index.html");
    insta::assert_snapshot!(html.replace("><", ">\n<"));
}

#[test]
fn documents_exist_only_if_the_settings_ask_for_them() {
    let mut tree = site();
    tree.insert("site.toml", SETTINGS.replace("print = true", "").as_str());
    tree.insert("content/index.md", "# Harbour\n");
    tree.insert("content/boats/sail.md", "# Sails\n");
    assert!(!built(tree).keys().any(|path| path.contains("print")));
}

#[test]
fn each_version_has_a_document() {
    let mut tree = MemoryTree::from_iter([(
        "site.toml",
        SETTINGS.replace("[docs]", &format!("{VERSIONS}[docs]")).as_str(),
    )]);
    tree.insert("content/v2/index.md", "# New\n\n[Old](/v1/)\n");
    tree.insert("content/v1/index.md", "# Old\n\n[New](/)\n");
    let files = built(tree);
    let new = document(&files, "print/v2/index.html");
    assert!(new.contains("<title>Harbour v2</title>"), "{new}");
    assert!(new.contains("href=\"/docs/v1/\"") && !new.contains(">Old</h1>"), "{new}");
    assert!(document(&files, "print/v1/index.html").contains(">Old</h1>"));
}

#[test]
fn an_own_file_takes_precedence() {
    let mut tree = site();
    tree.insert("static/print/current/index.html", "mine");
    assert_eq!(built(tree)["print/current/index.html"], b"mine");
}

#[test]
fn a_page_with_the_same_path_takes_precedence() {
    let mut tree = site();
    tree.insert(
        "content/boats/row.md",
        "---\nslug: /print/current/\n---\n\n# Oars\n\n[Us](../other.md)\n",
    );
    let (_, files) = Project::new(tree)
        .build_to_memory(&BuildOptions::default())
        .expect("the site can be built");
    let html = document(&files, "print/current/index.html");
    assert!(html.contains("Oars") && !html.contains("print-document"), "{html}");
}

#[test]
fn a_document_changes_with_its_pages_only() {
    let unchanged = SecondBuild::from_tree(site(), |_| {});
    assert!(!unchanged.written.iter().any(|path| path.starts_with("print/")));
    let edit = |tree: &mut MemoryTree| {
        tree.insert("content/boats/row.md", "# Oars\n\nRow to [us](../other.md).\n");
    };
    let edited = SecondBuild::from_tree(site(), edit);
    let mut tree = site();
    edit(&mut tree);
    let path = "print/current/index.html";
    assert!(edited.written.contains(path));
    assert_eq!(edited.files[path], built(tree)[path]);
}

#[test]
fn a_preview_has_the_document_of_a_build() {
    let project = Project::new(site());
    let preview =
        Preview::new(project.snapshot(&LoadOptions::default()).expect("the site can be read"));
    let path = "print/current/index.html";
    let file = preview.file(path).expect("it can be rendered").expect("the site has it");
    assert_eq!(file.bytes, built(site())[path]);
}
