//! Bytes on a connection to `site serve`.

use std::fs;
use std::io::{BufRead as _, BufReader, ErrorKind, Read as _, Write as _};
use std::net::{Shutdown, SocketAddr, TcpStream};
use std::process::{Child, Command, Stdio};
use std::sync::{LazyLock, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use tempfile::TempDir;

use crate::program::program;

/// Maximum time until a response. It is wall-clock time, and therefore long, because both programs wait on a busy
/// machine.
const MAX_ANSWER: Duration = Duration::from_secs(20);

/// Content of files outside of the site, which no response may contain.
const SECRET: &str = "the text that stays outside of the site";

/// Header that a response can contain only if a request has injected it.
const INJECTED: &str = "x-injected";

static SERVER: LazyLock<Mutex<Server>> = LazyLock::new(|| Mutex::new(Server::start()));

/// Checks that the server survives the bytes, and that its responses are valid HTTP, in time, and from the site.
pub fn check(input: &[u8]) {
    // A poisoned lock is ignored, because the server is still usable after a failed check.
    let mut server = SERVER.lock().unwrap_or_else(PoisonError::into_inner);
    let is_whole = is_whole_request(input);
    let answers = server.send(input, is_whole);
    server.assert_alive();
    assert_answers(&answers);
    assert!(!answers.is_empty() || !is_whole, "a request gets an answer");
}

/// Returns whether the input is a single request without a body, which requires a response.
fn is_whole_request(input: &[u8]) -> bool {
    let mut headers = [httparse::EMPTY_HEADER; 64];
    let mut request = httparse::Request::new(&mut headers);
    let head = request.parse(input);
    let is_whole = matches!(head, Ok(httparse::Status::Complete(length)) if length == input.len());
    is_whole && matches!(request.method, Some("GET" | "HEAD"))
}

/// A running server, stopped when dropped.
struct Server {
    child: Child,
    address: SocketAddr,
    log: std::path::PathBuf,
    /// Folder that contains the site, and files outside of the site.
    _folder: TempDir,
}

impl Server {
    fn start() -> Self {
        let folder = site();
        let log = folder.path().join("log");
        let mut child = Command::new(program())
            .args(["serve", "--port", "0", "--root"])
            .arg(folder.path().join("site"))
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(fs::File::create(&log).expect("the folder is ours"))
            .spawn()
            .expect("the program starts");
        let mut line = String::new();
        let output = child.stdout.take().expect("the output is piped");
        BufReader::new(output).read_line(&mut line).expect("the program says where it listens");
        let address = line
            .split_once("http://")
            .and_then(|(_, rest)| rest.split_once('/'))
            .and_then(|(address, _)| address.parse().ok())
            .unwrap_or_else(|| panic!("no address in {line:?}"));
        Self { child, address, log, _folder: folder }
    }

    /// Sends bytes on a new connection and returns all received bytes. `is_answered` is `true` if a response is
    /// required.
    fn send(&self, input: &[u8], is_answered: bool) -> Vec<u8> {
        let mut stream = TcpStream::connect(self.address).expect("the server takes connections");
        stream.set_read_timeout(Some(MAX_ANSWER)).expect("the time is not zero");
        stream.set_write_timeout(Some(MAX_ANSWER)).expect("the time is not zero");
        let mut writer = stream.try_clone().expect("a connection has handles");
        let input = input.to_vec();
        // The server may respond before it has read everything, and wait for the response to be read.
        let writing = thread::spawn(move || {
            // The write fails if the server closes the connection.
            let _ = writer.write_all(&input);
            if !is_answered {
                let _ = writer.shutdown(Shutdown::Write);
            }
        });
        let mut answers = vec![0; 1024];
        let mut read = Ok(0);
        if is_answered {
            // A server may drop the response if the client closes its side first.
            read = stream.read(&mut answers);
            let _ = stream.shutdown(Shutdown::Write);
        }
        answers.truncate(read.as_ref().copied().unwrap_or_default());
        let read = read.and_then(|_| stream.read_to_end(&mut answers));
        writing.join().expect("writing never panics");
        match read {
            Err(error) if matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut) => {
                panic!("the server neither answers nor closes within {MAX_ANSWER:?}");
            }
            // A reset means that the server rejects the rest of the input.
            _ => answers,
        }
    }

    fn assert_alive(&mut self) {
        let ended = self.child.try_wait().expect("the server is a child");
        let log = fs::read_to_string(&self.log).expect("the log is ours");
        assert!(ended.is_none(), "the server has ended: {ended:?}\n{log}");
        assert!(!log.contains("panicked at"), "{log}");
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // Killing fails if the process has ended.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Creates a small site with a search index, and files around it.
fn site() -> TempDir {
    let folder = tempfile::tempdir().expect("the system has a folder for temporary files");
    let files = [
        ("secret.txt", SECRET),
        ("site/secret.txt", SECRET),
        ("site/site.toml", "title = 'Small'\nurl = 'https://small.example.com'\n[search]\n"),
        ("site/content/index.md", "# Home\n\nAn agent fills forms.\n"),
        ("site/content/tools/index.md", "# Tools\n\nWords.\n"),
        ("site/content/form.md", "# Forms\n\nA form asks for the time zone.\n"),
        ("site/static/files/list.csv", "a,b\n"),
    ];
    for (name, text) in files {
        let path = folder.path().join(name);
        fs::create_dir_all(path.parent().expect("a file has a folder"))
            .expect("the folder is ours");
        fs::write(path, text).expect("the folder is ours");
    }
    folder
}

/// Asserts that the bytes start with a valid response.
fn assert_answers(answers: &[u8]) {
    let text = String::from_utf8_lossy(answers);
    assert!(!text.contains(SECRET), "a file outside of the site is sent");
    if answers.is_empty() {
        return;
    }
    let mut headers = [httparse::EMPTY_HEADER; 64];
    let mut answer = httparse::Response::new(&mut headers);
    let head = answer.parse(answers).expect("an answer is HTTP");
    assert!(head.is_complete(), "an answer has a whole head: {text}");
    let status = answer.code.expect("an answer has a status");
    assert!(status < 500, "{text}");
    for header in answer.headers.iter() {
        assert!(!header.name.eq_ignore_ascii_case(INJECTED), "{text}");
    }
}
