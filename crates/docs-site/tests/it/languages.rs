//! Partly translated sites: links between translated and other files.

use std::collections::{BTreeMap, BTreeSet};

use docs_model::Severity;
use docs_site::{
    BuildOptions, BuildReport, Interface, Project, Shell, ShellError, ShellRenderer, ShellRequest,
};
use proptest::prelude::*;
use proptest::test_runner::TestCaseError;

use crate::changes::{Format, SharedTree, picture};

const LANGUAGES: [&str; 2] = ["de", "fr"];

/// Files of a site and of its translations.
type Texts = BTreeMap<String, String>;

/// A source file: its folder, its path within the folder and its source, which is the same in all languages except for the
/// first heading.
type SourceText = (Folder, &'static str, &'static str);

#[derive(Clone, Copy, Debug, Eq, PartialEq)]
enum Folder {
    Docs,
    Old,
    Blog,
    Pages,
}

/// Files with every form of a link from each kind of file to each other one. `@DOCS` is the path of the folder from the file.
const FILES: [SourceText; 14] = [
    (
        Folder::Docs,
        "index.md",
        "See [a](./a.mdx#more), [b](guide/b.md), [c](/guide/deep/c.mdx#more), [itself](#more).\n\n\
         ![shot](./shot.gif) ![shot](guide/near.gif) [data](./guide/data.txt)\n\n\
         <a href=\"./guide/b.md\">b</a> <img src=\"./shot.gif\" alt=\"\">",
    ),
    (
        Folder::Docs,
        "a.mdx",
        "import Part from './_part.mdx';\nimport Deep from './guide/deep/_deep.mdx';\n\n<Part />\n\n<Deep />\n\n\
         <a href=\"./guide/b.md#more\">b</a> <img src=\"./shot.gif\" alt=\"\" />\n\n\
         [post](@BLOG/2024-01-02-one.md) [index](./index.md)",
    ),
    (Folder::Docs, "_part.mdx", "[b](./guide/b.md#more) ![shot](./shot.gif) [c](guide/deep/c.mdx)"),
    (
        Folder::Docs,
        "guide/b.md",
        "[up](../a.mdx), [index](../index.md#more), [c](./deep/c.mdx#more), [c](deep/c.mdx)\n\n\
         ![near](near.gif) ![up](../shot.gif) [old](@OLD/old.md#more) [data](data.txt)",
    ),
    (
        Folder::Docs,
        "guide/deep/c.mdx",
        "import Part from '../../_part.mdx';\n\n<Part />\n\n[b](../b.md), [a](../../a.mdx#more), [post](@BLOG/2024-01-03-two.md#more)",
    ),
    (Folder::Docs, "guide/deep/_deep.mdx", "[b](../b.md) ![near](../near.gif) [c](./c.mdx#more)"),
    (Folder::Docs, "guide/near.gif", ""),
    (Folder::Docs, "guide/data.txt", "data"),
    (Folder::Docs, "shot.gif", ""),
    (Folder::Old, "old.md", "[index](@DOCS/index.md#more), [other](./other.md), [other](other.md)"),
    (Folder::Old, "other.md", "[old](old.md#more) [deep](@DOCS/guide/deep/c.mdx)"),
    (
        Folder::Blog,
        "2024-01-02-one.md",
        "[two](./2024-01-03-two.md#more), [two](2024-01-03-two.md)\n\n<!-- truncate -->\n\n[b](@DOCS/guide/b.md#more)",
    ),
    (
        Folder::Blog,
        "2024-01-03-two.md",
        "[one](./2024-01-02-one.md)\n\n<!-- truncate -->\n\n[about](@PAGES/about.md#more)",
    ),
    (
        Folder::Pages,
        "about.md",
        "[index](@DOCS/index.md#more), [post](@BLOG/2024-01-02-one.md#more), [other](./other.md), ![shot](@DOCS/shot.gif)",
    ),
];

const OTHER_PAGE: SourceText = (Folder::Pages, "other.md", "[about](about.md#more)");

