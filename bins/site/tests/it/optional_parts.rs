//! Scripts of the interface that only some sites need.

use std::fs;
use std::path::Path;

use crate::program::{SETTINGS, build, folder};

/// Settings of a hosted search.
const HOSTED: &str =
    "[search]\nprovider = 'hosted'\napplication_id = 'A'\napi_key = 'k'\nindex_name = 'docs'\n";

/// Settings of a search with synonyms.
const SYNONYMS: &str = "[search]\nsynonyms = [['k8s', 'kubernetes']]\n";

/// Files by path.
type Files<'a> = &'a [(&'a str, &'a str)];

/// Returns the parts whose scripts a site contains.
fn parts(settings: &str, files: Files<'_>) -> Vec<&'static str> {
    const SCRIPTS: [&str; 9] = [
        "BlogContent",
        "ListingView",
        "Notices",
        "dialog",
        "embedded-backend",
        "hide-on-scroll",
        "hosted",
        "synonyms",
        "version-lists",
    ];
    let settings = format!("{SETTINGS}{settings}");
    let files =
        [&[("site.toml", settings.as_str()), ("content/index.md", "# Home\n")], files].concat();
    let built = build(folder(&files).path(), &[]);
    let has = |script: &&str| has_script(&built.path().join("out"), script);
    SCRIPTS.into_iter().filter(has).collect()
}

fn has_script(out: &Path, name: &str) -> bool {
    let mut entries = fs::read_dir(out.join("assets")).expect("a site has assets");
    let start = format!("{name}.");
    entries.any(|entry| {
        entry.expect("the folder is readable").file_name().to_string_lossy().starts_with(&start)
    })
}

#[test]
fn a_site_has_the_scripts_of_its_parts() {
    let post = ("blog/2024-01-31-a.md", "---\nauthors: []\n---\n# Post\n");
    let tagged = ("content/a.md", "---\ntags: [boats]\n---\n# A\n");
    let unlisted = ("content/b.md", "---\nunlisted: true\n---\n# B\n");
    let rows: [(&str, Files<'_>, &[&str]); 8] = [
        ("", &[], &["dialog", "embedded-backend"]),
        ("[search]\nenabled = false\n", &[], &[]),
        (HOSTED, &[], &["dialog", "hosted"]),
        (SYNONYMS, &[], &["dialog", "embedded-backend", "synonyms"]),
        (
            "[navbar]\nhide_on_scroll = true\n",
            &[],
            &["dialog", "embedded-backend", "hide-on-scroll"],
        ),
        ("", &[tagged], &["ListingView", "dialog", "embedded-backend"]),
        ("", &[unlisted], &["Notices", "dialog", "embedded-backend"]),
        ("[[blogs]]\n", &[post], &["BlogContent", "dialog", "embedded-backend"]),
    ];
    for (settings, files, expected) in rows {
        assert_eq!(parts(settings, files), expected, "{settings} {files:?}");
    }
}
