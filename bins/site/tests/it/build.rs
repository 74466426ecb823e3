//! `site build` and `site check`: files, messages and exit codes.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use crate::program::{SETTINGS, build, folder, path, run, site, workspace};

/// Name of the list of the files of former builds in an output.
pub(crate) const FORMER: &str = ".docs-site.former.json";

/// Returns all files of a folder with their bytes. Omits the files of former builds that an output contains for open pages,
/// and their list.
pub(crate) fn files(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut files = all_files(folder);
    let former = files.remove(FORMER).map(|list| {
        let list: BTreeMap<String, u64> = serde_json::from_slice(&list).expect("it is a list");
        list
    });
    for path in former.unwrap_or_default().into_keys() {
        assert!(path.contains("assets/") && files.remove(&path).is_some(), "{path} is not kept");
    }
    files
}

/// Returns all files of a folder with their bytes.
pub(crate) fn all_files(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    walkdir::WalkDir::new(folder)
        .into_iter()
        .map(|entry| entry.expect("the folder can be read"))
        .filter(|entry| entry.file_type().is_file())
        .map(|entry| {
            let name = entry
                .path()
                .strip_prefix(folder)
                .expect("below the folder")
                .to_string_lossy()
                .into_owned();
            (name, fs::read(entry.path()).expect("the file can be read"))
        })
        .collect()
}

#[test]
fn every_build_writes_the_same_bytes() {
    let docs = workspace().join("docs");
    let one = build(&docs, &[]);
    let out = one.path().join("out");
    let first = files(&out);
    for threads in ["1", "7"] {
        let other = tempfile::tempdir().expect("a folder for the test");
        let out = other.path().join("elsewhere");
        let status = site(&["build", "--root", path(&docs), "--out", path(&out)])
            .env("SITE_THREADS", threads)
            .status()
            .expect("the program starts");
        assert!(status.success());
        let second = files(&out);
        assert!(first.keys().eq(second.keys()), "other files with {threads} threads");
        for (name, bytes) in &first {
            assert!(second[name] == *bytes, "{name} differs with {threads} threads");
        }
    }
}

#[test]
fn one_edited_word_changes_one_page() {
    let text = |word: &str| format!("# A\n\nThe description.\n\nOne {word}.\n");
    let before = folder(&[
        ("site.toml", SETTINGS),
        ("content/a.md", &text("old")),
        ("content/b.md", "# B\n"),
    ]);
    let after = folder(&[
        ("site.toml", SETTINGS),
        ("content/a.md", &text("new")),
        ("content/b.md", "# B\n"),
    ]);
    let (before, after) = (build(before.path(), &[]), build(after.path(), &[]));
    let (before, after) = (files(&before.path().join("out")), files(&after.path().join("out")));
    let changed: Vec<&String> = after
        .iter()
        .filter(|(name, bytes)| before.get(*name) != Some(*bytes))
        .map(|(name, _)| name)
        .collect();
    let search = "search-index/root.json";
    assert_eq!(changed, ["a.html", "a.md", "llms-full.txt", "page-data/a.json", search]);
}

#[test]
fn a_failed_build_leaves_the_site_before_it() {
    let site = folder(&[("site.toml", SETTINGS), ("content/a.md", "# A\n")]);
    let built = build(site.path(), &[]);
    let out = built.path().join("out");
    let before = files(&out);

    fs::write(site.path().join("content/b.md"), "---\ntitle: [1]\n---\n")
        .expect("the folder is ours");
    let failed = run(&["build", "--root", path(site.path()), "--out", path(&out)]);
    assert_eq!(failed.status.code(), Some(1));
    assert!(files(&out) == before, "the built site has changed");
    let names = fs::read_dir(built.path()).expect("the folder is there").flatten();
    let mut names: Vec<_> = names.map(|entry| entry.file_name()).collect();
    names.sort();
    assert_eq!(names, [".site-cache", "out"], "nothing is left aside");
}

#[test]
fn all_faults_of_a_site_are_reported_together() {
    let site = folder(&[
        (
            "site.toml",
            &format!(
                "{SETTINGS}[policies]\non_broken_links = 'throw'\n[navbar]\nitems = [{{ type = 'foo' }}]\n"
            ),
        ),
        ("sidebars.toml", "docs = ['a', 'missing', { type = 'weird' }]\n"),
        (
            "content/a.md",
            "---\ntitle: [5]\n---\n# A\n\n[gone](/gone) and [here](#nope)\n\n:::note\nnever closed\n",
        ),
        ("content/b.md", "---\nid: a\n---\n# B\n"),
    ]);
    let output = run(&["check", "--root", path(site.path())]);
    assert_eq!(output.status.code(), Some(1));
    insta::assert_snapshot!(String::from_utf8_lossy(&output.stderr));
}

