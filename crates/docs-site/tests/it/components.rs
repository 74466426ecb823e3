//! Pages whose components another program renders.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

use docs_site::{
    BuildOptions, Bytes, COMPONENT_LIMIT_CODE, ComponentBundler, ComponentPage, ComponentRequest,
    GuestFiles, Interface, Issue, LoadOptions, MemoryCache, MemorySink, MemoryTree, PlainRenderer,
    Project, RenderedComponents, SiteComponents,
};

/// Components that are all rendered as the same HTML.
#[derive(Clone, Debug, Default)]
struct FixedComponents {
    html: &'static str,
    exceeds_limit: bool,
    /// Number of rendered pages.
    rendered: Arc<AtomicUsize>,
    /// Files of the modules, relative to the site's folder.
    sources: &'static [&'static str],
    /// Modules that pages import.
    requested: Arc<Mutex<Vec<String>>>,
}

impl ComponentBundler for FixedComponents {
    fn bundle(&self, request: &ComponentRequest<'_>) -> Arc<dyn SiteComponents> {
        let specifiers = request.imports.iter().map(|import| import.specifier.clone());
        self.requested.lock().expect("no test has panicked").extend(specifiers);
        Arc::new(self.clone())
    }
}

impl SiteComponents for FixedComponents {
    fn issues(&self) -> Vec<Issue> {
        Vec::new()
    }

    fn files(&self) -> Vec<(String, Bytes)> {
        Vec::new()
    }

    fn sources(&self) -> Vec<String> {
        self.sources.iter().map(ToString::to_string).collect()
    }

    fn global_names(&self) -> Vec<String> {
        Vec::new()
    }

    fn replaced_names(&self) -> Vec<String> {
        Vec::new()
    }

    fn global_version(&self) -> Option<String> {
        None
    }

    fn version(&self, _importer: &str, _specifier: &str) -> Option<String> {
        Some("1".to_owned())
    }

    fn render(&self, page: &ComponentPage<'_>) -> RenderedComponents {
        self.rendered.fetch_add(1, Ordering::Relaxed);
        let mut html = page.html.to_owned();
        for island in page.islands.iter().rev() {
            html.insert_str(island.at, self.html);
        }
        let limit = Issue::warning(COMPONENT_LIMIT_CODE, "`<Chart>` does not end");
        let issues = self.exceeds_limit.then_some(limit);
        RenderedComponents {
            html,
            issues: issues.into_iter().collect(),
            exceeds_limit: self.exceeds_limit,
            ..RenderedComponents::default()
        }
    }
}

const PAGE: &str = "import Chart from './Chart'\n\n# Sales\n\nBefore.\n\n<Chart>hidden</Chart>\n\nAfter <Chart/>.\n";

fn project(components: &FixedComponents) -> Project {
    let tree = MemoryTree::from_iter([
        ("site.toml", "title = 'Shop'\nurl = 'https://shop.example'\n[search]\n"),
        ("content/index.mdx", PAGE),
    ]);
    Project::new(tree)
        .with_interface(Interface::plain().with_guest(GuestFiles::default()), PlainRenderer)
        .with_components(components.clone())
}

#[test]
fn the_records_of_a_page_are_those_of_its_components() {
    let components = FixedComponents {
        html: "<h2 id=\"by-month\">By month</h2><p>May: <b>12</b></p>",
        ..FixedComponents::default()
    };
    let site = project(&components).snapshot(&LoadOptions::default()).expect("the site is loaded");
    let pages = site.search_records();
    let records = pages.iter().flat_map(|page| &page.records);
    let found: Vec<(Option<&str>, String)> = records
        .map(|record| {
            let heading = record.hierarchy.levels().flatten().last().unwrap_or_default();
            let text = record.content.as_deref().unwrap_or(heading);
            (record.anchor.as_deref(), format!("{}: {text}", record.kind))
        })
        .collect();
    let month = Some("by-month");
    let expected = [
        (None, "lvl1: Sales"),
        (None, "content: Before."),
        (month, "lvl2: By month"),
        (month, "content: May: 12"),
        (month, "content: After"),
        (month, "lvl2: By month"),
        (month, "content: May: 12"),
        (month, "content: ."),
    ];
    assert_eq!(found, expected.map(|(anchor, text)| (anchor, text.to_owned())));
}

