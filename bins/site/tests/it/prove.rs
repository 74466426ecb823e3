//! `site prove` compares the site with another build.

use std::process::Output;

use crate::program::{SETTINGS, Server, build, folder, path, run};

const HOME: &str = "# Home\n\nOne two three.\n\n## Start {#start}\n\nFour.\n";

/// Creates another build and a site in which one page is missing, one has moved, and one lacks a
/// heading.
fn sites() -> (tempfile::TempDir, tempfile::TempDir) {
    let old = folder(&[
        ("site.toml", SETTINGS),
        ("content/index.md", HOME),
        ("content/gone.md", "# Gone\n"),
        ("content/moved.md", "# Moved\n\nSame words.\n"),
        ("content/less.md", "# Less\n\n## More\n\nWords that stay.\n"),
    ]);
    let redirect = "[[redirects]]\nfrom = '/moved'\nto = '/new/place'\n";
    let new = folder(&[
        ("site.toml", &format!("{SETTINGS}{redirect}")),
        ("content/index.md", HOME),
        ("content/new/place.md", "# Moved\n\nSame words.\n"),
        ("content/less.md", "# Less\n\nWords that stay.\n"),
    ]);
    (build(old.path(), &[]), new)
}

fn texts(output: &Output) -> (String, String) {
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    (text(&output.stdout), text(&output.stderr))
}

#[test]
fn missing_parts_of_a_former_build_are_listed() {
    let (old, new) = sites();
    let out = old.path().join("out");
    let proved = run(&["prove", path(&out), "--root", path(new.path())]);
    let (_, stderr) = texts(&proved);
    assert_eq!(proved.status.code(), Some(1), "{stderr}");
    for expected in [
        "/gone: missing in routes: /gone",
        "/less: missing in anchors: #more",
        "/less: missing in headings: More",
        "/less: missing in text: More",
        "less than 99 %",
    ] {
        assert!(stderr.contains(expected), "{expected}\n{stderr}");
    }
    assert!(!stderr.contains("/moved"), "a redirect leads to the page: {stderr}");
    let lenient = run(&["prove", path(&out), "--root", path(new.path()), "--threshold", "50%"]);
    assert!(lenient.status.success(), "{:?}", texts(&lenient));
}

#[test]
fn a_published_site_is_compared_by_its_sitemap() {
    let (old, new) = sites();
    let out = old.path().join("out");
    let server = Server::start(&["serve", "--dir", path(&out)]);
    let arguments = ["--root", path(new.path()), "--format", "json", "--threshold", "50"];
    let proved = run(&[&["prove", &server.origin], &arguments[..]].concat());
    let (stdout, stderr) = texts(&proved);
    assert!(proved.status.success(), "{stderr}");
    let data: serde_json::Value = serde_json::from_str(&stdout).expect("one object");
    assert_eq!(data["proof"]["routes"]["total"], 4, "{data}");
    assert_eq!(data["proof"]["routes"]["missing"][0]["page"], "/gone", "{data}");
    assert_eq!(data["percent"]["titles"], 100.0, "{data}");

    let own = run(&["prove", &server.origin, "--dir", path(&out), "--threshold", "100"]);
    assert!(own.status.success(), "{:?}", texts(&own));
    let nothing = run(&["prove", &format!("{}/none", server.origin), "--dir", path(&out)]);
    assert!(texts(&nothing).1.contains("the status of the response is 404"));
}
