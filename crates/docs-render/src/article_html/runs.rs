//! Runs of a character in a string.

use memchr::memchr;

/// Returns the length of the longest run of a byte.
pub(crate) fn longest_run(text: &str, byte: u8) -> usize {
    let mut longest = 0;
    let mut rest = text.as_bytes();
    while let Some(at) = memchr(byte, rest) {
        let run = rest[at..].iter().take_while(|found| **found == byte).count();
        longest = longest.max(run);
        rest = &rest[at + run..];
    }
    longest
}
