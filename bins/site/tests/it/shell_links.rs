//! Links of the navbar, the sidebar and the footer.

use std::fs;

use crate::program::{build, folder};

#[test]
fn links_of_the_shell_to_other_programs_on_the_host_load_documents() {
    let config = "module.exports = {title: 'T', url: 'https://t.example.com', baseUrl: '/', presets: [['classic', \
        {docs: {routeBasePath: '/', sidebarPath: './sidebars.js'}, blog: false}]], themeConfig: {\
        navbar: {items: [{href: 'pathname:///play/', label: 'Play'}]}, \
        footer: {links: [{label: 'Shop', href: 'pathname:///shop/'}]}}};";
    let sidebars = "module.exports = {docs: ['index', {type: 'link', label: 'Forum', href: 'pathname:///forum/'}]};";
    let site = folder(&[
        ("docusaurus.config.js", config),
        ("sidebars.js", sidebars),
        ("docs/index.md", "# Home\n"),
    ]);
    let built = build(site.path(), &[]);
    let html = fs::read_to_string(built.path().join("out/index.html")).expect("a page");
    for path in ["/play/", "/shop/", "/forum/"] {
        let link = html.split("<a ").find(|link| link.contains(&format!("href=\"{path}\"")));
        assert!(link.is_some_and(|link| link.contains("data-full-load")), "{path}: {html}");
    }
    let link = html.split("<a ").find(|link| link.contains("href=\"/\""));
    assert!(link.is_some_and(|link| !link.contains("data-full-load")), "{html}");
}
