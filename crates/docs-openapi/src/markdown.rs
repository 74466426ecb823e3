//! Markdown of authors of descriptions, within the Markdown of a page.

use crate::blocks::Fences;
use crate::placeholders::with_shown_placeholders;

/// Headings of Markdown within a page.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) enum Headings {
    /// The highest heading is one level below the given level.
    Below(usize),
    /// Headings become paragraphs in bold type, because the Markdown is a small part of a section.
    Bold,
}

/// Returns Markdown that can be a part of a page: its headings fit into those of the page, no construct remains open, and
/// the tags of unknown elements are escaped.
///
/// An author writes a description as a separate document. Its first heading has the first level, and a fence without an end
/// lasts until the end of the description. In the page, the same fence would hide the rest.
pub(crate) fn contained(text: &str, headings: Headings) -> String {
    let text = with_closed_html(text);
    let text = with_shown_placeholders(&text);
    let lines: Vec<&str> = text.lines().collect();
    let shift = match headings {
        Headings::Below(level) => Some(Shift { from: highest_level(&lines), to: level + 1 }),
        Headings::Bold => None,
    };
    let mut result = String::with_capacity(text.len() + 8);
    let mut fences = Fences::default();
    let mut at = 0;
    while let Some(line) = lines.get(at) {
        at += 1;
        if fences.contain(line) {
            result.push_str(line);
        } else if let Some((found, rest)) = heading(line) {
            push_heading(&mut result, rest.trim().trim_end_matches('#'), found, shift);
        } else if let Some(found) = lines.get(at).and_then(|next| underline(line, next)) {
            at += 1;
            push_heading(&mut result, line, found, shift);
        } else {
            result.push_str(line);
        }
        result.push('\n');
    }
    if let Some(fence) = fences.open() {
        result.push_str(fence);
        result.push('\n');
    }
    result
}

/// Levels of headings in a description and in its page.
#[derive(Clone, Copy)]
struct Shift {
    /// Highest level in the description.
    from: usize,
    /// Level of such headings in the page.
    to: usize,
}

impl Shift {
    fn apply_to(self, level: usize) -> usize {
        (level + self.to - self.from).min(6)
    }
}

/// Adds a heading at its level in the page, or a paragraph without a shift.
fn push_heading(result: &mut String, title: &str, level: usize, shift: Option<Shift>) {
    let title = title.trim();
    match shift {
        Some(shift) => {
            result.push_str(&format!("{} {title}", "#".repeat(shift.apply_to(level))));
        }
        None if title.is_empty() => {}
        // Asterisks within bold type would end it.
        None => result.push_str(&format!("\n**{}**\n", title.replace("**", ""))),
    }
}

/// Returns the highest level of the headings in some lines.
fn highest_level(lines: &[&str]) -> usize {
    let mut fences = Fences::default();
    let mut highest = 6;
    for (at, line) in lines.iter().enumerate() {
        if fences.contain(line) {
            continue;
        }
        let found = heading(line).map(|(found, _)| found);
        let found = found.or_else(|| lines.get(at + 1).and_then(|next| underline(line, next)));
        highest = highest.min(found.unwrap_or(highest));
    }
    highest
}

/// Returns the level of a heading, and the line after its `#` characters.
fn heading(line: &str) -> Option<(usize, &str)> {
    let start = line.trim_start_matches(' ');
    let rest = start.trim_start_matches('#');
    let level = start.len() - rest.len();
    let is_heading = line.len() - start.len() < 4
        && (1..=6).contains(&level)
        && (rest.is_empty() || rest.starts_with([' ', '\t']));
    is_heading.then_some((level, rest))
}

/// Returns the level of a heading whose line is underlined by the next one.
fn underline(line: &str, next: &str) -> Option<usize> {
    let signs = next.trim();
    let is_text = !line.trim().is_empty()
        && !line.starts_with("    ")
        && !line.trim_start().starts_with(['|', '>', '-', '*', '+', '#', '<']);
    if !is_text || signs.len() < 2 || next.starts_with("    ") {
        return None;
    }
    [('=', 1), ('-', 2)]
        .into_iter()
        .find_map(|(sign, level)| signs.chars().all(|character| character == sign).then_some(level))
}

/// Constructs of HTML that last until their end, even across empty lines.
const LASTING: [(&str, &str); 7] = [
    ("<!--", "-->"),
    ("<![cdata[", "]]>"),
    ("<?", "?>"),
    ("<pre", "</pre"),
    ("<script", "</script"),
    ("<style", "</style"),
    ("<textarea", "</textarea"),
];

/// Escapes constructs of HTML without an end.
fn with_closed_html(text: &str) -> std::borrow::Cow<'_, str> {
    let lower = text.to_ascii_lowercase();
    let is_open = |(start, end): &&(&str, &str)| {
        lower.rfind(start).is_some_and(|at| !lower[at..].contains(end))
    };
    let open: Vec<usize> =
        LASTING.iter().filter(is_open).filter_map(|(start, _)| lower.rfind(start)).collect();
    if open.is_empty() {
        return text.into();
    }
    let mut result = String::with_capacity(text.len() + 8);
    for (at, character) in text.char_indices() {
        if open.contains(&at) {
            result.push_str("&lt;");
        } else {
            result.push(character);
        }
    }
    result.into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headings_move_below_a_level() {
        let rows = [
            ("# A\n## B", 2, "### A\n#### B\n"),
            ("### A", 2, "### A\n"),
            ("#### A\n##### B", 1, "## A\n### B\n"),
            ("Title\n=====\ntext\n\nB\n---", 1, "## Title\ntext\n\n### B\n"),
            ("```sh\n# comment\n```", 2, "```sh\n# comment\n```\n"),
            ("##### A\n# B", 3, "###### A\n#### B\n"),
            ("| a |\n|---|\n| b |", 2, "| a |\n|---|\n| b |\n"),
            ("#tag", 2, "#tag\n"),
        ];
        for (text, level, expected) in rows {
            assert_eq!(contained(text, Headings::Below(level)), expected, "{text:?}");
        }
    }

    #[test]
    fn headings_of_small_parts_are_bold() {
        assert_eq!(contained("# A **b**\ntext", Headings::Bold), "\n**A b**\n\ntext\n");
    }

    #[test]
    fn nothing_stays_open() {
        let rows = [
            ("```json\n{}", "```json\n{}\n```\n"),
            ("- ```\n  a", "- ```\n  a\n"),
            ("- a\n\n  ```\n  b\n\n# C", "- a\n\n  ```\n  b\n\n### C\n"),
            ("> ```\n> # a\n\n# C", "> ```\n> # a\n\n### C\n"),
            ("a <!-- b", "a &lt;!-- b\n"),
            ("a <!-- b --> c", "a <!-- b --> c\n"),
            ("<pre>a", "&lt;pre>a\n"),
            ("é <PRE>a</PRE> <pre>b", "é <PRE>a</PRE> &lt;pre>b\n"),
        ];
        for (text, expected) in rows {
            assert_eq!(contained(text, Headings::Below(2)), expected, "{text:?}");
        }
    }
}
