//! Sites whose sidebars are a summary of mdBook.

use docs_model::SidebarItem;
use docs_site::{BuildOptions, LoadOptions, MemoryTree, Project};

const SETTINGS: &str = "title = 'Book'\nurl = 'https://book.example'\n[markdown]\ndialects = ['mdbook']\n\
    [[versions]]\nname = 'current'\ncontent = 'src'\nsidebars = 'src/SUMMARY.md'\n";

const SUMMARY: &str = "# Summary\n\n[Preface](README.md)\n\n# Guide\n\n- [First](one/01-first.md)\n  - [Gone](gone.md)\n";

#[test]
fn a_book_keeps_its_summary_and_its_files() {
    let project = Project::new(MemoryTree::from_iter([
        ("site.toml", SETTINGS),
        ("src/SUMMARY.md", SUMMARY),
        ("src/README.md", "# Preface\n\n[First](one/01-first.md)\n"),
        ("src/one/01-first.md", "# One\n\n```rust,ignore\n{{#include ../../a.rs:x}}\n```\n"),
        ("a.rs", "// ANCHOR: x\nlet shown = 1;\n// ANCHOR_END: x\nhidden();\n"),
    ]));
    let site = project.snapshot(&LoadOptions::default()).expect("the site is loaded");
    let version = &site.site().instances[0].versions[0];
    assert_eq!(version.docs.len(), 2, "the summary is no document");
    let items = &version.sidebars.values().next().expect("there is a sidebar").items;
    let SidebarItem::Link(preface) = &items[0] else { panic!("{items:?}") };
    let SidebarItem::Category(guide) = &items[1] else { panic!("{items:?}") };
    assert_eq!((preface.href.as_str(), guide.label.as_str()), ("/", "Guide"));
    assert!(!guide.collapsible);
    let issues: Vec<String> = site.issues().iter().map(ToString::to_string).collect();
    insta::assert_snapshot!(issues.join("\n"));
}

#[test]
fn documents_without_a_title_have_that_of_their_entry_or_their_folder() {
    let project = Project::new(MemoryTree::from_iter([
        ("site.toml", SETTINGS),
        ("src/SUMMARY.md", "- [`First` chapter](a.md)\n  - [Second](b.md)\n"),
        ("src/a.md", "## First chapter\n\n### Part\n"),
        ("src/b.md", "Text.\n\n# Own title\n"),
        ("src/tools/index.md", "Text.\n"),
        ("src/index.md", "Text.\n"),
        ("src/other.md", "Text.\n"),
    ]));
    let (_, files) = project.build_to_memory(&BuildOptions::default()).expect("the site is built");
    let heads = [
        ("index.html", "Book", "<h1>Book</h1>"),
        ("a.html", "First chapter | Book", "<h2 id=\"first-chapter\">"),
        ("b.html", "Own title | Book", "<h1 id=\"own-title\">Own title</h1>"),
        ("tools/index.html", "tools | Book", "<h1>tools</h1>"),
        ("other.html", "other | Book", "<h1>other</h1>"),
    ];
    for (file, title, heading) in heads {
        let html = String::from_utf8_lossy(&files[file]);
        assert!(html.contains(&format!("<title>{title}</title>")), "{file}: {html}");
        assert!(html.contains(heading), "{file}: {html}");
        assert_eq!(html.matches("<h1").count(), usize::from(heading.starts_with("<h1")), "{html}");
    }
}

#[test]
fn the_first_chapter_is_the_target_of_the_home_page_of_a_book_without_one() {
    let project = Project::new(MemoryTree::from_iter([
        ("site.toml", SETTINGS),
        ("src/SUMMARY.md", "- [Install](z/install.md)\n- [Use](use.md)\n"),
        ("src/z/install.md", "# Install\n"),
        ("src/use.md", "# Use\n"),
    ]));
    let (report, files) =
        project.build_to_memory(&BuildOptions::default()).expect("the site is built");
    assert_eq!(report.issues, []);
    let home = String::from_utf8_lossy(&files["index.html"]);
    assert!(home.contains("url=/z/install"), "{home}");
}
