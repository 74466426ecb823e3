//! Files of the previous build, and of others.

use std::ffi::OsStr;
use std::ops::Add;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

use rayon::prelude::*;
use rustc_hash::{FxHashMap, FxHashSet};

use crate::error::Error;
use crate::files::{ContentHash, OutputFile, OutputFiles};
use crate::folder::Folder;
use crate::foreign::ForeignFile;
use crate::former::{FormerFiles, Retention};
use crate::mirror::WantedFile;
use crate::ownership::paths_of_builds;
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

/// Numbers of files with other signatures than the previous build stored, whose bytes were compared.
///
/// A file has another signature after it was copied, unpacked from an archive, or written again.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub struct ComparedContents {
    /// Files with the same bytes.
    pub equal: usize,
    /// Files with other bytes.
    pub different: usize,
}

impl Add for ComparedContents {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self { equal: self.equal + other.equal, different: self.different + other.different }
    }
}

/// A file of builds that was changed since, or of which nothing but the path is known.
#[derive(Debug)]
pub(crate) struct OutdatedFile {
    pub(crate) path: String,
    /// Inode number.
    number: u64,
}

/// An output folder before a build, compared with the files that the previous build wrote.
#[derive(Debug)]
pub struct PreviousOutput {
    pub(crate) target: Target,
    /// The folder with the previous files: the output folder or its spare copy.
    pub(crate) root: Option<LockedFolder>,
    /// `true` if the previous files are those of the spare copy, because the output folder does not exist or is empty.
    pub(crate) is_spare: bool,
    /// Number of files that the previous build wrote.
    written: usize,
    compared: ComparedContents,
    pub(crate) unchanged: FxHashMap<String, UnchangedFile>,
    /// Files that are replaced or removed, except for former files.
    pub(crate) outdated: Vec<OutdatedFile>,
    /// Files that the previous build did not write, but kept.
    pub(crate) former: FormerFiles,
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
    /// The errors of [`DirSnapshot::new`].
    pub fn new(target: Target) -> Result<Self, Error> {
        Ok(Self::compare(DirSnapshot::without_signatures(target)?, OutputFiles::default()))
    }

    /// Compares an output folder with the files that the previous build wrote, see
    /// [`Finished::files`](crate::Finished::files). Files with another signature and the same size are compared by
    /// content, on rayon's current thread pool.
    #[must_use]
    pub fn compare(snapshot: DirSnapshot, files: OutputFiles) -> Self {
        let DirSnapshot { target, root, is_spare, files: listed, mut folders, folder_signatures } =
            snapshot;
        let OutputFiles(mut written) = files;
        let written_count = written.len();
        let mut unchanged = FxHashMap::default();
        unchanged.reserve(written_count);
        let (mut outdated, mut others, mut touched) = (Vec::new(), Vec::new(), Vec::new());
        for listed in listed {
            match (
                listed.path.to_str().and_then(|path| written.remove_entry(path)),
                listed.signature,
            ) {
                (Some((path, file)), Some(signature)) if file.signature == signature => {
                    unchanged.insert(path, UnchangedFile { file, is_kept: false.into() });
                }
                (Some((path, file)), Some(signature))
                    if file.signature.size() == signature.size() =>
                {
                    touched.push((path, OutputFile { signature, ..file }));
                }
                (Some((path, _)), _) => {
                    outdated.push(OutdatedFile { path, number: listed.number });
                }
                (None, _) => others.push(listed),
            }
        }
        let mut compared = ComparedContents::default();
        if let Some(root) = &root {
            let (equal, different) = compare_contents(&root.folder, touched);
            compared = ComparedContents { equal: equal.len(), different: different.len() };
            let equal = equal.into_iter();
            unchanged.extend(
                equal.map(|(path, file)| (path, UnchangedFile { file, is_kept: false.into() })),
            );
            let different = different.into_iter();
            outdated.extend(
                different
                    .map(|(path, file)| OutdatedFile { path, number: file.signature.number() }),
            );
        }
        if is_spare {
            // Other files of the copy are not part of the output, which does not exist.
            outdated.clear();
            others.clear();
            folders = folders_of(folders, unchanged.keys());
        }
        // Read only if the previous build did not write all files: it is as long as the output is large.
        let of_builds = match (&root, others.is_empty()) {
            (Some(root), false) => paths_of_builds(&root.folder, &target.options),
            _ => FxHashSet::default(),
        };
        let former = root.as_ref().map(|root| former_files(root, &target)).unwrap_or_default();
        let is_of_builds = |path: &&str| of_builds.contains(*path) || former.0.contains_key(*path);
        let mut foreign = Vec::new();
        for listed in others {
            match listed.path.to_str().filter(is_of_builds) {
                Some(path) => {
                    outdated.push(OutdatedFile { path: path.to_owned(), number: listed.number });
                }
                None => foreign.push(ForeignFile { path: listed.path, number: listed.number }),
            }
        }
        Self {
            target,
            root,
            is_spare,
            written: written_count,
            compared,
            unchanged,
            outdated,
            former,
            foreign,
            folders,
            folder_signatures,
        }
    }

