//! Deployed sites as stores of servers.

use std::time::Duration;

use docs_deploy::{DeployOptions, DeployedStore, Error, StoreOptions, block_on, deploy};
use docs_output::Retention;
use docs_server::Store as _;

use crate::builds::{Build, OPTIONS};
use crate::store::{Faults, Store};

/// Returns options of a store that checks for newer deployments after a time.
fn options(refresh: Duration) -> StoreOptions {
    StoreOptions { refresh, is_content_hashed: OPTIONS.is_content_hashed, ..Default::default() }
}

const NEVER: Duration = Duration::from_secs(3600);

fn open(store: &Store, refresh: Duration) -> DeployedStore {
    DeployedStore::open(store.target(), options(refresh)).expect("the site is deployed")
}

/// Returns options of a deployment that keeps replaced assets for an hour.
fn deployment() -> DeployOptions<'static> {
    let retention = Retention { now: std::time::SystemTime::now(), period: NEVER };
    DeployOptions { retention, jobs: 1, ..DeployOptions::default() }
}

fn deployed(build: &Build) -> Store {
    let store = Store::new();
    block_on(deploy(&build.site, &store.target(), &deployment())).expect("nothing fails");
    store
}

fn text(served: &DeployedStore, path: &str) -> Option<String> {
    let file = served.file(path).expect("the store responds")?;
    Some(String::from_utf8_lossy(file.bytes().expect("it is in memory")).into_owned())
}

/// Asserts that each served page has its assets.
fn assert_whole(served: &DeployedStore, pages: &[&str], context: &str) {
    for page in pages {
        let Some(page) = text(served, &format!("{page}.html")) else { continue };
        for asset in page.lines().filter(|line| line.starts_with("assets/")) {
            assert!(text(served, asset).is_some(), "{context}: {asset}");
        }
    }
}

#[test]
fn files_are_those_of_the_build_and_are_read_once() {
    let build = Build::new("1", &["index", "guide"]);
    let store = deployed(&build);
    let view = store.with(Faults::default());
    let served = open(&view, NEVER);
    for _ in 0..2 {
        for (path, bytes) in &build.files {
            let file = served.file(path).expect("the store responds").expect("it was deployed");
            assert_eq!(file.bytes().expect("it is in memory"), bytes, "{path}");
            assert!(served.has_file(path));
        }
    }
    let reads = view.requests().iter().filter(|request| request.starts_with("get ")).count();
    assert_eq!(reads, build.files.len() + 2, "list and marker are read besides");
    for path in [".site-deploy.json", "none.html", "", "../index.html", "a//b", "assets/none.js"] {
        assert_eq!(text(&served, path), None, "{path}");
    }
    assert!(served.published().is_some());
}

#[test]
fn a_newer_deployment_replaces_the_site_and_its_former_assets_stay() {
    let store = deployed(&Build::new("1", &["index", "old"]));
    let served = open(&store, Duration::from_millis(5));
    assert!(text(&served, "old.html").is_some());
    let newer = Build::new("2", &["index"]);
    block_on(deploy(&newer.site, &store.target(), &deployment())).expect("nothing fails");
    let waited = (0..2000).any(|_| {
        std::thread::sleep(Duration::from_millis(5));
        !served.has_file("old.html")
    });
    assert!(waited, "the newer deployment was not found within 10 s");
    assert_eq!(text(&served, "old.html"), None);
    assert!(text(&served, "index.html").is_some_and(|page| page.contains("version 2")));
    assert_eq!(text(&served, "assets/old.1.js").as_deref(), Some("script old 1"));
}

#[test]
fn each_page_has_its_assets_during_a_deployment() {
    let [old, newer] = [("1", &["index", "old"]), ("2", &["index", "new"])]
        .map(|(version, pages)| Build::new(version, pages));
    for requests in 0.. {
        let store = deployed(&old);
        let served = open(&store, NEVER);
        let killed = store.with(Faults { killed_after: Some(requests), ..Faults::default() });
        let result = block_on(deploy(&newer.site, &killed.target(), &deployment()));
        assert_whole(&served, &["index", "old", "new"], &format!("after {requests} requests"));
        if result.is_ok() {
            return assert!(requests > 10, "{requests}");
        }
    }
}

#[test]
fn held_files_are_served_while_the_target_is_out_of_reach() {
    let store = deployed(&Build::new("1", &["index", "guide"]));
    let view = store.with(Faults { killed_after: Some(3), ..Faults::default() });
    let served = open(&view, NEVER);
    assert!(text(&served, "index.html").is_some());
    assert!(served.file("guide.html").is_err(), "a page that exists is not missing");
    assert!(text(&served, "index.html").is_some());
}

#[test]
fn a_target_without_a_deployment_is_an_error() {
    let opened = DeployedStore::open(Store::new().target(), options(NEVER));
    assert!(matches!(opened, Err(Error::NotDeployed(target)) if target == "memory://site"));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_may_drop_the_store() {
    let opened =
        tokio::task::spawn_blocking(|| open(&deployed(&Build::new("1", &["index"])), NEVER));
    drop(opened.await.expect("nothing panics"));
}
