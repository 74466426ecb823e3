//! Style sheets that programs of the project process, if `--allow-run` permits it: PostCSS in Node.js, or a command of the settings.
//!
//! The package is a replacement with the interface of PostCSS; `crates/docs-disk/tests/postcss.test.mjs` contains tests with
//! PostCSS itself.

use std::fs;
use std::path::Path;

use tempfile::TempDir;

use crate::program::{SETTINGS, folder, path, run, site};

/// Package with the interface of PostCSS: each plugin is a function from a string to a string.
const POSTCSS: &str = "module.exports = (plugins) => ({ process: async (css, { from }) => {\n\
    if (css.includes('fault')) throw Object.assign(new Error('x'), { reason: 'a fault', file: from, line: 2, column: 3 });\n\
    const result = plugins.reduce((text, plugin) => plugin(text), css);\n\
    return { css: result, messages: [{ type: 'dependency', file: __dirname + '/tokens.json' }], warnings: () => [] };\n\
} });\n";

const CONFIG: &str = "const fs = require('fs');\n\
    const size = () => fs.readFileSync(__dirname + '/node_modules/postcss/tokens.json', 'utf8').trim();\n\
    module.exports = { plugins: [(css) => css.replace('@apply p-4;', `padding: ${size()};`)] };\n";

/// Creates a site whose style sheet needs PostCSS.
fn project(css: &str) -> TempDir {
    let site = folder(&[
        ("site.toml", &format!("{SETTINGS}[theme]\ncustom_css = ['css/a.css', 'css/b.css']\n")),
        ("content/index.md", "# Home\n"),
        ("css/a.css", "@import './c.css';\n.a { @apply p-4; }\n"),
        ("css/b.css", css),
        ("css/c.css", ".c { @apply p-4; }\n"),
        ("postcss.config.cjs", CONFIG),
        ("node_modules/postcss/index.js", POSTCSS),
        ("node_modules/postcss/tokens.json", "16px"),
    ]);
    fs::write(site.path().join("package.json"), "{}").expect("the folder is ours");
    site
}

/// Builds a site, and returns its style sheet and the messages.
fn build(root: &Path, out: &Path, more: &[&str]) -> (String, String) {
    let arguments = ["build", "--format=short", "--root", path(root), "--out", path(out)];
    let output = run(&[&arguments, more].concat());
    let printed = [output.stdout, output.stderr].concat();
    let printed = String::from_utf8(printed).expect("messages are UTF-8");
    assert!(output.status.success(), "{printed}");
    let page = fs::read_to_string(out.join("index.html")).expect("the page is built");
    let (_, address) = page.split_once("href=\"/assets/main.").expect("the page has styles");
    let (hash, _) = address.split_once('"').expect("the attribute ends");
    let css = fs::read_to_string(out.join(format!("assets/main.{hash}")));
    (css.expect("the style sheet is built"), printed)
}

#[test]
fn style_sheets_are_processed_if_the_user_permits_it() {
    let site = project(".b {}\n");
    let out = tempfile::tempdir().expect("a folder for the test");
    let out = out.path().join("out");
    let (css, printed) = build(site.path(), &out, &[]);
    assert!(css.contains(".a { @apply p-4; }"), "nothing of the project runs: {printed}");
    assert!(printed.contains("css/a.css: warning[postcss]"), "{printed}");
    assert!(printed.contains("css/c.css: warning[postcss]"), "{printed}");

    let (css, printed) = build(site.path(), &out, &["--allow-run"]);
    assert!(css.contains(".a { padding: 16px; }") && css.contains(".c { padding: 16px; }"));
    assert!(!printed.contains("postcss"), "{printed}");
    let (_, printed) = build(site.path(), &out, &["--allow-run"]);
    assert!(printed.contains("nothing has changed"), "{printed}");

    // A file on which the style sheet depends, in a folder that contains no sources.
    fs::write(site.path().join("node_modules/postcss/tokens.json"), "32px").expect("it is ours");
    let (css, _) = build(site.path(), &out, &["--allow-run"]);
    assert!(css.contains(".a { padding: 32px; }"), "the change is noticed");
}

