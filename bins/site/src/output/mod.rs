//! Where a build's files go: a folder on disk, or memory.
//!
//! Every path is relative, with forward slashes. Files are given one by one, from any thread, so a build never
//! holds the whole site.

mod disk;
mod folder;
mod listing;
mod memory;
mod mirror;
mod publish;
mod stage;
mod target;
mod work;

use std::fs;
use std::path::Path;

pub(crate) use disk::{DiskOutput, Finished, KeptFiles};
pub(crate) use listing::{Listing, Standing};
pub(crate) use memory::MemoryOutput;
pub(crate) use target::{Target, parent};

use crate::error::Error;

/// Takes the files of a build.
pub(crate) trait Output: Sync {
    /// Takes one file.
    fn write(&self, path: &str, bytes: Vec<u8>) -> Result<(), Error>;

    /// Takes a copy of a file.
    fn copy(&self, path: &str, source: &Path) -> Result<(), Error> {
        self.write(path, fs::read(source).map_err(Error::file("read", source))?)
    }

    /// Keeps a file of the previous build at this path. Returns `false` if the file is no longer there as it was
    /// written: the caller must write it again.
    fn keep(&self, path: &str) -> bool {
        self.keep_all(&[path])
    }

    /// Keeps several files of the previous build, all or none, see [`Self::keep`].
    fn keep_all(&self, paths: &[&str]) -> bool {
        let _ = paths;
        false
    }

    /// What the build before wrote at this path, if it is still there.
    fn before(&self, path: &str) -> Option<Vec<u8>> {
        let _ = path;
        None
    }

    /// The files below a folder that the build before wrote and that are still there.
    fn names_before(&self, folder: &str) -> Vec<String> {
        let _ = folder;
        Vec::new()
    }
}

/// A folder of another output: that of a language.
pub(crate) struct Below<'a> {
    pub(crate) output: &'a dyn Output,
    pub(crate) folder: &'a str,
}

impl Below<'_> {
    fn path(&self, path: &str) -> String {
        format!("{}/{path}", self.folder)
    }
}

impl Output for Below<'_> {
    fn write(&self, path: &str, bytes: Vec<u8>) -> Result<(), Error> {
        self.output.write(&self.path(path), bytes)
    }

    fn copy(&self, path: &str, source: &Path) -> Result<(), Error> {
        self.output.copy(&self.path(path), source)
    }

    fn keep_all(&self, paths: &[&str]) -> bool {
        let paths: Vec<String> = paths.iter().map(|path| self.path(path)).collect();
        let paths: Vec<&str> = paths.iter().map(String::as_str).collect();
        self.output.keep_all(&paths)
    }

    fn before(&self, path: &str) -> Option<Vec<u8>> {
        self.output.before(&self.path(path))
    }

    fn names_before(&self, folder: &str) -> Vec<String> {
        let names = self.output.names_before(&self.path(folder));
        let own = self.path("");
        names.into_iter().filter_map(|name| Some(name.strip_prefix(&own)?.to_owned())).collect()
    }
}

/// Takes everything and keeps nothing: for checks.
#[derive(Clone, Copy, Debug)]
pub(crate) struct NoOutput;

impl Output for NoOutput {
    fn write(&self, _path: &str, _bytes: Vec<u8>) -> Result<(), Error> {
        Ok(())
    }

    fn copy(&self, _path: &str, _source: &Path) -> Result<(), Error> {
        Ok(())
    }
}
