//! Short names for long contents: two contents with the same fingerprint are taken to be equal.

use std::fmt;
use std::fs::File;
use std::io;
use std::path::Path;

use serde::{Deserialize, Serialize};
use xxhash_rust::xxh3::{Xxh3, xxh3_128};

/// 128 bits of a content. Two contents of a site share one by accident about as often as memory fails.
#[derive(Clone, Copy, Debug, Default, Deserialize, Eq, Hash, PartialEq, Serialize)]
pub(crate) struct Fingerprint(u128);

impl Fingerprint {
    /// The fingerprint of these bytes.
    pub(crate) fn of(bytes: &[u8]) -> Self {
        Self(xxh3_128(bytes))
    }

    /// The fingerprint of a file's bytes.
    pub(crate) fn of_file(path: &Path) -> io::Result<Self> {
        let mut file = File::open(path)?;
        let mut hasher = Xxh3::new();
        io::copy(&mut file, &mut hasher)?;
        Ok(Self(hasher.digest128()))
    }

    /// The fingerprint of a value, by what its `Debug` form shows: every field, for the plain values that settings
    /// and documents are, without a list of fields here that could fall behind.
    pub(crate) fn of_value(value: &impl fmt::Debug) -> Self {
        let mut fingerprint = Fingerprinter::default();
        fingerprint.value(value);
        fingerprint.finish()
    }
}

impl fmt::Display for Fingerprint {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{:032x}", self.0)
    }
}

/// Makes one fingerprint of many parts, in order.
#[derive(Default)]
pub(crate) struct Fingerprinter(Xxh3);

impl Fingerprinter {
    /// Adds a part. Its length goes in first, so that no two lists of parts look alike.
    pub(crate) fn bytes(&mut self, bytes: &[u8]) -> &mut Self {
        self.0.update(&(bytes.len() as u64).to_le_bytes());
        self.0.update(bytes);
        self
    }

    /// Adds a text.
    pub(crate) fn text(&mut self, text: &str) -> &mut Self {
        self.bytes(text.as_bytes())
    }

    /// Adds what another fingerprint stands for.
    pub(crate) fn fingerprint(&mut self, fingerprint: Fingerprint) -> &mut Self {
        self.bytes(&fingerprint.0.to_le_bytes())
    }

    /// Adds a value, see [`Fingerprint::of_value`].
    pub(crate) fn value(&mut self, value: &impl fmt::Debug) -> &mut Self {
        // Hashing can't fail; a value that can't be shown is equal to itself alone as far as it was shown.
        let _ = fmt::Write::write_fmt(&mut *self, format_args!("{value:?}"));
        self.bytes(&[])
    }

    /// The fingerprint of all parts so far.
    pub(crate) fn finish(&self) -> Fingerprint {
        Fingerprint(self.0.digest128())
    }
}

impl fmt::Write for Fingerprinter {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.0.update(text.as_bytes());
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_are_kept_apart() {
        let of = |parts: &[&str]| {
            let mut fingerprint = Fingerprinter::default();
            for part in parts {
                fingerprint.text(part);
            }
            fingerprint.finish()
        };
        assert_ne!(of(&["ab", "c"]), of(&["a", "bc"]));
        assert_ne!(of(&["a"]), of(&["a", ""]));
        assert_eq!(of(&["a", "b"]), of(&["a", "b"]));
    }
}
