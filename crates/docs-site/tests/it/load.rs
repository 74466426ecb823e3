//! Loading from memory.

use std::sync::Arc;

use docs_model::{Issue, Policy, Severity, Version};
use docs_site::{
    BuildOptions, EntryKind, FolderListing, LoadErrorKind, LoadOptions, LoadedSite,
    MAX_SOURCE_BYTES, MemoryTree, NoScripts, Project, SourceFile, SourceTree, load,
};

use crate::fixtures::{Evaluator, fixture};

const SETTINGS: &str = "title = 'Site'\nurl = 'https://site.example.com'\n";

/// Creates a small project with the configuration [`CONFIG`].
fn project() -> MemoryTree {
    MemoryTree::from_iter([
        ("docusaurus.config.ts", ""),
        ("docs/index.md", "# Home\n"),
        ("docs/about.md", "# About\n"),
        ("sidebars.json", "{ main: [about] }"),
        ("i18n/fr/docusaurus-plugin-content-docs/current/about.md", "# À propos\n"),
        ("src/pages/index.tsx", "export default Home;"),
        ("src/pages/help.md", "# Help\n"),
        ("src/css/custom.css", ":root { --ifm-color-primary: #0b7285; }"),
        ("static/logo.svg", "<svg/>"),
        ("public/logo.svg", "<svg></svg>"),
        ("public/robots.txt", ""),
    ])
}

const CONFIG: &str = "
title: Project
url: https://project.example.com
baseUrl: /
i18n: { defaultLocale: en, locales: [en, fr] }
staticDirectories: [static, public]
presets:
  - [classic, { docs: { sidebarPath: ./sidebars.json }, blog: false, theme: { customCss: ./src/css/custom.css } }]
";

fn loaded(tree: &MemoryTree, options: &LoadOptions) -> LoadedSite {
    load(tree, &Evaluator::new(tree, CONFIG), options).expect("the settings are usable")
}

fn version(loaded: &LoadedSite) -> &Version {
    &loaded.site.instances[0].versions[0]
}

fn titles(loaded: &LoadedSite) -> Vec<&str> {
    version(loaded).docs.values().map(|doc| doc.title.as_str()).collect()
}

fn messages(issues: &[Issue]) -> String {
    issues.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n")
}

#[test]
fn a_site_with_faults_is_loaded_with_all_of_its_issues() {
    let tree = fixture("sites/twelve-faults");
    let loaded = load(&tree, &NoScripts, &LoadOptions::default()).expect("the settings are usable");
    insta::assert_snapshot!(messages(&loaded.issues));
    assert_eq!(loaded.settings_file, "site.toml");
    assert_eq!(loaded.folders, [""]);
    assert!(loaded.scripts.is_empty());
}

#[test]
fn bytes_that_are_not_utf_8_are_reported_and_replaced() {
    let tree = fixture("sites/not-utf-8");
    let loaded = load(&tree, &NoScripts, &LoadOptions::default()).expect("the settings are usable");
    let mut reported = loaded.issues.iter().filter(|issue| issue.code == "not-utf-8");
    let is_document = |issue: &Issue| {
        issue.location.as_ref().is_some_and(|location| location.file == "content/a.md")
    };
    assert!(reported.any(is_document));
    assert!(loaded.text(&tree, "content/a.md").contains('\u{fffd}'));
}