impl Format {
    /// Returns the path of a folder relative to the site's folder.
    fn folder_path(self, folder: Folder) -> &'static str {
        match (self, folder) {
            (_, Folder::Blog) => "blog",
            (Self::Own, Folder::Docs) => "content/current",
            (Self::Own, Folder::Old) => "content/v1",
            (Self::Own, Folder::Pages) => "pages",
            (Self::Docusaurus, Folder::Docs) => "docs",
            (Self::Docusaurus, Folder::Old) => "versioned_docs/version-v1",
            (Self::Docusaurus, Folder::Pages) => "src/pages",
        }
    }

    /// Returns the path of the translations of a folder.
    fn translated_folder(self, folder: Folder, language: &str) -> String {
        let name = match (self, folder) {
            (Self::Own, folder) => self.folder_path(folder),
            (Self::Docusaurus, Folder::Docs) => "docusaurus-plugin-content-docs/current",
            (Self::Docusaurus, Folder::Old) => "docusaurus-plugin-content-docs/version-v1",
            (Self::Docusaurus, Folder::Blog) => "docusaurus-plugin-content-blog",
            (Self::Docusaurus, Folder::Pages) => "docusaurus-plugin-content-pages",
        };
        format!("i18n/{language}/{name}")
    }

    /// Returns the source of a file in a language, with links relative to a position.
    fn text_of(self, (_, name, links): SourceText, language: &str, position: &str) -> String {
        if name.ends_with(".gif") {
            return picture(language.len() as u8);
        }
        let up = "../".repeat(position.matches('/').count());
        let links = [
            ("@DOCS", Folder::Docs),
            ("@OLD", Folder::Old),
            ("@BLOG", Folder::Blog),
            ("@PAGES", Folder::Pages),
        ]
        .into_iter()
        .fold(links.to_owned(), |links, (name, target)| {
            links.replace(name, &format!("{up}{}", self.folder_path(target)))
        });
        if name.starts_with('_') || name.contains("/_") || name.ends_with(".txt") {
            return links;
        }
        format!("# Title {language}\n\n{links}\n\n## More {language} {{#more}}\n")
    }

    /// Returns the files with the settings and sidebars.
    fn settings_files(self) -> Vec<(&'static str, &'static str)> {
        match self {
            Self::Own => vec![
                (
                    "site.toml",
                    "title = 'Site'\nurl = 'https://docs.example.com'\n[[blogs]]\n\
                     [locales]\ndefault = 'en'\n[[locales.list]]\ntag = 'en'\nlabel = 'E'\n[[locales.list]]\ntag = 'de'\nlabel = 'D'\n\
                     [[locales.list]]\ntag = 'fr'\nlabel = 'F'\n\
                     [[versions]]\nname = 'current'\npath = '/'\nlatest = true\n[[versions]]\nname = 'v1'\npath = 'v1'\n\
                     [[navbar.items]]\ntype = 'doc'\ndocId = 'guide/b'\n\
                     [[navbar.items]]\ntype = 'docSidebar'\nsidebarId = 'docs'\nlabel = 'Docs'\n\
                     [[navbar.items]]\nlabel = 'About'\nto = '/about'\n",
                ),
                ("sidebars/current.toml", SIDEBAR_TOML),
            ],
            Self::Docusaurus => vec![
                (
                    "docusaurus.config.js",
                    r#"{ "title": "Site", "url": "https://docs.example.com", "baseUrl": "/", "onBrokenLinks": "warn",
                         "i18n": { "defaultLocale": "en", "locales": ["en", "de", "fr"] },
                         "themeConfig": { "navbar": { "items": [{ "type": "doc", "docId": "guide/b" },
                           { "type": "docSidebar", "sidebarId": "docs", "label": "Docs" }, { "to": "/about", "label": "About" }] } },
                         "presets": [["classic", { "docs": { "routeBasePath": "/", "sidebarPath": "./sidebars.json",
                           "lastVersion": "current" } }]] }"#,
                ),
                ("sidebars.json", SIDEBAR_JSON),
                ("versions.json", "[\"v1\"]"),
            ],
        }
    }
}

