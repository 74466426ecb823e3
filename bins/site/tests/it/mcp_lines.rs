//! Tests of the lines of a client of `site mcp`: each has one reply, unless it is a notification or a
//! response.

use std::io::{BufRead as _, BufReader, Write as _};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::Duration;

use serde_json::{Value, json};

use crate::mcp::site as small_site;
use crate::program::{build, path, site};

/// Maximum time until a reply, for slow machines.
const TIMEOUT: Duration = Duration::from_secs(60);

const INITIALIZE: &str = r#"{"jsonrpc":"2.0","id":"start","method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"t","version":"1"}}}"#;

/// Client that can send arbitrary bytes.
struct RawClient {
    child: Child,
    input: Option<ChildStdin>,
    replies: Receiver<Value>,
}

impl RawClient {
    fn start(built: &Path) -> Self {
        let mut command = site(&["mcp", "--dir", path(built)]);
        let mut child = command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let output = child.stdout.take().expect("the output is piped");
        let input = child.stdin.take();
        Self { child, input, replies: replies(output) }
    }

    /// Starts a client, and initializes the protocol.
    fn initialized(built: &Path) -> Self {
        let mut client = Self::start(built);
        client.send(&format!("{INITIALIZE}\n"));
        assert_eq!(client.reply()["result"]["protocolVersion"], "2025-06-18");
        client.send("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}\n");
        client
    }

    fn send(&mut self, text: &str) {
        let input = self.input.as_mut().expect("the input is open");
        input.write_all(text.as_bytes()).expect("the program reads");
        input.flush().expect("the program reads");
    }

    fn reply(&self) -> Value {
        self.replies.recv_timeout(TIMEOUT).expect("each line has a reply")
    }

    /// Closes the input, and returns the remaining replies. The program must end with success.
    fn end(mut self) -> Vec<Value> {
        drop(self.input.take());
        let rest: Vec<Value> = self.replies.iter().collect();
        assert!(self.child.wait().expect("the program ends").success());
        rest
    }
}

