//! Analytics services, and elements of the settings in the body of pages.

use std::fs;
use std::path::Path;

use crate::program::{SETTINGS, build, folder};

/// Returns the names of the services' scripts among the assets.
fn scripts(out: &Path) -> Vec<String> {
    let entries = fs::read_dir(out.join("assets")).expect("a site has assets");
    let names = entries.map(|entry| entry.expect("the folder is readable").file_name());
    let names = names.map(|name| name.to_string_lossy().into_owned());
    names.filter(|name| name.starts_with("analytics.")).collect()
}

#[test]
fn a_project_loads_the_services_that_it_names() {
    let config = "module.exports = {title: 'T', url: 'https://t.example.com', baseUrl: '/base/', presets: [['classic', \
        {docs: {routeBasePath: '/'}, blog: false, gtag: {trackingID: 'G-1', anonymizeIP: true}}]], \
        plugins: [['@docusaurus/plugin-google-tag-manager', {containerId: 'GTM-2'}]]};";
    let site = folder(&[("docusaurus.config.js", config), ("docs/index.md", "# Home\n")]);
    let built = build(site.path(), &[]);
    let out = built.path().join("out");
    let scripts = scripts(&out);
    let [script] = scripts.as_slice() else { panic!("{scripts:?}") };
    let html = fs::read_to_string(out.join("index.html")).expect("a page");
    let element = format!(
        "<script defer src=\"/base/assets/{script}\" data-google-tag=\"G-1\" data-tag-manager=\"GTM-2\" \
         data-anonymize-ip=\"\"></script>"
    );
    assert!(html.contains(&element), "{html}");
    assert!(html.contains("https://www.googletagmanager.com/ns.html?id=GTM-2"), "{html}");
    let marker = fs::read_to_string(out.join(".docs-site.json")).expect("a marker");
    assert!(
        marker.contains(
            "script-src 'self' https://www.googletagmanager.com https://www.google-analytics.com https:;"
        ),
        "{marker}"
    );
}

#[test]
fn a_site_without_services_loads_none() {
    let settings = format!(
        "{SETTINGS}[theme]\nbody_start = ['<p hidden>First</p>']\nbody_end = ['<p hidden>Last</p>']\n"
    );
    let site = folder(&[("site.toml", settings.as_str()), ("content/index.md", "# Home\n")]);
    let built = build(site.path(), &[]);
    let out = built.path().join("out");
    assert_eq!(scripts(&out), Vec::<String>::new());
    let html = fs::read_to_string(out.join("index.html")).expect("a page");
    assert!(!html.contains("google"), "{html}");
    assert!(html.contains("\"><p hidden>First</p>"), "{html}");
    // Elements at the end of the body are after the page's data, with which the interface starts.
    assert!(html.contains("}</script><p hidden>Last</p></body>"), "{html}");
    let marker = fs::read_to_string(out.join(".docs-site.json")).expect("a marker");
    assert!(marker.contains("script-src 'self';"), "{marker}");
}