const SIDEBAR_TOML: &str = "docs = ['index', 'a', { type = 'category', label = 'Guide', link = { type = 'doc', id = 'guide/b' }, \
    items = [{ type = 'autogenerated', dirName = 'guide/deep' }] }]\n";

const SIDEBAR_JSON: &str = r#"{ "docs": ["index", "a", { "type": "category", "label": "Guide", "link": { "type": "doc", "id": "guide/b" },
    "items": [{ "type": "autogenerated", "dirName": "guide/deep" }] }] }"#;

/// Renderer of shells that contain all their inputs: the links of the navbar, the sidebar and the page's data.
struct DataRenderer;

impl ShellRenderer for DataRenderer {
    fn render_shell(&self, request: &ShellRequest<'_>) -> Result<Shell, ShellError> {
        let ShellRequest { site, sidebar, page, .. } = request;
        let posts = page.matches("\"isTruncated\"").count().max(1);
        let mut pieces = vec![site.to_string()];
        pieces.extend((1..posts).map(|_| String::new()));
        pieces.push(format!("{} {page}", sidebar.map_or("", |(_, sidebar)| sidebar)));
        Ok(Shell { pieces })
    }
}

/// Returns the files of a site. `translated` contains a bit for each file and language. Links of translations are relative to
/// the position of the original, or to their own position if `is_real` is `true`.
fn texts(format: Format, translated: u32, is_real: bool) -> Texts {
    let files: Vec<SourceText> = FILES.into_iter().chain([OTHER_PAGE]).collect();
    let settings = format.settings_files().into_iter();
    let mut texts: Texts =
        settings.map(|(path, text)| (path.to_owned(), text.to_owned())).collect();
    for (position, file) in files.iter().enumerate() {
        let original = format!("{}/{}", format.folder_path(file.0), file.1);
        for (number, language) in LANGUAGES.into_iter().enumerate() {
            if translated & (1 << (number * files.len() + position)) != 0 {
                let path = format!("{}/{}", format.translated_folder(file.0, language), file.1);
                let start = if is_real { &path } else { &original };
                let text = format.text_of(*file, language, start);
                texts.insert(path, text);
            }
        }
        let text = format.text_of(*file, "en", &original);
        texts.insert(original, text);
    }
    texts
}

fn build(texts: Texts) -> (BuildReport, BTreeMap<String, Vec<u8>>) {
    let tree = SharedTree::default();
    tree.replace(texts);
    let project = Project::new(tree.clone())
        .with_scripts(tree)
        .with_interface(Interface::plain(), DataRenderer);
    project.build_to_memory(&BuildOptions::default()).expect("the site can be built")
}

/// Returns the addresses in a document and in the data of its shell.
fn addresses(html: &str) -> BTreeSet<&str> {
    let within =
        |start: &'static str| html.split(start).skip(1).filter_map(|rest| rest.split('"').next());
    let starts = [" href=\"", " src=\"", "\"href\":\"", "\"permalink\":\""];
    starts.into_iter().flat_map(within).collect()
}

