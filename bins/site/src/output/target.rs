//! Where the built site goes, and whether its folder can be exchanged as a whole.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use crate::error::Error;

/// The output folder.
#[derive(Clone, Debug)]
pub(crate) struct Target {
    /// Path of the folder, without a link in its last component.
    pub(super) path: PathBuf,
    /// Whether new files must be prepared within the folder, because it can't be exchanged with another one.
    pub(super) is_fixed: bool,
    /// Path below the folder that is no part of the output.
    pub(super) excluded: Option<PathBuf>,
}

impl Target {
    /// Finds the folder that `--out` names. A link to a folder stays, and the site goes into the folder.
    ///
    /// # Errors
    ///
    /// When the path is a file, or a link that leads to no folder.
    pub(crate) fn find(out: &Path) -> Result<Self, Error> {
        let metadata = match fs::symlink_metadata(out) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                let path = std::path::absolute(out).map_err(Error::file("find", out))?;
                return Ok(Self { path, is_fixed: false, excluded: None });
            }
            metadata => metadata.map_err(Error::file("read", out))?,
        };
        let path = match fs::canonicalize(out) {
            Err(error) if metadata.is_symlink() && error.kind() == io::ErrorKind::NotFound => {
                let to = fs::read_link(out).map_err(Error::file("read", out))?;
                return Err(Error::DanglingOutput { link: out.to_owned(), to });
            }
            path => path.map_err(Error::file("find", out))?,
        };
        if !path.is_dir() {
            return Err(Error::OutputIsFile(out.to_owned()));
        }
        let is_fixed = is_fixed(&path).map_err(Error::file("read", &path))?;
        Ok(Self { path, is_fixed, excluded: None })
    }

    /// Leaves a folder with files of the program out, if it is within the target. It is in use, so the target stays.
    pub(crate) fn exclude(&mut self, folder: &Path) -> Result<(), Error> {
        let folder = fs::canonicalize(folder).map_err(Error::file("find", folder))?;
        if let Ok(below) = folder.strip_prefix(&self.path) {
            self.is_fixed = true;
            self.excluded = Some(below.to_owned());
        }
        Ok(())
    }

    /// The folder that the target lies in.
    pub(super) fn parent(&self) -> &Path {
        parent(&self.path)
    }

    /// The folder in which a build may prepare the new site: files can be renamed from there into the target.
    pub(super) fn container(&self) -> &Path {
        match self.is_fixed {
            true => &self.path,
            false => self.parent(),
        }
    }
}

/// The folder that a path lies in.
pub(crate) fn parent(target: &Path) -> &Path {
    match target.parent() {
        Some(parent) if !parent.as_os_str().is_empty() => parent,
        _ => Path::new("."),
    }
}

/// Reports whether a folder can't be exchanged with another: it is the root of a mount, its parent can't be written, or
/// the program, and so probably the user's shell, works within it.
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

/// Reports whether a folder is the root of a mount. A folder can be mounted within its own file system, so the number
/// of the file system does not tell.
#[cfg(target_os = "linux")]
fn is_mount_root(path: &Path) -> bool {
    use rustix::fs::{AtFlags, CWD, StatxAttributes, StatxFlags, statx};
    // Kernels before 5.8 do not say it.
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
        assert!(matches!(Target::find(&file), Err(Error::OutputIsFile(_))));
    }

    #[cfg(unix)]
    #[test]
    fn a_link_is_followed_to_its_folder() {
        use std::os::unix::fs::symlink;
        let folder = tempfile::tempdir().expect("a folder for the test");
        let [link, real] = ["link", "real"].map(|name| folder.path().join(name));
        symlink("real", &link).expect("the folder is ours");
        assert!(matches!(Target::find(&link), Err(Error::DanglingOutput { .. })));
        fs::create_dir(&real).expect("the folder is ours");
        let target = Target::find(&link).expect("the link leads to a folder");
        assert_eq!(target.path, fs::canonicalize(&real).expect("it is there"));
        assert!(!target.is_fixed);
    }
}
