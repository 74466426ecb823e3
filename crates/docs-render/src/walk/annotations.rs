//! Reports on annotations of MkDocs (Material): a list of notes whose numbers are in the text or the code before it. Readers see the
//! numbers as text, and the notes as a list.

use super::reporter::Reporter;
use crate::attribute_list::AttributeList;

/// Class of an element with annotations.
const CLASS: &str = "annotate";

/// Starts of comments before the number of an annotation in code.
const COMMENTS: [&str; 6] = ["#", "//", "--", "/*", ";", "%"];

/// Ends of comments after the number.
const ENDS: [&str; 2] = ["*/", "-->"];

impl Reporter<'_> {
    /// Reports the annotations of an element with attributes.
    pub(super) fn report_annotations(&mut self, list: &AttributeList, line: u32) {
        let is_mkdocs = self.input.options.dialects.mkdocs;
        if is_mkdocs && list.classes.iter().any(|class| class == CLASS) {
            self.report_annotation(&format!(".{CLASS}"), line);
        }
    }

    /// Reports the first annotation in code that starts after a line.
    pub(super) fn report_annotations_in_code(&mut self, code: &str, line: u32) {
        if !self.input.options.dialects.mkdocs || !self.input.options.blocks {
            return;
        }
        let found =
            code.lines().zip(line + 1..).find_map(|(code, line)| Some((number(code)?, line)));
        if let Some((number, line)) = found {
            self.report_annotation(number, line);
        }
    }

    fn report_annotation(&mut self, excerpt: &str, line: u32) {
        let message = format!(
            "`{excerpt}` belongs to annotations of MkDocs: numbers are text here, and their notes are the list below"
        );
        let help = "write footnotes, `[^1]`, or write each note after the line that it explains";
        self.report_foreign_notation(CLASS, excerpt, message, help, line);
    }
}

/// Returns the number of an annotation in the comment at the end of a line, with its parentheses: `# (1)!`.
fn number(line: &str) -> Option<&str> {
    let line = line.trim_end();
    let end = ENDS.iter().find_map(|end| line.strip_suffix(end)).unwrap_or(line).trim_end();
    let end = end.strip_suffix('!').unwrap_or(end).strip_suffix(')')?;
    let start = end.trim_end_matches(|char: char| char.is_ascii_digit());
    let before = start.strip_suffix('(')?.trim_end();
    let is_comment = COMMENTS.iter().any(|comment| before.ends_with(comment));
    (start.len() < end.len() && is_comment).then(|| &line[start.len() - 1..=end.len()])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_is_in_a_comment_at_the_end_of_a_line() {
        let rows = [
            ("a: b # (1)!", Some("(1)")),
            ("run() // (12)", Some("(12)")),
            ("a { } /* (3)! */ ", Some("(3)")),
            ("<a> <!-- (4) -->", Some("(4)")),
            ("f(1)", None),
            ("# ()!", None),
            ("a # see (1)", None),
            ("", None),
        ];
        for (line, expected) in rows {
            assert_eq!(number(line), expected, "{line}");
        }
    }
}
