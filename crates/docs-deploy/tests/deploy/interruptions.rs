//! Deployments that are killed at any request. `Store` asserts after each change that no page lacks its assets.

use std::time::{Duration, SystemTime};

use docs_deploy::{DeployOptions, Error, Target, block_on, deploy, remove};
use docs_output::Retention;

use crate::builds::{Build, OPTIONS};
use crate::store::{Faults, Store};

/// Returns options of a deployment that keeps replaced assets for a time, or removes them at once.
fn options(keeps_assets: bool) -> DeployOptions<'static> {
    let period = Duration::from_secs(if keeps_assets { 3600 } else { 0 });
    let retention = Retention { now: SystemTime::now(), period };
    DeployOptions { jobs: 3, retention, ..DeployOptions::default() }
}

/// Returns the view of a deployment that is killed after a number of requests.
fn killed_after(requests: usize, loses_response: bool) -> Faults {
    Faults { killed_after: Some(requests), loses_response, ..Faults::default() }
}

/// Kills a deployment after each number of requests, and returns these numbers and the store in that state.
async fn kill_each(
    before: &Build,
    killed: &Build,
    loses_response: bool,
    keeps_assets: bool,
    mut then: impl AsyncFnMut(usize, &Store),
) {
    for requests in 0.. {
        let store = Store::new();
        let deployed = deploy(&before.site, &store.target(), &options(keeps_assets)).await;
        deployed.expect("nothing fails");
        let view = store.with(killed_after(requests, loses_response));
        match deploy(&killed.site, &view.target(), &options(keeps_assets)).await {
            Ok(_) => return assert!(requests > 10, "{requests}"),
            Err(error) => assert!(matches!(error, Error::Store { .. }), "{error}"),
        }
        then(requests, &store).await;
    }
}

#[tokio::test(start_paused = true)]
async fn the_next_deployment_completes_one_that_was_killed_at_any_request() {
    let [old, new] = [("1", &["index", "old"]), ("2", &["index", "new"])]
        .map(|(version, pages)| Build::new(version, pages));
    let third = Build::new("3", &["index"]);
    for (loses_response, keeps_assets) in
        [(false, false), (true, false), (false, true), (true, true)]
    {
        kill_each(&old, &new, loses_response, keeps_assets, async |requests, store| {
            for next in [&new, &old, &third] {
                // Each build starts from a copy of the store in its state after the kill.
                let store = store.copy();
                let completed = deploy(&next.site, &store.target(), &options(keeps_assets)).await;
                completed.unwrap_or_else(|error| panic!("{requests}: {error}"));
                let mut files = store.site_files();
                if keeps_assets {
                    files.retain(|path, _| {
                        next.files.contains_key(path) || !path.starts_with("assets/")
                    });
                }
                assert_eq!(files, next.files, "after {requests} requests");
                let lists =
                    store.files().into_keys().filter(|path| path.starts_with(".site-deploy"));
                assert_eq!(lists.collect::<Vec<_>>(), [".site-deploy.json"], "{requests}");
                remove(&store.target(), OPTIONS.is_content_hashed, &options(false))
                    .await
                    .expect("nothing fails");
                assert_eq!(store.files().len(), 0, "after {requests} requests");
            }
        })
        .await;
    }
}

#[tokio::test(start_paused = true)]
async fn deployments_that_are_killed_one_after_another_are_completed() {
    let builds = ["1", "2", "3", "4"].map(|version| Build::new(version, &["index", "guide"]));
    for seed in 0..100_usize {
        let store = Store::new();
        for (index, build) in builds.iter().enumerate() {
            let requests = (seed * 7 + index * 13) % 22;
            let view = store.with(killed_after(requests, seed % 2 == 0));
            // The result depends on the number of requests.
            let _ = deploy(&build.site, &view.target(), &options(seed % 3 == 0)).await;
        }
        let last = &builds[seed % 4];
        deploy(&last.site, &store.target(), &options(false)).await.expect("nothing fails");
        assert_eq!(store.site_files(), last.files, "{seed}");
    }
}

#[tokio::test(start_paused = true)]
async fn a_former_asset_that_an_interrupted_deployment_removed_is_written_again() {
    let [first, second] = ["1", "2"].map(|version| Build::new(version, &["index"]));
    for requests in 0.. {
        let store = Store::new();
        for build in [&first, &second] {
            deploy(&build.site, &store.target(), &options(true)).await.expect("nothing fails");
        }
        let view = store.with(killed_after(requests, true));
        let killed = deploy(&second.site, &view.target(), &options(false)).await;
        deploy(&first.site, &store.target(), &options(false)).await.expect("nothing fails");
        assert_eq!(store.site_files(), first.files, "after {requests} requests");
        if killed.is_ok() {
            return;
        }
    }
}

#[tokio::test(start_paused = true)]
async fn files_of_an_interrupted_deployment_are_not_written_again() {
    let build = Build::new("1", &["index", "a", "b", "c"]);
    let all = build.files.len();
    let store = Store::new();
    // Lock, two lists and the record, then files.
    let first = store.with(killed_after(4 + 6, false));
    deploy(&build.site, &first.target(), &options(true)).await.expect_err("it is killed");
    let written = store.site_files().len();
    assert_eq!(written, 6);
    let second = store.with(Faults::default());
    deploy(&build.site, &second.target(), &options(true)).await.expect("it is complete");
    assert!(second.written().len() <= all - written, "{:?}", second.written());
    assert_eq!(store.site_files(), build.files);
}

#[tokio::test(start_paused = true)]
async fn a_removal_that_was_killed_at_any_request_is_completed() {
    let build = Build::new("1", &["index", "guide"]);
    for requests in 0.. {
        let store = Store::new();
        deploy(&build.site, &store.target(), &options(true)).await.expect("nothing fails");
        let view = store.with(killed_after(requests, requests % 2 == 0));
        let removed = remove(&view.target(), OPTIONS.is_content_hashed, &options(true)).await;
        let is_complete = removed.is_ok();
        let copy = store.copy();
        deploy(&build.site, &copy.target(), &options(true)).await.expect("nothing fails");
        assert_eq!(copy.site_files(), build.files, "after {requests} requests");
        remove(&store.target(), OPTIONS.is_content_hashed, &options(true))
            .await
            .expect("nothing fails");
        assert_eq!(store.files().len(), 0, "after {requests} requests");
        if is_complete {
            return;
        }
    }
}

#[test]
fn temporary_files_of_an_interrupted_deployment_are_removed_from_a_folder() {
    let build = || Build::new("1", &["index", "guide"]);
    let folder = tempfile::tempdir().expect("a folder for the test");
    let path = folder.path().to_str().expect("the path is UTF-8");
    let target = Target::open(path, None).expect("it is a folder");
    let interrupted = build();
    std::fs::write(interrupted.site.root().join("index.html"), "changed")
        .expect("the folder is ours");
    block_on(deploy(&interrupted.site, &target, &options(true))).expect_err("a file has changed");
    let temporary = ["index.html#1", "guide.html#12", ".site-deploy.json#1"];
    let foreign = ["index.html#draft", "notes.html#1", "index.html#"];
    for name in temporary.iter().chain(&foreign) {
        std::fs::write(folder.path().join(name), "part").expect("the folder is ours");
    }
    block_on(deploy(&build().site, &target, &options(true))).expect("nothing fails");
    for name in temporary {
        assert!(!folder.path().join(name).exists(), "{name}");
    }
    for name in foreign {
        assert!(folder.path().join(name).exists(), "{name}");
    }
}
