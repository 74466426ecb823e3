//! Several deployments of a target at once.

use std::sync::Mutex;
use std::time::Duration;

use docs_deploy::{DeployOptions, Error, Step, deploy};
use futures_util::future::join;

use crate::builds::Build;
use crate::store::{Faults, Store};

/// Delays each request, so that another deployment sends requests in the meantime.
fn slow(seconds: u64) -> Faults {
    Faults { delay: Duration::from_secs(seconds), ..Faults::default() }
}

#[tokio::test(start_paused = true)]
async fn the_second_deployment_is_refused_while_the_first_runs() {
    let builds = ["1", "2"].map(|version| Build::new(version, &["index", "guide"]));
    let store = Store::new();
    let options = DeployOptions { jobs: 1, ..DeployOptions::default() };
    let [first, second] = [slow(10), slow(1)].map(|faults| store.with(faults).target());
    let first = deploy(&builds[0].site, &first, &options);
    let waits = Mutex::new(Vec::new());
    let second = async {
        tokio::time::sleep(Duration::from_secs(15)).await;
        let on_step = |step: &Step<'_>| waits.lock().expect("it is free").push(format!("{step:?}"));
        let options = DeployOptions { on_step: &on_step, ..options };
        deploy(&builds[1].site, &second, &options).await
    };
    let (first, second) = join(first, second).await;
    first.expect("it has the lock");
    let error = second.expect_err("the first one runs");
    assert!(matches!(error, Error::Locked { .. }), "{error}");
    assert_eq!(*waits.lock().expect("it is free"), ["Waiting"]);
    assert_eq!(store.site_files(), builds[0].files, "never a mixture");
}

#[tokio::test(start_paused = true)]
async fn the_second_deployment_waits_for_the_end_of_a_short_one() {
    let builds = ["1", "2"].map(|version| Build::new(version, &["index"]));
    let store = Store::new();
    let options = DeployOptions::default();
    let first =
        store.with(Faults { delay: Duration::from_millis(300), ..Faults::default() }).target();
    let second = store.target();
    let first = deploy(&builds[0].site, &first, &options);
    let second = async {
        tokio::time::sleep(Duration::from_secs(1)).await;
        deploy(&builds[1].site, &second, &options).await
    };
    let (first, second) = join(first, second).await;
    first.expect("it has the lock");
    second.expect("it has the lock afterwards");
    assert_eq!(store.site_files(), builds[1].files);
}

#[tokio::test(start_paused = true)]
async fn a_lock_that_is_taken_ends_the_other_deployment() {
    let builds = ["1", "2"].map(|version| Build::new(version, &["index", "guide"]));
    let store = Store::new();
    let options = DeployOptions { jobs: 1, ..DeployOptions::default() };
    let [first, second] = [slow(5), slow(1)].map(|faults| store.with(faults).target());
    let first = deploy(&builds[0].site, &first, &options);
    let second = async {
        tokio::time::sleep(Duration::from_secs(30)).await;
        let options = DeployOptions { force_unlock: true, ..options };
        deploy(&builds[1].site, &second, &options).await
    };
    let (first, second) = join(first, second).await;
    let error = first.expect_err("it lost its lock");
    assert!(matches!(error, Error::LockLost(_)), "{error}");
    second.expect("it took the lock");
    assert_eq!(store.site_files(), builds[1].files, "never a mixture");
}
