//! Pages in the search index.

use docs_site::{LoadOptions, MemoryTree, Project};

#[test]
fn front_matter_leaves_pages_out_of_the_search_and_ranks_the_others() {
    let tree = MemoryTree::from_iter([
        ("site.toml", "title = 'Shop'\nurl = 'https://shop.example'\n[[blogs]]\n"),
        ("content/index.md", "---\nsearch_rank: 7\n---\n\n# A\n"),
        ("content/hidden.md", "---\nsearch: false\n---\n\n# B\n"),
        ("content/shown.md", "---\nsearch: true\n---\n\n# C\n"),
        ("pages/hidden.md", "---\nsearch: false\n---\n\n# D\n"),
        ("blog/2026-01-02-post.md", "---\nsearch_rank: 2\n---\n\n# E\n"),
        ("blog/2026-01-03-hidden.md", "---\nsearch: false\n---\n\n# F\n"),
    ]);
    let site = Project::new(tree).snapshot(&LoadOptions::default()).expect("the site is loaded");
    let mut pages: Vec<(String, u32)> =
        site.search_records().into_iter().map(|page| (page.key.url, page.key.rank)).collect();
    pages.sort();
    let expected = [("/", 7), ("/blog/2026/01/02/post", 2), ("/shown", 0)];
    assert_eq!(pages, expected.map(|(url, rank)| (url.to_owned(), rank)));
}
