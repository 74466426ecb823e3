//! Fingerprints of content. Content with equal fingerprints is assumed to be equal.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::io::{self, Read};

use serde::{Deserialize, Serialize};
use xxhash_rust::xxh3::{Xxh3, xxh3_128};

/// 128-bit hash of content. Collisions are negligible unless deliberate: the hash is not cryptographic.
///
/// Fingerprints are only comparable between runs of the same build of a program.
#[derive(
    Clone, Copy, Debug, Default, Deserialize, Eq, Hash, Ord, PartialEq, PartialOrd, Serialize,
)]
pub struct Fingerprint(u128);

impl Fingerprint {
    /// Returns the fingerprint of bytes.
    #[must_use]
    pub fn from_bytes(bytes: &[u8]) -> Self {
        Self(xxh3_128(bytes))
    }

    /// Returns the fingerprint of all bytes that a reader returns.
    ///
    /// # Errors
    ///
    /// Returns the error of the reader.
    pub fn from_reader(mut reader: impl Read) -> io::Result<Self> {
        let mut hasher = Xxh3::new();
        io::copy(&mut reader, &mut hasher)?;
        Ok(Self(hasher.digest128()))
    }

    /// Returns the fingerprint of a value.
    ///
    /// ```
    /// use docs_site::Fingerprint;
    ///
    /// assert_eq!(Fingerprint::from_value(&("a", 1)), Fingerprint::from_value(&("a", 1)));
    /// assert_ne!(Fingerprint::from_value(&("a", 1)), Fingerprint::from_value(&("a", 2)));
    /// ```
    pub fn from_value(value: &(impl Hash + ?Sized)) -> Self {
        let mut fingerprinter = Fingerprinter::default();
        fingerprinter.value(value);
        fingerprinter.finish()
    }
}

impl fmt::Display for Fingerprint {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{:032x}", self.0)
    }
}

/// Computes one fingerprint of many parts, in order.
#[derive(Default)]
pub struct Fingerprinter(Xxh3);

impl Fingerprinter {
    /// Adds bytes, preceded by their length, so that different lists of parts have different fingerprints.
    pub fn bytes(&mut self, bytes: &[u8]) -> &mut Self {
        self.0.update(&(bytes.len() as u64).to_le_bytes());
        self.0.update(bytes);
        self
    }

    /// Adds a string.
    pub fn text(&mut self, text: &str) -> &mut Self {
        self.bytes(text.as_bytes())
    }

    /// Adds a fingerprint instead of its content.
    pub fn fingerprint(&mut self, fingerprint: Fingerprint) -> &mut Self {
        self.0.update(&fingerprint.0.to_le_bytes());
        self
    }

    /// Adds a value.
    pub fn value(&mut self, value: &(impl Hash + ?Sized)) -> &mut Self {
        value.hash(&mut HashAdapter(&mut self.0));
        self
    }

    /// Returns the fingerprint of all parts so far.
    #[must_use]
    pub fn finish(&self) -> Fingerprint {
        Fingerprint(self.0.digest128())
    }
}

impl fmt::Debug for Fingerprinter {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_tuple("Fingerprinter").field(&self.finish()).finish()
    }
}

/// Receives the bytes of a value's `Hash` implementation.
struct HashAdapter<'a>(&'a mut Xxh3);

impl Hasher for HashAdapter<'_> {
    fn write(&mut self, bytes: &[u8]) {
        self.0.update(bytes);
    }

    fn finish(&self) -> u64 {
        self.0.digest()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_are_separate() {
        let of = |parts: &[&str]| {
            let mut fingerprinter = Fingerprinter::default();
            for part in parts {
                fingerprinter.text(part);
            }
            fingerprinter.finish()
        };
        assert_ne!(of(&["ab", "c"]), of(&["a", "bc"]));
        assert_ne!(of(&["a"]), of(&["a", ""]));
        assert_eq!(of(&["a", "b"]), of(&["a", "b"]));
    }

    #[test]
    fn a_reader_has_the_fingerprint_of_its_bytes() {
        let bytes = vec![7; 100_000];
        let read = Fingerprint::from_reader(bytes.as_slice()).expect("memory can be read");
        assert_eq!(read, Fingerprint::from_bytes(&bytes));
    }
}
