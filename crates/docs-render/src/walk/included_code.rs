//! Code blocks with the code of a file.

use comrak::nodes::NodeCodeBlock;
use docs_core::Issue;

use super::Walk;
use crate::code::include::{Include, Part};

impl Walk<'_> {
    /// Returns the block with the code of the file that its info string names; `None` for another block, or without
    /// this code.
    pub(super) fn included_code(
        &mut self,
        block: &NodeCodeBlock,
        line: u32,
    ) -> Option<NodeCodeBlock> {
        if !self.input.options.blocks || !block.literal.trim().is_empty() {
            return None;
        }
        let include = Include::parse(&block.info)?;
        if !self.input.options.unsafe_html {
            let help = "copy the code, or set `unsafe_html = true` under `[markdown]`";
            let message = "authors who are not trusted include no files";
            self.note_include(&include, line, message.to_owned(), help);
            return None;
        }
        let Some(text) = self.input.host.raw_text(include.path) else {
            let message =
                format!("the file `{}` can't be included: it does not exist", include.path);
            let help = "the path is relative to this file, or starts with `@site/`";
            self.note_include(&include, line, message, help);
            return None;
        };
        let Some(literal) = include.code(&text) else {
            let part = match include.part {
                Part::Whole => "text".to_owned(),
                Part::Region(name) => format!("region `{name}`"),
                Part::Lines(first, last) => format!("lines {first} to {last}"),
            };
            let message = format!("the file `{}` has no {part}", include.path);
            let help = "a region is between `// #region name` and `// #endregion name`";
            self.note_include(&include, line, message, help);
            return None;
        };
        Some(NodeCodeBlock { info: include.info(&block.info), literal, ..block.clone() })
    }

    fn note_include(&mut self, include: &Include<'_>, line: u32, message: String, help: &str) {
        let issue = Issue::warning("missing-include", message).help(help.to_owned());
        self.reporter.issue(line, include.written, issue);
    }
}
