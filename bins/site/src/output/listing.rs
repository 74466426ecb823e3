//! The files of an output folder, and which of them a build has written.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};

use docs_model::SiteMarker;
use rustc_hash::{FxHashMap, FxHashSet};

use super::disk::{KeptFile, KeptFiles};
use super::folder::{Entry, Folder};
use super::mirror::{Wanted, mirror};
use super::target::Target;
use super::work;
use crate::cache::Signature;
use crate::error::Error;
use crate::marker::Manifest;
use crate::report;

/// A file of the output folder, as the file system describes it.
#[derive(Debug)]
struct ListedFile {
    path: PathBuf,
    /// Only read where builds are compared with it.
    signature: Option<Signature>,
    number: u64,
}

/// All files and folders of an output folder.
#[derive(Debug)]
pub(crate) struct Listing {
    target: Target,
    /// `None` where there is no folder yet.
    root: Option<Root>,
    files: Vec<ListedFile>,
    /// Folders below the output folder; one comes before those in it.
    folders: Vec<PathBuf>,
    /// Signatures of the output folder and of those below it, from before their entries were read.
    folder_signatures: Vec<(PathBuf, Signature)>,
}

/// The open output folder, locked against other builds as far as the file system can.
#[derive(Debug)]
pub(super) struct Root {
    pub(super) folder: Folder,
    _lock: Option<std::fs::File>,
}

impl Listing {
    /// Lists the files of a folder with their signatures. Removes what killed builds left there.
    pub(crate) fn with_signatures(target: Target) -> Result<Self, Error> {
        Self::new(target, true)
    }

    /// Lists the files of a folder by their names. Removes what killed builds left there.
    pub(super) fn without_signatures(target: Target) -> Result<Self, Error> {
        Self::new(target, false)
    }

    /// Makes a copy of the listed folder, see [`mirror`].
    pub(super) fn mirror(&self, copy: &Path) -> Result<(), Error> {
        let Some(root) = &self.root else { return Ok(()) };
        let files = self.files.iter();
        let wanted = files.map(|file| Wanted { path: &file.path, number: file.number });
        mirror(&root.folder, wanted, &self.folders, copy).map(drop)
    }

    fn new(target: Target, with_signatures: bool) -> Result<Self, Error> {
        work::remove_leftovers(target.parent(), |name| Some(name) == target.path.file_name());
        let root = open(&target)?;
        if root.as_ref().is_some_and(|root| is_ours(&root.folder)) {
            work::remove_leftovers(&target.path, |name| !work::is_name(name));
        }
        let mut listing = Self {
            target,
            root: None,
            files: Vec::new(),
            folders: Vec::new(),
            folder_signatures: Vec::new(),
        };
        let Some(root) = root else { return Ok(listing) };
        listing
            .add(&root.folder, PathBuf::new(), with_signatures)
            .map_err(|(path, error)| Error::file("read", &listing.target.path.join(path))(error))?;
        listing.root = Some(root);
        Ok(listing)
    }

