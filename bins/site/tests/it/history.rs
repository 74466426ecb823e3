//! Last changes of documents, from git.

use std::path::Path;
use std::process::Command;

use crate::program::{SETTINGS, build, folder, path, run};

/// Runs git in a folder at a given time, as one author.
fn git(folder: &Path, date: &str, author: &str, arguments: &[&str]) {
    let output = Command::new("git")
        .arg("-C")
        .arg(folder)
        .args(["-c", "init.defaultBranch=main", "-c", "commit.gpgSign=false"])
        .args(arguments)
        .env("GIT_AUTHOR_NAME", author)
        .env("GIT_COMMITTER_NAME", author)
        .env("GIT_AUTHOR_EMAIL", "a@example.com")
        .env("GIT_COMMITTER_EMAIL", "a@example.com")
        .env("GIT_AUTHOR_DATE", date)
        .env("GIT_COMMITTER_DATE", date)
        .output()
        .expect("git is installed");
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
}

fn commit(folder: &Path, date: &str, author: &str) {
    git(folder, date, author, &["add", "-A"]);
    git(folder, date, author, &["commit", "-qm", "change"]);
}

fn updated(out: &Path, page: &str) -> serde_json::Value {
    let file = out.join("page-data").join(format!("{page}.json"));
    let text = std::fs::read_to_string(file).expect("the page is built");
    let data: serde_json::Value = serde_json::from_str(&text).expect("the data is JSON");
    data["lastUpdated"].clone()
}

#[test]
fn documents_show_their_last_commit() {
    let shown = "[docs]\nshow_last_update_time = true\nshow_last_update_author = true\n";
    let repository = folder(&[
        ("website/site.toml", &format!("{SETTINGS}{shown}")),
        ("website/content/index.md", "# Home\n"),
        ("website/content/a é.md", "# A\n"),
        ("website/content/own.md", "---\nlast_update: { date: 2020-01-02 }\n---\n# Own\n"),
    ]);
    let root = repository.path();
    git(root, "2024-01-01T00:00:00Z", "x", &["init", "-q"]);
    commit(root, "2024-02-03T04:05:06+02:00", "Ada");
    std::fs::write(root.join("website/content/index.md"), "# Home\n\nMore.\n").expect("a file");
    commit(root, "2025-02-03T04:05:06Z", "Ben");
    std::fs::write(root.join("website/content/new.md"), "# New\n").expect("a file");
    let site = root.join("website");
    let built = build(&site, &[]);
    let out = built.path().join("out");
    let expected = [
        (
            "index",
            serde_json::json!({ "date": "2025-02-03T04:05:06Z", "dateText": "Feb 3, 2025", "author": "Ben" }),
        ),
        (
            "a é",
            serde_json::json!({ "date": "2024-02-03T02:05:06Z", "dateText": "Feb 3, 2024", "author": "Ada" }),
        ),
        (
            "own",
            serde_json::json!({ "date": "2020-01-02", "dateText": "Jan 2, 2020", "author": "Ada" }),
        ),
        ("new", serde_json::Value::Null),
    ];
    for (page, expected) in expected {
        assert_eq!(updated(&out, page), expected, "{page}");
    }

    // The commit does not change files of the site, but the content of pages.
    commit(root, "2026-01-01T00:00:00Z", "Cleo");
    let again = run(&["build", "--root", path(&site), "--out", path(&out)]);
    assert!(again.status.success(), "{}", String::from_utf8_lossy(&again.stderr));
    assert_eq!(updated(&out, "new")["author"], "Cleo");

    let shallow = tempfile::tempdir().expect("a folder");
    let clone = shallow.path().join("clone");
    let source = format!("file://{}", root.display());
    git(root, "2026-01-01T00:00:00Z", "x", &["clone", "-q", "--depth", "1", &source, path(&clone)]);
    let checked = run(&["check", "--root", path(&clone.join("website"))]);
    let stderr = String::from_utf8_lossy(&checked.stderr);
    assert_eq!(stderr.matches("info[last-update]").count(), 1, "{stderr}");
    assert!(stderr.contains("the repository is a shallow clone"), "{stderr}");
}

