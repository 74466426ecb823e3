//! Deployments without faults.

use std::fs;
use std::time::Duration;

use hyper::Method;

use crate::program::{Site, files, succeed};
use crate::server::Server;

#[test]
fn a_build_is_copied_with_its_headers_and_an_edit_writes_few_files() {
    let server = Server::start(Duration::ZERO);
    let site = Site::new();
    let mut deploy = site.deployment(&server.endpoint, "s3://docs/manual");
    let dry = succeed(site.deployment(&server.endpoint, "s3://docs/manual").arg("--dry-run"));
    assert!(dry.contains("index.html\n"), "{dry}");
    assert_eq!(server.objects("manual").len(), 0);
    let first = succeed(&mut deploy);
    assert!(first.starts_with("deployed to `s3://docs/manual` in "), "{first}");
    assert_eq!(server.objects("manual"), site.files());
    for request in server.received().iter().filter(|request| request.method == Method::PUT) {
        let expected = match request.path.rsplit_once('.').map_or("", |(_, extension)| extension) {
            "html" => ["text/html; charset=utf-8", "no-cache"],
            "js" => ["text/javascript; charset=utf-8", "public, max-age=31536000, immutable"],
            "svg" => ["image/svg+xml", "no-cache"],
            _ => continue,
        };
        assert_eq!([&request.content_type, &request.cache_control], expected, "{}", request.path);
    }

    let second = succeed(&mut deploy);
    assert!(second.starts_with("`s3://docs/manual` is up to date: "), "{second}");
    assert_eq!(server.received().len(), 4, "lock, manifest, record, lock");

    site.edit("content/guide/writing.md", "Markdown", "Markup");
    site.build();
    succeed(deploy.args(["--changed-paths", "changed.txt"]));
    let changed = fs::read_to_string(site.path("changed.txt")).expect("it was written");
    assert!(changed.lines().any(|line| line == "/guide/writing"), "{changed}");
    assert!(changed.lines().any(|line| line == "/guide/writing.html"), "{changed}");
    let puts = server.received().iter().filter(|request| request.method == Method::PUT).count();
    assert!(puts <= 10, "{puts} files were written");
    assert_eq!(server.objects("manual"), site.files());
}

#[test]
fn a_preview_is_removed() {
    let server = Server::start(Duration::ZERO);
    let site = Site::new();
    succeed(&mut site.deployment(&server.endpoint, "s3://docs"));
    succeed(site.deployment(&server.endpoint, "s3://docs").args(["--prefix", "pr-123"]));
    assert_eq!(server.objects("pr-123"), site.files());
    let mut remove = site.command_for(&server.endpoint, "s3://docs");
    let removed = succeed(remove.args(["--prefix", "pr-123", "--remove"]));
    assert!(removed.contains("from `s3://docs/pr-123`"), "{removed}");
    assert_eq!(server.objects("pr-123").len(), 0);
    assert_eq!(server.objects(""), site.files());
}

#[test]
fn killed_deployments_leave_pages_with_their_assets() {
    let server = Server::start(Duration::from_millis(10));
    let site = Site::new();
    let target = "s3://docs";
    let mut killed = 0;
    for number in 0..12_u64 {
        site.edit("content/guide/writing.md", "# ", &format!("# {number} "));
        site.build();
        let mut deployment = site.deployment(&server.endpoint, target);
        let mut child = deployment.arg("--keep").arg("0").spawn().expect("the program starts");
        std::thread::sleep(Duration::from_millis(20 + number * 23 % 180));
        // Killing fails if the deployment has ended.
        let _ = child.kill();
        let status = child.wait().expect("it was started");
        killed += usize::from(!status.success());
        let objects = server.objects("");
        let pages = objects.iter().filter(|(path, _)| path.ends_with(".html"));
        for (page, text) in pages {
            for asset in assets(&String::from_utf8_lossy(text)) {
                assert!(objects.contains_key(&asset), "{page} lacks {asset}");
            }
        }
        // The lock is removed, so that the test need not wait for its expiry.
        let _ = fs::remove_file(server.bucket().join(".site-deploy.lock.json"));
    }
    assert!(killed >= 3, "only {killed} deployments were killed before their end");
    succeed(site.deployment(&server.endpoint, target).args(["--keep", "0"]));
    assert_eq!(server.objects(""), site.files());
    assert!(files(&server.bucket()).contains_key(".site-deploy.json"));
}

/// Returns the assets to which a page refers.
fn assets(page: &str) -> Vec<String> {
    let references = page.split("=\"/assets/").skip(1);
    let names = references.filter_map(|rest| rest.split('"').next());
    names.map(|name| format!("assets/{name}")).collect()
}
