//! Messages of the interface in the language of the site.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use crate::program::{build, folder, path, run, workspace};

/// Languages of the site in `ui/e2e/languages`, without the default.
const LANGUAGES: [&str; 10] = ["de", "fr", "es", "pt", "pt-BR", "zh-Hans", "ja", "ko", "ru", "ar"];

/// Returns the Latin words of a string.
fn words(text: &str) -> BTreeSet<String> {
    let words = text.split(|character: char| !character.is_alphabetic());
    let latin =
        words.filter(|word| word.len() > 1 && word.chars().all(|letter| letter < '\u{250}'));
    latin.map(str::to_lowercase).collect()
}

/// Returns a file of catalogues.
fn catalogue_file(name: &str) -> toml::Table {
    let file = format!("crates/docs-messages/catalogues/{name}.toml");
    let text = fs::read_to_string(workspace().join(file)).expect("the catalogue is a file");
    toml::from_str(&text).expect("the catalogue is TOML")
}

/// Returns the words of a language's messages.
fn catalogue(language: &str) -> BTreeSet<String> {
    fn texts(value: &toml::Value, all: &mut String) {
        match value {
            toml::Value::String(text) => {
                all.push_str(text);
                all.push('\n');
            }
            toml::Value::Table(table) => table.values().for_each(|value| texts(value, all)),
            toml::Value::Array(list) => list.iter().for_each(|value| texts(value, all)),
            _ => {}
        }
    }
    let mut all = String::new();
    texts(&toml::Value::Table(catalogue_file(language)), &mut all);
    for titles in catalogue_file("admonitions").values() {
        texts(&titles[language], &mut all);
    }
    let without_names = all.split(['{', '}']).step_by(2).collect::<Vec<_>>().join(" ");
    words(&without_names)
}

/// Returns the visible and spoken text of a page: its title, the text of its body, and labels in
/// attributes.
fn perceived(html: &str) -> String {
    let title = html.split("<title>").nth(1).and_then(|rest| rest.split("</title>").next());
    let mut text = title.unwrap_or_default().to_owned();
    let body = html.split_once("<body").and_then(|(_, body)| body.split_once('>'));
    let body = body.map_or("", |(_, body)| body);
    let (mut rest, mut is_hidden) = (body, false);
    while let Some((before, after)) = rest.split_once('<') {
        if !is_hidden {
            text.push(' ');
            text.push_str(before);
        }
        let Some((tag, after)) = after.split_once('>') else { break };
        // A paragraph for agents is hidden from readers.
        is_hidden = tag.starts_with("script")
            || tag.starts_with("p hidden")
            || (is_hidden && tag != "/p" && tag != "/script");
        for name in [" aria-label=\"", " title=\"", " placeholder=\"", " alt=\""] {
            let value = tag.split_once(name).and_then(|(_, value)| value.split('"').next());
            text.push(' ');
            text.push_str(value.unwrap_or_default());
        }
        rest = after;
    }
    text
}

fn pages(folder: &Path, all: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder of the site") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            pages(&path, all);
        } else if path.extension().is_some_and(|extension| extension == "html") {
            all.push(path);
        }
    }
}

#[test]
fn no_page_of_another_language_has_an_english_word() {
    let built = build(&workspace().join("ui/e2e/languages"), &[]);
    let out = built.path().join("out");
    let english = catalogue("en");
    for language in LANGUAGES {
        let own = catalogue(language);
        let mut files = Vec::new();
        pages(&out.join(language), &mut files);
        assert!(files.len() > 20, "{language}: {}", files.len());
        for file in files {
            let html = fs::read_to_string(&file).expect("a page");
            if html.contains("http-equiv=\"refresh\"") {
                continue;
            }
            let direction = if language == "ar" { "rtl" } else { "ltr" };
            assert!(html.contains(&format!("<html lang=\"{language}\" dir=\"{direction}\"")));
            let found: Vec<String> = words(&perceived(&html))
                .into_iter()
                .filter(|word| english.contains(word) && !own.contains(word))
                .collect();
            assert_eq!(found, [""; 0], "{}", file.display());
        }
    }
    let page = fs::read_to_string(out.join("ar/group/one.html")).expect("a page");
    let alternate = |tag: &str, path: &str| {
        format!(
            "<link rel=\"alternate\" hreflang=\"{tag}\" href=\"https://languages.example.com/base/{path}\""
        )
    };
    for (tag, path) in [("en", "group/one"), ("de", "de/group/one"), ("x-default", "group/one")] {
        assert!(page.contains(&alternate(tag, path)), "{tag}");
    }
    let sitemap = fs::read_to_string(out.join("ar/sitemap.xml")).expect("a sitemap");
    assert!(
        sitemap
            .contains("hreflang=\"de\" href=\"https://languages.example.com/base/de/group/one\"")
    );
    let robots = fs::read_to_string(out.join("robots.txt")).expect("rules for crawlers");
    assert_eq!(robots.matches("sitemap.xml").count(), 11);
    let german = fs::read_to_string(out.join("de/404.html")).expect("a page");
    assert!(german.contains("Zyx fehlt.") && german.contains(">Äxyz<"));
}

