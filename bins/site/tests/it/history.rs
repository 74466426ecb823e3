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

    // A commit changes no file of the site, but the content of its pages.
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
