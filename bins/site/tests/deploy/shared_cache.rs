//! `site build --shared-cache`: builds on several machines with one cache.

use std::fs;
use std::process::Command;
use std::time::Duration;

use hyper::Method;

use crate::program::{Site, fail, files, succeed_with_messages};
use crate::server::{Fault, Server};

/// Shared cache of the tests.
const ADDRESS: &str = "s3://docs/cache";

#[test]
fn a_machine_without_a_cache_builds_only_changed_pages() {
    let server = Server::start(Duration::ZERO);
    let one = Site::new();
    one.edit("content/guide/index.md", "## Files", "## All files");
    let first = succeed_with_messages(&mut one.shared_build(&server.endpoint, ADDRESS));
    assert!(first.contains("wrote 1 pack ("), "{first}");

    let other = one.clone_sources();
    let unchanged = succeed_with_messages(&mut other.shared_build(&server.endpoint, ADDRESS));
    assert!(unchanged.contains("read 1 pack ("), "{unchanged}");
    assert!(unchanged.contains("none differs"), "{unchanged}");
    assert_eq!(files(&other.path("build")), files(&one.path("build")));

    let third = one.clone_sources();
    third.edit("content/guide/index.md", "## All files", "## Each file");
    let changed = succeed_with_messages(&mut third.shared_build(&server.endpoint, ADDRESS));
    assert!(changed.contains("read 1 pack (") && changed.contains("wrote 1 pack ("), "{changed}");
    let scratch = third.clone_sources();
    scratch.build();
    assert_eq!(files(&third.path("build")), files(&scratch.path("build")));
}

#[test]
fn a_machine_with_a_cache_writes_the_shared_one_if_there_is_none() {
    let server = Server::start(Duration::ZERO);
    let site = Site::new();
    let build = || succeed_with_messages(&mut site.shared_build(&server.endpoint, ADDRESS));
    let first = build();
    assert!(first.contains("nothing has changed") && first.contains("wrote 1 pack ("), "{first}");
    server.received();
    let again = build();
    assert!(again.contains("nothing has changed") && !again.contains("wrote"), "{again}");
    assert_eq!(server.received().len(), 1, "the list was requested");
    let mut other = site.shared_build(&server.endpoint, ADDRESS);
    let other = succeed_with_messages(other.args(["--base-url", "/docs/"]));
    assert!(other.contains("has no cache of such a build"), "{other}");
    assert!(other.contains("wrote 1 pack ("), "{other}");
}

#[test]
fn a_build_succeeds_without_its_shared_cache() {
    let server = Server::start(Duration::ZERO);
    let site = Site::new();
    let shared =
        |site: &Site| succeed_with_messages(&mut site.shared_build(&server.endpoint, ADDRESS));
    let other = site.clone_sources();
    shared(&other);
    let whole = files(&other.path("build"));
    let cached = files(&server.bucket().join("cache")).into_keys();
    let pack = cached.into_iter().find(|path| path.contains('/')).expect("there is a pack");
    fs::write(server.bucket().join("cache").join(pack), "damaged").expect("the folder is ours");
    for fault in [None, Some(Fault::Status(403))] {
        let clone = site.clone_sources();
        if let Some(fault) = fault {
            server.fail(Method::PUT, ".json", fault);
        }
        let built = shared(&clone);
        let expected = match fault {
            None => "has no cache of such a build",
            Some(_) => "the build continues without the shared cache: can't write",
        };
        assert!(built.contains(expected), "{built}");
        assert_eq!(files(&clone.path("build")), whole);
        fs::remove_dir_all(server.bucket().join("cache")).expect("the folder is ours");
    }
    assert!(server.has_failed());
}

