//! Project whose configuration uses values of installed packages.

use std::fs;

use crate::program::{folder, path, run};

/// Files of the project, by path from its root.
const FILES: [(&str, &str); 14] = [
    ("package.json", "{}"),
    (
        "website/docusaurus.config.mjs",
        "import names, { tagline } from 'dual';\n\
         import light from '@scope/colors/themes/light';\n\
         import data from '@scope/colors/data.json' with { type: 'json' };\n\
         import { createRequire } from 'node:module';\n\
         const links = createRequire(import.meta.url)('common');\n\
         import shared from 'shared';\n\
         export default {title: names.title, tagline, url: data.url, baseUrl: '/',\n\
         presets: [['classic', {blog: false, docs: {routeBasePath: '/'}}]],\n\
         themeConfig: {announcementBar: {content: shared()},\n\
           navbar: {items: links.items(light.label)}}};",
    ),
    ("website/docs/a.md", "---\nslug: /\n---\n\n# A\n"),
    (
        "website/node_modules/dual/package.json",
        r#"{"name": "dual", "type": "module", "main": "./absent.js",
            "exports": {".": {"types": "./main.d.ts", "browser": "./absent.js",
                              "import": {"node": "./esm/main.js", "default": "./absent.js"}, "require": "./main.cjs"}}}"#,
    ),
    (
        "website/node_modules/dual/esm/main.js",
        "import { title } from './title.js'; export default { title }; export { tagline } from './title.js';",
    ),
    (
        "website/node_modules/dual/esm/title.js",
        "export const title = 'Installed title'; export const tagline = 'Installed tagline';",
    ),
    (
        "website/node_modules/@scope/colors/package.json",
        r#"{"exports": {"./themes/*": {"require": "./dist/*.cjs", "default": "./dist/*.cjs"}, "./data.json": "./data.json"}}"#,
    ),
    (
        "website/node_modules/@scope/colors/dist/light.cjs",
        "module.exports = { label: 'Light reference' };",
    ),
    ("website/node_modules/@scope/colors/data.json", r#"{"url": "https://installed.example.com"}"#),
    ("website/node_modules/common/package.json", r#"{"main": "lib"}"#),
    (
        "website/node_modules/common/lib/index.js",
        "const nested = require('nested'); exports.items = (label) => [{ label, href: nested.address }];",
    ),
    (
        "website/node_modules/common/node_modules/nested/index.js",
        "exports.address = 'https://nested.example.com/';",
    ),
    // Package managers install the packages of a workspace at its root.
    ("node_modules/shared/package.json", r#"{"exports": "./main.js"}"#),
    ("node_modules/shared/main.js", "module.exports = () => 'Shared words';"),
];

#[test]
fn a_configuration_gets_the_values_of_installed_packages() {
    let folder = folder(&FILES);
    let (root, out) = (folder.path().join("website"), folder.path().join("out"));
    let built =
        run(&["build", "--no-cache", "--verbose", "--root", path(&root), "--out", path(&out)]);
    let told = String::from_utf8_lossy(&built.stderr) + String::from_utf8_lossy(&built.stdout);
    assert!(built.status.success(), "{told}");
    assert!(!told.contains("stand-in") && !told.contains("not installed"), "{told}");
    let page = fs::read_to_string(out.join("index.html")).expect("a page");
    for part in [
        "Installed title",
        "https://installed.example.com/",
        "Shared words",
        "https://nested.example.com/",
        "Light reference",
    ] {
        assert!(page.contains(part), "{part} in {page}");
    }
}