/// Fails if the target of a link in a built document is no file of the build, or an id that the file does not contain.
fn check_links(files: &BTreeMap<String, Vec<u8>>) -> Result<usize, TestCaseError> {
    let mut checked = 0;
    for (path, bytes) in files.iter().filter(|(path, _)| path.ends_with(".html")) {
        let html = String::from_utf8_lossy(bytes);
        for address in addresses(&html) {
            if address.contains(':') || address.starts_with("//") {
                continue;
            }
            prop_assert!(address.starts_with(['/', '#']), "{path}: {address} is relative");
            // Each page links to its own twin.
            let name = path.trim_end_matches(".html");
            let names = [name, name.strip_suffix("/index").unwrap_or(name)];
            let is_twin = names.into_iter().any(|name| address == format!("/{name}.md"));
            let is_source = address.contains(".md") && !is_twin;
            prop_assert!(!is_source, "{path}: {address} is a source");
            let (target, id) = address.split_once('#').unwrap_or((address, ""));
            let target =
                if target.is_empty() { path.clone() } else { target.trim_matches('/').to_owned() };
            let forms = [
                target.clone(),
                format!("{target}.html"),
                format!("{target}/index.html"),
                format!("{target}index.html"),
            ];
            let found = forms.iter().find_map(|form| files.get(form));
            prop_assert!(found.is_some(), "{path}: {address} leads nowhere");
            let found = String::from_utf8_lossy(found.map_or(&[][..], Vec::as_slice));
            let has_id = id.is_empty() || found.contains(&format!("id=\"{id}\""));
            prop_assert!(has_id, "{path}: {address} has no such id");
            checked += 1;
        }
    }
    Ok(checked)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn every_link_of_a_site_in_three_languages_leads_to_a_file(
        translated in 0..1_u32 << 30,
        is_docusaurus in any::<bool>(),
        is_real in any::<bool>(),
    ) {
        let format = if is_docusaurus { Format::Docusaurus } else { Format::Own };
        let (report, files) = build(texts(format, translated, is_real));
        let found: Vec<String> = report.issues.iter().filter(|issue| issue.severity > Severity::Info).map(ToString::to_string).collect();
        prop_assert_eq!(found, Vec::<String>::new());
        prop_assert!(check_links(&files)? > 500);
    }
}

#[test]
fn a_partial_translation_falls_back_and_loses_nothing() {
    let settings = "title = 'T'\nurl = 'https://t.example.com'\n[locales]\ndefault = 'en'\n\
        list = [{ tag = 'en', label = 'English' }, { tag = 'fr', label = 'Français' }]\n[[blogs]]\n";
    let category = |label: &str, text: &str| {
        format!(
            "label: {label}\nlink:\n  type: generated-index\n  description: {text}\ndescription: {text} card\n"
        )
    };
    let sources = [
        ("site.toml", settings.to_owned()),
        ("glossary.toml", "mole = 'a wall'\nquay = 'a landing place'\n".to_owned()),
        ("i18n/fr/glossary.toml", "mole = 'un mur'\n".to_owned()),
        ("content/index.md", "# A\n\n:term[mole] :term[quay]\n".to_owned()),
        ("content/tools/_category_.yml", category("Tools", "English")),
        ("i18n/fr/content/tools/_category_.yml", category("Outils", "Langue")),
        ("content/tools/a.md", "# A\n".to_owned()),
        ("i18n/fr/content/gone.md", "# Parti\n".to_owned()),
        ("i18n/fr/content/_part.md", "Part\n".to_owned()),
        ("i18n/fr/content/shot.png", String::new()),
        ("blog/2026-01-01-a.md", "# A\n\n<!-- truncate -->\n".to_owned()),
        ("i18n/fr/blog/2026-01-02-gone.md", "# Parti\n".to_owned()),
        ("i18n/fr/pages/gone.md", "# Parti\n".to_owned()),
    ];
    let tree: docs_site::MemoryTree =
        sources.iter().map(|(path, text)| (*path, text.as_str())).collect();
    let built = Project::new(tree).build_to_memory(&BuildOptions::default());
    let (report, files) = built.expect("the site can be built");
    let text = |path: &str| String::from_utf8_lossy(&files[path]).into_owned();
    let page = text("fr/index.html");
    assert!(page.contains("data-tip=\"un mur\""), "{page}");
    assert!(page.contains("data-tip=\"a landing place\""), "{page}");
    assert!(files.contains_key("fr/category/tools.html"), "{:?}", files.keys());
    let issues: Vec<String> = report.issues.iter().map(ToString::to_string).collect();
    insta::assert_snapshot!(issues.join("\n"));
}

