//! Conversion of exceptions and errors of scripts to issues with locations in the author's file.

use std::collections::HashMap;
use std::io;
use std::path::{Path, PathBuf};

use docs_model::{Issue, Location};
use serde::Deserialize;

use crate::codes::SCRIPT_CODE;
use crate::files::FileError;
use crate::modules::Positions;
use crate::paths::relative_to;

/// Advice for a script that uses unsupported parts of Node.
const HELP: &str = "scripts run without Node: `path`, `fs`, `url` and files of the project are available, and a package \
    that is not installed is replaced by an empty stand-in";

/// Part of the engine's message for a script, a module graph or data whose nesting exceeds the
/// stack.
const STACK_OVERFLOW: &str = "call stack size exceeded";

const STACK_HELP: &str = "look for calls or imports without an end, and for data that is nested thousands of levels deep";

/// Exception in the format of `loader.js`.
#[derive(Debug, Deserialize)]
pub(crate) struct Thrown {
    /// Class and message of the error, or the thrown value.
    pub(crate) message: String,
    /// Calls, innermost first; empty if the thrown value is not an error.
    pub(crate) stack: String,
    /// Path of the file that was running.
    pub(crate) file: Option<PathBuf>,
    /// `true` if the thrown value is `null`.
    #[serde(rename = "isNull")]
    pub(crate) is_null: bool,
    /// Number of the issue that the host has recorded for the exception.
    pub(crate) issue: Option<usize>,
}

/// Compiled files of a run, by their path in the engine.
#[derive(Default)]
pub(crate) struct CompiledFiles(HashMap<String, Positions>);

impl CompiledFiles {
    /// Adds a file.
    pub(crate) fn insert(&mut self, path: String, positions: Positions) {
        self.0.insert(path, positions);
    }

    /// Returns the place of the innermost call in one of the files.
    pub(crate) fn location(&self, root: &Path, stack: &str) -> Option<Location> {
        stack.lines().find_map(|call| {
            let (file, line, column) = self.call(call)?;
            let positions = self.0.get(file)?;
            let file = relative_to(root, Path::new(file));
            Some(match positions.written(line, column) {
                Some((line, column)) => Location::character(file, line, column),
                None => Location::file(file),
            })
        })
    }

    /// Returns the file, line and column of `    at name (/site/docusaurus.config.js:3:14)`.
    fn call<'a>(&'a self, call: &str) -> Option<(&'a str, u32, u32)> {
        let (rest, column) = call.trim_end().trim_end_matches(')').rsplit_once(':')?;
        let (rest, line) = rest.rsplit_once(':')?;
        // A path may contain spaces and brackets, so it is compared with the known files and not
        // parsed.
        let files = self.0.keys().filter(|file| rest.ends_with(*file));
        let file = files.max_by_key(|file| file.len())?;
        Some((file, line.parse().ok()?, column.parse().ok()?))
    }
}

/// Returns the issue of an uncaught exception of a script.
pub(crate) fn thrown(
    root: &Path,
    files: &CompiledFiles,
    thrown: &Thrown,
    missing: &[String],
) -> Issue {
    let file = thrown.file.as_ref().map(|path| Location::file(relative_to(root, path)));
    let issue = Issue::error(SCRIPT_CODE, format!("the script stopped: {}", thrown.message));
    let issue = match files.location(root, &thrown.stack).or(file) {
        Some(location) => issue.at(location),
        None => issue,
    };
    issue.help(match missing {
        _ if thrown.message.contains(STACK_OVERFLOW) => STACK_HELP.to_owned(),
        [] => HELP.to_owned(),
        names => format!("not available, which may be the cause: `{}`; {HELP}", names.join("`, `")),
    })
}

/// Returns the issue of a script that cannot be read.
pub(crate) fn unreadable(file: &str, error: &FileError) -> Issue {
    refused(file, error).at(Location::file(file))
}

/// Returns the issue of a file that cannot be read; the caller adds the location of the call.
pub(crate) fn refused(file: &str, error: &FileError) -> Issue {
    Issue::error(SCRIPT_CODE, format!("can't read `{file}`: {error}")).help(error.help())
}

/// Returns the issue of a file that cannot be written; the caller adds the location of the call.
pub(crate) fn not_written(file: &str, error: &FileError) -> Issue {
    Issue::error(SCRIPT_CODE, format!("can't write `{file}`: {error}")).help(error.help())
}

/// Returns the issue of a script for which the system cannot start a thread.
pub(crate) fn not_started(file: &str, error: &io::Error) -> Issue {
    Issue::error(SCRIPT_CODE, format!("the script can't be run: {error}"))
        .at(Location::file(file))
        .help("raise the limits of the process: scripts get a stack of 512 MiB of addresses")
}

/// Returns the issue of a script that exceeds a limit.
pub(crate) fn limit(file: &str, what: &str) -> Issue {
    Issue::error(SCRIPT_CODE, format!("the script {what}"))
        .at(Location::file(file))
        .help("look for a loop that never ends, or do the work before the site is built")
}
