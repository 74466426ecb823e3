//! One run of a script, until it has a value.

use std::path::Path;
use std::rc::Rc;
use std::sync::Arc;
use std::time::Instant;

use docs_model::{Issue, Location, Value};
use rquickjs::{CatchResultExt as _, CaughtError, Ctx, Function};
use serde::Deserialize;

use super::limits::Limits;
use crate::codes::{MISSING_VALUE_CODE, SCRIPT_CODE, WRITTEN_FILES_CODE};
use crate::engine::{self, EngineLimits, evaluate_as};
use crate::failure::{self, Thrown};
use crate::files::ProjectFiles;
use crate::host::{
    self, BYTES, DATA, EFFECTS, LIBRARY, NODE, PACKAGES, PLUGINS, SIDEBARS, Session,
};
use crate::modules::LOADER;
use crate::written_files::WrittenFiles;

/// Outcome of a run, in the format of `loader.js`.
#[derive(Deserialize)]
#[serde(rename_all = "lowercase")]
enum Outcome {
    /// The value of the script.
    Value(Data),
    /// An uncaught exception.
    Thrown(Thrown),
}

#[derive(Deserialize)]
struct Data {
    value: Value,
    faults: Vec<NotData>,
    missing: Vec<Missing>,
}

/// Part of the value that can't be converted to data.
#[derive(Deserialize)]
struct NotData {
    /// Path of the setting: `themeConfig.navbar.items[2]`.
    setting: String,
    message: String,
}

/// String that only a missing package could provide.
#[derive(Deserialize)]
struct Missing {
    /// Path of the setting.
    setting: String,
    /// Name of the package.
    module: String,
}

/// Inputs of scripts besides their own file.
pub(super) struct Inputs {
    /// Files of the project together with the written ones.
    pub(super) files: Arc<dyn ProjectFiles>,
    pub(super) written: WrittenFiles,
    /// Version of Docusaurus that scripts read.
    pub(super) docusaurus_version: Option<String>,
}

/// Runs a script. Returns its value, or the results of the calls in `request`, and the issues that did not prevent it.
///
/// # Errors
///
/// Returns the error that prevents the evaluation.
pub(super) fn run(
    inputs: Inputs,
    entry: &Path,
    request: Option<&str>,
    limits: Limits,
) -> Result<(Value, Vec<Issue>), Issue> {
    let Inputs { files, written, docusaurus_version } = inputs;
    let deadline = Instant::now() + limits.time;
    let session = Rc::new(Session::new(files, written, docusaurus_version, deadline));
    let file = session.name(entry);
    let outcome = execute(&session, entry, request, limits)
        .map_err(|message| stopped(&session, &file, limits, &message))?;
    match outcome {
        Outcome::Value(data) => {
            let faults = data.faults.into_iter().map(|fault| not_data(&file, &fault));
            let missing = data.missing.iter().take(MAX_MISSING_VALUES);
            let missing = missing.map(|missing| missing_value(&file, missing));
            let written = written_in_memory(&session);
            session.issues.borrow_mut().extend(faults.chain(missing).chain(written));
            Ok((data.value, session.issues.take()))
        }
        Outcome::Thrown(thrown) => {
            Err(used_up(&session, &file, limits, &thrown.message, thrown.is_null)
                .unwrap_or_else(|| session.explain(&thrown)))
        }
    }
}

/// Starts an engine with the host, and runs the script to completion.
fn execute(
    session: &Rc<Session>,
    entry: &Path,
    request: Option<&str>,
    limits: Limits,
) -> Result<Outcome, String> {
    let context = engine::start(EngineLimits {
        stack_bytes: limits.stack_bytes,
        memory_bytes: Some(limits.memory_bytes),
        deadline: Some(session.deadline),
    });
    let context = context.map_err(|error| error.to_string())?;
    let outcome: String = context.with(|ctx| {
        let run = || load_and_run(&ctx, session, entry, request);
        run().catch(&ctx).map_err(|error| message_of(&error))
    })?;
    serde_json::from_str(&outcome).map_err(|error| format!("its value can't be read: {error}"))
}

