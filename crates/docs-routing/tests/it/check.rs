//! Messages about broken links.

use docs_core::{LinkKind, LinkReport, Location, Policies, Policy, ReportedLink, Severity};
use docs_routing::{
    BaseUrl, CheckedPage, LinkCheck, LinkedFiles, MissingFile, NearestFile, OmittedPage, RoutePath,
    RouteTable, check_links,
};

/// Policies by which a broken link is an error.
fn strict() -> Policies {
    Policies { on_broken_links: Policy::Throw, ..Policies::default() }
}

/// Checks a home page with these links. The other pages are `/v3/agent`, with the ids `setup` and `über-uns`, and `/chart`, of
/// whose ids some are unknown.
fn link_issues(links: &[(&str, LinkKind)], base_url: &str, policies: &Policies) -> Vec<String> {
    let links = links.iter().zip(1..).map(|(&(href, kind), line)| ReportedLink {
        written: href.to_owned(),
        href: href.to_owned(),
        line,
        column: None,
        kind,
    });
    let anchors = vec!["start".to_owned()];
    let home_report = LinkReport { links: links.collect(), anchors, ..LinkReport::default() };
    let anchors = ["setup", "über-uns"].map(str::to_owned).into();
    let agent_report = LinkReport { anchors, ..LinkReport::default() };
    let chart_report = LinkReport { is_incomplete: true, ..LinkReport::default() };
    let home = RoutePath::root();
    let (agent, chart) = (RoutePath::parse("/v3/agent"), RoutePath::parse("/chart"));
    let pages = [
        CheckedPage { path: &home, file: "content/index.md", link_report: &home_report },
        CheckedPage { path: &agent, file: "content/v3/agent.md", link_report: &agent_report },
        CheckedPage { path: &chart, file: "content/chart.mdx", link_report: &chart_report },
    ];
    let mut table = RouteTable::new();
    for page in &pages {
        table.insert(page.path.clone(), (), Location::file(page.file));
    }
    table.insert(RoutePath::parse("/search"), (), Location::file("site.toml"));
    let issues = check_links(&pages, &table, &BaseUrl::parse(base_url), policies);
    issues.iter().map(ToString::to_string).collect()
}

fn page_link_issues(hrefs: &[&str]) -> Vec<String> {
    let links: Vec<(&str, LinkKind)> = hrefs.iter().map(|href| (*href, LinkKind::Page)).collect();
    link_issues(&links, "/", &strict())
}

#[test]
fn links_that_lead_somewhere_are_no_fault() {
    let hrefs = [
        "/",
        "/v3/agent",
        "v3/agent",
        "/v3/agent/",
        "/v3/agent.html",
        "/v3/agent#setup",
        "/v3/agent?tab=1#setup",
        "/v3/agent#%C3%BCber-uns",
        "/v3/agent#über-uns",
        "/v3/agent#setup:~:text=word",
        "#start",
        "#",
        "#top",
        "/search#no-one-knows-its-ids",
    ];
    assert_eq!(page_link_issues(&hrefs), [""; 0]);
}

