//! Files of the previous build, and of others.

use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::error::Error;
use crate::files::{OutputFile, OutputFiles};
use crate::foreign::ForeignFile;
use crate::mirror::WantedFile;
use crate::ownership::{is_own, paths_of_builds};
use crate::signature::FileSignature;
use crate::snapshot::{DirSnapshot, LockedFolder};
use crate::target::Target;

/// A file that is unchanged since the previous build wrote it.
#[derive(Debug)]
pub(crate) struct UnchangedFile {
    pub(crate) file: OutputFile,
    /// `true` if the new output has it too.
    pub(crate) is_kept: AtomicBool,
}

/// An output folder before a build, compared with the files that the previous build wrote.
#[derive(Debug)]
pub struct PreviousOutput {
    pub(crate) target: Target,
    pub(crate) root: Option<LockedFolder>,
    /// Number of files that the previous build wrote.
    written: usize,
    pub(crate) unchanged: FxHashMap<String, UnchangedFile>,
    /// Files of builds that were changed since, or of which nothing but the path is known: they are replaced or removed.
    pub(crate) outdated: Vec<String>,
    pub(crate) foreign: Vec<ForeignFile>,
    /// Folders below the output folder, each before its subfolders.
    pub(crate) folders: Vec<PathBuf>,
    /// Signatures of the output folder and of those below it when they were listed.
    pub(crate) folder_signatures: Vec<(PathBuf, FileSignature)>,
}

impl PreviousOutput {
    /// Reads an output folder without knowledge of the previous build: all files of the manifest are replaced or removed.
    /// Waits for another build of the folder.
    ///
    /// # Errors
    ///
    /// When the folder or one below it cannot be read.
    pub fn new(target: Target) -> Result<Self, Error> {
        Ok(Self::compare(DirSnapshot::without_signatures(target)?, OutputFiles::default()))
    }

    /// Compares an output folder with the files that the previous build wrote, see
    /// [`Finished::files`](crate::Finished::files).
    #[must_use]
    pub fn compare(snapshot: DirSnapshot, files: OutputFiles) -> Self {
        let DirSnapshot { target, root, files: listed, folders, folder_signatures } = snapshot;
        let OutputFiles(mut written) = files;
        let written_count = written.len();
        let mut unchanged = FxHashMap::default();
        unchanged.reserve(written_count);
        let (mut outdated, mut others) = (Vec::new(), Vec::new());
        for listed in listed {
            match listed.path.to_str().and_then(|path| written.remove_entry(path)) {
                Some((path, file)) if Some(file.signature) == listed.signature => {
                    unchanged.insert(path, UnchangedFile { file, is_kept: false.into() });
                }
                Some((path, _)) => outdated.push(path),
                None => others.push(listed),
            }
        }
        // Read only if the previous build did not write all files: it is as long as the output is large.
        let of_builds = match (&root, others.is_empty()) {
            (Some(root), false) => paths_of_builds(&root.folder, &target.options),
            _ => FxHashSet::default(),
        };
        let mut foreign = Vec::new();
        for listed in others {
            match listed.path.to_str().filter(|path| of_builds.contains(*path)) {
                Some(path) => outdated.push(path.to_owned()),
                None => foreign.push(ForeignFile { path: listed.path, number: listed.number }),
            }
        }
        Self {
            target,
            root,
            written: written_count,
            unchanged,
            outdated,
            foreign,
            folders,
            folder_signatures,
        }
    }

    /// Returns whether the folder contains all files as the previous build wrote them, and no others of builds. Foreign
    /// files make no difference.
    #[must_use]
    pub fn is_as_written(&self) -> bool {
        self.outdated.is_empty() && self.unchanged.len() == self.written
    }

    /// Returns the size of all files that are as the previous build wrote them, in bytes.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        self.unchanged.values().map(|unchanged| unchanged.file.signature.size()).sum()
    }

    /// Returns all files that the new output may keep: unchanged and foreign ones.
    pub(crate) fn wanted(&self) -> impl Iterator<Item = WantedFile<'_>> {
        let unchanged = self.unchanged.iter().map(|(path, unchanged)| WantedFile {
            path: Path::new(path),
            number: unchanged.file.signature.number(),
        });
        let foreign = self.foreign.iter();
        unchanged.chain(foreign.map(|file| WantedFile { path: &file.path, number: file.number }))
    }

    /// Checks that a build may write to the folder.
    ///
    /// # Errors
    ///
    /// When no build has written it, and it contains other than hidden files, such as those of version control.
    pub(crate) fn check_own(&self) -> Result<(), Error> {
        match self.root.as_ref().is_none_or(|root| is_own(&root.folder, &self.target.options)) {
            true => Ok(()),
            false => Err(Error::ForeignFolder(self.target.path.clone())),
        }
    }
}
