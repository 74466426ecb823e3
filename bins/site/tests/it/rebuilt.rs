//! Builds into an output that readers use: the output contains files of former builds for a time, and an edited title
//! changes few files.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use crate::build::{FORMER, all_files, files};
use crate::program::{folder, path, run};
use crate::warm::build as build_into;

/// Number of sections of the sidebar, and of pages of each. The sidebar is too large for one file.
const SECTIONS: usize = 40;
const PAGES: usize = 15;

/// Creates a site with a large sidebar.
fn large() -> tempfile::TempDir {
    let site = folder(&[
        ("site.toml", "title = 'Large'\nurl = 'https://large.example.com'\n[search]\n"),
        ("content/index.md", "# Home\n"),
    ]);
    for section in 0..SECTIONS {
        for page in 0..PAGES {
            write_page(site.path(), section, page, "");
        }
    }
    site
}

fn write_page(root: &Path, section: usize, page: usize, more: &str) {
    let file = root.join(format!("content/s{section:02}/p{page:02}.md"));
    fs::create_dir_all(file.parent().expect("a file has a folder")).expect("the folder is ours");
    let text = format!("# Page {section} {page}{more}\n\nSome words.\n\n## A heading\n\nMore.\n");
    fs::write(file, text).expect("the folder is ours");
}

/// Returns the paths that differ between two outputs.
fn changed(
    before: &BTreeMap<String, Vec<u8>>,
    after: &BTreeMap<String, Vec<u8>>,
) -> BTreeSet<String> {
    let paths: BTreeSet<&String> = before.keys().chain(after.keys()).collect();
    paths.into_iter().filter(|path| before.get(*path) != after.get(*path)).cloned().collect()
}

#[test]
fn an_edited_title_changes_the_pages_that_show_it_and_two_files_of_the_sidebar() {
    let site = large();
    let place = tempfile::tempdir().expect("a folder for the test");
    let [warm, cold] = ["warm", "cold"].map(|name| place.path().join(name));
    build_into(site.path(), &warm, &[]);
    let before = files(&warm);
    write_page(site.path(), 7, 3, " renamed");
    build_into(site.path(), &warm, &[]);
    build_into(site.path(), &cold, &["--no-cache"]);
    let after = files(&warm);
    assert!(changed(&after, &files(&cold)).is_empty(), "{:?}", changed(&after, &files(&cold)));
    let changed = changed(&before, &after);
    let of = |is: &dyn Fn(&str) -> bool| changed.iter().filter(|path| is(path)).count();
    let documents = of(&|path| path.ends_with(".html"));
    assert_eq!(documents, PAGES, "the pages whose sidebar shows the title: {changed:?}");
    assert!(of(&|path| path.starts_with("page-data/")) <= 3, "it and its neighbors: {changed:?}");
    let branches = changed.iter().filter(|path| path.starts_with("assets/sidebar-"));
    let [one, other] = &branches.collect::<Vec<_>>()[..] else { panic!("{changed:?}") };
    assert!(before.contains_key(*one) != before.contains_key(*other), "old and new");
    assert_eq!(of(&|path| path.starts_with("sidebar-data/")), 1, "{changed:?}");
    assert!(changed.len() < 60, "{changed:?}");
    // The output still contains the former branch for open pages.
    let list = fs::read_to_string(warm.join(FORMER)).expect("the output has former files");
    assert_eq!(list.matches("assets/sidebar-").count(), 1, "{list}");
}

#[test]
fn former_assets_stay_for_the_time_in_the_settings() {
    let style = |color: &str| format!("h1 {{ color: {color} }}");
    let site = folder(&[
        (
            "site.toml",
            "title = 'T'\nurl = 'https://t.example.com'\n[theme]\ncustom_css = ['own.css']\n",
        ),
        ("own.css", &style("red")),
        ("content/index.md", "# Home\n"),
    ]);
    let place = tempfile::tempdir().expect("a folder for the test");
    let out = place.path().join("out");
    let styles = || -> BTreeSet<String> {
        let files = all_files(&out).into_keys();
        files.filter(|path| path.starts_with("assets/main.")).collect()
    };
    build_into(site.path(), &out, &[]);
    let first = styles();
    assert_eq!(first.len(), 1);
    for (color, more, expected) in [
        ("blue", &[][..], 2),
        ("green", &["--no-cache"], 3),
        ("green", &["--set", "build.keep_assets=1h"], 3),
        ("green", &["--set", "build.keep_assets=0"], 1),
        ("red", &[], 2),
    ] {
        fs::write(site.path().join("own.css"), style(color)).expect("the folder is ours");
        let said = build_into(site.path(), &out, more);
        assert_eq!(styles().len(), expected, "{color} {more:?}");
        assert_eq!(files(&out).keys().filter(|path| path.contains("/main.")).count(), 1);
        assert!(!said.contains("kept"), "{said}");
    }
    assert!(styles().is_superset(&first));
    // The times in the list are replaced with old ones.
    let list = fs::read_to_string(out.join(FORMER)).expect("the output has former files");
    let time: String = list.chars().filter(char::is_ascii_digit).collect();
    let seconds = &time[time.len() - 10..];
    let old = list.replace(seconds, "1000000000");
    assert_ne!(old, list);
    fs::write(out.join(FORMER), old).expect("the folder is ours");
    build_into(site.path(), &out, &[]);
    assert_eq!(styles(), first, "an unchanged site loses files whose time is over");
    assert!(!out.join(FORMER).exists());
}

#[test]
fn a_duration_without_a_unit_is_reported_at_its_place() {
    let site = folder(&[
        (
            "site.toml",
            "title = 'T'\nurl = 'https://t.example.com'\n\n[build]\nkeep_assets = \"7 days\"\n",
        ),
        ("content/index.md", "# Home\n"),
    ]);
    let output = run(&["check", "--root", path(site.path())]);
    let said = String::from_utf8_lossy(&output.stderr).into_owned()
        + &String::from_utf8_lossy(&output.stdout);
    assert!(!output.status.success(), "{said}");
    assert!(said.contains("site.toml:5:16") && said.contains("is not a duration"), "{said}");
}
