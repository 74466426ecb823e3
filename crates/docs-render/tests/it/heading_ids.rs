//! Ids of headings by the rules of other engines.

use docs_render::{Dialects, IdentityHost, Options, Source, render};

const SOURCE: &str = "# What's new?\n\n## `use()` :badge[New]\n\n## join:Options\n\n## What's new?\n\n## Smile :smile:\n\n## 日本\n";

/// Returns the ids of the headings of a source, in order; empty for a heading without an id.
fn ids(source: &str, options: &Options<'_>) -> Vec<String> {
    let page = render(&Source::new(source, "a.md"), options, &IdentityHost);
    let starts = page.html.split("<h").skip(1);
    let id = |start: &str| Some(start[1..].strip_prefix(" id=\"")?.split_once('"')?.0.to_owned());
    let ids: Vec<String> = starts.map(|start| id(start).unwrap_or_default()).collect();
    for id in ids.iter().filter(|id| !id.is_empty()) {
        assert!(page.link_report.anchors.contains(id), "{id}: {:?}", page.link_report.anchors);
    }
    ids
}

#[test]
fn headings_have_the_ids_of_the_engine_of_their_dialect() {
    let none = Dialects::default();
    let rows = [
        (none, ["", "use-new", "join", "whats-new-1", "smile-smile", "日本"]),
        (
            Dialects { mdbook: true, ..none },
            ["whats-new", "use-new", "joinoptions", "whats-new-1", "smile-", "日本"],
        ),
        (
            Dialects { mkdocs: true, ..none },
            ["whats-new", "use-new", "joinoptions", "whats-new_1", "smile", "_1"],
        ),
        (
            Dialects { vitepress: true, mkdocs: true, ..none },
            ["what-s-new", "use", "join-options", "what-s-new-1", "smile", "日本"],
        ),
    ];
    for (dialects, expected) in rows {
        let options = Options { blocks: true, dialects, ..Options::default() };
        assert_eq!(ids(SOURCE, &options), expected, "{dialects:?}");
    }
}

#[test]
fn a_title_has_the_id_that_its_author_writes() {
    let source = "# Title {#own}\n\n## Own\n\n## Other {#own}\n";
    let own_format = Options { blocks: true, ..Options::default() };
    assert_eq!(ids(source, &own_format), ["own", "own-1", "own-2"]);
    assert_eq!(ids(source, &Options::default()), ["", "own", "own-1"], "as in Docusaurus");
}
