//! What the engine's scripts may ask of the program: files, and how to run them.

use std::fs;
use std::io;
use std::path::Path;
use std::rc::Rc;
use std::time::Instant;

use docs_model::Issue;
use rquickjs::{Ctx, Exception, Function, Object, Promise, Value};

use super::compile::{self, Compiled};
use super::engine::{Session, evaluate_as};
use super::resolve::{self, Found};
use super::{MESSAGE_CODE, MISSING_MODULE_CODE, SCRIPT_CODE, failure, parse_json};

/// A package's script above this size is not a setting, and not worth compiling.
const PACKAGE_FILE_BYTES: u64 = 512 * 1024;

/// More console messages than these are not read.
const MESSAGES: usize = 50;

/// The functions of `host` in `prelude.js` and `node.js`.
pub(super) fn functions<'js>(
    ctx: &Ctx<'js>,
    session: &Rc<Session>,
) -> rquickjs::Result<Object<'js>> {
    let host = Object::new(ctx.clone())?;
    host.set("root", session.root.to_string_lossy().as_ref())?;
    add_modules(ctx, &host, session)?;
    add_messages(ctx, &host, session)?;
    add_files(ctx, &host)?;
    host.set(
        "settle",
        Function::new(ctx.clone(), {
            let session = Rc::clone(session);
            move |ctx: Ctx<'js>, promise: Promise<'js>, next_timer: Function<'js>| {
                settle(&ctx, &session, &promise, &next_timer)
            }
        })?,
    )?;
    Ok(host)
}

/// Finding, reading and compiling modules.
fn add_modules<'js>(
    ctx: &Ctx<'js>,
    host: &Object<'js>,
    session: &Rc<Session>,
) -> rquickjs::Result<()> {
    host.set(
        "resolve",
        Function::new(ctx.clone(), {
            let session = Rc::clone(session);
            move |folder: String, name: String| {
                let found = resolve::resolve(&session.root, Path::new(&folder), &name);
                let text = |path: std::path::PathBuf| path.to_string_lossy().into_owned();
                match found {
                    Found::File(path) => vec!["file".to_owned(), text(path)],
                    Found::PackageFile(path) => vec!["package".to_owned(), text(path)],
                    Found::Missing => vec!["missing".to_owned()],
                    Found::Nothing => vec!["nothing".to_owned()],
                }
            }
        })?,
    )?;
    host.set(
        "compile",
        Function::new(ctx.clone(), {
            let session = Rc::clone(session);
            move |ctx: Ctx<'js>, path: String| compile(&ctx, &session, &path)
        })?,
    )?;
    host.set(
        "readJson",
        Function::new(ctx.clone(), {
            let session = Rc::clone(session);
            move |ctx: Ctx<'js>, path: String| read_json(&ctx, &session, &path)
        })?,
    )
}

/// What the run should mention when it is over.
fn add_messages<'js>(
    ctx: &Ctx<'js>,
    host: &Object<'js>,
    session: &Rc<Session>,
) -> rquickjs::Result<()> {
    host.set(
        "say",
        Function::new(ctx.clone(), {
            let session = Rc::clone(session);
            move |message: String, stack: String| {
                let mut issues = session.issues.borrow_mut();
                if issues.iter().filter(|issue| issue.code == MESSAGE_CODE).count() < MESSAGES {
                    issues.push(session.at_call(Issue::info(MESSAGE_CODE, message), &stack));
                }
            }
        })?,
    )?;
    host.set(
        "missing",
        Function::new(ctx.clone(), {
            let session = Rc::clone(session);
            move |name: String, reason: String, stack: String| {
                missing(&session, name, &reason, &stack);
            }
        })?,
    )
}

