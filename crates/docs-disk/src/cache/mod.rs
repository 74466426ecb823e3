//! The cache of an output folder: results of a build for detecting unchanged pages in the next one.
//!
//! A build ends early if all sources ([`Inputs`]) and all output files are unchanged, see [`BuildRequest`](crate::BuildRequest).
//! Otherwise `docs-site` compares each page with its records ([`Records`]).
//!
//! A cache is only valid for the program that wrote it, and can be deleted at any time. It contains no absolute paths and
//! can be moved with its project, or restored on another machine.

mod copy;
mod files;
mod header;
mod inputs;
mod merge;
mod program;
mod records;
mod sources;

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use docs_output::{Target, resolved};
use docs_site::Fingerprint;

pub use copy::CacheCopy;
pub use header::Header;
pub use inputs::Inputs;
pub(crate) use program::running_program;
pub use records::{RecordIndex, Records};
pub use sources::SourceContents;
pub(crate) use sources::{SourceFolders, SourceListing};

use self::files::{SOURCES, SPARE, folder_of, open_own};
use crate::error::Error;

/// Location of the cache of one output folder.
#[derive(Debug)]
pub struct CacheLocation {
    /// Folder with the caches of output folders, without links. It need not exist.
    folder: PathBuf,
    /// Path of the cache's files, without extension.
    name: PathBuf,
    /// Path of the output folder.
    out: PathBuf,
}

impl CacheLocation {
    /// Finds the cache of an output folder by the path from the cache to the output: both can be moved together.
    ///
    /// Writes nothing.
    ///
    /// # Errors
    ///
    /// [`Error::ForeignCache`] when the folder contains files that no cache has, [`Error::OutputInCache`] when it contains the
    /// output, [`Error::File`] when it cannot be read.
    pub fn find(folder: &Path, target: &Target) -> Result<Self, Error> {
        let folder = resolved(folder).map_err(Error::file("find", folder))?;
        let out = target.path().to_owned();
        if out.starts_with(&folder) {
            return Err(Error::OutputInCache { out, cache: folder });
        }
        if !is_own(&folder).map_err(Error::file("read", &folder))? {
            return Err(Error::ForeignCache(folder));
        }
        let relative = pathdiff::diff_paths(&out, &folder).unwrap_or_else(|| out.clone());
        let name = Fingerprint::from_bytes(relative.as_os_str().as_encoded_bytes());
        Ok(Self { name: folder.join(name.to_string()), folder, out })
    }

    /// Returns the folder of the cache.
    #[must_use]
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// Returns the location of the cache of another build with the same output folder, in a subfolder. The names of its files are the
    /// same.
    #[must_use]
    pub fn in_subfolder(self, subfolder: &str) -> Self {
        let name = self.folder.join(subfolder).join(self.name.file_name().unwrap_or_default());
        Self { name, ..self }
    }

    /// Returns the path of the spare copy of the output folder. Its files are hard links to those in the output folder, so it
    /// takes little space.
    #[must_use]
    pub fn spare(&self) -> PathBuf {
        self.name.with_extension(SPARE)
    }

    /// Returns `true` if a previous build has written the cache.
    #[must_use]
    pub fn exists(&self) -> bool {
        header::exists(&self.name)
    }

    /// Opens the cache, and creates its folder. Waits while another build uses it; `on_wait` is then called with the path of
    /// the output folder.
    ///
    /// # Errors
    ///
    /// [`Error::File`] when a file of the cache cannot be written.
    pub fn open(self, on_wait: impl FnOnce(&Path)) -> Result<Cache, Error> {
        let Self { folder, name, out } = self;
        let own = folder_of(&name);
        fs::create_dir_all(own).map_err(Error::file("make the folder", own))?;
        mark(&folder).map_err(Error::file("write into", &folder))?;
        let lock = lock(&name.with_extension("lock"), || on_wait(&out))?;
        Ok(Cache { name, _lock: lock })
    }
}

/// The cache of one output folder, locked for one build.
#[derive(Debug)]
pub struct Cache {
    /// Path of its files, without extension.
    name: PathBuf,
    /// Lock of the cache: builds of one folder run one after another.
    _lock: File,
}

impl Cache {
    /// Returns `true` if a previous build has written the cache.
    #[must_use]
    pub fn exists(&self) -> bool {
        header::exists(&self.name)
    }

    /// Returns the folder of the cache, which may contain the caches of other output folders.
    #[must_use]
    pub fn folder(&self) -> &Path {
        folder_of(&self.name)
    }

    /// Returns the name of the cache. It depends on the path from the cache to the output alone, so that a clone of the project has a
    /// cache of the same name.
    #[must_use]
    pub fn name(&self) -> String {
        self.name.file_name().unwrap_or_default().to_string_lossy().into_owned()
    }

