//! Code blocks that include the code of a file.

use comrak::nodes::NodeCodeBlock;
use docs_core::Issue;

use super::Walk;
use crate::code::include::Include;

impl Walk<'_> {
    /// Returns a block with the code of the file that its info string names; `None` for other blocks, and if the code is
    /// not available.
    pub(super) fn included_code(
        &mut self,
        block: &NodeCodeBlock,
        line: u32,
    ) -> Option<NodeCodeBlock> {
        if !self.input.options.blocks || !block.literal.trim().is_empty() {
            return None;
        }
        let include = Include::parse(&block.info)?;
        if !self.may_include(&include, line) {
            return None;
        }
        let Some(text) = self.input.host.raw_text(include.path) else {
            self.note_missing_file(&include, line);
            return None;
        };
        let Some(literal) = include.code(&text, self.input.options.dialects) else {
            self.note_missing_part(&include, line, "`// #region name` and `// #endregion name`");
            return None;
        };
        Some(NodeCodeBlock { info: include.info(&block.info), literal, ..block.clone() })
    }

    /// Returns `true` if the authors may include files. Reports an include of other authors.
    pub(super) fn may_include(&mut self, include: &Include<'_>, line: u32) -> bool {
        let may = self.input.options.unsafe_html;
        if !may {
            let help = "copy the text, or set `unsafe_html = true` under `[markdown]`";
            let message = "authors who are not trusted include no files";
            self.note_missing_include(include, line, message.to_owned(), help);
        }
        may
    }

    pub(super) fn note_missing_file(&mut self, include: &Include<'_>, line: u32) {
        let message = format!("the file `{}` can't be included: it does not exist", include.path);
        let help = "the path is relative to this file, or starts with `@site/`";
        self.note_missing_include(include, line, message, help);
    }

    /// Reports a file without the requested part. `comments` are the comments around a region.
    pub(super) fn note_missing_part(&mut self, include: &Include<'_>, line: u32, comments: &str) {
        let message = format!("the file `{}` has no {}", include.path, include.part_name());
        let help = format!("a region is between {comments}");
        self.note_missing_include(include, line, message, &help);
    }

    fn note_missing_include(
        &mut self,
        include: &Include<'_>,
        line: u32,
        message: String,
        help: &str,
    ) {
        let issue = Issue::warning("missing-include", message).help(help.to_owned());
        self.reporter.issue(line, include.written, issue);
    }
}