#[test]
fn a_project_with_versions_is_loaded() {
    let tree = fixture("projects/versions");
    let config = "
title: Tidebook
url: https://tidebook.example
baseUrl: /
presets:
  - - classic
    - docs: { sidebarPath: ./sidebars.json, versions: { current: { label: 3.0 (next) }, '2.0': { path: two-zero } } }
      blog: false
      pages: { path: pages }
";
    let evaluator = Evaluator::new(&tree, config);
    let loaded = load(&tree, &evaluator, &LoadOptions::default()).expect("the settings are usable");
    let versions: Vec<String> = loaded.site.instances[0]
        .versions
        .iter()
        .map(|version| {
            let settings = &version.settings;
            let sidebars: Vec<&str> = version.sidebars.keys().map(|id| id.as_str()).collect();
            format!("{} {} {} {sidebars:?}", settings.label, settings.path, version.docs.len())
        })
        .collect();
    insta::assert_snapshot!(versions.join("\n"));
    assert_eq!(loaded.settings_file, "docusaurus.config.js");
    assert_eq!(
        loaded.scripts,
        [
            "docusaurus.config.js",
            "sidebars.json",
            "versioned_sidebars/version-2.1-sidebars.json",
            "versioned_sidebars/version-2.0-sidebars.json",
            "versioned_sidebars/version-1.4-sidebars.json",
        ]
    );
    assert_eq!(loaded.issues.iter().filter(|issue| issue.severity == Severity::Error).count(), 0);
}

#[test]
fn a_small_project_is_loaded() {
    let tree = project();
    let loaded = loaded(&tree, &LoadOptions::default());
    assert_eq!(
        messages(&loaded.issues),
        "src/pages: info[scripted-page]: pages written as React components are left out: index.tsx\n  \
         help: write them in Markdown, or keep them on another host"
    );
    assert_eq!(titles(&loaded), ["About", "Home"]);
    assert_eq!(loaded.site.pages[0].permalink, "/help");
    assert_eq!(loaded.styles[0].file, "src/css/custom.css");
    let accent = loaded.site.settings.theme.accent.expect("the stylesheet sets it");
    assert_eq!(accent.to_string(), "#0b7285");
    let static_files: Vec<(&str, &str)> =
        loaded.static_files.iter().map(|file| (&*file.path, &*file.source)).collect();
    let expected = [("logo.svg", "static/logo.svg"), ("robots.txt", "public/robots.txt")];
    assert_eq!(static_files, expected);
}

#[test]
fn a_language_is_loaded_with_its_translations() {
    let tree = project();
    let french = LoadOptions { language: Some("fr".to_owned()), ..LoadOptions::default() };
    let loaded = loaded(&tree, &french);
    assert_eq!(titles(&loaded), ["À propos", "Home"]);
    assert_eq!(loaded.site.settings.base_url, "/fr/");
}

/// Creates a project with a tag that both languages define.
fn tagged_project(options: &str) -> (MemoryTree, String) {
    let mut tree = project();
    tree.insert("docs/about.md", "---\ntags: [new, other]\n---\n# About\n");
    tree.insert("docs/tags.yml", "new: {label: News}");
    tree.insert(
        "i18n/fr/docusaurus-plugin-content-docs/current/tags.yml",
        "new: {label: Nouveautés}\nother: {}",
    );
    (tree, CONFIG.replace("sidebars.json", &format!("sidebars.json, {options}")))
}

fn tag_labels(loaded: &LoadedSite) -> Vec<&str> {
    version(loaded).tags.iter().map(|tag| tag.label.as_str()).collect()
}

#[test]
fn each_language_has_its_own_tags_file() {
    let (mut tree, config) = tagged_project("");
    tree.insert(
        "i18n/fr/docusaurus-plugin-content-docs/current/about.md",
        "---\ntags: [new, other]\n---\n# À propos\n",
    );
    let french = LoadOptions { language: Some("fr".to_owned()), ..LoadOptions::default() };
    let in_language = |options| load(&tree, &Evaluator::new(&tree, &config), options).unwrap();
    let [english, french] = [&LoadOptions::default(), &french].map(in_language);
    assert_eq!(tag_labels(&english), ["News", "other"]);
    assert_eq!(tag_labels(&french), ["Nouveautés", "Other"]);
    let reported = messages(&english.issues);
    let expected =
        "docs/about.md:2: warning[inline-tags]: the tags [other] are not defined in `tags.yml`";
    assert!(reported.contains(expected), "{reported}");
    assert!(!messages(&french.issues).contains("inline-tags"));
}

