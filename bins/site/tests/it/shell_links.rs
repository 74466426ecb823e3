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

#[test]
fn links_to_other_sites_open_new_tabs_and_only_those_with_href_are_marked() {
    let config = "module.exports = {title: 'T', url: 'https://t.example.com', baseUrl: '/b/', presets: [['classic', \
        {docs: {routeBasePath: '/'}, blog: false}]], themeConfig: {navbar: {items: [\
        {to: 'https://a.example/', label: 'A'}, {href: 'https://b.example/', label: 'B'}, \
        {to: 'pathname:///c/', label: 'C'}, \
        {label: 'More', items: [{to: 'https://d.example/', label: 'D'}, {href: 'https://e.example/', label: 'E'}]}]}, \
        footer: {links: [{to: 'https://f.example/', label: 'F'}, {href: 'https://g.example/', label: 'G'}]}}};";
    let site = folder(&[
        ("docusaurus.config.js", config),
        ("docs/index.md", "# Home\n\n[A program beside the site](pathname:///play/)\n"),
    ]);
    let built = build(site.path(), &[]);
    let html = fs::read_to_string(built.path().join("out/index.html")).expect("a page");
    let link = |address: &str| {
        let mut links = html.split("<a ").filter_map(|link| link.split_once("</a>"));
        let link = links.find(|(link, _)| link.contains(&format!("href=\"{address}\"")));
        link.unwrap_or_else(|| panic!("{address}: {html}")).0.to_owned()
    };
    for (address, is_marked) in [
        ("https://a.example/", false),
        ("https://b.example/", true),
        ("/b/c/", false),
        ("https://d.example/", false),
        ("https://e.example/", true),
        ("https://f.example/", false),
        ("https://g.example/", true),
        ("/b/play/", false),
    ] {
        let link = link(address);
        assert!(link.contains("target=\"_blank\""), "{link}");
        assert_eq!(link.contains("<svg"), is_marked, "{link}");
    }
}
