//! Ranges, conditions, encodings and headers of files.

use std::collections::BTreeSet;

use super::raw::{Reply, add_large_file, ask, built, get, search, serve};
use crate::program::{SETTINGS, Server, build, folder, path};

const HOST: &str = "host: localhost\r\n";

fn with(server: &Server, target: &str, lines: &str) -> Reply {
    ask(server, &format!("GET {target}"), &format!("{HOST}{lines}"))
}

/// Creates a site with a compressible file, and builds it.
fn texts(settings: &str) -> tempfile::TempDir {
    let text = "Many words. ".repeat(500);
    let site = folder(&[
        ("site.toml", &format!("{SETTINGS}{settings}")),
        ("content/index.md", "# Home\n"),
        ("content/assets-guide.md", "# Guide to assets\n"),
        ("content/assets.md", "# Assets\n"),
        ("static/long.txt", &text),
        ("static/assets/mine.svg", "<svg xmlns=\"http://www.w3.org/2000/svg\"/>"),
        ("static/assets/mine.1a2b3c4d.js", "alert(1)"),
    ]);
    build(site.path(), &[])
}

#[test]
fn ranges_are_those_of_the_specification() {
    let built = built("");
    let out = built.path().join("out");
    let digits: String = (0..100).map(|number| (b'0' + number % 10) as char).collect();
    std::fs::write(out.join("small.bin"), &digits).expect("the folder is ours");
    add_large_file(&out, 3_000_000);
    let server = serve(built.path());
    for (range, status, content_range, length) in [
        ("bytes=0-9", 206, Some("bytes 0-9/100"), 10),
        ("bytes=90-", 206, Some("bytes 90-99/100"), 10),
        ("bytes=-5", 206, Some("bytes 95-99/100"), 5),
        ("bytes=-500", 206, Some("bytes 0-99/100"), 100),
        ("bytes=99-99", 206, Some("bytes 99-99/100"), 1),
        ("bytes=50-18446744073709551615", 206, Some("bytes 50-99/100"), 50),
        ("bytes=100-", 416, Some("bytes */100"), 0),
        ("bytes=-0", 416, Some("bytes */100"), 0),
        ("bytes=50-20", 200, None, 100),
        ("bytes=0-1,5-6", 200, None, 100),
        ("bytes=0-1,0-1,0-1,0-1,0-1,0-1,0-1,0-1", 200, None, 100),
        ("bytes=18446744073709551616-", 200, None, 100),
        ("bytes=a-b", 200, None, 100),
        ("bytes=", 200, None, 100),
        ("bytes=-", 200, None, 100),
        ("items=0-1", 200, None, 100),
    ] {
        let reply = with(&server, "/small.bin", &format!("range: {range}\r\n"));
        assert_eq!(reply.status, status, "{range}");
        assert_eq!(reply.header("content-range"), content_range, "{range}");
        assert_eq!(reply.body.len(), length, "{range}");
        assert_eq!(reply.header("content-length"), Some(length.to_string().as_str()), "{range}");
    }
    let part = with(&server, "/large.bin", "range: bytes=1000000-2500000\r\n");
    assert_eq!((part.status, part.body.len()), (206, 1_500_001));
}

