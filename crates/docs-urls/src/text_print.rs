//! Fingerprints for recognising similar texts.

use std::fmt;

use xxhash_rust::xxh3::xxh3_64;

/// Number of words in one feature of a text.
const SHINGLE: usize = 2;

/// 64-bit fingerprint: those of similar texts differ in few bits (simhash). Zero is the fingerprint of an empty text.
///
/// ```
/// use docs_urls::TextPrint;
///
/// let text = "Install the program, start it once, and open the address that it prints.";
/// let edited = text.replace("once", "twice");
/// let (text, edited) = (TextPrint::from_text(text), TextPrint::from_text(&edited));
/// assert!(text.similarity(edited) > 0.4, "{}", text.similarity(edited));
/// assert!(text.similarity(TextPrint::from_text("Something else is written here.")) < 0.4);
/// assert_eq!(text.to_string().parse(), Ok(text));
/// ```
#[derive(Clone, Copy, Debug, Default, Eq, Hash, PartialEq)]
pub struct TextPrint(u64);

impl TextPrint {
    /// Returns the fingerprint of a text, which depends on the sequence of its letters and digits only.
    #[must_use]
    pub fn from_text(text: &str) -> Self {
        Self::from_parts([text])
    }

    /// Returns the fingerprint of a text in parts.
    #[must_use]
    pub fn from_parts<'a>(parts: impl IntoIterator<Item = &'a str>) -> Self {
        let mut weights = [0_i32; 64];
        let mut words: Vec<u64> = Vec::new();
        for part in parts {
            let of_part = part.split(|char: char| !char.is_alphanumeric());
            words.extend(
                of_part
                    .filter(|word| !word.is_empty())
                    .map(|word| xxh3_64(word.to_lowercase().as_bytes())),
            );
        }
        let mut add = |feature: u64| {
            for (bit, weight) in weights.iter_mut().enumerate() {
                *weight += if feature >> bit & 1 == 1 { 1 } else { -1 };
            }
        };
        for shingle in words.windows(SHINGLE) {
            let bytes: Vec<u8> = shingle.iter().flat_map(|word| word.to_le_bytes()).collect();
            add(xxh3_64(&bytes));
        }
        words.iter().copied().for_each(&mut add);
        if words.is_empty() {
            return Self(0);
        }
        let bits = weights.iter().enumerate().filter(|(_, weight)| **weight > 0);
        let print = bits.fold(0, |print, (bit, _)| print | 1 << bit);
        // Zero is reserved for empty texts.
        Self(if print == 0 { 1 } else { print })
    }

    /// Returns whether the text is empty.
    #[must_use]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns 1 for equal texts, and 0 for unrelated or empty ones.
    #[must_use]
    pub fn similarity(self, other: Self) -> f64 {
        if self.is_empty() || other.is_empty() {
            return 0.0;
        }
        // Fingerprints of unrelated texts differ in half of the bits.
        let differing = f64::from((self.0 ^ other.0).count_ones());
        (1.0 - differing / 32.0).max(0.0)
    }
}

impl fmt::Display for TextPrint {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            0 => formatter.write_str("-"),
            bits => write!(formatter, "{bits:016x}"),
        }
    }
}

/// Error of a string that is not a fingerprint.
#[derive(Clone, Debug, Eq, PartialEq, thiserror::Error)]
#[error("`{0}` is no fingerprint")]
pub struct InvalidTextPrint(String);

impl std::str::FromStr for TextPrint {
    type Err = InvalidTextPrint;

    fn from_str(written: &str) -> Result<Self, InvalidTextPrint> {
        if written == "-" {
            return Ok(Self(0));
        }
        let bits = u64::from_str_radix(written, 16);
        bits.map(Self).map_err(|_| InvalidTextPrint(written.to_owned()))
    }
}
