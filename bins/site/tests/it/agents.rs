//! The checks of the Agent-Friendly Documentation Spec that a static site can meet, over the repository's own site.
//!
//! Functions are named after the ids of their checks. Authentication is the matter of a host, and the freshness of lists follows
//! from the build.

use std::collections::BTreeSet;

use docs_urls::prove::Page;

use crate::program::{SETTINGS, Server, folder, path, workspace};

/// Limit of characters that all agents read.
const MAX_CHARACTERS: usize = 50_000;

/// The repository's site.
struct Docs(Server);

#[test]
fn the_site_meets_the_checks_for_agents() {
    let docs = Docs(Server::start(&["serve", "--root", path(&workspace().join("docs"))]));
    docs.llms_txt_exists_is_valid_and_short();
    docs.llms_txt_links_resolve_to_markdown();
    docs.llms_txt_coverage_is_complete();
    docs.llms_txt_directive_is_near_the_top();
    docs.markdown_url_support_and_content_negotiation();
    docs.page_size_and_code_fence_validity();
    docs.markdown_content_parity_and_rendering_strategy();
    docs.http_status_codes_and_redirect_behavior();
    docs.cache_header_hygiene();
}

/// Returns the path of an address of the site.
fn path_of(address: &str) -> &str {
    address.strip_prefix("https://docs.example.com").expect("an address of the site")
}

/// Returns the paths of the links in a list.
fn links(list: &str) -> Vec<String> {
    let targets = list.split("](").skip(1).filter_map(|rest| rest.split_once(')'));
    targets.map(|(address, _)| path_of(address).to_owned()).collect()
}

/// Returns the path of a page's Markdown.
fn markdown_path(page: &str) -> String {
    match page.trim_end_matches('/') {
        "" => "/index.md".to_owned(),
        page => format!("{page}.md"),
    }
}

impl Docs {
    /// Returns the paths in the sitemap.
    fn pages(&self) -> Vec<String> {
        let sitemap = self.0.get("/sitemap.xml").text();
        let addresses = sitemap.split("<loc>").skip(1).filter_map(|rest| rest.split_once("</loc>"));
        addresses.map(|(address, _)| path_of(address).to_owned()).collect()
    }

    /// Returns the pages with an article. Lists of other pages have none.
    fn articles(&self) -> Vec<String> {
        let pages = self.pages().into_iter();
        let articles = pages.filter(|page| self.0.get(&markdown_path(page)).status == 200);
        let articles: Vec<String> = articles.collect();
        assert!(articles.len() > 20, "{articles:?}");
        articles
    }

    fn llms_txt_exists_is_valid_and_short(&self) {
        let list = self.0.get("/llms.txt");
        assert_eq!(list.status, 200);
        assert!(list.kind.as_ref().is_some_and(|kind| kind.starts_with("text/plain")));
        let text = list.text();
        assert!(text.len() < MAX_CHARACTERS, "{} bytes", text.len());
        let mut lines = text.lines().filter(|line| !line.is_empty());
        assert!(lines.next().is_some_and(|line| line.starts_with("# ")), "a title is first");
        assert!(lines.next().is_some_and(|line| line.starts_with("> ")), "a summary is second");
        assert!(
            lines.any(|line| line.starts_with("## ")) && lines.any(|line| line.starts_with("- ["))
        );
    }

    fn llms_txt_links_resolve_to_markdown(&self) {
        let links = links(&self.0.get("/llms.txt").text());
        assert!(links.len() > 20, "{links:?}");
        for link in links {
            let answer = self.0.get(&link);
            assert_eq!(answer.status, 200, "{link}");
            let kind = answer.kind.clone().unwrap_or_default();
            assert!(kind.starts_with("text/markdown") || link.ends_with(".txt"), "{link}: {kind}");
        }
    }

    fn llms_txt_coverage_is_complete(&self) {
        let listed: BTreeSet<String> = links(&self.0.get("/llms.txt").text()).into_iter().collect();
        let articles = self.articles();
        for page in &articles {
            assert!(listed.contains(&markdown_path(page)), "{page}");
        }
        assert!(articles.len() * 100 >= self.pages().len() * 95, "pages without Markdown");
    }

