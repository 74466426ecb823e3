//! A host on this machine that performs a given act for each connection.

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

/// Response of a healthy host: a search without hits, or a complete task.
pub(crate) const ANSWER: &str =
    r#"{"results":[{"hits":[],"nbHits":0}],"taskID":7,"status":"published"}"#;

/// Maximum time until a request arrives.
const TIMEOUT: Duration = Duration::from_secs(1);

/// Act of a host on one connection.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Act {
    /// Refuses the connection: no process listens.
    Refuse,
    /// Reads the request and never responds.
    Stall,
    /// Begins the response after the first duration, in milliseconds, and ends it after the second.
    Think(u64, u64),
    /// Begins the response and never ends it.
    StallInBody,
    /// Sends the response byte by byte, each in time.
    Drip,
    /// Resets the connection before the response.
    Reset,
    /// Resets the connection within the response.
    ResetInBody,
    /// Closes the connection before the announced length.
    Truncate,
    /// Closes the connection before the last chunk of a chunked response.
    TruncateChunked,
    /// Closes the connection within a response without an announced length.
    TruncateUnnoticed,
    /// Responds with something other than HTTP.
    Babble,
    /// Sends a complete response with this status.
    Status(u16),
    /// Redirects to a path of the same host.
    Redirect(u16),
    /// Sends a complete response and keeps the connection open.
    KeepAlive,
}

impl Act {
    /// Returns `true` if the connection stays open.
    fn holds(self) -> bool {
        matches!(self, Self::Stall | Self::StallInBody)
    }
}

/// Host that listens on its own port until dropped.
pub(crate) struct Server {
    address: SocketAddr,
    is_over: Arc<AtomicBool>,
    thread: Option<JoinHandle<Vec<String>>>,
}

impl Server {
    /// Starts a host. The n-th connection performs the n-th act, all later ones the last.
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

    /// Stops the host and returns the first line of each request.
    pub(crate) fn requests(mut self) -> Vec<String> {
        self.close()
    }

    fn close(&mut self) -> Vec<String> {
        self.is_over.store(true, Ordering::SeqCst);
        let Some(thread) = self.thread.take() else { return Vec::new() };
        // Unblocks `accept`.
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
    // Stalled connections must stay open.
    let mut held = Vec::new();
    for connection in listener.incoming() {
        let mut connection = connection.expect("the port is ours");
        // A silent connection must not block the tests.
        connection.set_read_timeout(Some(TIMEOUT)).expect("the span is not zero");
        if is_over.load(Ordering::SeqCst) {
            break;
        }
        let act = acts[requests.len().min(acts.len() - 1)];
        // The client may have closed the connection by now.
        requests.push(perform(act, &mut connection).unwrap_or_default());
        if act.holds() {
            held.push(connection);
        }
    }
    requests
}

fn perform(act: Act, connection: &mut TcpStream) -> std::io::Result<String> {
    match act {
        Act::Reset | Act::ResetInBody | Act::Babble => perform_without_request(act, connection),
        _ => perform_with_request(act, connection),
    }
}

/// Performs an act that does not read the request. Closing a connection with unread data resets it.
fn perform_without_request(act: Act, connection: &mut TcpStream) -> std::io::Result<String> {
    connection.read_exact(&mut [0])?;
    match act {
        Act::ResetInBody => {
            write!(connection, "HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\n{{")?;
        }
        Act::Babble => connection.write_all(b"what do you want?\r\n\r\n")?,
        _ => {}
    }
    // The data should arrive before the reset.
    thread::sleep(Duration::from_millis(30));
    Ok(String::new())
}

fn perform_with_request(act: Act, connection: &mut TcpStream) -> std::io::Result<String> {
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

/// Reads a request with its body; returns its first line.
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
