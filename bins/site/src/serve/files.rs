//! The files that a server has to give.

use std::collections::{BTreeMap, HashMap};
use std::fs;
use std::io::{self, Read as _, Write as _};
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock, RwLock};
use std::time::SystemTime;

use hyper::body::Bytes;
use xxhash_rust::xxh3::xxh3_64;

use super::beneath::open_beneath;
use super::site::ServedSite;
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
    fn is_html_route(&self, site: &ServedSite, path: &str) -> bool {
        site.is_html_route(path)
    }

    /// What is known of the site beside its files.
    fn site(&self) -> Arc<ServedSite>;

    /// Is a file there as soon as it is asked for? Else asking may take as long as rendering a page.
    fn is_immediate(&self) -> bool {
        true
    }
}

/// A file with everything that an answer needs.
#[derive(Debug)]
pub(crate) struct File {
    contents: Contents,
    etags: Etags,
    /// When its bytes were last changed; `None` where that is not known exactly enough for conditions.
    pub(crate) modified: Option<SystemTime>,
    pub(crate) content_type: &'static str,
    gzip: OnceLock<Option<Bytes>>,
    brotli: OnceLock<Option<Bytes>>,
}

/// Strong validators, in quotes. Each encoding has its own, since a strong validator names exact bytes (RFC 9110,
/// section 8.8.3).
#[derive(Debug)]
struct Etags {
    plain: String,
    gzip: String,
    brotli: String,
}

impl Etags {
    fn new(state: &str) -> Self {
        Self {
            plain: format!("\"{state}\""),
            gzip: format!("\"{state}-gzip\""),
            brotli: format!("\"{state}-br\""),
        }
    }
}

/// Where a file's bytes are.
#[derive(Debug)]
pub(crate) enum Contents {
    Held(Bytes),
    /// Too large to be held: sent from where it lies.
    OnDisk {
        place: Arc<Place>,
        length: usize,
    },
}

/// A file of a built folder.
#[derive(Debug)]
pub(crate) struct Place {
    folder: PathBuf,
    path: String,
}

impl Place {
    /// Opens the file, unless its path leads out of the folder.
    pub(super) fn open(&self) -> io::Result<fs::File> {
        open_beneath(&self.folder, &self.path)
    }
}

/// How an answer's bytes are encoded.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) enum Encoding {
    Brotli,
    Gzip,
    Plain,
}

impl File {
    /// A file of the site that was made just now, and may be made again at any time.
    pub(crate) fn new(path: &str, bytes: Vec<u8>) -> Self {
        let state = format!("{:016x}", xxh3_64(&bytes));
        Self::with(path, &state, None, Contents::Held(Bytes::from(bytes)))
    }

    /// A file whose bytes were last changed at `modified`.
    fn changed_at(modified: SystemTime, path: &str, bytes: Vec<u8>) -> Self {
        Self { modified: Some(modified), ..Self::new(path, bytes) }
    }

    /// The file of a built folder, as it was opened.
    fn on_disk(place: Place, mut file: fs::File, metadata: &fs::Metadata) -> io::Result<Self> {
        let length = usize::try_from(metadata.len()).unwrap_or(usize::MAX);
        let modified = metadata.modified()?;
        let is_text = is_text(content_type(&place.path));
        if length <= if is_text { MOST_TEXT_BYTES } else { MOST_HELD_BYTES } {
            let mut bytes = Vec::with_capacity(length);
            file.read_to_end(&mut bytes)?;
            return Ok(Self::changed_at(modified, &place.path, bytes));
        }
        let changed = modified.duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
        let state = format!("{length:x}-{:x}", changed.as_nanos());
        let path = place.path.clone();
        let contents = Contents::OnDisk { place: Arc::new(place), length };
        Ok(Self::with(&path, &state, Some(modified), contents))
    }

    fn with(path: &str, state: &str, modified: Option<SystemTime>, contents: Contents) -> Self {
        Self {
            contents,
            etags: Etags::new(state),
            modified,
            content_type: content_type(path),
            gzip: OnceLock::new(),
            brotli: OnceLock::new(),
        }
    }