/// Files as `fs` shows them; `undefined` where there is none.
fn add_files<'js>(ctx: &Ctx<'js>, host: &Object<'js>) -> rquickjs::Result<()> {
    host.set(
        "readText",
        Function::new(ctx.clone(), |path: String| resolve::read_text(Path::new(&path)).ok())?,
    )?;
    host.set("list", Function::new(ctx.clone(), |path: String| list(&path).ok())?)?;
    host.set(
        "kind",
        Function::new(ctx.clone(), |path: String| {
            let metadata = fs::metadata(path).ok()?;
            Some(if metadata.is_dir() { "folder" } else { "file" })
        })?,
    )?;
    host.set(
        "size",
        Function::new(ctx.clone(), |path: String| {
            fs::metadata(path).map_or(0.0, |metadata| metadata.len() as f64)
        })?,
    )
}

/// The names in a folder, in a fixed order.
fn list(path: &str) -> io::Result<Vec<String>> {
    let names = fs::read_dir(path)?
        .map(|entry| Ok(entry?.file_name().to_string_lossy().into_owned()))
        .collect::<io::Result<Vec<_>>>();
    names.map(|mut names| {
        names.sort();
        names
    })
}

/// Compiles a file into its function; a mistake in it becomes an exception.
fn compile<'js>(ctx: &Ctx<'js>, session: &Session, path: &str) -> rquickjs::Result<Function<'js>> {
    let file = session.name(Path::new(path));
    let size = fs::metadata(path).map_or(0, |metadata| metadata.len());
    if size > PACKAGE_FILE_BYTES && path.contains("/node_modules/") {
        return Err(Exception::throw_message(ctx, "it is too large"));
    }
    let text = resolve::read_text(Path::new(path))
        .map_err(|error| throw_issue(ctx, session, failure::unreadable(&file, &error)))?;
    let Compiled { code, positions } = compile::compile(Path::new(path), &text)
        .map_err(|mistake| throw_issue(ctx, session, failure::mistake(&file, mistake)))?;
    session.files.borrow_mut().insert(path.to_owned(), positions);
    evaluate_as(ctx, path, &code)
}

/// Reads a JSON file; a mistake in it becomes an exception.
fn read_json<'js>(ctx: &Ctx<'js>, session: &Session, path: &str) -> rquickjs::Result<Value<'js>> {
    let file = session.name(Path::new(path));
    let text = resolve::read_text(Path::new(path))
        .map_err(|error| throw_issue(ctx, session, failure::unreadable(&file, &error)))?;
    parse_json(&file, &text).map_err(|issue| throw_issue(ctx, session, issue))?;
    ctx.json_parse(text)
}

/// Keeps an issue, and throws an exception that carries its number.
fn throw_issue(ctx: &Ctx<'_>, session: &Session, issue: Issue) -> rquickjs::Error {
    let number = session.mistakes.borrow().len();
    let thrown = Exception::from_message(ctx.clone(), &issue.message).and_then(|exception| {
        exception.as_object().set("issue", number)?;
        Ok(exception.throw())
    });
    session.mistakes.borrow_mut().push(issue);
    thrown.unwrap_or_else(|error| error)
}

/// Notes that a package has a stand-in, once.
fn missing(session: &Session, name: String, reason: &str, stack: &str) {
    let mut names = session.missing.borrow_mut();
    if names.contains(&name) {
        return;
    }
    let issue = Issue::info(MISSING_MODULE_CODE, format!("`{name}` {reason}")).help(
        "nothing to do if it is a theme, a plugin or a helper that the site can be built without",
    );
    session.issues.borrow_mut().push(session.at_call(issue, stack));
    names.push(name);
}

/// Runs jobs and timers until the promise is settled.
fn settle<'js>(
    ctx: &Ctx<'js>,
    session: &Session,
    promise: &Promise<'js>,
    next_timer: &Function<'js>,
) -> rquickjs::Result<Value<'js>> {
    loop {
        if let Some(result) = promise.result() {
            return result;
        }
        if Instant::now() >= session.deadline {
            return Err(Exception::throw_message(ctx, "interrupted"));
        }
        if !ctx.execute_pending_job() && !next_timer.call::<_, bool>(())? {
            let issue = Issue::error(
                SCRIPT_CODE,
                "the script waits for a promise that nothing will ever settle",
            );
            let issue = issue
                .help("call `resolve` or `reject` on every way; servers and sub-processes can't be asked here");
            return Err(throw_issue(ctx, session, issue));
        }
    }
}
