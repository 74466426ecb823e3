//! Files and folders in the objects of a repository.

use std::io::{self, BufRead as _, BufReader, Read as _, Write as _};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::{Mutex, MutexGuard, PoisonError, RwLock};

use super::command::{git, git_of_bare, offline};
use super::contents::SharedContents;
use super::entries::{self, TreeEntry};

/// Reads objects by processes of `git cat-file`, which start when they are needed and stay until this value is dropped.
#[derive(Debug, Default)]
pub(super) struct Objects {
    /// `true` if the folder is that of a bare repository.
    is_bare: bool,
    /// Processes that no thread uses.
    contents: Mutex<Vec<Process>>,
    shared: RwLock<SharedContents>,
    kinds: Mutex<Vec<Process>>,
}

/// Kind of an object.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) enum ObjectKind {
    File,
    Folder,
    /// A submodule, or another object.
    Other,
}

impl Objects {
    /// Creates the reader of a bare repository.
    pub(super) fn bare() -> Self {
        Self { is_bare: true, ..Self::default() }
    }

    /// Returns a command of git for the repository of a folder, without network.
    pub(super) fn command(&self, root: &Path) -> Command {
        offline(if self.is_bare { git_of_bare(root) } else { git(root) })
    }

    /// Returns the content of a file; `None` if the object does not exist or is not a file. `object` is the name of a commit, a colon
    /// and a path in its tree.
    pub(super) fn read(&self, root: &Path, object: &str) -> io::Result<Option<Vec<u8>>> {
        let shared = self.shared.read().unwrap_or_else(PoisonError::into_inner);
        if let Some(content) = shared.get(object) {
            return Ok(Some(content.to_vec()));
        }
        drop(shared);
        let content = self.request(root, object, ObjectKind::File)?.map(|(content, _)| content);
        if let Some(content) = &content {
            self.shared.write().unwrap_or_else(PoisonError::into_inner).keep(object, content);
        }
        Ok(content)
    }

    /// Adds the hashes of listed files, by the names of their objects.
    pub(super) fn add_hashes(&self, files: &[(String, String)]) {
        let mut shared = self.shared.write().unwrap_or_else(PoisonError::into_inner);
        files.iter().for_each(|(object, hash)| shared.add_hash(object, hash));
    }

    /// Returns the entries of a folder; `None` if the object does not exist or is not a folder.
    pub(super) fn entries(&self, root: &Path, object: &str) -> io::Result<Option<Vec<TreeEntry>>> {
        let content = self.request(root, object, ObjectKind::Folder)?;
        content.map(|(content, hash_bytes)| entries::parse(&content, hash_bytes)).transpose()
    }

    /// Returns the content of an object from git, and the length of the repository's hashes in bytes; `None` if the object does not
    /// exist or is of another kind.
    fn request(
        &self,
        root: &Path,
        object: &str,
        wanted: ObjectKind,
    ) -> io::Result<Option<(Vec<u8>, usize)>> {
        let mut process = self.process(&self.contents, root, "--batch")?;
        let content = match process.request(object)? {
            Some(Response { kind, size, hash_bytes }) => {
                let mut content = vec![0; size];
                process.output.read_exact(&mut content)?;
                process.end_of_line()?;
                (kind == wanted).then_some((content, hash_bytes))
            }
            None => None,
        };
        // A process whose output was not understood is not used again.
        lock(&self.contents).push(process);
        Ok(content)
    }

    /// Returns the kind of an object; `None` if it does not exist.
    pub(super) fn kind(&self, root: &Path, object: &str) -> io::Result<Option<ObjectKind>> {
        let mut process = self.process(&self.kinds, root, "--batch-check")?;
        let kind = process.request(object)?.map(|response| response.kind);
        lock(&self.kinds).push(process);
        Ok(kind)
    }

    /// Returns a process that no thread uses, or starts one.
    fn process(&self, idle: &Mutex<Vec<Process>>, root: &Path, mode: &str) -> io::Result<Process> {
        match lock(idle).pop() {
            Some(process) => Ok(process),
            None => Process::start(self.command(root), mode),
        }
    }
}

fn lock(processes: &Mutex<Vec<Process>>) -> MutexGuard<'_, Vec<Process>> {
    processes.lock().unwrap_or_else(PoisonError::into_inner)
}

/// First line of a response of `git cat-file`.
struct Response {
    kind: ObjectKind,
    /// Size of the object in bytes.
    size: usize,
    /// Length of the repository's hashes in bytes.
    hash_bytes: usize,
}

/// A process of `git cat-file` that responds to names of objects.
#[derive(Debug)]
struct Process {
    child: Child,
    /// `None` while the process ends.
    input: Option<ChildStdin>,
    output: BufReader<ChildStdout>,
}

impl Process {
    /// Starts a process from a command of git.
    fn start(mut command: Command, mode: &str) -> io::Result<Self> {
        command.args(["cat-file", mode, "--follow-symlinks"]);
        let mut child =
            command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null()).spawn()?;
        let input = child.stdin.take();
        let output = child.stdout.take().map(BufReader::new);
        Ok(Self { child, input, output: output.ok_or(io::ErrorKind::BrokenPipe)? })
    }

    /// Requests an object; `None` if it does not exist.
    fn request(&mut self, object: &str) -> io::Result<Option<Response>> {
        if object.contains('\n') {
            // The protocol has one name in each line.
            return Ok(None);
        }
        let input = self.input.as_mut().ok_or(io::ErrorKind::BrokenPipe)?;
        input.write_all(format!("{object}\n").as_bytes())?;
        input.flush()?;
        let mut line = Vec::new();
        self.output.read_until(b'\n', &mut line)?;
        let line = String::from_utf8_lossy(&line);
        let unexpected = || io::Error::other(format!("unexpected response of git: {line}"));
        let response = line.strip_suffix('\n').ok_or_else(unexpected)?;
        if response.ends_with(" missing") || response.ends_with(" ambiguous") {
            return Ok(None);
        }
        let mut words = response.rsplitn(3, ' ');
        let size = words.next().and_then(|size| size.parse().ok()).ok_or_else(unexpected)?;
        let kind = match words.next().ok_or_else(unexpected)? {
            // A symbolic link that leads to nothing, in a circle, through a file, or out of the repository: the path follows.
            "dangling" | "loop" | "notdir" | "symlink" => {
                self.skip(size)?;
                return Ok(None);
            }
            "blob" => ObjectKind::File,
            "tree" => ObjectKind::Folder,
            _ => ObjectKind::Other,
        };
        let hash_bytes = words.next().ok_or_else(unexpected)?.len() / 2;
        Ok(Some(Response { kind, size, hash_bytes }))
    }

    fn skip(&mut self, size: usize) -> io::Result<()> {
        io::copy(&mut (&mut self.output).take(size as u64), &mut io::sink())?;
        self.end_of_line()
    }

    fn end_of_line(&mut self) -> io::Result<()> {
        let mut end = [0];
        self.output.read_exact(&mut end)
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // The process ends with its input.
        self.input = None;
        let _ = self.child.wait();
    }
}
