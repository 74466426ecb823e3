//! Replays the rows of `fixtures/cases`, which the tests of the interface replay too.

use std::collections::HashMap;
use std::fmt::Debug;

use docs_core::{DocId, Issue, Location, Names, Policy, VersionName};
use docs_routing::{
    Address, BaseUrl, Destination, LinkContext, LocaleRoutes, Resolution, RoutePath, RouteTable,
    SiteFiles, VersionRoutes, switch_address, version_of,
};
use indexmap::IndexMap;
use serde::Deserialize;
use serde::de::DeserializeOwned;

/// Row with input and expected output.
#[derive(Deserialize)]
struct Row<I, E = String> {
    name: String,
    input: I,
    expect: E,
}

#[expect(clippy::disallowed_methods, reason = "a test may read its rows")]
fn read<T: DeserializeOwned>(file: &str) -> T {
    let path = format!("{}/../../fixtures/cases/{file}", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
    serde_json::from_str(&text).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// Compares all rows, so that one run reports all differences.
fn replay<I, E: Debug + PartialEq>(rows: &[Row<I, E>], act: impl Fn(&I) -> E) {
    let faults: Vec<String> = rows
        .iter()
        .filter_map(|row| {
            let actual = act(&row.input);
            let Row { name, expect, .. } = row;
            (actual != *expect).then(|| format!("{name}: {actual:?} instead of {expect:?}"))
        })
        .collect();
    assert!(!rows.is_empty() && faults.is_empty(), "\n{}", faults.join("\n"));
}

#[derive(Deserialize)]
struct Paths {
    parse: Vec<Row<String>>,
    encoded: Vec<Row<String>>,
    bare: Vec<Row<String>>,
    slash_variant: Vec<Row<String>>,
    output_file: Vec<Row<String>>,
    data_file: Vec<Row<String>>,
    address: Vec<Row<String, Parts>>,
    follow: Vec<Row<Step>>,
    base_join: Vec<Row<Based>>,
    base_strip: Vec<Row<Based, Option<String>>>,
    resolve: Resolve,
    duplicates: Vec<Row<Vec<String>, Vec<String>>>,
}

#[derive(Debug, Deserialize, PartialEq)]
struct Parts {
    path: String,
    query: Option<String>,
    hash: Option<String>,
}

#[derive(Deserialize)]
struct Step {
    from: String,
    to: String,
}

#[derive(Deserialize)]
struct Based {
    base: String,
    path: String,
}

#[derive(Deserialize)]
struct Resolve {
    routes: Vec<String>,
    rows: Vec<Row<String, Answer>>,
}

#[derive(Debug, Deserialize, PartialEq)]
#[serde(rename_all = "lowercase")]
enum Answer {
    Exact(String),
    Redirect(String),
    #[serde(rename = "not found")]
    NotFound,
}

impl<T> From<Resolution<'_, T>> for Answer {
    fn from(resolution: Resolution<'_, T>) -> Self {
        match resolution {
            Resolution::Exact { path, .. } => Self::Exact(path.to_string()),
            Resolution::Redirect { to, .. } => Self::Redirect(to.to_string()),
            Resolution::NotFound => Self::NotFound,
        }
    }
}

fn table(paths: &[String]) -> RouteTable<()> {
    let mut table = RouteTable::new();
    for path in paths {
        table.insert(RoutePath::parse(path), (), Location::file(path));
    }
    table
}

#[test]
fn every_spelling_of_a_path_is_understood() {
    let rows: Paths = read("paths.json");
    replay(&rows.parse, |path| RoutePath::parse(path).to_string());
    replay(&rows.encoded, |path| RoutePath::parse(path).encoded());
    replay(&rows.bare, |path| RoutePath::parse(path).without_html_suffix().to_string());
    replay(&rows.slash_variant, |path| RoutePath::parse(path).slash_variant().to_string());
}

#[test]
fn every_path_has_its_files() {
    let rows: Paths = read("paths.json");
    replay(&rows.output_file, |path| RoutePath::parse(path).output_file());
    replay(&rows.data_file, |path| RoutePath::parse(path).data_file());
}

#[test]
fn addresses_are_split_and_followed() {
    let rows: Paths = read("paths.json");
    replay(&rows.address, |address| {
        let Address { path, query, hash } = Address::split(address);
        let owned = |part: Option<&str>| part.map(str::to_owned);
        Parts { path: path.to_owned(), query: owned(query), hash: owned(hash) }
    });
    replay(&rows.follow, |step| RoutePath::parse(&step.from).resolve(&step.to).to_string());
}

#[test]
fn the_base_url_is_put_on_and_taken_off() {
    let rows: Paths = read("paths.json");
    replay(&rows.base_join, |row| BaseUrl::parse(&row.base).join(&row.path));
    replay(&rows.base_strip, |row| {
        let within = BaseUrl::parse(&row.base).strip(&RoutePath::parse(&row.path));
        within.map(String::from)
    });
}

#[test]
fn requests_are_answered_redirected_or_not_found() {
    let rows: Paths = read("paths.json");
    let table = table(&rows.resolve.routes);
    assert_eq!(table.duplicates(), []);
    replay(&rows.resolve.rows, |path| table.resolve(&RoutePath::parse(path)).into());
}

#[test]
fn routes_that_share_a_file_are_duplicates() {
    let rows: Paths = read("paths.json");
    replay(&rows.duplicates, |paths| {
        let table = table(paths);
        let issues = table.issues(Policy::Warn);
        let is_about_duplicate = |issue: &&Issue| issue.code == "duplicate-route";
        assert_eq!(issues.iter().filter(is_about_duplicate).count(), table.duplicates().len());
        table.duplicates().iter().map(|duplicate| duplicate.path.to_string()).collect()
    });
}

#[derive(Deserialize)]
struct Versions {
    sites: HashMap<String, Vec<Version>>,
    version_of: Vec<Row<AtSite, Option<String>>>,
    switch: Vec<Row<Switch, Option<String>>>,
    locales: Locales,
    locale_of: Vec<Row<String, Localized>>,
    locale_twin: Vec<Row<Twin>>,
}

#[derive(Deserialize)]
struct Version {
    name: VersionName,
    path: String,
    latest: bool,
    main_doc: Option<DocId>,
    docs: IndexMap<DocId, String>,
}

#[derive(Deserialize)]
struct AtSite {
    site: String,
    path: String,
}

#[derive(Deserialize)]
struct Switch {
    site: String,
    from: String,
    to: String,
}

#[derive(Deserialize)]
struct Locales {
    default: String,
    tags: Vec<String>,
}

#[derive(Debug, Deserialize, PartialEq)]
struct Localized {
    tag: String,
    path: String,
}

#[derive(Deserialize)]
struct Twin {
    path: String,
    to: String,
}

/// Calls `act` with the versions of a site.
fn with_versions<R>(site: &[Version], act: impl FnOnce(&[VersionRoutes<'_>]) -> R) -> R {
    let paths: Vec<(RoutePath, IndexMap<DocId, RoutePath>)> = site
        .iter()
        .map(|version| {
            let docs = version
                .docs
                .iter()
                .map(|(id, path)| (id.clone(), RoutePath::parse(path)))
                .collect();
            (RoutePath::parse(&version.path), docs)
        })
        .collect();
    let versions: Vec<VersionRoutes<'_>> = site
        .iter()
        .zip(&paths)
        .map(|(version, (path, docs))| VersionRoutes {
            name: &version.name,
            path,
            is_latest: version.latest,
            main_doc: version.main_doc.as_ref(),
            docs,
        })
        .collect();
    act(&versions)
}

#[test]
fn paths_belong_to_the_version_with_the_longest_prefix() {
    let rows: Versions = read("versions.json");
    replay(&rows.version_of, |row| {
        with_versions(&rows.sites[&row.site], |versions| {
            version_of(versions, &RoutePath::parse(&row.path)).map(|owner| owner.name.to_string())
        })
    });
}

#[test]
fn a_switch_leads_to_the_same_doc_or_to_the_main_one() {
    let rows: Versions = read("versions.json");
    replay(&rows.switch, |row| {
        with_versions(&rows.sites[&row.site], |versions| {
            let path = RoutePath::parse(&row.from);
            let doc = version_of(versions, &path).and_then(|owner| owner.doc_at(&path));
            let to = versions.iter().find(|version| version.name.as_str() == row.to)?;
            Some(switch_address(&Address::split(&row.from), to.switch_target(doc)?))
        })
    });
}

#[test]
fn every_language_but_the_default_has_a_prefix() {
    let rows: Versions = read("versions.json");
    let tags: Vec<&str> = rows.locales.tags.iter().map(String::as_str).collect();
    let locales = LocaleRoutes { default: &rows.locales.default, tags: &tags };
    replay(&rows.locale_of, |path| {
        let (tag, path) = locales.split(&RoutePath::parse(path));
        Localized { tag: tag.to_owned(), path: path.into() }
    });
    replay(&rows.locale_twin, |row| {
        locales.localized(&RoutePath::parse(&row.path), &row.to).to_string()
    });
}

#[derive(Deserialize)]
struct Links {
    sources: HashMap<String, String>,
    r#static: Vec<String>,
    assets: Vec<String>,
    pages: HashMap<String, Page>,
    rows: Vec<LinkRow>,
}

#[derive(Deserialize)]
struct Page {
    route: String,
    source: String,
    content_roots: Vec<String>,
}

#[derive(Deserialize)]
struct LinkRow {
    name: String,
    page: String,
    #[serde(default)]
    base: String,
    input: String,
    expect: Leads,
}

#[derive(Debug, Default, Deserialize, PartialEq)]
#[serde(default)]
struct Leads {
    kind: String,
    href: Option<String>,
    path: Option<String>,
    hash: Option<String>,
    file: Option<String>,
}

struct Files<'a> {
    links: &'a Links,
    routes: HashMap<&'a str, RoutePath>,
}

impl SiteFiles for Files<'_> {
    fn page(&self, source: &str) -> Option<&RoutePath> {
        self.routes.get(source)
    }

    fn is_static(&self, path: &str) -> bool {
        self.links.r#static.iter().any(|file| file == path)
    }

    fn is_asset(&self, file: &str) -> bool {
        self.links.assets.iter().any(|asset| asset == file)
    }
}

impl Links {
    fn follow(&self, row: &LinkRow, files: &Files<'_>) -> Leads {
        let page = &self.pages[&row.page];
        let roots: Vec<&str> = page.content_roots.iter().map(String::as_str).collect();
        let context = LinkContext {
            route: &RoutePath::parse(&page.route),
            source: &page.source,
            content_roots: &roots,
            base_url: &BaseUrl::parse(&row.base),
        };
        let target = context.resolve(&row.input, files);
        let leads = Leads { href: Some(target.href), ..Leads::default() };
        match target.destination {
            Destination::Page { path, hash } => {
                Leads { kind: "page".to_owned(), path: Some(path.into()), hash, ..leads }
            }
            Destination::Static { path } => {
                Leads { kind: "static".to_owned(), path: Some(path.into()), ..leads }
            }
            Destination::Asset { file } => {
                Leads { kind: "asset".to_owned(), file: Some(file), ..leads }
            }
            Destination::External => Leads { kind: "external".to_owned(), ..leads },
            Destination::BrokenMarkdown => Leads { kind: "broken markdown".to_owned(), ..leads },
            other => panic!("no row knows {other:?}"),
        }
    }
}

#[test]
fn links_lead_where_the_reference_leads_them() {
    let mut links: Links = read("links.json");
    let rows: Vec<Row<LinkRow, Leads>> = std::mem::take(&mut links.rows)
        .into_iter()
        .map(|mut row| {
            let mut expect = std::mem::take(&mut row.expect);
            expect.href.get_or_insert_with(|| row.input.clone());
            Row { name: row.name.clone(), input: row, expect }
        })
        .collect();
    let routes = links.sources.iter().map(|(file, route)| (file.as_str(), route.as_str().into()));
    let files = Files { links: &links, routes: routes.collect() };
    replay(&rows, |row| links.follow(row, &files));
}

#[derive(Deserialize)]
struct Similar {
    rows: Vec<Row<SimilarInput, Vec<String>>>,
}

#[derive(Deserialize)]
struct SimilarInput {
    names: Vec<String>,
    wanted: String,
    at_most: usize,
}

#[test]
fn similar_names() {
    let cases: Similar = read("similar.json");
    replay(&cases.rows, |SimilarInput { names, wanted, at_most }| {
        let names = Names::new(names.iter().map(String::as_str));
        names.similar(wanted, *at_most).into_iter().map(str::to_owned).collect()
    });
}
