//! A site of many parts, built from memory.

use std::collections::BTreeSet;
use std::sync::{Arc, Mutex};

use docs_model::SiteMarker;
use docs_site::{
    BuildError, BuildOptions, BuildReport, Interface, LoadErrorKind, LoadOptions, MemoryTree,
    Project, Shell, ShellError, ShellRenderer, ShellRequest, Sink, SinkError, TransientCache, load,
};

use crate::fixtures::Evaluator;

/// Creates a site in the engine's own format with two versions, sidebars, tags, cards, a partial, images and a search
/// index.
pub(crate) fn site() -> MemoryTree {
    MemoryTree::from_iter([
        (
            "site.toml",
            "title = 'Harbour'\nurl = 'https://harbour.example.com'\n[search]\n\
             [[versions]]\nname = 'current'\nlabel = 'Next'\npath = '/'\nlatest = true\n\
             [[versions]]\nname = 'v1'\npath = 'v1'\n",
        ),
        (
            "sidebars/current.toml",
            "docs = ['index', { type = 'category', label = 'Boats', link = { type = 'generated-index' }, \
             items = ['boats/sail', 'boats/row'] }]\n",
        ),
        (
            "content/current/index.md",
            "# Harbour\n\nRead about [sails](boats/sail.mdx) and [us](/about).\n",
        ),
        (
            "content/current/boats/sail.mdx",
            "---\ntags: [wind]\ndescription: Boats with sails\n---\n\nimport Care from './_care.mdx';\n\n\
             # Sails\n\n![A sail](./sail.gif) ![A flag](/img/flag.gif)\n\n<Care />\n\n## Knots\n\n<DocCardList />\n",
        ),
        (
            "content/current/boats/row.md",
            "---\ntags: [oars]\n---\n\n# Oars\n\nA boat floats on water.\n",
        ),
        ("content/current/boats/_care.mdx", "Wash it. See [oars](./row.md).\n"),
        ("content/current/boats/sail.gif", "GIF89a\x04\0\x03\0\0\0\0"),
        ("content/v1/index.md", "# Old harbour\n\nThere was one boat.\n"),
        ("pages/about.md", "# About\n\nWho we are.\n"),
        ("static/img/flag.gif", "GIF89a\x02\0\x01\0\0\0\0"),
    ])
}

fn report_of(tree: MemoryTree) -> BuildReport {
    Project::new(tree).build_to_memory(&BuildOptions::default()).expect("the site can be built").0
}

#[test]
fn a_site_of_many_parts_is_built() {
    let built = Project::new(site()).build_to_memory(&BuildOptions::default());
    let (report, files) = built.expect("the site can be built");
    assert_eq!(report.issues, []);
    assert!(!report.has_errors());
    let paths: Vec<&str> = files.keys().map(String::as_str).collect();
    insta::assert_snapshot!("files", paths.join("\n"));
    insta::assert_snapshot!("document", String::from_utf8_lossy(&files["boats/sail.html"]));
}

#[test]
fn issues_of_all_parts_are_reported() {
    let mut tree = site();
    tree.insert("content/current/index.md", "# Harbour\n\n[gone](./gone.md) [lost](/about#lost)\n");
    tree.insert("content/current/boats/_care.mdx", "Wash it.\n\n<Unknown />\n");
    let report = report_of(tree);
    let issues: Vec<String> = report.issues.iter().map(ToString::to_string).collect();
    insta::assert_snapshot!(issues.join("\n"));
}

#[test]
fn the_sources_that_were_read_are_reported() {
    let sources = report_of(site()).sources;
    assert_eq!(sources.folders, [""]);
    assert!(sources.scripts.is_empty());
    let files: Vec<&str> = sources.files.iter().map(String::as_str).collect();
    assert_eq!(
        files,
        ["content/current/boats/_care.mdx", "content/current/boats/sail.gif", "urls.lock"]
    );
}

#[test]
fn a_site_that_cannot_be_loaded_is_an_error() {
    let built = Project::new(MemoryTree::default()).build_to_memory(&BuildOptions::default());
    let Err(docs_site::BuildError::Load(error)) = built else { panic!("there is no site") };
    assert!(matches!(error.kind, LoadErrorKind::NoSite));
}

fn issues_of(files: &[(&'static str, &'static str)]) -> Vec<String> {
    let tree = MemoryTree::from_iter(files.iter().copied());
    report_of(tree).issues.iter().map(ToString::to_string).collect()
}

