//! Bundles of small projects.

use std::sync::Arc;

use docs_script::MemoryFiles;

use crate::bundling::{Bundle, ComponentImport, GuestModules, Request, bundle};

const GUEST: &str = r#"{
    "modules": {
        "react": "export * from 'guest:react'; export {default} from 'guest:react';",
        "react/jsx-runtime": "export * from 'guest:jsx';",
        "@theme/Tabs": "export {Tabs as default} from 'guest:docusaurus';",
        "docs:stand-in": "export {standIn, dataStandIn} from 'guest:stand-in';"
    },
    "browser": {"guest:stand-in": "stand-in.4.js", "guest:react": "react.1.js", "guest:jsx": "jsx.2.js", "guest:docusaurus": "docusaurus.3.js"},
    "server": {}
}"#;

/// Bundles the imports of one page, `docs/a.mdx`: specifiers with a name each.
fn bundled(files: &[(&str, &str)], imports: &[(&str, &str)]) -> Bundle {
    let files = MemoryFiles::from_iter(files.iter().copied());
    let imports: Vec<ComponentImport> = imports
        .iter()
        .zip(1..)
        .map(|((specifier, name), line)| import(line, specifier, name))
        .collect();
    let guest = GuestModules::parse(GUEST).expect("a list");
    bundle(Arc::new(files), &Request::new(&imports, &guest, "/base/"))
}

/// Returns the import of a name in `docs/a.mdx`.
fn import(line: u32, specifier: &str, name: &str) -> ComponentImport {
    ComponentImport {
        importer: "docs/a.mdx".to_owned(),
        specifier: specifier.to_owned(),
        names: vec![name.to_owned()],
        line,
        counterparts: Vec::new(),
    }
}

fn server<'a>(bundle: &'a Bundle, specifier: &str) -> &'a str {
    &bundle.server[&bundle.module("docs/a.mdx", specifier).expect(specifier).server]
}

fn browser<'a>(bundle: &'a Bundle, path: &str) -> &'a str {
    let file = bundle.files.iter().find(|file| file.path == path).expect(path);
    std::str::from_utf8(&file.bytes).expect("a text")
}

fn issues(bundle: &Bundle) -> Vec<String> {
    bundle.issues.iter().map(|issue| issue.to_string().replace('\n', " ")).collect()
}

#[test]
fn a_missing_file_of_data_is_data_without_content() {
    let text = "import people from '@site/people.json';\nimport note from './note.yml?x';\nimport {Box} from './Box';\n\
                export default () => <Box>{people.length}{note}</Box>;";
    let bundle = bundled(&[("src/Chart.jsx", text)], &[("@site/src/Chart", "default")]);
    let module = server(&bundle, "@site/src/Chart");
    for (file, function) in [
        ("@site/people.json", "dataStandIn"),
        ("./note.yml?x", "dataStandIn"),
        ("./Box", "standIn"),
    ] {
        let call = format!(".{function}(\"no file exists at `{file}`\")");
        assert!(module.contains(&call), "{call} in {module}");
    }
    assert_eq!(bundle.issues.len(), 3);
}

#[test]
fn a_package_does_without_an_optional_one() {
    let text = "import {valid} from 'motion'; export default () => <b>{valid('a')}</b>;";
    let package = "let check = () => true;\ntry { check = require('is-valid').default; } catch {}\nexports.valid = (name) => check(name);";
    let files = [("src/Chart.jsx", text), ("node_modules/motion/index.js", package)];
    let bundle = bundled(&files, &[("@site/src/Chart", "default")]);
    assert_eq!(issues(&bundle), Vec::<String>::new());
    let module = server(&bundle, "@site/src/Chart");
    assert!(module.contains("Cannot find module 'is-valid'"), "{module}");
    assert!(!module.contains("standIn"), "{module}");
}

