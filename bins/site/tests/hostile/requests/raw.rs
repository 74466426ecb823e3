//! Requests as raw bytes over sockets, and measurements of the process.

use std::io::{Read as _, Write as _};
use std::net::TcpStream;
use std::path::Path;
use std::time::Duration;

use crate::program::{SETTINGS, Server, build, folder, path};

/// Maximum time until a response, on a busy machine.
pub(super) const TIMEOUT: Duration = Duration::from_secs(20);

/// Time without bytes after which no further response is expected.
pub(super) const SILENCE: Duration = Duration::from_millis(700);

/// Connects to a server.
pub(super) fn connect(server: &Server) -> TcpStream {
    let stream = TcpStream::connect(server.address()).expect("the server accepts connections");
    stream.set_read_timeout(Some(TIMEOUT)).expect("the socket takes a timeout");
    stream
}

/// Sends bytes on a new connection, and returns all received bytes until the server closes it, or sends
/// nothing for a time.
pub(super) fn exchange(server: &Server, request: &[u8], silence: Duration) -> Vec<u8> {
    let mut stream = connect(server);
    stream.set_read_timeout(Some(silence)).expect("the socket takes a timeout");
    // A server may reject a request before it has read all of it.
    let _ = stream.write_all(request);
    read_all(&mut stream)
}

/// Reads until the end, a reset, or the socket's timeout.
pub(super) fn read_all(stream: &mut TcpStream) -> Vec<u8> {
    let mut answer = Vec::new();
    let mut piece = [0; 65536];
    while let Ok(length @ 1..) = stream.read(&mut piece) {
        answer.extend_from_slice(&piece[..length]);
    }
    answer
}

/// Parsed response.
#[derive(Debug)]
pub(super) struct Reply {
    pub(super) status: u16,
    head: String,
    pub(super) body: Vec<u8>,
}

impl Reply {
    /// Parses a response; `None` if the server closed the connection without one.
    pub(super) fn parse(bytes: &[u8]) -> Option<Self> {
        let end = bytes.windows(4).position(|window| window == b"\r\n\r\n")?;
        let head = String::from_utf8_lossy(&bytes[..end]).into_owned();
        let status = head.strip_prefix("HTTP/1.")?.get(2..5)?.parse().ok()?;
        Some(Self { status, head, body: bytes[end + 4..].to_vec() })
    }

    /// Returns the value of a header.
    pub(super) fn header(&self, name: &str) -> Option<&str> {
        let lines = self.head.lines().skip(1).filter_map(|line| line.split_once(':'));
        let mut found = lines.filter(|(known, _)| known.eq_ignore_ascii_case(name));
        found.next().map(|(_, value)| value.trim())
    }

    /// Returns the body as a string.
    pub(super) fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }
}

/// Sends a request with these headers; the connection is closed afterwards.
pub(super) fn ask(server: &Server, start: &str, lines: &str) -> Reply {
    let request = format!("{start} HTTP/1.1\r\n{lines}connection: close\r\n\r\n");
    let answer = exchange(server, request.as_bytes(), TIMEOUT);
    Reply::parse(&answer).unwrap_or_else(|| panic!("no answer to {start}: {answer:?}"))
}

/// Requests an unmodified target.
pub(super) fn get(server: &Server, target: &str) -> Reply {
    ask(server, &format!("GET {target}"), "host: localhost\r\n")
}

/// Sends a search.
pub(super) fn search(server: &Server, address: &str, body: &str) -> Reply {
    let length = body.len();
    let request = format!(
        "POST {address} HTTP/1.1\r\nhost: localhost\r\ncontent-length: {length}\r\nconnection: close\r\n\r\n{body}"
    );
    let answer = exchange(server, request.as_bytes(), TIMEOUT);
    Reply::parse(&answer).unwrap_or_else(|| panic!("no answer to {body:.100}"))
}

/// Creates a built site in `out` of a folder, with these `[serve]` settings.
pub(super) fn built(serve: &str) -> tempfile::TempDir {
    let site = folder(&[
        ("site.toml", &format!("{SETTINGS}[search]\n[serve]\n{serve}\n")),
        ("content/index.md", "# Home\n\nWords to find.\n"),
        ("content/tools/form.md", "# Forms\n\nMore words.\n"),
    ]);
    build(site.path(), &[])
}

/// Serves the site in `out` of a folder.
pub(super) fn serve(built: &Path) -> Server {
    Server::start(&["serve", "--dir", path(&built.join("out"))])
}

/// Adds a large sparse file of zeros to a folder.
pub(super) fn add_large_file(folder: &Path, bytes: u64) {
    let file = std::fs::File::create(folder.join("large.bin")).expect("the folder is ours");
    file.set_len(bytes).expect("the file can be made large");
}

/// Returns a number from `/proc/PID/status`: kilobytes, or threads.
pub(super) fn status(server: &mut Server, name: &str) -> u64 {
    let id = server.child.id();
    let text = std::fs::read_to_string(format!("/proc/{id}/status")).expect("the program runs");
    let line =
        text.lines().find_map(|line| line.strip_prefix(name)).expect("the system reports it");
    let number = line.trim_start_matches(':').split_whitespace().next().expect("it has a value");
    u64::from_str_radix(number, if name == "SigCgt" { 16 } else { 10 }).expect("it is a number")
}
