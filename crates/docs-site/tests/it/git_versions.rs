//! Versions from tags and branches.

use docs_model::Severity;
use docs_site::{BuildOptions, BuildReport, MemoryTree, Project};

const SETTINGS: &str = "title = 'Docs'\nurl = 'https://docs.example.com'\n\
    [docs]\nedit_url = 'https://example.com/edit/main'\n\
    [[versions]]\nname = 'work'\ncontent = 'content'\nsidebars = 'sidebars.toml'\n";

/// Returns a project whose work tree and tags `v1.0`, `v1.1` and `v2.0` have a page and a picture.
fn project(versions: &str) -> MemoryTree {
    let mut tree = MemoryTree::default();
    tree.insert("site.toml", format!("{SETTINGS}{versions}"));
    for root in ["", "v1.0:/", "v1.1:/", "v2.0:/"] {
        let text = format!("# Guide of {root}\n\n[Second](./second.md) ![Logo](/img/logo.svg)\n");
        tree.insert(format!("{root}content/index.md"), text);
        tree.insert(format!("{root}content/second.md"), format!("# Second of {root}\n"));
        let logo = format!("<svg xmlns='http://www.w3.org/2000/svg'><!--{root}--></svg>");
        tree.insert(format!("{root}static/img/logo.svg"), logo);
    }
    tree.insert("sidebars.toml", "docs = ['index', 'second']\n");
    tree.insert(
        "v1.1:/sidebars.toml",
        "docs = ['index', { type = 'doc', id = 'second', label = 'Then' }]\n",
    );
    tree
}

fn build(tree: MemoryTree) -> (BuildReport, std::collections::BTreeMap<String, Vec<u8>>) {
    let (report, files) = Project::new(tree)
        .build_to_memory(&BuildOptions::default())
        .expect("the project has a site");
    (report, files.into_iter().map(|(path, bytes)| (path, bytes.to_vec())).collect())
}

fn text(files: &std::collections::BTreeMap<String, Vec<u8>>, path: &str) -> String {
    let bytes = files.get(path).unwrap_or_else(|| panic!("`{path}` is built: {:?}", files.keys()));
    String::from_utf8(bytes.clone()).expect("it is UTF-8")
}

#[test]
fn tags_are_versions_with_their_own_files() {
    let versions = "[[versions]]\ngit = 'v*'\nlatest = true\npath = '{version}'\nlabel = 'Version {version}'\n";
    let (report, files) = build(project(versions));
    assert_eq!(report.issues, []);
    let revisions: Vec<&String> = report.sources.revisions.iter().collect();
    assert_eq!(revisions, ["v1.0", "v1.1", "v2.0"]);
    for (page, title) in [
        ("index.html", "Guide of v2.0:/"),
        ("1.1/index.html", "Guide of v1.1:/"),
        ("1.0/second.html", "Second of v1.0:/"),
        ("second.html", "Second of v2.0:/"),
        ("work/second.html", "Second of"),
    ] {
        assert!(text(&files, page).contains(title), "{page}");
    }
    let old = text(&files, "1.1/index.html");
    assert!(old.contains("Version 1.1"), "the label is shown: {old}");
    assert!(old.contains("Then"), "the sidebar is that of the tag: {old}");
    assert!(!old.contains("/edit/main"), "a tag can't be edited: {old}");
    assert!(text(&files, "second.html").contains("Guide of v2.0"), "the sidebar is generated");

    // Each version has its own picture, and the work tree uses that of the static folder.
    let pictures = files.iter().filter(|(path, _)| path.contains("logo") && path.ends_with(".svg"));
    let pictures: Vec<&Vec<u8>> = pictures.map(|(_, bytes)| bytes).collect();
    assert_eq!(pictures.len(), 4, "{:?}", files.keys());
    assert!(text(&files, "work/index.html").contains("\"/img/logo.svg\""));
}

const SWITCHER: &str = "[navbar]\nitems = [{ type = 'docsVersionDropdown' }]\n";

/// Returns the files of a project without and with its newest tag.
fn before_and_after(versions: &str) -> [std::collections::BTreeMap<String, Vec<u8>>; 2] {
    let later = project(versions);
    let mut earlier = later.clone();
    for file in ["content/index.md", "content/second.md", "static/img/logo.svg"] {
        earlier.remove(&format!("v2.0:/{file}")).expect("the newest tag has the file");
    }
    [build(earlier).1, build(later).1]
}

/// A page of an old version changes only if its own content does: 70 versions would otherwise be written for each new one.
#[test]
fn a_further_version_leaves_the_files_of_older_ones_unchanged() {
    for switcher in ["", SWITCHER] {
        let versions = format!(
            "[search]\n{switcher}[[versions]]\ngit = 'v*'\nlatest = true\npath = '{{version}}'\nlabel = 'Version {{version}}'\n"
        );
        let [before, after] = before_and_after(&versions);
        let is_old = |path: &&String| path.contains("1.0/") || path.contains("work/");
        let mut kept = before.keys().filter(is_old).peekable();
        assert!(kept.peek().is_some(), "{:?}", before.keys());
        for path in kept {
            assert_eq!(text(&before, path), text(&after, path), "{path}");
        }
        let all = text(&after, "version-data/all.json");
        for part in ["\"latest\":\"v2.0\"", "\"label\":\"Version 2.0\""] {
            assert!(all.contains(part), "{all}");
        }
        assert!(
            text(&after, "search.html").contains("Version 2.0"),
            "it has the choice of versions"
        );
    }
}

