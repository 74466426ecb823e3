//! File functions for the module `fs`.

use std::path::Path;
use std::rc::Rc;

use rquickjs::convert::List;
use rquickjs::{Ctx, FromJs, Function, Object, TypedArray, Value};

use super::session::Session;
use crate::failure;
use crate::files::{EntryKind, FileError, FileErrorKind, MAX_DATA_BYTES, read_text};

/// Maximum number of listed names in a folder.
const MAX_NAMES: usize = 100_000;

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
                let text = read_text(&*session.files, Path::new(&path), MAX_DATA_BYTES);
                found(&ctx, &session, &path, text)
            }
        })?,
    )?;
    host.set(
        "readBytes",
        Function::new(ctx.clone(), {
            let session = Rc::clone(session);
            move |ctx: Ctx<'js>, path: String| {
                let bytes = session.files.read(Path::new(&path), MAX_DATA_BYTES);
                let bytes = found(&ctx, &session, &path, bytes)?;
                bytes.map(|bytes| TypedArray::<u8>::new(ctx, bytes)).transpose()
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
    )?;
    add_writing(ctx, host, session)
}

/// Adds the functions that write to memory, see [`WrittenFiles`](crate::WrittenFiles). They throw if the written files
/// exceed a limit.
fn add_writing<'js>(
    ctx: &Ctx<'js>,
    host: &Object<'js>,
    session: &Rc<Session>,
) -> rquickjs::Result<()> {
    host.set(
        "write",
        Function::new(ctx.clone(), {
            let session = Rc::clone(session);
            move |ctx: Ctx<'js>, path: String, content: Content, stack: String| {
                record(&session, &path, &stack);
                let written = session.written.write(Path::new(&path), content.bytes());
                written.map_err(|error| not_written(&ctx, &session, &path, &error))
            }
        })?,
    )?;
    // Returns `undefined` if the file does not exist.
    host.set(
        "copy",
        Function::new(ctx.clone(), {
            let session = Rc::clone(session);
            move |ctx: Ctx<'js>, from: String, to: String, stack: String| {
                let bytes = session.files.read(Path::new(&from), MAX_DATA_BYTES);
                let Some(bytes) = found(&ctx, &session, &from, bytes)? else { return Ok(None) };
                record(&session, &to, &stack);
                let written = session.written.write(Path::new(&to), &bytes);
                written.map_err(|error| not_written(&ctx, &session, &to, &error))?;
                Ok::<_, rquickjs::Error>(Some(true))
            }
        })?,
    )?;
    host.set(
        "createFolder",
        Function::new(ctx.clone(), {
            let session = Rc::clone(session);
            move |ctx: Ctx<'js>, path: String| {
                let created = session.written.create_folder(Path::new(&path));
                created.map_err(|error| not_written(&ctx, &session, &path, &error))
            }
        })?,
    )?;
    host.set(
        "remove",
        Function::new(ctx.clone(), {
            let session = Rc::clone(session);
            move |path: String| session.written.remove(Path::new(&path))
        })?,
    )
}

/// Content of a file that a script writes.
enum Content {
    Text(String),
    Bytes(Vec<u8>),
}

impl Content {
    fn bytes(&self) -> &[u8] {
        match self {
            Self::Text(text) => text.as_bytes(),
            Self::Bytes(bytes) => bytes,
        }
    }
}

impl<'js> FromJs<'js> for Content {
    fn from_js(ctx: &Ctx<'js>, value: Value<'js>) -> rquickjs::Result<Self> {
        if value.is_string() {
            String::from_js(ctx, value).map(Self::Text)
        } else {
            Vec::from_js(ctx, value).map(Self::Bytes)
        }
    }
}

/// Records the name of a written file, once.
fn record(session: &Session, path: &str, stack: &str) {
    let name = session.name(Path::new(path));
    let mut written = session.written_names.borrow_mut();
    if written.len() < MAX_NAMES && !written.iter().any(|(_, known)| *known == name) {
        written.push((session.location(stack), name));
    }
}

fn not_written(ctx: &Ctx<'_>, session: &Session, path: &str, error: &FileError) -> rquickjs::Error {
    let file = session.name(Path::new(path));
    session.throw(ctx, failure::not_written(&file, error))
}

/// Returns the value of a successful access, `None` if nothing exists at the path, or throws.
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

/// Returns the names in a folder, sorted. The limit also ends the listing of a folder to which other programs
/// keep adding files.
fn list(session: &Session, path: &str) -> Result<Vec<String>, FileError> {
    let mut names = session.files.list(Path::new(path), MAX_NAMES)?;
    names.sort();
    Ok(names)
}

fn kind_name(kind: EntryKind) -> &'static str {
    match kind {
        EntryKind::File => "file",
        EntryKind::Folder => "folder",
        EntryKind::Other => "other",
    }
}
