//! The repository's own site is the site of the specification: its routes, section 2, one by one.

use std::collections::BTreeSet;

use crate::program::{Server, workspace};

/// The route table of the specification.
const PATHS: &[&str] = &[
    "/",
    "/search",
    "/markdown-page",
    "/access-controls/",
    "/Basic Account Information/",
    "/Basic Account Information/create-team",
    "/Basic Account Information/reset-password",
    "/Basic Account Information/share-chatbot",
    "/Basic Account Information/sign-ups",
    "/conversations/",
    "/feedback/",
    "/integrations/",
    "/integrations/api-keys",
    "/integrations/discord",
    "/integrations/embed-chatbot",
    "/introduction/",
    "/knowledge base/",
    "/tasks/",
    "/quickstart/",
    "/quickstart/agent-config",
    "/quickstart/dashboard",
    "/quickstart/getting-started",
    "/quickstart/glossary",
    "/quickstart/list-and-definition-of-concepts",
    "/quickstart/playground",
    "/quickstart/quick-actions",
    "/tools/",
    "/tools/formfilling",
    "/tools/scheduling",
    "/tools/sheets-analysis",
    "/tools/ticketforwarding",
    "/usecases/",
    "/usecases/study-copilot",
    "/usecases/travel-guide",
    "/usecases/website-chatbot",
    "/v3/agent",
    "/v3/artifacts",
    "/v3/billing_plans",
    "/v3/contact-support",
    "/v3/custom_tools",
    "/v3/form",
    "/v3/getting-started",
    "/v3/history",
    "/v3/interact",
    "/v3/invite_members",
    "/v3/knowledge-base",
    "/v3/log-in",
    "/v3/profile",
    "/v3/request-beta-access",
    "/v3/request-help",
    "/v3/role-privileges",
    "/v3/scheduling",
    "/v3/security",
    "/v3/security-access",
    "/v3/sheets-analysis",
    "/v3/sign-up",
    "/v3/studio",
    "/v3/threads",
    "/v3/ticket_forwarding",
    "/v3/workspace",
    "/v3/your_agent",
    "/v3/your_knowledge_base",
    "/v3/your_tools",
];

#[test]
fn every_path_of_the_table_answers_with_its_own_title_and_one_heading() {
    let server = Server::start(&["serve"]);
    let mut titles = BTreeSet::new();
    for path in PATHS {
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
    assert_eq!(sitemap.matches("<loc>").count(), PATHS.len() - 1, "all but the search page");
    for path in PATHS.iter().filter(|path| **path != "/search") {
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