#[test]
fn a_switcher_of_tags_has_a_list_of_its_own() {
    let versions =
        format!("{SWITCHER}[[versions]]\ngit = 'v*'\nlatest = true\npath = '{{version}}'\n");
    let mut tree = project(&versions);
    tree.insert("v2.0:/content/old.md", "---\nslug: /moved\n---\n# Moved\n");
    tree.insert("v1.1:/content/old.md", "# Old\n");
    tree.insert("pages/about.md", "# About\n");
    let (report, files) = build(tree);
    assert!(!report.has_errors(), "{:?}", report.issues);
    insta::assert_snapshot!("pages_of_tags", text(&files, "version-data/default/pages.json"));
    let list = text(&files, "version-data/default/index.html");
    assert!(list.contains("<h1>All versions</h1><ul><li><a href=\"/work"), "{list}");
    let page = text(&files, "1.1/old.html");
    assert!(page.contains("\"name\":\"v1.1\""), "{page}");
    assert!(!page.contains("v1.0") && !page.contains("v2.0"), "it names no other version: {page}");
    let page = text(&files, "about.html");
    assert!(page.contains("\"name\":\"v2.0\""), "the label is that of the root: {page}");
}

#[test]
fn a_switcher_with_few_chosen_versions_has_its_targets_in_pages() {
    let items = "items = [{ type = 'docsVersionDropdown', versions = ['v2.0', 'work'] }]\n";
    let versions = format!("[navbar]\n{items}[[versions]]\ngit = 'v*'\nlatest = true\n");
    let (report, files) = build(project(&versions));
    assert_eq!(report.issues, []);
    assert!(!files.contains_key("version-data/default/pages.json"), "{:?}", files.keys());
    let page = text(&files, "v1.0/index.html");
    assert!(page.contains("\"name\":\"work\"") && page.contains("\"name\":\"v2.0\""), "{page}");
}

#[test]
fn patterns_have_limits_and_leave_each_other_s_versions_out() {
    let versions = "[[versions]]\ngit = 'v*'\nlimit = 1\nlatest = true\n\
        [[versions]]\ngit = 'v1.*'\nlimit = 5\nvariables = { state = 'old' }\n";
    let (report, files) = build(project(versions));
    assert_eq!(report.issues, []);
    let has = |path: &str| files.contains_key(path);
    assert!(
        has("index.html")
            && has("v1.0/index.html")
            && has("v1.1/index.html")
            && !has("v2.0/index.html")
    );
}

#[test]
fn tags_without_documentation_and_faults_in_tags_are_reported() {
    let mut tree = project("[[versions]]\ngit = 'v*'\n");
    tree.insert("v0.9:/readme.md", "# No documentation yet");
    tree.insert("v1.0:/content/index.md", "---\ntags: 1\n---\n# A\n\n[Gone](./gone.md)\n");
    let (report, files) = build(tree.clone());
    assert!(!files.contains_key("v0.9/index.html"));
    let issues: Vec<String> = report.issues.iter().map(ToString::to_string).collect();
    let issues = issues.join("\n");
    assert!(
        issues.contains(
            "site.toml:10:8: warning[git-version]: these tags or branches have no folder"
        ),
        "{issues}"
    );
    assert!(issues.contains("v1.0:/content/index.md:2"), "{issues}");
    assert!(!report.has_errors(), "{issues}");

    let policy = |policy: &str| {
        let mut tree = tree.clone();
        let versions =
            format!("[[versions]]\ngit = 'v*'\n[policies]\non_git_version_faults = '{policy}'\n");
        tree.insert("site.toml", format!("{SETTINGS}{versions}"));
        build(tree).0
    };
    let of_tag = |report: &BuildReport| {
        let issues = report.issues.iter().filter(|issue| {
            issue.location.as_ref().is_some_and(|location| location.file.starts_with("v1.0:/"))
        });
        issues.map(|issue| issue.severity).max()
    };
    assert_eq!(of_tag(&policy("throw")), Some(Severity::Error));
    assert_eq!(of_tag(&policy("log")), Some(Severity::Info));
    assert_eq!(of_tag(&policy("ignore")), None);
}

#[test]
fn public_folders_are_those_of_the_revision() {
    let mut tree = project("[[versions]]\ngit = 'v1.*'\n[markdown]\ndialects = ['vitepress']\n");
    let picture =
        |name: &str| format!("<svg xmlns='http://www.w3.org/2000/svg'><!--{name}--></svg>");
    for root in ["", "v1.0:/"] {
        for file in ["content/public/within.svg", "public/beside.svg"] {
            tree.insert(format!("{root}{file}"), picture(&format!("{root}{file}")));
        }
        let text = "# Guide\n\n![Within](/within.svg) ![Beside](/beside.svg)\n";
        tree.insert(format!("{root}content/index.md"), text);
    }
    tree.insert("v1.0:/content/public/old.svg", picture("old"));
    let (report, files) = build(tree);
    assert_eq!(report.issues, []);
    assert!(!files.contains_key("old.svg"), "only the work tree has files at the root");
    assert!(text(&files, "within.svg").contains("<!--content/public"));
    let page = text(&files, "v1.0/index.html");
    for name in ["within", "beside"] {
        let start = format!("src=\"/assets/{name}.");
        let (_, rest) = page.split_once(&start).unwrap_or_else(|| panic!("{start}: {page}"));
        let end = rest.split('"').next().expect("the address ends");
        let published = text(&files, &format!("assets/{name}.{end}"));
        assert!(published.contains("<!--v1.0:/"), "{published}");
    }
}

#[test]
fn patterns_without_tags_are_errors() {
    let (report, _) = build(project("[[versions]]\ngit = 'release-*'\n"));
    let issues: Vec<String> = report.issues.iter().map(ToString::to_string).collect();
    let expected =
        "site.toml:10:8: error[git-version]: no tag and no branch has a name like `release-*`";
    assert!(issues.iter().any(|issue| issue.starts_with(expected)), "{issues:?}");
}
