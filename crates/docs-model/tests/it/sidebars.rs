//! Written and generated sidebars.

use std::sync::Arc;

use docs_model::{
    AssembleOptions, CategoryMetadata, Doc, DocContext, InstanceSettings, Issue, Settings, Sidebar,
    SidebarItem, SidebarsFile, Version, VersionParts,
};

/// Creates a version from files; sidebars are generated if `sidebars` is empty.
pub(crate) fn version(files: &[(&str, &str)], sidebars: &str) -> (Version, Vec<Issue>) {
    let context = DocContext::default();
    let mut issues = Vec::new();
    let mut docs = Vec::new();
    let mut categories = indexmap::IndexMap::new();
    for (file, text) in files {
        if let Some(folder) = file.strip_suffix("/_category_.yml") {
            categories.insert(folder.to_owned(), CategoryMetadata::read(file, text).0);
            continue;
        }
        let (doc, found) = Doc::read(file, file, text, &context);
        issues.extend(found);
        docs.push(Arc::new(doc));
    }
    let file = if sidebars.is_empty() {
        SidebarsFile::generated()
    } else {
        let (file, found) = SidebarsFile::from_toml("sidebars.toml", sidebars);
        issues.extend(found);
        file
    };
    let (settings, _) =
        Settings::from_toml("site.toml", "title = 'T'\nurl = 'https://t.example.com'");
    let settings = settings.expect("valid settings").versions().remove(0);
    let parts = VersionParts { docs, sidebars: file, categories, ..VersionParts::new(settings) };
    let instance = InstanceSettings::default();
    let (version, found) = Version::assemble(parts, &AssembleOptions::new(&instance));
    issues.extend(found);
    (version, issues)
}

/// Returns the sidebars, one entry per line.
pub(crate) fn outline(version: &Version) -> String {
    let mut text = String::new();
    for (id, sidebar) in &*version.sidebars {
        text.push_str(&format!("{id}:\n"));
        write(&sidebar.items, 1, &mut text);
    }
    text
}

fn write(items: &[SidebarItem], depth: usize, text: &mut String) {
    for item in items {
        let indent = "  ".repeat(depth);
        match item {
            SidebarItem::Link(link) => {
                let unlisted = if link.unlisted { " (unlisted)" } else { "" };
                text.push_str(&format!("{indent}{} -> {}{unlisted}\n", link.label, link.href));
            }
            SidebarItem::Category(category) => {
                let href = category
                    .link
                    .as_ref()
                    .map(|link| format!(" -> {}", link.href))
                    .unwrap_or_default();
                let state = if category.collapsed { "closed" } else { "open" };
                text.push_str(&format!("{indent}[{}]{href} {state}\n", category.label));
                write(&category.items, depth + 1, text);
            }
            SidebarItem::Html(html) => text.push_str(&format!("{indent}{html}\n")),
            _ => text.push_str(&format!("{indent}?\n")),
        }
    }
}