#[test]
fn a_component_has_a_module_for_the_engine_and_files_for_browsers() {
    let files = [
        (
            "src/Chart.tsx",
            "import {useState} from 'react';\nimport styles from './chart.module.css';\nimport logo from './logo.png';\n\
             import Mark from './mark.svg';\nenum Kind { Bar }\n\
             export default function Chart({rows}: {rows: number[]}) {\n  const [n, set] = useState<number>(Kind.Bar);\n\
             return <b className={styles.chart} onClick={() => set(n + 1)}><img src={logo}/><Mark/>{n}</b>;\n}",
        ),
        ("src/chart.module.css", ".chart { background: url(./logo.png) }"),
        ("src/logo.png", "PNG"),
        ("src/mark.svg", "<svg width=\"1\"><path/></svg>"),
    ];
    let bundle = bundled(&files, &[("@site/src/Chart", "default")]);
    assert_eq!(issues(&bundle), Vec::<String>::new());
    let module = bundle.module("docs/a.mdx", "@site/src/Chart").expect("a module");
    let server = server(&bundle, "@site/src/Chart");
    assert!(server.contains("from \"guest:react\""), "{server}");
    assert!(server.contains("chart_"), "{server}");
    let client = browser(&bundle, &module.browser);
    assert!(client.contains("from\"/base/assets/react.1.js\""), "{client}");
    assert!(client.contains("/base/assets/logo."), "{client}");
    let [style] = &module.styles[..] else { panic!("{:?}", module.styles) };
    assert!(browser(&bundle, style).contains("url(\"/base/assets/logo."), "{bundle:?}");
    assert_eq!(
        module.sources,
        ["src/Chart.tsx", "src/chart.module.css", "src/logo.png", "src/mark.svg"]
    );
    let again = bundled(&files, &[("@site/src/Chart", "default")]);
    assert_eq!((again.files, again.server), (bundle.files, bundle.server));
}

#[test]
fn absolute_addresses_in_styles_are_those_of_static_files_or_of_the_project() {
    let files = [
        ("src/Box.jsx", "import './box.css'; export default () => <b/>;"),
        (
            "src/box.css",
            ".a { background: url('/img/a.png?x') } .b { background: url(/files/img/b.png) }\n\
             .c { background: url(/none.png) } .d { background: url(//a.example/d.png) }\n\
             .e { background: url(/base/img/a.png) }",
        ),
        ("files/img/a.png", "A"),
        ("files/img/b.png", "B"),
    ];
    let files = MemoryFiles::from_iter(files);
    let imports = [import(1, "@site/src/Box", "default")];
    let guest = GuestModules::parse(GUEST).expect("a list");
    let mut request = Request::new(&imports, &guest, "/base/");
    request.static_folders = vec!["files".to_owned()];
    let bundle = bundle(Arc::new(files), &request);
    let module = bundle.module("docs/a.mdx", "@site/src/Box").expect("a module");
    let [style] = &module.styles[..] else { panic!("{:?}", module.styles) };
    let style = browser(&bundle, style);
    for address in ["/base/img/a.png?x", "/base/assets/b.", "/base/none.png"] {
        assert!(style.contains(&format!("url(\"{address}")), "{address} in {style}");
    }
    assert!(style.contains("url(//a.example/d.png)"), "{style}");
    assert!(style.contains("url(/base/img/a.png)"), "{style}");
}

#[test]
fn packages_with_files_for_servers_without_node_have_these_in_the_engine() {
    let files = [
        ("src/A.jsx", "import {where} from 'styled'; export default () => where;"),
        (
            "node_modules/styled/package.json",
            r#"{"exports": {".": {"edge-light": "./edge.js", "browser": "./browser.js", "default": "./node.js"}}}"#,
        ),
        ("node_modules/styled/edge.js", "export const where = 'in the engine';"),
        ("node_modules/styled/browser.js", "export const where = 'in browsers';"),
        ("node_modules/styled/node.js", "export const where = 'in Node';"),
    ];
    for (specifier, name) in [("@site/src/A", "default"), ("styled", "where")] {
        let bundle = bundled(&files, &[(specifier, name)]);
        let module = bundle.module("docs/a.mdx", specifier).expect("a module");
        assert!(server(&bundle, specifier).contains("in the engine"), "{specifier}");
        assert!(browser(&bundle, &module.browser).contains("in browsers"), "{specifier}");
    }
}

