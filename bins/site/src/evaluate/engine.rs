//! Runs a script in the embedded engine, within limits, until it has a value.

use std::cell::RefCell;
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::time::{Duration, Instant};

use docs_model::{Issue, Place, Value};
use rquickjs::context::EvalOptions;
use rquickjs::{CatchResultExt as _, CaughtError, Context, Ctx, FromJs, Function, Runtime};
use serde::Deserialize;

use super::failure::{self, Files, Thrown};
use super::resolve::relative_to;
use super::{SCRIPT_CODE, host};
use crate::allowed::AllowedFolders;

/// The loader of modules, with the stand-ins.
const PRELUDE: &str = include_str!("prelude.js");

/// Node's modules and globals.
const NODE: &str = include_str!("node.js");

/// Values as data.
const DATA: &str = include_str!("data.js");

/// How much a script may use.
#[derive(Clone, Copy, Debug)]
pub(super) struct Limits {
    pub(super) time: Duration,
    pub(super) memory_bytes: usize,
    pub(super) stack_bytes: usize,
}

impl Default for Limits {
    /// Far more than any config needs that does no work of its own.
    fn default() -> Self {
        Self {
            time: Duration::from_secs(10),
            memory_bytes: 512 * 1024 * 1024,
            stack_bytes: 8 * 1024 * 1024,
        }
    }
}

/// What one run knows and gathers.
pub(super) struct Session {
    pub(super) root: PathBuf,
    pub(super) allowed: AllowedFolders,
    pub(super) deadline: Instant,
    pub(super) files: RefCell<Files>,
    pub(super) issues: RefCell<Vec<Issue>>,
    /// Faults of files, for which an exception with their number is on its way.
    pub(super) mistakes: RefCell<Vec<Issue>>,
    /// Packages that have a stand-in.
    pub(super) missing: RefCell<Vec<String>>,
}

impl Session {
    /// A path as messages name it.
    pub(super) fn name(&self, path: &Path) -> String {
        relative_to(&self.root, path)
    }

    /// The same issue at the author's innermost call of a stack.
    pub(super) fn at_call(&self, issue: Issue, stack: &str) -> Issue {
        match self.files.borrow().place(&self.root, stack) {
            Some(place) => issue.at(place),
            None => issue,
        }
    }
}

/// What `prelude.js` says of a run.
#[derive(Deserialize)]
#[serde(rename_all = "lowercase")]
enum Outcome {
    /// The value, and what in it is no data.
    Value(Data),
    /// The exception that nothing caught.
    Thrown(Thrown),
}

#[derive(Deserialize)]
struct Data {
    value: Value,
    faults: Vec<Fault>,
}

/// A part of the value that can't be data.
#[derive(Deserialize)]
struct Fault {
    /// Where in the value: `themeConfig.navbar.items[2]`.
    setting: String,
    message: String,
}

/// Runs the script, which reads files of the `allowed` folders only. Returns its value, and issues that do not keep it
/// from having one.
pub(super) fn run(
    root: &Path,
    allowed: AllowedFolders,
    entry: &Path,
    limits: Limits,
) -> Result<(Value, Vec<Issue>), Issue> {
    let session = Rc::new(Session {
        root: root.to_owned(),
        allowed,
        deadline: Instant::now() + limits.time,
        files: RefCell::default(),
        issues: RefCell::default(),
        mistakes: RefCell::default(),
        missing: RefCell::default(),
    });
    let file = session.name(entry);
    let outcome = execute(&session, entry, limits)
        .map_err(|message| stopped(&session, &file, limits, &message))?;
    match outcome {
        Outcome::Value(data) => {
            let faults = data.faults.into_iter().map(|fault| not_data(&file, &fault));
            session.issues.borrow_mut().extend(faults);
            Ok((data.value, session.issues.take()))
        }
        Outcome::Thrown(thrown) => Err(used_up(&session, &file, limits, &thrown.message)
            .unwrap_or_else(|| explain(&session, &thrown))),
    }
}

