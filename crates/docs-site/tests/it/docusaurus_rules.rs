//! Rules of Docusaurus that a project depends on.

use std::collections::BTreeMap;

use docs_model::Severity;
use docs_site::{
    BuildOptions, BuildReport, LoadOptions, MAX_SOURCE_BYTES, MemorySink, MemoryTree, Project,
    TransientCache, load,
};

use crate::fixtures::Evaluator;

const CONFIG: &str = "
title: Project
url: https://project.example.com
baseUrl: /base/
presets:
  - - classic
    - docs: { remarkPlugins: [remark-other] }
      pages: { exclude: ['hidden/**'] }
themeConfig:
  metadata: [{ name: keywords, content: 'a, b' }]
  navbar:
    logo: { src: img/a.png, href: /base/docs/a }
    items: [{ to: /base/docs/b, label: B }, { to: docs/a, label: A }, { to: /c, label: C, position: right, icon: github }]
  footer: { links: [{ to: /base/docs/b, label: B }] }
";

/// Builds a project with these files.
fn build(files: &[(&str, &str)], config: &str) -> (BuildReport, BTreeMap<String, String>) {
    build_tree(tree(files), config)
}

/// Returns a project with these files.
fn tree(files: &[(&str, &str)]) -> MemoryTree {
    let mut tree = MemoryTree::from_iter([("docusaurus.config.js", ""), ("static/img/a.png", "")]);
    for (file, text) in files {
        tree.insert(*file, *text);
    }
    tree
}

/// Builds the project of a tree.
fn build_tree(tree: MemoryTree, config: &str) -> (BuildReport, BTreeMap<String, String>) {
    let loaded = load(&tree, &Evaluator::new(&tree, config), &LoadOptions::default());
    let loaded = loaded.expect("the settings are usable");
    let (sink, cache) = (MemorySink::default(), TransientCache::default());
    let project = Project::new(tree);
    let report = project.build_loaded(loaded, &BuildOptions::default(), &cache, &sink);
    let report = report.expect("the site can be built");
    let text = |(path, bytes): (String, Vec<u8>)| (path, String::from_utf8_lossy(&bytes).into());
    (report, sink.into_files().into_iter().map(text).collect())
}

const DOCS: [(&str, &str); 2] = [("docs/a.mdx", "# A\n"), ("docs/b.md", "# B\n")];

/// Returns the data of the navbar and the footer.
fn shell(files: &BTreeMap<String, String>) -> serde_json::Value {
    let data = files.iter().find(|(path, _)| path.starts_with("assets/site."));
    serde_json::from_str(data.expect("the site has data").1).expect("the data is JSON")
}

#[test]
fn addresses_with_the_base_url_get_no_second_one() {
    let (_, files) = build(&DOCS, CONFIG);
    let data = shell(&files);
    assert_eq!(data["navbar"]["logo"]["href"], "/base/docs/a");
    assert_eq!(data["navbar"]["left"][0]["href"], "/base/docs/b");
    assert_eq!(data["navbar"]["left"][1]["href"], "/base/docs/a");
    assert_eq!(data["footer"]["links"]["items"][0]["href"], "/base/docs/b");
}

#[test]
fn items_without_a_position_are_at_the_left() {
    let data = shell(&build(&DOCS, CONFIG).1);
    let labels = |side: &str| {
        let items = data["navbar"][side].as_array().expect("a list");
        items.iter().map(|item| item["label"].clone()).collect::<Vec<_>>()
    };
    assert_eq!((labels("left"), labels("right")), (vec!["B".into(), "A".into()], vec!["C".into()]));
}

#[test]
fn the_icon_of_an_item_has_no_effect() {
    let data = shell(&build(&DOCS, CONFIG).1);
    assert!(data["navbar"]["right"][0]["html"].is_null(), "{data}");
}

