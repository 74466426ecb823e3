//! Folders that a build may write to, and the files in them that builds have written.

use std::ffi::OsStr;
use std::path::Path;

use rustc_hash::FxHashSet;

use crate::folder::Folder;
use crate::manifest;
use crate::options::OutputOptions;

/// Entries of folders without files: of version control, as in a work tree for a published branch, and of the system.
///
/// Other hidden entries count as files: a home folder can consist of them.
const NO_FILES: [&str; 9] = [
    ".git",
    ".gitattributes",
    ".gitignore",
    ".gitkeep",
    ".hg",
    ".jj",
    ".svn",
    ".DS_Store",
    "lost+found",
];

/// Returns whether a build has written an output folder, or it contains no files of other programs besides those at the
/// path `excluded`. Reads no entries below the folder's own: it can be the root of a disk.
pub(crate) fn is_own(folder: &Folder, options: &OutputOptions, excluded: Option<&Path>) -> bool {
    let excluded = excluded.and_then(|path| path.iter().next());
    let is_no_file = |name: &OsStr| {
        NO_FILES.iter().any(|known| name == *known)
            || options.is_work_folder(name)
            || Some(name) == excluded
    };
    is_marked(folder, options)
        || folder.entries().is_ok_and(|entries| entries.iter().all(|entry| is_no_file(&entry.name)))
}

/// Returns whether a build has written a folder.
pub(crate) fn is_marked(folder: &Folder, options: &OutputOptions) -> bool {
    let is_valid = |name: &str, is_valid: &dyn Fn(&[u8]) -> bool| {
        folder.read(OsStr::new(name)).is_ok_and(|bytes| is_valid(&bytes))
    };
    match options.marker {
        Some(marker) => is_valid(marker.file, &marker.is_valid),
        None => is_valid(options.manifest, &|bytes| manifest::parse(bytes).is_some()),
    }
}

/// Returns the paths that builds have written: those of the manifest, and always those of the marker and the manifest
/// itself.
pub(crate) fn paths_of_builds(root: &Folder, options: &OutputOptions) -> FxHashSet<String> {
    let bytes = root.read(OsStr::new(options.manifest)).ok();
    let paths = bytes.and_then(|bytes| manifest::parse(&bytes)).unwrap_or_default();
    let own = is_marked(root, options).then(|| options.own_files());
    paths.into_iter().chain(own.into_iter().flatten().map(str::to_owned)).collect()
}
