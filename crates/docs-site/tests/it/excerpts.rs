//! Documents of unchanged files, which are not read again.

use std::collections::BTreeMap;

use docs_site::{LoadOptions, LoadedSite, Project};

use crate::changes::{ExcerptedTree, SharedTree};

const SETTINGS: &str =
    "title = 'Docs'\nurl = 'https://docs.example.com'\n[variables]\nproduct = 'Boats'\n";

fn texts(settings: &str, other: &str) -> BTreeMap<String, String> {
    let files = [
        ("site.toml", settings),
        ("content/index.md", "---\nslugg: /x\n---\n# Welcome to {{product}}\n\nProse.\n"),
        ("content/other.md", other),
    ];
    files.map(|(path, text)| (path.to_owned(), text.to_owned())).into()
}

fn load(tree: &ExcerptedTree) -> LoadedSite {
    let project = Project::new(tree.clone());
    project.load(&LoadOptions::default()).expect("the site can be loaded")
}

#[test]
fn only_changed_documents_are_read() {
    let shared = SharedTree::default();
    let tree = ExcerptedTree::new(shared.clone());
    shared.replace(texts(SETTINGS, "# One\n"));
    let first = load(&tree);
    assert_eq!(tree.opened_documents(), ["content/index.md", "content/other.md"]);
    shared.replace(texts(SETTINGS, "# Two\n"));
    let second = load(&tree);
    assert_eq!(tree.opened_documents(), ["content/other.md"]);
    assert_eq!(second.issues, first.issues);
    assert_eq!(second.issues.len(), 1, "{:?}", second.issues);
    let docs = &second.site.instances[0].versions[0].docs;
    let titles = docs.values().map(|doc| doc.title.as_str());
    assert_eq!(titles.collect::<Vec<_>>(), ["Welcome to Boats", "Two"]);
}

#[test]
fn another_value_of_a_variable_is_in_the_title() {
    let shared = SharedTree::default();
    let tree = ExcerptedTree::new(shared.clone());
    shared.replace(texts(SETTINGS, "# One\n"));
    load(&tree);
    shared.replace(texts(&SETTINGS.replace("Boats", "Ships"), "# One\n"));
    let docs = &load(&tree).site.instances[0].versions[0].docs;
    assert_eq!(docs.values().next().expect("it is there").title, "Welcome to Ships");
}

#[test]
fn an_issue_of_an_unchanged_document_is_reported_again() {
    let shared = SharedTree::default();
    let tree = ExcerptedTree::new(shared.clone());
    shared.replace(texts(SETTINGS, "---\ntitle: never closed\n"));
    let first = load(&tree).issues;
    assert!(first.iter().any(|issue| issue.code == "unclosed-front-matter"), "{first:?}");
    assert_eq!(load(&tree).issues, first);
}