#[test]
fn languages_of_a_docusaurus_project_have_tags_and_folders_of_their_own() {
    let config = r#"{ "title": "Site", "url": "https://docs.example.com", "baseUrl": "/",
        "i18n": { "defaultLocale": "en", "locales": ["en", "fr"], "localeConfigs": {
          "en": { "htmlLang": "en-GB" }, "fr": { "htmlLang": "fr-FR", "path": "french" } } },
        "presets": [["classic", {}]] }"#;
    let files = [
        ("docusaurus.config.js", config),
        ("docs/a.md", "# One\n"),
        ("i18n/french/docusaurus-plugin-content-docs/current/a.md", "# Un\n"),
        ("i18n/french/code.json", r#"{"theme.NotFound.title": {"message": "Rien"}}"#),
    ];
    let texts = files.map(|(path, text)| (path.to_owned(), text.to_owned()));
    let (_, files) = build(texts.into());
    let text = |path: &str| String::from_utf8_lossy(&files[path]).into_owned();
    let page = text("fr/docs/a.html");
    assert!(page.contains("<html lang=\"fr-FR\"") && page.contains("Un</h1>"), "{page}");
    assert!(text("fr/404.html").contains("Rien"));
    let metas = [
        ("og:locale", "fr_FR"),
        ("og:locale:alternate", "en_GB"),
        ("docusaurus_locale", "fr"),
        ("docsearch:language", "fr"),
    ];
    for (key, value) in metas {
        assert!(page.contains(&format!("=\"{key}\" content=\"{value}\"")), "{key}: {page}");
    }
    for tag in ["en-GB", "fr-FR"] {
        assert!(page.contains(&format!("hreflang=\"{tag}\"")), "{page}");
        assert!(page.contains(&format!("\"name\":\"{tag}\"")), "{page}");
    }
}

#[test]
fn files_of_translations_without_an_effect_are_reported_once() {
    let settings = "title = 'T'\nurl = 'https://t.example.com'\n[locales]\ndefault = 'en'\n\
        list = [{ tag = 'en', label = 'English' }, { tag = 'fr', label = 'Français' }]\n\
        [[versions]]\nname = '2.x'\n[[blogs]]\n[[navbar.items]]\ntype = 'link'\nlabel = 'Guide'\nto = '/a'\n";
    let sources = [
        ("site.toml", settings),
        ("content/2.x/a.md", "# A\n\n![Picture](/img/p.png)\n"),
        ("blog/2026-01-01-a.md", "# A\n\n<!-- truncate -->\n"),
        ("pages/used.tsx", "export default () => null;\n"),
        ("pages/about.mdx", "import Used from './used';\n\n# About\n"),
        ("static/img/p.png", "original"),
        ("i18n/fr/static/img/p.png", "translation"),
        ("i18n/fr/static/img/new.png", "new"),
        ("i18n/fr/content/2.x/a.md", "# Un\n\n![Image](/img/p.png)\n"),
        ("i18n/fr/content/3.x/a.md", "# Un\n"),
        ("i18n/fr/contnet/x.md", "# X\n"),
        ("i18n/fr/contnet/y.md", "# Y\n"),
        ("i18n/fr/blog/authors.yml", "{}\n"),
        ("i18n/fr/sidebars.toml", "docs = []\n"),
        ("i18n/fr/sidebars/2.x.toml", "docs = []\n"),
        (
            "i18n/fr/messages.toml",
            "[labels]\nGuide = 'Manuel'\n'Gudie' = 'Manuel'\n'Quite other' = 'X'\n",
        ),
        ("i18n/fr/.DS_Store", ""),
        ("i18n/it/content/2.x/a.md", "# Uno\n"),
        ("i18n/it/glossary.toml", "a = 'b'\n"),
        ("i18n/messages.toml", "search = 'Find'\n"),
        ("i18n/notes.txt", "Notes\n"),
        ("i18n/.gitkeep", ""),
    ];
    let tree: docs_site::MemoryTree = sources.into_iter().collect();
    let built = Project::new(tree).build_to_memory(&BuildOptions::default());
    let (report, files) = built.expect("the site can be built");
    let issues: Vec<String> = report.issues.iter().map(ToString::to_string).collect();
    insta::assert_snapshot!(issues.join("\n"));
    assert_eq!(&files["img/p.png"][..], b"original");
    assert_eq!(&files["fr/img/p.png"][..], b"translation");
    assert_eq!(&files["fr/img/new.png"][..], b"new");
}