    fn llms_txt_directive_is_near_the_top(&self) {
        for page in self.articles() {
            let html = self.0.get(&page).text();
            let directive = html.find("llms.txt").expect(&page);
            assert!(
                html.find("id=\"__site\"").is_some_and(|content| directive < content),
                "{page}"
            );
            let markdown = self.0.get(&markdown_path(&page)).text();
            assert!(markdown.find("/llms.txt").is_some_and(|at| at < 1000), "{page}");
        }
    }

    fn markdown_url_support_and_content_negotiation(&self) {
        for page in self.articles() {
            let file = self.0.get(&markdown_path(&page));
            assert_eq!(file.kind.as_deref(), Some("text/markdown; charset=utf-8"), "{page}");
            let negotiated =
                self.0.get_with(&page, &[("Accept", "text/markdown, text/html;q=0.9")]);
            assert_eq!(negotiated.text(), file.text(), "{page}");
            let html = self.0.get_with(&page, &[("Accept", "text/html, */*;q=0.8")]);
            let encoded = markdown_path(&page);
            let link = format!("<{encoded}>; rel=\"alternate\"; type=\"text/markdown\"");
            for answer in [&negotiated, &html] {
                assert_eq!(answer.link.as_deref(), Some(link.as_str()), "{page}");
                assert!(answer.vary.as_ref().is_some_and(|vary| vary.contains("Accept")), "{page}");
            }
            assert!(html.kind.as_ref().is_some_and(|kind| kind.starts_with("text/html")));
            assert!(
                html.text().contains("<link rel=\"alternate\" type=\"text/markdown\""),
                "{page}"
            );
        }
        assert_eq!(self.0.get("/404.html").link, None);
    }

    fn page_size_and_code_fence_validity(&self) {
        for page in self.articles() {
            let markdown = self.0.get(&markdown_path(&page)).text();
            assert!(markdown.len() < MAX_CHARACTERS, "{page}: {} bytes", markdown.len());
            let mut open: Option<&str> = None;
            for line in markdown.lines().map(str::trim_start) {
                let fence = &line[..line.len() - line.trim_start_matches('`').len()];
                match open {
                    Some(opening) if fence.len() >= opening.len() && line == fence => open = None,
                    None if fence.len() >= 3 => open = Some(fence),
                    _ => {}
                }
            }
            assert_eq!(open, None, "{page}: a fence is open");
        }
    }

    fn markdown_content_parity_and_rendering_strategy(&self) {
        for page in self.articles() {
            // No script has run.
            let html = Page::read(&self.0.get(&page).text());
            let markdown = self.0.get(&markdown_path(&page)).text();
            let words: BTreeSet<&str> =
                markdown.split(|char: char| !char.is_alphanumeric()).collect();
            let article = html.words.keys().filter(|word| !words.contains(word.as_str()));
            // The shell within the article: breadcrumbs, buttons, dates.
            let missing: Vec<&String> = article.collect();
            assert!(missing.len() * 20 <= html.words.len() + 120, "{page}: {missing:?}");
            for heading in &html.headings {
                let shown = heading
                    .split(|char: char| !char.is_alphanumeric())
                    .filter(|word| !word.is_empty());
                assert!(shown.into_iter().all(|word| words.contains(word)), "{page}: {heading}");
            }
        }
    }

    fn http_status_codes_and_redirect_behavior(&self) {
        for nowhere in ["/no-such-page", "/no-such-page.md", "/llms/none.txt", "/404.md"] {
            let answer = self.0.get_with(nowhere, &[("Accept", "text/markdown")]);
            assert_eq!(answer.status, 404, "{nowhere}");
        }
        let moved = self.0.get("/introduction");
        assert_eq!((moved.status, moved.location.as_deref()), (301, Some("/introduction/")));
    }

    fn cache_header_hygiene(&self) {
        let page = self.articles().remove(0);
        for file in ["/llms.txt".to_owned(), "/llms-full.txt".to_owned(), markdown_path(&page)] {
            let answer = self.0.get(&file);
            assert_eq!(answer.cache.as_deref(), Some("no-cache"), "{file}");
            assert!(answer.etag.is_some(), "{file}");
        }
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