    /// Returns whether the cache contains results of builds with this [identity](crate::BuildRequest::identity).
    #[must_use]
    pub fn has_results_of(&self, identity: Fingerprint) -> bool {
        self.read().is_some_and(|header| header.request == identity)
    }

    /// Lists the files with the results of the last build, which a copy of the cache needs: header, sources, records, and the spare
    /// copy of the output. The paths are relative to [`folder`](Self::folder).
    ///
    /// # Errors
    ///
    /// [`Error::File`] when the folder cannot be read.
    pub fn files(&self) -> Result<Vec<String>, Error> {
        copy::files(&self.name)
    }

    /// Creates an empty folder for the results of another cache, on the file system of this one.
    ///
    /// # Errors
    ///
    /// [`Error::File`] when it cannot be created, or the files of a killed build there cannot be removed.
    pub fn new_copy(&self) -> Result<CacheCopy, Error> {
        CacheCopy::new(&self.name)
    }

    /// Replaces the results of the last build with those of a copy. Other files of the copy are ignored.
    ///
    /// # Errors
    ///
    /// [`Error::File`] when a file cannot be moved or removed.
    pub fn use_copy(&self, copy: CacheCopy) -> Result<(), Error> {
        copy.replace(&self.name)
    }

    /// Replaces the results of the last build with those of several shards, each of which is a folder with the
    /// [files](Self::files) of a cache, below the folder of the copy. Returns `false`, and changes nothing, if one of them is damaged
    /// or was written by another program.
    ///
    /// # Errors
    ///
    /// [`Error::File`] when a file cannot be moved or removed.
    pub fn use_shards(&self, copy: CacheCopy, shards: &[String]) -> Result<bool, Error> {
        let name = self.name.file_name().unwrap_or_default();
        let path = |shard: &String| copy.folder().join(shard).join(name);
        let shards: Vec<PathBuf> = shards.iter().map(path).collect();
        let is_merged = merge::merge(&shards, &copy.folder().join(name))?;
        if is_merged {
            copy.replace(&self.name)?;
        }
        Ok(is_merged)
    }

    /// Reads the header of the previous build.
    pub(crate) fn read(&self) -> Option<Header> {
        Header::read(&self.name)
    }

    /// Reads the contents of the sources of the previous build; `None` if they are missing, damaged or of another build.
    pub(crate) fn read_sources(&self, header: &Header) -> Option<SourceContents> {
        let bytes = fs::read(self.sources_file()).ok()?;
        let is_known = Fingerprint::from_bytes(&bytes) == header.sources;
        is_known.then(|| SourceContents::from_bytes(&bytes.into()))?
    }

    /// Opens the records of the previous build, and adds those of a new one.
    ///
    /// # Errors
    ///
    /// [`Error::File`] when they cannot be written.
    pub fn records(&self, previous: Option<RecordIndex>) -> Result<Records, Error> {
        Records::open(&self.name, previous).map_err(Error::file("write", &self.name))
    }

    /// Writes the results of a build.
    ///
    /// # Errors
    ///
    /// [`Error::File`] when they cannot be written.
    pub fn write(
        &self,
        mut header: Header,
        sources: &SourceContents,
        records: Records,
    ) -> Result<(), Error> {
        let write = || -> io::Result<()> {
            header.records = records.finish()?;
            self.replace(&mut header, sources)?;
            records::remove_others(&self.name, &header.records)
        };
        write().map_err(Error::file("write", &self.name))
    }

    /// Replaces the signatures of sources and output files after a comparison found equal contents.
    /// Without `sources`, the signatures of sources are unchanged.
    pub(crate) fn refresh(
        &self,
        header: &mut Header,
        sources: Option<&SourceContents>,
    ) -> Result<(), Error> {
        let written = match sources {
            Some(sources) => self.replace(header, sources),
            None => header.write(&self.name),
        };
        written.map_err(Error::file("write", &self.name))
    }

    /// If the build is killed in between, the sources are of another build than the header, and are not used.
    fn replace(&self, header: &mut Header, sources: &SourceContents) -> io::Result<()> {
        let bytes = sources.to_bytes()?;
        header.sources = Fingerprint::from_bytes(&bytes);
        files::replace(&self.sources_file(), &[&bytes])?;
        header.write(&self.name)
    }

    fn sources_file(&self) -> PathBuf {
        self.name.with_extension(SOURCES)
    }
}

/// Start of the tag of a cache folder, by which builds recognise it.
const TAG: &str = "Signature: 8a477f597d28d172789f06886806bc55\n# Made by `site build`";

/// Name of the file with the tag, a convention of programs that make backups.
const TAG_FILE: &str = "CACHEDIR.TAG";

/// Entries of folders without files: of version control and of the file system.
const NO_FILES: [&str; 3] = [".gitignore", ".gitkeep", "lost+found"];

