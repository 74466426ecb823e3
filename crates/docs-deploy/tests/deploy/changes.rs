//! Changes of a target without interruptions.

use std::collections::BTreeMap;
use std::time::{Duration, UNIX_EPOCH};

use docs_deploy::{DeployOptions, Target, block_on, deploy, plan, remove};
use docs_output::Retention;
use object_store::{Attribute, ObjectStoreExt as _, path::Path};

use crate::builds::{Build, OPTIONS};
use crate::store::Store;

const HOUR: Duration = Duration::from_secs(60 * 60);

/// Returns options of a deployment at an hour, which keeps assets for 10 hours.
fn at(hour: u32) -> DeployOptions<'static> {
    let retention = Retention { now: UNIX_EPOCH + hour * HOUR, period: 10 * HOUR };
    DeployOptions { retention, ..DeployOptions::default() }
}

#[test]
fn assets_are_written_before_other_files_and_pages_last() {
    let store = Store::new();
    let build = Build::new("1", &["index", "guide"]);
    let plan = block_on(deploy(&build.site, &store.target(), &at(0))).expect("nothing fails");
    assert_eq!(plan.uploads.len(), build.files.len());
    let written = store.written();
    assert_eq!(
        written,
        [
            "assets/guide.1.js",
            "assets/index.1.js",
            "assets/shared.js",
            "logo.svg",
            "sitemap.xml",
            ".docs-site.json",
            "guide.html",
            "index.html"
        ]
    );
    assert_eq!(store.site_files(), build.files);
}

#[test]
fn only_changes_are_written() {
    let store = Store::new();
    let first = Build::new("1", &["index"]);
    block_on(deploy(&first.site, &store.target(), &at(0))).expect("nothing fails");
    let mut files = first.files.clone();
    files.insert("index.html".to_owned(), b"assets/shared.js\n".to_vec());
    let second = Build::from_files(files);

    let again = store.with(Default::default());
    let unchanged = block_on(deploy(&first.site, &again.target(), &at(1))).expect("nothing fails");
    assert!(unchanged.is_empty());
    assert_eq!(unchanged.unchanged, first.files.len());
    assert_eq!(
        again.requests(),
        [
            "put .site-deploy.lock.json",
            "get .site-deploy.json",
            "get .site-deploy.pending.json",
            "delete .site-deploy.lock.json"
        ]
    );

    let edited = store.with(Default::default());
    let plan = block_on(deploy(&second.site, &edited.target(), &at(1))).expect("nothing fails");
    assert_eq!(edited.written(), ["index.html"]);
    assert_eq!(plan.changed_addresses, ["/", "/index.html"]);
    assert_eq!(store.site_files(), second.files);
}

#[test]
fn replaced_assets_stay_for_a_time() {
    let store = Store::new();
    for (hour, version, expected) in [
        (0, "1", &["index.1.js"][..]),
        (5, "2", &["index.1.js", "index.2.js"]),
        (6, "1", &["index.1.js", "index.2.js"]),
        (14, "3", &["index.1.js", "index.2.js", "index.3.js"]),
        (16, "3", &["index.1.js", "index.3.js"]),
        (24, "3", &["index.3.js"]),
    ] {
        let build = Build::new(version, &["index"]);
        let view = store.with(Default::default());
        block_on(deploy(&build.site, &view.target(), &at(hour))).expect("nothing fails");
        let files = store.site_files();
        let assets = files.keys().filter_map(|path| path.strip_prefix("assets/"));
        let assets: Vec<&str> = assets.filter(|name| *name != "shared.js").collect();
        assert_eq!(assets, expected, "hour {hour}");
        assert_eq!(files["index.html"], build.files["index.html"]);
        if hour == 6 {
            let written = view.written();
            assert!(!written.contains(&"assets/index.1.js".to_owned()), "it is still there");
        }
    }
}

#[test]
fn only_files_of_deployments_are_removed() {
    let store = Store::new();
    block_on(store.clone().put_foreign("CNAME")).expect("nothing fails");
    let first = Build::new("1", &["index", "old"]);
    block_on(deploy(&first.site, &store.target(), &at(0))).expect("nothing fails");
    let second = Build::new("1", &["index"]);
    let planned = block_on(plan(&second.site, &store.target(), &at(20))).expect("nothing fails");
    let view = store.with(Default::default());
    let done = block_on(deploy(&second.site, &view.target(), &at(20))).expect("nothing fails");
    assert_eq!(planned, done, "a plan contains the changes of the deployment");
    assert_eq!(done.removals.keys().collect::<Vec<_>>(), ["old.html"]);
    assert_eq!(
        done.changed_addresses,
        ["/old", "/old.html", "/sitemap.xml"],
        "an asset that is kept for a time has not changed"
    );
    let mut expected = second.files;
    expected.insert("CNAME".to_owned(), b"docs.example.com".to_vec());
    expected.insert("assets/old.1.js".to_owned(), first.files["assets/old.1.js"].clone());
    assert_eq!(store.site_files(), expected);

    let is_content_hashed = OPTIONS.is_content_hashed;
    let removed =
        block_on(remove(&store.target(), is_content_hashed, &at(21))).expect("nothing fails");
    assert_eq!(removed, expected.len() - 1);
    let left: Vec<String> = store.files().into_keys().collect();
    assert_eq!(left, ["CNAME"]);
    let again =
        block_on(remove(&store.target(), is_content_hashed, &at(21))).expect("nothing fails");
    assert_eq!(again, 0);
}

