//! First use of the program: search for a site, and messages about a new one.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use crate::program::{SETTINGS, folder};

/// Runs the program in a folder.
fn run_in(folder: &Path, arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_site"));
    command.args(arguments).current_dir(folder).output().expect("the program starts")
}

/// Runs the program in a folder, and returns its standard error followed by its standard output.
fn said_in(folder: &Path, arguments: &[&str]) -> String {
    let output = run_in(folder, arguments);
    let error = String::from_utf8_lossy(&output.stderr).into_owned();
    error + &String::from_utf8_lossy(&output.stdout)
}

/// Returns the names in a folder, sorted.
fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).expect("the folder can be read");
    let mut names: Vec<String> = entries
        .map(|entry| {
            entry.expect("the folder can be read").file_name().to_string_lossy().into_owned()
        })
        .collect();
    names.sort();
    names
}

#[test]
fn a_site_is_found_in_the_folder_its_docs_and_above() {
    let page = ("content/index.md", "# Home\n");
    let site = folder(&[("site.toml", SETTINGS), page, ("content/guide/a.md", "# A\n")]);
    assert!(said_in(site.path(), &["check"]).starts_with("checked 4 pages"));
    assert!(run_in(site.path(), &["build"]).status.success());
    assert!(run_in(&site.path().join("content/guide"), &["build"]).status.success());
    assert_eq!(names(site.path()), [".site-cache", "build", "content", "site.toml"]);
    assert_eq!(names(&site.path().join("content/guide")), ["a.md"]);

    let project = folder(&[
        ("docs/site.toml", SETTINGS),
        ("docs/content/index.md", "# Home\n"),
        ("src/main.rs", ""),
    ]);
    assert!(run_in(project.path(), &["build"]).status.success());
    assert_eq!(names(project.path()), [".site-cache", "build", "docs", "src"]);

    let docusaurus = folder(&[
        (
            "docusaurus.config.json",
            r#"{"title": "T", "url": "https://t.example.com", "baseUrl": "/", "presets": [["classic", {}]]}"#,
        ),
        ("docs/intro.md", "# Intro\n"),
    ]);
    for below in ["", "docs"] {
        let said = said_in(&docusaurus.path().join(below), &["check"]);
        assert!(said.contains("checked 2 pages"), "{said}");
    }
}

#[test]
fn every_command_finds_the_site_by_itself() {
    let search = format!("{SETTINGS}[search]\nprovider = 'embedded'\n");
    let site = folder(&[("site.toml", &search), ("content/index.md", "# Home\n\nZebras graze.\n")]);
    let content = site.path().join("content");
    assert!(run_in(&content, &["build"]).status.success());
    assert!(said_in(&content, &["search", "zebras"]).contains("graze"));
    assert!(said_in(&content, &["index"]).contains("Zebras graze."));
}

#[test]
fn without_a_site_nothing_is_left_behind() {
    let empty = folder(&[("notes.txt", "")]);
    for command in ["build", "serve", "dev", "check", "index"] {
        let output = run_in(empty.path(), &[command]);
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(1), "{command}: {said}");
        assert!(said.starts_with("error: found no site in `"), "{command}: {said}");
        assert_eq!(names(empty.path()), ["notes.txt"], "{command}");
    }
    let faulty = folder(&[("site.toml", "title = 1\n")]);
    assert_eq!(run_in(faulty.path(), &["build"]).status.code(), Some(1));
    assert_eq!(names(faulty.path()), ["site.toml"]);
    let said = said_in(empty.path(), &["build", "--root", "nowhere"]);
    assert!(said.starts_with("error: `nowhere` is not a site"), "{said}");
}

