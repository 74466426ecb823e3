//! The files that a build has written.

use std::io::{self, Read};

use rustc_hash::FxHashMap;
use serde::{Deserialize, Serialize};
use xxhash_rust::xxh3::{Xxh3, xxh3_128};

use crate::signature::FileSignature;

/// 128-bit hash of a file's bytes; collisions are negligible.
#[derive(Clone, Copy, Debug, Deserialize, Eq, PartialEq, Serialize)]
pub(crate) struct ContentHash(u128);

impl ContentHash {
    pub(crate) fn new(bytes: &[u8]) -> Self {
        Self(xxh3_128(bytes))
    }

    /// Returns the hash of all bytes that a reader returns.
    pub(crate) fn from_reader(mut reader: impl Read) -> io::Result<Self> {
        let mut hasher = Xxh3::new();
        io::copy(&mut reader, &mut hasher)?;
        Ok(Self(hasher.digest128()))
    }
}

/// A file that a build has written.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub(crate) struct OutputFile {
    pub(crate) content: ContentHash,
    /// Signature of the file in the output folder. While it is the same, the file is unchanged.
    pub(crate) signature: FileSignature,
    /// Signature of the file that it is a copy of.
    pub(crate) source: Option<FileSignature>,
}

/// All files of builds in an output folder, with their sizes, hashes and signatures. Former files are among them.
///
/// A program stores them in its cache and passes them to [`PreviousOutput::compare`](crate::PreviousOutput::compare) in
/// the next build. If they are lost, that build writes all files again.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
pub struct OutputFiles(pub(crate) FxHashMap<String, OutputFile>);

impl OutputFiles {
    /// Returns the number of files.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Returns whether there are no files.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns whether one of the files has a path.
    #[must_use]
    pub fn contains(&self, path: &str) -> bool {
        self.0.contains_key(path)
    }

    /// Adds the files of another build whose paths are not among these.
    pub fn add_missing(&mut self, files: Self) {
        for (path, file) in files.0 {
            self.0.entry(path).or_insert(file);
        }
    }

    /// Returns the paths of all files, in no order.
    pub fn paths(&self) -> impl Iterator<Item = &str> {
        self.0.keys().map(String::as_str)
    }

    /// Returns the size of all files in bytes.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        self.0.values().map(|file| file.signature.size()).sum()
    }
}
