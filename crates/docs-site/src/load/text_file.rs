//! Source files in UTF-8.

use std::cell::RefCell;
use std::io;

use docs_model::{Issue, Location};
use tracing::info_span;

use crate::inputs::source::SourceTree;
use crate::inputs::source::read_source;

/// Capacity of the read buffer: larger than nearly all sources.
const BUFFER_BYTES: usize = 64 * 1024;

/// Reads a source file. Bytes that are not UTF-8 are reported and replaced with the replacement character, as in
/// browsers.
pub(super) fn read(
    tree: &dyn SourceTree,
    file: &str,
    issues: &mut Vec<Issue>,
) -> io::Result<String> {
    with_text(tree, file, issues, |text, _| text.to_owned())
}

/// Passes the content of a source file to `make`, for callers that do not keep it.
pub(super) fn with_text<Made>(
    tree: &dyn SourceTree,
    file: &str,
    issues: &mut Vec<Issue>,
    make: impl FnOnce(&str, &mut Vec<Issue>) -> Made,
) -> io::Result<Made> {
    read_bytes(tree, file, |bytes| match std::str::from_utf8(bytes) {
        Ok(text) => make(text, issues),
        Err(error) => {
            let valid = &bytes[..error.valid_up_to()];
            issues.push(not_utf8(file, &String::from_utf8_lossy(valid)));
            make(&String::from_utf8_lossy(bytes), issues)
        }
    })
}

/// Passes the bytes of a source to `make`, which must not read another file, because each thread
/// reuses one buffer. Sites have many small files: the buffer avoids a query of the file's size and an allocation per file.
pub(super) fn read_bytes<Made>(
    tree: &dyn SourceTree,
    file: &str,
    make: impl FnOnce(&[u8]) -> Made,
) -> io::Result<Made> {
    thread_local! {
        static BUFFER: RefCell<Vec<u8>> = RefCell::new(Vec::with_capacity(BUFFER_BYTES));
    }
    BUFFER.with_borrow_mut(|buffer| {
        buffer.clear();
        buffer.shrink_to(BUFFER_BYTES);
        info_span!("read").in_scope(|| read_source(tree, file, buffer))?;
        Ok(make(buffer))
    })
}

/// Returns the issue of bytes that are not UTF-8 and follow `before`.
fn not_utf8(file: &str, before: &str) -> Issue {
    let number = |count: usize| u32::try_from(count + 1).unwrap_or(u32::MAX);
    let line = before.rsplit('\n').next().unwrap_or_default();
    let location = Location::character(
        file,
        number(before.matches('\n').count()),
        number(line.chars().count()),
    );
    Issue::warning("not-utf-8", "the file has bytes that are not UTF-8; they are shown as \u{fffd}")
        .at(location)
        .help("save the file in the encoding UTF-8")
}

/// Reads a file that is not part of the site's content. Bytes that are not UTF-8 are replaced.
pub(crate) fn text_of(tree: &dyn SourceTree, file: &str) -> io::Result<String> {
    read_bytes(tree, file, |bytes| String::from_utf8_lossy(bytes).into_owned())
}
