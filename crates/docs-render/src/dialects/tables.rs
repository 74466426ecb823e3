//! Pipes in inline code within tables, which Python-Markdown does not read as borders of cells.
//!
//! GFM splits a row before it looks for code, so each of these pipes needs a backslash there.

use std::collections::HashMap;
use std::ops::Range;

use crate::code_fences::{markers, starts_html};

/// Border of cells.
const PIPE: char = '|';

/// Character that makes a pipe a part of a cell.
const ESCAPE: char = '\\';

/// Tables in a source.
#[derive(Debug, Default)]
pub(super) struct Tables {
    /// Number of quotes around the open table.
    open: Option<usize>,
}

impl Tables {
    /// Enters a line outside of code, before the rest of the source; returns the line with backslashes before the pipes in
    /// inline code if it is a row of a table.
    pub(super) fn enter(&mut self, line: &str, rest: &str) -> Option<String> {
        let (quotes, content) = without_quotes(line);
        if self.open.is_some_and(|open| open != quotes || starts_block(content)) {
            self.open = None;
        }
        if self.open.is_none() && !line.contains(PIPE) {
            return None;
        }
        let escaped = with_escapes(line);
        if self.open.is_none() {
            let header = escaped.as_deref().unwrap_or(line);
            let next = rest.lines().next().unwrap_or_default();
            let is_header = cells(&header[markers(header)..]) == columns(next);
            self.open = is_header.then(|| without_quotes(next).0);
        }
        escaped.filter(|_| self.open.is_some())
    }

    /// Ends the open table: its last row was the previous line.
    pub(super) fn end(&mut self) {
        self.open = None;
    }
}

/// Returns the number of quotes at the start of a line, and the content in them.
fn without_quotes(line: &str) -> (usize, &str) {
    let content = line.trim_start_matches([' ', '\t', '>']);
    (line[..line.len() - content.len()].matches('>').count(), content)
}

/// Returns `true` if a line starts another block than a table.
fn starts_block(content: &str) -> bool {
    let starts_comment = content.starts_with("<!--");
    starts_heading(content) || starts_comment || starts_html(content, false) || markers(content) > 0
}

/// Returns `true` if a line is a heading: one to six number signs before white space.
fn starts_heading(content: &str) -> bool {
    let after = content.trim_start_matches('#');
    let is_level = (1..=6).contains(&(content.len() - after.len()));
    is_level && (after.is_empty() || after.starts_with([' ', '\t']))
}

/// Returns the number of columns of a delimiter row, `|---|:-:|`; `None` for another line.
fn columns(line: &str) -> Option<usize> {
    let (_, row) = without_quotes(line);
    let is_cell = |cell: &str| {
        let dashes = cell.trim().trim_start_matches(':').trim_end_matches(':');
        !dashes.is_empty() && dashes.bytes().all(|byte| byte == b'-')
    };
    let inside = without_borders(row);
    let is_row = row.contains(PIPE) && inside.split(PIPE).all(is_cell);
    is_row.then(|| inside.split(PIPE).count())
}

/// Returns the number of cells of a row.
fn cells(row: &str) -> Option<usize> {
    let inside = without_borders(row);
    let is_border = |at: usize| !inside[..at].ends_with(ESCAPE);
    let borders = inside.match_indices(PIPE).filter(|(at, _)| is_border(*at)).count();
    row.contains(PIPE).then_some(borders + 1)
}

/// Returns a row without the borders at its start and its end.
fn without_borders(row: &str) -> &str {
    let row = row.trim();
    let row = row.strip_prefix(PIPE).unwrap_or(row);
    match row.strip_suffix(PIPE) {
        Some(inside) if !inside.ends_with(ESCAPE) => inside,
        _ => row,
    }
}