#[test]
fn a_page_to_which_nothing_leads_is_reported() {
    let files = [
        (
            "site.toml",
            "title = 'Harbour'\nurl = 'https://harbour.example.com'\nbase_url = '/docs/'\n\
             [[navbar.items]]\ntype = 'link'\nlabel = 'Prices'\nto = '/prices'\n\
             [footer]\ncopyright = '<a href=\"/docs/legal\">Legal</a>'\n",
        ),
        ("sidebars.toml", "docs = ['index', 'listed']\n"),
        ("content/index.md", "# Harbour\n\n[Linked](linked.md#part) and [again](/docs/about/)\n"),
        ("content/listed.md", "# Listed\n"),
        ("content/linked.md", "# Linked\n\n## Part\n"),
        ("content/lost.md", "# Lost\n\n[Itself](lost.md)\n"),
        ("content/hidden.md", "---\nunlisted: true\n---\n\n# Hidden\n"),
        ("pages/about.md", "# About\n"),
        ("pages/prices.md", "# Prices\n"),
        ("pages/legal.md", "# Legal\n"),
        ("pages/forgotten.md", "# Forgotten\n"),
    ];
    insta::assert_snapshot!(issues_of(&files).join("\n"));
}

#[test]
fn a_more_severe_policy_for_orphans_stays() {
    let files = [
        (
            "site.toml",
            "title = 'Harbour'\nurl = 'https://harbour.example.com'\n[policies]\non_orphan_pages = 'throw'\n",
        ),
        ("sidebars.toml", "docs = ['index']\n"),
        ("content/index.md", "# Harbour\n"),
        ("content/lost.md", "# Lost\n"),
    ];
    let codes = issues_of(&files);
    assert_eq!(codes.len(), 2, "{codes:?}");
    assert!(
        codes[0].contains("error[orphan-page]") && codes[1].contains("warning[unreachable-page]")
    );
}

#[test]
fn a_static_file_that_no_text_names_is_reported() {
    let files = [
        (
            "site.toml",
            "title = 'Harbour'\nurl = 'https://harbour.example.com'\nfavicon = 'icon.svg'\n\
             [locales]\ndefault = 'en'\nlist = [{ tag = 'en', label = 'English' }, { tag = 'de', label = 'Deutsch' }]\n\
             [theme]\ncustom_css = ['theme.css']\n[policies]\non_unused_files = 'warn'\n",
        ),
        ("theme.css", "body { background: url(/img/sea.svg) }"),
        (
            "content/index.md",
            "# Harbour\n\n![A map](/img/a%20map.svg) [Sound](pathname:///sound.ogg)\n",
        ),
        ("i18n/de/content/index.md", "# Hafen\n\n![Karte](/img/karte.svg)\n"),
        ("static/icon.svg", "<svg/>"),
        ("static/robots.txt", ""),
        ("static/.well-known/security.txt", ""),
        ("static/img/sea.svg", "<svg><image href='wave.png'/></svg>"),
        ("static/img/wave.png", ""),
        ("static/img/a map.svg", "<svg/>"),
        ("static/img/karte.svg", "<svg/>"),
        ("static/sound.ogg", ""),
        ("static/img/old.png", ""),
    ];
    insta::assert_snapshot!(issues_of(&files).join("\n"));
}

#[test]
fn missing_files_of_settings_have_their_place_in_each_format() {
    let own = "title = 'T'\nurl = 'https://t.example.com'\nfavicon = 'img/iconn.svg'\n";
    let project = "{\n\"title\": \"T\", \"url\": \"https://t.example.com\", \"baseUrl\": \"/\",\n\
                   \"favicon\": \"img/iconn.svg\", \"presets\": [[\"classic\", {}]]\n}";
    for (settings, text, page) in [
        ("site.toml", own, "content/index.md"),
        ("docusaurus.config.json", project, "docs/index.md"),
    ] {
        let mut tree = MemoryTree::from_iter([(settings, text), (page, "# Home\n")]);
        tree.insert("static/img/icon.svg", "<svg/>");
        let loaded = load(&tree, &Evaluator::new(&tree, text), &LoadOptions::default());
        let issues = loaded.expect("the settings are usable").issues;
        let missing: Vec<_> =
            issues.iter().filter(|issue| issue.code == "missing-setting-file").collect();
        assert_eq!(missing.len(), 1, "{settings}: {missing:?}");
        let place = missing[0].location.as_ref().map(ToString::to_string);
        assert!(place.is_some_and(|place| place.starts_with(&format!("{settings}:3:"))));
        assert_eq!(missing[0].help.as_deref(), Some("did you mean `img/icon.svg`?"));
    }
}