#[test]
fn a_project_of_another_engine_is_recognized_and_becomes_a_site() {
    let book = folder(&[
        ("book.toml", "[book]\ntitle = 'Boats'\n"),
        ("src/SUMMARY.md", "# Summary\n\n- [Boats](README.md)\n"),
        ("src/README.md", "# Boats\n\n{{#include part.txt}}\n"),
        ("src/part.txt", "Sails.\n"),
    ]);
    let said = said_in(book.path(), &["build"]);
    assert!(said.contains("a project of mdBook") && said.contains("SUMMARY.md"), "{said}");
    let settings = format!(
        "{SETTINGS}[markdown]\ndialects = ['mdbook']\n[[versions]]\nname = 'current'\ncontent = 'src'\n\
         sidebars = 'src/SUMMARY.md'\n"
    );
    fs::write(book.path().join("site.toml"), settings).expect("the folder is ours");
    let said = said_in(book.path(), &["check"]);
    assert!(said.ends_with("no problems found\n"), "{said}");
    assert!(run_in(book.path(), &["build"]).status.success());
    let page = fs::read_to_string(book.path().join("build/index.html")).expect("the page");
    assert!(page.contains("<p>Sails.</p>"), "{page}");

    let documents = folder(&[("mkdocs.yml", "site_name: Boats\n"), ("docs/index.md", "# Boats\n")]);
    assert!(said_in(documents.path(), &["build"]).contains("a project of MkDocs"));
}

#[test]
fn a_new_site_has_no_faults_and_shows_new_pages() {
    let place = folder(&[]);
    assert!(run_in(place.path(), &["new", "my"]).status.success());
    let site = place.path().join("my");
    assert_eq!(said_in(&site, &["check"]), "checked 10 pages: no problems found\n");
    fs::write(site.join("content/first.md"), "# My first page\n").expect("the folder is ours");
    assert_eq!(said_in(&site, &["check"]), "checked 11 pages: no problems found\n");
    assert!(run_in(&site, &["build"]).status.success());
    let page = fs::read_to_string(site.join("build/guide/writing.html")).expect("a page");
    assert!(page.contains("My first page"), "the sidebar shows the new page");
}

#[test]
fn builds_and_checks_report_broken_links_with_the_same_severities() {
    let place = folder(&[]);
    assert!(run_in(place.path(), &["new", "."]).status.success());
    let text = "# First\n\n[a](./gone.md) [b](/gone) ![c](./gone.png) [d](#gone)\n";
    fs::write(place.path().join("content/first.md"), text).expect("the folder is ours");
    // The second build reads the issues from the cache.
    for _ in 0..2 {
        let output = run_in(place.path(), &["build"]);
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(output.status.success(), "{said}");
        assert_eq!(said.matches("content/first.md:3:").count(), 4, "{said}");
    }
    let output = run_in(place.path(), &["check"]);
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(1), "{said}");
    assert_eq!(said.matches("warning[").count(), 4, "{said}");
    // With another policy, both commands fail.
    for command in ["build", "check"] {
        let policy = ["--set", "policies.on_broken_links=throw"];
        let output = run_in(place.path(), &[command, policy[0], policy[1]]);
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(1), "{said}");
        assert_eq!(said.matches("error[").count(), 3, "{said}");
    }
}

#[test]
fn a_new_site_may_be_made_in_a_fresh_repository_only() {
    let place = folder(&[
        ("repository/.git/HEAD", "ref: refs/heads/main"),
        ("repository/.gitignore", "build"),
        ("full/notes.txt", ""),
        ("site/site.toml", SETTINGS),
    ]);
    assert!(run_in(place.path(), &["new", "repository"]).status.success());
    assert!(place.path().join("repository/site.toml").is_file());
    let said = said_in(place.path(), &["new", "full"]);
    assert_eq!(
        said,
        "error: can't make a site in `full`: it already holds `notes.txt`\n  \
         help: name a folder that does not exist yet, or an empty one\n"
    );
    assert_eq!(names(&place.path().join("full")), ["notes.txt"]);
    let said = said_in(place.path(), &["new", "site"]);
    assert!(
        said.contains("this folder is a site already: `site dev --root site` shows it"),
        "{said}"
    );
}