#[test]
fn posts_and_pages_of_a_project_show_their_last_commit() {
    let config = "module.exports = {\n\
        title: 'T', url: 'https://t.example.com', baseUrl: '/',\n\
        presets: [['classic', {\n\
            docs: false,\n\
            blog: { showLastUpdateTime: true, onUntruncatedBlogPosts: 'ignore' },\n\
            pages: { showLastUpdateAuthor: true },\n\
        }]],\n\
    };\n";
    let repository = folder(&[
        ("docusaurus.config.js", config),
        ("src/pages/about.md", "# About\n"),
        ("blog/2024-01-31-news.md", "# News\n\nText.\n"),
        ("blog/2024-01-01-own.md", "---\nlast_update: { date: 2024-01-02 }\n---\n# Own\n"),
    ]);
    let root = repository.path();
    git(root, "2024-01-01T00:00:00Z", "x", &["init", "-q"]);
    commit(root, "2025-02-03T04:05:06Z", "Ada");
    let built = build(root, &[]);
    let out = built.path().join("out");
    let date = "2025-02-03T04:05:06Z";
    let news = serde_json::json!({ "date": date, "dateText": "Feb 3, 2025", "author": null });
    assert_eq!(updated(&out, "blog/2024/01/31/news"), news);
    let own =
        serde_json::json!({ "date": "2024-01-02", "dateText": "Jan 2, 2024", "author": null });
    assert_eq!(updated(&out, "blog/2024/01/01/own"), own);
    assert_eq!(
        updated(&out, "about"),
        serde_json::json!({ "date": null, "dateText": null, "author": "Ada" })
    );
    let modified = format!("\"dateModified\":\"{date}\"");
    for page in ["blog.html", "blog/2024/01/31/news.html"] {
        let html = std::fs::read_to_string(out.join(page)).expect("the page is built");
        assert!(html.contains(&modified), "{page}");
    }
}

