//! The project around a site: symbolic links in the content must not lead out of it.
//!
//! Content may come from somebody who is not trusted with the machine that builds it, as in a pull request. A link to
//! `/etc/passwd` would publish that file.

use std::fs;
use std::path::{Component, Path, PathBuf};

/// Folders in which version control keeps its own data, which may include credentials.
const VERSION_CONTROL: [&str; 4] = [".git", ".hg", ".jj", ".svn"];

/// The folders whose files a site may use.
#[derive(Clone, Debug)]
pub(crate) struct Boundary {
    /// Canonical paths.
    folders: Vec<PathBuf>,
}

impl Boundary {
    /// Returns the boundary of the site in `root`: the work tree of version control around it, or the folder itself.
    pub(crate) fn of(root: &Path) -> Self {
        let folders = fs::canonicalize(root).map(|root| vec![project(&root)]).unwrap_or_default();
        Self { folders }
    }

    /// Adds a folder that the settings place outside of the project on purpose, as in `content = "../docs"`.
    pub(super) fn allow_outside(&mut self, root: &Path, folder: &str) {
        let Ok(root) = fs::canonicalize(root) else { return };
        if self.holds(&without_dots(&root.join(folder))) {
            return;
        }
        self.folders.extend(fs::canonicalize(root.join(folder)));
    }

    /// Returns whether a file or folder lies in the project after all symbolic links are followed. What does not exist
    /// does not.
    pub(crate) fn contains(&self, path: &Path) -> bool {
        fs::canonicalize(path).is_ok_and(|path| self.holds(&path))
    }

    fn holds(&self, canonical: &Path) -> bool {
        let is_own = |part: Component<'_>| {
            !VERSION_CONTROL.iter().any(|name| part.as_os_str().eq_ignore_ascii_case(name))
        };
        self.folders.iter().any(|folder| {
            canonical.strip_prefix(folder).is_ok_and(|inside| inside.components().all(is_own))
        })
    }
}

/// The outermost folder that belongs to the same project.
fn project(root: &Path) -> PathBuf {
    let has_version_control =
        |folder: &&Path| VERSION_CONTROL.iter().any(|name| folder.join(name).exists());
    root.ancestors().find(has_version_control).unwrap_or(root).to_owned()
}

/// An absolute path without dot segments, symbolic links left as they are.
fn without_dots(path: &Path) -> PathBuf {
    let mut plain = PathBuf::new();
    for component in path.components() {
        match component {
            Component::ParentDir => {
                plain.pop();
            }
            Component::CurDir => {}
            other => plain.push(other),
        }
    }
    plain
}