    /// The strong validator of its bytes in an encoding, in quotes.
    pub(crate) fn etag(&self, encoding: Encoding) -> &str {
        match encoding {
            Encoding::Brotli => &self.etags.brotli,
            Encoding::Gzip => &self.etags.gzip,
            Encoding::Plain => &self.etags.plain,
        }
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
    site: RwLock<(Option<SystemTime>, Arc<ServedSite>)>,
}

/// Files that were asked for.
#[derive(Debug, Default)]
struct ReadFiles {
    files: HashMap<String, (Identity, Arc<File>)>,
    held_bytes: usize,
}

/// What tells a file, and its states, from others. A path that leads to the file that was opened before needs no second look
/// at where it leads.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
struct Identity {
    modified: SystemTime,
    length: u64,
    #[cfg(unix)]
    node: (u64, u64),
}

impl Identity {
    /// `None` for anything but a file.
    fn new(metadata: &fs::Metadata) -> Option<Self> {
        #[cfg(unix)]
        use std::os::unix::fs::MetadataExt as _;
        metadata.is_file().then_some(())?;
        Some(Self {
            modified: metadata.modified().ok()?,
            length: metadata.len(),
            #[cfg(unix)]
            node: (metadata.dev(), metadata.ino()),
        })
    }
}

impl ReadFiles {
    fn insert(&mut self, path: &str, identity: Identity, file: &Arc<File>) {
        let bytes = file.held().map_or(0, Bytes::len);
        if self.held_bytes + bytes > MOST_HELD_OF_FOLDER_BYTES {
            *self = Self::default();
        }
        self.held_bytes += bytes;
        self.files.insert(path.to_owned(), (identity, Arc::clone(file)));
    }
}

impl DiskFiles {
    pub(crate) fn new(folder: &Path) -> Self {
        Self { folder: folder.to_owned(), read: RwLock::default(), site: RwLock::default() }
    }

    /// The file at a path as it was read, if it is still the same.
    fn known(&self, path: &str, identity: Identity) -> Option<Arc<File>> {
        let read = self.read.read().expect("no reader panicked while it held the lock");
        let (known, file) = read.files.get(path)?;
        (*known == identity).then(|| Arc::clone(file))
    }

    /// Reads a file, and remembers it.
    fn read(&self, path: &str) -> Option<Arc<File>> {
        let place = Place { folder: self.folder.clone(), path: path.to_owned() };
        let opened = place.open().ok()?;
        let metadata = opened.metadata().ok()?;
        let identity = Identity::new(&metadata)?;
        let file = Arc::new(File::on_disk(place, opened, &metadata).ok()?);
        let mut read = self.read.write().expect("no reader panicked while it held the lock");
        read.insert(path, identity, &file);
        Some(file)
    }
}

impl Files for DiskFiles {
    fn file(&self, path: &str) -> Option<Arc<File>> {
        let identity = Identity::new(&fs::metadata(self.folder.join(path)).ok()?)?;
        self.known(path, identity).or_else(|| self.read(path))
    }

    /// The marker is looked at each time: a build may replace the folder under a running server.
    fn site(&self) -> Arc<ServedSite> {
        let metadata = fs::metadata(self.folder.join(Marker::FILE)).ok();
        let modified = metadata.and_then(|metadata| metadata.modified().ok());
        {
            let known = self.site.read().expect("no reader panicked while it held the lock");
            if known.0 == modified {
                return Arc::clone(&known.1);
            }
        }
        let marker = Marker::read(&self.folder).unwrap_or_default();
        let site = Arc::new(ServedSite::from(&marker));
        *self.site.write().expect("no reader panicked while it held the lock") =
            (modified, Arc::clone(&site));
        site
    }
}

/// A site in memory, which can be exchanged for a newer one.
#[derive(Debug, Default)]
pub(crate) struct MemoryFiles(RwLock<MemorySite>);

/// One build of a site in memory.
#[derive(Debug, Default)]
struct MemorySite {
    site: Arc<ServedSite>,
    files: HashMap<String, Arc<File>>,
}

impl MemoryFiles {
    /// Puts a new build in place of the one before. Files of equal bytes keep what was compressed of them.
    pub(crate) fn replace(&self, files: BTreeMap<String, Vec<u8>>) {
        let now = SystemTime::now();
        let mut current = self.0.write().expect("no reader panicked while it held the lock");
        let marker =
            files.get(Marker::FILE).and_then(|bytes| Marker::parse(bytes)).unwrap_or_default();
        let files = files
            .into_iter()
            .map(|(path, bytes)| {
                let file = match current.files.get(&path) {
                    Some(file) if file.held().is_some_and(|held| *held == bytes) => {
                        Arc::clone(file)
                    }
                    _ => Arc::new(File::changed_at(now, &path, bytes)),
                };
                (path, file)
            })
            .collect();
        *current = MemorySite { site: Arc::new(ServedSite::from(&marker)), files };
    }
}

impl Files for MemoryFiles {
    fn file(&self, path: &str) -> Option<Arc<File>> {
        self.0.read().expect("no writer panicked while it held the lock").files.get(path).cloned()
    }

    fn site(&self) -> Arc<ServedSite> {
        Arc::clone(&self.0.read().expect("no writer panicked while it held the lock").site)
    }
}