#[test]
fn a_broken_link_offers_the_nearest_page() {
    let messages = page_link_issues(&["/v3/agnet", "./V3/Agent", "/guides/agent", "/zzz"]);
    insta::assert_snapshot!(messages.join("\n"), @r"
    content/index.md:1: error[broken-link]: broken link to `/v3/agnet`
      help: did you mean `/v3/agent`?
    content/index.md:2: error[broken-link]: broken link to `./V3/Agent` (resolved as: `/V3/Agent`)
      help: did you mean `/v3/agent`?
    content/index.md:3: error[broken-link]: broken link to `/guides/agent`
      help: did you mean `/v3/agent`?
    content/index.md:4: error[broken-link]: broken link to `/zzz`
      help: no page has this path; write `pathname://` before a path that should not be checked
    ");
}

#[test]
fn a_broken_anchor_offers_the_nearest_id_or_lists_all() {
    let messages = page_link_issues(&["#strat", "/v3/agent#Setup", "/v3/agent.html#billing"]);
    insta::assert_snapshot!(messages.join("\n"), @r"
    content/index.md:1: warning[broken-anchor]: broken anchor `#strat` (resolved as: `/#strat`)
      help: did you mean `#start`?
    content/index.md:2: warning[broken-anchor]: broken anchor `/v3/agent#Setup`
      help: ids keep their case: did you mean `#setup`?
    content/index.md:3: warning[broken-anchor]: broken anchor `/v3/agent.html#billing` (resolved as: `/v3/agent#billing`)
      help: ids of `/v3/agent`: `setup`, `über-uns`
    ");
}

#[test]
fn a_broken_markdown_link_offers_the_nearest_file() {
    let links = ["./v3/agnt.md", "agent.md", "./zzz.md"];
    let links = links.map(|href| (href, LinkKind::BrokenMarkdown));
    let policies = Policies { on_broken_links: Policy::Ignore, ..strict() };
    insta::assert_snapshot!(link_issues(&links, "/", &policies).join("\n"), @r"
    content/index.md:1: warning[broken-markdown-link]: Markdown link couldn't be resolved: `./v3/agnt.md`
      help: did you mean the file `content/v3/agent.md`?
    content/index.md:2: warning[broken-markdown-link]: Markdown link couldn't be resolved: `agent.md`
      help: did you mean the file `content/v3/agent.md`?
    content/index.md:3: warning[broken-markdown-link]: Markdown link couldn't be resolved: `./zzz.md`
      help: there is no file `content/zzz.md`
    ");
}

#[test]
fn of_two_policies_for_a_broken_markdown_link_the_stricter_counts() {
    let rows = [
        (Policy::Ignore, Policy::Ignore, None),
        (Policy::Ignore, Policy::Warn, Some("warning")),
        (Policy::Throw, Policy::Warn, Some("error")),
        (Policy::Warn, Policy::Throw, Some("error")),
        (Policy::Log, Policy::Ignore, Some("info")),
    ];
    for (on_broken_links, on_broken_markdown_links, severity) in rows {
        let policies = Policies { on_broken_links, on_broken_markdown_links, ..strict() };
        let issues = link_issues(&[("./zzz.md", LinkKind::BrokenMarkdown)], "/", &policies);
        let expected = severity
            .map(|severity| format!("content/index.md:1: {severity}[broken-markdown-link]"));
        let found = issues.first().and_then(|issue| issue.split_once("]:"));
        assert_eq!(found.map(|(head, _)| format!("{head}]")), expected);
    }
}

#[test]
fn ignored_faults_are_not_reported() {
    let policies = Policies {
        on_broken_links: Policy::Ignore,
        on_broken_anchors: Policy::Ignore,
        on_broken_markdown_links: Policy::Ignore,
        ..strict()
    };
    let links = [("/zzz", LinkKind::Page), ("#zzz", LinkKind::Page)];
    assert_eq!(link_issues(&links, "/", &policies), [""; 0]);
}

#[test]
fn files_and_other_sites_are_not_checked() {
    let links = [("/zzz.pdf", LinkKind::File), ("https://example.com/zzz", LinkKind::External)];
    assert_eq!(link_issues(&links, "/", &strict()), [""; 0]);
}

#[test]
fn links_are_checked_below_the_base_url() {
    let links = ["/docs/v3/agent#setup", "v3/agent", "../blog/", "/docs/zzz"];
    let issues = link_issues(&links.map(|href| (href, LinkKind::Page)), "/docs/", &strict());
    insta::assert_snapshot!(issues.join("\n"), @r"
    content/index.md:4: error[broken-link]: broken link to `/docs/zzz`
      help: no page has this path; write `pathname://` before a path that should not be checked
    ");
}

#[test]
fn ids_of_missing_components_are_no_broken_anchors() {
    let issues = page_link_issues(&["/chart#legend", "/v3/agent#legend"]);
    assert_eq!(
        issues[0],
        "content/index.md:1: info[left-out-link]: the link to `/chart#legend` leads to a part that is left out: possibly an id \
         in a component of `/chart`"
    );
    assert!(issues[1].contains("warning[broken-anchor]"), "{}", issues[1]);
}

#[test]
fn links_of_elements_can_be_limited_to_warnings() {
    let link = |kind| ReportedLink {
        written: "/gone".to_owned(),
        href: "/gone".to_owned(),
        line: 1,
        column: None,
        kind,
    };
    let links = vec![link(LinkKind::Page), link(LinkKind::Element)];
    let link_report = LinkReport { links, ..LinkReport::default() };
    let home = RoutePath::root();
    let pages = [CheckedPage { path: &home, file: "index.mdx", link_report: &link_report }];
    let mut table = RouteTable::new();
    table.insert(home.clone(), (), Location::file("index.mdx"));
    let base_url = BaseUrl::root();
    for of_element in [Severity::Error, Severity::Warning] {
        let policies = Policies { max_element_severity: of_element, ..strict() };
        let check = LinkCheck::new(&pages, &table, &base_url, &policies);
        let issues = check.issues(&check.broken_links(&pages[0]));
        let severities: Vec<Severity> = issues.iter().map(|issue| issue.severity).collect();
        assert_eq!(severities, [Severity::Error, of_element]);
    }
}

/// A site with a feed, a static picture, and a document that is not a page.
#[derive(Debug)]
struct Files;

impl LinkedFiles for Files {
    fn has_file(&self, path: &RoutePath) -> bool {
        path.as_str() == "/blog/rss.xml"
    }

    fn is_source(&self, file: &str) -> bool {
        file == "ARCHITECTURE.md"
    }

    fn missing_file(&self, source: &str, written: &str, path: &RoutePath) -> MissingFile {
        assert_eq!((source, path.as_str()), ("content/index.md", written));
        let near =
            |differs_in_case| NearestFile { address: "/img/logo.svg".to_owned(), differs_in_case };
        let nearest = match written {
            "/img/lgo.svg" => Some(near(false)),
            "/img/Logo.SVG" => Some(near(true)),
            _ => None,
        };
        MissingFile { source: format!("static{written}"), nearest }
    }
}

/// Checks the links of a home page beside the page `/guide` and the draft `/plan`.
fn link_issues_with_files(links: &[(&str, &str, LinkKind)], policies: &Policies) -> Vec<String> {
    let links = links.iter().zip(1..).map(|(&(written, href, kind), line)| ReportedLink {
        written: written.to_owned(),
        href: href.to_owned(),
        line,
        column: None,
        kind,
    });
    let link_report = LinkReport { links: links.collect(), ..LinkReport::default() };
    let (home, guide) = (RoutePath::root(), RoutePath::parse("/guide.x"));
    let pages = [CheckedPage { path: &home, file: "content/index.md", link_report: &link_report }];
    let mut table = RouteTable::new();
    table.insert(home.clone(), (), Location::file("content/index.md"));
    table.insert(guide, (), Location::file("content/guide.md"));
    let base_url = BaseUrl::root();
    let check = LinkCheck::new(&pages, &table, &base_url, policies)
        .with_files(&Files)
        .with_omitted_pages([
            OmittedPage { path: "/plan/", file: "content/plan.md", is_private: false },
            OmittedPage { path: "/staff", file: "content/staff.md", is_private: true },
        ]);
    check.issues(&check.broken_links(&pages[0])).iter().map(ToString::to_string).collect()
}

#[test]
fn missing_files_are_distinguished_from_pages() {
    let links = [
        ("/img/lgo.svg", LinkKind::MissingFile),
        ("/img/lgo.svg", LinkKind::Page),
        ("/img/lgo.svg", LinkKind::Element),
        ("/img/Logo.SVG", LinkKind::MissingFile),
        ("/chart", LinkKind::MissingFile),
        ("/terms.pdf", LinkKind::Page),
        ("/blog/rss.xml", LinkKind::Page),
        ("/guides.x", LinkKind::Page),
        ("/v1.0", LinkKind::Page),
        ("/old.html", LinkKind::Page),
    ];
    let links = links.map(|(href, kind)| (href, href, kind));
    insta::assert_snapshot!(link_issues_with_files(&links, &strict()).join("\n"), @r"
    content/index.md:1: error[missing-file]: missing file `/img/lgo.svg`
      help: did you mean `/img/logo.svg`?
    content/index.md:2: error[missing-file]: missing file `/img/lgo.svg`
      help: did you mean `/img/logo.svg`?
    content/index.md:3: error[missing-file]: missing file `/img/lgo.svg`
      help: did you mean `/img/logo.svg`?
    content/index.md:4: error[missing-file]: missing file `/img/Logo.SVG`
      help: a file with another case exists: write `/img/logo.svg`
    content/index.md:5: error[missing-file]: missing file `/chart`
      help: there is no file `static/chart`
    content/index.md:6: error[missing-file]: missing file `/terms.pdf`
      help: there is no file `static/terms.pdf`
    content/index.md:8: error[broken-link]: broken link to `/guides.x`
      help: did you mean `/guide.x`?
    content/index.md:9: error[broken-link]: broken link to `/v1.0`
      help: no page has this path; write `pathname://` before a path that should not be checked
    content/index.md:10: error[broken-link]: broken link to `/old.html`
      help: no page has this path; write `pathname://` before a path that should not be checked
    ");
}

#[test]
fn a_link_to_a_private_page_names_its_file() {
    let links = [("./staff.md", "/staff", LinkKind::Page)];
    insta::assert_snapshot!(link_issues_with_files(&links, &strict()).join("\n"), @r"
    content/index.md:1: error[link-to-private]: the link to `./staff.md` leads to a private page, which this build leaves out
      help: publish `content/staff.md` by removing `private` from its front matter, remove the link, or build with `--private`
    ");
}

#[test]
fn a_link_to_a_draft_names_its_file() {
    let links = [("./plan.md", "/plan", LinkKind::Page), ("/plan", "/plan", LinkKind::Page)];
    insta::assert_snapshot!(link_issues_with_files(&links, &strict()).join("\n"), @r"
    content/index.md:1: error[link-to-draft]: the link to `./plan.md` leads to a draft, which has no page
      help: publish `content/plan.md` by removing `draft` from its front matter, or remove the link
    content/index.md:2: error[link-to-draft]: the link to `/plan` leads to a draft, which has no page
      help: publish `content/plan.md` by removing `draft` from its front matter, or remove the link
    ");
    let policies = Policies { on_broken_links: Policy::Ignore, ..strict() };
    let issues = link_issues_with_files(&links, &policies);
    assert_eq!(issues.len(), 1, "the link to a Markdown file has a policy of its own: {issues:?}");
    assert!(issues[0].contains(": warning[link-to-draft]"), "{}", issues[0]);
}

#[test]
fn a_link_to_a_file_that_is_no_page_has_its_own_message() {
    let links = ["../ARCHITECTURE.md", "../../ARCHITECTURE.md", "/ARCHITECTURE.md#a"];
    let links = links.map(|link| (link, link, LinkKind::BrokenMarkdown));
    insta::assert_snapshot!(link_issues_with_files(&links, &strict()).join("\n"), @r"
    content/index.md:1: error[broken-markdown-link]: Markdown link couldn't be resolved: `../ARCHITECTURE.md`
      help: the file `ARCHITECTURE.md` is not a page of the site
    content/index.md:2: error[broken-markdown-link]: Markdown link couldn't be resolved: `../../ARCHITECTURE.md`
      help: there is no file `../ARCHITECTURE.md`
    content/index.md:3: error[broken-markdown-link]: Markdown link couldn't be resolved: `/ARCHITECTURE.md#a`
      help: the file `ARCHITECTURE.md` is not a page of the site
    ");
}