#[test]
fn required_modules_are_what_a_bundler_returns() {
    let files = [
        ("src/esm.js", "export default 'default of esm'; export const other = 1;"),
        ("src/cjs.js", "module.exports = {name: 'from cjs'};"),
        ("src/rows.json", "[1, 2]"),
    ];
    let names = ["@site/src/esm.js", "@site/src/cjs.js", "@site/src/rows.json"];
    let bundle = bundled(&files, &names.map(|name| (name, docs_ecmascript::REQUIRED)));
    assert_eq!(issues(&bundle), Vec::<String>::new());
    for (name, expected) in names.iter().zip(["default of esm", "from cjs", "[1, 2]"]) {
        let code = server(&bundle, name);
        assert!(code.contains("as \"require()\""), "{name}: {code}");
        assert!(bundle.server.values().any(|code| code.contains(expected)), "{name}: {code}");
    }
}

#[test]
fn specifiers_of_one_module_share_an_entry_and_modules_share_what_they_import() {
    let files = [
        (
            "src/A.jsx",
            "import {shared} from './shared'; export default () => shared; export const other = 1;",
        ),
        ("src/B.jsx", "import {shared} from './shared'; export default () => shared + 1;"),
        ("src/shared.js", "export const shared = 'once';"),
    ];
    let imports =
        [("@site/src/A", "default"), ("../src/A.jsx", "other"), ("@site/src/B", "default")];
    let bundle = bundled(&files, &imports);
    let module = |specifier| bundle.module("docs/a.mdx", specifier).expect(specifier);
    assert_eq!(module("@site/src/A"), module("../src/A.jsx"));
    assert_eq!(module("@site/src/A").names, ["default", "other"]);
    let chunks = bundle.server.values().filter(|code| code.contains("once")).count();
    assert_eq!((bundle.modules().len(), chunks), (2, 1));
}