#[test]
fn options_name_the_tags_file_and_the_weight_of_inline_tags() {
    let rows = [
        ("tags: null", vec!["new", "other"], None),
        ("tags: false", vec!["new", "other"], None),
        ("onInlineTags: ignore", vec!["News", "other"], None),
        ("onInlineTags: throw", vec!["News", "other"], Some("error[inline-tags]")),
        ("tags: none.yml", vec!["new", "other"], Some("docs/none.yml: error[tags-file]")),
        ("tags: ../../tags.yml", vec!["new", "other"], Some("error[tags-file]")),
    ];
    for (options, labels, issue) in rows {
        let (tree, config) = tagged_project(options);
        let evaluator = Evaluator::new(&tree, &config);
        let loaded = load(&tree, &evaluator, &LoadOptions::default()).unwrap();
        assert_eq!(tag_labels(&loaded), labels, "{options}");
        let reported = messages(&loaded.issues);
        match issue {
            Some(issue) => assert!(reported.contains(issue), "{options}: {reported}"),
            None => assert!(!reported.contains("tags"), "{options}: {reported}"),
        }
    }
}

#[test]
fn texts_are_read_when_they_are_asked_for() {
    let mut tree = MemoryTree::from_iter([("site.toml", SETTINGS), ("content/index.md", "# A\n")]);
    let loaded = load(&tree, &NoScripts, &LoadOptions::default()).expect("the site is sound");
    tree.insert("content/index.md", "# B\n");
    assert_eq!(loaded.text(&tree, "content/index.md"), "# B\n");
    assert_eq!(loaded.text(&tree, "content/none.md"), "");
}

#[test]
fn drafts_are_loaded_if_asked_for() {
    let tree = MemoryTree::from_iter([
        ("site.toml", SETTINGS),
        ("content/index.md", "# A\n"),
        ("content/draft.md", "---\ndraft: true\n---\n"),
        ("pages/draft.md", "---\ndraft: true\n---\n"),
    ]);
    for (include_drafts, docs, pages) in [(false, 1, 0), (true, 2, 1)] {
        let options = LoadOptions { include_drafts, ..LoadOptions::default() };
        let loaded = load(&tree, &NoScripts, &options).expect("the site is sound");
        assert_eq!((version(&loaded).docs.len(), loaded.site.pages.len()), (docs, pages));
    }
}

#[test]
fn private_pages_are_loaded_if_asked_for() {
    let tree = MemoryTree::from_iter([
        ("site.toml", SETTINGS),
        ("content/index.md", "# A\n"),
        ("content/staff.md", "---\nprivate: true\n---\n"),
        ("content/plan.md", "---\nprivate: true\ndraft: true\n---\n"),
        ("pages/staff.md", "---\nprivate: true\n---\n"),
    ]);
    for (include_private, docs, pages, left_out) in [(false, 1, 0, 3), (true, 2, 1, 1)] {
        let options = LoadOptions { include_private, ..LoadOptions::default() };
        let loaded = load(&tree, &NoScripts, &options).expect("the site is sound");
        assert_eq!((version(&loaded).docs.len(), loaded.site.pages.len()), (docs, pages));
        assert_eq!(loaded.site.drafts.len(), left_out);
    }
}

#[test]
fn options_change_the_settings() {
    let tree = MemoryTree::from_iter([("site.toml", SETTINGS), ("content/index.md", "# A\n")]);
    let overrides = ["title=Other", "policies.on_broken_links=throw"].map(str::to_owned).into();
    let options = LoadOptions { overrides, ..LoadOptions::default() };
    let loaded = load(&tree, &NoScripts, &options).expect("the site is sound");
    assert_eq!(loaded.site.settings.title, "Other");
    assert_eq!(loaded.site.settings.policies.on_broken_links, Policy::Throw);
}

