//! Foreign host names and origins.

use super::raw::{Reply, TIMEOUT, ask, built, exchange};
use crate::program::{SETTINGS, Server, folder, path};

fn servers(serve_settings: &str, more: &[&str]) -> (Vec<Server>, [tempfile::TempDir; 2]) {
    let built = built(serve_settings);
    let site = folder(&[
        ("site.toml", &format!("{SETTINGS}[search]\n[serve]\n{serve_settings}\n")),
        ("content/index.md", "# Home\n"),
    ]);
    let start = |arguments: &[&str]| Server::start(&[arguments, more].concat());
    let servers = vec![
        start(&["serve", "--dir", path(&built.path().join("out"))]),
        start(&["serve", "--root", path(site.path())]),
        start(&["dev", "--root", path(site.path())]),
    ];
    (servers, [built, site])
}

#[test]
fn other_names_for_this_machine_are_refused() {
    let (servers, _folders) =
        servers("allowed_hosts = ['*.preview.example']", &["--allowed-host", "desk.lan"]);
    for server in &servers {
        for host in [
            "evil.com",
            "evil.com:3000",
            "localhost.evil.com",
            "127.0.0.1.evil.com",
            "203.0.113.5",
            "preview.example",
            "desk.lan.evil.com",
        ] {
            for target in ["/", "/__site/events", "/search-index/root.json", "/nope"] {
                let reply = ask(server, &format!("GET {target}"), &format!("host: {host}\r\n"));
                assert_eq!(reply.status, 403, "{host}{target}");
                let told = reply.text();
                assert!(
                    told.contains("--allowed-host") && told.contains("allowed_hosts"),
                    "{told}"
                );
            }
            let reply = ask(server, &format!("GET http://{host}/"), "host: localhost\r\n");
            assert_eq!(reply.status, 403, "{host} as the target");
        }
        for host in [
            "localhost",
            "LOCALHOST:1",
            "a.localhost",
            "127.0.0.1",
            "[::1]:3000",
            "small.example.com",
            "x.preview.example",
            "desk.lan",
        ] {
            assert_eq!(ask(server, "GET /", &format!("host: {host}\r\n")).status, 200, "{host}");
        }
    }
}

#[test]
fn pages_of_other_origins_can_neither_search_nor_listen() {
    let (servers, _folders) = servers("", &[]);
    for server in &servers {
        let post = |origin: &str| {
            let lines = format!("host: localhost\r\norigin: {origin}\r\ncontent-length: 2\r\n");
            let request = format!(
                "POST /1/indexes/docs/query HTTP/1.1\r\n{lines}connection: close\r\n\r\n{{}}"
            );
            Reply::parse(&exchange(server, request.as_bytes(), TIMEOUT)).expect("an answer").status
        };
        for origin in ["http://evil.com", "null", "https://localhost.evil.com", "file://"] {
            assert_eq!(post(origin), 403, "{origin}");
            let lines = format!("host: localhost\r\norigin: {origin}\r\n");
            assert_eq!(ask(server, "GET /__site/events", &lines).status, 403, "{origin}");
        }
        assert_eq!(post("http://localhost:5173"), 200);
    }
}

#[test]
fn a_request_has_exactly_one_host() {
    let (servers, _folders) = servers("", &[]);
    for server in &servers {
        for lines in [
            "",
            "host: localhost\r\nhost: localhost\r\n",
            "host: localhost\r\nHost: evil.com\r\n",
            "host:\r\n",
            "host: local host\r\n",
            "host: localhost/path\r\n",
            "host: user@localhost\r\n",
            "host: localhost, evil.com\r\n",
        ] {
            assert_eq!(ask(server, "GET /", lines).status, 400, "{lines:?}");
        }
        let old = exchange(server, b"GET / HTTP/1.0\r\n\r\n", TIMEOUT);
        assert_eq!(Reply::parse(&old).expect("an answer").status, 200);
    }
}

#[test]
fn a_server_for_other_machines_answers_to_all_names() {
    let built = built("");
    let out = built.path().join("out");
    let server = Server::start(&["serve", "--dir", path(&out), "--host", "0.0.0.0"]);
    assert_eq!(ask(&server, "GET /", "host: docs.example.net\r\n").status, 200);
    assert_eq!(ask(&server, "GET /", "").status, 400);
    let named = ["serve", "--dir", path(&out), "--host", "0.0.0.0", "--allowed-host", "a.example"];
    let server = Server::start(&named);
    assert_eq!(ask(&server, "GET /", "host: b.example\r\n").status, 403);
}
