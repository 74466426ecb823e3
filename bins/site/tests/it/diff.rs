//! `site diff` compares builds and revisions of a site.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use serde_json::Value;

use crate::program::{SETTINGS, build, folder, path, run};

const HOME: &str =
    "---\ndescription: The start.\n---\n\n# Home\n\nTen calls a *day*.\n\n[Guide](guide.md)\n";

const GUIDE: &str = "# Guide\n\nInstall the program, and start it once.\n";

fn site(home: &str, more: &[(&str, &str)]) -> tempfile::TempDir {
    let files = [("site.toml", SETTINGS), ("content/index.md", home), ("content/guide.md", GUIDE)];
    folder(&[&files[..], more].concat())
}

fn stdout(output: &Output) -> String {
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// Runs `site diff` with two built folders and options.
fn diff(old: &Path, new: &Path, options: &[&str]) -> Output {
    let (old, new) = (old.join("out"), new.join("out"));
    run(&[&["diff", path(&old), path(&new)], options].concat())
}

#[test]
fn the_words_of_a_changed_page_are_marked() {
    let old = build(site(HOME, &[]).path(), &[]);
    let edited = HOME.replace("Ten", "Twenty").replace("The start", "The home page");
    let new = build(site(&edited, &[("content/more.md", "# More\n")]).path(), &[]);
    let text = stdout(&diff(old.path(), new.path(), &[]));
    for expected in [
        "changed /: Home\n  description: “The start.” → “The home page.”\n  text under “Home”: [-Ten-]{+Twenty+} calls a *day*.\n",
        "added /more: More\n",
        "1 page changed, 1 page added (3 pages before, 4 after)",
    ] {
        assert!(text.contains(expected), "{expected}\n{text}");
    }
    let json: Value =
        serde_json::from_str(&stdout(&diff(old.path(), new.path(), &["--format", "json"])))
            .expect("one object");
    assert_eq!(json["pages"][0]["blocks"][0]["words"][0]["mark"], "removed", "{json}");
    assert_eq!(json["sidebars"], Value::Array(Vec::new()), "the entry follows from the page");
    let preview = ["--format", "markdown", "--preview", "https://preview.example.com/17"];
    let markdown = stdout(&diff(old.path(), new.path(), &preview));
    assert!(markdown.contains("[Home](https://preview.example.com/17/)"), "{markdown}");
}

#[test]
fn builds_of_the_same_sources_do_not_differ() {
    let site = site(HOME, &[]);
    let (old, new) = (build(site.path(), &[]), build(site.path(), &["--base-url", "/docs/"]));
    let expected = "no differences (3 pages before, 3 after)\n";
    assert_eq!(stdout(&diff(old.path(), old.path(), &["--exit-code"])), expected);
    // The base URL is not part of the compared pages.
    assert_eq!(stdout(&diff(old.path(), new.path(), &["--exit-code"])), expected);
}

#[test]
fn differences_fail_the_command_on_request() {
    let old = build(site(HOME, &[]).path(), &[]);
    let new = build(site(&HOME.replace("Ten", "Two"), &[]).path(), &[]);
    let failed = diff(old.path(), new.path(), &["--exit-code"]);
    assert_eq!(failed.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&failed.stderr).contains("the builds differ"));
}

#[test]
fn folders_without_pages_are_errors() {
    let old = build(site(HOME, &[]).path(), &[]);
    let empty = folder(&[("out/readme.txt", "no page")]);
    let error = |new: &Path| {
        let failed = diff(old.path(), new, &[]);
        assert_eq!(failed.status.code(), Some(1));
        String::from_utf8_lossy(&failed.stderr).into_owned()
    };
    assert!(error(empty.path()).contains("has no pages"));
    let mut command = Command::new(env!("CARGO_BIN_EXE_site"));
    let none = command.args(["diff", "none", "none"]).current_dir(empty.path());
    let none = none.output().expect("the program starts");
    assert!(String::from_utf8_lossy(&none.stderr).contains("no such folder: `none`"));
}

