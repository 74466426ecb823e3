//! Builds of shards, which several machines render.

use std::collections::BTreeSet;

use docs_site::{BuildOptions, MemoryCache, MemorySink, MemoryTree, Project};

fn project() -> Project {
    let mut tree = MemoryTree::from_iter([
        (
            "site.toml",
            "title = 'Harbour'\nurl = 'https://harbour.example'\n\
             [locales]\ndefault = 'en'\nitems = [{ tag = 'en' }, { tag = 'de' }]",
        ),
        ("content/index.md", "# Harbour\n\n![Map](map.svg)"),
        ("content/missing.md", "[Missing](./nowhere.md)"),
    ]);
    tree.insert("content/map.svg", "<svg/>");
    for page in 0..12 {
        tree.insert(format!("content/page-{page}.md"), format!("# Page {page}"));
    }
    Project::new(tree)
}

/// Builds a shard, or the whole site for `None`. Returns the number of pages and of issues, and the paths of the files.
fn build(shard: Option<&str>) -> (usize, usize, BTreeSet<String>) {
    let shard = shard.map(|shard| shard.parse().expect("a shard"));
    let options = BuildOptions { shard, ..BuildOptions::default() };
    let sink = MemorySink::default();
    let report = project().build(&options, &MemoryCache::default(), &sink).expect("it is built");
    (report.pages, report.issues.len(), sink.into_files().into_keys().collect())
}

#[test]
fn shards_have_the_files_of_their_pages_alone() {
    let is_of_page = |file: &String| {
        [".html", ".md"].iter().any(|extension| file.ends_with(extension))
            || file.contains("page-data/")
            || file.contains("/map.")
            || file == ".docs-site.json"
    };
    let (pages, issues, whole) = build(None);
    assert!(issues > 0, "a link has no target");
    let whole: BTreeSet<String> = whole.into_iter().filter(is_of_page).collect();

    let shards = ["1/2", "2/2"].map(|shard| build(Some(shard)));
    let [(one_pages, one_issues, one), (other_pages, other_issues, other)] = shards;
    assert_eq!((one_pages + other_pages, one_issues + other_issues), (pages, 0));
    let documents = |files: &BTreeSet<String>| {
        files.iter().filter(|file| file.ends_with(".html")).cloned().collect::<BTreeSet<String>>()
    };
    assert!(documents(&one).is_disjoint(&documents(&other)));
    assert_eq!(one.union(&other).cloned().collect::<BTreeSet<String>>(), whole);
}
