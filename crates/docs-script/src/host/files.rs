//! Files, for the module `fs`.

use std::path::Path;
use std::rc::Rc;

use rquickjs::convert::List;
use rquickjs::{Ctx, Function, Object};

use super::session::Session;
use crate::failure;
use crate::files::{DATA_BYTES, FileError, FileErrorKind, FileKind, read_text};

/// Names in a folder that are listed.
const NAMES: usize = 100_000;

/// Adds the functions to `host`. They return `undefined` if nothing exists at a path, and throw if it may not be read.
pub(super) fn add<'js>(
    ctx: &Ctx<'js>,
    host: &Object<'js>,
    session: &Rc<Session>,
) -> rquickjs::Result<()> {
    host.set(
        "readText",
        Function::new(ctx.clone(), {
            let session = Rc::clone(session);
            move |ctx: Ctx<'js>, path: String| {
                let text = read_text(&*session.files, Path::new(&path), DATA_BYTES);
                found(&ctx, &session, &path, text)
            }
        })?,
    )?;
    host.set(
        "list",
        Function::new(ctx.clone(), {
            let session = Rc::clone(session);
            move |ctx: Ctx<'js>, path: String| found(&ctx, &session, &path, list(&session, &path))
        })?,
    )?;
    host.set(
        "stat",
        Function::new(ctx.clone(), {
            let session = Rc::clone(session);
            move |ctx: Ctx<'js>, path: String| {
                let info = session.files.info(Path::new(&path));
                let info = info.map(|info| List((kind_name(info.kind), info.bytes as f64)));
                found(&ctx, &session, &path, info)
            }
        })?,
    )
}

/// Returns what was found at a path, or throws.
fn found<'js, T>(
    ctx: &Ctx<'js>,
    session: &Session,
    path: &str,
    found: Result<T, FileError>,
) -> rquickjs::Result<Option<T>> {
    match found {
        Ok(found) => Ok(Some(found)),
        Err(error) if error.kind() == FileErrorKind::NotFound => Ok(None),
        Err(error) => {
            let file = session.name(Path::new(path));
            Err(session.throw(ctx, failure::refused(&file, &error)))
        }
    }
}

/// Returns the names in a folder, sorted. The limit also ends the listing of a folder to which files are added.
fn list(session: &Session, path: &str) -> Result<Vec<String>, FileError> {
    let mut names = session.files.list(Path::new(path), NAMES)?;
    names.sort();
    Ok(names)
}

fn kind_name(kind: FileKind) -> &'static str {
    match kind {
        FileKind::File => "file",
        FileKind::Folder => "folder",
        FileKind::Other => "other",
    }
}
