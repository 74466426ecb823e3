//! Markdown files that islands use as components.

use std::collections::HashSet;

use super::Walk;
use super::props::Props;
use crate::islands::ScriptMarkdown;
use crate::mdx::value::{Import, names};
use crate::records::Records;

impl Walk<'_> {
    /// Records the imported Markdown files that the source's code uses: its exports, and its islands starting with the
    /// record `first`.
    pub(super) fn record_markdown(&mut self, exports: &str, first: usize) {
        let used = self.used_markdown(exports, first);
        if used.is_empty() {
            return;
        }
        let markdown = used.into_iter().map(|(name, import)| {
            let html = self.html_of_markdown(&name, &import);
            ScriptMarkdown { name, html }
        });
        let markdown = markdown.collect();
        if let Some(records) = &mut self.islands.records {
            records.add_markdown(self.islands.script, markdown);
        }
    }

    /// Returns the names of Markdown files that code uses, in order, with their imports.
    fn used_markdown(&self, exports: &str, first: usize) -> Vec<(String, Import)> {
        let Some(records) = &self.islands.records else { return Vec::new() };
        if records.count() == first {
            return Vec::new();
        }
        let code = records.code(self.islands.script, first).chain([exports]);
        let words: HashSet<&str> = code.flat_map(names).collect();
        let imports = self.evaluator.scope.imports.iter().filter(|(name, import)| {
            words.contains(name.as_str())
                && (import.is_markdown() || self.evaluator.is_markdown(import))
        });
        let mut used: Vec<_> =
            imports.map(|(name, import)| (name.clone(), import.clone())).collect();
        used.sort_by(|(one, _), (other, _)| one.cmp(other));
        used
    }

    /// Returns the HTML of a Markdown file that is not part of the source. Does not record its headings and words.
    fn html_of_markdown(&mut self, name: &str, import: &Import) -> String {
        let at = self.article.html.len();
        let contents = self.headings.contents.len();
        let title = self.headings.title.take();
        let records = std::mem::replace(&mut self.article.records, Records::new(""));
        self.partial(name, import, Props::default(), self.input.source.first_line);
        self.article.records = records;
        self.headings.title = title;
        self.headings.contents.truncate(contents);
        let html = self.article.html.split_off(at);
        self.islands.without_placeholders(html)
    }
}