/// Starts an engine, gives it a small Node, and runs the script to its end.
fn execute(session: &Rc<Session>, entry: &Path, limits: Limits) -> Result<Outcome, String> {
    let start = || -> rquickjs::Result<Context> {
        let runtime = Runtime::new()?;
        runtime.set_memory_limit(limits.memory_bytes);
        runtime.set_max_stack_size(limits.stack_bytes);
        let deadline = session.deadline;
        runtime.set_interrupt_handler(Some(Box::new(move || Instant::now() >= deadline)));
        Context::full(&runtime)
    };
    let context = start().map_err(|error| error.to_string())?;
    let told: String = context.with(|ctx| {
        let run = || -> rquickjs::Result<String> {
            let host = host::functions(&ctx, session)?;
            let node: Function<'_> = evaluate_as(&ctx, "site:node", NODE)?;
            let data: Function<'_> = evaluate_as(&ctx, "site:data", DATA)?;
            let prelude: Function<'_> = evaluate_as(&ctx, "site:prelude", PRELUDE)?;
            let run: Function<'_> = prelude.call((host, node, data))?;
            run.call((entry.to_string_lossy().as_ref(),))
        };
        run().catch(&ctx).map_err(|error| message_of(&error))
    })?;
    serde_json::from_str(&told).map_err(|error| format!("its value can't be read: {error}"))
}

/// Evaluates an expression under a name, by which exceptions will know it.
///
/// Ours are strict; a script is what its author made it.
pub(super) fn evaluate_as<'js, T: FromJs<'js>>(
    ctx: &Ctx<'js>,
    name: &str,
    code: &str,
) -> rquickjs::Result<T> {
    let mut options = EvalOptions::default();
    options.strict = name.starts_with("site:");
    options.filename = Some(name.to_owned());
    ctx.eval_with_options(code, options)
}

fn message_of(error: &CaughtError<'_>) -> String {
    match error {
        CaughtError::Exception(exception) => exception.message().unwrap_or_default(),
        other => other.to_string(),
    }
}

/// The issue of an exception: the program's own if it made one already.
fn explain(session: &Session, thrown: &Thrown) -> Issue {
    let own = thrown.issue.and_then(|number| session.mistakes.borrow().get(number).cloned());
    let own = own.map(|issue| match &thrown.file {
        _ if issue.place.is_some() => issue,
        Some(file) => {
            // A promise that is never settled has no line.
            let place = session.files.borrow().place(&session.root, &thrown.stack);
            issue.at(place.unwrap_or_else(|| Place::file(session.name(file))))
        }
        None => session.at_call(issue, &thrown.stack),
    });
    own.unwrap_or_else(|| {
        let missing = session.missing.borrow();
        failure::thrown(&session.root, &session.files.borrow(), thrown, &missing)
    })
}

/// The issue of a run that the engine itself ended.
fn stopped(session: &Session, file: &str, limits: Limits, message: &str) -> Issue {
    used_up(session, file, limits, message).unwrap_or_else(|| {
        Issue::error(SCRIPT_CODE, format!("the script can't be run: {message}"))
            .at(Place::file(file))
            .help("try it with parts of it left out, to find the one that is too much")
    })
}

/// Message of `prelude.js` for `null`. The engine throws `null` when no memory is left for an exception that says so.
const NULL_THROWN: &str = "it threw null";

/// The issue of a run that came to one of its limits, whatever exception it ended with.
fn used_up(session: &Session, file: &str, limits: Limits, message: &str) -> Option<Issue> {
    let what = if Instant::now() >= session.deadline {
        out_of_time(limits)
    } else if message.contains("out of memory") {
        out_of_memory(limits)
    } else if message == NULL_THROWN {
        format!("{}, or threw `null`", out_of_memory(limits))
    } else {
        return None;
    };
    Some(failure::limit(file, &what))
}

fn out_of_memory(limits: Limits) -> String {
    format!("needs more than {} MiB of memory", limits.memory_bytes / (1024 * 1024))
}

/// What is wrong with a script that is still running at its deadline.
pub(super) fn out_of_time(limits: Limits) -> String {
    format!("did not come to an end within {} s", limits.time.as_secs_f32())
}

fn not_data(file: &str, fault: &Fault) -> Issue {
    let setting = if fault.setting.is_empty() { "the value" } else { &fault.setting };
    Issue::error(SCRIPT_CODE, format!("`{setting}` {}", fault.message))
        .at(Place::file(file))
        .help("write out what the site needs of it")
}
