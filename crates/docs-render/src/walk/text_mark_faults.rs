//! Reports on marks of Starlight in info strings that have no effect, or only a part of it.

use docs_core::Issue;

use super::blocks::CODE;
use super::reporter::Reporter;
use crate::code::text_marks::{MAX_MARKS, Target, TextMark};

impl Reporter<'_> {
    /// Reports the marks of a code block that have no effect.
    pub(super) fn report_faulty_marks(&mut self, marks: &[TextMark<'_>], code: &str, line: u32) {
        let lines = code.lines().count();
        for mark in marks {
            if let Target::Lines(_, Some(label)) = &mark.target {
                let message = format!("the label `{label}` of marked lines is not shown");
                let help = "write it in a comment of the code, or in the text";
                self.report_foreign_notation("{\"", mark.written, message, help, line);
            }
            if let Some((message, help)) = fault_of_mark(mark, lines, code) {
                let issue = Issue::warning(CODE, message).help(help);
                self.issue(line, mark.written, issue);
            }
        }
    }
}

/// Returns the reason for which a mark has no effect, with advice; `None` for a mark with an effect.
fn fault_of_mark(mark: &TextMark<'_>, lines: usize, code: &str) -> Option<(String, &'static str)> {
    let written = mark.written;
    match &mark.target {
        Target::Lines(marked, _) if !marked.has_line_within(lines) => Some((
            format!("`{written}` marks no line of the code"),
            "write numbers of lines of the code, as in `{1,3-5}`",
        )),
        Target::Words(words) if !words.iter().any(|word| code.contains(&**word)) => Some((
            format!("`{written}` marks nothing: the code does not contain it"),
            "write words as the code has them, on one line of it",
        )),
        Target::Pattern => Some((
            format!("`{written}` marks nothing: it is a regular expression"),
            "write the words, as in `/one|two/` or `\"one\"`",
        )),
        Target::TooMany => Some((
            format!("`{written}` marks nothing: a code block has at most {MAX_MARKS} marks"),
            "write several ranges in one pair of braces, or fewer words",
        )),
        Target::Lines(..) | Target::Words(_) => None,
    }
}
