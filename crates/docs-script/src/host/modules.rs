//! Resolution, reading and compilation of modules.

use std::path::{Path, PathBuf};
use std::rc::Rc;

use rquickjs::{Ctx, Exception, Function, Object, Value};

use super::session::Session;
use crate::codes::SCRIPT_CODE;
use crate::engine::evaluate_as;
use crate::failure;
use crate::files::{FileErrorKind, MAX_DATA_BYTES, read_text};
use crate::json::check_json;
use crate::modules::{self, Compiled, Resolution, Resolver};

/// Maximum size of a script of the project. The compiler needs about 100 times its size in memory.
const MAX_SCRIPT_BYTES: u64 = 2 * 1024 * 1024;

/// Maximum size of a script of a package. Packages with larger scripts are not for configurations.
const MAX_PACKAGE_FILE_BYTES: u64 = 512 * 1024;

/// Adds the functions to `host`.
pub(super) fn add<'js>(
    ctx: &Ctx<'js>,
    host: &Object<'js>,
    session: &Rc<Session>,
) -> rquickjs::Result<()> {
    host.set(
        "resolve",
        Function::new(ctx.clone(), {
            let session = Rc::clone(session);
            move |folder: String, name: String| resolve(&session, &folder, &name)
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
    )?;
    host.set(
        "readYaml",
        Function::new(ctx.clone(), |ctx: Ctx<'js>, text: String| read_yaml(&ctx, &text))?,
    )
}

/// Parses YAML. Throws a syntax error.
fn read_yaml<'js>(ctx: &Ctx<'js>, text: &str) -> rquickjs::Result<Value<'js>> {
    let value = docs_model::read_yaml(SCRIPT_CODE, "", text)
        .map_err(|issue| Exception::throw_message(ctx, &issue.message))?;
    let json = serde_json::to_string(&value)
        .map_err(|error| Exception::throw_message(ctx, &error.to_string()))?;
    ctx.json_parse(json)
}

/// Returns the kind of a resolution and, for files, the path.
fn resolve(session: &Session, folder: &str, name: &str) -> Vec<String> {
    let text = |path: PathBuf| path.to_string_lossy().into_owned();
    match Resolver::new(&*session.files).resolve(Path::new(folder), name) {
        Resolution::File(path) => vec!["file".to_owned(), text(path)],
        Resolution::PackageFile(path) => vec!["package".to_owned(), text(path)],
        Resolution::MissingPackage => vec!["missing".to_owned()],
        Resolution::NotFound => vec!["notFound".to_owned()],
    }
}

/// Compiles a file to a function. Throws a syntax error.
fn compile<'js>(ctx: &Ctx<'js>, session: &Session, path: &str) -> rquickjs::Result<Function<'js>> {
    let file = session.name(Path::new(path));
    let is_package = path.contains("/node_modules/");
    let limit = if is_package { MAX_PACKAGE_FILE_BYTES } else { MAX_SCRIPT_BYTES };
    let text = match read_text(&*session.files, Path::new(path), limit) {
        Err(error) if is_package && error.kind() == FileErrorKind::TooLarge => {
            return Err(Exception::throw_message(ctx, "it is too large"));
        }
        text => text.map_err(|error| session.throw(ctx, failure::unreadable(&file, &error)))?,
    };
    let Compiled { code, positions } = modules::compile(&file, Path::new(path), &text)
        .map_err(|issue| session.throw(ctx, issue))?;
    session.compiled.borrow_mut().insert(path.to_owned(), positions);
    evaluate_as(ctx, path, &code)
}

/// Reads a JSON file. Throws a syntax error.
fn read_json<'js>(ctx: &Ctx<'js>, session: &Session, path: &str) -> rquickjs::Result<Value<'js>> {
    let file = session.name(Path::new(path));
    let text = read_text(&*session.files, Path::new(path), MAX_DATA_BYTES)
        .map_err(|error| session.throw(ctx, failure::unreadable(&file, &error)))?;
    check_json(&file, &text).map_err(|issue| session.throw(ctx, issue))?;
    ctx.json_parse(text).map_err(|error| match error {
        // The source is valid, so the engine's memory is full, for which it throws `null`.
        rquickjs::Error::Exception => {
            ctx.catch();
            Exception::throw_message(ctx, "out of memory")
        }
        other => other,
    })
}