#[test]
fn unusable_settings_are_errors_with_their_issues() {
    let empty = MemoryTree::default();
    let error = load(&empty, &NoScripts, &LoadOptions::default()).expect_err("there is no site");
    assert!(matches!(error.kind, LoadErrorKind::NoSite));

    let tree = MemoryTree::from_iter([("site.toml", "titel = 'Site'")]);
    let error = load(&tree, &NoScripts, &LoadOptions::default()).expect_err("the title is missing");
    assert!(matches!(error.kind, LoadErrorKind::Settings));
    assert_eq!(error.issues.len(), 1, "{:?}", error.issues);

    let error =
        load(&project(), &NoScripts, &LoadOptions::default()).expect_err("nothing is evaluated");
    assert!(matches!(error.kind, LoadErrorKind::Settings));
    assert_eq!(error.issues[0].code, "script");

    let tree = MemoryTree::from_iter([("site.toml", SETTINGS)]);
    let options = LoadOptions { overrides: vec!["title".to_owned()], ..LoadOptions::default() };
    let error = load(&tree, &NoScripts, &options).expect_err("the override has no value");
    assert!(matches!(error.kind, LoadErrorKind::Override(written) if written == "title"));
}

#[test]
fn overrides_of_a_docusaurus_project_apply_or_are_refused() {
    let tree = project();
    let with = |written: &str| LoadOptions {
        overrides: vec![written.to_owned()],
        ..LoadOptions::default()
    };
    let settings = |written: &str| loaded(&tree, &with(written)).site.settings.clone();
    assert!(!settings("agents.markdown=false").agents.markdown);
    assert_eq!(settings("base_url=/x/").base_url, "/x/");
    let error = load(&tree, &Evaluator::new(&tree, CONFIG), &with("theme.accent=red"))
        .expect_err("the theme of a Docusaurus project is in its style sheets");
    assert!(
        matches!(error.kind, LoadErrorKind::ForeignOverride(written) if written == "theme.accent=red")
    );
}

#[test]
fn settings_with_errors_are_known() {
    let settings = format!("{SETTINGS}taglin = 'x'\n");
    let tree =
        MemoryTree::from_iter([("site.toml", settings.as_str()), ("content/index.md", "# A\n")]);
    let loaded = load(&tree, &NoScripts, &LoadOptions::default()).expect("the rest is usable");
    let errors: Vec<&Issue> = loaded.settings_errors().collect();
    assert_eq!(errors.len(), 1);
    assert!(errors[0].message.contains("taglin"));
}

/// A tree that contains only the site's folder: all files above it are outside of the project.
struct Fenced(MemoryTree);

impl SourceTree for Fenced {
    fn open(&self, path: &str) -> std::io::Result<Box<dyn SourceFile + '_>> {
        assert!(!path.starts_with("../"), "{path} is read");
        self.0.open(path)
    }

    fn kind(&self, path: &str) -> Option<EntryKind> {
        self.0.kind(path)
    }

    fn list(&self, folder: &str) -> FolderListing {
        assert!(!folder.starts_with("../"), "{folder} is listed");
        self.0.list(folder)
    }

    fn outside_project(&self, path: &str) -> Option<String> {
        path.starts_with("../").then(|| "move it".to_owned())
    }
}