    /// Adds a folder and those below it. The error names the folder that can't be read.
    fn add(
        &mut self,
        root: &Folder,
        top: PathBuf,
        with_signatures: bool,
    ) -> Result<(), (PathBuf, std::io::Error)> {
        let mut waiting = vec![top];
        while let Some(path) = waiting.pop() {
            let is_top = path.as_os_str().is_empty();
            let folder = match root.open_below(&path) {
                Ok(folder) => folder,
                // A file system's own folder in its root; nothing above it is moved.
                Err(_) if self.target.is_fixed && !is_top => continue,
                Err(error) => return Err((path, error)),
            };
            let (signature, entries) = folder
                .own_signature()
                .and_then(|signature| Ok((signature, folder.entries()?)))
                .map_err(|error| (path.clone(), error))?;
            self.folder_signatures.push((path.clone(), signature));
            for entry in entries {
                if is_top && self.target.is_fixed && work::is_name(&entry.name) {
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

/// Opens and locks the output folder. `None` where there is none.
fn open(target: &Target) -> Result<Option<Root>, Error> {
    loop {
        let folder = match Folder::open(&target.path) {
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(None),
            folder => folder.map_err(Error::file("open", &target.path))?,
        };
        let lock = folder.lock(|| {
            report::status(&format!("waiting for another build of `{}`", target.path.display()));
        });
        // While this build waited, the other one has put a new folder into the place.
        if folder.is_at(&target.path) {
            return Ok(Some(Root { folder, _lock: lock }));
        }
    }
}

/// A file that is as the build before wrote it.
#[derive(Debug)]
pub(super) struct UnchangedFile {
    pub(super) file: KeptFile,
    /// Whether the new site has it too.
    pub(super) stays: std::sync::atomic::AtomicBool,
}

/// A file that no build has written.
#[derive(Debug)]
pub(super) struct ForeignFile {
    pub(super) path: PathBuf,
    pub(super) number: u64,
}

/// An output folder beside what is known of it.
#[derive(Debug)]
pub(crate) struct Standing {
    pub(super) target: Target,
    pub(super) root: Option<Root>,
    /// How many files were known.
    known: usize,
    /// Known files that are as they were written.
    pub(super) unchanged: FxHashMap<String, UnchangedFile>,
    /// Files that builds wrote, and that are not as they were written or of which nothing is known.
    pub(super) touched: Vec<String>,
    pub(super) foreign: Vec<ForeignFile>,
    /// Folders below the output folder; one comes before those in it.
    pub(super) folders: Vec<PathBuf>,
    /// Signatures of the output folder and of those below it when they were listed.
    pub(super) folder_signatures: Vec<(PathBuf, Signature)>,
}

impl Standing {
    /// All files that the new site may keep: those of builds that are as they were written, and the foreign ones.
    pub(super) fn wanted(&self) -> impl Iterator<Item = Wanted<'_>> {
        let unchanged = self.unchanged.iter().map(|(path, unchanged)| Wanted {
            path: Path::new(path),
            number: unchanged.file.signature().number(),
        });
        let foreign = self.foreign.iter();
        unchanged.chain(foreign.map(|file| Wanted { path: &file.path, number: file.number }))
    }

    /// Looks at a folder when nothing is known of its files: those that builds wrote are to be replaced.
    ///
    /// # Errors
    ///
    /// When the folder can't be read.
    pub(crate) fn unknown(target: Target) -> Result<Self, Error> {
        Ok(Self::compare(Listing::without_signatures(target)?, KeptFiles::default()))
    }

    /// Compares the files of a folder with those that the build before wrote.
    pub(crate) fn compare(listing: Listing, mut known: KeptFiles) -> Self {
        let Listing { target, root, files, folders, folder_signatures } = listing;
        let known_count = known.len();
        let mut unchanged = FxHashMap::default();
        unchanged.reserve(known_count);
        let (mut touched, mut others) = (Vec::new(), Vec::new());
        for listed in files {
            match listed.path.to_str().and_then(|path| known.remove_entry(path)) {
                Some((path, file)) if Some(file.signature()) == listed.signature => {
                    unchanged.insert(path, UnchangedFile { file, stays: false.into() });
                }
                Some((path, _)) => touched.push(path),
                None => others.push(listed),
            }
        }
        // Read only where the cache does not know everything: it is as long as the site is large.
        let manifest = match (&root, others.is_empty()) {
            (Some(root), false) => read_manifest(&root.folder),
            _ => FxHashSet::default(),
        };
        let mut foreign = Vec::new();
        for listed in others {
            match listed.path.to_str().filter(|path| manifest.contains(*path)) {
                Some(path) => touched.push(path.to_owned()),
                None => foreign.push(ForeignFile { path: listed.path, number: listed.number }),
            }
        }
        Self {
            target,
            root,
            known: known_count,
            unchanged,
            touched,
            foreign,
            folders,
            folder_signatures,
        }
    }

    /// Reports whether all known files are in the folder as they were written, and no others that builds wrote.
    pub(crate) fn is_as_written(&self) -> bool {
        self.touched.is_empty() && self.unchanged.len() == self.known
    }

    /// Size of the files that are as they were written, in bytes.
    pub(crate) fn bytes(&self) -> u64 {
        self.unchanged.values().map(|unchanged| unchanged.file.bytes()).sum()
    }

    /// Checks that a build may write into the folder: it was written by a build, or holds hidden files only, such as
    /// those of version control. These stay.
    ///
    /// # Errors
    ///
    /// When the folder holds something else.
    pub(super) fn check_ours(&self) -> Result<(), Error> {
        match self.root.as_ref().is_none_or(|root| is_ours(&root.folder)) {
            true => Ok(()),
            false => Err(Error::ForeignFolder(self.target.path.clone())),
        }
    }
}

/// Reports whether a folder has the marker of a build, or nothing that can be somebody's work.
fn is_ours(folder: &Folder) -> bool {
    has_marker(folder) || folder.entries().is_ok_and(|entries| entries.iter().all(is_system))
}

fn has_marker(folder: &Folder) -> bool {
    let marker = folder.read(OsStr::new(SiteMarker::FILE));
    marker.is_ok_and(|bytes| SiteMarker::from_json(&bytes).is_some())
}

/// Reports whether an entry belongs to settings, version control or the file system, as hidden ones and `lost+found` do.
fn is_system(entry: &Entry) -> bool {
    entry.name.as_encoded_bytes().starts_with(b".") || entry.name == "lost+found"
}

/// Returns the paths that builds have written. The marker and the list itself are among them, whatever the list says.
fn read_manifest(root: &Folder) -> FxHashSet<String> {
    let bytes = root.read(OsStr::new(Manifest::FILE)).ok();
    let paths = bytes.and_then(|bytes| Manifest::parse(&bytes)).unwrap_or_default();
    let own = has_marker(root).then_some([SiteMarker::FILE, Manifest::FILE]);
    paths.into_iter().chain(own.into_iter().flatten().map(str::to_owned)).collect()
}