/// A folder within a cache folder, for files that may be deleted at any time, locked for one program.
#[derive(Debug)]
pub struct CacheSubfolder {
    path: PathBuf,
    _lock: File,
}

impl CacheSubfolder {
    /// Creates the folder. Waits while another program uses it; `on_wait` is then called with its path.
    ///
    /// # Errors
    ///
    /// [`Error::ForeignCache`] when the cache folder contains files that no cache has, [`Error::File`] when it cannot be written.
    pub fn open(cache: &Path, name: &str, on_wait: impl FnOnce(&Path)) -> Result<Self, Error> {
        if !is_own(cache).map_err(Error::file("read", cache))? {
            return Err(Error::ForeignCache(cache.to_owned()));
        }
        let path = cache.join(name);
        fs::create_dir_all(&path).map_err(Error::file("make the folder", &path))?;
        mark(cache).map_err(Error::file("write into", cache))?;
        let lock = lock(&path.with_extension("lock"), || on_wait(&path))?;
        Ok(Self { path, _lock: lock })
    }

    /// Returns the path of the folder.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }
}

/// Locks a file until it is dropped. `on_wait` is called before waiting for another program.
fn lock(file: &Path, on_wait: impl FnOnce()) -> Result<File, Error> {
    let lock = open_own(file, OpenOptions::new().append(true).create(true))
        .map_err(Error::file("write", file))?;
    if lock.try_lock().is_err() {
        on_wait();
        lock.lock().map_err(Error::file("lock", file))?;
    }
    Ok(lock)
}

/// Returns whether a folder does not exist, is a cache, or contains no files of other programs.
fn is_own(folder: &Path) -> io::Result<bool> {
    let entries = match fs::read_dir(folder) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(true),
        entries => entries?,
    };
    let tag = fs::read(folder.join(TAG_FILE)).unwrap_or_default();
    if tag.starts_with(TAG.as_bytes()) {
        return Ok(true);
    }
    // A killed build may have left a part of the tag, but no other file.
    let is_part = TAG.as_bytes().starts_with(&tag);
    for entry in entries {
        let name = entry?.file_name();
        let is_no_file = NO_FILES.iter().any(|known| name == *known);
        let is_part = is_part && name == TAG_FILE;
        if !(is_no_file || is_part) {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Excludes the folder from version control and backups.
fn mark(folder: &Path) -> io::Result<()> {
    let path = folder.join(TAG_FILE);
    if !fs::read(&path).is_ok_and(|tag| tag.starts_with(TAG.as_bytes())) {
        let tag = format!("{TAG}; may be deleted at any time.\n");
        let mut file = open_own(&path, OpenOptions::new().write(true).create(true).truncate(true))?;
        file.write_all(tag.as_bytes())?;
    }
    match open_own(&folder.join(".gitignore"), OpenOptions::new().write(true).create_new(true)) {
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Ok(()),
        ignored => ignored?.write_all(b"*\n"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_with_files_of_others_is_no_cache() {
        let folder = tempfile::tempdir().expect("a folder for the test");
        let own = |path: &Path| is_own(path).expect("the folder can be read");
        assert!(own(&folder.path().join("none")) && own(folder.path()));
        for name in [".gitignore", TAG_FILE] {
            fs::write(folder.path().join(name), "").expect("the folder is ours");
        }
        assert!(own(folder.path()), "a build was killed");
        mark(folder.path()).expect("the folder is ours");
        fs::write(folder.path().join("records"), "").expect("the folder is ours");
        assert!(own(folder.path()));
        // As in the folders of other programs, such as Cargo's.
        let tag = "Signature: 8a477f597d28d172789f06886806bc55\n# Created by another program.\n";
        fs::write(folder.path().join(TAG_FILE), tag).expect("the folder is ours");
        assert!(!own(folder.path()));
    }

    #[test]
    fn a_cache_is_found_after_a_move_with_its_output() {
        let folder = tempfile::tempdir().expect("a folder for the test");
        let name = |project: &str, cache: &str| {
            let project = folder.path().join(project);
            let target = Target::find(&project.join("build")).expect("the path is free");
            let location = CacheLocation::find(&project.join(cache), &target);
            location.expect("the path is free").name.file_name().map(std::ffi::OsStr::to_owned)
        };
        assert_eq!(name("one", ".site-cache"), name("deep/other", ".site-cache"));
        assert_ne!(name("one", ".site-cache"), name("one", "kept/cache"));
        let target = Target::find(&folder.path().join("build")).expect("the path is free");
        for cache in ["build", ""] {
            let refused = CacheLocation::find(&folder.path().join(cache), &target);
            assert!(matches!(refused, Err(Error::OutputInCache { .. })), "{cache}");
        }
    }
}