#[test]
fn tags_and_branches_are_versions_without_a_checkout() {
    let versions = "[[versions]]\nname = 'next'\ncontent = 'content'\nsidebars = 'sidebars.toml'\n\
        [[versions]]\ngit = 'v*'\nlatest = true\n[[versions]]\ngit = 'stable'\n\
        [docs]\nshow_last_update_author = true\n";
    let repository = folder(&[
        ("website/site.toml", &format!("{SETTINGS}{versions}")),
        ("website/content/index.md", "# Home 1\n\n![Logo](./logo.svg) ![Outer](../../outer.svg)\n"),
        (
            "website/content/logo.svg",
            "<svg xmlns='http://www.w3.org/2000/svg' width='10' height='20'/>",
        ),
        ("outer.svg", "<svg xmlns='http://www.w3.org/2000/svg' width='30' height='40'/>"),
    ]);
    let root = repository.path();
    let site = root.join("website");
    let write = |file: &str, text: &str| std::fs::write(site.join(file), text).expect("a file");
    git(root, "2024-01-01T00:00:00Z", "x", &["init", "-q"]);
    #[cfg(unix)]
    for (name, target) in [("alias.md", "index.md"), ("outside.md", "/etc/hostname")] {
        std::os::unix::fs::symlink(target, site.join("content").join(name)).expect("a link");
    }
    commit(root, "2024-02-03T04:05:06Z", "Ada");
    git(root, "2024-02-04T04:05:06Z", "Ada", &["tag", "-m", "annotated", "v1.0"]);
    git(root, "2024-02-04T04:05:06Z", "Ada", &["branch", "stable"]);
    write("content/index.md", "# Home 2\n");
    for name in ["logo.svg", "alias.md", "outside.md"] {
        let _ = std::fs::remove_file(site.join("content").join(name));
    }
    std::fs::remove_file(root.join("outer.svg")).expect("it is ours");
    commit(root, "2025-02-03T04:05:06Z", "Ben");
    git(root, "2024-02-04T04:05:06Z", "Ben", &["tag", "v2.0"]);
    write("content/index.md", "# Home in work\n");

    let built = build(&site, &[]);
    let out = built.path().join("out");
    let page = |file: &str| std::fs::read_to_string(out.join(file)).expect("the page is built");
    assert!(page("index.html").contains("Home 2"));
    assert!(page("next/index.html").contains("Home in work"));
    for version in ["v1.0", "stable"] {
        let page = page(&format!("{version}/index.html"));
        assert!(page.contains("Home 1"), "{page}");
        assert!(page.contains("/assets/logo."), "a picture beside the page: {page}");
        assert!(page.contains("/assets/outer."), "one of the repository: {page}");
    }
    assert_eq!(updated(&out, "v1.0")["author"], "Ada");
    assert_eq!(updated(&out, "index")["author"], "Ben");
    #[cfg(unix)]
    {
        assert!(page("v1.0/alias.html").contains("Home 1"));
        assert!(!out.join("v1.0/outside.html").exists());
    }

    let again = |expected: &str| {
        let again = run(&["build", "--root", path(&site), "--out", path(&out)]);
        let stderr = String::from_utf8_lossy(&again.stderr).into_owned();
        assert!(again.status.success(), "{stderr}");
        let stdout = String::from_utf8_lossy(&again.stdout).into_owned();
        assert!(format!("{stdout}{stderr}").contains(expected), "{stdout}{stderr}");
    };
    again("nothing has changed");
    git(root, "2026-01-01T00:00:00Z", "x", &["branch", "-f", "stable", "v2.0"]);
    again("files written");
    assert!(page("stable/index.html").contains("Home 2"), "the branch has moved");
    git(root, "2026-01-01T00:00:00Z", "x", &["tag", "v3.0"]);
    again("files written");
    assert!(page("index.html").contains("v3.0"), "the new tag is the latest version");
    assert!(page("v2.0/index.html").contains("Home 2"));

    let clone = tempfile::tempdir().expect("a folder");
    let clone = clone.path().join("clone");
    let source = format!("file://{}", root.display());
    let arguments = ["clone", "-q", "--depth", "1", "--no-tags", &source, path(&clone)];
    git(root, "2026-01-01T00:00:00Z", "x", &arguments);
    let checked = run(&["check", "--root", path(&clone.join("website"))]);
    let stderr = String::from_utf8_lossy(&checked.stderr);
    assert!(!checked.status.success(), "{stderr}");
    assert!(stderr.contains("no tag and no branch has a name like `v*`"), "{stderr}");
    assert!(stderr.contains("git fetch --tags"), "{stderr}");
}

#[test]
fn the_first_tag_with_documentation_is_noticed() {
    let versions = "[[versions]]\nname = 'next'\ncontent = 'content'\n[[versions]]\ngit = 'v*'\n";
    let repository = folder(&[("readme.md", "No documentation yet.\n")]);
    let root = repository.path();
    let date = "2024-01-01T00:00:00Z";
    git(root, date, "x", &["init", "-q"]);
    commit(root, date, "Ada");
    git(root, date, "Ada", &["tag", "v1"]);
    std::fs::create_dir(root.join("content")).expect("the folder is ours");
    std::fs::write(root.join("content/index.md"), "# Home\n").expect("it is ours");
    std::fs::write(root.join("site.toml"), format!("{SETTINGS}{versions}")).expect("it is ours");
    commit(root, date, "Ada");
    let built = build(root, &[]);
    let out = built.path().join("out");
    assert!(!out.join("v2").exists());
    git(root, date, "Ada", &["tag", "v2"]);
    let again = run(&["build", "--root", path(root), "--out", path(&out)]);
    assert!(again.status.success(), "{}", String::from_utf8_lossy(&again.stderr));
    assert!(out.join("v2/index.html").exists(), "no version came from git before");
}