/// Returns a row with backslashes before the pipes in inline code; `None` if it needs none.
fn with_escapes(row: &str) -> Option<String> {
    let mut escaped = String::new();
    let mut copied = 0;
    for code in codes(row) {
        for (at, _) in row[code.clone()].match_indices(PIPE) {
            let at = code.start + at;
            if !row[..at].ends_with(ESCAPE) {
                escaped.push_str(&row[copied..at]);
                escaped.push(ESCAPE);
                copied = at;
            }
        }
    }
    (!escaped.is_empty()).then(|| escaped + &row[copied..])
}

/// Returns the ranges of inline code in a line, without the backticks around it.
fn codes(line: &str) -> Vec<Range<usize>> {
    let runs = backticks(line);
    // Index of the next run of the same length, from the last run to the first: each run is visited once.
    let mut next: Vec<Option<usize>> = vec![None; runs.len()];
    let mut later: HashMap<usize, usize> = HashMap::new();
    for (index, run) in runs.iter().enumerate().rev() {
        next[index] = later.insert(run.len(), index);
    }
    let mut codes = Vec::new();
    let mut index = 0;
    while let Some(run) = runs.get(index) {
        let is_escaped = line[..run.start].ends_with(ESCAPE);
        match next[index].filter(|_| !is_escaped) {
            Some(end) => {
                codes.push(run.end..runs[end].start);
                index = end + 1;
            }
            None => index += 1,
        }
    }
    codes
}

/// Returns the ranges of the runs of backticks in a line.
fn backticks(line: &str) -> Vec<Range<usize>> {
    let mut runs: Vec<Range<usize>> = Vec::new();
    for (at, _) in line.match_indices('`') {
        match runs.last_mut() {
            Some(run) if run.end == at => run.end += 1,
            _ => runs.push(at..at + 1),
        }
    }
    runs
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns a text whose rows have backslashes.
    fn escaped(text: &str) -> String {
        let mut tables = Tables::default();
        let mut at = 0;
        let mut lines = Vec::new();
        for line in text.split('\n') {
            at += line.len() + 1;
            let rest = text.get(at..).unwrap_or_default();
            if line.is_empty() {
                tables.end();
            }
            lines.push(tables.enter(line, rest).unwrap_or_else(|| line.to_owned()));
        }
        lines.join("\n")
    }

    #[test]
    fn pipes_in_code_of_rows_have_backslashes() {
        let rows = [
            ("| a | b |\n|---|---|\n| `c|d` | e |", "| a | b |\n|---|---|\n| `c\\|d` | e |"),
            ("a | `b|c`\n--|--\n``d|`|`` | e|f", "a | `b\\|c`\n--|--\n``d\\|`\\|`` | e|f"),
            ("> | a |\n> |:-:|\n> | `b|c` |", "> | a |\n> |:-:|\n> | `b\\|c` |"),
            ("- | a |\n  |---|\n  | `b|c` |", "- | a |\n  |---|\n  | `b\\|c` |"),
            ("| a |\n|---|\n| `b\\|c` |", "| a |\n|---|\n| `b\\|c` |"),
            (
                "a | b\n--|--\n<b>c</b> | `d|e`\n#f | `g|h`",
                "a | b\n--|--\n<b>c</b> | `d\\|e`\n#f | `g\\|h`",
            ),
            ("| a |\n|---|\n| \\`b|c` |", "| a |\n|---|\n| \\`b|c` |"),
        ];
        for (text, expected) in rows {
            assert_eq!(escaped(text), expected, "{text}");
        }
    }

    #[test]
    fn pipes_outside_of_tables_are_unchanged() {
        for text in [
            "`a|b`",
            "a | `b|c`\ntext",
            "| a | `b|c` |\n|---|",
            "| a |\n|---|\n\n`b|c`",
            "| a |\n|---|\n- `b|c`",
            "| a |\n|---|\n# `b|c`",
            "| a |\n|---|\n<div>`b|c`",
            "| a |\n|---|\n<b>\n`b|c`",
            "| a |\n|---|\n<!-- `b|c` -->",
            "| a |\n|---|\n> `b|c`",
            "> | a |\n> |---|\n`b|c`",
        ] {
            assert_eq!(escaped(text), text);
        }
    }
}
