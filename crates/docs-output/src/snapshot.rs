//! The entries of an output folder.

use std::ffi::OsStr;
use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};

use crate::error::Error;
use crate::folder::Folder;
use crate::mirror::{WantedFile, mirror};
use crate::ownership::is_own;
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
    /// `None` if the folder does not exist yet.
    pub(crate) root: Option<LockedFolder>,
    pub(crate) files: Vec<ListedFile>,
    /// Folders below the output folder, each before its subfolders.
    pub(crate) folders: Vec<PathBuf>,
    /// Signatures of the output folder and of those below it, from before their entries were listed.
    pub(crate) folder_signatures: Vec<(PathBuf, FileSignature)>,
}

/// The open output folder, locked against other builds as far as the file system supports it.
#[derive(Debug)]
pub(crate) struct LockedFolder {
    pub(crate) folder: Folder,
    _lock: Option<File>,
}

impl DirSnapshot {
    /// Lists the files of an output folder with their signatures. Waits for another build of it, and removes what killed
    /// builds left there.
    ///
    /// # Errors
    ///
    /// When the folder or one below it cannot be read.
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
        let is_target = |name: &OsStr| Some(name) == target.path.file_name();
        work::remove_leftovers(target.parent(), &options, is_target);
        let root = open(&target)?;
        if root.as_ref().is_some_and(|root| is_own(&root.folder, &options)) {
            let is_output = |name: &OsStr| !work::is_work_folder(name, &options);
            work::remove_leftovers(&target.path, &options, is_output);
        }
        let mut snapshot = Self {
            target,
            root: None,
            files: Vec::new(),
            folders: Vec::new(),
            folder_signatures: Vec::new(),
        };
        let Some(root) = root else { return Ok(snapshot) };
        snapshot.add(&root.folder, with_signatures).map_err(|(path, error)| {
            Error::file("read", &snapshot.target.path.join(path))(error)
        })?;
        snapshot.root = Some(root);
        Ok(snapshot)
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
                if may_be_work && work::is_work_folder(&entry.name, &options) {
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

/// Opens and locks the output folder; `None` if it does not exist.
fn open(target: &Target) -> Result<Option<LockedFolder>, Error> {
    loop {
        let folder = match Folder::open(&target.path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            folder => folder.map_err(Error::file("open", &target.path))?,
        };
        let lock = folder.lock(|| (target.options.on_wait)(&target.path));
        // While this build waited, the other one may have replaced the folder.
        if folder.is_at(&target.path) {
            return Ok(Some(LockedFolder { folder, _lock: lock }));
        }
    }
}