#[test]
fn missing_icons_of_sidebars_have_their_place() {
    let tree = MemoryTree::from_iter([
        ("site.toml", "title = 'T'\nurl = 'https://t.example.com'\n"),
        (
            "sidebars.toml",
            "docs = [\n'index',\n{ type = 'link', label = 'A', href = '/', icon = 'img/icon.svg' },\n\
             { type = 'category', label = 'B', icon = '/img/iconn.svg', items = ['boats'] },\n]\n",
        ),
        ("content/index.md", "---\ntitle: T\nsidebar_icon: https://example.com/icon.svg\n---\n"),
        ("content/boats.md", "---\ntitle: T\nsidebar_icon: /img/boat.svg\n---\n"),
        ("static/img/icon.svg", "<svg/>"),
    ]);
    let loaded = load(&tree, &Evaluator::new(&tree, "{}"), &LoadOptions::default());
    let issues = loaded.expect("the settings are usable").issues;
    let missing = issues.iter().filter(|issue| issue.code == "missing-setting-file");
    let missing: Vec<String> = missing.map(ToString::to_string).collect();
    insta::assert_snapshot!(missing.join("\n"), @r"
    sidebars.toml:4: warning[missing-setting-file]: the file `/img/iconn.svg`, the icon of an entry of a sidebar, does not exist
      help: did you mean `img/icon.svg`?
    content/boats.md:3: warning[missing-setting-file]: the file `/img/boat.svg`, the icon of an entry of a sidebar, does not exist
      help: did you mean `img/icon.svg`?
    ");
}

#[test]
fn icons_of_the_navbar_and_the_footer_are_pictures_before_their_labels() {
    let settings = "title = 'T'\nurl = 'https://t.example.com'\n[navbar]\nitems = [\n\
        { href = 'https://github.com/a', icon = 'github' },\n\
        { label = 'A & B', to = '/', icon = 'ship' },\n]\n\
        [footer]\nlinks = [{ label = 'C', to = '/', icon = 'anchor' }]\n";
    let tree = MemoryTree::from_iter([
        ("site.toml", settings),
        ("content/index.md", "---\ntitle: T\n---\n"),
    ]);
    let built = Project::new(tree).build_to_memory(&BuildOptions::default());
    let (report, files) = built.expect("the site can be built");
    assert_eq!(report.issues, []);
    let data = files.iter().find(|(path, _)| path.starts_with("assets/site."));
    let data = String::from_utf8_lossy(data.expect("a site has data").1);
    for (icon, expected) in [
        ("github", "\",\"className\":null,\"name\":\"GitHub\""),
        ("ship", " A &amp; B\""),
        ("anchor", " C\""),
    ] {
        let picture = docs_icons::icon(icon, "icon").expect("a known name").replace('"', "\\\"");
        assert!(data.contains(&format!("{picture}{expected}")), "{icon}: {data}");
    }
}

#[test]
fn a_link_of_the_navbar_is_current_on_the_pages_below_its_target() {
    let settings = "title = 'T'\nurl = 'https://t.example.com'\nbase_url = '/base/'\n[navbar]\nitems = [\n\
        { label = 'Home', to = '/' },\n{ label = 'Blog', to = '/blog?all#top' },\n\
        { label = 'Other', href = 'https://example.com/a' },\n\
        { label = 'API', to = '/api', active_base_path = '/reference' },\n]\n";
    let tree = MemoryTree::from_iter([
        ("site.toml", settings),
        ("content/index.md", "---\ntitle: T\n---\n"),
    ]);
    let built = Project::new(tree).build_to_memory(&BuildOptions::default());
    let (_, files) = built.expect("the site can be built");
    let data = files.iter().find(|(path, _)| path.starts_with("assets/site."));
    let data = String::from_utf8_lossy(data.expect("a site has data").1);
    let expected = [
        ("Home", "null"),
        ("Blog", "\"^/base/blog(/|$)\""),
        ("Other", "null"),
        ("API", "\"^/base/reference\""),
    ];
    for (label, base) in expected {
        let item = data.split(&format!("\"label\":\"{label}\"")).nth(1).expect("the item");
        let (_, after) = item.split_once("\"activePaths\":").expect("each link has one");
        assert!(after.starts_with(base), "{label}: {after}");
    }
}

#[test]
fn documents_and_sidebars_of_the_navbar_are_those_of_the_version_of_a_page() {
    let settings = "title = 'T'\nurl = 'https://t.example.com'\nbase_url = '/base/'\n[navbar]\nitems = [\n\
        { type = 'docSidebar', sidebarId = 'main', label = 'Docs' },\n\
        { label = 'More', items = [{ type = 'doc', docId = 'b' }, { type = 'doc', docId = 'new' }] },\n\
        { type = 'docSidebar', sidebarId = 'main' },\n\
        { label = 'C', to = '/new', activeBaseRegex = '/(c|d)$' },\n]\n\
        [[versions]]\nname = 'new'\npath = '/'\nlatest = true\n[[versions]]\nname = 'old'\n";
    let sidebars = "main = ['a', 'b']\n";
    let tree = MemoryTree::from_iter([
        ("site.toml", settings),
        ("content/new/a.md", "# A\n"),
        ("content/new/b.md", "# B\n"),
        ("content/new/new.md", "# New\n"),
        ("content/old/a.md", "# A\n"),
        ("content/old/b.md", "# B\n"),
        ("sidebars/new.toml", sidebars),
        ("sidebars/old.toml", sidebars),
    ]);
    let built = Project::new(tree).build_to_memory(&BuildOptions::default());
    let (report, files) = built.expect("the site can be built");
    let text = |path: &str| String::from_utf8_lossy(&files[path]).into_owned();
    let site = files.keys().find(|path| path.starts_with("assets/site.")).expect("a site has data");
    let site = text(site);
    assert!(
        site.contains("\"activeSidebars\":\"^default/.*/main$\""),
        "{site} {:?}",
        report.issues
    );
    assert!(site.contains("\"activePaths\":\"/(c|d)$\""), "{site}");
    assert!(site.contains("\"label\":\"A\""), "the label of the sidebar's first page: {site}");
    assert_eq!(report.issues, []);
    let targets =
        "\"navbar\":{\"doc/default/b\":\"/base/old/b\",\"sidebar/default/main\":\"/base/old/a\"}";
    assert!(text("page-data/old/b.json").contains(targets), "{}", text("page-data/old/b.json"));
    assert!(!text("page-data/b.json").contains("\"navbar\""));
}

#[test]
fn switches_list_configured_versions_and_other_items() {
    let settings = "title = 'T'\nurl = 'https://t.example.com'\ntrailing_slash = true\n[navbar]\nitems = [\n\
        { type = 'docsVersionDropdown', versions = { old = { label = 'Former' } }, \
          dropdownItemsBefore = [{ type = 'doc', docId = 'a' }], \
          dropdownItemsAfter = [{ type = 'html', value = '<hr>' }] },\n\
        { label = 'About', to = '/about?x' },\n]\n\
        [[versions]]\nname = 'new'\npath = '/'\nlatest = true\n[[versions]]\nname = 'old'\n";
    let tree = MemoryTree::from_iter([
        ("site.toml", settings),
        ("content/new/a.md", "# A\n"),
        ("content/old/a.md", "# A\n"),
    ]);
    let built = Project::new(tree).build_to_memory(&BuildOptions::default());
    let (_, files) = built.expect("the site can be built");
    let text = |path: &str| String::from_utf8_lossy(&files[path]).into_owned();
    let site = files.keys().find(|path| path.starts_with("assets/site.")).expect("a site has data");
    let site = text(site);
    assert!(
        site.contains("\"before\":[{\"type\":\"link\",\"label\":\"A\",\"href\":\"/a/\""),
        "{site}"
    );
    assert!(site.contains("\"after\":[{\"type\":\"html\",\"html\":\"<hr>\"}]"), "{site}");
    assert!(site.contains("\"href\":\"/about/?x\""), "{site}");
    let page = text("page-data/a.json");
    let versions = "\"versions\":[{\"name\":\"old\",\"label\":\"Former\",\"href\":\"/old/a/\"}]";
    assert!(page.contains(versions), "{page}");
}

#[test]
fn missing_sidebars_files_that_settings_name_have_their_place_in_each_format() {
    let own =
        "title = 'T'\nurl = 'https://t.example.com'\n[[versions]]\nname = 'v1'\ncontent = 'docs'\n";
    let project = "{\n\"title\": \"T\", \"url\": \"https://t.example.com\", \"baseUrl\": \"/\",\n\
                   \"presets\": [[\"classic\", {\"blog\": false, \"docs\": {\n";
    let rows = [
        ("site.toml", own, "", None),
        (
            "site.toml",
            own,
            "sidebars = 'nav/sidebars.toml'",
            Some((
                "site.toml:6:13",
                "create the file, or remove `sidebars`: then one sidebar follows the folders",
            )),
        ),
        (
            "site.toml",
            own,
            "sidebars = 'nav/main.yml'",
            Some(("site.toml:6:13", "did you mean `nav/main.toml`?")),
        ),
        ("docusaurus.config.json", project, "\"path\": \"docs\"}}]]}", None),
        (
            "docusaurus.config.json",
            project,
            "\"sidebarPath\": \"./sidebars.js\"}}]]}",
            Some((
                "docusaurus.config.json:4:17",
                "create the file, or remove `sidebarPath`: then one sidebar follows the folders",
            )),
        ),
    ];
    for (settings, text, named, expected) in rows {
        let text = format!("{text}{named}\n");
        let tree = MemoryTree::from_iter([
            (settings, text.as_str()),
            ("docs/index.md", "# Home\n"),
            ("nav/main.toml", "docs = ['index']\n"),
        ]);
        let config = if settings == "site.toml" { "{}" } else { &text };
        let loaded = load(&tree, &Evaluator::new(&tree, config), &LoadOptions::default());
        let issues = loaded.expect("the settings are usable").issues;
        let missing = issues.iter().find(|issue| issue.code == "missing-setting-file");
        let found = missing.map(|issue| {
            let place = issue.location.as_ref().map(ToString::to_string).unwrap_or_default();
            (place, issue.help.clone().unwrap_or_default())
        });
        let expected = expected.map(|(place, help)| (place.to_owned(), help.to_owned()));
        assert_eq!(found, expected, "{named}");
    }
}

#[test]
fn a_landing_page_has_nothing_around_its_content() {
    let page = |settings: &str, front_matter: &str| {
        let settings = format!("title = 'T'\nurl = 'https://t.example.com'\n{settings}");
        let text = format!("---\n{front_matter}\n---\n\n# A\n\n## B\n");
        let tree = MemoryTree::from_iter([
            ("site.toml", settings.as_str()),
            ("content/index.md", &text),
            ("content/other.md", "# Other\n"),
        ]);
        let built = Project::new(tree).build_to_memory(&BuildOptions::default());
        let (report, files) = built.expect("the site can be built");
        let html = String::from_utf8(files["index.html"].to_vec()).expect("HTML is UTF-8");
        (html, report.issues.iter().map(ToString::to_string).collect::<Vec<_>>())
    };
    let (landing, issues) = page("", "layout: landing");
    assert_eq!(issues, [""; 0]);
    assert!(landing.contains(" landing-page\""), "{landing}");
    for part in ["\"sidebar\":null", "\"contents\":[]", "\"next\":null"] {
        assert!(landing.contains(part), "{part}");
    }
    let (plain, _) = page("[markdown]\nblocks = false", "layout: landing");
    assert!(!plain.contains("landing-page") && !plain.contains("\"next\":null"), "{plain}");

    let (other, issues) = page("", "layout: home");
    assert!(!other.contains("landing-page"));
    assert_eq!(
        issues,
        ["content/index.md:2: warning[foreign-notation]: the layout `home` has no effect\n  \
          help: write `layout: landing` for a page without a sidebar, or leave the key out"]
    );
}

#[test]
fn a_page_always_has_an_icon() {
    let settings = "title = 'T'\nurl = 'https://t.example.com'\nbase_url = '/docs/'\n";
    let head = |more: &str, file: Option<&str>| {
        let mut tree = MemoryTree::from_iter([("content/index.md", "# Home\n")]);
        tree.insert("site.toml", format!("{settings}{more}").as_str());
        if let Some(file) = file {
            tree.insert(file, "icon");
        }
        let (_, files) =
            Project::new(tree).build_to_memory(&BuildOptions::default()).expect("it can be built");
        String::from_utf8_lossy(&files["index.html"]).into_owned()
    };
    let icon = |address: &str| format!("<link rel=\"icon\" href=\"{address}\">");
    assert!(head("", None).contains(&icon("data:,")), "browsers request no file");
    assert!(head("", Some("static/favicon.ico")).contains(&icon("/docs/favicon.ico")));
    let own = "[theme]\nhead = ['<link rel=\"icon\" href=\"/a.png\">']\n";
    assert_eq!(head(own, None).matches("rel=\"icon\"").count(), 1);
}

/// A sink that discards files and records their paths.
#[derive(Default)]
struct DiscardingSink(Mutex<BTreeSet<String>>);

impl Sink for DiscardingSink {
    fn write(&self, path: &str, _bytes: Vec<u8>) -> Result<(), SinkError> {
        self.0.lock().expect("no thread panics").insert(path.to_owned());
        Ok(())
    }

    fn discards_files(&self) -> bool {
        true
    }
}

#[test]
fn a_check_reports_the_issues_of_a_build_and_omits_files_for_searches_and_agents() {
    let mut tree = site();
    tree.insert("content/v1/index.md", "# Old harbour\n\n[Gone](/gone) and [there](#there).\n");
    let project = Project::new(tree);
    let (built, files) = project.build_to_memory(&BuildOptions::default()).expect("a site");
    let sink = DiscardingSink::default();
    let checked = project.build(&BuildOptions::default(), &TransientCache::default(), &sink);
    let checked = checked.expect("a site");
    assert!(!built.issues.is_empty());
    assert_eq!((checked.pages, checked.issues), (built.pages, built.issues));
    let written = sink.0.into_inner().expect("no thread panics");
    let omitted = |path: &&String| {
        path.starts_with("search-index/")
            || path.starts_with("page-data/")
            || path.ends_with(".md")
            || path.starts_with("llms")
            || path.starts_with(".well-known/")
    };
    let expected: BTreeSet<&String> = files.keys().filter(|path| !omitted(path)).collect();
    let others: BTreeSet<&String> = written.iter().collect();
    assert_eq!(others, expected);
    assert!(files.len() > expected.len());
}

#[test]
fn variables_are_those_of_the_site_and_of_the_version() {
    let settings = "title = 'Docs'\nurl = 'https://docs.example.com'\n\
        [variables]\nproduct = 'Boats'\nrelease = '3.1'\n\
        [[versions]]\nname = 'new'\npath = '/'\n\
        [[versions]]\nname = 'old'\nvariables = { release = '2.9' }\n";
    let text = "---\ndescription: Notes on {{product}}\n---\n\n# {{product}} {{release}}\n\nSee `\\{{release}}` and [more](/about).\n";
    let tree = MemoryTree::from_iter([
        ("site.toml", settings),
        ("content/new/index.md", text),
        ("content/old/index.md", text),
        ("pages/about.md", "# About {{product}} {{release}}\n"),
    ]);
    let (report, files) =
        Project::new(tree).build_to_memory(&BuildOptions::default()).expect("the site is built");
    assert_eq!(report.issues, []);
    let file = |path: &str| {
        let bytes = files.get(path).unwrap_or_else(|| panic!("{path} in {:?}", files.keys()));
        String::from_utf8_lossy(bytes).into_owned()
    };
    for (path, title) in [("index.html", "Boats 3.1"), ("old/index.html", "Boats 2.9")] {
        let page = file(path);
        assert!(page.contains(&format!("<h1>{title}</h1>")), "{page}");
        assert!(page.contains(&format!("<title>{title}")), "{page}");
        assert!(page.contains("content=\"Notes on Boats\""), "{page}");
        assert!(page.contains("<code>{{release}}</code>"), "{page}");
    }
    assert!(file("about.html").contains("<h1>About Boats 3.1</h1>"));
    assert!(file("old.md").contains("# Boats 2.9"), "the twin has the values");
}

#[test]
fn faults_of_variables_have_their_place() {
    let settings = "title = 'Docs'\nurl = 'https://docs.example.com'\n\
        [variables]\n'a b' = 'c'\n";
    let issues = issues_of(&[("site.toml", settings), ("content/index.md", "# A\n")]);
    insta::assert_snapshot!(issues.join("\n"));
    let settings = "title = 'Docs'\nurl = 'https://docs.example.com'\n\
        [variables]\nproduct = 'c'\n";
    let text = "---\ntitle: {{product}} and more\n---\n\nText with {{prodcut}}.\n";
    let issues = issues_of(&[("site.toml", settings), ("content/index.md", text)]);
    insta::assert_snapshot!(issues.join("\n"));
}

#[test]
fn a_glossary_is_that_of_the_language_or_of_the_site() {
    let text = "# Start\n\nUse :term[SSO] and :term[SOS].\n\n::glossary\n";
    let settings = "title = 'Docs'\nurl = 'https://docs.example.com'\n";
    let build = |glossary: &'static str| {
        let tree = MemoryTree::from_iter([
            ("site.toml", settings),
            ("content/index.md", text),
            ("glossary.toml", glossary),
        ]);
        let (report, files) = Project::new(tree)
            .build_to_memory(&BuildOptions::default())
            .expect("the site is built");
        let issues: Vec<String> = report.issues.iter().map(ToString::to_string).collect();
        (issues.join("\n"), String::from_utf8_lossy(&files["index.html"]).into_owned())
    };
    let (issues, page) = build("SSO = 'Single sign-on'\n");
    assert!(page.contains("data-tip=\"Single sign-on\""), "{page}");
    assert!(page.contains("<dt>SSO</dt>\n<dd>Single sign-on</dd>"), "{page}");
    insta::assert_snapshot!(issues);
}

