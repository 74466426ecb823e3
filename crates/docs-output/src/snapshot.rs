//! The entries of an output folder.

use std::ffi::OsStr;
use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};

use crate::error::Error;
use crate::folder::Folder;
use crate::mirror::{WantedFile, mirror};
use crate::signature::FileSignature;
use crate::target::Target;
use crate::work;

/// A file of an output folder, as the file system describes it.
#[derive(Debug)]
pub(crate) struct ListedFile {
    pub(crate) path: PathBuf,
    /// `None` in a snapshot without signatures.
    pub(crate) signature: Option<FileSignature>,
    /// Inode number.
    pub(crate) number: u64,
}

/// All files and folders of an output folder at one moment, with their signatures.
///
/// The folder is locked against other builds, as far as its file system supports locks, until the snapshot and the
/// [`PreviousOutput`](crate::PreviousOutput) and [`Output`](crate::Output) made from it are dropped.
#[derive(Debug)]
pub struct DirSnapshot {
    pub(crate) target: Target,
    /// The folder that is listed; `None` if neither the output folder nor a spare copy exists.
    pub(crate) root: Option<LockedFolder>,
    /// `true` if the listed folder is the spare copy, because the output folder does not exist or is empty.
    pub(crate) is_spare: bool,
    pub(crate) files: Vec<ListedFile>,
    /// Folders below the output folder, each before its subfolders.
    pub(crate) folders: Vec<PathBuf>,
    /// Signatures of the output folder and of those below it, from before their entries were listed.
    pub(crate) folder_signatures: Vec<(PathBuf, FileSignature)>,
}

/// The open output folder or its spare copy. The output folder is locked against other builds as far as it exists and the
/// file system supports it.
#[derive(Debug)]
pub(crate) struct LockedFolder {
    pub(crate) folder: Folder,
    /// Lock of the output folder, held until the value is dropped.
    lock: Option<File>,
}

impl DirSnapshot {
    /// Lists the files of an output folder with their signatures, or those of its spare copy if it does not exist or is
    /// empty, as after a cache was restored to another machine. Waits for another build of it, and removes the
    /// temporary files of killed builds.
    ///
    /// # Errors
    ///
    /// [`Error::ForeignFolder`] when the folder contains files but none of a build; then no folder below it is read. Other
    /// errors when the folder or one below it cannot be read.
    pub fn new(target: Target) -> Result<Self, Error> {
        Self::read(target, true)
    }

    /// Lists the files of a folder without their signatures, which saves a system call for each.
    pub(crate) fn without_signatures(target: Target) -> Result<Self, Error> {
        Self::read(target, false)
    }

    /// Creates a copy of the folder, see [`mirror`].
    pub(crate) fn mirror(&self, copy: &Path) -> Result<(), Error> {
        let Some(root) = &self.root else { return Ok(()) };
        let files = self.files.iter();
        let wanted = files.map(|file| WantedFile { path: &file.path, number: file.number });
        mirror(&root.folder, wanted, &self.folders, copy).map(drop)
    }

    fn read(target: Target, with_signatures: bool) -> Result<Self, Error> {
        let options = target.options;
        // Before anything is listed or removed: the folder can be the root of a disk.
        let root = open(&target)?;
        let is_target = |name: &OsStr| Some(name) == target.path.file_name();
        work::remove_leftovers(target.parent(), &options, is_target);
        // A killed build may have displaced the folder, which is back now.
        let root = root.map_or_else(|| open(&target), |root| Ok(Some(root)))?;
        if root.is_some() {
            let is_output = |name: &OsStr| !options.is_work_folder(name);
            work::remove_leftovers(&target.path, &options, is_output);
        }
        let mut snapshot = Self {
            target,
            root: None,
            is_spare: false,
            files: Vec::new(),
            folders: Vec::new(),
            folder_signatures: Vec::new(),
        };
        if let Some(root) = root {
            snapshot.add(&root.folder, with_signatures).map_err(|(path, error)| {
                Error::file("read", &snapshot.target.path.join(path))(error)
            })?;
            snapshot.root = Some(root);
        }
        // Without signatures, no file of the copy is known to belong to the output.
        if with_signatures && snapshot.files.is_empty() && snapshot.folders.is_empty() {
            snapshot.add_spare()?;
        }
        Ok(snapshot)
    }

    /// Lists the spare copy instead of the output folder, if there is one.
    fn add_spare(&mut self) -> Result<(), Error> {
        let Some(spare) = self.target.spare() else { return Ok(()) };
        // A link in its place is not followed.
        let Ok(folder) = Folder::open(spare) else { return Ok(()) };
        let spare = spare.to_owned();
        self.folder_signatures.clear();
        self.add(&folder, true)
            .map_err(|(path, error)| Error::file("read", &spare.join(path))(error))?;
        let lock = self.root.take().and_then(|root| root.lock);
        self.root = Some(LockedFolder { folder, lock });
        self.is_spare = true;
        Ok(())
    }

    /// Adds all entries below the root. The error contains the folder that can't be read.
    fn add(&mut self, root: &Folder, with_signatures: bool) -> Result<(), (PathBuf, io::Error)> {
        let options = self.target.options;
        let mut waiting = vec![PathBuf::new()];
        while let Some(path) = waiting.pop() {
            let is_top = path.as_os_str().is_empty();
            let folder = match root.open_below(&path) {
                Ok(folder) => folder,
                // A file system's own folder in its root. The root is fixed, so nothing above the folder is moved.
                Err(_) if self.target.is_fixed && !is_top => continue,
                Err(error) => return Err((path, error)),
            };
            let (signature, entries) = folder
                .own_signature()
                .and_then(|signature| Ok((signature, folder.entries()?)))
                .map_err(|error| (path.clone(), error))?;
            self.folder_signatures.push((path.clone(), signature));
            for entry in entries {
                let may_be_work = is_top && self.target.is_fixed;
                if may_be_work && options.is_work_folder(&entry.name) {
                    continue;
                }
                let below = path.join(&entry.name);
                if self.target.excluded.as_deref() == Some(&below) {
                    continue;
                }
                if entry.is_folder {
                    self.folders.push(below.clone());
                    waiting.push(below);
                    continue;
                }
                let signature =
                    with_signatures.then(|| folder.signature(&entry.name).ok()).flatten();
                self.files.push(ListedFile { path: below, signature, number: entry.number });
            }
        }
        Ok(())
    }
}

/// Opens and locks the output folder; `None` if it does not exist. A folder of other programs is refused without waiting
/// for its lock.
fn open(target: &Target) -> Result<Option<LockedFolder>, Error> {
    loop {
        let folder = match Folder::open(&target.path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            folder => folder.map_err(Error::file("open", &target.path))?,
        };
        target.check_own_folder(&folder)?;
        let lock = folder.lock(|| (target.options.on_wait)(&target.path));
        // While this build waited, the other one may have replaced the folder.
        if folder.is_at(&target.path) {
            return Ok(Some(LockedFolder { folder, lock }));
        }
    }
}