#[test]
fn keywords_of_the_configuration_are_on_pages_without_their_own() {
    let own = ("docs/b.md", "---\nkeywords: [c]\n---\n\n# B\n");
    let (_, files) = build(&[DOCS[0], own, ("blog/2024-01-01-x.md", "# X\n")], CONFIG);
    let keywords = |page: &str| {
        let (_, rest) = files[page].split_once("name=\"keywords\" content=\"")?;
        Some(rest.split('"').next().unwrap_or_default().to_owned())
    };
    assert_eq!(keywords("docs/a.html").as_deref(), Some("a, b"));
    assert_eq!(keywords("docs/b.html").as_deref(), Some("c"));
    assert_eq!(keywords("blog.html").as_deref(), Some("a, b"));
}

#[test]
fn excluded_files_are_no_pages() {
    let pages = [DOCS[0], ("src/pages/hidden/x.md", "# X\n"), ("src/pages/y.md", "# Y\n")];
    let (_, files) = build(&pages, CONFIG);
    assert!(files.contains_key("y.html") && !files.contains_key("hidden/x.html"));
}

#[test]
fn broken_links_that_a_plugin_may_rewrite_are_warnings() {
    let broken = "[a](./none.md) [b](/none)";
    let (report, _) = build(&[("docs/a.md", broken), ("blog/2024-01-01-x.md", broken)], CONFIG);
    let severity = |file: &str| {
        let issues = report.issues.iter().filter(|issue| issue.code.contains("broken"));
        let of_file = issues
            .filter(|issue| issue.location.as_ref().is_some_and(|location| location.file == file));
        of_file.map(|issue| issue.severity).collect::<Vec<_>>()
    };
    assert_eq!(severity("docs/a.md"), [Severity::Warning; 2]);
    assert_eq!(severity("blog/2024-01-01-x.md"), [Severity::Error; 2]);
}

#[test]
fn missing_files_are_no_pages_of_an_unknown_plugin() {
    let config = format!("plugins: [other-statistics]\n{}", CONFIG.replace("remark-other", ""));
    let text =
        "![x](../static/img/none.png) ![z](/img/none.png) [y](/files/none.pdf) [w](/other/page)";
    let (report, _) = build(&[("docs/a.md", text), DOCS[1]], &config);
    let of_page = report.issues.iter().filter(|issue| {
        issue.location.as_ref().is_some_and(|location| location.file == "docs/a.md")
    });
    let found: Vec<_> = of_page.map(|issue| (issue.severity, issue.code.as_ref())).collect();
    let missing = (Severity::Error, "missing-file");
    assert_eq!(found, [missing, missing, missing, (Severity::Warning, "left-out-link")]);
}