#[test]
fn style_sheets_of_components_are_processed_if_they_need_it() {
    let site = folder(&[
        ("site.toml", SETTINGS),
        ("content/index.mdx", "import Box from '../src/Box';\n\n# Home\n\n<Box/>\n"),
        (
            "src/Box.jsx",
            "import a from './a.module.scss';\nimport './b.css';\nimport 'theme/c.css';\n\
             export default () => <b className={a.box}>Box</b>;\n",
        ),
        ("src/a.module.scss", "$name: box;\n.#{$name} { @apply p-4; }\n"),
        ("src/b.css", ".fault { color: red }\n"),
        ("node_modules/theme/c.css", ".c { @apply p-4; }\n"),
        ("postcss.config.cjs", CONFIG),
        ("node_modules/postcss/index.js", POSTCSS),
        ("node_modules/postcss/tokens.json", "16px"),
    ]);
    fs::write(site.path().join("package.json"), "{}").expect("the folder is ours");
    let out = tempfile::tempdir().expect("a folder for the test");
    let out = out.path().join("out");
    let build = |more: &[&str]| {
        let arguments =
            ["build", "--format=short", "--root", path(site.path()), "--out", path(&out)];
        let output = run(&[&arguments, more].concat());
        let printed = String::from_utf8([output.stdout, output.stderr].concat());
        let files = fs::read_dir(out.join("assets/components")).expect("the folder is built");
        let files = files.map(|file| file.expect("it exists").path());
        let css: String = files
            .filter(|file| file.extension().is_some_and(|extension| extension == "css"))
            .map(|file| fs::read_to_string(file).expect("it is built"))
            .collect();
        (css, printed.expect("messages are UTF-8"))
    };

    let (css, printed) = build(&[]);
    assert!(css.contains("@apply p-4"), "nothing of the project runs: {css}");
    assert_eq!(printed.matches("warning[postcss]").count(), 1, "{printed}");
    assert!(printed.contains("src/a.module.scss: warning[postcss]"), "{printed}");

    let (css, printed) = build(&["--allow-run"]);
    assert!(css.contains("padding: 16px"), "{css}");
    assert!(css.contains(".fault"), "a style sheet without rules of PostCSS is not processed");
    assert!(css.contains(".c { @apply p-4; }"), "those of packages are published as they are");
    assert!(!printed.contains("warning"), "{printed}");
    let (_, printed) = build(&["--allow-run"]);
    assert!(printed.contains("nothing has changed"), "{printed}");

    fs::write(site.path().join("node_modules/postcss/tokens.json"), "32px").expect("it is ours");
    let (css, _) = build(&["--allow-run"]);
    assert!(css.contains("padding: 32px"), "the change is noticed: {css}");
}

#[test]
fn errors_of_postcss_are_warnings() {
    let out = tempfile::tempdir().expect("a folder for the test");
    let out = out.path().join("out");
    let site_with_fault = project(".b {\n  fault: 1;\n}\n");
    let (css, printed) = build(site_with_fault.path(), &out, &["--allow-run"]);
    assert!(css.contains(".a { padding: 16px; }") && css.contains("fault: 1"));
    assert!(
        printed.contains("css/b.css:2:3: warning[postcss]: PostCSS did not run: a fault"),
        "{printed}"
    );

    let not_installed = project(".b {}\n");
    fs::remove_dir_all(not_installed.path().join("node_modules")).expect("the folder is ours");
    let (_, printed) = build(not_installed.path(), &out, &["--allow-run"]);
    assert!(printed.contains("the package `postcss` is not installed"), "{printed}");

    let mut command = site(&["check", "--allow-run", "--root", path(not_installed.path())]);
    let output = command.env("PATH", "").output().expect("the program starts");
    let printed = String::from_utf8_lossy(&output.stderr);
    assert!(printed.contains("PostCSS can't run in Node.js"), "{printed}");
    assert!(printed.contains("install Node.js"), "{printed}");
}

#[cfg(unix)]
#[test]
fn a_command_processes_style_sheets_in_place_of_postcss() {
    let site = project(".b {}\n");
    let out = tempfile::tempdir().expect("a folder for the test");
    let out = out.path().join("out");
    let command = "styles.command=\"sed 's/p-4/16rem/'\"";
    let (css, printed) = build(site.path(), &out, &["--set", command]);
    assert!(css.contains(".a { @apply p-4; }"), "nothing of the project runs: {printed}");
    assert_eq!(printed.matches("warning[style-command]").count(), 1, "{printed}");
    assert!(!printed.contains("warning[postcss]"), "one issue is enough: {printed}");

    let (css, printed) = build(site.path(), &out, &["--set", command, "--allow-run"]);
    assert!(css.contains(".a { @apply 16rem; }") && css.contains(".c { @apply 16rem; }"), "{css}");
    assert!(!printed.contains("warning"), "{printed}");

    let command = "styles.command='echo a fault >&2; exit 3'";
    let (css, printed) = build(site.path(), &out, &["--set", command, "--allow-run"]);
    assert!(css.contains(".a { @apply p-4; }"), "it is published unchanged");
    assert!(printed.contains("css/a.css: warning[style-command]"), "{printed}");
    assert!(printed.contains("exit status: 3"), "{printed}");
}
