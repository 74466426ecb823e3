//! Route tables of the projects in `fixtures/projects`, and the resolution of other forms of their paths.

use std::path::Path;

use docs_core::{LinkKind, LinkReport, Location, Policies, Policy, ReportedLink};
use docs_routing::{BaseUrl, CheckedPage, Resolution, RoutePath, RouteTable, check_links};
use serde_json::Value;

/// Returns the routes of a project, as in Docusaurus, without the base URL.
fn routes(name: &str, base_url: &str) -> Vec<RoutePath> {
    let file = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../fixtures/projects")
        .join(name)
        .join("expected.json");
    let expected: Value = serde_json::from_str(&read(&file)).expect("the expectations are JSON");
    let base_url = BaseUrl::parse(base_url);
    let routes = expected["routes"].as_object().expect("a table of routes");
    routes
        .keys()
        .map(|path| base_url.strip(&RoutePath::parse(path)).expect("a path below the base URL"))
        .collect()
}

#[expect(clippy::disallowed_methods, reason = "the projects are files")]
fn read(file: &Path) -> String {
    std::fs::read_to_string(file).unwrap_or_else(|error| panic!("{}: {error}", file.display()))
}

fn table(routes: &[RoutePath]) -> RouteTable<()> {
    let mut table = RouteTable::new();
    for route in routes {
        table.insert(route.clone(), (), Location::file(format!("docs{route}.md")));
    }
    table
}

/// Returns every route with its file, and the resolution of its other forms.
fn report(name: &str, base_url: &str) -> String {
    let routes = routes(name, base_url);
    let table = table(&routes);
    let mut lines = Vec::new();
    for route in &routes {
        let html = RoutePath::parse(&format!("{}.html", route.as_str().trim_end_matches('/')));
        let spellings = [route.slash_variant(), html];
        let answers = spellings.iter().map(|spelling| match table.resolve(spelling) {
            Resolution::Exact { .. } => format!("{spelling} answers"),
            Resolution::Redirect { to, .. } => format!("{spelling} -> {to}"),
            Resolution::NotFound => format!("{spelling} is not found"),
        });
        let answers: Vec<String> = answers.collect();
        lines.push(format!("{route} {} | {}", route.output_file(), answers.join(" | ")));
    }
    lines.join("\n")
}

#[test]
fn routes_of_a_project_with_versions() {
    insta::assert_snapshot!(report("versions", "/"));
}

#[test]
fn routes_of_a_project_with_folders() {
    insta::assert_snapshot!(report("folders", "/guide/"));
}

#[test]
fn routes_of_a_project_with_trailing_slashes() {
    insta::assert_snapshot!(report("numbers", "/handbook/"));
}

#[test]
fn link_report_of_a_project_with_versions() {
    let routes = routes("versions", "/");
    let hrefs =
        ["/docs/install", "/docs/1.4/install", "/docs/next/api#errors", "/docs/next/api#gone"];
    let links = hrefs.iter().zip(1..).map(|(href, line)| ReportedLink {
        written: (*href).to_owned(),
        href: (*href).to_owned(),
        line,
        column: None,
        kind: LinkKind::Page,
    });
    let home = LinkReport { links: links.collect(), ..LinkReport::default() };
    let other = LinkReport { anchors: vec!["errors".to_owned()], ..LinkReport::default() };
    let pages: Vec<CheckedPage<'_>> = routes
        .iter()
        .map(|path| CheckedPage {
            path,
            file: "pages/index.md",
            link_report: if path.as_str() == "/" { &home } else { &other },
        })
        .collect();
    let policies = Policies { on_broken_links: Policy::Throw, ..Policies::default() };
    let issues = check_links(&pages, &table(&routes), &BaseUrl::root(), &policies);
    let report: Vec<String> = issues.iter().map(ToString::to_string).collect();
    insta::assert_snapshot!(report.join("\n"));
}
