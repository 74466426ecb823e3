//! Code within a line.

/// Returns the length of a code span at the start of a string, or the number of backticks if there is no code span.
pub(crate) fn code_length(text: &str) -> usize {
    let ticks = text.bytes().take_while(|byte| *byte == b'`').count();
    let mut at = ticks;
    while let Some(found) = text[at..].find('`') {
        at += found;
        let run = text[at..].bytes().take_while(|byte| *byte == b'`').count();
        at += run;
        if run == ticks {
            return at;
        }
    }
    ticks
}