#[test]
fn the_report_for_browsers_replaces_a_previous_one_and_nothing_else() {
    let old = build(site(HOME, &[]).path(), &[]);
    let new = build(site(&HOME.replace("Ten", "Two"), &[]).path(), &[]);
    let report = old.path().join("report");
    let options = ["--html", path(&report)];
    stdout(&diff(old.path(), new.path(), &options));
    let page = fs::read_to_string(report.join("pages/1.html")).expect("a page of the report");
    assert!(page.contains("<del>Ten</del><ins>Two</ins> calls a <em>day</em>."), "{page}");
    assert!(!page.contains("<script"), "{page}");
    stdout(&diff(old.path(), old.path(), &options));
    assert!(!report.join("pages/1.html").exists());
    let foreign = folder(&[("index.html", "mine")]);
    let refused = diff(old.path(), new.path(), &["--html", path(foreign.path())]);
    assert_eq!(refused.status.code(), Some(1));
    let kept = fs::read_to_string(foreign.path().join("index.html")).expect("the file is kept");
    assert_eq!(kept, "mine");
}

/// Runs git in a folder; it must succeed.
fn git(root: &Path, arguments: &[&str]) -> String {
    let mut command = Command::new("git");
    command.arg("-C").arg(root).args(["-c", "user.name=A", "-c", "user.email=a@example.com"]);
    stdout(&command.args(arguments).output().expect("git starts"))
}

#[test]
fn revisions_are_built_and_the_work_tree_stays_as_it_is() {
    let site = site(HOME, &[(".gitignore", "/build\n")]);
    let root = site.path();
    git(root, &["init", "--quiet", "--initial-branch=main"]);
    git(root, &["add", "."]);
    git(root, &["commit", "--quiet", "--message=One"]);
    fs::write(root.join("content/index.md"), HOME.replace("Ten", "Twenty")).expect("it is ours");
    git(root, &["commit", "--quiet", "--all", "--message=Two"]);
    fs::write(root.join("content/guide.md"), GUIDE.replace("once", "twice")).expect("it is ours");
    let status = git(root, &["status", "--porcelain"]);
    let diff = |arguments: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_site"));
        command.arg("diff").args(arguments).current_dir(root).output().expect("it starts")
    };
    let commits = stdout(&diff(&["HEAD~1", "main"]));
    assert!(commits.contains("[-Ten-]{+Twenty+}") && !commits.contains("twice"), "{commits}");
    let current = stdout(&diff(&["main"]));
    assert!(current.contains("start it [-once-]{+twice+}"), "{current}");
    assert!(!current.contains("Twenty"), "{current}");
    assert_eq!(git(root, &["status", "--porcelain"]), status);
    let unknown = diff(&["none"]);
    let message = String::from_utf8_lossy(&unknown.stderr);
    assert!(message.contains("neither a folder nor a revision"), "{message}");
    assert!(message.contains("git fetch --unshallow"), "{message}");
}

#[test]
fn both_revisions_have_the_versions_from_git() {
    let versions = "[[versions]]\nname = 'next'\ncontent = 'content'\n[[versions]]\ngit = 'v*'\n";
    let site = site(HOME, &[(".gitignore", "/build\n")]);
    let root = site.path();
    let settings = fs::read_to_string(root.join("site.toml")).expect("the site has settings");
    fs::write(root.join("site.toml"), format!("{settings}{versions}")).expect("it is ours");
    git(root, &["init", "--quiet", "--initial-branch=main"]);
    git(root, &["add", "."]);
    git(root, &["commit", "--quiet", "--message=One"]);
    git(root, &["tag", "v1"]);
    fs::write(root.join("content/guide.md"), GUIDE.replace("once", "twice")).expect("it is ours");
    let mut command = Command::new(env!("CARGO_BIN_EXE_site"));
    let output = command.args(["diff", "main"]).current_dir(root).output().expect("it starts");
    let differences = stdout(&output);
    assert!(differences.contains("start it [-once-]{+twice+}"), "{differences}");
    assert!(!differences.contains("/v1"), "the tag is the same on both sides: {differences}");
}