impl Drop for RawClient {
    fn drop(&mut self) {
        // Killing fails if the process has ended.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Reads replies until the output ends.
fn replies(output: ChildStdout) -> Receiver<Value> {
    let (sender, receiver) = channel();
    thread::spawn(move || {
        for line in BufReader::new(output).lines() {
            let line = line.expect("the output is text");
            let reply = serde_json::from_str(&line).unwrap_or_else(|_| panic!("no JSON: {line}"));
            if sender.send(reply).is_err() {
                break;
            }
        }
    });
    receiver
}

/// Returns the id of a reply, which it must have, and its error code; 0 for a result.
fn outcome(reply: &Value) -> (Value, i64) {
    assert_eq!(reply["jsonrpc"], "2.0");
    let id = reply.get("id").unwrap_or_else(|| panic!("no id: {reply}")).clone();
    (id, reply["error"]["code"].as_i64().unwrap_or_default())
}

#[test]
fn each_line_has_exactly_one_reply() {
    let small = small_site();
    let built = build(small.path(), &[]);
    let out = built.path().join("out");
    let mut client = RawClient::initialized(&out);
    for (line, id, code) in [
        ("{", Value::Null, -32700),
        ("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"pi", Value::Null, -32700),
        (&"[".repeat(1_000_000), Value::Null, -32700),
        ("\u{1b}[31m\u{2028}", Value::Null, -32700),
        ("[]", Value::Null, -32600),
        ("{}", Value::Null, -32600),
        (r#"{"jsonrpc":"2.0","id":2}"#, json!(2), -32600),
        (r#"{"jsonrpc":"2.0","id":null,"method":"ping"}"#, Value::Null, -32600),
        (r#"{"jsonrpc":"2.0","id":3,"method":"nothing/here"}"#, json!(3), -32601),
        (r#"{"jsonrpc":"2.0","id":4,"method":"tools/call","params":7}"#, json!(4), -32600),
        (r#"{"jsonrpc":"2.0","id":4,"method":"tools/call","params":{}}"#, json!(4), -32602),
        (
            r#"{"jsonrpc":"2.0","id":5,"method":"tools/call","params":{"name":"no"}}"#,
            json!(5),
            -32602,
        ),
        (r#"{"jsonrpc":"2.0","id":6,"method":"ping"}"#, json!(6), 0),
        ("\u{feff}{\"jsonrpc\":\"2.0\",\"id\":7,\"method\":\"ping\"}\r", json!(7), 0),
    ] {
        client.send(&format!("{line}\n"));
        assert_eq!(outcome(&client.reply()), (id, code), "{}", &line[..line.len().min(80)]);
    }
    // Neither notifications nor responses nor empty lines have replies.
    for line in [
        "",
        "  ",
        r#"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":99}}"#,
        r#"{"jsonrpc":"2.0","method":"notifications/nobody/knows","params":{"a":1}}"#,
        r#"{"jsonrpc":"2.0","method":"$/other"}"#,
        r#"{"jsonrpc":"2.0","method":"notifications/cancelled","params":5}"#,
        r#"{"jsonrpc":"2.0","id":1,"result":{}}"#,
        r#"{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"a"}}"#,
    ] {
        client.send(&format!("{line}\n"));
    }
    client.send("{\"jsonrpc\":\"2.0\",\"id\":\"last\",\"method\":\"ping\"}\n");
    assert_eq!(outcome(&client.reply()), (json!("last"), 0));
    assert_eq!(client.end(), [Value::Null; 0]);
}

/// The message has 50 MB, and the memory does not depend on its length.
#[cfg(target_os = "linux")]
#[test]
fn a_too_long_message_has_a_reply_with_its_id() {
    let small = small_site();
    let built = build(small.path(), &[]);
    let mut client = RawClient::initialized(&built.path().join("out"));
    client.send(
        "{\"method\":\"tools/call\",\"params\":{\"name\":\"search\",\"arguments\":{\"query\":\"",
    );
    for _ in 0..50 {
        client.send(&"word ".repeat(200_000));
    }
    client.send("\"}},\"jsonrpc\":\"2.0\",\"id\":8}\n");
    let reply = client.reply();
    assert_eq!(outcome(&reply), (json!(8), -32600));
    assert!(
        reply["error"]["message"]
            .as_str()
            .is_some_and(|text| text.contains("longer than 1048576 bytes"))
    );
    client.send(&format!("{}\n", "[".repeat(2_000_000)));
    assert_eq!(outcome(&client.reply()), (Value::Null, -32600));
    client.send("{\"jsonrpc\":\"2.0\",\"id\":9,\"method\":\"ping\"}\n");
    assert_eq!(outcome(&client.reply()), (json!(9), 0));

    let status = std::fs::read_to_string(format!("/proc/{}/status", client.child.id()));
    let status = status.expect("the program runs");
    let peak =
        status.lines().find_map(|line| line.strip_prefix("VmHWM:")).expect("its peak memory");
    let peak: u64 = peak.trim().trim_end_matches("kB").trim().parse().expect("a number");
    assert!(peak < 100_000, "{peak} kB for a message of 50 MB");
}

#[test]
fn the_last_line_needs_no_end() {
    let small = small_site();
    let built = build(small.path(), &[]);
    let out = built.path().join("out");
    let mut client = RawClient::start(&out);
    let search = r#"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"search","arguments":{"query":"forms"}}}"#;
    client.send(&format!(
        "{INITIALIZE}\n{search}\n{{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"ping\"}}"
    ));
    let mut outcomes: Vec<_> = client.end().iter().map(outcome).collect();
    outcomes.sort_by_key(|(id, _)| id.to_string());
    assert_eq!(outcomes, [(json!("start"), 0), (json!(1), 0), (json!(2), 0)]);
    let mut client = RawClient::start(&out);
    client.send("{");
    assert_eq!(client.end().iter().map(outcome).collect::<Vec<_>>(), [(Value::Null, -32700)]);
}

/// Lines before the start of the protocol do not end the program.
#[test]
fn lines_before_the_start_have_replies_too() {
    let small = small_site();
    let built = build(small.path(), &[]);
    let mut client = RawClient::start(&built.path().join("out"));
    client.send("{\n");
    assert_eq!(outcome(&client.reply()), (Value::Null, -32700));
    client.send("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}\n");
    client.send("{\"jsonrpc\":\"2.0\",\"id\":0,\"method\":\"ping\"}\n");
    assert_eq!(outcome(&client.reply()), (json!(0), 0));
    client.send("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\",\"params\":{\"requestId\":0}}\n");
    client.send("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/list\"}\n");
    let (id, code) = outcome(&client.reply());
    assert_eq!(id, 1);
    assert!(code < 0, "the protocol has not started");
    client.send(&format!("{INITIALIZE}\n"));
    assert_eq!(outcome(&client.reply()), (json!("start"), 0));
    client.send("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/list\"}\n");
    assert_eq!(outcome(&client.reply()), (json!(1), 0));
    assert_eq!(client.end(), [Value::Null; 0]);
}

/// The requests have the same id and are sent without waiting. Each has a reply, even if the first one has not
/// been answered yet.
#[test]
fn requests_with_one_id_have_a_reply_each() {
    let small = small_site();
    let built = build(small.path(), &[]);
    let mut client = RawClient::initialized(&built.path().join("out"));
    let search = r#"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"search","arguments":{"query":"forms"}}}"#;
    client.send(&format!("{search}\n").repeat(50));
    let replies: Vec<_> = (0..50).map(|_| outcome(&client.reply())).collect();
    assert!(replies.iter().all(|(id, code)| *id == json!(1) && matches!(code, 0 | -32600)));
    assert!(replies.contains(&(json!(1), 0)));
    assert_eq!(client.end(), [Value::Null; 0]);
}
