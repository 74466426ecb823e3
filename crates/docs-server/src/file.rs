//! Files of a store, with all data for a response.

use std::fs;
use std::io::{self, Read as _, Write as _};
use std::sync::{Arc, OnceLock};
use std::time::SystemTime;

use axum::body::Bytes;
use axum::http::HeaderValue;
use xxhash_rust::xxh3::xxh3_64;

use crate::contained_file::ContainedFile;
use crate::media_type::MediaType;

/// Minimum size for encoding; smaller responses fit into one packet without it.
const MIN_ENCODED_BYTES: usize = 1024;

/// Maximum size of a file in memory.
const MAX_CACHED_FILE_BYTES: u64 = 1024 * 1024;

/// The same for files that are compressed, which is done in memory.
const MAX_CACHED_TEXT_BYTES: u64 = 16 * 1024 * 1024;

/// Quality of Brotli, from 0 to 11. This one takes milliseconds, and the size is within a few
/// percent of the smallest.
const BROTLI_QUALITY: u32 = 5;

/// Window size as a power of two: the largest that all decoders must accept.
const BROTLI_WINDOW: u32 = 22;

/// File of a [`Store`](crate::Store): its bytes or location, media type, validators and encoded forms.
///
/// A file is encoded for the first browser that accepts the encoding, and caches the result. A store should therefore
/// return the same `Arc` while the bytes are the same.
#[derive(Debug)]
pub struct StoredFile {
    contents: Contents,
    etags: Etags,
    /// `None` if the time is not exact enough for conditions.
    modified: Option<Modified>,
    media_type: MediaType,
    gzip: OnceLock<Option<Bytes>>,
    brotli: OnceLock<Option<Bytes>>,
}

/// The bytes of a file, or their location.
#[derive(Debug)]
pub(crate) enum Contents {
    InMemory(Bytes),
    /// Too large for memory: read for each response.
    OnDisk {
        location: Arc<ContainedFile>,
        length: u64,
    },
}

/// Time of a file's last change, and its header.
#[derive(Clone, Debug)]
pub(crate) struct Modified {
    pub(crate) time: SystemTime,
    pub(crate) header: HeaderValue,
}

impl Modified {
    fn new(time: SystemTime) -> Self {
        let header = HeaderValue::try_from(httpdate::fmt_http_date(time));
        Self { time, header: header.expect("dates are ASCII") }
    }
}

/// Strong validators, in quotes. Each encoding has its own, since a strong validator names exact bytes (RFC 9110,
/// section 8.8.3).
#[derive(Debug)]
struct Etags {
    identity: HeaderValue,
    gzip: HeaderValue,
    brotli: HeaderValue,
}

impl Etags {
    fn new(state: &str) -> Self {
        let quoted = |suffix: &str| {
            HeaderValue::try_from(format!("\"{state}{suffix}\"")).expect("states are ASCII")
        };
        Self { identity: quoted(""), gzip: quoted("-gzip"), brotli: quoted("-br") }
    }
}

/// Encoding of a response's bytes.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) enum Encoding {
    Brotli,
    Gzip,
    Identity,
}

impl Encoding {
    /// Returns the value of `Content-Encoding`; `None` without an encoding.
    pub(crate) fn header(self) -> Option<HeaderValue> {
        match self {
            Self::Brotli => Some(HeaderValue::from_static("br")),
            Self::Gzip => Some(HeaderValue::from_static("gzip")),
            Self::Identity => None,
        }
    }
}

impl StoredFile {
    /// Creates a file in memory. The extension of `path` determines its media type.
    ///
    /// The file has no `Last-Modified`: see [`with_modified`](Self::with_modified).
    #[must_use]
    pub fn new(path: &str, bytes: impl Into<Bytes>) -> Self {
        let bytes = bytes.into();
        let state = format!("{:016x}", xxh3_64(&bytes));
        Self::from_contents(path, &state, Contents::InMemory(bytes))
    }

    /// Sets the time at which the file's bytes were last changed.
    #[must_use]
    pub fn with_modified(self, time: SystemTime) -> Self {
        Self { modified: Some(Modified::new(time)), ..self }
    }

