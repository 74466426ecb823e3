//! The path of an output folder, and whether the folder can be exchanged as a whole.

use std::fs;
use std::io;
use std::path::{Component, Path, PathBuf};

use crate::error::Error;
use crate::folder::Folder;
use crate::options::OutputOptions;
use crate::ownership::is_own;

/// The path of an output folder, which may not exist yet.
#[derive(Clone, Debug)]
pub struct Target {
    /// Path of the folder, without links.
    pub(crate) path: PathBuf,
    /// `true` if the folder can't be exchanged with another one: new files must be prepared within it.
    pub(crate) is_fixed: bool,
    /// Path below the folder that is not part of the output.
    pub(crate) excluded: Option<PathBuf>,
    /// Path of the copy of the folder that survives until the next build.
    pub(crate) spare: Option<PathBuf>,
    pub(crate) options: OutputOptions,
}

impl Target {
    /// Finds an output folder, with the default [`OutputOptions`]. If the path is a link to a folder, the link stays and
    /// the output is written to that folder. The folder need not exist.
    ///
    /// # Errors
    ///
    /// Returns an error if the path is a file or a link to nothing, or cannot be read.
    pub fn find(path: &Path) -> Result<Self, Error> {
        let metadata = match fs::symlink_metadata(path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                let path = resolved(path).map_err(Error::file("find", path))?;
                return Ok(Self::new(path, false));
            }
            metadata => metadata.map_err(Error::file("read", path))?,
        };
        let folder = match fs::canonicalize(path) {
            Err(error) if metadata.is_symlink() && error.kind() == io::ErrorKind::NotFound => {
                let to = fs::read_link(path).map_err(Error::file("read", path))?;
                return Err(Error::DanglingLink { link: path.to_owned(), to });
            }
            folder => folder.map_err(Error::file("find", path))?,
        };
        if !folder.is_dir() {
            return Err(Error::NotAFolder(path.to_owned()));
        }
        let is_fixed = is_fixed(&folder).map_err(Error::file("read", &folder))?;
        Ok(Self::new(folder, is_fixed))
    }

    fn new(path: PathBuf, is_fixed: bool) -> Self {
        Self { path, is_fixed, excluded: None, spare: None, options: OutputOptions::new() }
    }

    /// Sets the names that the program uses in and beside the folder.
    #[must_use]
    pub fn with_options(self, options: OutputOptions) -> Self {
        Self { options, ..self }
    }

    /// Sets the path of a spare copy of the output folder, such as one within a cache. Builds create it on the file system of
    /// the output folder only, where it consists of hard links. A folder that can't be exchanged has none.
    ///
    /// The next build brings the copy up to date and exchanges it with the output folder, which is faster than linking all
    /// files again. If the output folder is lost, its files are taken from the copy.
    #[must_use]
    pub fn with_spare(self, spare: PathBuf) -> Self {
        Self { spare: Some(spare), ..self }
    }

    /// Returns the path of the folder. No component of it is a link.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Excludes a folder of the program's own files, such as a cache, from the output if it is within it. The folder is in
    /// use, so the entries of the output folder are then exchanged one by one. The folder need not exist.
    ///
    /// # Errors
    ///
    /// Returns an error if the path is empty.
    pub fn exclude(&mut self, folder: &Path) -> Result<(), Error> {
        let folder = resolved(folder).map_err(Error::file("find", folder))?;
        if let Ok(below) = folder.strip_prefix(&self.path) {
            self.is_fixed = true;
            self.excluded = Some(below.to_owned());
        }
        Ok(())
    }

    /// Checks that a build may write to the folder: it does not exist, a build has written it, or it contains no files
    /// besides those of version control. Reads the names in the folder itself, and changes nothing.
    ///
    /// [`DirSnapshot::new`](crate::DirSnapshot::new) does the same. A program calls this before it writes files of its
    /// own, such as a cache, beside the folder.
    ///
    /// # Errors
    ///
    /// [`Error::ForeignFolder`] when the folder contains files of other programs, or it cannot be opened.
    pub fn check_own(&self) -> Result<(), Error> {
        match Folder::open(&self.path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
            folder => self.check_own_folder(&folder.map_err(Error::file("open", &self.path))?),
        }
    }

    pub(crate) fn check_own_folder(&self, folder: &Folder) -> Result<(), Error> {
        if is_own(folder, &self.options, self.excluded.as_deref()) {
            Ok(())
        } else {
            Err(Error::ForeignFolder(self.path.clone()))
        }
    }

    /// Returns the path of the spare copy. The files of a fixed folder are exchanged within it, so that no old folder
    /// remains.
    pub(crate) fn spare(&self) -> Option<&Path> {
        self.spare.as_deref().filter(|_| !self.is_fixed)
    }

    /// Returns the folder that contains the output folder.
    pub(crate) fn parent(&self) -> &Path {
        parent(&self.path)
    }

    /// Returns the folder in which a build may prepare the new files: they can be renamed from there into the target.
    pub(crate) fn container(&self) -> &Path {
        if self.is_fixed { &self.path } else { self.parent() }
    }
}

