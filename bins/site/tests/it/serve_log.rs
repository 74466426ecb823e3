//! Tests of the health route and the log of requests of `site serve`, over sockets.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::process::{Child, Stdio};
use std::time::Duration;

use docs_server::HEALTH_PATH;
use rustix::process::{Pid, Signal, kill_process};
use serde_json::Value;

use crate::program::{SETTINGS, Server, build, folder, path, site};

fn small_site(more_settings: &str) -> tempfile::TempDir {
    folder(&[
        ("site.toml", &format!("{SETTINGS}{more_settings}")),
        ("content/index.md", "# Home\n"),
        ("content/a b.md", "# A\n"),
    ])
}

/// A server that logs requests.
struct LoggingServer {
    child: Child,
    address: String,
}

impl LoggingServer {
    /// Starts `site serve` with these arguments. Standard output contains only the log, so the address is on standard error.
    fn start(arguments: &[&str]) -> Self {
        let mut command = site(&[&["serve", "--port", "0"], arguments].concat());
        let mut child = command
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let mut errors = BufReader::new(child.stderr.take().expect("the errors are piped"));
        let mut line = String::new();
        while !line.contains("http://") {
            line.clear();
            assert!(errors.read_line(&mut line).expect("text") > 0, "the program listens");
        }
        let (_, address) = line.trim().split_once("http://").expect("an address");
        let address = address.split('/').next().unwrap_or(address).to_owned();
        Self { child, address }
    }

    /// Sends a request with these lines, and reads the response to its end.
    fn ask(&self, start: &str, lines: &str) -> String {
        let mut stream = TcpStream::connect(&self.address).expect("the server listens");
        stream.set_read_timeout(Some(Duration::from_secs(60))).expect("a timeout");
        let request =
            format!("{start} HTTP/1.1\r\nhost: localhost\r\n{lines}connection: close\r\n\r\n");
        stream.write_all(request.as_bytes()).expect("the server reads");
        let mut response = Vec::new();
        stream.read_to_end(&mut response).expect("the server responds");
        String::from_utf8_lossy(&response).into_owned()
    }

    /// Stops the server by a signal, like service managers, and returns its log.
    fn log(mut self) -> Vec<String> {
        kill_process(Pid::from_child(&self.child), Signal::TERM).expect("the program runs");
        let mut log = String::new();
        let output = self.child.stdout.as_mut().expect("the output is piped");
        output.read_to_string(&mut log).expect("the log is text");
        assert_eq!(self.child.wait().expect("the program ends").code(), Some(0));
        log.lines().map(str::to_owned).collect()
    }
}

