//! Custom styles: Sass, imports, and referenced files.

use std::collections::BTreeSet;

use crate::program::{SETTINGS, build, folder, path, run, workspace};

/// Returns the content of the style sheet of a build.
fn style_sheet(out: &std::path::Path) -> String {
    let assets = std::fs::read_dir(out.join("assets")).expect("a built site has assets");
    let names = assets.map(|entry| entry.expect("the folder is readable").path());
    let mut sheets = names.filter(|path| {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        name.starts_with("main.") && name.ends_with(".css")
    });
    std::fs::read_to_string(sheets.next().expect("a style sheet")).expect("the style sheet is text")
}

#[test]
fn style_sheets_in_sass_are_compiled_with_their_imports() {
    let site = folder(&[
        (
            "docusaurus.config.js",
            "module.exports = { title: 'T', url: 'https://t.example.com', baseUrl: '/', presets: [['classic', \
             { blog: false, docs: { routeBasePath: '/' }, theme: { customCss: ['./src/css/a.scss', './src/css/b.css'] } }]] };",
        ),
        ("docs/index.md", "# Home\n"),
        (
            "src/css/a.scss",
            "@use '@site/src/theme/colors';\n$font: 'Mono';\n@font-face { font-family: $font; src: url('~fonts/mono.woff2') }\n\
             .own { .inner { color: colors.$ink; background: url('./paper.png') } }\n",
        ),
        ("src/theme/_colors.scss", "$ink: #123456;\n"),
        ("src/css/paper.png", "paper"),
        ("node_modules/fonts/mono.woff2", "font"),
        (
            "src/css/b.css",
            "@import './c.css';\n@import url('https://styles.example.com/x.css');\n.b { c: d }\n",
        ),
        ("src/css/c.css", "@import './b.css';\n.c { @apply p-4; }\n"),
    ]);
    let built = build(site.path(), &[]);
    let css = style_sheet(&built.path().join("out"));
    assert!(css.contains(".own .inner {\n  color: #123456;"), "{css}");
    assert!(css.contains("url(\"mono.") && css.contains("url(\"paper."), "{css}");
    let imported = css.find(".c { @apply").expect("an imported sheet is part of the site's");
    assert!(imported < css.find(".b { c: d }").expect("the importing sheet comes later"));
    assert!(css.starts_with("@import url('https://styles.example.com/x.css');"), "{css}");
    let checked = run(&["check", "--format=short", "--root", path(site.path())]);
    let stderr = String::from_utf8_lossy(&checked.stderr);
    assert!(stderr.contains("src/css/c.css: warning[postcss]"), "{stderr}");
}

#[test]
fn imports_have_their_conditions_and_layers_their_order() {
    let site = folder(&[
        ("site.toml", &format!("{SETTINGS}[theme]\ncustom_css = ['a.css']\n")),
        ("content/index.md", "# Home\n"),
        (
            "a.css",
            "@layer late, early;\n@import 'b.css' layer(early) screen;\n@import './none.css' print;\n\
             @import 'tailwindcss/utilities.css' layer(utilities);\n.a { b: c }\n",
        ),
        (
            "b.css",
            "@import url(https://styles.example.com/x.css);\n@import './c.css';\n.b { c: d }\n",
        ),
        ("c.css", ".c { d: e }\n"),
    ]);
    let built = build(site.path(), &[]);
    let css = style_sheet(&built.path().join("out"));
    assert!(css.starts_with("@import url(https://styles.example.com/x.css);"), "{css}");
    let own = "@layer late, early;@media screen{@layer early{.c { d: e }\n}}\n@media screen{@layer early{.b { c: d }\n}}\n.a { b: c }";
    assert!(css.contains(own), "{css}");
    let checked = run(&["check", "--format=short", "--root", path(site.path())]);
    let stderr = String::from_utf8_lossy(&checked.stderr);
    assert!(
        stderr.contains("a.css: warning[custom-css]: `@import './none.css' print;` is left out: its file is missing or can't be read"),
        "{stderr}"
    );
    assert!(stderr.contains("a.css: warning[postcss]: plugins of PostCSS, such as Tailwind, do not run: `@import \"tailwindcss\"` has no"), "{stderr}");
    assert_eq!(stderr.matches("warning[").count(), 2, "{stderr}");
}

