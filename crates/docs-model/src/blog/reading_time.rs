//! Reading times of posts.

use unicode_segmentation::UnicodeSegmentation as _;

/// Number of words that a reader reads per minute.
const WORDS_PER_MINUTE: usize = 200;

/// Number of parts into which a word is divided, so that characters can be fractions of a word.
const PARTS: usize = 16;

/// Returns the reading time of a body in minutes, rounded up.
///
/// Docusaurus rounds to hundredths of a minute first. It finds the words of scripts without spaces in dictionaries, which
/// would add 3 MB to the program; here their characters count as the fraction of a word that they are on average.
pub(super) fn reading_minutes(text: &str) -> u32 {
    let parts: usize = text.unicode_words().map(parts_of_word).sum();
    let per_minute = WORDS_PER_MINUTE * PARTS;
    // Half a hundredth rounds up.
    let hundredths = (parts * 100 + per_minute / 2) / per_minute;
    u32::try_from(hundredths.div_ceil(100)).unwrap_or(u32::MAX)
}

/// Returns the parts of a word that a segment is: of a script without spaces, each character is a segment.
fn parts_of_word(segment: &str) -> usize {
    match segment.chars().next().unwrap_or_default() {
        // Hiragana and Han: 1.63 characters per word in 17 Chinese posts, 1.62 in a Japanese text.
        '\u{3041}'..='\u{309F}'
        | '\u{3400}'..='\u{4DBF}'
        | '\u{4E00}'..='\u{9FFF}'
        | '\u{F900}'..='\u{FAFF}'
        | '\u{20000}'..='\u{3FFFF}' => 10,
        // Thai: 3.2 segments per word. The related scripts of Lao, Burmese and Khmer also separate no words.
        '\u{0E00}'..='\u{0EFF}' | '\u{1000}'..='\u{109F}' | '\u{1780}'..='\u{17FF}' => 5,
        _ => PARTS,
    }
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

    /// The expected times are those of `Intl.Segmenter` in Node.js 20.
    #[test]
    fn scripts_without_spaces_have_the_times_of_their_words() {
        for (sentence, repeated, minutes) in [
            ("首先创建配置文件并填写所需的值。", 100, 5),
            ("最初に設定ファイルを作成し、必要な値を入力してください。", 100, 8),
            ("ขั้นแรกให้สร้างไฟล์การตั้งค่าและกรอกค่าที่จำเป็น", 100, 6),
        ] {
            assert_eq!(reading_minutes(&sentence.repeat(repeated)), minutes, "{sentence}");
        }
    }
}