#[test]
fn the_installed_version_decides_before_the_range() {
    let text = "# A\n\nf({x}) <Note a={1}/>\n";
    let manifest = r#"{"dependencies": {"@docusaurus/core": ">=2"}}"#;
    let installed = ("node_modules/@docusaurus/core/package.json", r#"{"version": "3.10.2"}"#);
    let npm = r#"{"packages": {"node_modules/@docusaurus/core": {"version": "3.9.0"}}}"#;
    let pnpm = "packages:\n\n  '@docusaurus/core@3.8.1':\n    resolution: {}\n";
    let yarn = "\"@docusaurus/core@>=2\":\n  version \"3.9.2\"\n";
    let locks = [("package-lock.json", npm), ("pnpm-lock.yaml", pnpm), ("yarn.lock", yarn)];
    for version in [installed].into_iter().chain(locks) {
        let (_, files) = build(&[("docs/a.md", text), ("package.json", manifest), version], CONFIG);
        assert!(files["docs/a.html"].contains("f()"), "{}", version.0);
    }
}

#[test]
fn files_that_can_contain_the_version_are_inputs() {
    let installed = "node_modules/@docusaurus/core/package.json";
    let lock = "package-lock.json";
    let of_lock = r#"{"packages": {"node_modules/@docusaurus/core": {"version": "3.9.0"}}}"#;
    let (report, _) = build(&[DOCS[0], DOCS[1], (lock, of_lock)], CONFIG);
    let inputs = report.sources.files;
    assert!(inputs.contains(installed), "an installed version would precede: {inputs:?}");
    assert!(inputs.contains(lock));
    assert!(!inputs.contains("yarn.lock"), "the version is known before");
}

#[test]
fn a_file_without_a_usable_version_is_not_reported() {
    let manifest = ("package.json", r#"{"dependencies": {"@docusaurus/core": "^2.4.0"}}"#);
    let text = ("docs/a.md", "# A\n\nf({x})\n");
    let long = " ".repeat(usize::try_from(MAX_SOURCE_BYTES).expect("it is small") + 1);
    for lock in [long.as_bytes(), b"\xff"] {
        let mut tree = tree(&[DOCS[1], text, manifest]);
        tree.insert("package-lock.json", lock);
        let (report, files) = build_tree(tree, CONFIG);
        let of_lock = report.issues.iter().filter(|issue| issue.to_string().contains("-lock"));
        assert_eq!(of_lock.count(), 0, "{:?}", report.issues);
        assert!(files["docs/a.html"].contains("f({x})"), "the next file has the version");
    }
}

#[test]
fn style_sheets_of_packages_have_the_files_of_their_exports() {
    let theme = "theme: { customCss: [pk/theme.css, src/own.css] }\n      pages:";
    let config = CONFIG.replace("pages:", theme);
    let exports = r#"{"exports": {"./theme.css": "./dist/t.css", "./more.css": "./dist/m.css"}}"#;
    let files = [
        DOCS[0],
        DOCS[1],
        ("node_modules/pk/package.json", exports),
        ("node_modules/pk/dist/t.css", ".of-theme { top: 0 }"),
        ("node_modules/pk/dist/m.css", ".more { top: 0 }"),
        ("src/own.css", "@import \"pk/more.css\";\n.own { top: 0 }"),
    ];
    let (report, files) = build(&files, &config);
    assert!(report.issues.iter().all(|issue| issue.code != "custom-css"), "{:?}", report.issues);
    let has = |class: &str| files.values().any(|text| text.contains(class));
    assert!([".of-theme", ".more", ".own"].into_iter().all(has));
    assert!(!has("pk/more.css"));
    assert!(report.sources.files.contains("node_modules/pk/package.json"));
}

/// Returns the data of a page.
fn page_data(files: &BTreeMap<String, String>, page: &str) -> serde_json::Value {
    serde_json::from_str(&files[&format!("page-data/{page}.json")]).expect("the data is JSON")
}

#[test]
fn the_page_of_a_category_is_switched_to_that_of_the_same_category() {
    let config = CONFIG.replace("items: [", "items: [{ type: docsVersionDropdown }, ");
    let category = r#"{"label": "Guides", "link": {"type": "generated-index", "slug": "/guides"}}"#;
    let sidebars = r#"{"docs": [{"type": "autogenerated", "dirName": "."}]}"#;
    let files = [
        ("versioned_sidebars/version-1.0-sidebars.json", sidebars),
        ("docs/a.md", "# A\n"),
        ("docs/b.md", "# B\n"),
        ("docs/g/_category_.json", category),
        ("docs/g/c.md", "# C\n"),
        ("versions.json", r#"["1.0"]"#),
        ("versioned_docs/version-1.0/a.md", "# A\n"),
        ("versioned_docs/version-1.0/b.md", "# B\n"),
        ("versioned_docs/version-1.0/g/_category_.json", category),
        ("versioned_docs/version-1.0/g/c.md", "# C\n"),
    ];
    let (_, files) = build(&files, &config);
    let data = page_data(&files, "docs/guides");
    let targets = data["versions"].as_array().expect("a list");
    let targets: Vec<_> = targets.iter().map(|target| target["href"].clone()).collect();
    assert_eq!(targets, ["/base/docs/next/guides", "/base/docs/guides"]);
}

#[test]
fn a_language_switcher_lists_a_single_language() {
    let config = CONFIG.replace("items: [", "items: [{ type: localeDropdown }, ");
    let data = page_data(&build(&DOCS, &config).1, "docs/a");
    assert_eq!(data["locales"][0]["label"], "English");
    assert_eq!(page_data(&build(&DOCS, CONFIG).1, "docs/a")["locales"][0], serde_json::Value::Null);
}

#[test]
fn the_version_decides_about_braces() {
    let text = "# A\n\nf({x}) <Note a={1}/>\n";
    for (version, expected) in [("^2.4.0", "f({x})"), ("^3.8.0", "f()")] {
        let manifest = format!("{{\"dependencies\": {{\"@docusaurus/core\": \"{version}\"}}}}");
        let (_, files) = build(&[("docs/a.md", text), ("package.json", &manifest)], CONFIG);
        assert!(files["docs/a.html"].contains(expected), "{}", files["docs/a.html"]);
    }
}

#[test]
fn a_wrapped_preset_and_a_plugin_with_its_documents_are_one_set() {
    let config = "
title: Project
url: https://project.example.com
baseUrl: /
presets: [[wrapping, { docs: {}, blog: false }], [reference, { theme: { color: red } }]]
plugins: [['@docusaurus/plugin-content-docs', { routeBasePath: / }]]
";
    let (_, files) = build(&DOCS, config);
    assert!(files.contains_key("a.html") && !files.contains_key("docs/a.html"));
}

/// Returns the content of the first `meta` element with a key.
fn meta<'a>(html: &'a str, key: &str) -> Option<&'a str> {
    let (_, rest) = html.split_once(&format!("=\"{key}\" content=\""))?;
    Some(rest.split('"').next().unwrap_or_default())
}

#[test]
fn pages_without_an_article_have_the_picture_of_the_site() {
    let config = format!("{CONFIG}  image: img/card.png\n");
    let files = [
        DOCS[0],
        ("docs/one/_category_.yml", "label: One\nlink: { type: generated-index }\n"),
        ("docs/one/c.md", "---\ntags: [t]\n---\n\n# C\n"),
        (
            "docs/two/_category_.yml",
            "label: Two\nlink: { type: generated-index, image: /img/two.png, keywords: [x, y] }\n",
        ),
        ("docs/two/d.md", "# D\n"),
        ("blog/2024-01-01-x.md", "---\ntags: [t]\nauthors: [ada]\n---\n\n# X\n"),
        ("blog/authors.yml", "ada: { name: Ada, page: true }\n"),
    ];
    let (_, files) = build(&files, &config);
    let pages = [
        "404.html",
        "blog.html",
        "blog/archive.html",
        "blog/authors.html",
        "blog/authors/ada.html",
        "blog/tags.html",
        "blog/tags/t.html",
        "docs/a.html",
        "docs/category/one.html",
        "docs/tags.html",
        "docs/tags/t.html",
    ];
    for page in pages {
        for key in ["og:image", "twitter:image"] {
            let image = meta(&files[page], key);
            assert_eq!(image, Some("https://project.example.com/base/img/card.png"), "{page}");
        }
    }
    let two = &files["docs/category/two.html"];
    assert_eq!(meta(two, "og:image"), Some("https://project.example.com/base/img/two.png"));
    assert_eq!(two.matches("og:image").count(), 1);
    assert_eq!(meta(two, "keywords"), Some("x,y"));
    assert!(two.contains("docs-version-current docs-doc-page\""));
}

#[test]
fn pictures_in_front_matter_are_relative_to_their_file() {
    let files = [
        ("docs/a.md", "---\nimage: ./a.gif\n---\n\n# A\n"),
        ("docs/a.gif", "picture"),
        ("docs/b.md", "---\ntitle: B\nimage: ./none.gif\n---\n\nText.\n"),
        ("docs/c.md", "---\nimage: /img/a.png\n---\n\n# C\n"),
        ("src/pages/y.md", "---\nimage: ../y.gif\n---\n\n# Y\n"),
        ("src/y.gif", "picture"),
    ];
    let (report, files) = build(&files, CONFIG);
    for (page, name) in [("docs/a.html", "a"), ("y.html", "y")] {
        let image = meta(&files[page], "og:image").unwrap_or_default();
        let file = image.strip_prefix("https://project.example.com/base/").unwrap_or_default();
        assert!(files.contains_key(file) && file.contains(&format!("/{name}.")), "{image}");
    }
    let image = meta(&files["docs/c.html"], "og:image");
    assert_eq!(image, Some("https://project.example.com/base/img/a.png"));
    let missing = report.issues.iter().find(|issue| issue.code == "missing-file");
    let location = missing.and_then(|issue| issue.location.as_ref()).map(ToString::to_string);
    assert_eq!(location.as_deref(), Some("docs/b.md:3"));
}

#[test]
fn versions_have_classes_and_rules_for_search_engines() {
    let versions = "versions: { '1.0': { noIndex: true, className: old-docs } }";
    let config = CONFIG.replace("remarkPlugins: [remark-other]", versions);
    let files = [
        ("docs/a.md", "# A\n"),
        ("versions.json", "[\"2.0\", \"1.0\"]"),
        ("versioned_docs/version-2.0/a.md", "# A\n"),
        ("versioned_docs/version-1.0/a.md", "---\ntags: [t]\nunlisted: true\n---\n\n# A\n"),
        ("versioned_docs/version-1.0/b.md", "---\ntags: [t]\n---\n\n# B\n"),
    ];
    let (_, files) = build(&files, &config);
    for page in ["docs/1.0/a.html", "docs/1.0/b.html", "docs/1.0/tags.html", "docs/1.0/tags/t.html"]
    {
        let html = &files[page];
        assert_eq!(meta(html, "robots"), Some("noindex, nofollow"), "{page}");
        assert_eq!(html.matches("\"robots\"").count(), 1, "{page}");
        assert!(html.contains("plugin-id-default old-docs"), "{page}");
    }
    assert_eq!(meta(&files["docs/a.html"], "robots"), None);
    assert!(files["docs/a.html"].contains("plugin-id-default docs-version-2.0"));
    assert!(!files["sitemap.xml"].contains("/1.0/"), "{}", files["sitemap.xml"]);
}

#[test]
fn an_item_of_a_version_can_lead_elsewhere() {
    let item = "{ type: docsVersion, label: V, to: docs/a, position: left }";
    let config = CONFIG.replace("items: [", &format!("items: [{item}, "));
    let data = shell(&build(&DOCS, &config).1);
    assert_eq!(data["navbar"]["left"][0]["href"], "/base/docs/a");
    assert!(data["navbar"]["left"][0]["versionKey"].is_null(), "{data}");
}

#[test]
fn ids_of_headings_keep_their_case_by_configuration() {
    let files = [("docs/a.md", "# A\n\n[b](#First-Steps)\n\n## First Steps\n\n## First steps\n")];
    let config = format!("{CONFIG}markdown: {{ anchors: {{ maintainCase: true }} }}\n");
    let (report, files) = build(&files, &config);
    let page = &files["docs/a.html"];
    assert!(page.contains("id=\"First-Steps\"") && page.contains("id=\"First-steps\""), "{page}");
    assert!(!report.issues.iter().any(|issue| issue.code == "broken-anchor"));
}

#[test]
fn standalone_pages_have_the_class_of_their_front_matter() {
    let files = [
        DOCS[0],
        ("src/pages/x.md", "---\nwrapperClassName: wide\n---\n\n# X\n"),
        ("src/pages/y.md", "# Y\n"),
    ];
    let (_, files) = build(&files, CONFIG);
    assert!(files["x.html"].contains("class=\"wide mdx-page plugin-pages"));
    assert!(files["y.html"].contains("class=\"mdx-wrapper mdx-page plugin-pages"));
}

#[test]
fn pages_of_tags_of_documents_have_classes() {
    let files = [("docs/a.md", "---\ntags: [t]\n---\n\n# A\n")];
    let (_, files) = build(&files, CONFIG);
    assert!(files["docs/tags.html"].contains("docs-version-current docs-tags-list-page\""));
    assert!(files["docs/tags/t.html"].contains("docs-version-current docs-tag-doc-list-page\""));
}

#[test]
fn absolute_addresses_in_styles_are_those_of_static_files_or_of_the_project() {
    let theme = "docs: { remarkPlugins: [remark-other] }\n      theme: { customCss: ./src/a.css }";
    let config = CONFIG.replace("docs: { remarkPlugins: [remark-other] }", theme);
    let css = ".a { background: url('/static/img/a.png') } .b { background: url(/img/a.png?x) }\n\
               .c { background: url(/img/none.png) }\n";
    let (report, files) = build(&[DOCS[0], ("src/a.css", css)], &config);
    let is_sheet = |path: &&String| path.starts_with("assets/main.");
    let sheet = &files[files.keys().find(is_sheet).expect("the site has a style sheet")];
    assert!(sheet.contains(".a { background: url(\"a."), "{sheet}");
    assert!(sheet.contains(".b { background: url(\"/base/img/a.png?x\")"), "{sheet}");
    let messages: Vec<&str> = report
        .issues
        .iter()
        .filter(|issue| issue.code == "custom-css")
        .map(|issue| issue.message.as_str())
        .collect();
    assert_eq!(messages, ["the file `/img/none.png` does not exist among the static files"]);
}

#[test]
fn the_cascade_is_that_of_the_projects_options() {
    let theme = "theme: { customCss: ./src/a.css }\n      pages:";
    let config = CONFIG.replace("pages:", theme);
    let css = "@media print { .narrow { top: 0 } }\n.wide { top: 0 }\n";
    let sheet = |options: &str, version: &str| {
        let manifest = format!("{{\"version\": \"{version}\"}}");
        let package = ("node_modules/@docusaurus/core/package.json", manifest.as_str());
        let (_, files) =
            build(&[DOCS[0], ("src/a.css", css), package], &format!("{config}{options}"));
        let sheet = files.into_iter().find(|(path, _)| path.starts_with("assets/main."));
        sheet.expect("the site has a style sheet").1
    };
    let is_last = |sheet: &str| sheet.find(".narrow") > sheet.find(".wide");
    let old = sheet("", "3.8.1");
    assert!(is_last(&old) && !old.contains("@layer docusaurus"), "{old}");
    let layered = sheet("future: { v4: true }\n", "3.8.1");
    assert!(is_last(&layered) && layered.starts_with("@layer docusaurus{"), "{layered}");
    let faster = sheet("future: { v4: true }\n", "3.10.0");
    assert!(!is_last(&faster) && faster.starts_with("@layer docusaurus{"), "{faster}");
}

#[test]
fn a_tag_with_the_file_of_the_list_of_tags_can_be_renamed() {
    let config = format!("{CONFIG}trailingSlash: false\n");
    let post = ("blog/2024-01-01-x.md", "---\ntags: [index]\n---\n\n# X\n");
    let (report, files) = build(&[DOCS[0], post], &config);
    assert!(
        files["blog/tags.html"].contains("blog-tags-list-page"),
        "the page of all tags remains"
    );
    let issue = report.issues.iter().find(|issue| issue.code == "duplicate-route");
    let help = issue.and_then(|issue| issue.help.as_deref()).unwrap_or_default();
    assert!(help.contains("rename the tag") && !help.contains("front matter"), "{help}");
}