fn parent(path: &Path) -> &Path {
    match path.parent() {
        Some(parent) if !parent.as_os_str().is_empty() => parent,
        _ => Path::new("."),
    }
}

/// Returns the absolute path of a file or folder without links. Components that do not exist stay as they are.
///
/// ```
/// let folder = tempfile::tempdir()?;
/// let real = std::fs::canonicalize(folder.path())?;
/// assert_eq!(docs_output::resolved(&folder.path().join("none/../new"))?, real.join("new"));
/// # Ok::<(), std::io::Error>(())
/// ```
///
/// # Errors
///
/// Returns an error if the path is empty, or the current folder cannot be found.
pub fn resolved(path: &Path) -> io::Result<PathBuf> {
    let mut resolved = PathBuf::new();
    for component in std::path::absolute(path)?.components() {
        match component {
            // The path above contains no links, so its parent is that of the folder.
            Component::ParentDir => drop(resolved.pop()),
            component => resolved.push(component),
        }
        if let Ok(real) = fs::canonicalize(&resolved) {
            resolved = real;
        }
    }
    Ok(resolved)
}

/// Returns whether a folder can't be exchanged with another: it is the root of a mount, its parent can't be written, or
/// it contains the current folder of the program, and so probably of the user's shell.
#[cfg(unix)]
fn is_fixed(path: &Path) -> io::Result<bool> {
    use std::os::unix::fs::MetadataExt as _;

    use rustix::fs::{Access, access};

    let parent = parent(path);
    let is_other_file_system = fs::metadata(path)?.dev() != fs::metadata(parent)?.dev();
    let is_worked_in = std::env::current_dir().is_ok_and(|current| current.starts_with(path));
    Ok(is_other_file_system
        || is_worked_in
        || is_mount_root(path)
        || access(parent, Access::WRITE_OK | Access::EXEC_OK).is_err())
}

#[cfg(not(unix))]
fn is_fixed(path: &Path) -> io::Result<bool> {
    Ok(std::env::current_dir()?.starts_with(path))
}

/// Returns whether a folder is the root of a mount. A folder can be mounted within its own file system, so comparing
/// numbers of file systems is not enough.
#[cfg(target_os = "linux")]
fn is_mount_root(path: &Path) -> bool {
    use rustix::fs::{AtFlags, CWD, StatxAttributes, StatxFlags, statx};
    // Kernels before 5.8 do not set the attribute.
    statx(CWD, path, AtFlags::SYMLINK_NOFOLLOW, StatxFlags::empty())
        .is_ok_and(|status| status.stx_attributes.contains(StatxAttributes::MOUNT_ROOT))
}

#[cfg(all(unix, not(target_os = "linux")))]
fn is_mount_root(_path: &Path) -> bool {
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_refused() {
        let folder = tempfile::tempdir().expect("a folder for the test");
        let file = folder.path().join("notes.txt");
        fs::write(&file, "years").expect("the folder is ours");
        assert!(matches!(Target::find(&file), Err(Error::NotAFolder(_))));
    }

    #[cfg(unix)]
    #[test]
    fn a_link_is_followed_to_its_folder() {
        use std::os::unix::fs::symlink;
        let folder = tempfile::tempdir().expect("a folder for the test");
        let [link, real] = ["link", "real"].map(|name| folder.path().join(name));
        symlink("real", &link).expect("the folder is ours");
        assert!(matches!(Target::find(&link), Err(Error::DanglingLink { .. })));
        fs::create_dir(&real).expect("the folder is ours");
        let target = Target::find(&link).expect("the link leads to a folder");
        assert_eq!(target.path, fs::canonicalize(&real).expect("it is there"));
        assert!(!target.is_fixed);
    }
}
