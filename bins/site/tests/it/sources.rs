//! Tests of documents of other repositories, through the program.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use tempfile::TempDir;

use crate::program::{SETTINGS, folder, path, run};

const SOURCE: &str = "[docs]\nshow_last_update_time = true\n\
    [[sources]]\nname = \"billing\"\ngit = \"../billing\"\ncontent = \"docs\"\n\
    edit_url = \"https://git.example.com/billing/edit/main\"\n";

const IMAGE: &str = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"8\" height=\"8\"/>";

fn git(folder: &Path, arguments: &[&str]) {
    let output = Command::new("git")
        .arg("-C")
        .arg(folder)
        .args(["-c", "init.defaultBranch=main", "-c", "commit.gpgSign=false"])
        .args(["-c", "user.name=Ada", "-c", "user.email=a@example.com"])
        .args(arguments)
        .env("GIT_AUTHOR_DATE", "2025-02-03T04:05:06Z")
        .env("GIT_COMMITTER_DATE", "2025-02-03T04:05:06Z")
        .output()
        .expect("git is installed");
    assert!(output.status.success(), "{arguments:?}: {}", text(&output.stderr));
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// Two repositories: `site`, and `billing`, whose documents are a source of the site.
struct Fixture {
    folder: TempDir,
}

impl Fixture {
    fn new() -> Self {
        let folder = folder(&[
            ("site/site.toml", &format!("{SETTINGS}{SOURCE}")),
            ("site/content/index.md", "# Home\n\n[Invoices](/billing/invoices)\n"),
            ("billing/docs/index.md", "# Billing\n\n![a](img/a.svg) ![b](/img/b.svg)\n"),
            ("billing/docs/invoices.md", "# Invoices\n\n[Billing](index.md) [Site](/)\n"),
            ("billing/docs/img/a.svg", IMAGE),
            ("billing/static/img/b.svg", IMAGE),
            (
                "billing/sidebars.toml",
                "docs = [{ type = 'doc', id = 'invoices', label = 'Bills' }, 'index']\n",
            ),
        ]);
        for repository in ["site", "billing"] {
            let repository = folder.path().join(repository);
            git(&repository, &["init", "-q"]);
            git(&repository, &["add", "-A"]);
            git(&repository, &["commit", "-qm", "One"]);
        }
        Self { folder }
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn run(&self, arguments: &[&str]) -> Output {
        let mut command = Command::new(env!("CARGO_BIN_EXE_site"));
        command.current_dir(self.path("site")).args(arguments);
        command.output().expect("the program starts")
    }

    fn update(&self) -> Output {
        self.run(&["sources", "update", "--allow-read", "../billing"])
    }

    fn build(&self) -> Output {
        self.run(&["build", "--out", "build"])
    }

    fn commit(&self, file: &str, text: &str) {
        fs::write(self.path("billing").join(file), text).expect("the file is ours");
        git(&self.path("billing"), &["commit", "-qam", "More"]);
    }

    fn read(&self, file: &str) -> String {
        fs::read_to_string(self.path("site").join(file)).unwrap_or_default()
    }
}

/// Returns the contents of the files below a folder, without files that differ between any two builds.
fn files(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut files = BTreeMap::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(current) = folders.pop() {
        for entry in fs::read_dir(current).expect("a folder").flatten() {
            let file = entry.path();
            if file.is_dir() {
                folders.push(file);
                continue;
            }
            let name = path(file.strip_prefix(folder).expect("it is within")).to_owned();
            if !name.starts_with(".docs-site") {
                files.insert(name, fs::read(&file).expect("a file"));
            }
        }
    }
    files
}

#[test]
fn documents_of_another_repository_are_pages_of_the_site() {
    let fixture = Fixture::new();
    let updated = fixture.update();
    assert!(updated.status.success(), "{}", text(&updated.stderr));
    let built = fixture.build();
    assert!(built.status.success(), "{}", text(&built.stderr));
    assert_eq!(text(&built.stderr), "");
    let page = fixture.read("build/billing/index.html");
    for expected in [
        "https://git.example.com/billing/edit/main/docs/index.md",
        "Feb 3, 2025",
        "Bills",
        "/assets/a.",
        "/assets/b.",
    ] {
        assert!(page.contains(expected), "{expected}");
    }
    assert!(fixture.read("build/billing/invoices.html").contains("href=\"/billing/\""));
    assert!(fixture.read("build/sitemap.xml").contains("/billing/invoices"));
}

#[test]
fn a_source_without_a_recorded_commit_fails_the_build_with_advice() {
    let fixture = Fixture::new();
    let built = fixture.build();
    assert!(!built.status.success());
    insta::assert_snapshot!(text(&built.stderr));
    let refused = fixture.run(&["sources", "update"]);
    assert!(!refused.status.success());
    assert!(text(&refused.stderr).contains("allow its folder with `--allow-read DIR`"));
    let fetched = fixture.run(&["sources", "fetch"]);
    assert!(text(&fetched.stderr).contains("record one: `site sources update`"));
    assert!(fixture.update().status.success());
    fs::remove_dir_all(fixture.path("site/.site-cache")).expect("the cache is ours");
    let built = text(&fixture.build().stderr);
    assert!(
        built.contains("is not on this machine") && built.contains("site sources fetch"),
        "{built}"
    );
    let fetched = fixture.run(&["sources", "fetch", "--allow-read", "../billing"]);
    assert!(text(&fetched.stdout).starts_with("billing: fetched "), "{}", text(&fetched.stderr));
    assert!(fixture.build().status.success());
}

#[test]
fn builds_read_the_recorded_commit_until_it_is_updated() {
    let fixture = Fixture::new();
    assert!(fixture.update().status.success());
    assert!(fixture.build().status.success());
    let lock = fixture.read("site.lock");
    fixture.commit("docs/invoices.md", "# Invoices\n\nNew words.\n");
    assert!(text(&fixture.build().stdout).contains("nothing has changed"));
    let updated = text(&fixture.update().stdout);
    assert!(updated.starts_with("billing: ") && updated.contains(" → "), "{updated}");
    assert_ne!(lock, fixture.read("site.lock"));
    assert!(fixture.build().status.success());
    assert!(fixture.read("build/billing/invoices.html").contains("New words."));
    let scratch = fixture.run(&["build", "--no-cache", "--out", "../scratch"]);
    assert!(scratch.status.success(), "{}", text(&scratch.stderr));
    let (built, scratch) = (files(&fixture.path("site/build")), files(&fixture.path("scratch")));
    let differing: Vec<&String> = built
        .keys()
        .chain(scratch.keys())
        .filter(|name| built.get(*name) != scratch.get(*name))
        .collect();
    assert_eq!(differing, [""; 0]);
    fs::write(fixture.path("site/site.lock"), lock).expect("the file is ours");
    assert!(fixture.build().status.success());
    assert!(!fixture.read("build/billing/invoices.html").contains("New words."));
}

#[test]
fn faults_of_a_source_name_it() {
    let fixture = Fixture::new();
    fixture.commit("docs/index.md", "# Billing\n\n[None](none.md)\n");
    assert!(fixture.update().status.success());
    let built = text(&fixture.build().stderr);
    assert!(built.contains("billing:/docs/index.md:3:"), "{built}");
    for (settings, expected) in [
        (
            SOURCE.replace("content = \"docs\"", "content = \"none\""),
            "has no folder `billing:/none`",
        ),
        (
            SOURCE.replace("content = \"docs\"", "content = \"docs\"\nref = \"v1\""),
            "has no commit of the source `billing`",
        ),
    ] {
        fs::write(fixture.path("site/site.toml"), format!("{SETTINGS}{settings}")).expect("a file");
        let built = text(&fixture.build().stderr);
        assert!(built.contains(expected), "{built}");
    }
}

#[test]
fn the_repository_itself_may_be_the_folder_of_documents() {
    let fixture = Fixture::new();
    let settings =
        SOURCE.replace("content = \"docs\"", "content = \".\"\nsidebars = \"none.toml\"");
    fs::write(fixture.path("site/site.toml"), format!("{SETTINGS}{settings}")).expect("a file");
    fs::write(fixture.path("site/content/index.md"), "# Home\n").expect("a file");
    assert!(fixture.update().status.success());
    let built = text(&fixture.build().stderr);
    assert!(built.contains("the file `billing:/none.toml`, the sidebars of"), "{built}");
    let page = fixture.read("build/billing/docs/index.html");
    assert!(page.contains("https://git.example.com/billing/edit/main/docs/index.md"), "{built}");
}

#[test]
fn translations_of_a_source_are_in_its_repository() {
    let fixture = Fixture::new();
    let locales = "[locales]\ndefault = \"en\"\nlist = [{ tag = \"en\", label = \"English\" }, { tag = \"fr\", label = \"Français\" }]\n";
    fs::write(fixture.path("site/site.toml"), format!("{SETTINGS}{locales}{SOURCE}"))
        .expect("a file");
    let folder = fixture.path("billing/i18n/fr/docs");
    fs::create_dir_all(&folder).expect("a folder");
    fs::write(folder.join("invoices.md"), "# Factures\n").expect("a file");
    git(&fixture.path("billing"), &["add", "-A"]);
    git(&fixture.path("billing"), &["commit", "-qm", "Français"]);
    assert!(fixture.update().status.success());
    let built = fixture.build();
    assert!(built.status.success(), "{}", text(&built.stderr));
    let page = fixture.read("build/fr/billing/invoices.html");
    assert!(page.contains("Factures"));
    assert!(page.contains("https://git.example.com/billing/edit/main/i18n/fr/docs/invoices.md"));
    assert!(fixture.read("build/fr/billing/index.html").contains("Billing"));
}

#[test]
fn a_version_switcher_of_the_site_is_on_pages_of_sources_too() {
    let fixture = Fixture::new();
    let navbar = "[[navbar.items]]\ntype = \"docsVersionDropdown\"\n\
        [[versions]]\nname = \"2.x\"\n[[versions]]\nname = \"1.x\"\n";
    fs::write(fixture.path("site/site.toml"), format!("{SETTINGS}{navbar}{SOURCE}"))
        .expect("a file");
    for version in ["2.x", "1.x"] {
        let folder = fixture.path("site/content").join(version);
        fs::create_dir_all(&folder).expect("a folder");
        fs::write(folder.join("index.md"), "# Home\n").expect("a file");
    }
    assert!(fixture.update().status.success());
    let built = fixture.build();
    assert!(built.status.success(), "{}", text(&built.stderr));
    let data: serde_json::Value =
        serde_json::from_str(&fixture.read("build/page-data/billing/invoices.json")).expect("JSON");
    let names: Vec<&str> = data["versions"]
        .as_array()
        .expect("a list")
        .iter()
        .filter_map(|target| target["name"].as_str())
        .collect();
    assert_eq!(names, ["2.x", "1.x"]);
    assert_eq!(data["version"]["label"], "billing");
}

#[test]
fn a_summary_of_a_source_is_its_sidebar_and_no_page() {
    let fixture = Fixture::new();
    fs::write(fixture.path("billing/docs/SUMMARY.md"), "# Summary\n\n- [Bills](invoices.md)\n")
        .expect("a file");
    git(&fixture.path("billing"), &["add", "-A"]);
    git(&fixture.path("billing"), &["commit", "-qm", "Summary"]);
    let settings = SOURCE.replace("edit_url", "sidebars = \"docs/SUMMARY.md\"\nedit_url");
    fs::write(fixture.path("site/site.toml"), format!("{SETTINGS}{settings}")).expect("a file");
    assert!(fixture.update().status.success());
    fixture.build();
    assert!(fixture.read("build/billing/invoices.html").contains("Bills"));
    assert!(!fixture.path("site/build/billing/SUMMARY.html").exists());
}

#[cfg(unix)]
#[test]
fn a_linked_file_of_commits_is_replaced() {
    let fixture = Fixture::new();
    let outside = fixture.path("outside");
    std::os::unix::fs::symlink(&outside, fixture.path("site/site.lock")).expect("a link");
    assert!(fixture.update().status.success());
    assert!(!outside.exists());
    assert!(fixture.read("site.lock").contains("[sources.billing]"));
}

#[test]
fn two_sources_may_be_of_one_repository() {
    let fixture = Fixture::new();
    git(&fixture.path("billing"), &["tag", "v1"]);
    fixture.commit("docs/invoices.md", "# Invoices\n\nNew words.\n");
    let second = "[[sources]]\nname = \"old\"\ngit = \"../billing\"\nref = \"v1\"\n\
        path = \"billing/v1\"\ncontent = \"docs\"\n";
    fs::write(fixture.path("site/site.toml"), format!("{SETTINGS}{SOURCE}{second}"))
        .expect("a file");
    assert!(fixture.update().status.success());
    assert!(fixture.build().status.success());
    assert!(fixture.read("build/billing/invoices.html").contains("New words."));
    assert!(!fixture.read("build/billing/v1/invoices.html").contains("New words."));
    fs::write(fixture.path("site/site.toml"), format!("{SETTINGS}{SOURCE}")).expect("a file");
    assert!(fixture.update().status.success());
    assert!(!fixture.read("site.lock").contains("[sources.old]"));
}

#[test]
fn a_site_without_sources_has_nothing_to_fetch() {
    let site = folder(&[("site.toml", SETTINGS), ("content/index.md", "# Home\n")]);
    let output = run(&["sources", "update", "--root", path(site.path())]);
    assert!(!output.status.success());
    assert!(text(&output.stderr).contains("the settings have no `[[sources]]`"));
    assert!(!site.path().join("site.lock").exists());
}