#[test]
fn a_malformed_glossary_or_file_of_messages_is_the_only_error() {
    let settings = "title = 'Docs'\nurl = 'https://docs.example.com'\n\
        [locales]\ndefault = 'en'\nlist = [{ tag = 'en', label = 'E' }, { tag = 'fr', label = 'F' }]\n";
    let text = "# Start\n\nUse :term[SSO].\n\n[gone](./gone.md)\n";
    let rows = [
        ("glossary.toml", "SSO = 'Single sign-on'\nSOS = 2\n", 2, "glossary"),
        ("i18n/fr/glossary.toml", "SSO = 'Un'\nSOS = [\n", 2, "glossary"),
        ("i18n/fr/messages.toml", "[labels]\n'Home' = 'Accueil\n", 2, "messages"),
        ("i18n/en/messages.toml", "[labels]\n'Home' = 2\n", 2, "messages"),
    ];
    for (file, written, line, code) in rows {
        let tree = MemoryTree::from_iter([
            ("site.toml", settings),
            ("content/index.md", text),
            (file, written),
        ]);
        let error = Project::new(tree).build_to_memory(&BuildOptions::default());
        let Err(BuildError::Load(error)) = error else { panic!("{file}: {error:?}") };
        let issues: Vec<String> = error.issues.iter().map(ToString::to_string).collect();
        let [issue] = &issues[..] else { panic!("{issues:?}") };
        assert!(issue.starts_with(&format!("{file}:{line}: error[{code}]: ")), "{issue}");
    }
}

