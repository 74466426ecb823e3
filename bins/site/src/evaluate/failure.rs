//! What went wrong in a script, as one issue at its place in the author's file.

use std::collections::HashMap;
use std::io;
use std::path::{Path, PathBuf};

use docs_model::{Issue, Place};
use serde::Deserialize;

use super::SCRIPT_CODE;
use super::compile::{Mistake, Positions};
use super::resolve::relative_to;
use crate::allowed::Refusal;

/// What a script can count on, for authors whose script wants more.
const HELP: &str = "scripts run without Node: local files and `path`, `fs` and `url` work, and what is not installed \
    is a stand-in that does nothing";

/// Part of the engine's message when a script, a module graph or data nests deeper than its stack.
const STACK_OVERFLOW: &str = "call stack size exceeded";

const STACK_HELP: &str = "look for calls or imports without an end, and for data that is nested thousands of levels deep";

/// An exception as `prelude.js` tells it.
#[derive(Debug, Deserialize)]
pub(super) struct Thrown {
    /// The error's class and message, or the thrown value.
    pub(super) message: String,
    /// The engine's calls, innermost first; empty when the thrown value is no error.
    pub(super) stack: String,
    /// The file that was running.
    pub(super) file: Option<PathBuf>,
    /// Number of the issue that the program itself had made of it.
    pub(super) issue: Option<usize>,
}

/// The compiled files, by the name under which the engine runs them.
#[derive(Default)]
pub(super) struct Files(HashMap<String, Positions>);

impl Files {
    /// Remembers the way back from a compiled file.
    pub(super) fn insert(&mut self, path: String, positions: Positions) {
        self.0.insert(path, positions);
    }

    /// The innermost call that is the author's own.
    pub(super) fn place(&self, root: &Path, stack: &str) -> Option<Place> {
        stack.lines().find_map(|call| {
            let (file, line, column) = self.call(call)?;
            let positions = self.0.get(file)?;
            let file = relative_to(root, Path::new(file));
            Some(match positions.written(line, column) {
                Some((line, column)) => Place::character(file, line, column),
                None => Place::file(file),
            })
        })
    }

    /// The file, line and column of `    at name (/site/docusaurus.config.js:3:14)`.
    fn call<'a>(&'a self, call: &str) -> Option<(&'a str, u32, u32)> {
        let (rest, column) = call.trim_end().trim_end_matches(')').rsplit_once(':')?;
        let (rest, line) = rest.rsplit_once(':')?;
        // A file's name may hold spaces and brackets, so it is recognised, not cut out.
        let files = self.0.keys().filter(|file| rest.ends_with(*file));
        let file = files.max_by_key(|file| file.len())?;
        Some((file, line.parse().ok()?, column.parse().ok()?))
    }
}

/// An exception that nothing in the script caught.
pub(super) fn thrown(root: &Path, files: &Files, thrown: &Thrown, missing: &[String]) -> Issue {
    let file = thrown.file.as_ref().map(|path| Place::file(relative_to(root, path)));
    let issue = Issue::error(SCRIPT_CODE, format!("the script stopped: {}", thrown.message));
    let issue = match files.place(root, &thrown.stack).or(file) {
        Some(place) => issue.at(place),
        None => issue,
    };
    issue.help(match missing {
        _ if thrown.message.contains(STACK_OVERFLOW) => STACK_HELP.to_owned(),
        [] => HELP.to_owned(),
        names => format!(
            "a stand-in took the place of `{}`, which is not installed: that may be why; {HELP}",
            names.join("`, `")
        ),
    })
}

/// A file that is no program.
pub(super) fn mistake(file: &str, mistake: Mistake) -> Issue {
    let place = match mistake.at {
        Some((line, column)) => Place::character(file, line, column),
        None => Place::file(file),
    };
    let help = mistake.help.unwrap_or_else(|| "correct the script's syntax here".to_owned());
    Issue::error(SCRIPT_CODE, mistake.message).at(place).help(help)
}

/// A script that can't be read, at its own place.
pub(super) fn unreadable(file: &str, refusal: &Refusal) -> Issue {
    refused(file, refusal).at(Place::file(file))
}

/// A file that can't be read, without the place of the call that asks for it.
pub(super) fn refused(file: &str, refusal: &Refusal) -> Issue {
    Issue::error(SCRIPT_CODE, format!("can't read `{file}`: {refusal}")).help(refusal.help())
}

/// A script for which the system has no thread.
pub(super) fn not_started(file: &str, error: &io::Error) -> Issue {
    Issue::error(SCRIPT_CODE, format!("the script can't be run: {error}"))
        .at(Place::file(file))
        .help("raise the limits of the process: scripts get a stack of 512 MiB of addresses")
}

/// A script that used up one of its limits.
pub(super) fn limit(file: &str, what: &str) -> Issue {
    Issue::error(SCRIPT_CODE, format!("the script {what}"))
        .at(Place::file(file))
        .help("look for a loop that never ends, or do the work before the site is built")
}