    /// Reads a file of a folder; only its metadata if the file is large.
    pub(crate) fn read(
        location: ContainedFile,
        mut file: fs::File,
        metadata: &fs::Metadata,
    ) -> io::Result<Self> {
        let length = metadata.len();
        let modified = metadata.modified()?;
        let is_text = MediaType::from_path(location.path()).is_text();
        if length <= if is_text { MAX_CACHED_TEXT_BYTES } else { MAX_CACHED_FILE_BYTES } {
            let mut bytes = Vec::with_capacity(usize::try_from(length).unwrap_or_default());
            file.read_to_end(&mut bytes)?;
            return Ok(Self::new(location.path(), bytes).with_modified(modified));
        }
        let changed = modified.duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
        let state = format!("{length:x}-{:x}", changed.as_nanos());
        let path = location.path().to_owned();
        let contents = Contents::OnDisk { location: Arc::new(location), length };
        Ok(Self::from_contents(&path, &state, contents).with_modified(modified))
    }

    fn from_contents(path: &str, state: &str, contents: Contents) -> Self {
        Self {
            contents,
            etags: Etags::new(state),
            modified: None,
            media_type: MediaType::from_path(path),
            gzip: OnceLock::new(),
            brotli: OnceLock::new(),
        }
    }

    /// Returns the file's bytes; `None` for a large file of a folder, which is not held in memory.
    #[must_use]
    pub fn bytes(&self) -> Option<&Bytes> {
        match &self.contents {
            Contents::InMemory(bytes) => Some(bytes),
            Contents::OnDisk { .. } => None,
        }
    }

    /// Returns the number of the file's bytes.
    pub(crate) fn length(&self) -> u64 {
        match &self.contents {
            Contents::InMemory(bytes) => bytes.len() as u64,
            Contents::OnDisk { length, .. } => *length,
        }
    }

    pub(crate) fn contents(&self) -> &Contents {
        &self.contents
    }

    pub(crate) fn modified(&self) -> Option<&Modified> {
        self.modified.as_ref()
    }

    /// Returns the value of `Content-Type`.
    pub(crate) fn content_type(&self) -> HeaderValue {
        self.media_type.header()
    }

    /// Returns the strong validator of the file's bytes in an encoding, in quotes.
    pub(crate) fn etag(&self, encoding: Encoding) -> &HeaderValue {
        match encoding {
            Encoding::Brotli => &self.etags.brotli,
            Encoding::Gzip => &self.etags.gzip,
            Encoding::Identity => &self.etags.identity,
        }
    }

    /// Returns the file's bytes in an encoding; `None` if it does not reduce the size. The first call encodes.
    pub(crate) fn encoded(&self, encoding: Encoding) -> Option<&Bytes> {
        let smaller = |encode: fn(&[u8]) -> Vec<u8>| {
            let identity = self.bytes()?;
            Some(encode(identity)).filter(|bytes| bytes.len() < identity.len()).map(Bytes::from)
        };
        match encoding {
            Encoding::Brotli => self.brotli.get_or_init(|| smaller(brotli)),
            Encoding::Gzip => self.gzip.get_or_init(|| smaller(gzip)),
            Encoding::Identity => return None,
        }
        .as_ref()
    }

    /// Returns whether the result of [`encoded`](Self::encoded) is cached.
    pub(crate) fn is_encoded(&self, encoding: Encoding) -> bool {
        match encoding {
            Encoding::Brotli => self.brotli.get().is_some(),
            Encoding::Gzip => self.gzip.get().is_some(),
            Encoding::Identity => true,
        }
    }

    /// Returns whether compression makes the file smaller: if it is large enough, and of a type that is not compressed already, unlike images and fonts.
    pub(crate) fn can_be_encoded(&self) -> bool {
        self.bytes().is_some_and(|bytes| bytes.len() >= MIN_ENCODED_BYTES)
            && self.media_type.is_text()
    }
}

fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::default());
    encoder.write_all(bytes).expect("memory accepts all bytes");
    encoder.finish().expect("memory accepts all bytes")
}

fn brotli(bytes: &[u8]) -> Vec<u8> {
    let mut encoded = Vec::new();
    let mut encoder =
        brotli::CompressorWriter::new(&mut encoded, 4096, BROTLI_QUALITY, BROTLI_WINDOW);
    encoder.write_all(bytes).expect("memory accepts all bytes");
    drop(encoder);
    encoded
}
