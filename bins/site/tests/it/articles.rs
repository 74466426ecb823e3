//! Articles with data of the site: cards of the category, and front matter.

use std::fs;
use std::path::Path;

use super::program::{self, SETTINGS};

fn built(root: &Path, out: &Path) -> String {
    let output =
        program::run(&["build", "--root", program::path(root), "--out", program::path(out)]);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    fs::read_to_string(out.join("guide/list.html")).expect("the page is built")
}

/// A card shows the title and the description of its page, in the page itself and in a partial of it; the next build
/// detects their changes.
#[test]
fn a_part_of_a_page_shows_the_cards_of_the_page() {
    let site = program::folder(&[
        ("site.toml", SETTINGS),
        ("content/index.md", "# Start\n"),
        ("content/guide/list.mdx", "# List\n\nimport Cards from './_cards.mdx'\n\n<Cards />\n"),
        ("content/guide/_cards.mdx", "Read on:\n\n<DocCardList />\n"),
        ("content/guide/other.md", "# Other page\n\nAbout it.\n"),
    ]);
    let out = site.path().join("out");
    let article = |page: &str| page.split("<article").skip(1).collect::<String>();
    let page = article(&built(site.path(), &out));
    assert!(page.contains("href=\"/guide/other\"") && page.contains("Other page"), "{page}");
    fs::write(site.path().join("content/guide/other.md"), "# Renamed\n\nAbout it.\n")
        .expect("the folder is ours");
    let page = article(&built(site.path(), &out));
    assert!(page.contains("Renamed") && !page.contains("Other page"), "{page}");
}

/// Docusaurus passes the whole front matter to documents, including the keys that it uses itself.
#[test]
fn expressions_see_all_keys_of_the_front_matter() {
    let front_matter = "---\nid: list\ntitle: A title\nslug: list\nsidebar_label: A label\nsidebar_position: 3\n\
        tags: [one, two]\nkeywords: [three]\nhide_title: true\nsince: 2.5\ncustom_edit_url: null\n---\n";
    let keys =
        ["id", "title", "slug", "sidebar_label", "sidebar_position", "tags", "hide_title", "since"];
    let text: String = keys.map(|key| format!("- {key}={{frontMatter.{key}}}.\n")).concat();
    let site = program::folder(&[
        ("site.toml", SETTINGS),
        ("content/index.md", "# Start\n"),
        ("content/guide/list.mdx", &format!("{front_matter}\n{text}")),
    ]);
    let page = built(site.path(), &site.path().join("out"));
    for expected in [
        "id=list.",
        "title=A title.",
        "slug=list.",
        "sidebar_label=A label.",
        "sidebar_position=3.",
        "tags=onetwo.",
        "since=2.5.",
    ] {
        assert!(page.contains(expected), "{expected}\n{page}");
    }
}