#[test]
fn each_encoding_has_a_validator_of_its_own() {
    let built = texts("");
    let server = serve(built.path());
    let mut tags = BTreeSet::new();
    for encoding in ["identity", "gzip", "br"] {
        let accept = format!("accept-encoding: {encoding}\r\n");
        let reply = with(&server, "/long.txt", &accept);
        assert_eq!(reply.header("content-encoding").unwrap_or("identity"), encoding);
        assert_eq!(reply.header("vary"), Some("Accept-Encoding"), "{encoding}");
        let etag = reply.header("etag").expect("a file has a validator").to_owned();
        let same = with(&server, "/long.txt", &format!("{accept}if-none-match: {etag}\r\n"));
        assert_eq!((same.status, same.body.len()), (304, 0), "{encoding}");
        assert_eq!(same.header("etag"), Some(etag.as_str()), "{encoding}");
        assert_eq!(same.header("vary"), Some("Accept-Encoding"), "{encoding}");
        assert_eq!(same.header("cache-control"), Some("no-cache"), "{encoding}");
        // Ranges of the plain file must not be combined with the start of an encoded one.
        let lines = format!("{accept}range: bytes=10-19\r\nif-range: {etag}\r\n");
        let rest = with(&server, "/long.txt", &lines);
        assert_eq!(rest.status, if encoding == "identity" { 206 } else { 200 }, "{encoding}");
        tags.insert(etag);
    }
    assert_eq!(tags.len(), 3, "{tags:?}");
    let gzip = tags.iter().find(|tag| tag.contains("gzip")).expect("one is of gzip");
    let other = format!("accept-encoding: br\r\nif-none-match: {gzip}\r\n");
    assert_eq!(with(&server, "/long.txt", &other).status, 200);
}

#[test]
fn dates_are_conditions_too() {
    let built = texts("");
    let server = serve(built.path());
    let reply = get(&server, "/long.txt");
    let modified = reply.header("last-modified").expect("a file has a date").to_owned();
    let etag = reply.header("etag").expect("a file has a validator").to_owned();
    let old = "Thu, 01 Jan 1970 00:00:00 GMT";
    for (lines, status) in [
        (format!("if-modified-since: {modified}\r\n"), 304),
        (format!("if-modified-since: {old}\r\n"), 200),
        ("if-modified-since: yesterday\r\n".to_owned(), 200),
        (format!("if-modified-since: {modified}\r\nif-none-match: \"other\"\r\n"), 200),
        (format!("if-unmodified-since: {old}\r\n"), 412),
        (format!("if-unmodified-since: {modified}\r\n"), 200),
        ("if-match: \"other\"\r\n".to_owned(), 412),
        (format!("if-match: {etag}\r\n"), 200),
        (format!("if-none-match: W/{etag}\r\n"), 304),
        ("if-none-match: *\r\n".to_owned(), 304),
        (format!("range: bytes=0-1\r\nif-range: {old}\r\n"), 200),
    ] {
        assert_eq!(with(&server, "/long.txt", &lines).status, status, "{lines}");
    }
    // `site dev` sends no dates, because a document may change twice within a second.
    let site = folder(&[("site.toml", SETTINGS), ("content/index.md", "# Home\n")]);
    let dev = Server::start(&["dev", "--root", path(site.path())]);
    assert_eq!(get(&dev, "/").header("last-modified"), None);
    assert!(get(&dev, "/").header("etag").is_some());
}

#[test]
fn heads_say_how_long_the_body_would_be() {
    let built = texts("[search]\n");
    let out = built.path().join("out");
    add_large_file(&out, 3_000_000);
    let server = serve(built.path());
    for target in ["/", "/long.txt", "/large.bin", "/nope", "/assets-guide/"] {
        for encoding in ["identity", "br"] {
            let lines = format!("{HOST}accept-encoding: {encoding}\r\n");
            let whole = ask(&server, &format!("GET {target}"), &lines);
            let head = ask(&server, &format!("HEAD {target}"), &lines);
            assert_eq!(head.status, whole.status, "{target}");
            assert!(head.body.is_empty(), "{target}");
            let length = whole.body.len().to_string();
            assert_eq!(head.header("content-length"), Some(length.as_str()), "{target} {encoding}");
            assert_eq!(head.header("etag"), whole.header("etag"), "{target}");
        }
    }
    let part = ask(&server, "HEAD /large.bin", &format!("{HOST}range: bytes=0-9\r\n"));
    assert_eq!((part.status, part.header("content-length")), (200, Some("3000000")));
}

