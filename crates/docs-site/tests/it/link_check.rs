//! Links that a build after a change checks, with pages that are unchanged.

use docs_site::{BuildOptions, MemoryCache, MemorySink, MemoryTree, Project};

const SETTINGS: &str = "title = 'Docs'\nurl = 'https://docs.example.com'\n";

/// Builds a site with each of the second documents one after the other. Returns the issues of each build.
fn issues(seconds: &[&str]) -> Vec<Vec<String>> {
    let (mut cache, mut files) = (MemoryCache::default(), Default::default());
    let mut found = Vec::new();
    for second in seconds {
        let project = Project::new(MemoryTree::from_iter([
            ("site.toml", SETTINGS),
            ("content/index.md", "# First\n\n[Anchor](./second.md#part)\n"),
            ("content/second.md", second),
        ]));
        let sink = MemorySink::from_previous(std::mem::take(&mut files));
        let built = project.build(&BuildOptions::default(), &cache, &sink);
        let report = built.expect("the site can be built");
        found.push(report.issues.iter().map(ToString::to_string).collect());
        (cache, files) = (cache.next(), sink.into_files());
    }
    found
}

#[test]
fn a_link_of_an_unchanged_page_is_broken_by_a_changed_one() {
    let found = issues(&[
        "# Second\n\n## Part\n",
        "# Second\n\nA paragraph.\n\n## Part\n",
        "# Second\n\n## Piece\n",
        "# Second\n\nA paragraph.\n\n## Piece\n",
        "# Second\n\n## Part\n",
    ]);
    let broken = |issues: &Vec<String>| {
        issues.len() == 1 && issues[0].starts_with("content/index.md:3:10: warning[broken-anchor]")
    };
    assert_eq!(found.iter().map(Vec::len).collect::<Vec<_>>(), [0, 0, 1, 1, 0], "{found:?}");
    assert!(broken(&found[2]) && broken(&found[3]), "{found:?}");
}

#[test]
fn the_position_of_a_broken_link_is_current() {
    let found = issues(&[
        "# Second\n\n## Part\n\n[No page](/none)\n",
        "# Second\n\n## Part\n\nA paragraph.\n\n[No page](/none)\n",
    ]);
    for (issues, line) in found.iter().zip([5, 7]) {
        let start = format!("content/second.md:{line}:11: ");
        assert!(issues.len() == 1 && issues[0].starts_with(&start), "{issues:?}");
    }
}