#[test]
fn nothing_outside_of_the_project_is_read() {
    let settings = format!("{SETTINGS}[theme]\ncustom_css = ['../secret.css']\nui = '../ui'\n");
    let tree = MemoryTree::from_iter([
        ("site.toml", settings.as_str()),
        ("content/index.md", "# A\n"),
        ("../secret.css", "secret"),
    ]);
    let error = load(&Fenced(tree), &NoScripts, &LoadOptions::default())
        .expect_err("the settings name a file outside of the project");
    assert!(matches!(error.kind, LoadErrorKind::Settings));
    insta::assert_snapshot!(messages(&error.issues), @"
    site.toml: error[outside-project]: `../secret.css`, of the setting `theme.custom_css`, is outside of the project
      help: move it
    site.toml: error[outside-project]: `../ui`, of the setting `theme.ui`, is outside of the project
      help: move it
    ");
}

#[test]
fn languages_share_the_documents_without_a_translation() {
    let project = Project::new(MemoryTree::from_iter([
        (
            "site.toml",
            "title = 'Docs'\nurl = 'https://docs.example.com'\n\
             [[locales.list]]\ntag = 'en'\nlabel = 'English'\n[[locales.list]]\ntag = 'fr'\nlabel = 'Français'\n\
             [[locales.list]]\ntag = 'de'\nlabel = 'Deutsch'\n",
        ),
        ("content/a.md", "# A\n"),
        ("content/b.md", "# B\n"),
        ("i18n/fr/content/b.md", "# B en français\n"),
    ]));
    let english = project.load(&LoadOptions::default()).expect("the site loads");
    let in_language = |tag: &str| {
        let options = LoadOptions { language: Some(tag.to_owned()), ..LoadOptions::default() };
        project.load_sibling(&options, &english).expect("the site loads")
    };
    let docs = |loaded: &LoadedSite| Arc::clone(&loaded.site.instances[0].versions[0].docs);
    let (french, german) = (docs(&in_language("fr")), docs(&in_language("de")));
    let english = docs(&english);
    assert!(Arc::ptr_eq(&german, &english));
    assert!(!Arc::ptr_eq(&french, &english));
    assert!(Arc::ptr_eq(&french["a"], &english["a"]));
    assert_eq!(french["b"].title, "B en français");
    assert_eq!(english["b"].title, "B");
}

#[test]
fn texts_that_are_too_large_are_reported_and_the_others_read() {
    let large = "a ".repeat(usize::try_from(MAX_SOURCE_BYTES).expect("it is small") / 2 + 1);
    let project = Project::new(MemoryTree::from_iter([
        ("site.toml", SETTINGS),
        ("content/index.mdx", "import Part from './_part.mdx'\n\n# Home\n\n<Part />\n"),
        ("content/_part.mdx", large.as_str()),
        ("content/large.md", large.as_str()),
    ]));
    let (report, files) = project.build_to_memory(&BuildOptions::default()).expect("a site");
    let issues: Vec<String> = report.issues.iter().map(ToString::to_string).collect();
    let expected = ["content/large.md", "content/_part.mdx"].map(|file| {
        format!(
            "{file}: error[too-large]: the file has 10.0 MiB, and a text has at most 10 MiB\n  \
             help: divide it into several files, or publish it unchanged from the static folder"
        )
    });
    assert_eq!(issues, expected);
    assert!(files.contains_key("index.html") && !files.contains_key("large.html"));
}

#[test]
fn hidden_files_have_no_page_and_an_extension_in_upper_case_is_reported() {
    let tree = MemoryTree::from_iter([
        ("site.toml", "title = 'T'\nurl = 'https://t.example.com'\n[[blogs]]\n"),
        ("content/index.md", "# A\n"),
        ("content/.notes.md", "# Hidden\n"),
        ("content/.obsidian/x.md", "# Hidden\n"),
        ("content/GUIDE.MD", "# Guide\n"),
        ("pages/.about.md", "# Hidden\n"),
        ("blog/.drafts/2026-01-02-a.md", "# Hidden\n"),
        ("static/.well-known/security.txt", "Contact: a@t.example.com\n"),
    ]);
    let built = Project::new(tree).build_to_memory(&BuildOptions::default());
    let (report, files) = built.expect("the site can be built");
    let pages: Vec<&String> = files.keys().filter(|path| path.ends_with(".html")).collect();
    assert_eq!(pages, ["404.html", "index.html", "search.html"]);
    assert!(files.contains_key(".well-known/security.txt"));
    let issues: Vec<String> = report.issues.iter().map(ToString::to_string).collect();
    assert_eq!(issues.len(), 1, "{issues:?}");
    assert!(issues[0].contains("content/GUIDE.MD"), "{}", issues[0]);
    assert!(issues[0].contains("its extension must be in lower case"), "{}", issues[0]);
}
