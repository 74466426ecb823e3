//! Source files of a build, their contents, and excerpts of them.
//!
//! A file with the signature that the previous build recorded is unchanged. After a clone or a restore of a cache all
//! signatures differ: then the contents decide.

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::fs::File;
use std::io;
use std::path::{MAIN_SEPARATOR, Path, PathBuf};
use std::time::SystemTime;

use bytes::Bytes;
use docs_output::{ComparedContents, FileSignature};
use docs_site::{Fingerprint, Fingerprinter, ReadSources, SourceExcerpt};
use rayon::prelude::*;
use rustc_hash::FxHashMap;
use serde::{Deserialize, Serialize};

use crate::folder_tree::FolderTree;

/// Folders of sources, relative to the site's.
#[derive(Clone, Debug, Default, Deserialize, Eq, PartialEq, Serialize)]
pub(crate) struct SourceFolders {
    /// The site's own folder, and those outside of it.
    all: Vec<String>,
    /// Folders whose hidden entries are sources as well.
    listed: BTreeSet<String>,
}

impl SourceFolders {
    /// Returns the folders that a build read.
    pub(crate) fn new(read: &ReadSources) -> Self {
        Self { all: read.folders.clone(), listed: read.listed.clone() }
    }
}

/// Files of the sources at one time, with their signatures.
#[derive(Clone, Debug)]
pub(crate) struct SourceListing {
    pub(super) folders: SourceFolders,
    /// Files below the folders, by paths relative to the site's folder.
    files: Vec<ListedSource>,
    /// Files that pages requested besides.
    requested: Vec<ListedSource>,
    /// Start of the build. A file that was written at that time or shortly before could change without another signature.
    started: SystemTime,
    /// `true` if the signature of a file below the folders cannot be read.
    is_incomplete: bool,
}

#[derive(Clone, Debug)]
struct ListedSource {
    path: PathBuf,
    /// `None` if the file does not exist.
    signature: Option<FileSignature>,
}

impl SourceListing {
    /// Lists the files below folders for a build that began at `started`.
    pub(crate) fn new(tree: &FolderTree, folders: SourceFolders, started: SystemTime) -> Self {
        let mut listing = Self {
            folders,
            files: Vec::new(),
            requested: Vec::new(),
            started,
            is_incomplete: false,
        };
        for folder in &listing.folders.all {
            for entry in tree.source_files(folder, &listing.folders.listed) {
                let path = entry.path().strip_prefix(tree.root()).unwrap_or(entry.path());
                let metadata = entry.metadata().ok();
                let signature = metadata.map(|metadata| FileSignature::from_metadata(&metadata));
                listing.is_incomplete |= signature.is_none();
                listing.files.push(ListedSource { path: path.to_owned(), signature });
            }
        }
        listing
    }

    /// Replaces the files that pages requested, which need not exist.
    pub(crate) fn with_requested<'a>(
        self,
        tree: &FolderTree,
        paths: impl IntoIterator<Item = &'a String>,
    ) -> Self {
        let requested = paths.into_iter().map(|path| ListedSource {
            path: PathBuf::from(path),
            signature: FileSignature::read(&tree.root().join(path)),
        });
        Self { requested: requested.collect(), ..self }
    }

    /// Returns `true` if exactly these folders were listed.
    pub(crate) fn has_folders(&self, folders: &SourceFolders) -> bool {
        self.folders == *folders
    }

    /// Returns whether a file could change without another signature.
    pub(super) fn is_unsettled(&self) -> bool {
        let mut signatures = self.all().filter_map(|file| file.signature);
        self.is_incomplete || signatures.any(|signature| !signature.is_settled(self.started))
    }

    /// Returns the fingerprint of the paths and signatures of all files.
    pub(super) fn fingerprint(&self) -> Fingerprint {
        let mut fingerprint = Fingerprinter::default();
        for ListedSource { path, signature } in self.all() {
            fingerprint.bytes(path.as_os_str().as_encoded_bytes()).value(signature);
        }
        fingerprint.finish()
    }

    fn all(&self) -> impl Iterator<Item = &ListedSource> {
        self.files.iter().chain(&self.requested)
    }
}

/// Fingerprints of the contents of a build's sources, and excerpts of the contents.
#[derive(Debug, Default)]
pub struct SourceContents(Vec<KnownSource>);

#[derive(Clone, Debug, Deserialize, Serialize)]
struct KnownSource {
    /// Encoded bytes of the path relative to the site's folder, which need not be UTF-8.
    path: Vec<u8>,
    /// Signature with which the file has this content; `None` if the file could change without another.
    signature: Option<FileSignature>,
    content: Content,
    /// Excerpt of the content; empty if there is none. In the cache, the excerpts follow all other values.
    #[serde(skip)]
    excerpt: Bytes,
}

