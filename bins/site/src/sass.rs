//! Compilation of Sass in a separate process.
//!
//! The evaluation of a style sheet can take unlimited time and memory. With limits on a separate process, it fails
//! without ending the build.

use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use docs_model::{Issue, Location};
use docs_site::compile_sass;

use crate::cli::{CompileSassCommand, SiteArguments};
use crate::folder_tree::folder_tree;
use crate::report;

/// Name of the hidden command that compiles one style sheet.
pub(crate) const COMMAND: &str = "compile-sass";

/// Maximum processor time of one style sheet, in seconds.
const MAX_SECONDS: u64 = 10;

/// Maximum address space of the process, in bytes. Its allocator reserves more than it uses.
const MAX_MEMORY_BYTES: u64 = 4 * 1024 * 1024 * 1024;

/// Compiler of the style sheets of a site.
#[derive(Clone, Debug)]
pub(crate) struct SassProcess {
    root: PathBuf,
    allow_read: Vec<PathBuf>,
}

impl SassProcess {
    /// Creates the compiler for the site in a folder. `allow_read` are folders outside of the project whose files may be
    /// read.
    pub(crate) fn new(root: &Path, allow_read: &[PathBuf]) -> Self {
        Self { root: root.to_owned(), allow_read: allow_read.to_vec() }
    }

    /// Compiles the style sheet at a path relative to the site's folder.
    ///
    /// # Errors
    ///
    /// Returns the error of the style sheet, or the exceeded limit.
    pub(crate) fn compile(&self, path: &str) -> Result<String, Issue> {
        let failed = |message: String| Issue::error("sass", message).at(Location::file(path));
        let output = self.run(path).map_err(|error| {
            failed(format!("the process that compiles style sheets can't be started: {error}"))
        })?;
        serde_json::from_slice::<Result<String, Issue>>(&output).unwrap_or_else(|_| {
            let message = format!(
                "the style sheet needs more than {MAX_SECONDS} s, or more memory or deeper calls than there are"
            );
            Err(failed(message).help("look for a loop or a function that does not end"))
        })
    }

    /// Runs the command and returns its output.
    fn run(&self, path: &str) -> io::Result<Vec<u8>> {
        let mut command = Command::new(std::env::current_exe()?);
        command.arg(COMMAND).arg("--root").arg(&self.root);
        for folder in &self.allow_read {
            command.arg("--allow-read").arg(folder);
        }
        let command = command.arg("--").arg(path).stdin(Stdio::null()).stderr(Stdio::null());
        Ok(command.output()?.stdout)
    }
}

/// Compiles one style sheet within limits, and prints the result as JSON.
pub(crate) fn run(command: &CompileSassCommand) {
    set_limits();
    let SiteArguments { root, allow_read, .. } = &command.site;
    let tree = folder_tree(root.as_deref().unwrap_or(Path::new(".")), allow_read);
    let result = compile_sass(&tree, &command.file);
    report::line(&serde_json::to_string(&result).expect("a text or an issue is plain values"));
}

#[cfg(unix)]
fn set_limits() {
    use rustix::process::{Resource, Rlimit, setrlimit};
    let limits =
        [(Resource::Cpu, MAX_SECONDS), (Resource::As, MAX_MEMORY_BYTES), (Resource::Core, 0)];
    for (resource, limit) in limits {
        // A lower limit of the system is kept.
        let _ = setrlimit(resource, Rlimit { current: Some(limit), maximum: Some(limit) });
    }
}

#[cfg(not(unix))]
fn set_limits() {}
