//! The files that a server has to give.

use std::collections::{BTreeMap, HashMap};
use std::fs;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock, RwLock};
use std::time::SystemTime;

use hyper::body::Bytes;
use xxhash_rust::xxh3::xxh3_64;

use crate::marker::Marker;

/// Below this size an encoded answer saves no packet.
const LEAST_ENCODED_BYTES: usize = 1024;

/// Files up to this size are held once they were asked for; texts, which are sent encoded, up to the second.
const MOST_HELD_BYTES: usize = 1024 * 1024;
const MOST_TEXT_BYTES: usize = 16 * 1024 * 1024;

/// So much is held of a folder; then it is read anew.
const MOST_HELD_OF_FOLDER_BYTES: usize = 512 * 1024 * 1024;

/// A level that costs milliseconds and comes within a few percent of the best.
const BROTLI_QUALITY: u32 = 5;

/// Window size as a power of two: the largest that all decoders must take.
const BROTLI_WINDOW: u32 = 22;

/// Where a server's files come from.
pub(crate) trait Files: Send + Sync {
    /// The file at a path within the site, such as `v3/agent.html`.
    fn file(&self, path: &str) -> Option<Arc<File>>;

    /// Is this route written with its `.html`, and not the file of one without?
    fn is_html_route(&self, path: &str) -> bool;

    /// Path under which the site is mounted; starts and ends with a slash.
    fn base_url(&self) -> String;

    /// Is a file there as soon as it is asked for? Else asking may take as long as rendering a page.
    fn is_immediate(&self) -> bool {
        true
    }
}

/// A file with everything that an answer needs.
#[derive(Debug)]
pub(crate) struct File {
    contents: Contents,
    /// Strong validator, in quotes.
    pub(crate) etag: String,
    pub(crate) content_type: &'static str,
    gzip: OnceLock<Option<Bytes>>,
    brotli: OnceLock<Option<Bytes>>,
}

/// Where a file's bytes are.
#[derive(Debug)]
pub(crate) enum Contents {
    Held(Bytes),
    /// Too large to be held: sent from where it lies.
    OnDisk {
        path: PathBuf,
        length: usize,
    },
}

/// How an answer's bytes are encoded.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) enum Encoding {
    Brotli,
    Gzip,
    Plain,
}

impl File {
    pub(crate) fn new(path: &str, bytes: Vec<u8>) -> Self {
        let etag = format!("\"{:016x}\"", xxh3_64(&bytes));
        Self::of(path, etag, Contents::Held(Bytes::from(bytes)))
    }

    /// The file of a site at a place on disk.
    fn on_disk(path: &str, place: PathBuf, metadata: &fs::Metadata) -> io::Result<Self> {
        let length = usize::try_from(metadata.len()).unwrap_or(usize::MAX);
        let most = if is_text(content_type(path)) { MOST_TEXT_BYTES } else { MOST_HELD_BYTES };
        if length <= most {
            return Ok(Self::new(path, fs::read(&place)?));
        }
        let changed = metadata.modified()?.duration_since(SystemTime::UNIX_EPOCH);
        let etag = format!("\"{length:x}-{:x}\"", changed.unwrap_or_default().as_nanos());
        Ok(Self::of(path, etag, Contents::OnDisk { path: place, length }))
    }

    fn of(path: &str, etag: String, contents: Contents) -> Self {
        let content_type = content_type(path);
        Self { contents, etag, content_type, gzip: OnceLock::new(), brotli: OnceLock::new() }
    }

    pub(crate) fn contents(&self) -> &Contents {
        &self.contents
    }

    /// Its bytes, if they are held.
    pub(crate) fn held(&self) -> Option<&Bytes> {
        match &self.contents {
            Contents::Held(bytes) => Some(bytes),
            Contents::OnDisk { .. } => None,
        }
    }

    /// How many bytes it has.
    pub(crate) fn length(&self) -> usize {
        match &self.contents {
            Contents::Held(bytes) => bytes.len(),
            Contents::OnDisk { length, .. } => *length,
        }
    }

    /// Its bytes in an encoding; `None` where that saves nothing. The first call encodes.
    pub(crate) fn encoded(&self, encoding: Encoding) -> Option<&Bytes> {
        let smaller = |encode: fn(&[u8]) -> Vec<u8>| {
            let plain = self.held()?;
            Some(encode(plain)).filter(|bytes| bytes.len() < plain.len()).map(Bytes::from)
        };
        match encoding {
            Encoding::Brotli => self.brotli.get_or_init(|| smaller(brotli)),
            Encoding::Gzip => self.gzip.get_or_init(|| smaller(gzip)),
            Encoding::Plain => return None,
        }
        .as_ref()
    }

    /// Are its bytes at hand in an encoding?
    pub(crate) fn is_encoded(&self, encoding: Encoding) -> bool {
        match encoding {
            Encoding::Brotli => self.brotli.get().is_some(),
            Encoding::Gzip => self.gzip.get().is_some(),
            Encoding::Plain => true,
        }
    }

    /// Pictures and fonts are compressed already.
    pub(crate) fn can_be_encoded(&self) -> bool {
        self.held().is_some_and(|held| held.len() >= LEAST_ENCODED_BYTES)
            && is_text(self.content_type)
    }
}

fn is_text(content_type: &str) -> bool {
    let text = ["text/", "application/json", "application/xml", "image/svg"];
    text.iter().any(|kind| content_type.starts_with(kind))
}

fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::default());
    encoder.write_all(bytes).expect("memory takes all bytes");
    encoder.finish().expect("memory takes all bytes")
}

