//! Landing pages of VitePress and Starlight.

use docs_site::{BuildOptions, MemoryTree, Project};

use crate::warm::SecondBuild;

const SETTINGS: &str = "title = 'Boats'\nurl = 'https://boats.example'\n[markdown]\n";

const HOME: &str = "---\nlayout: home\nhero:\n  name: Boats\n  tagline: For everyone\n  image:\n    src: /boat.svg\n  actions:\n    - theme: brand\n      text: Start\n      link: /guide\n    - theme: alt\n      text: Away\n      link: /none\nfeatures:\n  - icon: ⛵\n    title: Fast\n    details: Very fast.\n    link: /guide\n---\n\nMore [below](./none.md).\n";

fn site(dialects: &str) -> MemoryTree {
    MemoryTree::from_iter([
        ("site.toml", format!("{SETTINGS}dialects = [{dialects}]\n").as_str()),
        ("content/index.md", HOME),
        ("content/guide.md", "# Guide\n"),
        ("static/boat.svg", "<svg xmlns='http://www.w3.org/2000/svg'/>"),
    ])
}

#[test]
fn a_home_page_of_vitepress_is_a_landing_page() {
    let built = Project::new(site("'vitepress'")).build_to_memory(&BuildOptions::default());
    let (report, files) = built.expect("the site is built");
    let issues: Vec<String> = report.issues.iter().map(ToString::to_string).collect();
    insta::assert_snapshot!(issues.join("\n"), @r"
    content/index.md:3: warning[broken-link]: broken link to `/none`
      help: no page has this path; write `pathname://` before a path that should not be checked
    content/index.md:22:14: warning[broken-markdown-link]: Markdown link couldn't be resolved: `./none.md`
      help: did you mean the file `content/guide.md`?
    ");
    let home = String::from_utf8_lossy(&files["index.html"]);
    for part in [
        "landing-page",
        "class=\"block-hero\"",
        "<p>For everyone</p>",
        "class=\"block-card\"",
        "<title>Boats</title>",
    ] {
        assert!(home.contains(part), "{part}: {home}");
    }
    assert!(String::from_utf8_lossy(&files["index.md"]).contains("Very fast."));
}

#[test]
fn issues_of_keys_below_the_replaced_ones_have_the_lines_of_the_source() {
    let mut tree = site("'vitepress'");
    let keys = "sidebar_position: first\nhero:\n  name: Boats\nunlisted: perhaps\n";
    // The blocks take more lines than the keys.
    let features = "features: [{title: A}, {title: B}, {title: C}]\ndraft: 7\n";
    let home = format!("---\nlayout: home\n{keys}{features}---\n\n[a](./none.md)\n");
    tree.insert("content/index.md", home);
    let built = Project::new(tree).build_to_memory(&BuildOptions::default());
    let issues = built.expect("the site is built").0.issues;
    let mut lines: Vec<u32> =
        issues.iter().filter_map(|issue| issue.location.as_ref()?.line).collect();
    lines.sort_unstable();
    assert_eq!(lines, [3, 6, 8, 11], "{issues:?}");
}

#[test]
fn other_sites_report_the_keys_of_a_home_page() {
    let built = Project::new(site("'github'")).build_to_memory(&BuildOptions::default());
    let (report, files) = built.expect("the site is built");
    let codes: Vec<&str> = report.issues.iter().map(|issue| &*issue.code).collect();
    assert_eq!(codes.iter().filter(|code| **code == "foreign-notation").count(), 3, "{codes:?}");
    assert!(!String::from_utf8_lossy(&files["index.html"]).contains("block-hero"));
}

#[test]
fn a_changed_home_page_is_built_again() {
    let second = SecondBuild::from_tree(site("'vitepress'"), |tree| {
        tree.insert("content/index.md", HOME.replace("For everyone", "For nobody").as_str());
    });
    assert_eq!(second.written_pages(), ["index.html"]);
    assert!(String::from_utf8_lossy(&second.files["index.html"]).contains("For nobody"));
}
