//! The site's own stylesheets.

use docs_model::{Issue, Place};

use super::reader::Reader;
use super::site::LoadedStyle;
use super::text_file;
use crate::{EntryKind, SourceTree};

/// Reads the stylesheets that the settings name. Those that can't be read are reported.
pub(super) fn read_styles(
    settings_file: &str,
    files: &[String],
    reader: &mut Reader<'_>,
) -> Vec<LoadedStyle> {
    let mut styles = Vec::new();
    for file in files {
        match read_style(file, reader) {
            Ok(text) => styles.push(LoadedStyle { file: file.clone(), text }),
            Err(message) => reader
                .issues
                .push(Issue::error("custom-css", message).at(Place::file(settings_file))),
        }
    }
    styles
}

fn read_style(file: &str, reader: &mut Reader<'_>) -> Result<String, String> {
    // Opening a pipe waits for its writer.
    if reader.tree.kind(file).is_some_and(|kind| kind != EntryKind::File) {
        return Err(format!("can't read `{file}`: it is not a regular file"));
    }
    let text = text_file::read(reader.tree, file, &mut reader.issues);
    text.map_err(|error| format!("can't read `{}`: {error}", path_for_user(reader.tree, file)))
}

/// The path of a file as its user knows it.
fn path_for_user(tree: &dyn SourceTree, file: &str) -> String {
    tree.disk_path(file).map_or_else(|| file.to_owned(), |path| path.display().to_string())
}