/// Builds a project twice. Returns the number of rendered pages of each build, and the files of the second one.
fn built_twice(components: &FixedComponents) -> ([usize; 2], BTreeMap<String, Vec<u8>>) {
    let project = project(components);
    let count = || components.rendered.swap(0, Ordering::Relaxed);
    let (cache, sink) = (MemoryCache::default(), MemorySink::default());
    project.build(&BuildOptions::default(), &cache, &sink).expect("the site is built");
    let first = count();
    let sink = MemorySink::from_previous(sink.into_files());
    project.build(&BuildOptions::default(), &cache.next(), &sink).expect("the site is built");
    ([first, count()], sink.into_files())
}

#[test]
fn a_page_that_exceeds_a_limit_is_tried_again_by_the_next_build() {
    let fine = FixedComponents { html: "<p>a</p>", ..FixedComponents::default() };
    assert_eq!(built_twice(&fine).0, [1, 0]);
    let endless = FixedComponents { exceeds_limit: true, ..fine };
    let (rendered, files) = built_twice(&endless);
    assert_eq!(rendered, [1, 1]);
    assert!(files.contains_key("index.html"));
}

#[test]
fn a_source_that_is_no_mdx_imports_nothing() {
    let components = FixedComponents::default();
    let script = "# A\n\n<script setup>\nimport { data } from './x.data'\n\nconst members = [data]\n</script>\n\n<X :data=\"data\" />\n";
    let tree = MemoryTree::from_iter([
        ("site.toml", "title = 'Shop'\nurl = 'https://shop.example'\n"),
        ("content/index.md", script),
        (
            "content/chart.md",
            "---\nmdx: { format: mdx }\n---\n\nimport Chart from './Chart'\n\n<Chart/>\n",
        ),
    ]);
    let project = Project::new(tree)
        .with_interface(Interface::plain().with_guest(GuestFiles::default()), PlainRenderer)
        .with_components(components.clone());
    project.snapshot(&LoadOptions::default()).expect("the site is loaded");
    assert_eq!(*components.requested.lock().expect("no test has panicked"), ["./Chart"]);
}

#[test]
fn components_among_the_pages_that_no_page_imports_are_reported() {
    let files = ["pages/alone.tsx", "pages/_part.tsx", "pages/.a/b.jsx", "pages/used.jsx"];
    let settings = "title = 'Shop'\nurl = 'https://shop.example'\n\
        [locales]\ndefault = 'en'\nlist = [{ tag = 'en' }, { tag = 'fr' }]\n";
    let build = |page: &str| {
        let mut tree = MemoryTree::from_iter(files.map(|file| (file, "")));
        tree.insert("site.toml", settings);
        tree.insert("content/index.mdx", page);
        tree.insert("content/other.md", "# Other\n\n[Alone](/alone)\n");
        let components = FixedComponents { sources: &["pages/used.jsx"], ..Default::default() };
        let project = Project::new(tree)
            .with_interface(Interface::plain().with_guest(GuestFiles::default()), PlainRenderer)
            .with_components(components);
        let built = project.build_to_memory(&BuildOptions::default());
        let issues = built.expect("the site is built").0.issues;
        let of_names = issues.into_iter().filter(|issue| issue.code == "file-name");
        of_names.map(|issue| issue.location.expect("it is about a file").file).collect::<Vec<_>>()
    };
    assert_eq!(build(PAGE), ["pages/alone.tsx"]);
    let draft = format!("---\ndraft: true\n---\n\n{PAGE}");
    assert_eq!(build(&draft), [""; 0], "the draft may import it");
}