#[derive(Clone, Copy, Debug, Deserialize, Eq, PartialEq, Serialize)]
enum Content {
    /// The file does not exist.
    Absent,
    /// The file cannot be read, or may have changed while the build read it.
    Unknown,
    Bytes(Fingerprint),
}

impl SourceContents {
    /// Returns the contents of the files of a listing. Only files whose signature differs from the one that `previous`
    /// contains are read, on rayon's current thread pool.
    pub(crate) fn read(previous: &Self, listing: &SourceListing, tree: &FolderTree) -> Self {
        let known: FxHashMap<&[u8], &KnownSource> =
            previous.0.iter().map(|source| (source.path.as_slice(), source)).collect();
        let files: Vec<(&ListedSource, bool)> = (listing.files.iter().map(|file| (file, false)))
            .chain(listing.requested.iter().map(|file| (file, true)))
            .collect();
        let read = files.into_par_iter().map(|(file, is_requested)| {
            let path = file.path.as_os_str().as_encoded_bytes();
            let signature = file.signature.filter(|it| it.is_settled(listing.started));
            let previous = known.get(path);
            let known = previous.filter(|it| signature.is_some() && it.signature == signature);
            let content = match (known, file.signature) {
                (_, None) => Content::Absent,
                (Some(known), _) => known.content,
                (None, Some(_)) => content(tree, &file.path, is_requested),
            };
            let source = KnownSource { signature, ..KnownSource::new(path.to_vec(), content) };
            let same = previous.filter(|previous| previous.is_equal(&source));
            let excerpt = same.map(|same| same.excerpt.clone()).unwrap_or_default();
            KnownSource { excerpt, ..source }
        });
        Self(read.collect())
    }

    /// Forgets the contents of files that were written during the build or shortly before: the build may have read other
    /// bytes than [`read`](Self::read).
    pub(crate) fn confirmed(mut self, tree: &FolderTree, listing: &SourceListing) -> Self {
        self.0.par_iter_mut().zip(listing.all().collect::<Vec<_>>()).for_each(|(known, listed)| {
            let is_absent = known.content == Content::Absent;
            let now = FileSignature::read(&tree.root().join(&listed.path));
            if now != known.signature || !is_absent && known.signature.is_none() {
                *known = KnownSource::new(std::mem::take(&mut known.path), Content::Unknown);
            }
        });
        self
    }

    /// Adds the excerpts of a build. Excerpts of other contents are dropped.
    pub(crate) fn with_excerpts(mut self, mut excerpts: FxHashMap<String, SourceExcerpt>) -> Self {
        for source in &mut self.0 {
            let excerpt = source.name().and_then(|path| excerpts.remove(&*path));
            if let Some(excerpt) = excerpt
                && source.content == Content::Bytes(excerpt.content)
            {
                source.excerpt = excerpt.bytes;
            }
        }
        self
    }

    /// Returns the excerpts of the contents, by path.
    pub(crate) fn excerpts(&self) -> FxHashMap<String, SourceExcerpt> {
        let excerpts = self.0.iter().filter_map(|source| {
            let Content::Bytes(content) = source.content else { return None };
            let bytes = Some(source.excerpt.clone()).filter(|bytes| !bytes.is_empty())?;
            Some((source.name()?.into_owned(), SourceExcerpt { content, bytes }))
        });
        excerpts.collect()
    }

    /// Reads the contents that [`to_bytes`](Self::to_bytes) has written; `None` if they are damaged.
    pub(super) fn from_bytes(bytes: &Bytes) -> Option<Self> {
        type Written = (Vec<KnownSource>, Vec<usize>);
        let ((mut sources, lengths), excerpts): (Written, &[u8]) =
            postcard::take_from_bytes(bytes).ok()?;
        let mut excerpts = bytes.slice_ref(excerpts);
        for (source, length) in sources.iter_mut().zip(lengths) {
            source.excerpt = (length <= excerpts.len()).then(|| excerpts.split_to(length))?;
        }
        Some(Self(sources))
    }

    /// Returns the contents in the format of the cache: the sources, the lengths of their excerpts, and the excerpts.
    pub(super) fn to_bytes(&self) -> io::Result<Vec<u8>> {
        let lengths: Vec<usize> = self.0.iter().map(|source| source.excerpt.len()).collect();
        let mut bytes = postcard::to_stdvec(&(&self.0, &lengths)).map_err(io::Error::other)?;
        bytes.reserve(lengths.iter().sum());
        for source in &self.0 {
            bytes.extend_from_slice(&source.excerpt);
        }
        Ok(bytes)
    }

