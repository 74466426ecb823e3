//! Folders that a build may write to, and the files in them that builds have written.

use std::ffi::OsStr;

use rustc_hash::FxHashSet;

use crate::folder::{Entry, Folder};
use crate::manifest;
use crate::options::OutputOptions;

/// Returns whether a build has written a folder, or it contains no files of other programs.
pub(crate) fn is_own(folder: &Folder, options: &OutputOptions) -> bool {
    is_marked(folder, options)
        || folder.entries().is_ok_and(|entries| entries.iter().all(is_of_system))
}

fn is_marked(folder: &Folder, options: &OutputOptions) -> bool {
    let is_valid = |name: &str, is_valid: &dyn Fn(&[u8]) -> bool| {
        folder.read(OsStr::new(name)).is_ok_and(|bytes| is_valid(&bytes))
    };
    match options.marker {
        Some(marker) => is_valid(marker.file, &marker.is_valid),
        None => is_valid(options.manifest, &|bytes| manifest::parse(bytes).is_some()),
    }
}

/// Returns whether an entry belongs to settings, version control or the file system, as hidden ones and `lost+found` do.
fn is_of_system(entry: &Entry) -> bool {
    entry.name.as_encoded_bytes().starts_with(b".") || entry.name == "lost+found"
}

/// Returns the paths that builds have written: those of the manifest, and always those of the marker and the manifest
/// itself.
pub(crate) fn paths_of_builds(root: &Folder, options: &OutputOptions) -> FxHashSet<String> {
    let bytes = root.read(OsStr::new(options.manifest)).ok();
    let paths = bytes.and_then(|bytes| manifest::parse(&bytes)).unwrap_or_default();
    let own = is_marked(root, options).then(|| options.own_files());
    paths.into_iter().chain(own.into_iter().flatten().map(str::to_owned)).collect()
}
