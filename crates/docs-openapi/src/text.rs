//! Markdown of a page, with the locations of its sources in the description.

use std::borrow::Cow;
use std::ops::RangeInclusive;

use docs_core::Location;

use crate::markdown::{Headings, contained};
use crate::view::View;

/// Number of lines of long code that are shown above its fold. They fill about half of a window.
const LINES_ABOVE_FOLD: usize = 30;

/// Minimum number of lines of a fold, because a click for fewer lines is no advantage.
const MIN_FOLDED_LINES: usize = 10;

/// Markdown of a page, line by line.
#[derive(Clone, Debug, Default)]
pub(crate) struct Text {
    pub(crate) text: String,
    /// Number of lines.
    lines: u32,
    /// First lines of parts, from 1, with the locations of their sources.
    pub(crate) origins: Vec<(u32, Location)>,
    /// Number of fields in lists of definitions.
    pub(crate) fields: usize,
}

impl Text {
    /// Returns the text of a page.
    pub(crate) fn from_page(text: String, origins: Vec<(u32, Location)>) -> Self {
        let lines = u32::try_from(text.matches('\n').count()).unwrap_or(u32::MAX);
        Self { text, lines, origins, fields: 0 }
    }

    /// Adds a line.
    pub(crate) fn line(&mut self, line: &str) {
        self.text.push_str(line);
        self.text.push('\n');
        self.lines += 1 + u32::try_from(line.matches('\n').count()).unwrap_or(u32::MAX);
    }

    /// Adds an empty line, unless the last line is empty.
    pub(crate) fn blank(&mut self) {
        if !self.text.is_empty() && !self.text.ends_with("\n\n") {
            self.line("");
        }
    }

    /// Adds a line between empty ones.
    pub(crate) fn block(&mut self, block: &str) {
        self.blank();
        self.line(block);
        self.blank();
    }

    /// Adds a heading.
    pub(crate) fn heading(&mut self, level: usize, title: &str) {
        self.block(&format!("{} {title}", "#".repeat(level)));
    }

    /// Adds code in a fence that is longer than those in it. Long code is folded, because the sections below it would be
    /// screens away.
    pub(crate) fn code(&mut self, info: &str, code: &str) {
        let code = code.trim_end_matches('\n');
        let fence = "`".repeat(longest_run(code, '`').max(2) + 1);
        self.blank();
        match fold(code.lines().count()) {
            Some(fold) => {
                self.line(&format!("{fence}{info} collapse={{{}-{}}}", fold.start(), fold.end()));
            }
            None => self.line(&format!("{fence}{info}")),
        }
        self.line(code);
        self.line(&fence);
        self.blank();
    }

    /// Sets the location of the source of the following lines.
    pub(crate) fn from(&mut self, location: Location) {
        let line = self.lines + 1;
        if self.origins.last().is_some_and(|(last, _)| *last == line) {
            self.origins.pop();
        }
        if self.origins.last().is_none_or(|(_, last)| *last != location) {
            self.origins.push((line, location));
        }
    }

    /// Adds a description with its headings below a level.
    pub(crate) fn description(&mut self, view: View<'_>, level: usize) {
        self.contained(view, Headings::Below(level));
    }

    /// Adds the description of a part of a section.
    pub(crate) fn note(&mut self, view: View<'_>) {
        self.contained(view, Headings::Bold);
    }

    fn contained(&mut self, view: View<'_>, headings: Headings) {
        if let Some(text) = view.node().text() {
            self.from(view.location());
            self.block(contained(text, headings).trim_matches('\n'));
        }
    }
}

/// Returns the lines to fold in code with a number of lines. The last line remains, because it shows where the code ends.
fn fold(lines: usize) -> Option<RangeInclusive<usize>> {
    let last = lines.saturating_sub(1);
    (last >= LINES_ABOVE_FOLD + MIN_FOLDED_LINES).then_some(LINES_ABOVE_FOLD + 1..=last)
}

fn longest_run(text: &str, wanted: char) -> usize {
    let mut longest = 0;
    let mut run = 0;
    for character in text.chars() {
        run = if character == wanted { run + 1 } else { 0 };
        longest = longest.max(run);
    }
    longest
}

/// Escapes a string for a line of HTML.
pub(crate) fn escaped(text: &str) -> Cow<'_, str> {
    if !text.contains(['&', '<', '>', '"', '\n', '\r']) {
        return Cow::Borrowed(text);
    }
    let mut escaped = String::with_capacity(text.len() + 16);
    for character in text.chars() {
        match character {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\n' | '\r' => escaped.push(' '),
            character => escaped.push(character),
        }
    }
    Cow::Owned(escaped)
}

/// Returns an HTML element with a string as code.
pub(crate) fn code(text: &str) -> String {
    format!("<code>{}</code>", escaped(text))
}

/// Returns a string as a literal that is valid in YAML and JSON.
#[must_use]
pub fn quoted(text: &str) -> String {
    let mut quoted = String::with_capacity(text.len() + 2);
    quoted.push('"');
    for character in text.chars() {
        match character {
            '"' => quoted.push_str("\\\""),
            '\\' => quoted.push_str("\\\\"),
            '\n' => quoted.push_str("\\n"),
            '\r' => quoted.push_str("\\r"),
            '\t' => quoted.push_str("\\t"),
            control if control.is_control() || matches!(control, '\u{2028}' | '\u{2029}') => {
                quoted.push_str(&format!("\\u{:04x}", u32::from(control)));
            }
            character => quoted.push(character),
        }
    }
    quoted.push('"');
    quoted
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_code_is_folded_up_to_its_last_line() {
        let rows = [
            (1, "```json"),
            (40, "```json"),
            (41, "```json collapse={31-40}"),
            (200, "```json collapse={31-199}"),
        ];
        for (lines, opening) in rows {
            let mut text = Text::default();
            text.code("json", &"x\n".repeat(lines));
            assert_eq!(text.text.lines().next(), Some(opening), "{lines} lines");
            assert_eq!(text.text.lines().count(), lines + 3, "{lines} lines");
        }
    }
}