    /// Returns whether all files have the same contents as the previous ones, and no file was added or removed.
    pub(crate) fn are_equal(&self, previous: &Self) -> bool {
        self.0.len() == previous.0.len()
            && self.0.iter().zip(&previous.0).all(|(now, then)| now.is_equal(then))
    }

    /// Returns the numbers of files with new signatures whose content is known now and was known before.
    pub(crate) fn compared_with(&self, previous: &Self) -> ComparedContents {
        let known: FxHashMap<&[u8], &KnownSource> =
            previous.0.iter().map(|source| (source.path.as_slice(), source)).collect();
        let mut compared = ComparedContents::default();
        for now in &self.0 {
            let Some(then) = known.get(now.path.as_slice()) else { continue };
            let is_read = now.signature.is_none() || now.signature != then.signature;
            if let (true, Content::Bytes(now), Content::Bytes(then)) =
                (is_read, now.content, then.content)
            {
                if now == then {
                    compared.equal += 1;
                } else {
                    compared.different += 1;
                }
            }
        }
        compared
    }
}

impl KnownSource {
    /// Creates a source that could change without another signature, without an excerpt.
    fn new(path: Vec<u8>, content: Content) -> Self {
        Self { path, signature: None, content, excerpt: Bytes::new() }
    }

    /// Returns the path as in a [`SourceTree`](docs_site::SourceTree); `None` if it is not UTF-8.
    fn name(&self) -> Option<Cow<'_, str>> {
        let path = std::str::from_utf8(&self.path).ok()?;
        Some(match MAIN_SEPARATOR {
            '/' => path.into(),
            separator => path.replace(separator, "/").into(),
        })
    }

    fn is_equal(&self, other: &Self) -> bool {
        self.path == other.path && self.content == other.content && self.content != Content::Unknown
    }
}

/// Reads the content of a source. A file that a page requested can be anywhere, and is only read within the allowed folders.
fn content(tree: &FolderTree, path: &Path, is_requested: bool) -> Content {
    let path = tree.root().join(path);
    if is_requested && tree.allowed().resolve(&path).is_err() {
        return Content::Unknown;
    }
    let bytes = open_regular(&path).and_then(|file| Fingerprint::from_reader(file).ok());
    bytes.map_or(Content::Unknown, Content::Bytes)
}

/// Opens a regular file; `None` for others. Opening a pipe would wait for a writer.
fn open_regular(path: &Path) -> Option<File> {
    let is_file = |metadata: &std::fs::Metadata| metadata.is_file();
    std::fs::metadata(path).ok().filter(is_file)?;
    let file = File::open(path).ok()?;
    file.metadata().ok().filter(is_file)?;
    Some(file)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn source(path: &str, content: &str) -> KnownSource {
        let content = Content::Bytes(Fingerprint::from_bytes(content.as_bytes()));
        KnownSource::new(path.as_bytes().to_vec(), content)
    }

    fn excerpt(content: &str, bytes: &'static str) -> SourceExcerpt {
        let content = Fingerprint::from_bytes(content.as_bytes());
        SourceExcerpt { content, bytes: Bytes::from_static(bytes.as_bytes()) }
    }

    #[test]
    fn excerpts_are_those_of_the_current_contents() {
        let contents = SourceContents(vec![
            source("a.md", "one"),
            source("b.md", "two"),
            source("none.md", "three"),
            KnownSource::new(b"c.md".to_vec(), Content::Unknown),
        ]);
        let excerpts = [
            ("a.md", excerpt("one", "first")),
            ("b.md", excerpt("former", "second")),
            ("c.md", excerpt("", "third")),
        ];
        let excerpts = excerpts.map(|(path, excerpt)| (path.to_owned(), excerpt));
        let contents = contents.with_excerpts(excerpts.into_iter().collect());
        let bytes = Bytes::from(contents.to_bytes().expect("plain values"));
        let stored = SourceContents::from_bytes(&bytes).expect("they were written");
        assert!(stored.0[..3].iter().zip(&contents.0).all(|(one, other)| one.is_equal(other)));
        let known: Vec<_> = stored.excerpts().into_iter().collect();
        assert_eq!(known, [("a.md".to_owned(), excerpt("one", "first"))]);
        let damaged = bytes.slice(..bytes.len() - 1);
        assert!(SourceContents::from_bytes(&damaged).is_none());
    }
}
