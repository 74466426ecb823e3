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
mod resolve;
#[cfg(test)]
mod tests;

use std::path::{Path, PathBuf};
use std::{fs, panic, thread};

use docs_model::{Issue, Place, Value};

use engine::Limits;

/// The code of an issue that kept a script from giving a value.
pub(crate) const SCRIPT_CODE: &str = "config-script";

/// The code of the information that a stand-in took a package's place.
pub(crate) const MISSING_MODULE_CODE: &str = "missing-module";

/// The code of what a script wrote to the console.
pub(crate) const MESSAGE_CODE: &str = "config-message";

/// The engine recurses for scripts, and the parser for nested code; both get more than a test's thread has.
const THREAD_STACK_BYTES: usize = 64 * 1024 * 1024;

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

/// Evaluates `file` (relative to `root`) and gives its value as data.
///
/// # Errors
///
/// The one issue that kept it from having a value, at its place in the author's file.
pub(crate) fn evaluate(root: &Path, file: &str) -> Result<Evaluated, Issue> {
    evaluate_within(root, file, Limits::default())
}

fn evaluate_within(root: &Path, file: &str, limits: Limits) -> Result<Evaluated, Issue> {
    let unreadable = |error| failure::unreadable(file, &error);
    let root = fs::canonicalize(root).map_err(unreadable)?;
    let path = resolve::join(&root, file);
    if file.ends_with(".json") {
        let text = resolve::read_text(&path).map_err(unreadable)?;
        let value = parse_json(file, &text)?;
        return Ok(Evaluated { value, issues: Vec::new(), root });
    }
    fs::metadata(&path).map_err(unreadable)?;
    let (value, issues) = on_large_stack(|| engine::run(&root, &path, limits))?;
    Ok(Evaluated { value, issues, root })
}

/// Reads JSON; a fault is told at its place in `file`.
fn parse_json(file: &str, text: &str) -> Result<Value, Issue> {
    serde_json::from_str(text).map_err(|error| {
        let line = u32::try_from(error.line()).unwrap_or(u32::MAX).max(1);
        let written = text.lines().nth(line as usize - 1).unwrap_or_default();
        let column = characters_before(written, error.column());
        // The place is told once, in front of the message.
        let message = error.to_string();
        let message = message.split(" at line ").next().unwrap_or(&message);
        Issue::error(SCRIPT_CODE, format!("this is not JSON: {message}"))
            .at(Place::character(file, line, column.max(1)))
            .help("JSON has no comments and no trailing commas; a script (`.js`, `.ts`) may have them")
    })
}

/// How many characters begin before a byte of a line.
fn characters_before(line: &str, byte: usize) -> u32 {
    let count = line.char_indices().take_while(|(start, _)| *start < byte).count();
    u32::try_from(count).unwrap_or(u32::MAX)
}

/// Runs `work` on a thread of its own, whose stack is large enough for it.
fn on_large_stack<T: Send>(work: impl FnOnce() -> T + Send) -> T {
    thread::scope(|scope| {
        let thread = thread::Builder::new()
            .name("evaluate".to_owned())
            .stack_size(THREAD_STACK_BYTES)
            .spawn_scoped(scope, work)
            .expect("the system can start a thread");
        thread.join().unwrap_or_else(|payload| panic::resume_unwind(payload))
    })
}
