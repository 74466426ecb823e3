//! Functions that run the program.

use std::io::{BufRead as _, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};

/// Returns the folder of the workspace.
pub(crate) fn workspace() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Returns a command that starts the program in the workspace's folder.
pub(crate) fn site(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_site"));
    command.args(arguments).current_dir(workspace());
    command
}

/// Runs the program to its end.
pub(crate) fn run(arguments: &[&str]) -> Output {
    site(arguments).output().expect("the program starts")
}

/// Builds a site into a temporary folder; the build must succeed.
pub(crate) fn build(root: &Path, more: &[&str]) -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder for the test");
    let out = folder.path().join("out");
    let mut arguments = vec!["build", "--root", path(root), "--out", path(&out)];
    arguments.extend(more);
    let output = run(&arguments);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    folder
}

/// Returns a path as an argument.
pub(crate) fn path(path: &Path) -> &str {
    path.to_str().expect("paths of the tests are text")
}

/// Creates a site in a temporary folder from paths and contents of files.
pub(crate) fn folder(files: &[(&str, &str)]) -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder for the test");
    for (file, text) in files {
        let file = folder.path().join(file);
        std::fs::create_dir_all(file.parent().expect("a file has a folder"))
            .expect("the folder is ours");
        std::fs::write(file, text).expect("the folder is ours");
    }
    folder
}

/// Settings of a small site.
pub(crate) const SETTINGS: &str = "title = 'Small'\nurl = 'https://small.example.com'\n";

/// A running server, stopped when dropped.
pub(crate) struct Server {
    /// Process of the program.
    pub(crate) child: Child,
    /// Origin: `http://127.0.0.1:4711`.
    pub(crate) origin: String,
}

impl Server {
    /// Starts `site` with these arguments on a free port and waits until it responds.
    pub(crate) fn start(arguments: &[&str]) -> Self {
        Self::spawn(site(arguments))
    }

    /// Starts a command of `site` on a free port and waits until it responds.
    pub(crate) fn spawn(mut command: Command) -> Self {
        let mut child = command
            .args(["--port", "0"])
            .stdout(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let mut line = String::new();
        let stdout = child.stdout.take().expect("the output is piped");
        BufReader::new(stdout).read_line(&mut line).expect("the program speaks");
        let start = line.find("http://").unwrap_or_else(|| panic!("no address in {line:?}"));
        // The base path is removed, because tests use whole paths.
        let end = line["http://".len() + start..]
            .find('/')
            .map_or(line.len(), |end| start + "http://".len() + end);
        let origin = line[start..end].trim().to_owned();
        Self { child, origin }
    }

    /// Returns host and port for sockets.
    pub(crate) fn address(&self) -> &str {
        self.origin.trim_start_matches("http://")
    }

    /// Requests a path without following redirects.
    pub(crate) fn get(&self, path: &str) -> Answer {
        self.get_with(path, &[])
    }

    /// Sends JSON to a path; returns the status and the JSON of the response.
    pub(crate) fn post(&self, path: &str, body: &serde_json::Value) -> (u16, serde_json::Value) {
        let agent: ureq::Agent =
            ureq::Agent::config_builder().http_status_as_error(false).build().into();
        let mut response = agent
            .post(format!("{}{path}", self.origin))
            .header("content-type", "text/plain")
            .send(body.to_string())
            .expect("the server answers");
        let answer = response.body_mut().read_to_string().expect("the server sends what it says");
        (response.status().as_u16(), serde_json::from_str(&answer).expect("the answer is JSON"))
    }

    /// Requests a path with headers.
    pub(crate) fn get_with(&self, path: &str, headers: &[(&str, &str)]) -> Answer {
        let agent: ureq::Agent = ureq::Agent::config_builder()
            .max_redirects(0)
            .max_redirects_will_error(false)
            .http_status_as_error(false)
            .build()
            .into();
        let mut request = agent.get(format!("{}{path}", self.origin));
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        let mut response = request.call().expect("the server answers");
        // The values of a repeated header form a list.
        let header = |name: &str| {
            let lines = response.headers().get_all(name).iter();
            let values: Vec<&str> =
                lines.map(|value| value.to_str().expect("headers are ASCII")).collect();
            (!values.is_empty()).then(|| values.join(", "))
        };
        Answer {
            status: response.status().as_u16(),
            location: header("location"),
            etag: header("etag"),
            encoding: header("content-encoding"),
            cache: header("cache-control"),
            kind: header("content-type"),
            timing: header("server-timing"),
            link: header("link"),
            vary: header("vary"),
            policy: header("content-security-policy"),
            body: response.body_mut().read_to_vec().expect("the server sends what it says"),
        }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // Killing fails if the process has ended.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Response of a server.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) location: Option<String>,
    pub(crate) etag: Option<String>,
    pub(crate) encoding: Option<String>,
    pub(crate) cache: Option<String>,
    pub(crate) kind: Option<String>,
    pub(crate) timing: Option<String>,
    pub(crate) link: Option<String>,
    pub(crate) vary: Option<String>,
    /// Content-Security-Policy.
    pub(crate) policy: Option<String>,
    pub(crate) body: Vec<u8>,
}

impl Answer {
    /// Returns the body as a string.
    pub(crate) fn text(&self) -> String {
        String::from_utf8(self.body.clone()).expect("the body is text")
    }
}