#[test]
fn links_of_the_navbar_and_the_footer_that_lead_nowhere_are_reported_once() {
    let settings = "title = 'T'\nurl = 'https://t.example.com'\nbase_url = '/b/'\n[policies]\non_broken_links = 'throw'\n\
        [navbar]\nitems = [\n{ label = 'A', to = '/a' },\n{ label = 'N', to = '/nope' },\n\
        { label = 'More', items = [{ label = 'N', to = '/nope2#x' }, { label = 'F', href = '/a.txt' }] },\n\
        { label = 'P', href = 'pathname:///nope3' },\n{ label = 'E', href = 'https://a.example' },\n]\n\
        [[footer.links]]\nlabel = 'N'\nto = 'nope4'\n[[redirects]]\nfrom = '/old'\nto = '/a'\n\
        [[footer.links]]\nlabel = 'O'\nto = '/old'\n";
    let tree = MemoryTree::from_iter([
        ("site.toml", settings),
        ("content/a.md", "# A\n"),
        ("static/a.txt", "a"),
    ]);
    let built = Project::new(tree).build_to_memory(&BuildOptions::default());
    let (report, _) = built.expect("the site can be built");
    let issues = report.issues.iter().map(ToString::to_string).collect::<Vec<_>>();
    insta::assert_snapshot!(issues.join("\n"));
}

