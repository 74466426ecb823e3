//! Question below documents, and the receiver of answers.

use std::fs;
use std::path::Path;

use crate::program::{SETTINGS, build, folder};

const ENDPOINT: &str = "[feedback]\nendpoint = 'https://answers.example.com/docs'\n";

/// Files of a site with two documents, one of which omits the question.
const CONTENT: [(&str, &str); 4] = [
    ("content/index.md", "# Home\n"),
    ("content/quiet.md", "---\nfeedback: false\n---\n# Quiet\n"),
    ("pages/about.md", "# About\n"),
    ("content/wide.md", "---\nlayout: landing\n---\n# Wide\n"),
];

fn built(settings: &str) -> tempfile::TempDir {
    let settings = format!("{SETTINGS}{settings}");
    let site = folder(&[&[("site.toml", settings.as_str())], &CONTENT[..]].concat());
    build(site.path(), &[])
}

fn read(out: &Path, file: &str) -> String {
    fs::read_to_string(out.join(file)).unwrap_or_else(|error| panic!("{file}: {error}"))
}

/// Returns the names of assets that start with one of these words.
fn assets(out: &Path, words: &[&str]) -> Vec<String> {
    let entries = fs::read_dir(out.join("assets")).expect("a site has assets");
    let names = entries.map(|entry| entry.expect("the folder is readable").file_name());
    let names = names.map(|name| name.to_string_lossy().into_owned());
    names.filter(|name| words.iter().any(|word| name.starts_with(word))).collect()
}

#[test]
fn documents_end_with_the_question() {
    let built = built(ENDPOINT);
    let out = built.path().join("out");
    let home = read(&out, "index.html");
    let (_, island) = home.split_once("<docs-island data-module=\"/assets/").expect("an island");
    let (module, rest) = island.split_once('"').expect("the attribute ends");
    assert!(
        rest.starts_with(" data-index=\"9999\" data-render=\"client\"><div class=\"feedback\">")
    );
    let code = read(&out, &format!("assets/{module}"));
    assert!(code.contains("\"endpoint\":\"https://answers.example.com/docs\""), "{code}");
    assert!(code.contains("\"question\":\"Was this page helpful?\""), "{code}");
    let (_, script) = code.split_once("\"./").expect("the module imports the interface's");
    let (script, _) = script.split_once('"').expect("the import ends");
    assert!(out.join("assets").join(script).exists(), "{script}");
    assert_eq!(assets(&out, &["islands"]).len(), 1);
    let marker = read(&out, ".docs-site.json");
    assert!(marker.contains("connect-src 'self' https://answers.example.com;"), "{marker}");
}

#[test]
fn other_pages_load_nothing_of_the_question() {
    let built = built(ENDPOINT);
    let out = built.path().join("out");
    for page in ["quiet", "about", "wide"] {
        let html = read(&out, &format!("{page}.html"));
        assert!(!html.contains("feedback.") && !html.contains("docs-island"), "{page}: {html}");
    }
    let [site] = &assets(&out, &["site."])[..] else { panic!("one file has the site's data") };
    assert!(!read(&out, &format!("assets/{site}")).contains("helpful"));
}

#[test]
fn a_site_without_the_question_contains_none_of_its_files() {
    let built = built("");
    let out = built.path().join("out");
    assert_eq!(assets(&out, &["feedback", "classic-feedback", "islands"]), [""; 0]);
    assert!(!read(&out, "index.html").contains("feedback"));
}

#[test]
fn the_question_is_in_the_language_of_the_site() {
    let locales = "[locales]\ndefault = 'en'\nlist = [{ tag = 'en', label = 'English' }, { tag = 'de', label = 'Deutsch' }]\n";
    let built = built(&format!("{locales}{ENDPOINT}"));
    let out = built.path().join("out/de");
    let module = assets(&out, &["feedback"]).into_iter().find_map(|name| {
        Some(read(&out, &format!("assets/{name}")))
            .filter(|text| text.starts_with("import islands"))
    });
    assert!(module.expect("a module").contains("War diese Seite hilfreich?"));
    assert!(read(&out, "index.html").contains("data-module=\"/de/assets/feedback."));
}