#[test]
fn shards_of_several_machines_are_combined() {
    let server = Server::start(Duration::ZERO);
    let whole = Site::new();
    for shard in ["1/3", "2/3", "3/3"] {
        let machine = whole.clone_sources();
        let mut build = machine.shared_build(&server.endpoint, ADDRESS);
        let rendered = succeed_with_messages(build.args(["--shard", shard]));
        assert!(rendered.contains(&format!("of shard {shard} in ")), "{rendered}");
        assert!(!machine.path("build").exists(), "a shard has no output");
    }

    let last = whole.clone_sources();
    let mut build = last.shared_build(&server.endpoint, ADDRESS);
    let combined = succeed_with_messages(build.arg("--timings"));
    assert!(combined.contains("combined 3 of 3 shards: read 3 packs ("), "{combined}");
    let renders = combined.lines().find(|line| line.starts_with("render "));
    let times = renders.and_then(|line| line.split_whitespace().last());
    assert_eq!(times, Some("1"), "only the feed renders its post: {combined}");
    assert_eq!(files(&last.path("build")), files(&whole.path("build")));
    assert!(!combined.contains("wrote"), "the shards are the shared cache: {combined}");

    let edited = whole.clone_sources();
    edited.edit("content/guide/index.md", "## Files", "## All files");
    edited.build();
    let next = edited.clone_sources();
    for shard in ["1/3", "2/3", "3/3"] {
        let mut build = next.shared_build(&server.endpoint, ADDRESS);
        let rendered = succeed_with_messages(build.args(["--shard", shard]));
        assert!(rendered.contains("read 1 pack ("), "{rendered}");
    }
    succeed_with_messages(&mut next.shared_build(&server.endpoint, ADDRESS));
    assert_eq!(files(&next.path("build")), files(&edited.path("build")));
}

#[test]
fn a_missing_shard_is_rendered_by_the_last_build() {
    let server = Server::start(Duration::ZERO);
    let whole = Site::new();
    whole.edit("content/guide/index.md", "## Files", "## All files");
    whole.build();
    // The second shard failed, a shard of an older division was left, and the sources have changed since the first one.
    for (shard, edited) in [("3/3", false), ("1/2", true)] {
        let machine = whole.clone_sources();
        if !edited {
            machine.edit("content/guide/index.md", "## All files", "## Files");
        }
        let mut build = machine.shared_build(&server.endpoint, ADDRESS);
        succeed_with_messages(build.args(["--shard", shard]));
    }
    let last = whole.clone_sources();
    let combined = succeed_with_messages(&mut last.shared_build(&server.endpoint, ADDRESS));
    assert!(combined.contains("combined 1 of 2 shards"), "{combined}");
    assert_eq!(files(&last.path("build")), files(&whole.path("build")));
}

#[test]
fn an_invalid_shard_and_a_shard_without_a_shared_cache_are_errors() {
    let site = Site::new();
    let refused = |build: &mut Command| {
        let output = build.output().expect("the program starts");
        let error = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(2), "{error}");
        error
    };
    let mut invalid = site.shared_build("http://127.0.0.1:1", ADDRESS);
    let invalid = refused(invalid.args(["--shard", "4/3"]));
    assert!(invalid.contains("`4/3` is no shard"), "{invalid}");
    let mut alone = Command::new(env!("CARGO_BIN_EXE_site"));
    let alone = refused(alone.args(["build", "--shard", "1/3"]).current_dir(site.path("site")));
    assert!(alone.contains("--shared-cache <ADDRESS>"), "{alone}");
}

#[test]
fn an_address_of_no_target_is_an_error() {
    let site = Site::new();
    let mut build = site.shared_build("http://127.0.0.1:1", "ftp://docs");
    let scheme = fail(&mut build);
    assert!(scheme.contains("`ftp://docs` is no target"), "{scheme}");
}

#[test]
fn the_folder_of_a_cache_is_no_address() {
    let site = Site::new();
    let mut build = site.shared_build("http://127.0.0.1:1", ADDRESS);
    let output = build.args(["--cache", ADDRESS]).output().expect("the program starts");
    let error = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{error}");
    assert!(error.contains("`--cache s3://docs/cache` names no folder"), "{error}");
    assert!(error.contains("help: `--shared-cache s3://docs/cache`"), "{error}");
}