#[test]
fn packages_are_found_as_modules_and_as_common_js() {
    let files = [
        (
            "src/A.jsx",
            "import {join} from 'clsx-like'; import old from 'old'; export default () => join(old.name);",
        ),
        (
            "node_modules/clsx-like/package.json",
            r#"{"exports": {".": {"import": "./m.mjs"}}, "sideEffects": false}"#,
        ),
        (
            "node_modules/clsx-like/m.mjs",
            "export const join = (a) => 'joined ' + a; export const unused = 'not here';",
        ),
        ("node_modules/old/package.json", r#"{"main": "index.js"}"#),
        (
            "node_modules/old/index.js",
            "var React = require('react'); module.exports = {name: typeof React.useState};",
        ),
    ];
    let bundle = bundled(&files, &[("@site/src/A", "default")]);
    assert_eq!(issues(&bundle), Vec::<String>::new());
    let code = server(&bundle, "@site/src/A");
    assert!(code.contains("joined") && !code.contains("not here"), "{code}");
    assert!(!code.contains("require(\"react\")"), "{code}");
}

#[test]
fn each_fault_is_one_issue_and_leaves_the_others() {
    let files = [
        ("src/Fine.jsx", "export default () => 'fine';"),
        ("src/Syntax.jsx", "export default () => <b>\n  <i></b>;"),
        ("src/Package.jsx", "\nimport {Line} from 'recharts';\nexport default () => <Line/>;"),
        (
            "src/Built.jsx",
            "import fs from 'fs'; export default () => fs.readFileSync('/etc/passwd');",
        ),
        ("src/Path.jsx", "import a from './none'; export default () => a;"),
        ("src/Theme.jsx", "import a from '@theme/None'; export default () => a;"),
        ("src/Export.jsx", "import {none} from './Fine'; export default () => none;"),
        ("src/data.json", "{\"a\": }"),
    ];
    let names = ["Fine", "Syntax", "Package", "Built", "Path", "Theme", "Export", "data.json"];
    let specifiers = names.map(|name| format!("@site/src/{name}"));
    let mut imports: Vec<_> = specifiers.iter().map(|name| (name.as_str(), "default")).collect();
    imports.push(("none", "default"));
    let bundle = bundled(&files, &imports);
    assert!(bundle.server.values().any(|code| code.contains("fine")));
    let syntax = server(&bundle, "@site/src/Syntax");
    assert!(syntax.contains("standIn(\"this module has a syntax error: Expected"), "{syntax}");
    assert!(bundle.server.values().any(|code| code.contains("from \"guest:stand-in\"")));
    let missing = server(&bundle, "none");
    assert!(missing.contains("standIn(\"the package `none` is not installed\""), "{missing}");
    insta::assert_snapshot!(issues(&bundle).join("\n"));
}

#[test]
fn a_project_replaces_components_of_the_theme_and_uses_the_original() {
    let files = [
        ("src/Page.jsx", "import Tabs from '@theme/Tabs'; export default () => <Tabs/>;"),
        (
            "src/theme/Tabs/index.jsx",
            "import Tabs from '@theme-original/Tabs'; export default () => <i><Tabs/></i>;",
        ),
    ];
    let files = MemoryFiles::from_iter(files);
    let imports = [import(1, "@site/src/Page", "default")];
    let guest = GuestModules::parse(GUEST).expect("a list");
    let mut request = Request::new(&imports, &guest, "/");
    request.theme.insert("Tabs".to_owned(), "src/theme/Tabs/index.jsx".to_owned());
    let bundle = bundle(Arc::new(files), &request);
    let module = bundle.module("docs/a.mdx", "@site/src/Page").expect("a module");
    assert_eq!(module.sources, ["src/Page.jsx", "src/theme/Tabs/index.jsx"]);
    assert!(server(&bundle, "@site/src/Page").contains("guest:docusaurus"));
}

#[test]
fn a_context_contains_the_modules_of_a_folder() {
    let files = [
        (
            "src/Page.jsx",
            "const pages = require.context('./pages', true, /\\.jsx?$/);\n\
             export default () => pages.keys().map((key) => pages(key).default);",
        ),
        ("src/Flat.jsx", "export default require.context('@site/src/pages/', false).keys();"),
        ("src/Open.jsx", "export const load = (folder) => require.context(folder);"),
        ("src/None.jsx", "\nexport default require.context('./none');"),
        (
            "src/Raw.jsx",
            "export default require.context('!!raw-loader!./pages', false, /\\.txt$/);",
        ),
        ("src/pages/a.js", "export default 'page a';"),
        ("src/pages/deep/b.jsx", "export default 'page b';"),
        ("src/pages/c.txt", "source of c"),
        ("src/pages/.hidden.js", "export default 'hidden';"),
    ];
    let names = ["Page", "Flat", "Open", "None", "Raw"].map(|name| format!("@site/src/{name}"));
    let imports: Vec<_> = names.iter().map(|name| (name.as_str(), "default")).collect();
    let bundle = bundled(&files, &imports);
    let page = server(&bundle, "@site/src/Page");
    for part in ["\"./a.js\": () =>", "\"./deep/b.jsx\": () =>"] {
        assert!(page.contains(part), "{part}: {page}");
    }
    let all: String = bundle.server.values().map(String::as_str).collect();
    assert!(all.contains("\"source of c\""), "{all}");
    assert!(all.contains("page a") && all.contains("page b") && !all.contains("hidden"), "{all}");
    let flat = server(&bundle, "@site/src/Flat");
    assert!(flat.contains("\"./c.txt\"") && !flat.contains("deep"), "{flat}");
    let reports = issues(&bundle).join("\n");
    for report in [
        "src/None.jsx:2:16: warning[component]: `require.context` can't be replaced: no folder exists at `./none`",
        "src/Open.jsx:1:33: warning[component]: `require.context` can't be replaced: its arguments are not literals",
    ] {
        assert!(reports.contains(report), "{reports}");
    }
    assert_eq!(bundle.issues.len(), 2, "{reports}");
}
