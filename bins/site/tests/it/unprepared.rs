//! Docusaurus projects without the files that their own scripts generate, and without installed packages.

use std::fs;
use std::path::Path;

use crate::program::{folder, path, run};

const INTRO: &str = "---\nslug: /intro\n---\n# Intro\n";

/// Builds a project with these files and options of the classic preset. Returns the built folder and the output of the
/// program.
fn build(docs: &str, more: &str, files: &[(&str, &str)]) -> (tempfile::TempDir, String) {
    let (out, succeeded, printed) = attempt(docs, more, files);
    assert!(succeeded, "{printed}");
    (out, printed)
}

/// Does the same as [`build`], but may fail. Also returns `true` on success.
fn attempt(docs: &str, more: &str, files: &[(&str, &str)]) -> (tempfile::TempDir, bool, String) {
    let config = format!(
        "const path = require('path');\nmodule.exports = {{title: 'T', url: 'https://t.example.com', baseUrl: '/', onBrokenLinks: 'throw', \
         onBrokenAnchors: 'throw', presets: [['classic', {{docs: {docs}, blog: {{}}, theme: {{customCss: '/src/css/site.css'}}}}]], {more}}};"
    );
    let mut all = vec![
        ("docusaurus.config.js", config.as_str()),
        ("docs/intro.md", INTRO),
        ("src/css/site.css", ".own-rule { color: red }"),
    ];
    all.extend_from_slice(files);
    let project = folder(&all);
    let out = tempfile::tempdir().expect("a folder");
    let built =
        run(&["build", "--verbose", "--root", path(project.path()), "--out", path(out.path())]);
    let printed = String::from_utf8_lossy(&built.stderr) + String::from_utf8_lossy(&built.stdout);
    (out, built.status.success(), printed.into_owned())
}

fn page(out: &Path, file: &str) -> String {
    fs::read_to_string(out.join(file)).unwrap_or_else(|error| panic!("{file}: {error}"))
}

#[test]
fn paths_from_the_root_of_a_server_are_below_the_project() {
    let (out, _) = build("{}", "", &[]);
    let styles = fs::read_dir(out.path().join("assets")).expect("the folder exists");
    let has_rule =
        |file: &Path| fs::read_to_string(file).is_ok_and(|text| text.contains("own-rule"));
    assert!(styles.filter_map(Result::ok).any(|entry| has_rule(&entry.path())));
}

#[test]
fn a_plugin_whose_file_is_not_built_is_left_out() {
    let (_out, printed) =
        build("{}", "plugins: [() => null, require.resolve('./plugins/export')]", &[]);
    assert!(
        printed.contains("warning[unknown-plugin]: the plugin `plugins/export` is left out"),
        "{printed}"
    );
}

#[test]
fn the_current_documents_take_the_place_of_a_version_that_is_their_copy() {
    let docs = "{includeCurrentVersion: false, lastVersion: '2.x'}";
    let files =
        [("versions.json", "[\"2.x\", \"1.x\"]"), ("versioned_docs/version-1.x/intro.md", INTRO)];
    let (out, printed) = build(docs, "", &files);
    assert!(page(out.path(), "docs/intro.html").contains("<h1>Intro</h1>"));
    assert!(page(out.path(), "docs/1.x/intro.html").contains("<h1>Intro</h1>"));
    assert!(
        printed.contains("warning[missing-docs]: the version `2.x` is read from `docs`"),
        "{printed}"
    );
}

#[test]
fn a_document_with_an_unknown_sidebar_has_none() {
    let text = "---\ndisplayed_sidebar: gone\n---\n# Lone\n";
    let (out, printed) = build("{}", "", &[("docs/lone.md", text)]);
    assert!(page(out.path(), "docs/lone.html").contains("<h1>Lone</h1>"));
    assert!(printed.contains("warning[unknown-sidebar]"), "{printed}");
}

#[test]
fn links_of_elements_are_warnings_as_docusaurus_does_not_check_them() {
    let (_out, printed) =
        build("{}", "", &[("docs/a.mdx", "# A\n\n<p><a href=\"/gone\">b</a></p>\n")]);
    assert!(printed.contains("warning[broken-link]: broken link to `/gone`"), "{printed}");
}

#[test]
fn patches_of_docusaurus_are_reported_and_change_no_policy() {
    let files = [
        ("patches/@docusaurus+mdx-loader+3.0.0.patch", "diff"),
        ("docs/a.md", "# A\n\n[b](#B)\n\n## b\n"),
    ];
    let (_out, succeeded, printed) = attempt("{}", "", &files);
    assert!(
        printed.contains("the project's patches of `@docusaurus/mdx-loader` have no effect"),
        "{printed}"
    );
    assert!(!succeeded && printed.contains("error[broken-anchor]"), "{printed}");
}

#[test]
fn sidebars_of_versions_have_ids_with_the_version_in_docusaurus_2() {
    let files = [
        ("versions.json", "[\"1.0\"]"),
        ("versioned_docs/version-1.0/intro.md", INTRO),
        (
            "versioned_sidebars/version-1.0-sidebars.json",
            "{\"version-1.0/docs\": [{\"type\": \"category\", \"label\": \"C\", \"items\": [\"version-1.0/intro\"]}]}",
        ),
    ];
    let (out, printed) = build("{}", "", &files);
    assert!(!printed.contains("unknown-doc"), "{printed}");
    assert!(page(out.path(), "docs/intro.html").contains(">C<"));
}

#[test]
fn components_read_the_options_of_presets() {
    let component = "import useDocusaurusContext from '@docusaurus/useDocusaurusContext';\n\
        export default () => <b>{useDocusaurusContext().siteConfig.presets[0][1].docs.routeBasePath}</b>;\n";
    let files = [
        ("src/Base.js", component),
        ("docs/a.mdx", "import Base from '@site/src/Base';\n\n# A\n\nAt <Base />.\n"),
    ];
    let (out, _) = build("{routeBasePath: 'guide'}", "", &files);
    assert!(page(out.path(), "guide/a.html").contains("At <b>guide</b>."));
}

/// A script of the project writes documents into folders that only its sidebars name. Links to them are
/// only warnings.
#[test]
fn links_to_folders_of_sidebars_that_do_not_exist_are_warnings() {
    let sidebars = "module.exports = {docs: ['a', {Form: [{type: 'autogenerated', dirName: 'form'}]}, \
        {type: 'category', label: 'List', items: require('./docs/list/sidebar.json')}]};";
    let text = "# A\n\n[Form](/docs/form/start), [file](form/start.md), [list](/docs/list/items)\n";
    let files = [("sidebars.js", sidebars), ("docs/a.md", text)];
    let docs = "{sidebarPath: './sidebars.js'}";
    let (out, printed) = build(docs, "", &files);
    assert_eq!(printed.matches("warning[left-out-link]").count(), 3, "{printed}");
    assert!(page(out.path(), "docs/a.html").contains("<h1>A</h1>"));
}

#[test]
fn a_component_that_fails_names_the_package_that_is_not_installed() {
    let list = "import {list} from 'missing-pkg';\nexport const all = () => [...list];\n";
    let component = "import {all} from './list';\nexport default () => <b>{all().length}</b>;\n";
    let text = "import L from '../src/L';\n\n# A\n\n<L />\n";
    let (_out, printed) =
        build("{}", "", &[("src/list.js", list), ("src/L.js", component), ("docs/a.mdx", text)]);
    assert!(printed.contains("warning[component]: `<L>` failed to render: "), "{printed}");
    let cause = "the package `missing-pkg` is not installed, which is probably the cause";
    assert!(printed.contains(cause), "{printed}");
}