    /// Returns whether the folder contains all files as the previous build wrote them, and no others of builds. Foreign
    /// files make no difference.
    #[must_use]
    pub fn is_as_written(&self) -> bool {
        self.has_all_files() && self.outdated.is_empty() && !self.is_spare
    }

    /// Returns whether the folder is lost and its spare copy contains all files as the previous build wrote them:
    /// [`Output::keep_all`](crate::Output::keep_all) restores the folder.
    #[must_use]
    pub fn is_restorable(&self) -> bool {
        self.has_all_files() && self.is_spare
    }

    /// Returns whether all files of the previous build are as it wrote them.
    pub(crate) fn has_all_files(&self) -> bool {
        self.unchanged.len() == self.written
    }

    /// Returns the numbers of files that were compared by content.
    #[must_use]
    pub fn compared(&self) -> ComparedContents {
        self.compared
    }

    /// Returns the files that are as the previous build wrote them, with their current signatures.
    #[must_use]
    pub fn into_files(self) -> OutputFiles {
        let unchanged = self.unchanged.into_iter();
        OutputFiles(unchanged.map(|(path, unchanged)| (path, unchanged.file)).collect())
    }

    /// Returns whether the folder contains a former file that a build with this retention removes.
    #[must_use]
    pub fn has_expired_files(&self, retention: Retention) -> bool {
        self.former.0.values().any(|replaced| retention.is_over(*replaced))
    }

    /// Returns the size of all files that are as the previous build wrote them, in bytes, without former files.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        let current = self.unchanged.iter().filter(|(path, _)| !self.former.0.contains_key(*path));
        current.map(|(_, unchanged)| unchanged.file.signature.size()).sum()
    }

    /// Returns all files that the new output may keep: unchanged, foreign and former ones.
    pub(crate) fn wanted(&self) -> impl Iterator<Item = WantedFile<'_>> {
        let unchanged = self.unchanged.iter().map(|(path, unchanged)| WantedFile {
            path: Path::new(path),
            number: unchanged.file.signature.number(),
        });
        let foreign = self.foreign.iter();
        let foreign = foreign.map(|file| WantedFile { path: &file.path, number: file.number });
        let is_content_hashed = self.target.options.is_content_hashed;
        let former = self.outdated.iter().filter(move |file| is_content_hashed(&file.path));
        let former =
            former.map(|file| WantedFile { path: Path::new(&file.path), number: file.number });
        unchanged.chain(foreign).chain(former)
    }
}

/// Files of the previous build, with their paths.
type NamedFiles = Vec<(String, OutputFile)>;

/// Separates files with the bytes that the previous build wrote from others. Files that cannot be read are others.
fn compare_contents(root: &Folder, files: NamedFiles) -> (NamedFiles, NamedFiles) {
    files.into_par_iter().partition(|(path, file)| {
        let read = root.open_file_below(Path::new(path)).and_then(ContentHash::from_reader);
        read.is_ok_and(|content| content == file.content)
    })
}

/// Returns the folders that contain these files, each before its subfolders.
fn folders_of<'a>(
    mut folders: Vec<PathBuf>,
    files: impl Iterator<Item = &'a String>,
) -> Vec<PathBuf> {
    let mut with_files: FxHashSet<&Path> = FxHashSet::default();
    for file in files {
        let above = Path::new(file).ancestors().skip(1);
        above.take_while(|folder| with_files.insert(folder)).for_each(drop);
    }
    folders.retain(|folder| with_files.contains(folder.as_path()));
    folders
}

/// Reads the list of former files of an output folder.
fn former_files(root: &LockedFolder, target: &Target) -> FormerFiles {
    let bytes = root.folder.read(OsStr::new(target.options.former_files));
    bytes.map_or_else(
        |_| FormerFiles::default(),
        |bytes| FormerFiles::parse(&bytes, target.options.is_content_hashed),
    )
}