#[test]
fn a_fault_of_a_shared_partial_is_reported_once() {
    let report = report_of(MemoryTree::from_iter([
        ("site.toml", "title = 'Harbour'\nurl = 'https://harbour.example.com'\n"),
        ("content/index.md", "# A\n\n::include{file=./_part.md}\n\n[b](./b.md)\n"),
        ("content/b.md", "# B\n\n::include{file=./_part.md}\n\n[a](./index.md)\n"),
        ("content/_part.md", ":::nota\nx\n:::\n\n:::nota\ny\n:::\n"),
    ]));
    let places: Vec<String> = report
        .issues
        .iter()
        .filter_map(|issue| issue.location.as_ref())
        .map(ToString::to_string)
        .collect();
    assert_eq!(places, ["content/_part.md:1:1", "content/_part.md:5:1"]);
}

#[test]
fn the_browser_follows_links_of_the_interface_to_addresses_without_a_page() {
    let settings = "title = 'Harbour'\nurl = 'https://harbour.example.com'\nbase_url = '/docs/'\n\
        [policies]\non_broken_links = 'ignore'\n\
        [[navbar.items]]\ntype = 'link'\nlabel = 'Prices'\nto = '/prices?all=1#boats'\n\
        [[navbar.items]]\ntype = 'link'\nlabel = 'Lost'\nto = '/lost'\n\
        [[navbar.items]]\ntype = 'link'\nlabel = 'Elsewhere'\nhref = 'https://elsewhere.example.com'\n\
        [[navbar.items]]\ntype = 'dropdown'\nlabel = 'More'\n\
        items = [{ label = 'Prices', to = '/prices' }, { label = 'Lost', to = '/lost' }]\n\
        [[footer.links]]\nlabel = 'Prices'\nto = '/prices'\n\
        [[footer.links]]\nlabel = 'Lost'\nto = '/lost'\n";
    let sidebar = "docs = ['index', { type = 'link', label = 'Prices', href = '/prices' }, \
        { type = 'category', label = 'More', items = [{ type = 'link', label = 'Lost', href = '/lost' }] }]\n";
    let files = [
        ("site.toml", settings),
        ("sidebars.toml", sidebar),
        ("content/index.md", "# Harbour\n"),
        ("pages/prices.md", "# Prices\n\n## Boats\n"),
    ];
    let project = Project::new(MemoryTree::from_iter(files));
    let (_, built) =
        project.build_to_memory(&BuildOptions::default()).expect("the site can be built");
    let data = |start: &str| -> serde_json::Value {
        let (_, json) = built.iter().find(|(path, _)| path.starts_with(start)).expect(start);
        serde_json::from_slice(json).expect("the data is JSON")
    };
    let mut links = Vec::new();
    collect_links(&data("assets/site."), &mut links);
    collect_links(&data("sidebar-data/"), &mut links);
    assert_eq!(links.len(), 10, "{links:?}");
    for (href, full_load) in links {
        assert_eq!(full_load, href.ends_with("/lost"), "{href}");
    }
}