#[test]
fn usage_errors_have_another_status_than_faults_of_the_site() {
    let rows: [(&[&str], i32); 5] = [
        (&["build", "--root", "/nowhere"], 1),
        (&["build", "--colour"], 2),
        (&["paint"], 2),
        (&["check", "--root", "docs", "--set", "title"], 2),
        (&["--version"], 0),
    ];
    for (arguments, code) in rows {
        let output = run(arguments);
        assert_eq!(output.status.code(), Some(code), "{arguments:?}");
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(!said.contains("panicked"), "{arguments:?}: {said}");
    }
    let said = run(&["build", "--root", "/nowhere"]);
    insta::assert_snapshot!(String::from_utf8_lossy(&said.stderr), @r"
    error: `/nowhere` is not a site: it has neither `site.toml` nor `docusaurus.config.*`
      help: name the folder of a site with `--root DIR`, or make one with `site new DIR`
    ");
}

#[test]
fn a_folder_with_somebody_s_work_is_not_overwritten() {
    let site = folder(&[("site.toml", SETTINGS), ("content/a.md", "# A\n")]);
    let work = folder(&[("thesis.txt", "years")]);
    let output = run(&["build", "--root", path(site.path()), "--out", path(work.path())]);
    assert_eq!(output.status.code(), Some(1));
    assert!(work.path().join("thesis.txt").exists());
}

#[test]
fn files_beside_a_page_are_published_under_hashed_names() {
    let site = folder(&[
        ("site.toml", SETTINGS),
        ("content/a.md", "# A\n\n![plan](./plan.svg) [data](data.csv) ![logo](/img/logo.svg)\n"),
        ("content/plan.svg", "<svg xmlns='http://www.w3.org/2000/svg'/>"),
        ("content/data.csv", "a,b\n"),
        ("static/img/logo.svg", "<svg xmlns='http://www.w3.org/2000/svg'/>"),
    ]);
    let built = build(site.path(), &[]);
    let files = files(&built.path().join("out"));
    let page = String::from_utf8_lossy(&files["a.html"]).into_owned();
    for start in ["assets/plan.", "assets/data."] {
        let name =
            files.keys().find(|name| name.starts_with(start)).expect("the file is published");
        assert!(page.contains(&format!("\"/{name}\"")), "{name} is not in the page");
    }
    assert!(page.contains("src=\"/img/logo.svg\""));
}

#[test]
fn a_new_site_builds_at_once_and_has_nothing_to_mend() {
    let folder = tempfile::tempdir().expect("a folder for the test");
    let site = folder.path().join("my docs");
    assert!(run(&["new", path(&site)]).status.success());
    let checked = run(&["check", "--root", path(&site), "--set", "policies.on_broken_links=throw"]);
    assert!(checked.status.success());
    assert_eq!(String::from_utf8_lossy(&checked.stderr), "");
    assert_eq!(String::from_utf8_lossy(&checked.stdout), "checked 10 pages: no problems found\n");
    let again = run(&["new", path(&site)]);
    assert_eq!(again.status.code(), Some(1), "a folder with something in it is left alone");
}

#[test]
fn faults_are_printed_as_json() {
    let output =
        run(&["check", "--root", "fixtures/sites/broken-links-thrown", "--format", "json"]);
    assert_eq!(output.status.code(), Some(1));
    let faults: Vec<serde_json::Value> = String::from_utf8_lossy(&output.stdout)
        .lines()
        .map(|line| serde_json::from_str(line).expect("one object a line"))
        .collect();
    assert_eq!(faults.len(), 4);
    assert!(faults.iter().all(|fault| fault["file"] == "content/intro.md" && fault["line"] == 3));
}

#[test]
fn another_language_lies_below_its_tag_with_the_original_where_nothing_is_translated() {
    let settings = format!(
        "{SETTINGS}[locales]\ndefault = 'en'\nlist = [{{ tag = 'en', label = 'English' }}, {{ tag = 'fr', label = 'Français' }}]\n"
    );
    let site = folder(&[
        ("site.toml", &settings),
        ("content/index.md", "# Home\n\n[b](./b.md)\n"),
        ("content/b.md", "# Bread\n"),
        ("content/c.md", "# Cake\n"),
        ("i18n/fr/content/b.md", "# Pain\n\n[home](index.md)\n"),
    ]);
    let built = build(site.path(), &[]);
    let files = files(&built.path().join("out"));
    let page = |path: &str| String::from_utf8_lossy(&files[path]).into_owned();
    assert!(page("b.html").contains("<h1>Bread</h1>"));
    assert!(page("fr/b.html").contains("<h1>Pain</h1>"));
    assert!(page("fr/b.html").contains("<html lang=\"fr\""));
    assert!(page("fr/b.html").contains("<a href=\"/fr/\">home</a>"));
    assert!(page("fr/index.html").contains("<h1>Home</h1>"), "nothing is translated here");
    assert!(
        page("page-data/b.json").contains("\"href\":\"/fr/b\""),
        "the switcher leads to the twin"
    );
    assert!(page("fr/page-data/b.json").contains("\"href\":\"/b\""));
}