fn load_and_run(
    ctx: &Ctx<'_>,
    session: &Rc<Session>,
    entry: &Path,
    request: Option<&str>,
) -> rquickjs::Result<String> {
    let host = host::functions(ctx, session)?;
    let bytes: Function<'_> = evaluate_as(ctx, "site:bytes", BYTES)?;
    let library: Function<'_> = evaluate_as(ctx, "site:library", LIBRARY)?;
    let node: Function<'_> = evaluate_as(ctx, "site:node", NODE)?;
    let node: Function<'_> = node.call((bytes, library))?;
    let data: Function<'_> = evaluate_as(ctx, "site:data", DATA)?;
    let loader: Function<'_> = evaluate_as(ctx, "site:loader", LOADER)?;
    let packages: Function<'_> = evaluate_as(ctx, "site:packages", PACKAGES)?;
    let sidebars: Function<'_> = evaluate_as(ctx, "site:sidebars", SIDEBARS)?;
    let effects: Function<'_> = evaluate_as(ctx, "site:effects", EFFECTS)?;
    let plugins: Function<'_> = evaluate_as(ctx, "site:plugins", PLUGINS)?;
    let run: Function<'_> =
        loader.call((host, node, data, packages, sidebars, effects, plugins))?;
    run.call((entry.to_string_lossy().as_ref(), request))
}

fn message_of(error: &CaughtError<'_>) -> String {
    match error {
        CaughtError::Exception(exception) => exception.message().unwrap_or_default(),
        other => other.to_string(),
    }
}

/// Returns the issue of a run that the engine has stopped.
fn stopped(session: &Session, file: &str, limits: Limits, message: &str) -> Issue {
    used_up(session, file, limits, message, false).unwrap_or_else(|| {
        Issue::error(SCRIPT_CODE, format!("the script can't be run: {message}"))
            .at(Location::file(file))
            .help("try it with parts of it left out, to find the one that is too much")
    })
}

/// Returns the issue of a run that has exceeded a limit, regardless of its exception. The engine throws `null` if no memory is
/// left for an exception.
fn used_up(
    session: &Session,
    file: &str,
    limits: Limits,
    message: &str,
    is_null: bool,
) -> Option<Issue> {
    let what = if Instant::now() >= session.deadline {
        out_of_time(limits)
    } else if message.contains("out of memory") {
        out_of_memory(limits)
    } else if is_null {
        format!("{}, or threw `null`", out_of_memory(limits))
    } else {
        return None;
    };
    Some(failure::limit(file, &what))
}

fn out_of_memory(limits: Limits) -> String {
    format!("needs more than {} MiB of memory", limits.memory_bytes / (1024 * 1024))
}

/// Returns the description of a script that is still running at its deadline.
pub(super) fn out_of_time(limits: Limits) -> String {
    format!("did not finish within {} s", limits.time.as_secs_f32())
}

/// Maximum number of reported settings that need a missing package.
const MAX_MISSING_VALUES: usize = 100;

fn missing_value(file: &str, Missing { setting, module }: &Missing) -> Issue {
    let setting = if setting.is_empty() { "the value" } else { setting };
    let message = format!("`{setting}` is left out: it needs `{module}`, which is not available");
    Issue::warning(MISSING_VALUE_CODE, message)
        .at(Location::file(file))
        .help("install the project's packages, or write the value into the file")
        .about(setting)
}

/// Maximum number of written files that the issue names.
const MAX_NAMED_FILES: usize = 5;

/// Returns the information that the run has written files; `None` without written files.
fn written_in_memory(session: &Session) -> Option<Issue> {
    let written = session.written_names.borrow();
    let (location, _) = written.first()?;
    let names: Vec<String> =
        written.iter().take(MAX_NAMED_FILES).map(|(_, name)| format!("`{name}`")).collect();
    let others = match written.len() - names.len() {
        0 => String::new(),
        others => format!(" and {others} more"),
    };
    let message = format!(
        "the files that this script writes are kept in memory: {}{others}",
        names.join(", ")
    );
    let issue = Issue::info(WRITTEN_FILES_CODE, message)
        .help("nothing to do: the site uses them, and the project's own files stay as they are");
    Some(match location {
        Some(location) => issue.at(location.clone()),
        None => issue,
    })
}

fn not_data(file: &str, fault: &NotData) -> Issue {
    let setting = if fault.setting.is_empty() { "the value" } else { &fault.setting };
    Issue::error(SCRIPT_CODE, format!("`{setting}` {}", fault.message))
        .at(Location::file(file))
        .help("write out what the site needs of it")
}