/// Adds the addresses of all links in some data, with `true` for those that the browser itself follows.
fn collect_links(data: &serde_json::Value, links: &mut Vec<(String, bool)>) {
    if data["type"] == "link" {
        let href = data["href"].as_str().expect("a link has an address");
        links.push((href.to_owned(), data["fullLoad"] == true));
    }
    let values: Vec<&serde_json::Value> = match data {
        serde_json::Value::Array(items) => items.iter().collect(),
        serde_json::Value::Object(fields) => fields.values().collect(),
        _ => Vec::new(),
    };
    values.into_iter().for_each(|value| collect_links(value, links));
}

#[test]
fn documents_among_static_files_have_a_policy_of_their_own() {
    let marker = |unsafe_html: bool| {
        let settings = format!(
            "title = 'Harbour'\nurl = 'https://harbour.example.com'\nmarkdown.unsafe_html = {unsafe_html}\n\
             [serve.headers]\n'/demos/strict' = {{ Content-Security-Policy = \"default-src 'self'\" }}\n"
        );
        let tree = MemoryTree::from_iter([
            ("site.toml", settings.as_str()),
            ("content/index.md", "# Harbour\n"),
            ("static/demos/boat/index.html", "<script>sail()</script>"),
            ("static/demos/boat/sail.js", "sail()"),
        ]);
        let built = Project::new(tree).build_to_memory(&BuildOptions::default());
        let (_, files) = built.expect("the site can be built");
        SiteMarker::from_json(&files[SiteMarker::FILE]).expect("a build has a marker")
    };
    let patterns = |marker: SiteMarker| -> Vec<String> {
        marker.path_headers.into_iter().map(|marked| marked.pattern).collect()
    };
    assert_eq!(patterns(marker(true)), ["/demos/*", "/demos/strict"]);
    assert!(!patterns(marker(false)).contains(&"/demos/*".to_owned()), "authors are not trusted");
    let value = marker(true).path_headers.remove(0).headers;
    assert_eq!(
        value,
        [("content-security-policy".to_owned(), Some("frame-ancestors 'self'".to_owned()))]
    );
}

