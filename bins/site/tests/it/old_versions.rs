//! Old versions and search engines.

use crate::program::{SETTINGS, build, folder};

const VERSIONS: &str = "[[versions]]\nname = 'v3'\nlatest = true\n\
    [[versions]]\nname = 'v2'\nbanner = 'unmaintained'\n\
    [[versions]]\nname = 'v1'\nbanner = 'unmaintained'\n";

#[test]
fn documents_of_old_versions_name_the_newest_one() {
    let site = folder(&[
        ("site.toml", &format!("{SETTINGS}{VERSIONS}")),
        ("content/v3/index.md", "# Home\n"),
        ("content/v2/index.md", "# Home\n"),
        ("content/v2/only.md", "# Only\n"),
        ("content/v1/only.md", "# Only\n"),
        ("content/v1/alone.md", "# Alone\n"),
    ]);
    let read = |built: &tempfile::TempDir, file: &str| {
        std::fs::read_to_string(built.path().join("out").join(file)).expect("the file is written")
    };
    let built = build(site.path(), &[]);
    for (file, canonical) in [
        ("index.html", "/"),
        ("v2/index.html", "/"),
        ("v2/only.html", "/v2/only"),
        ("v1/only.html", "/v2/only"),
        ("v1/alone.html", "/v1/alone"),
    ] {
        let element =
            format!("<link rel=\"canonical\" href=\"https://small.example.com{canonical}\">");
        assert!(read(&built, file).contains(&element), "{file}");
    }
    let sitemap = read(&built, "sitemap.xml");
    assert!(sitemap.contains("/v2/only</loc><priority>0.3</priority>"), "{sitemap}");
    assert!(sitemap.contains("example.com/</loc></url>"), "{sitemap}");

    let built = build(site.path(), &["--set", "docs.old_versions=noindex"]);
    let robots = "<meta name=\"robots\" content=\"noindex, follow\"";
    assert!(read(&built, "v1/alone.html").contains(robots));
    assert!(!read(&built, "index.html").contains(robots));
    assert!(!read(&built, "sitemap.xml").contains("/v1/"));
}