#[test]
fn folders_become_categories_in_the_order_of_their_numbers_and_positions() {
    let (version, issues) = version(
        &[
            ("intro.md", "---\nsidebar_position: 2\n---\n# Introduction\n"),
            ("changes.md", "# Changes\n"),
            ("about.md", "# About\n"),
            ("01-first.md", "# First\n"),
            ("tools/index.md", "---\nsidebar_label: The tools\n---\n# Tools of the trade\n"),
            ("tools/02-second.md", "# Second\n"),
            ("tools/01-first.md", "# First tool\n"),
            ("guides/deep/er/page.md", "# Deep\n"),
            ("guides/_category_.yml", "label: All guides\nposition: 1.5\ncollapsed: false\n"),
            ("faq/_category_.yml", "link:\n  type: generated-index\n  slug: /questions\n"),
            ("faq/one.md", "# One\n"),
        ],
        "",
    );
    assert_eq!(issues, []);
    insta::assert_snapshot!(outline(&version), @r"
    defaultSidebar:
      First -> /first
      [All guides] open
        [deep] closed
          [er] closed
            Deep -> /guides/deep/er/page
      Introduction -> /intro
      About -> /about
      Changes -> /changes
      [faq] -> /questions closed
        One -> /faq/one
      [The tools] -> /tools/ closed
        First tool -> /tools/first
        Second -> /tools/second
    ");
}

#[test]
fn drafts_fall_away_and_take_empty_categories_with_them() {
    let (version, issues) = version(
        &[
            ("a.md", "# A\n"),
            ("later.md", "---\ndraft: true\n---\n# Later\n"),
            ("hidden.md", "---\nunlisted: true\n---\n# Hidden\n"),
        ],
        r#"
docs = [
  "a",
  "later",
  "hidden",
  { type = "category", label = "Only drafts", items = ["later"] },
  { type = "category", label = "Drafts with a page", link = { type = "doc", id = "a" }, items = ["later"] },
  { type = "category", label = "Open", collapsed = false, items = ["a", { type = "link", label = "Out", href = "https://x.example.com" }] },
  { type = "category", label = "Fixed", collapsible = false, items = [{ type = "ref", id = "a" }] },
]
"#,
    );
    assert_eq!(issues, []);
    insta::assert_snapshot!(outline(&version), @r"
    docs:
      A -> /a
      Hidden -> /hidden (unlisted)
      Drafts with a page -> /a
      [Open] open
        A -> /a
        Out -> https://x.example.com
      [Fixed] open
        A -> /a
    ");
}

#[test]
fn reading_order_has_only_pages_of_the_sidebar() {
    let (version, _) = version(
        &[
            ("a.md", "# A\n"),
            ("b.md", "# B\n"),
            ("c.md", "---\nunlisted: true\n---\n# C\n"),
            ("i.md", "# I\n"),
        ],
        r#"
docs = [
  { type = "ref", id = "b" },
  { type = "link", label = "Out", href = "/out" },
  { type = "category", label = "Category", link = { type = "doc", id = "i" }, items = ["a", "c"] },
  { type = "category", label = "Made", link = { type = "generated-index" }, items = ["b"] },
]
"#,
    );
    let sidebar: &Sidebar = &version.sidebars["docs"];
    let order: Vec<&str> = sidebar.navigation().iter().map(|entry| entry.href).collect();
    assert_eq!(order, ["/i", "/a", "/category/made", "/b"]);
    assert_eq!(sidebar.first_link(), Some("/b"));
    let first = sidebar.first_page().map(|entry| (entry.href, entry.label));
    assert_eq!(first, Some(("/i", "Category")), "the reference belongs to another sidebar");
}

#[test]
fn a_document_that_no_sidebar_shows_is_an_orphan() {
    let files = [
        ("index.md", "# Home"),
        ("shown.md", "# Shown"),
        ("referenced.md", "# Referenced"),
        ("guide/index.md", "# Guide"),
        ("guide/page.md", "# Page"),
        ("lost.md", "# Lost"),
        ("unlisted.md", "---\nunlisted: true\n---\n"),
        ("draft.md", "---\ndraft: true\n---\n"),
        ("alone.md", "---\ndisplayed_sidebar: null\n---\n"),
        ("chosen.md", "---\ndisplayed_sidebar: docs\n---\n"),
    ];
    let sidebars = "docs = ['shown', { type = 'ref', id = 'referenced' }, \
                    { type = 'category', label = 'G', link = { type = 'doc', id = 'guide/index' }, items = ['guide/page'] }]";
    let (_, issues) = version(&files, sidebars);
    let messages: Vec<String> = issues.iter().map(ToString::to_string).collect();
    insta::assert_snapshot!(messages.join("\n"), @r"
    lost.md: warning[orphan-page]: no sidebar shows this page
      help: add `lost` to a sidebar in `sidebars.toml`, or write `displayed_sidebar: null` in its front matter
    ");

    for sidebars in ["", "docs = []", "docs = ["] {
        let (_, issues) = version(&files, sidebars);
        assert!(issues.iter().all(|issue| issue.code != "orphan-page"), "{sidebars}: {issues:?}");
    }
}

#[test]
fn a_faulty_sidebars_file_has_no_further_faults() {
    let (_, issues) = version(&[("a.md", "---\ndisplayed_sidebar: docs\n---\n")], "docs = [");
    let codes: Vec<&str> = issues.iter().map(|issue| &*issue.code).collect();
    assert_eq!(codes, ["sidebar"]);
}

#[test]
fn a_suggestion_lists_no_names_where_there_are_none() {
    let (_, issues) = version(&[], "docs = ['a']");
    assert_eq!(issues[0].help, None, "{}", issues[0]);
}