/// Name of a method, and the site data of its call.
type Call = (&'static str, Arc<str>);

/// Renderer that records its requests and releases.
#[derive(Clone, Default)]
struct RecordingRenderer {
    calls: Arc<Mutex<Vec<Call>>>,
}

impl ShellRenderer for RecordingRenderer {
    fn render_shell(&self, request: &ShellRequest<'_>) -> Result<Shell, ShellError> {
        self.calls.lock().unwrap().push(("render", Arc::clone(request.site)));
        Ok(Shell { pieces: vec![String::new(), String::new()] })
    }

    fn release(&self, site: &Arc<str>) {
        self.calls.lock().unwrap().push(("release", Arc::clone(site)));
    }
}

#[test]
fn the_renderer_releases_a_language_after_its_last_page() {
    let renderer = RecordingRenderer::default();
    let settings = "title = 'T'\nurl = 'https://t.example.com'\n[locales]\ndefault = 'en'\n\
        [[locales.list]]\ntag = 'en'\nlabel = 'English'\n[[locales.list]]\ntag = 'de'\nlabel = 'Deutsch'\n";
    let tree = MemoryTree::from_iter([("site.toml", settings), ("content/index.md", "# A\n")]);
    let project = Project::new(tree).with_interface(Interface::plain(), renderer.clone());
    project.build_to_memory(&BuildOptions::default()).expect("the site can be built");
    let calls = renderer.calls.lock().unwrap();
    let languages: Vec<_> = calls.chunk_by(|one, other| Arc::ptr_eq(&one.1, &other.1)).collect();
    assert_eq!(languages.len(), 2, "each language has its own data");
    for calls in languages {
        let kinds: Vec<&str> = calls.iter().map(|(kind, _)| *kind).collect();
        let kinds: Vec<&str> = kinds.chunk_by(PartialEq::eq).map(|kinds| kinds[0]).collect();
        assert_eq!(kinds, ["render", "release"]);
    }
}
