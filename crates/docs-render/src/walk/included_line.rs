//! Files within a line, `Version {{#include version.txt}}`, which are a notation of mdBook.

use comrak::nodes::Node;

use super::Walk;
use super::partial::circular_partial;
use crate::code::include::Include;
use crate::dialects::file_of_line;
use crate::options::Dialects;

/// Start and end of the notation.
const START: &str = "{{#";
const END: &str = "}}";

/// Backslash that keeps the notation as text.
const ESCAPE: char = '\\';

/// Maximum length of the part of a line that is searched for the backslash. Each text of the line starts a search.
const MAX_BYTES: usize = 64 * 1024;

/// File in a text.
struct Found<'t> {
    before: &'t str,
    /// The notation.
    written: &'t str,
    /// Address of the file, with its part as a fragment.
    file: String,
    after: &'t str,
}

impl Walk<'_> {
    /// Writes a text, with the files that it includes.
    pub(super) fn text_with_files(&mut self, node: Node<'_>, text: &str, line: u32) {
        let mut rest = text;
        while let Some(found) = self.first_include(node, rest) {
            if !found.before.is_empty() {
                self.text(node, found.before, line);
            }
            if !self.include_in_line(&found, line) {
                self.article.literal_text(found.written);
            }
            rest = found.after;
        }
        if !rest.is_empty() || text.is_empty() {
            self.text(node, rest, line);
        }
    }

    /// Returns the first file that a text includes.
    fn first_include<'t>(&self, node: Node<'_>, text: &'t str) -> Option<Found<'t>> {
        let options = self.input.options;
        if !options.dialects.mdbook || !options.reads_dialects() {
            return None;
        }
        let at = text.find(START)?;
        let length = text[at..].find(END)? + END.len();
        let source = self.reporter.source_line(node.data().sourcepos.start.line);
        let near = &source[..source.floor_char_boundary(MAX_BYTES)];
        if near.contains(&format!("{ESCAPE}{START}")) {
            return None;
        }
        let (before, written) = (&text[..at], &text[at..at + length]);
        let dialects = Dialects { mdbook: true, ..Dialects::default() };
        let file = file_of_line(written, dialects)?;
        Some(Found { before, written, file, after: &text[at + length..] })
    }

    /// Writes a file; returns `false` if it is not available.
    fn include_in_line(&mut self, found: &Found<'_>, line: u32) -> bool {
        let Found { written, file, .. } = found;
        let attribute = format!("file=\"{file}\"");
        let Some(include) = Include::parse(&attribute) else { return false };
        let include = Include { written, ..include };
        let path = include.path.to_owned();
        if !self.may_include(&include, line) {
            return false;
        }
        if self.includes(&path) {
            self.reporter.issue(line, written, circular_partial(&path));
            return false;
        }
        let Some(text) = self.input.host.raw_text(&path) else {
            self.note_missing_file(&include, line);
            return false;
        };
        let Some((_, text)) = include.markdown(&text, self.input.options.dialects) else {
            self.note_missing_part(&include, line, "`ANCHOR: name` and `ANCHOR_END: name`");
            return false;
        };
        self.chain.push(path);
        self.inline_markdown(text.trim(), line);
        self.chain.pop();
        true
    }
}