#[test]
fn faulty_sass_is_reported_and_one_that_does_not_end_is_stopped() {
    let styles = "[theme]\ncustom_css = ['fault.scss', 'endless.sass', 'absent.scss']\n";
    let site = folder(&[
        ("site.toml", &format!("{SETTINGS}{styles}")),
        ("content/index.md", "# Home\n"),
        ("fault.scss", "a {\n  width: nothing.$here;\n}\n"),
        (
            "endless.sass",
            "@function deeper($n)\n  @return 1 + deeper($n + 1)\na\n  width: deeper(1)\n",
        ),
    ]);
    let checked = run(&["check", "--format=short", "--root", path(site.path())]);
    assert_eq!(checked.status.code(), Some(1));
    let stderr = String::from_utf8_lossy(&checked.stderr);
    for expected in [
        "fault.scss:2:10: error[sass]: There is no module with the namespace \"nothing\".",
        "endless.sass: error[sass]: the style sheet needs more than 10 s, or more memory",
        "error[missing-setting-file]: the style sheet `absent.scss` does not exist",
    ] {
        assert!(stderr.contains(expected), "{expected}\n{stderr}");
    }
}

/// Returns the values of a custom property in the interface's sheet of colors, for light mode and dark mode.
fn tokens(property: &str) -> Vec<String> {
    let sheet = std::fs::read_to_string(workspace().join("ui/src/styles/tokens.css"))
        .expect("the interface has a sheet of colors");
    let declaration = format!("  {property}: ");
    let values = sheet.lines().filter_map(|line| line.strip_prefix(declaration.as_str()));
    values.map(|value| value.trim_end_matches(';').to_owned()).collect()
}

#[test]
fn diagrams_have_the_colors_of_the_interface() {
    let sequence =
        "# Home\n\n```mermaid\nsequenceDiagram\nA->>B: Hello\nNote over A: Note\n```\n\n";
    let flow = "```mermaid\nflowchart LR\nsubgraph G\nA -->|Label| B\nend\n```\n";
    let site =
        folder(&[("site.toml", SETTINGS), ("content/index.md", &format!("{sequence}{flow}"))]);
    let built = build(site.path(), &[]);
    let page = std::fs::read_to_string(built.path().join("out/index.html")).expect("the home page");
    let names = ["background", "surface", "border-strong", "text", "text-muted", "accent"];
    for property in names.map(|name| format!("--color-{name}")) {
        let values = tokens(&property);
        assert_eq!(values.len(), 2, "{property}");
        for value in values {
            assert!(page.contains(&value), "{property} is {value}, which no diagram has");
        }
    }
}

#[test]
fn pages_with_a_class_of_the_sheet_of_blocks_load_it() {
    let styles = workspace().join("ui/src/styles");
    let sheets = ["blocks.css", "api.css"].map(|name| {
        std::fs::read_to_string(styles.join(name)).expect("the interface has a sheet of blocks")
    });
    let class = regex_lite::Regex::new(r"\.((?:block|api)-[a-z-]+)").expect("the pattern is valid");
    let classes: BTreeSet<&str> = sheets
        .iter()
        .flat_map(|sheet| class.captures_iter(sheet).map(|found| found.extract::<1>().1[0]))
        .collect();
    assert!(classes.len() > 20, "{classes:?}");
    let pages: Vec<(String, String)> = classes
        .iter()
        .map(|class| {
            (format!("content/{class}.md"), format!("# {class}\n\n<p class=\"{class}\">A</p>\n"))
        })
        .collect();
    let mut files = vec![("site.toml", SETTINGS)];
    files.extend(pages.iter().map(|(file, text)| (file.as_str(), text.as_str())));
    let site = folder(&files);
    let built = build(site.path(), &[]);
    for class in classes {
        let page = built.path().join(format!("out/{class}.html"));
        let page = std::fs::read_to_string(page).expect("the page is built");
        assert!(page.contains("/assets/blocks."), "a page with `{class}` does not load its sheet");
    }
}
