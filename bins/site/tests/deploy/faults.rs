//! Deployments with faults of the server.

use std::fs;
use std::process::Stdio;
use std::time::{Duration, Instant};

use hyper::Method;

use crate::program::{Site, fail, succeed};
use crate::server::{Fault, Server};

#[test]
fn requests_are_repeated() {
    let server = Server::start(Duration::ZERO);
    let site = Site::new();
    let mut deploy = site.deployment(&server.endpoint, "s3://docs");
    server.fail(Method::PUT, "/docs/changelog.html", Fault::Status(500));
    server.fail(Method::PUT, "/docs/changelog.html", Fault::Cut);
    server.fail(Method::PUT, "/docs/index.html", Fault::Busy);
    let start = Instant::now();
    succeed(&mut deploy);
    assert!(start.elapsed() >= Duration::from_secs(1), "the pause of the server is respected");
    assert_eq!(server.objects(""), site.files());

    server.fail(Method::GET, "/.site-deploy.json", Fault::Cut);
    server.fail(Method::GET, "/.site-deploy.json", Fault::Status(503));
    let again = succeed(&mut deploy);
    assert!(again.contains("is up to date"), "{again}");
    assert!(server.has_failed());
}

#[test]
fn without_its_manifest_a_target_is_written_again() {
    let server = Server::start(Duration::ZERO);
    let site = Site::new();
    let mut deploy = site.deployment(&server.endpoint, "s3://docs");
    succeed(&mut deploy);
    fs::remove_file(server.bucket().join(".site-deploy.json")).expect("it was written");
    let again = succeed(&mut deploy);
    assert!(again.contains(&format!("{} files written", site.files().len())), "{again}");
    fs::write(server.bucket().join(".site-deploy.json"), "{").expect("the folder is ours");
    let error = fail(&mut deploy);
    assert!(error.contains("`.site-deploy.json` in `s3://docs` can't be read"), "{error}");
}

#[test]
fn refusals_name_target_key_and_advice() {
    let server = Server::start(Duration::ZERO);
    let site = Site::new();
    server.fail(Method::PUT, "/docs/index.html", Fault::Status(403));
    let denied = fail(&mut site.deployment(&server.endpoint, "s3://docs"));
    assert!(denied.contains("can't write `index.html` in `s3://docs`"), "{denied}");
    assert!(denied.contains("must permit to read, write, list and delete"), "{denied}");

    let mut wrong = site.deployment(&server.endpoint, "s3://docs");
    let wrong = fail(wrong.env("AWS_SECRET_ACCESS_KEY", "wrong"));
    assert!(wrong.contains("`AWS_SECRET_ACCESS_KEY`"), "{wrong}");

    // The server creates missing buckets; S3 responds with this status.
    server.fail(Method::PUT, "/other/x/.site-deploy.lock.json", Fault::Status(404));
    let missing = fail(&mut site.deployment(&server.endpoint, "s3://other/x"));
    assert!(missing.contains("in `s3://other/x`"), "{missing}");
    assert!(missing.contains("create it, or correct the name"), "{missing}");

    let unreachable = Instant::now();
    let mut nowhere = site.deployment("https://127.0.0.1:1", "s3://docs");
    let nowhere = fail(nowhere.env("AWS_MAX_RETRIES", "0"));
    assert!(nowhere.contains("s3://docs"), "{nowhere}");
    assert!(unreachable.elapsed() < Duration::from_secs(60));
}

#[test]
fn two_deployments_at_once_are_no_mixture() {
    let server = Server::start(Duration::from_millis(3));
    let sites = [Site::new(), Site::new()];
    sites[1].edit("content/guide/writing.md", "Markdown", "Markup");
    sites[1].build();
    let deploy = |site: &Site| {
        let mut command = site.deployment(&server.endpoint, "s3://docs");
        command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("the program starts")
    };
    let ended = sites.each_ref().map(deploy).map(|mut child| child.wait().expect("it started"));
    assert!(ended.iter().any(|status| status.success()), "{ended:?}");
    let objects = server.objects("");
    let is_whole =
        |site: &Site| site.files().iter().all(|(path, bytes)| objects.get(path) == Some(bytes));
    assert!(sites.iter().any(is_whole), "the target is a mixture");
}
