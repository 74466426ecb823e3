//! Code blocks that include the code of a file.

use comrak::nodes::NodeCodeBlock;
use docs_core::Issue;

use super::Walk;
use crate::code::include::Include;
use crate::dialects::{HiddenLines, file_of_line, shown_code};
use crate::options::Dialects;

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
        let literal = self.code_of_file(&include, &block.info, line)?;
        Some(NodeCodeBlock { info: include.info(&block.info), literal, ..block.clone() })
    }

    /// Returns a block without the lines that only a compiler reads, in which the code of files replaces the lines that include them in
    /// the notation of a dialect; `None` for a block that stays as it is.
    pub(super) fn code_with_included_lines(
        &mut self,
        block: &NodeCodeBlock,
        line: u32,
    ) -> Option<NodeCodeBlock> {
        let options = self.input.options;
        if !options.reads_dialects() {
            return None;
        }
        let hidden = HiddenLines::new(&block.info).filter(|_| options.dialects.mdbook);
        let mut literal = String::with_capacity(block.literal.len());
        let mut is_changed = false;
        for (written, number) in block.literal.split_inclusive('\n').zip(line + 1..) {
            let shown = hidden.map_or(Some(written.into()), |hidden| hidden.shown(written));
            let Some(shown) = shown else {
                is_changed = true;
                continue;
            };
            is_changed |= *shown != *written;
            let written = &*shown;
            let file = file_of_line(written, options.dialects);
            let code = file.and_then(|file| self.code_of_line(&file, written, &block.info, number));
            let code = code.or_else(|| without_backslash(written, options.dialects));
            literal.push_str(code.as_deref().unwrap_or(written));
            is_changed |= code.is_some();
        }
        is_changed.then(|| NodeCodeBlock { literal, ..block.clone() })
    }

    /// Returns the code of the file that a line includes, with the indentation of the line.
    fn code_of_line(&mut self, file: &str, written: &str, info: &str, line: u32) -> Option<String> {
        let attribute = format!("file=\"{file}\"");
        let include = Include { written: written.trim(), ..Include::parse(&attribute)? };
        if !self.may_include(&include, line) {
            return None;
        }
        let code = self.code_of_file(&include, info, line)?;
        let indentation = &written[..written.len() - written.trim_start().len()];
        Some(code.lines().map(|line| format!("{indentation}{line}\n")).collect())
    }

    /// Returns the code of a part of a file without hidden lines; reports one that is not available.
    fn code_of_file(&mut self, include: &Include<'_>, info: &str, line: u32) -> Option<String> {
        let dialects = self.input.options.dialects;
        let Some(text) = self.input.host.raw_text(include.path) else {
            self.report_missing_file(include, line);
            return None;
        };
        let Some(code) = include.code(&text, dialects) else {
            self.report_missing_part(include, line, "`// #region name` and `// #endregion name`");
            return None;
        };
        let shown = if dialects.mdbook { shown_code(info, &code) } else { None };
        Some(shown.unwrap_or(code))
    }

    /// Returns `true` if the authors may include files. Reports an include of other authors.
    pub(super) fn may_include(&mut self, include: &Include<'_>, line: u32) -> bool {
        let may = self.input.options.unsafe_html;
        if !may {
            let help = "copy the text, or set `unsafe_html = true` under `[markdown]`";
            let message = "authors who are not trusted include no files";
            self.report_missing_include(include, line, message.to_owned(), help);
        }
        may
    }

    pub(super) fn report_missing_file(&mut self, include: &Include<'_>, line: u32) {
        let message = format!("the file `{}` can't be included: it does not exist", include.path);
        let help = "the path is relative to this file, or starts with `@site/`";
        self.report_missing_include(include, line, message, help);
    }

    /// Reports a file without the requested part. `comments` are the comments around a region.
    pub(super) fn report_missing_part(&mut self, include: &Include<'_>, line: u32, comments: &str) {
        let message = format!("the file `{}` has no {}", include.path, include.part_name());
        let help = format!("a region is between {comments}");
        self.report_missing_include(include, line, message, &help);
    }

    fn report_missing_include(
        &mut self,
        include: &Include<'_>,
        line: u32,
        message: String,
        help: &str,
    ) {
        let issue = Issue::warning("missing-include", message).help(help.to_owned());
        // A notation of another engine has the path in another form.
        let is_written = self.reporter.column(line, include.written).is_some();
        let about = if is_written { include.written } else { include.name() };
        self.reporter.issue(line, about, issue);
    }
}

/// Returns a line with a notation of mdBook that a backslash keeps as text, without the backslash; `None` for another line.
fn without_backslash(line: &str, dialects: Dialects) -> Option<String> {
    (dialects.mdbook && line.contains("\\{{#")).then(|| line.replace("\\{{#", "{{#"))
}
