//! Files within a line, `Version {{#include version.txt}}`, which are a notation of mdBook.

use comrak::Arena;
use comrak::nodes::{Node, NodeValue};

use super::Walk;
use super::partial::circular_partial;
use super::text::plain_text;
use crate::code::include::Include;
use crate::dialects::file_of_line;
use crate::host::Partial;
use crate::options::Dialects;
use crate::parser::{Parsed, parse_inline};

/// Start and end of the notation.
const START: &str = "{{#";
const END: &str = "}}";

/// Backslash that keeps the notation as text.
const ESCAPE: char = '\\';

/// Maximum length of the part of a line that is searched for the backslash. Each text of the line starts a search.
const MAX_BYTES: usize = 4 * 1024;

/// Maximum length of the notation.
const MAX_NOTATION: usize = 512;

/// File in a text.
struct IncludeNotation<'t> {
    before: &'t str,
    /// The notation.
    written: &'t str,
    /// Address of the file, with its part as a fragment.
    file: String,
    after: &'t str,
}

impl<'w> Walk<'w> {
    /// Writes a text, with the files that it includes.
    pub(super) fn text_with_files(&mut self, node: Node<'_>, text: &str, line: u32) {
        let mut rest = text;
        while let Some(found) = self.first_include(node, rest) {
            if !found.before.is_empty() {
                self.text(node, found.before, line);
            }
            let is_new = !self.has_inserted_files;
            match is_new.then(|| self.file_in_line(&found, line)).flatten() {
                Some(partial) => self.write_partial_in_line(&partial),
                None => self.article.literal_text(found.written),
            }
            rest = found.after;
        }
        if !rest.is_empty() || text.is_empty() {
            self.text(node, rest, line);
        }
    }

    /// Inserts the plain text of the included files into the texts within a node, for its id, its title or its description.
    pub(super) fn insert_files(&mut self, parent: Node<'_>) {
        if self.has_inserted_files {
            return;
        }
        let texts = parent.descendants().filter(
            |node| matches!(&node.data().value, NodeValue::Text(text) if text.contains(START)),
        );
        for node in texts.collect::<Vec<_>>() {
            let NodeValue::Text(text) = &node.data().value.clone() else { continue };
            let line = self.reporter.line(node);
            let mut inserted = String::new();
            let mut rest: &str = text;
            while let Some(found) = self.first_include(node, rest) {
                inserted.push_str(found.before);
                match self.file_in_line(&found, line) {
                    Some(partial) => {
                        let arena = Arena::new();
                        let Parsed { root, .. } =
                            parse_inline(&arena, &partial.text, self.input.options);
                        inserted.push_str(&plain_text(root));
                    }
                    None => inserted.push_str(found.written),
                }
                rest = found.after;
            }
            inserted.push_str(rest);
            node.data_mut().value = NodeValue::Text(inserted.into());
        }
    }

    /// Returns the first file that a text includes.
    fn first_include<'t>(&self, node: Node<'_>, text: &'t str) -> Option<IncludeNotation<'t>> {
        let options = self.input.options;
        if !options.dialects.mdbook || !options.reads_dialects() {
            return None;
        }
        let dialects = Dialects { mdbook: true, ..Dialects::default() };
        text.match_indices(START).find_map(|(at, _)| {
            let near = &text[at..text.floor_char_boundary(at + MAX_NOTATION)];
            let written = &near[..near.find(END)? + END.len()];
            let file = file_of_line(written, dialects)?;
            let after = &text[at + written.len()..];
            let found = IncludeNotation { before: &text[..at], written, file, after };
            (!self.is_kept(node, written)).then_some(found)
        })
    }

    /// Returns `true` if a backslash precedes a notation wherever the line of a node contains it.
    fn is_kept(&self, node: Node<'_>, written: &str) -> bool {
        let source = self.reporter.source_line(node.data().sourcepos.start.line);
        let near = &source[..source.floor_char_boundary(MAX_BYTES)];
        let mut uses = near.match_indices(written).peekable();
        uses.peek().is_some() && uses.all(|(at, _)| near[..at].ends_with(ESCAPE))
    }

    /// Returns the file of a notation; `None` if it is not available.
    fn file_in_line(&mut self, found: &IncludeNotation<'_>, line: u32) -> Option<Partial<'w>> {
        let IncludeNotation { written, file, .. } = found;
        let attribute = format!("file=\"{file}\"");
        let include = Include { written, ..Include::parse(&attribute)? };
        if !self.may_include(&include, line) {
            return None;
        }
        let host = self.input.host;
        // A file that is no Markdown is one without front matter and links.
        let plain = || Some(Partial::new(host.raw_text(include.path)?, include.path));
        let Some(mut partial) = host.partial(include.path).or_else(plain) else {
            self.report_missing_file(&include, line);
            return None;
        };
        if self.is_circular(&partial.file) {
            self.reporter.issue(line, written, circular_partial(&partial.file));
            return None;
        }
        let Some((before, text)) = include.markdown(&partial.text, self.input.options.dialects)
        else {
            self.report_missing_part(&include, line, "`ANCHOR: name` and `ANCHOR_END: name`");
            return None;
        };
        let text_start = text.len() - text.trim_start().len();
        let before = before + text[..text_start].matches('\n').count();
        partial.text = text.trim().to_owned();
        partial.first_line += u32::try_from(before).unwrap_or(u32::MAX);
        Some(partial)
    }
}
