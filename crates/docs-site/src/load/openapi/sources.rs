//! Files of descriptions.

use std::io::Read as _;

use crate::inputs::source::SourceTree;

/// Maximum size of a file of a description: 64 MiB. That of one of the largest public APIs has 13 MB.
const MAX_DESCRIPTION_BYTES: u64 = 64 * 1024 * 1024;

/// Reads a file of a description. The error is the reason why it cannot be read.
pub(in crate::load) fn read_description(
    tree: &dyn SourceTree,
    path: &str,
) -> Result<String, String> {
    if tree.outside_project(path).is_some() {
        return Err("it is outside of the project".to_owned());
    }
    let mut bytes = Vec::new();
    let opened = tree.open(path);
    opened
        .and_then(|mut file| file.by_ref().take(MAX_DESCRIPTION_BYTES + 1).read_to_end(&mut bytes))
        .map_err(|error| error.to_string())?;
    if bytes.len() as u64 > MAX_DESCRIPTION_BYTES {
        return Err(format!("it has more than {} MiB", MAX_DESCRIPTION_BYTES >> 20));
    }
    String::from_utf8(bytes).map_err(|error| format!("it is not UTF-8: {}", error.utf8_error()))
}
