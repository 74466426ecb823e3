//! A host of the service on this machine, which does to each connection what it was told to.

#![expect(
    clippy::disallowed_types,
    reason = "a host of one's own needs sockets; the crate does not"
)]

use std::io::{Read as _, Write as _};
use std::net::{Ipv4Addr, SocketAddr, TcpListener, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use docs_search_client::{Accepts, Host, Scheme};

/// What every call is answered with when all is well: a search finds nothing, a task is done at once.
pub(crate) const ANSWER: &str =
    r#"{"results":[{"hits":[],"nbHits":0}],"taskID":7,"status":"published"}"#;

/// How long a request may take to come.
const PATIENCE: Duration = Duration::from_secs(1);

/// What becomes of a connection.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Act {
    /// It is refused: nobody listens.
    Refuse,
    /// The request is read and never answered.
    Stall,
    /// The answer begins after the first span, in milliseconds, and ends after the second.
    Think(u64, u64),
    /// The answer begins and never ends.
    StallInBody,
    /// The answer comes byte by byte, and each in time.
    Drip,
    /// It is broken off before the answer.
    Reset,
    /// It is broken off within the answer.
    ResetInBody,
    /// It is closed before the answer has the length that it announced.
    Truncate,
    /// It is closed before the last piece of a chunked answer.
    TruncateChunked,
    /// It is closed within an answer that announced no length.
    TruncateUnnoticed,
    /// The answer has nothing of HTTP.
    Babble,
    /// A whole answer with this status.
    Status(u16),
    /// A redirect to a path of the same host.
    Redirect(u16),
    /// A whole answer, after which the connection may be used again.
    KeepAlive,
}

impl Act {
    /// Whether the connection stays open.
    fn holds(self) -> bool {
        matches!(self, Self::Stall | Self::StallInBody)
    }
}

/// A host that listens on a port of its own until it is dropped.
pub(crate) struct Server {
    address: SocketAddr,
    is_over: Arc<AtomicBool>,
    thread: Option<JoinHandle<Vec<String>>>,
}

impl Server {
    /// The n-th connection meets the n-th act, all later ones the last.
    pub(crate) fn start(acts: &[Act]) -> Self {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).expect("a port is free");
        let address = listener.local_addr().expect("the port has a number");
        let is_over = Arc::new(AtomicBool::new(false));
        if matches!(acts, [Act::Refuse]) {
            return Self { address, is_over, thread: None };
        }
        let acts = acts.to_vec();
        let told = Arc::clone(&is_over);
        let thread = thread::spawn(move || serve(&listener, &acts, &told));
        Self { address, is_over, thread: Some(thread) }
    }

    pub(crate) fn host(&self) -> Host {
        Host::new(self.address.ip().to_string(), Accepts::ReadWrite)
            .scheme(Scheme::Http)
            .port(self.address.port())
    }

    /// Closes the host and gives the first line of each request that came.
    pub(crate) fn requests(mut self) -> Vec<String> {
        self.close()
    }

    fn close(&mut self) -> Vec<String> {
        self.is_over.store(true, Ordering::SeqCst);
        let Some(thread) = self.thread.take() else { return Vec::new() };
        // It waits for a connection: give it one.
        drop(TcpStream::connect(self.address));
        thread.join().expect("the host did its acts")
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.close();
    }
}

fn serve(listener: &TcpListener, acts: &[Act], is_over: &AtomicBool) -> Vec<String> {
    let mut requests = Vec::new();
    // Connections that stall must stay open.
    let mut held = Vec::new();
    for connection in listener.incoming() {
        let mut connection = connection.expect("the port is ours");
        // Whoever connects and says nothing must not keep the tests.
        connection.set_read_timeout(Some(PATIENCE)).expect("the span is not zero");
        if is_over.load(Ordering::SeqCst) {
            break;
        }
        let act = acts[requests.len().min(acts.len() - 1)];
        // Whoever asked may have had enough by now; then there is nobody to tell.
        requests.push(perform(act, &mut connection).unwrap_or_default());
        if act.holds() {
            held.push(connection);
        }
    }
    requests
}

