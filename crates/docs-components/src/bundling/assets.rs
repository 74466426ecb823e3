//! Files that modules import as addresses.

use std::path::Path;

use docs_model::ASSETS_FOLDER;
use xxhash_rust::xxh3::xxh3_64;

/// Returns the path within the built site of a file, which contains a hash of its content.
pub(crate) fn asset_path(source: &Path, bytes: &[u8]) -> String {
    let name = source.file_name().map(|name| name.to_string_lossy().into_owned());
    let name = name.unwrap_or_else(|| "file".to_owned());
    let (stem, extension) = name.rsplit_once('.').unwrap_or((&name, "bin"));
    format!("{ASSETS_FOLDER}/{stem}.{:016x}.{extension}", xxh3_64(bytes))
}
