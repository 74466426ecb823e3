//! The built site that a deployment copies.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::path::{Path, PathBuf};

use docs_output::{OutputOptions, files_of_build};
use docs_server::{ServedSite, SiteMarker};
use rayon::prelude::*;

use crate::error::Error;
use crate::fingerprint::Fingerprint;
use crate::headers::Headers;
use crate::records::is_own;
use crate::stage::Stage;

/// Folder with a finished build: its files, with the headers that a target stores with them.
///
/// It contains the files that the last build has written. Files of other programs in the folder are omitted, and so are
/// former files of the build and its own lists.
#[derive(Debug)]
pub struct BuiltSite {
    root: PathBuf,
    files: BTreeMap<String, BuiltFile>,
    served: ServedSite,
    is_content_hashed: fn(&str) -> bool,
}

/// File of a built site.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) struct BuiltFile {
    pub(crate) fingerprint: Fingerprint,
    pub(crate) bytes: u64,
}

impl BuiltSite {
    /// Reads the files of a folder on rayon's current thread pool. `options` are those of the program that has built it.
    ///
    /// # Errors
    ///
    /// [`Error::NotBuilt`] if the folder is not that of a finished build: a list or a file is missing. [`Error::File`] and
    /// [`Error::Output`] if the folder cannot be read.
    pub fn open(folder: &Path, options: &OutputOptions) -> Result<Self, Error> {
        let not_built = |reason: String| Error::NotBuilt { folder: folder.to_owned(), reason };
        let paths = files_of_build(folder, options)?.ok_or_else(|| {
            not_built(format!("it lacks `{}` or `{}`", SiteMarker::FILE, options.manifest))
        })?;
        let marker = fs::read(folder.join(SiteMarker::FILE)).ok();
        let marker = marker.and_then(|bytes| SiteMarker::from_json(&bytes));
        let marker = marker.ok_or_else(|| not_built(format!("it lacks `{}`", SiteMarker::FILE)))?;
        let served = ServedSite::from(&marker);
        let read = |path: String| {
            let file = read(folder, &served, &path)?;
            let file = file.ok_or_else(|| not_built(format!("its file `{path}` is missing")))?;
            Ok((path, file))
        };
        let files = paths
            .into_par_iter()
            .filter(|path| !is_own(path))
            .map(read)
            .collect::<Result<_, Error>>()?;
        let is_content_hashed = options.is_content_hashed;
        Ok(Self { root: folder.to_owned(), files, served, is_content_hashed })
    }

    /// Returns the folder.
    #[must_use]
    pub fn root(&self) -> &Path {
        &self.root
    }

    pub(crate) fn files(&self) -> &BTreeMap<String, BuiltFile> {
        &self.files
    }

    pub(crate) fn headers(&self, path: &str) -> Headers {
        Headers::new(&self.served, path)
    }

    /// Returns the addresses at which readers and networks request a file, with the base URL: that of the page, and the path of
    /// its file, to which a network may rewrite it.
    pub(crate) fn addresses(&self, path: &str) -> [String; 2] {
        let as_file = docs_server::RoutePath::from_file(path);
        [self.served.address_of_file(path), self.served.base().join(&as_file.encoded())]
    }

    /// Returns whether a file's name contains a hash of its content.
    pub(crate) fn is_content_hashed(&self, path: &str) -> bool {
        (self.is_content_hashed)(path)
    }

    /// Returns the stage in which a file is written.
    pub(crate) fn stage(&self, path: &str) -> Stage {
        Stage::new(path, self.is_content_hashed(path))
    }
}

/// Reads a file, without following a symbolic link; `None` if there is no regular file.
fn read(folder: &Path, served: &ServedSite, path: &str) -> Result<Option<BuiltFile>, Error> {
    let file = folder.join(path);
    let Ok(metadata) = fs::symlink_metadata(&file) else { return Ok(None) };
    if !metadata.is_file() {
        return Ok(None);
    }
    let headers = Headers::new(served, path);
    let fingerprint =
        File::open(&file).and_then(|mut file| Fingerprint::from_file(&headers, &mut file));
    let fingerprint = fingerprint.map_err(Error::file("read", &file))?;
    Ok(Some(BuiltFile { fingerprint, bytes: metadata.len() }))
}
