//! Fingerprints of files as a target contains them.

use std::fmt;
use std::fs::File;
use std::io::{self, Read as _};

use serde::{Deserialize, Serialize};
use xxhash_rust::xxh3::Xxh3;

use crate::headers::Headers;

/// 128-bit hash of a file's bytes and of the headers that the target stores with it. In JSON it is a string of 32 hexadecimal digits.
#[derive(Clone, Copy, Debug, Deserialize, Eq, Hash, PartialEq, Serialize)]
#[serde(try_from = "String", into = "String")]
pub(crate) struct Fingerprint(u128);

impl Fingerprint {
    /// Returns the fingerprint of a file whose bytes are in memory.
    pub(crate) fn new(headers: &Headers, bytes: &[u8]) -> Self {
        let mut hasher = FileHasher::new(headers);
        hasher.update(bytes);
        hasher.finish()
    }

    /// Reads a file to its end, and returns its fingerprint.
    pub(crate) fn from_file(headers: &Headers, file: &mut File) -> io::Result<Self> {
        let mut hasher = FileHasher::new(headers);
        let mut buffer = vec![0; BUFFER_BYTES];
        loop {
            match file.read(&mut buffer)? {
                0 => return Ok(hasher.finish()),
                length => hasher.update(&buffer[..length]),
            }
        }
    }
}

/// Size of a buffer for reading files.
const BUFFER_BYTES: usize = 64 * 1024;

/// Computes the fingerprint of a file from its pieces.
pub(crate) struct FileHasher(Xxh3);

impl FileHasher {
    pub(crate) fn new(headers: &Headers) -> Self {
        let mut hasher = Xxh3::new();
        for (name, value) in headers.iter() {
            // Neither names nor values of headers contain line breaks.
            hasher.update(format!("{name}: {value}\n").as_bytes());
        }
        hasher.update(b"\n");
        Self(hasher)
    }

    pub(crate) fn update(&mut self, bytes: &[u8]) {
        self.0.update(bytes);
    }

    pub(crate) fn finish(&self) -> Fingerprint {
        Fingerprint(self.0.digest128())
    }
}

impl fmt::Display for Fingerprint {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{:032x}", self.0)
    }
}

impl From<Fingerprint> for String {
    fn from(fingerprint: Fingerprint) -> Self {
        fingerprint.to_string()
    }
}

impl TryFrom<String> for Fingerprint {
    type Error = std::num::ParseIntError;

    fn try_from(digits: String) -> Result<Self, Self::Error> {
        u128::from_str_radix(&digits, 16).map(Self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headers_and_bytes_are_part_of_a_fingerprint() {
        let headers = |value: &str| Headers::from_pairs([("content-type", value)]);
        let page = Fingerprint::new(&headers("text/html"), b"a");
        assert_eq!(page, Fingerprint::new(&headers("text/html"), b"a"));
        assert_ne!(page, Fingerprint::new(&headers("text/css"), b"a"));
        assert_ne!(page, Fingerprint::new(&headers("text/html"), b"b"));
        let json = serde_json::to_string(&page).expect("it is a string");
        assert_eq!(serde_json::from_str::<Fingerprint>(&json).expect("it was written"), page);
    }

    #[test]
    fn the_pieces_of_a_file_have_the_fingerprint_of_the_whole() {
        let headers = Headers::default();
        let folder = tempfile::tempdir().expect("a folder for the test");
        let path = folder.path().join("large.bin");
        let bytes = vec![7; 3 * BUFFER_BYTES + 1];
        std::fs::write(&path, &bytes).expect("the folder is ours");
        let mut file = File::open(&path).expect("the file exists");
        let read = Fingerprint::from_file(&headers, &mut file).expect("the file can be read");
        assert_eq!(read, Fingerprint::new(&headers, &bytes));
    }
}
