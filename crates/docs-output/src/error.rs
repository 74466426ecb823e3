//! Errors of an output folder.

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

/// A reason for which an output folder cannot be read or replaced.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// The operating system refused an operation on a file or folder.
    #[error("can't {action} `{}`: {source}", .path.display())]
    File {
        /// The operation, as an infinitive such as `read` or `write`.
        action: &'static str,
        /// Path of the file or folder.
        path: PathBuf,
        /// Error of the operating system.
        source: io::Error,
    },
    /// The folder contains files, and no build has written it.
    #[error("`{}` is not empty, and was not written by a build", .0.display())]
    ForeignFolder(PathBuf),
    /// Files that no build has written have the paths of new files.
    #[error("{0}, and the new output has files of the same names")]
    ForeignFiles(ForeignFiles),
    /// The output folder is a file.
    #[error("`{}` is a file, not a folder", .0.display())]
    NotAFolder(PathBuf),
    /// The output folder is a symbolic link to a path that does not exist.
    #[error("`{}` is a link to `{}`, which does not exist", .link.display(), .to.display())]
    DanglingLink {
        /// Path of the link.
        link: PathBuf,
        /// Destination of the link, as stored in it.
        to: PathBuf,
    },
    /// The path of a file is empty, absolute, or contains `..`.
    #[error("`{0}` is not a path below the output folder")]
    InvalidPath(String),
}

impl Error {
    /// Returns a function that adds a path to an error of the operating system.
    pub(crate) fn file(action: &'static str, path: &Path) -> impl FnOnce(io::Error) -> Self {
        let path = path.to_owned();
        move |source| Self::File { action, path, source }
    }
}

/// Files and folders of an output folder that no build has written. `Display` names the first ones in a sentence:
/// “`public/CNAME` was not written by a build”.
#[derive(Clone, Debug, Eq, PartialEq)]
#[non_exhaustive]
pub struct ForeignFiles {
    /// Path of the output folder.
    pub folder: PathBuf,
    /// Paths of the files and folders, relative to the output folder.
    pub paths: Vec<PathBuf>,
}

impl fmt::Display for ForeignFiles {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        /// Maximum number of paths in a message, so that it fits on a screen.
        const MAX_NAMED: usize = 5;
        for (index, path) in self.paths.iter().take(MAX_NAMED).enumerate() {
            let separator = if index == 0 { "" } else { ", " };
            write!(formatter, "{separator}`{}`", self.folder.join(path).display())?;
        }
        if let Some(more) = self.paths.len().checked_sub(MAX_NAMED).filter(|more| *more > 0) {
            write!(formatter, " and {more} more")?;
        }
        let verb = if self.paths.len() == 1 { "was" } else { "were" };
        write!(formatter, " {verb} not written by a build")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn foreign(count: usize) -> ForeignFiles {
        let paths = (0..count).map(|number| PathBuf::from(number.to_string())).collect();
        ForeignFiles { folder: PathBuf::from("out"), paths }
    }

    #[cfg(unix)]
    #[test]
    fn the_first_foreign_files_are_named() {
        assert_eq!(foreign(1).to_string(), "`out/0` was not written by a build");
        assert_eq!(foreign(2).to_string(), "`out/0`, `out/1` were not written by a build");
        assert_eq!(
            foreign(7).to_string(),
            "`out/0`, `out/1`, `out/2`, `out/3`, `out/4` and 2 more were not written by a build"
        );
    }
}
