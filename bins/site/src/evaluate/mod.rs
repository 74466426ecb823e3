//! The value of a Docusaurus project's config or sidebars script, without Node.
//!
//! A file goes through four steps: `compile` makes plain scripts of TypeScript and modules and keeps the way back
//! to the author's lines, `resolve` finds what they ask for, `engine` runs them within limits, and `failure` turns
//! what goes wrong into one [`Issue`]. The scripts see a small Node, written in the `.js` files beside this one.
//!
//! A package that is not installed is no fault: a stand-in takes its place, and appears in the data as
//! `{ "$module": "prism-react-renderer", "$path": "themes.github" }`. Functions become `{ "$function": "name" }`.

mod compile;
mod engine;
mod failure;
mod host;
mod json;
mod nesting;
mod resolve;
#[cfg(test)]
mod tests;

use std::panic::{self, AssertUnwindSafe};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::Duration;
use std::{fs, io, thread};

use docs_model::{Issue, Value};

use self::engine::Limits;
use self::json::parse_json;
use crate::allowed::{AllowedFolders, MOST_BYTES, Refusal};

/// The code of an issue that kept a script from giving a value.
pub(crate) const SCRIPT_CODE: &str = "config-script";

/// The code of the information that a stand-in took a package's place.
pub(crate) const MISSING_MODULE_CODE: &str = "missing-module";

/// The code of what a script wrote to the console.
pub(crate) const MESSAGE_CODE: &str = "config-message";

/// Stack of the thread that compiles and runs a script.
///
/// The compiler recurses for each level of the syntax; at [`nesting::DEEPEST`] levels it needs less than a quarter of
/// this in a build without optimisations. The system reserves addresses only, and memory as it is used.
const THREAD_STACK_BYTES: usize = 512 * 1024 * 1024;

/// Time after a script's own limit until its thread is given up.
///
/// The engine checks the limit between instructions; a single one (a search in a text of 100 MB, a power of large
/// numbers) can take longer, and so can a file on a system that does not answer.
const GRACE: Duration = Duration::from_secs(2);

/// Largest script of the project's own. The compiler needs about 100 times its size in memory.
const SCRIPT_BYTES: u64 = 2 * 1024 * 1024;

/// What a script came to.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Evaluated {
    /// The default export or `module.exports`: called if it is a function, awaited if it is a promise.
    pub(crate) value: Value,
    /// What should be known of it: stand-ins, console messages, values that are no data.
    pub(crate) issues: Vec<Issue>,
    /// The site's folder without symbolic links: absolute paths in the value begin with it.
    pub(crate) root: PathBuf,
}

/// Evaluates `file` (relative to `root`), and returns its value as data.
///
/// The script reads files of the `allowed` folders only.
///
/// # Errors
///
/// The one issue that kept it from having a value, at its place in the author's file.
pub(crate) fn evaluate(
    root: &Path,
    allowed: &AllowedFolders,
    file: &str,
) -> Result<Evaluated, Issue> {
    evaluate_within(root, allowed, file, Limits::default())
}

fn evaluate_within(
    root: &Path,
    allowed: &AllowedFolders,
    file: &str,
    limits: Limits,
) -> Result<Evaluated, Issue> {
    let unreadable = |refusal| failure::unreadable(file, &refusal);
    let root = fs::canonicalize(root).map_err(Refusal::from).map_err(unreadable)?;
    let path = resolve::join(&root, file);
    if file.ends_with(".json") {
        let text = allowed.read_text(&path, MOST_BYTES).map_err(unreadable)?;
        let value = parse_json(file, &text)?;
        return Ok(Evaluated { value, issues: Vec::new(), root });
    }
    allowed.resolve(&path).map_err(unreadable)?;
    let run = {
        let (root, allowed) = (root.clone(), allowed.clone());
        move || engine::run(&root, allowed, &path, limits)
    };
    let (value, issues) = within(limits.time + GRACE, run)
        .map_err(|error| failure::not_started(file, &error))?
        .unwrap_or_else(|| Err(failure::limit(file, &engine::out_of_time(limits))))?;
    Ok(Evaluated { value, issues, root })
}

/// Runs `work` on a thread of its own, with a large stack. Returns `None` when it takes longer than `time`: the thread
/// is left behind, and ends with its work or with the process.
///
/// # Errors
///
/// When the system can't start the thread, for example because the addresses of a process are limited.
fn within<T: Send + 'static>(
    time: Duration,
    work: impl FnOnce() -> T + Send + 'static,
) -> io::Result<Option<T>> {
    let (sender, result) = mpsc::channel();
    thread::Builder::new().name("evaluate".to_owned()).stack_size(THREAD_STACK_BYTES).spawn(
        move || {
            // Nobody receives the result of a thread that was left behind.
            let _ = sender.send(panic::catch_unwind(AssertUnwindSafe(work)));
        },
    )?;
    match result.recv_timeout(time) {
        Ok(Ok(value)) => Ok(Some(value)),
        Ok(Err(payload)) => panic::resume_unwind(payload),
        Err(RecvTimeoutError::Timeout) => Ok(None),
        Err(RecvTimeoutError::Disconnected) => unreachable!("the thread sends before it ends"),
    }
}