fn brotli(bytes: &[u8]) -> Vec<u8> {
    let mut encoded = Vec::new();
    let mut encoder =
        brotli::CompressorWriter::new(&mut encoded, 4096, BROTLI_QUALITY, BROTLI_WINDOW);
    encoder.write_all(bytes).expect("memory takes all bytes");
    drop(encoder);
    encoded
}

/// The media type of a file, by its extension.
fn content_type(path: &str) -> &'static str {
    match path.rsplit_once('.').map_or("", |(_, extension)| extension) {
        "html" => "text/html; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "json" => "application/json",
        "xml" => "application/xml",
        "txt" | "md" => "text/plain; charset=utf-8",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "jpg" | "jpeg" => "image/jpeg",
        "gif" => "image/gif",
        "webp" => "image/webp",
        "avif" => "image/avif",
        "ico" => "image/x-icon",
        "woff2" => "font/woff2",
        "woff" => "font/woff",
        "pdf" => "application/pdf",
        "mp4" => "video/mp4",
        "webm" => "video/webm",
        "webmanifest" => "application/manifest+json",
        _ => "application/octet-stream",
    }
}

/// A built folder. Each file is read when first asked for, and again when it has changed.
#[derive(Debug)]
pub(crate) struct DiskFiles {
    folder: PathBuf,
    read: RwLock<ReadFiles>,
    /// What the build says of the folder, and when it said so.
    marker: RwLock<(Option<SystemTime>, Marker)>,
}

/// Files that were asked for, and when they had been changed.
#[derive(Debug, Default)]
struct ReadFiles {
    files: HashMap<String, (SystemTime, Arc<File>)>,
    held_bytes: usize,
}

impl ReadFiles {
    fn insert(&mut self, path: &str, modified: SystemTime, file: &Arc<File>) {
        let bytes = file.held().map_or(0, Bytes::len);
        if self.held_bytes + bytes > MOST_HELD_OF_FOLDER_BYTES {
            *self = Self::default();
        }
        self.held_bytes += bytes;
        self.files.insert(path.to_owned(), (modified, Arc::clone(file)));
    }
}

impl DiskFiles {
    pub(crate) fn new(folder: &Path) -> Self {
        Self { folder: folder.to_owned(), read: RwLock::default(), marker: RwLock::default() }
    }

    /// Asks the marker. It is looked at each time: a build may replace the folder under a running server.
    fn marker<T>(&self, ask: impl Fn(&Marker) -> T) -> T {
        let metadata = fs::metadata(self.folder.join(Marker::FILE)).ok();
        let modified = metadata.and_then(|metadata| metadata.modified().ok());
        {
            let known = self.marker.read().expect("no reader panicked while it held the lock");
            if known.0 == modified {
                return ask(&known.1);
            }
        }
        let marker = Marker::read(&self.folder).unwrap_or_default();
        let answer = ask(&marker);
        *self.marker.write().expect("no reader panicked while it held the lock") =
            (modified, marker);
        answer
    }
}

impl Files for DiskFiles {
    fn file(&self, path: &str) -> Option<Arc<File>> {
        let on_disk = self.folder.join(path);
        let metadata = fs::metadata(&on_disk).ok().filter(fs::Metadata::is_file)?;
        let modified = metadata.modified().ok()?;
        let known = {
            let read = self.read.read().expect("no reader panicked while it held the lock");
            read.files
                .get(path)
                .filter(|(when, _)| *when == modified)
                .map(|(_, file)| Arc::clone(file))
        };
        known.or_else(|| {
            let file = Arc::new(File::on_disk(path, on_disk, &metadata).ok()?);
            let mut read = self.read.write().expect("no reader panicked while it held the lock");
            read.insert(path, modified, &file);
            Some(file)
        })
    }

    fn is_html_route(&self, path: &str) -> bool {
        self.marker(|marker| marker.html_routes.iter().any(|route| route == path))
    }

    fn base_url(&self) -> String {
        self.marker(|marker| marker.base_url.clone())
    }
}

/// A site in memory, which can be exchanged for a newer one.
#[derive(Debug, Default)]
pub(crate) struct MemoryFiles(RwLock<(Marker, HashMap<String, Arc<File>>)>);

impl MemoryFiles {
    /// Puts a new build in place of the one before. Files of equal bytes keep what was compressed of them.
    pub(crate) fn replace(&self, files: BTreeMap<String, Vec<u8>>) {
        let mut current = self.0.write().expect("no reader panicked while it held the lock");
        let marker =
            files.get(Marker::FILE).and_then(|bytes| Marker::parse(bytes)).unwrap_or_default();
        let files = files
            .into_iter()
            .map(|(path, bytes)| {
                let file = match current.1.get(&path) {
                    Some(file) if file.held().is_some_and(|held| *held == bytes) => {
                        Arc::clone(file)
                    }
                    _ => Arc::new(File::new(&path, bytes)),
                };
                (path, file)
            })
            .collect();
        *current = (marker, files);
    }
}

impl Files for MemoryFiles {
    fn file(&self, path: &str) -> Option<Arc<File>> {
        self.0.read().expect("no writer panicked while it held the lock").1.get(path).cloned()
    }

    fn is_html_route(&self, path: &str) -> bool {
        let current = self.0.read().expect("no writer panicked while it held the lock");
        current.0.html_routes.iter().any(|route| route == path)
    }

    fn base_url(&self) -> String {
        self.0.read().expect("no writer panicked while it held the lock").0.base_url.clone()
    }
}
