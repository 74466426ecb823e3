//! Both representations of pages over HTTP. AFDocs in the browser suite checks lists and pages for agents.

use crate::program::{SETTINGS, Server, folder, path, workspace};

/// Returns the paths of the pages in the list for agents of the repository's site, whose Markdown is at the path with `.md`.
fn listed_pages(server: &Server) -> Vec<String> {
    let list = server.get("/llms.txt").text();
    let links = list.split("](https://docs.example.com").skip(1);
    let links = links.filter_map(|rest| rest.split_once(')')?.0.strip_suffix(".md"));
    let pages: Vec<String> =
        links.map(|path| if path == "/index" { "/" } else { path }.to_owned()).collect();
    assert!(pages.len() > 20, "{pages:?}");
    pages
}

#[test]
fn a_page_has_the_representation_that_a_request_prefers() {
    let server = Server::start(&["serve", "--root", path(&workspace().join("docs"))]);
    for page in listed_pages(&server) {
        let twin = if page == "/" { "/index.md".to_owned() } else { format!("{page}.md") };
        let file = server.get(&twin);
        assert_eq!(file.kind.as_deref(), Some("text/markdown; charset=utf-8"), "{page}");
        let document = server.get(&page);
        // The paths of index documents end with a slash.
        let page = if document.status == 301 { format!("{page}/") } else { page };
        let negotiated = server.get_with(&page, &[("Accept", "text/markdown, text/html;q=0.9")]);
        assert_eq!(negotiated.text(), file.text(), "{page}");
        let html = server.get_with(&page, &[("Accept", "text/html, */*;q=0.8")]);
        let links = format!(
            "<{twin}>; rel=\"alternate\"; type=\"text/markdown\", </llms.txt>; rel=\"describedby\"; type=\"text/plain\""
        );
        for answer in [&negotiated, &html] {
            assert_eq!(answer.link.as_deref(), Some(links.as_str()), "{page}");
            assert!(answer.vary.as_ref().is_some_and(|vary| vary.contains("Accept")), "{page}");
        }
        assert!(html.text().contains("<link rel=\"alternate\" type=\"text/markdown\""), "{page}");
    }
    assert_eq!(server.get("/404.html").link, None);
    for nowhere in ["/no-such-page", "/no-such-page.md", "/llms/none.txt", "/404.md"] {
        let answer = server.get_with(nowhere, &[("Accept", "text/markdown")]);
        assert_eq!(answer.status, 404, "{nowhere}");
    }
    for file in ["/llms.txt", "/llms-full.txt", "/index.md"] {
        let answer = server.get(file);
        assert_eq!(answer.cache.as_deref(), Some("no-cache"), "{file}");
        assert!(answer.etag.is_some(), "{file}");
    }
}

#[test]
fn tabbed_content_serialization_and_section_header_quality() {
    let tabs = "import Tabs from '@theme/Tabs'\nimport TabItem from '@theme/TabItem'\n\n<Tabs>\n\
                <TabItem value=\"a\" label=\"Linux\">\n\nUse apt.\n\n</TabItem>\n\
                <TabItem value=\"b\" label=\"macOS\">\n\nUse brew.\n\n</TabItem>\n</Tabs>\n";
    let site =
        folder(&[("site.toml", SETTINGS), ("content/index.mdx", &format!("# Home\n\n{tabs}"))]);
    let server = Server::start(&["serve", "--root", path(site.path())]);
    let text = server.get("/index.md").text();
    assert!(text.ends_with("**Linux**\n\nUse apt.\n\n**macOS**\n\nUse brew.\n"), "{text}");
}

#[test]
fn nothing_is_negotiated_without_markdown() {
    let settings = format!("{SETTINGS}[agents]\nmarkdown = false\n");
    let site = folder(&[("site.toml", &settings), ("content/index.md", "# Home\n")]);
    let server = Server::start(&["serve", "--root", path(site.path())]);
    let answer = server.get_with("/", &[("Accept", "text/markdown")]);
    assert_eq!(answer.link, None);
    assert!(answer.text().starts_with("<!doctype html>"));
    assert!(!answer.text().contains("text/markdown"));
    assert_eq!((server.get("/index.md").status, server.get("/llms.txt").status), (404, 404));
}