/// Returns the issues of a site.
fn check(root: &Path) -> String {
    let output = run(&["check", "--root", path(root)]);
    let [out, errors] =
        [output.stdout, output.stderr].map(|bytes| String::from_utf8(bytes).expect("UTF-8"));
    out + &errors
}

#[test]
fn translations_of_docusaurus_are_read() {
    let message = |pairs: &[(&str, &str)]| {
        let entries: Vec<String> = pairs
            .iter()
            .map(|(key, text)| {
                format!("{key:?}: {{\"message\": {text:?}, \"description\": \"d\"}}")
            })
            .collect();
        format!("{{{}}}", entries.join(", "))
    };
    let code = message(&[
        ("theme.common.editThisPage", "Corriger"),
        ("theme.blog.post.plurals", "un seul|{count} textes"),
        ("theme.docs.versionBadge.label", "sans place"),
        ("home.title", "Bonjour"),
    ]);
    let navbar = message(&[("title", "Titre"), ("item.label.Guide", "Manuel")]);
    let footer = message(&[
        ("link.title.More", "Plus"),
        ("link.item.label.Code", "Sources"),
        ("copyright", "Droits"),
    ]);
    let current = message(&[
        ("version.label", "Prochaine"),
        ("sidebar.docs.category.Group", "Groupe"),
        ("sidebar.docs.category.Group.link.generated-index.description", "Tout."),
        ("sidebar.docs.link.Outside", "Dehors"),
    ]);
    let folder = folder(&[
        (
            "docusaurus.config.js",
            r#"module.exports = { title: 'T', url: 'https://t.example.com', baseUrl: '/',
              i18n: { defaultLocale: 'en', locales: ['en', 'fr'] },
              presets: [['classic', { docs: { routeBasePath: '/', sidebarPath: './sidebars.js', editUrl: 'https://e.example.com' }, blog: false }]],
              themeConfig: { navbar: { title: 'T', items: [{ label: 'Guide', to: '/b' }, { type: 'docsVersion' }] },
                footer: { copyright: 'Rights', links: [{ title: 'More', items: [{ label: 'Code', href: 'https://c.example.com' }] }] } } };"#,
        ),
        (
            "sidebars.js",
            r#"module.exports = { docs: ['a', { type: 'category', label: 'Group', link: { type: 'generated-index', description: 'All.' }, items: ['b'] },
              { type: 'link', label: 'Outside', href: 'https://o.example.com' }] };"#,
        ),
        ("docs/a.md", "---\nslug: /\n---\n# A\n"),
        ("docs/b.md", "# B\n"),
        ("i18n/fr/code.json", &code),
        ("i18n/fr/docusaurus-theme-classic/navbar.json", &navbar),
        ("i18n/fr/docusaurus-theme-classic/footer.json", &footer),
        ("i18n/fr/docusaurus-plugin-content-docs/current.json", &current),
    ]);
    let built = build(folder.path(), &[]);
    let read = |file: &str| {
        fs::read_to_string(built.path().join("out").join(file)).expect("the build writes it")
    };
    let page = read("fr/b.html");
    for text in [
        "Corriger",
        "Titre",
        "Manuel",
        ">Plus<",
        "Sources",
        "Droits",
        "Prochaine",
        "Groupe",
        "Dehors",
    ] {
        assert!(page.contains(text), "{text}");
    }
    assert!(read("fr/category/group.html").contains("Tout."));
    let original = read("b.html");
    assert!(
        original.contains(">Guide<") && original.contains("Group") && !original.contains("Groupe")
    );
    let issues = check(folder.path());
    assert!(!issues.contains("placeholder"), "a translation may lack one: {issues}");
}

#[test]
fn faults_of_messages_are_reported_with_their_line() {
    let folder = folder(&[
        ("site.toml", "title = 'T'\nurl = 'https://t.example.com'\n"),
        ("content/index.md", "# Home\n"),
        (
            "i18n/en/messages.toml",
            "[code]\ncopy = 'Take'\ncut = 'Cut'\n\n[blog]\nposts = { one = '{count}' }\n",
        ),
    ]);
    let issues = check(folder.path());
    assert!(issues.contains("messages.toml:3"), "{issues}");
    assert!(issues.contains("there is no message `code.cut`"), "{issues}");
    assert!(issues.contains("messages.toml:6"), "{issues}");
}
