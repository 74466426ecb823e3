//! Routes of the repository's own site (R-ROUTE-02).

use std::collections::BTreeSet;

use crate::program::{Server, workspace};

/// Returns the expected routes; the browser suite opens the same paths.
fn paths() -> Vec<String> {
    let text = std::fs::read_to_string(workspace().join("fixtures/cases/routes.json"))
        .expect("the fixtures are part of the repository");
    serde_json::from_str(&text).expect("a list of paths")
}

#[test]
fn every_path_of_the_table_answers_with_its_own_title_and_one_heading() {
    let server = Server::start(&["serve"]);
    let paths = paths();
    let mut titles = BTreeSet::new();
    for path in &paths {
        let answer = server.get(&path.replace(' ', "%20"));
        assert_eq!(answer.status, 200, "{path}");
        let html = answer.text();
        let title = between(&html, "<title>", "</title>");
        let (page, site) =
            title.split_once(" | ").unwrap_or_else(|| panic!("{path}: title `{title}`"));
        assert_eq!(site, "Agent Docs", "{path}");
        assert!(!page.is_empty(), "{path}");
        assert_eq!(html.matches("<h1").count(), 1, "{path}");
        titles.insert((path, title.to_owned()));
    }
    assert_eq!(titles.len(), 63);

    let nowhere = [
        "/blog",
        "/v3",
        "/v3/",
        "/nope.html",
        "/v3/agent/extra",
        "/introduction/extra",
        "/INTRODUCTION/",
    ];
    for path in nowhere {
        let answer = server.get(path);
        assert_eq!(answer.status, 404, "{path}");
        assert!(answer.text().contains("We could not find what you were looking for."), "{path}");
        assert!(answer.text().contains("<title>Page Not Found | Agent Docs</title>"), "{path}");
    }

    let sitemap = server.get("/sitemap.xml").text();
    assert_eq!(sitemap.matches("<loc>").count(), paths.len() - 1, "all but the search page");
    for path in paths.iter().filter(|path| *path != "/search") {
        let address = format!("<loc>https://docs.example.com{}</loc>", path.replace(' ', "%20"));
        assert!(sitemap.contains(&address), "{path}");
    }
    assert!(server.get("/robots.txt").text().contains("Allow: /"));
}

#[test]
fn no_link_or_anchor_of_the_site_is_broken() {
    let output = crate::program::run(&[
        "check",
        "--root",
        crate::program::path(&workspace().join("docs")),
        "--set",
        "policies.on_broken_links=throw",
        "--set",
        "policies.on_broken_markdown_links=throw",
        "--set",
        "policies.on_broken_anchors=throw",
        "--set",
        "policies.on_duplicate_routes=throw",
    ]);
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{said}");
    assert_eq!(said, "", "not a word to say about the site");
}

fn between<'a>(text: &'a str, start: &str, end: &str) -> &'a str {
    let from = text.find(start).unwrap_or_else(|| panic!("no {start}")) + start.len();
    let length = text[from..].find(end).unwrap_or_else(|| panic!("no {end}"));
    &text[from..from + length]
}
