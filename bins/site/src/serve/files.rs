//! The files that a server has to give.

use std::collections::{BTreeMap, HashMap};
use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock, RwLock};
use std::time::SystemTime;

use hyper::body::Bytes;
use xxhash_rust::xxh3::xxh3_64;

use crate::marker::Marker;

/// Below this size an encoded answer saves no packet.
const LEAST_ENCODED_BYTES: usize = 1024;

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
    /// As it is.
    pub(crate) plain: Bytes,
    /// Strong validator, in quotes.
    pub(crate) etag: String,
    pub(crate) content_type: &'static str,
    gzip: OnceLock<Option<Bytes>>,
    brotli: OnceLock<Option<Bytes>>,
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
        Self {
            etag: format!("\"{:016x}\"", xxh3_64(&bytes)),
            content_type: content_type(path),
            plain: Bytes::from(bytes),
            gzip: OnceLock::new(),
            brotli: OnceLock::new(),
        }
    }

    /// Its bytes in an encoding; `None` where that saves nothing. The first call encodes.
    pub(crate) fn encoded(&self, encoding: Encoding) -> Option<&Bytes> {
        match encoding {
            Encoding::Brotli => self.brotli.get_or_init(|| self.smaller(brotli(&self.plain))),
            Encoding::Gzip => self.gzip.get_or_init(|| self.smaller(gzip(&self.plain))),
            Encoding::Plain => return Some(&self.plain),
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
        let text = ["text/", "application/json", "application/xml", "image/svg"];
        self.plain.len() >= LEAST_ENCODED_BYTES
            && text.iter().any(|kind| self.content_type.starts_with(kind))
    }

    fn smaller(&self, encoded: Vec<u8>) -> Option<Bytes> {
        (encoded.len() < self.plain.len()).then(|| Bytes::from(encoded))
    }
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
    read: RwLock<HashMap<String, (SystemTime, Arc<File>)>>,
    /// What the build says of the folder, and when it said so.
    marker: RwLock<(Option<SystemTime>, Marker)>,
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
        let known =
            self.read.read().expect("no reader panicked while it held the lock").get(path).cloned();
        match known {
            Some((when, file)) if when == modified => Some(file),
            _ => {
                let file = Arc::new(File::new(path, fs::read(&on_disk).ok()?));
                let mut read =
                    self.read.write().expect("no reader panicked while it held the lock");
                read.insert(path.to_owned(), (modified, Arc::clone(&file)));
                Some(file)
            }
        }
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
                    Some(file) if file.plain == bytes => Arc::clone(file),
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
