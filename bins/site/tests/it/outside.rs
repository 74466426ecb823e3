//! Project with documents in a sibling folder, and with unsupported parts.

use std::fs;

use crate::program::{folder, path, run};

/// Files of the project, by path from its root.
const FILES: [(&str, &str); 8] = [
    ("package.json", "{}"),
    (
        "website/docusaurus.config.js",
        "const {version} = require('absent-library/package.json');\n\
         module.exports = {\n\
         title: 'Outside', url: 'https://outside.example.com', baseUrl: '/', onBrokenLinks: 'throw',\n\
         onBrokenMarkdownLinks: 'throw',\n\
         plugins: ['absent-plugin-api', function own() { return {name: 'own', contentLoaded() {}}; }],\n\
         presets: [['classic', {docs: {path: '../docs', editUrl: 'https://edit.example.com/'}, blog: false,\n\
           theme: {customCss: require.resolve('absent-styles/main.css')}}]],\n\
         themeConfig: {image: 'img/card.png', metadata: [{name: 'author', content: 'Somebody'}],\n\
           announcementBar: {content: 'News', backgroundColor: '#0b7285', textColor: 'white'},\n\
           navbar: {items: [\n\
           {href: 'https://github.com/outside', className: 'source-link', position: 'right'},\n\
           {href: 'https://chat.example.com', html: '<b>Chat</b>', 'aria-label': 'Chat room'},\n\
           {label: 'More', items: [{type: 'doc', docId: 'guide/first', label: 'First'}]},\n\
           {type: 'custom-button', label: 'Own'}, {label: `v${version}`, to: '/docs/intro'}]}}};",
    ),
    ("website/src/pages/index.js", "export { default } from '@site/src/home';"),
    ("website/src/pages/pricing.jsx", "export default function Pricing() { return <p>Free</p>; }"),
    ("website/src/part.md", "A part of the website."),
    (
        "docs/intro.md",
        "# Introduction\n\n[Guide](guide/first.mdx), [prices](/pricing), [home](/), [reference](/api/users)\n",
    ),
    (
        "docs/guide/first.mdx",
        "import Part from '@site/src/part.md';\nimport Own from './_own.md';\n\n# First\n\n<Part />\n\n<Own />\n\n\
         [Back](../intro.md)\n",
    ),
    ("docs/guide/_own.md", "A part beside the page, with a [link](first.mdx)."),
];

#[test]
fn sidebars_without_their_generated_files_keep_their_other_entries() {
    let mut files = FILES.to_vec();
    files.push((
        "website/sidebars.js",
        "const typedoc = require('./typedoc-sidebar.cjs');\n\
         module.exports = {docs: ['intro', ...require('../docs/api/sidebar'), 'guide/first',\n\
         {type: 'category', label: 'Types', items: typedoc.items}], api: require('../docs/api/sidebar')};",
    ));
    let folder = folder(&files);
    let (root, out) = (folder.path().join("website"), folder.path().join("out"));
    let config =
        FILES[1].1.replace("{path: '../docs',", "{path: '../docs', sidebarPath: './sidebars.js',");
    let config = config.replace(
        "{type: 'custom-button', label: 'Own'}",
        "{type: 'docSidebar', sidebarId: 'api', label: 'API'}",
    );
    fs::write(root.join("docusaurus.config.js"), config).expect("the folder is ours");
    let built =
        run(&["build", "--no-cache", "--verbose", "--root", path(&root), "--out", path(&out)]);
    let told = String::from_utf8_lossy(&built.stderr) + String::from_utf8_lossy(&built.stdout);
    assert!(built.status.success(), "{told}");
    for part in [
        "`typedoc-sidebar.cjs` is a file that does not exist",
        "`../docs/api/sidebar` is a file that does not exist",
        "the sidebar category `Types` is left out",
    ] {
        assert_eq!(told.matches(part).count(), 1, "{part} in {told}");
    }
    let intro = fs::read_to_string(out.join("docs/intro.html")).expect("a page");
    assert!(intro.contains("href=\"/docs/guide/first\""), "{intro}");
}

#[test]
fn a_generator_of_sidebars_that_fails_is_replaced_by_the_usual_order() {
    let generators = [
        ("() => { throw new Error('no order'); }", "`sidebarItemsGenerator` is not used"),
        ("() => ['intro', {type: 'link', label: 'Half'}, 5]", "an entry lacks its `href`"),
    ];
    for (generator, expected) in generators {
        let config = format!(
            "module.exports = {{title: 'T', url: 'https://t.example.com', baseUrl: '/', presets: [['classic', \
             {{blog: false, docs: {{routeBasePath: '/', sidebarItemsGenerator: {generator}}}}}]]}};"
        );
        let site = folder(&[("docusaurus.config.js", config.as_str()), ("docs/intro.md", "# I\n")]);
        let checked = run(&["check", "--verbose", "--root", path(site.path())]);
        let told =
            String::from_utf8_lossy(&checked.stderr) + String::from_utf8_lossy(&checked.stdout);
        assert!(told.contains(expected) && told.contains("docusaurus.config.js"), "{told}");
        assert_eq!(checked.status.code(), Some(1), "warnings fail a check too");
        assert_eq!(!told.contains("error["), generator.contains("throw"), "{told}");
    }
}

#[test]
fn a_project_with_documents_beside_it_is_built_whole() {
    let folder = folder(&FILES);
    let (root, out) = (folder.path().join("website"), folder.path().join("out"));
    let built =
        run(&["build", "--no-cache", "--verbose", "--root", path(&root), "--out", path(&out)]);
    let told = String::from_utf8_lossy(&built.stderr) + String::from_utf8_lossy(&built.stdout);
    assert!(built.status.success(), "{told}");

    let read = |file: &str| {
        fs::read_to_string(out.join(file)).unwrap_or_else(|error| panic!("{file}: {error}"))
    };
    let intro = read("docs/intro.html");
    for part in [
        "href=\"/docs/guide/first\"",
        "class=\"navbar__link navbar__item navbar-link source-link\"",
        "aria-label=\"GitHub\"",
        "<b>Chat</b>",
        "content=\"https://outside.example.com/img/card.png\"",
        "<meta name=\"author\" content=\"Somebody\">",
        "https://edit.example.com/",
    ] {
        assert!(intro.contains(part), "{part} in {intro}");
    }
    let first = read("docs/guide/first.html");
    assert!(
        first.contains("A part of the website.") && first.contains("A part beside the page"),
        "{first}"
    );
    assert!(
        read("index.html").contains("<p><a href=\"/docs/guide/first\">"),
        "in place of a home that can't be rendered is a link to the first document of the navbar"
    );
    assert!(read("pricing.html").contains("<p>Free</p>"), "a page can be a component");

    for part in [
        "`/api/users` leads to a part that is left out",
        "the plugin `absent-plugin-api` is left out",
        "`absent-styles/main.css` is left out",
        "`custom-button` is left out",
        "`themeConfig.navbar.items[4].label` is left out",
    ] {
        assert!(told.contains(part), "{part} in {told}");
    }
    assert!(!told.contains("the plugin `own` is left out"), "its functions run: {told}");
    assert!(!told.contains("broken"), "{told}");
}
