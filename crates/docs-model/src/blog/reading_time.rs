//! Reading times of posts.

use unicode_segmentation::UnicodeSegmentation as _;

/// Number of words that a reader reads per minute.
const WORDS_PER_MINUTE: usize = 200;

/// Returns the reading time of a body in minutes, rounded up.
///
/// Docusaurus rounds to hundredths of a minute first.
pub(super) fn reading_minutes(text: &str) -> u32 {
    let words = text.unicode_words().count();
    // Half a hundredth rounds up.
    let hundredths = (words * 100 + WORDS_PER_MINUTE / 2) / WORDS_PER_MINUTE;
    u32::try_from(hundredths.div_ceil(100)).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn minutes_are_rounded_up() {
        for (words, minutes) in [(0, 0), (1, 1), (200, 1), (201, 2), (400, 2), (401, 3), (1000, 5)]
        {
            assert_eq!(reading_minutes(&"word ".repeat(words)), minutes, "{words}");
        }
    }

    #[test]
    fn marks_are_no_words() {
        assert_eq!(reading_minutes("--- *** # <> !"), 0);
    }
}