#[test]
fn only_hashed_files_of_the_build_are_kept_for_ever() {
    let built = texts("");
    let site = folder(&[
        ("site.toml", SETTINGS),
        ("content/assets.md", "# Assets\n"),
        ("content/assets-guide.md", "# Guide to assets\n"),
        ("static/assets/mine.svg", "<svg xmlns=\"http://www.w3.org/2000/svg\"/>"),
        ("static/assets/mine.1a2b3c4d.js", "alert(1)"),
    ]);
    let in_memory = Server::start(&["serve", "--root", path(site.path())]);
    for server in [serve(built.path()), in_memory] {
        for target in ["/assets", "/assets-guide", "/assets/mine.svg", "/assets/mine.1a2b3c4d.js"] {
            let reply = get(&server, target);
            assert_eq!(
                (reply.status, reply.header("cache-control")),
                (200, Some("no-cache")),
                "{target}"
            );
        }
        let html = get(&server, "/assets-guide").text();
        let start = html.find("/assets/client.").expect("each page names its script");
        let end = start + html[start..].find('"').expect("an attribute ends");
        let cache = get(&server, &html[start..end]).header("cache-control").map(str::to_owned);
        assert_eq!(cache.as_deref(), Some("public, max-age=31536000, immutable"));
    }
}

#[test]
fn every_answer_has_the_headers_of_the_policy() {
    let built = texts("[search]\n");
    let site = folder(&[
        ("site.toml", &format!("{SETTINGS}[search]\n")),
        ("content/index.md", "# Home\n"),
    ]);
    for server in [
        serve(built.path()),
        Server::start(&["serve", "--root", path(site.path())]),
        Server::start(&["dev", "--root", path(site.path())]),
    ] {
        let mut replies = vec![
            search(&server, "/1/indexes/docs/query", "{}"),
            search(&server, "/1/indexes/docs/query", "{"),
            ask(&server, "PUT /", HOST),
            ask(&server, "HEAD /", HOST),
            ask(&server, "GET /", "host: evil.com\r\n"),
            ask(&server, "GET /", ""),
        ];
        replies.extend(
            ["/", "/index.html", "/nope", "/search-index/root.json"]
                .map(|target| get(&server, target)),
        );
        for reply in replies {
            for (name, start) in [
                ("x-content-type-options", "nosniff"),
                ("referrer-policy", "strict-origin-when-cross-origin"),
                ("permissions-policy", "camera=()"),
                ("x-frame-options", "SAMEORIGIN"),
                ("content-security-policy", "default-src 'self'; script-src 'self'; "),
            ] {
                let value = reply.header(name).unwrap_or_default();
                assert!(value.starts_with(start), "{name}: {value} of {reply:?}");
            }
        }
    }
}

#[test]
fn a_built_folder_keeps_the_headers_of_its_settings() {
    let settings = "[search]\nprovider = 'hosted'\napplication_id = 'APP'\napi_key = 'k'\nindex_name = 'i'\n\
        [serve]\nheaders = { X-Frame-Options = 'DENY', Referrer-Policy = false, X-Robots-Tag = 'noindex' }\n\
        content_security_policy = { connect-src = ['https://metrics.example.com'] }\n";
    let built = texts(settings);
    let server = serve(built.path());
    let reply = get(&server, "/");
    assert_eq!(reply.header("x-frame-options"), Some("DENY"));
    assert_eq!(reply.header("x-robots-tag"), Some("noindex"));
    assert_eq!(reply.header("referrer-policy"), None);
    let policy = reply.header("content-security-policy").expect("there is a policy");
    for source in [
        "https://APP-dsn.algolia.net",
        "https://APP-3.algolianet.com",
        "https://metrics.example.com",
    ] {
        assert!(policy.contains(source), "{policy}");
    }
}

#[test]
fn a_folder_that_is_not_there_is_not_served() {
    let output = crate::program::run(&["serve", "--dir", "nowhere", "--port", "0"]);
    assert_eq!(output.status.code(), Some(1));
    let told = String::from_utf8_lossy(&output.stderr);
    assert!(told.contains("no such folder: `nowhere`"), "{told}");
}
