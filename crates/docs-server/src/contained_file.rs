//! Opening of files in a folder, without leaving it through paths or symbolic links.

use std::fs::File;
use std::io;
use std::path::{Component, Path, PathBuf};

/// A file below a folder.
#[derive(Debug)]
pub(crate) struct ContainedFile {
    folder: PathBuf,
    path: String,
}

impl ContainedFile {
    pub(crate) fn new(folder: &Path, path: &str) -> Self {
        Self { folder: folder.to_owned(), path: path.to_owned() }
    }

    /// Returns the path below the folder.
    pub(crate) fn path(&self) -> &str {
        &self.path
    }

    /// Opens the file for reading.
    ///
    /// # Errors
    ///
    /// `NotFound` for paths with `..`, absolute paths, and links that lead out of the folder; otherwise the system's
    /// error.
    pub(crate) fn open(&self) -> io::Result<File> {
        open_beneath(&self.folder, &self.path)
    }
}

/// Returns whether an error of the system means that the requested file does not exist. This includes paths with a part
/// that is a file, too long or invalid, and circular links.
pub(crate) fn is_absent(error: &io::Error) -> bool {
    use io::ErrorKind::{InvalidFilename, InvalidInput, NotADirectory, NotFound};
    let is_circle = || {
        #[cfg(unix)]
        let circle = Some(rustix::io::Errno::LOOP.raw_os_error());
        #[cfg(not(unix))]
        let circle = None;
        circle.is_some() && error.raw_os_error() == circle
    };
    matches!(error.kind(), NotFound | NotADirectory | InvalidFilename | InvalidInput) || is_circle()
}

/// Returns whether a path has neither `..` nor a root.
pub(crate) fn is_relative(path: &str) -> bool {
    Path::new(path).components().all(|component| matches!(component, Component::Normal(_)))
}

fn open_beneath(folder: &Path, path: &str) -> io::Result<File> {
    if !is_relative(path) {
        return Err(io::ErrorKind::NotFound.into());
    }
    let path = Path::new(path);
    #[cfg(target_os = "linux")]
    if let Some(opened) = by_kernel(folder, path) {
        return opened;
    }
    by_canonical_path(folder, path)
}

/// Lets the kernel resolve the path within the folder, which excludes races between a check and the opening.
///
/// `None` on kernels without support (before Linux 5.6, or below a filter of system calls).
#[cfg(target_os = "linux")]
fn by_kernel(folder: &Path, path: &Path) -> Option<io::Result<File>> {
    use rustix::fs::{CWD, Mode, OFlags, ResolveFlags, openat, openat2};
    use rustix::io::Errno;

    /// Maximum number of attempts. The kernel requests another one if something was renamed meanwhile.
    const MAX_TRIES: usize = 16;

    let flags = OFlags::PATH | OFlags::DIRECTORY | OFlags::CLOEXEC;
    let folder = match openat(CWD, folder, flags, Mode::empty()) {
        Ok(folder) => folder,
        Err(error) => return Some(Err(error.into())),
    };
    // Without `NONBLOCK` a named pipe would wait for a writer.
    let flags = OFlags::RDONLY | OFlags::CLOEXEC | OFlags::NONBLOCK;
    let resolve = ResolveFlags::BENEATH | ResolveFlags::NO_MAGICLINKS;
    for _ in 0..MAX_TRIES {
        match openat2(&folder, path, flags, Mode::empty(), resolve) {
            Ok(file) => return Some(Ok(File::from(file))),
            Err(Errno::AGAIN) => {}
            Err(Errno::NOSYS | Errno::PERM) => return None,
            Err(Errno::XDEV | Errno::LOOP) => return Some(Err(io::ErrorKind::NotFound.into())),
            Err(error) => return Some(Err(error.into())),
        }
    }
    Some(Err(Errno::AGAIN.into()))
}

/// Compares the path without links with that of the folder, then opens it.
fn by_canonical_path(folder: &Path, path: &Path) -> io::Result<File> {
    let target = folder.join(path).canonicalize()?;
    if !target.starts_with(folder.canonicalize()?) {
        return Err(io::ErrorKind::NotFound.into());
    }
    File::open(target)
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::io::Read as _;

    use super::*;

    type Open = fn(&Path, &str) -> io::Result<File>;

    #[test]
    fn paths_and_links_stay_within_the_folder() {
        let place = tempfile::tempdir().expect("a folder for the test");
        let root = place.path().join("root");
        fs::create_dir_all(root.join("inner")).expect("the folder is ours");
        fs::write(root.join("inner/page.html"), "page").expect("the folder is ours");
        fs::write(place.path().join("secret"), "secret").expect("the folder is ours");
        let secret = place.path().join("secret");
        let link = |to: &Path, name: &str| {
            std::os::unix::fs::symlink(to, root.join(name)).expect("the folder is ours");
        };
        link(Path::new("inner/page.html"), "inside");
        link(Path::new("../secret"), "relative");
        link(&secret, "absolute");
        link(Path::new("inner"), "inner-link");
        link(Path::new(".."), "parent");
        link(Path::new("loop"), "loop");
        let absolute = secret.to_str().expect("paths of the tests are text");

        let ways: [Open; 2] =
            [open_beneath, |folder, path| by_canonical_path(folder, Path::new(path))];
        for open in ways {
            let read = |path: &str| {
                let mut text = String::new();
                open(&root, path).and_then(|mut file| file.read_to_string(&mut text)).map(|_| text)
            };
            for path in ["inner/page.html", "inside", "inner-link/page.html"] {
                assert_eq!(read(path).ok().as_deref(), Some("page"), "{path}");
            }
            let outside =
                ["relative", "absolute", "parent/secret", "loop", "../secret", absolute, "nowhere"];
            for path in outside {
                assert!(read(path).is_err(), "{path}");
            }
        }
        assert!(open_beneath(&root, "inner/../inner/page.html").is_err());
        assert!(open_beneath(&root, "a\0b").is_err());
    }
}