fn perform(act: Act, connection: &mut TcpStream) -> std::io::Result<String> {
    match act {
        Act::Reset | Act::ResetInBody | Act::Babble => perform_unheard(act, connection),
        _ => perform_heard(act, connection),
    }
}

/// Acts that don't wait for the request. What was not read when a connection is closed makes the system break it
/// off.
fn perform_unheard(act: Act, connection: &mut TcpStream) -> std::io::Result<String> {
    connection.read_exact(&mut [0])?;
    match act {
        Act::ResetInBody => {
            write!(connection, "HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\n{{")?;
        }
        Act::Babble => connection.write_all(b"what do you want?\r\n\r\n")?,
        _ => {}
    }
    // What was said should arrive before the end does.
    thread::sleep(Duration::from_millis(30));
    Ok(String::new())
}

fn perform_heard(act: Act, connection: &mut TcpStream) -> std::io::Result<String> {
    let request = read_request(connection)?;
    let length = ANSWER.len();
    match act {
        Act::Refuse | Act::Reset | Act::ResetInBody | Act::Babble => {
            unreachable!("{act:?} does not listen")
        }
        Act::Stall => {}
        Act::Think(head_ms, body_ms) => {
            thread::sleep(Duration::from_millis(head_ms));
            write!(connection, "HTTP/1.1 200 OK\r\ncontent-length: {length}\r\n\r\n")?;
            thread::sleep(Duration::from_millis(body_ms));
            connection.write_all(ANSWER.as_bytes())?;
        }
        Act::StallInBody => {
            write!(connection, "HTTP/1.1 200 OK\r\ncontent-length: {length}\r\n\r\n{{")?;
        }
        Act::Drip => {
            write!(connection, "HTTP/1.1 200 OK\r\ncontent-length: {length}\r\n\r\n")?;
            for byte in ANSWER.bytes() {
                connection.write_all(&[byte])?;
                thread::sleep(Duration::from_millis(50));
            }
        }
        Act::Truncate => {
            write!(connection, "HTTP/1.1 200 OK\r\ncontent-length: {length}\r\n\r\n{{}}")?;
        }
        Act::TruncateChunked => {
            write!(
                connection,
                "HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n2\r\n{{}}\r\n"
            )?;
        }
        Act::TruncateUnnoticed => {
            write!(connection, "HTTP/1.1 200 OK\r\nconnection: close\r\n\r\n{{\"results\":[")?;
        }
        Act::Status(status) => whole(connection, &format!("{status} Whatever"))?,
        Act::Redirect(status) => write!(
            connection,
            "HTTP/1.1 {status} Elsewhere\r\nlocation: /elsewhere\r\ncontent-length: 0\r\nconnection: close\r\n\r\n"
        )?,
        Act::KeepAlive => {
            write!(connection, "HTTP/1.1 200 OK\r\ncontent-length: {length}\r\n\r\n{ANSWER}")?;
            read_request(connection)?;
            whole(connection, "200 OK")?;
        }
    }
    Ok(request)
}

fn whole(connection: &mut TcpStream, status: &str) -> std::io::Result<()> {
    let length = ANSWER.len();
    write!(
        connection,
        "HTTP/1.1 {status}\r\ncontent-length: {length}\r\nconnection: close\r\n\r\n{ANSWER}"
    )
}

/// Reads a request with its body; gives its first line.
fn read_request(connection: &mut TcpStream) -> std::io::Result<String> {
    let mut request = Vec::new();
    let mut byte = [0];
    while !request.ends_with(b"\r\n\r\n") {
        connection.read_exact(&mut byte)?;
        request.push(byte[0]);
    }
    let head = String::from_utf8_lossy(&request).to_ascii_lowercase();
    let length = head.lines().find_map(|line| line.strip_prefix("content-length:"));
    let length = length.map_or(0, |length| length.trim().parse().expect("a length is a number"));
    connection.read_exact(&mut vec![0; length])?;
    Ok(String::from_utf8_lossy(&request).lines().next().unwrap_or_default().to_owned())
}
