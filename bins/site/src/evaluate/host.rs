//! What the engine's scripts may ask of the program: files, and how to run them.

use std::fs;
use std::path::Path;
use std::rc::Rc;
use std::time::Instant;

use docs_model::Issue;
use rquickjs::convert::List;
use rquickjs::{Ctx, Exception, Function, Object, Promise, Value};

use super::compile::{self, Compiled};
use super::engine::{Session, evaluate_as};
use super::json::check_json;
use super::resolve::{Found, Resolver};
use super::{MESSAGE_CODE, MISSING_MODULE_CODE, SCRIPT_BYTES, SCRIPT_CODE, failure};
use crate::allowed::{MOST_BYTES, Refusal};

/// A package's script above this size is not a setting, and not worth compiling.
const PACKAGE_FILE_BYTES: u64 = 512 * 1024;

/// More console messages than these are not read.
const MESSAGES: usize = 50;

/// Characters of a message, or of a package's name, that are reported.
const MESSAGE_CHARACTERS: usize = 2_000;

/// Stand-ins that are reported by their name. Large projects use some dozens of packages.
const MISSING_MODULES: usize = 500;

/// Exceptions that keep an issue of their own; a script that catches more of them has no use for them.
const MISTAKES: usize = 1_000;

/// Names in a folder that are listed.
const NAMES: usize = 100_000;

/// The functions of `host` in `prelude.js` and `node.js`.
pub(super) fn functions<'js>(
    ctx: &Ctx<'js>,
    session: &Rc<Session>,
) -> rquickjs::Result<Object<'js>> {
    let host = Object::new(ctx.clone())?;
    host.set("root", session.root.to_string_lossy().as_ref())?;
    add_modules(ctx, &host, session)?;
    add_messages(ctx, &host, session)?;
    add_files(ctx, &host, session)?;
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
                let resolver = Resolver { root: &session.root, allowed: &session.allowed };
                let found = resolver.resolve(Path::new(&folder), &name);
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
                    let issue = Issue::info(MESSAGE_CODE, shortened(message));
                    issues.push(session.at_call(issue, &stack));
                }
            }
        })?,
    )?;
    host.set(
        "missing",
        Function::new(ctx.clone(), {
            let session = Rc::clone(session);
            move |name: String, reason: String, stack: String| {
                missing(&session, shortened(name), &shortened(reason), &stack);
            }
        })?,
    )
}

/// Files as `fs` shows them; `undefined` where there is none, an exception where one must not be read.
fn add_files<'js>(
    ctx: &Ctx<'js>,
    host: &Object<'js>,
    session: &Rc<Session>,
) -> rquickjs::Result<()> {
    host.set(
        "readText",
        Function::new(ctx.clone(), {
            let session = Rc::clone(session);
            move |ctx: Ctx<'js>, path: String| {
                let text = session.allowed.read_text(Path::new(&path), MOST_BYTES);
                or_absent(&ctx, &session, &path, text)
            }
        })?,
    )?;
    host.set(
        "list",
        Function::new(ctx.clone(), {
            let session = Rc::clone(session);
            move |ctx: Ctx<'js>, path: String| {
                or_absent(&ctx, &session, &path, list(&session, &path))
            }
        })?,
    )?;
    host.set(
        "stat",
        Function::new(ctx.clone(), {
            let session = Rc::clone(session);
            move |ctx: Ctx<'js>, path: String| {
                let known = session.allowed.resolve(Path::new(&path)).and_then(|resolved| {
                    let metadata = fs::metadata(resolved)?;
                    let kind = if metadata.is_dir() { "folder" } else { "file" };
                    Ok(List((kind, metadata.len() as f64)))
                });
                or_absent(&ctx, &session, &path, known)
            }
        })?,
    )
}

/// What was found at a path; a refusal becomes an exception.
fn or_absent<'js, T>(
    ctx: &Ctx<'js>,
    session: &Session,
    path: &str,
    found: Result<T, Refusal>,
) -> rquickjs::Result<Option<T>> {
    match found {
        Ok(found) => Ok(Some(found)),
        Err(refusal) if refusal.is_absence() => Ok(None),
        Err(refusal) => {
            let file = session.name(Path::new(path));
            Err(throw_issue(ctx, session, failure::refused(&file, &refusal)))
        }
    }
}

/// The names in a folder, in a fixed order.
fn list(session: &Session, path: &str) -> Result<Vec<String>, Refusal> {
    let mut names = Vec::new();
    // A folder that is still filled while it is read has no end.
    for entry in fs::read_dir(session.allowed.resolve(Path::new(path))?)?.take(NAMES) {
        names.push(entry?.file_name().to_string_lossy().into_owned());
    }
    names.sort();
    Ok(names)
}

/// The start of a message.
fn shortened(message: String) -> String {
    match message.char_indices().nth(MESSAGE_CHARACTERS) {
        Some((end, _)) => format!("{}…", &message[..end]),
        None => message,
    }
}

/// Compiles a file into its function; a mistake in it becomes an exception.
fn compile<'js>(ctx: &Ctx<'js>, session: &Session, path: &str) -> rquickjs::Result<Function<'js>> {
    let file = session.name(Path::new(path));
    let is_package = path.contains("/node_modules/");
    let limit = if is_package { PACKAGE_FILE_BYTES } else { SCRIPT_BYTES };
    let text = match session.allowed.read_text(Path::new(path), limit) {
        Err(Refusal::TooLarge(_)) if is_package => {
            return Err(Exception::throw_message(ctx, "it is too large"));
        }
        text => {
            text.map_err(|refusal| throw_issue(ctx, session, failure::unreadable(&file, &refusal)))?
        }
    };
    let Compiled { code, positions } = compile::compile(Path::new(path), &text)
        .map_err(|mistake| throw_issue(ctx, session, failure::mistake(&file, mistake)))?;
    session.files.borrow_mut().insert(path.to_owned(), positions);
    evaluate_as(ctx, path, &code)
}

/// Reads a JSON file; a mistake in it becomes an exception.
fn read_json<'js>(ctx: &Ctx<'js>, session: &Session, path: &str) -> rquickjs::Result<Value<'js>> {
    let file = session.name(Path::new(path));
    let text = session
        .allowed
        .read_text(Path::new(path), MOST_BYTES)
        .map_err(|refusal| throw_issue(ctx, session, failure::unreadable(&file, &refusal)))?;
    check_json(&file, &text).map_err(|issue| throw_issue(ctx, session, issue))?;
    ctx.json_parse(text).map_err(|error| match error {
        // The text is sound: the engine's memory is full, and it reports that as `null`.
        rquickjs::Error::Exception => {
            ctx.catch();
            Exception::throw_message(ctx, "out of memory")
        }
        other => other,
    })
}

/// Keeps an issue, and throws an exception that carries its number.
fn throw_issue(ctx: &Ctx<'_>, session: &Session, issue: Issue) -> rquickjs::Error {
    let number = session.mistakes.borrow().len();
    if number >= MISTAKES {
        return Exception::throw_message(ctx, &issue.message);
    }
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
    if names.len() >= MISSING_MODULES || names.contains(&name) {
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
