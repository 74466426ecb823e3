//! Runs of a character in a text.

/// Returns the length of the longest run of a byte.
pub(super) fn longest_run(text: &str, byte: u8) -> usize {
    let mut longest = 0;
    let mut current = 0;
    for found in text.bytes() {
        current = if found == byte { current + 1 } else { 0 };
        longest = longest.max(current);
    }
    longest
}