impl Drop for LoggingServer {
    fn drop(&mut self) {
        // Killing fails if the process has ended.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn each_request_is_one_line() {
    let root = small_site("[search]\n");
    let built = build(root.path(), &[]);
    let out = built.path().join("out");
    let ways: [&[&str]; 2] = [&["--dir", path(&out)], &["--root", path(root.path())]];
    for arguments in ways {
        let server = LoggingServer::start(&[arguments, &["--log", "json"]].concat());
        let home = server.ask("GET /?q=secret+words", "user-agent: Reader/1.0\r\n");
        server.ask("HEAD /a%20b", "user-agent: \u{9b}31m\t\"x\"\r\n");
        server.ask("GET /search?q=secret", "referer: http://localhost/?q=secret\r\n");
        server.ask("GET /nope", "");
        server.ask("POST /1/indexes/*/queries", "content-length: 0\r\n");
        server.ask(&format!("GET {HEALTH_PATH}"), "");
        let lines = server.log();
        let requests: Vec<Value> =
            lines.iter().map(|line| serde_json::from_str(line).expect("JSON")).collect();
        let seen: Vec<String> = requests
            .iter()
            .map(|request| {
                format!("{} {} {}", request["method"], request["path"], request["status"])
            })
            .collect();
        assert_eq!(
            seen,
            [
                r#""GET" "/" 200"#,
                r#""HEAD" "/a%20b" 200"#,
                r#""GET" "/search" 200"#,
                r#""GET" "/nope" 404"#,
                r#""POST" "/1/indexes/*/queries" 400"#,
                r#""GET" "/-/health" 200"#,
            ]
        );
        let body = home.split_once("\r\n\r\n").expect("a body").1;
        assert_eq!(requests[0]["bytes"], body.len(), "the body is not encoded");
        assert_eq!(requests[1]["bytes"], 0);
        assert_eq!(requests[0]["user_agent"], "Reader/1.0");
        assert_eq!(requests[3]["user_agent"], Value::Null);
        assert!(requests.iter().all(|request| request["milliseconds"].as_f64().is_some()));
        let all = lines.join("\n");
        assert!(all.bytes().all(|byte| byte == b'\n' || (b' '..=b'~').contains(&byte)), "{all}");
        for private in ["secret", "127.0.0.1", "::1"] {
            assert!(!all.contains(private), "{private}: {all}");
        }
    }
}

#[test]
fn addresses_are_logged_on_demand() {
    let root = small_site("");
    let built = build(root.path(), &[]);
    let out = built.path().join("out");
    let server = LoggingServer::start(&["--dir", path(&out), "--log", "text", "--log-addresses"]);
    server.ask("GET /", "user-agent: a\"b\r\nx-forwarded-for: 203.0.113.5\r\n");
    let lines = server.log();
    let [line] = &lines[..] else { panic!("{lines:?}") };
    assert!(
        line.contains(" GET / 200 ") && line.ends_with(r#" "a\"b" client=127.0.0.1"#),
        "{line}"
    );
    let refused = crate::program::run(&["serve", "--dir", path(&out), "--log-addresses"]);
    assert_eq!(refused.status.code(), Some(2), "there is no log to add them to");
}

#[test]
fn a_trusted_proxy_names_the_client() {
    let root = small_site("");
    let built = build(root.path(), &[]);
    let out = built.path().join("out");
    let log = ["--dir", path(&out), "--log", "text", "--log-addresses", "--trusted-proxy"];
    let server = LoggingServer::start(&[&log[..], &["127.0.0.0/8"]].concat());
    server.ask("GET /", "x-forwarded-for: 192.0.2.1, 203.0.113.5\r\n");
    let lines = server.log();
    assert!(lines.len() == 1 && lines[0].ends_with(" client=203.0.113.5"), "{lines:?}");
    let refused = crate::program::run(&[&["serve"], &log[..], &["proxy.example"]].concat());
    let message = String::from_utf8_lossy(&refused.stderr).into_owned();
    assert_eq!(refused.status.code(), Some(2), "{message}");
    assert!(message.contains("`proxy.example` is no IP address"), "{message}");
}

#[test]
fn metrics_count_requests_by_kind_and_status() {
    let root = small_site("[search]\n");
    let built = build(root.path(), &[]);
    let out = built.path().join("out");
    let server = LoggingServer::start(&["--dir", path(&out), "--log", "text", "--metrics"]);
    for request in ["GET /", "GET /", "GET /nope", "GET /search?q=home", "GET /-/health"] {
        server.ask(request, "");
    }
    let metrics = server.ask("GET /-/metrics", "");
    assert!(metrics.contains("content-type: application/openmetrics-text"), "{metrics}");
    for line in [
        "docs_server_requests_total{kind=\"file\",status=\"200\"} 2",
        "docs_server_requests_total{kind=\"file\",status=\"404\"} 1",
        "docs_server_requests_total{kind=\"search\",status=\"200\"} 1",
        "docs_server_requests_total{kind=\"probe\",status=\"200\"} 1",
        "docs_server_request_duration_seconds_count{kind=\"file\"} 3",
        "# EOF",
    ] {
        assert!(metrics.contains(line), "{line}\n{metrics}");
    }
    let published = metrics.lines().find_map(|line| {
        line.strip_prefix("docs_server_published_timestamp_seconds ")?.parse::<u64>().ok()
    });
    assert!(published.is_some_and(|time| time > 1_700_000_000), "{metrics}");
    server.log();
}

#[test]
fn a_reader_that_stops_does_not_stop_the_server() {
    let root = small_site("");
    let built = build(root.path(), &[]);
    let out = built.path().join("out");
    let mut server = LoggingServer::start(&["--dir", path(&out), "--log", "json"]);
    // The capacity of the pipe is about 500 lines, and no process reads them.
    for _ in 0..1500 {
        assert!(server.ask("HEAD /", "").starts_with("HTTP/1.1 200"));
    }
    drop(server.child.stdout.take());
    assert!(server.ask("GET /", "").starts_with("HTTP/1.1 200"), "a closed log is no error");
}

#[test]
fn probes_learn_whether_there_is_a_build() {
    let root = small_site("base_url = '/docs/'\n");
    let built = build(root.path(), &[]);
    let out = built.path().join("out");
    let server =
        Server::start(&["serve", "--dir", path(&out), "--allowed-host", "docs.example.com"]);
    let healthy = server.get_with(HEALTH_PATH, &[("host", "10.1.2.3:8080")]);
    assert_eq!((healthy.status, healthy.cache.as_deref()), (200, Some("no-store")));
    let health: Value = serde_json::from_slice(&healthy.body).expect("JSON");
    assert_eq!(
        (&health["status"], &health["version"]),
        (&"ok".into(), &env!("CARGO_PKG_VERSION").into())
    );
    assert_eq!(server.get_with(HEALTH_PATH, &[("host", "unknown.example.com")]).status, 200);

    // The next build replaces the folder.
    std::thread::sleep(Duration::from_millis(20));
    std::fs::write(root.path().join("content/index.md"), "# Other home\n")
        .expect("the folder is ours");
    let again = crate::program::run(&["build", "--root", path(root.path()), "--out", path(&out)]);
    assert!(again.status.success());
    let next: Value = serde_json::from_slice(&server.get(HEALTH_PATH).body).expect("JSON");
    assert!(next["published"].as_str() > health["published"].as_str(), "{health} {next}");

    let away = built.path().join("away");
    std::fs::rename(&out, &away).expect("the folder is ours");
    let ill = server.get(HEALTH_PATH);
    assert_eq!(ill.status, 503);
    let ill: Value = serde_json::from_slice(&ill.body).expect("JSON");
    assert_eq!((&ill["status"], &ill["published"]), (&"no build".into(), &Value::Null));
    std::fs::rename(&away, &out).expect("the folder is ours");
    assert_eq!(server.get(HEALTH_PATH).status, 200);

    let memory = Server::start(&["serve", "--root", path(root.path())]);
    assert_eq!(memory.get(HEALTH_PATH).status, 200);
    let dev = Server::start(&["dev", "--root", path(root.path())]);
    assert_eq!(dev.get(HEALTH_PATH).status, 404, "it is for servers of readers");
}