#[test]
fn a_prefix_separates_deployments() {
    let store = Store::new();
    let build = Build::new("1", &["index"]);
    block_on(deploy(&build.site, &store.target(), &at(0))).expect("nothing fails");
    let preview = store.target().with_prefix("pr-7").expect("it is a prefix");
    block_on(deploy(&build.site, &preview, &at(0))).expect("nothing fails");
    assert!(store.files().contains_key("pr-7/index.html"));
    let removed = block_on(remove(&preview, OPTIONS.is_content_hashed, &at(0)));
    assert_eq!(removed.expect("nothing fails"), build.files.len());
    assert_eq!(store.site_files(), build.files);
    assert!(store.target().with_prefix("pr-7/").is_ok());
    for prefix in ["", "/", "/pr-7", "a//b", "../up", "a/./b"] {
        assert!(store.target().with_prefix(prefix).is_err(), "{prefix}");
    }
}

#[test]
fn objects_have_the_headers_of_the_server() {
    let store = Store::new();
    let build = Build::new("1", &["index"]);
    block_on(deploy(&build.site, &store.target(), &at(0))).expect("nothing fails");
    let headers = |path: &str| {
        let read = async { store.get(&Path::from(path)).await.map_err(unexpected) };
        let attributes = block_on(read).expect("it is there").attributes;
        [Attribute::ContentType, Attribute::CacheControl]
            .map(|name| attributes.get(&name).map(|value| value.to_string()).unwrap_or_default())
    };
    assert_eq!(headers("index.html"), ["text/html; charset=utf-8", "no-cache"]);
    assert_eq!(headers("logo.svg"), ["image/svg+xml", "no-cache"]);
    assert_eq!(headers(".site-deploy.json"), ["application/json", "no-store"]);
}

#[test]
fn a_folder_is_a_target() {
    let parent = tempfile::tempdir().expect("a folder for the test");
    let path = parent.path().join("new/public");
    let path = path.to_str().expect("the path is UTF-8");
    let build = Build::from_files(BTreeMap::from([
        ("index.html".to_owned(), b"<h1>Hello</h1>".to_vec()),
        ("100% é #1?.txt".to_owned(), b"a name with marks".to_vec()),
        ("large.bin".to_owned(), vec![7; 9 * 1024 * 1024]),
    ]));
    let target = Target::open(path, None).expect("it is a folder");
    block_on(plan(&build.site, &target, &at(0))).expect("nothing fails");
    assert!(!parent.path().join("new").exists(), "a plan writes nothing");
    block_on(deploy(&build.site, &target, &at(0))).expect("nothing fails");
    for (file, bytes) in &build.files {
        let written = std::fs::read(parent.path().join("new/public").join(file));
        assert_eq!(&written.expect("it is there"), bytes, "{file}");
    }
    let target = Target::open(path, None).expect("it is a folder");
    block_on(remove(&target, OPTIONS.is_content_hashed, &at(0))).expect("nothing fails");
    assert!(parent.path().exists());
    assert!(!parent.path().join("new/public/index.html").exists());
}

#[test]
fn an_unfinished_build_is_refused() {
    let build = Build::new("1", &["index"]);
    std::fs::remove_file(build.site.root().join("sitemap.xml")).expect("it is there");
    let error =
        docs_deploy::BuiltSite::open(build.site.root(), &OPTIONS).expect_err("a file is missing");
    assert!(error.to_string().contains("`sitemap.xml` is missing"), "{error}");
    let store = Store::new();
    let error =
        block_on(deploy(&build.site, &store.target(), &at(0))).expect_err("a file is missing");
    assert!(error.to_string().contains("sitemap.xml"), "{error}");
    let folder = tempfile::tempdir().expect("a folder for the test");
    let error = docs_deploy::BuiltSite::open(folder.path(), &OPTIONS).expect_err("it is empty");
    assert!(error.to_string().contains("is not a finished build"), "{error}");
}

#[test]
fn a_file_that_a_build_replaces_meanwhile_is_not_written() {
    let build = Build::new("1", &["index"]);
    std::fs::write(build.site.root().join("index.html"), "version 2").expect("the folder is ours");
    let store = Store::new();
    let error = block_on(deploy(&build.site, &store.target(), &at(0))).expect_err("it has changed");
    assert!(matches!(error, docs_deploy::Error::FileChanged(_)), "{error}");
    assert!(!store.files().contains_key("index.html"));
}

/// Returns the error of an operation of the test itself.
fn unexpected(error: object_store::Error) -> docs_deploy::Error {
    docs_deploy::Error::Runtime(error.into())
}

impl Store {
    async fn put_foreign(self, path: &str) -> Result<(), docs_deploy::Error> {
        self.put(&Path::from(path), "docs.example.com".into()).await.map_err(unexpected)?;
        Ok(())
    }
}
