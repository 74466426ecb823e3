//! Absolute paths of [`ProjectFiles`](crate::ProjectFiles).

use std::path::{Component, Path, PathBuf};

/// Joins a path to a folder and removes `.` and `..`. An absolute path replaces the folder.
///
/// ```
/// use std::path::Path;
///
/// use docs_script::paths::join;
///
/// assert_eq!(join(Path::new("/site/docs"), "../src/./a.js"), Path::new("/site/src/a.js"));
/// ```
#[must_use]
pub fn join(folder: &Path, relative: &str) -> PathBuf {
    let mut joined = PathBuf::new();
    for part in folder.join(relative).components() {
        match part {
            Component::CurDir => {}
            Component::ParentDir => {
                joined.pop();
            }
            other => joined.push(other),
        }
    }
    joined
}

/// Returns a path in the form for messages: relative to the site's folder, with forward slashes.
///
/// ```
/// use std::path::Path;
///
/// use docs_script::paths::relative_to;
///
/// assert_eq!(relative_to(Path::new("/a/site"), Path::new("/a/package.json")), "../package.json");
/// ```
#[must_use]
pub fn relative_to(root: &Path, path: &Path) -> String {
    let shared =
        root.components().zip(path.components()).take_while(|(one, other)| one == other).count();
    let up = root.components().skip(shared).map(|_| "..".to_owned());
    let down =
        path.components().skip(shared).map(|part| part.as_os_str().to_string_lossy().into_owned());
    up.chain(down).collect::<Vec<_>>().join("/")
}
