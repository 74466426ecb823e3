//! Inclusion of Markdown files: `::include{file=./part.md}` on a line of its own.

use docs_core::Issue;

use super::Walk;
use super::partial::circular_partial;
use crate::admonitions::Opening;
use crate::blocks::{BlockStart, INCLUDE, TITLE_ABOVE, abbreviations};
use crate::code::include::Include;
use crate::dialects::OF_PAGE;

/// Attributes of the directive.
const ATTRIBUTES: [&str; 2] = ["file", "region"];

impl Walk<'_> {
    /// Includes the file that a notation of another engine names.
    pub(super) fn include_of_notation(&mut self, mut opening: Opening<'_>, line: u32) {
        let written = opening.attributes.len();
        opening.attributes.retain(|(name, _)| *name != OF_PAGE);
        self.include_from(&opening, opening.attributes.len() < written, line);
    }

    pub(super) fn include(&mut self, opening: &Opening<'_>, line: u32) {
        self.include_from(opening, false, line);
    }

    /// Includes a file. With `is_of_page`, its links are relative to the page, otherwise to the file.
    fn include_from(&mut self, opening: &Opening<'_>, is_of_page: bool, line: u32) {
        if opening.title.is_some() {
            let title = Some(self.html_of(|walk| walk.title_of(opening, line)));
            let misplaced =
                BlockStart { title, line, name: format!("::{INCLUDE}"), ..BlockStart::default() };
            self.write_misplaced_title(TITLE_ABOVE, &misplaced);
        }
        for (name, _) in opening.attributes.iter().filter(|(name, _)| !ATTRIBUTES.contains(name)) {
            let message = format!("the attribute `{name}` has no effect on `::{INCLUDE}`");
            let help = "its attributes are `file` and `region`";
            self.reporter.report_foreign_notation(
                &format!("::{INCLUDE}{{{name}}}"),
                name,
                message,
                help,
                line,
            );
        }
        let value = |wanted: &str| {
            let found = opening.attributes.iter().find(|(name, _)| *name == wanted);
            found.map(|(_, value)| *value).filter(|value| !value.is_empty())
        };
        let Some(file) = value("file") else {
            let help = "write `::include{file=./part.md}`";
            let issue = Issue::warning("faulty-block", format!("`::{INCLUDE}` names no file"));
            return self.reporter.issue(line, "::", issue.help(help));
        };
        let info = match value("region") {
            Some(region) => format!("file=\"{file}#{region}\""),
            None => format!("file=\"{file}\""),
        };
        let Some(include) = Include::parse(&info) else { return };
        self.include_file(&Include { written: file, ..include }, is_of_page, line);
    }

    fn include_file(&mut self, include: &Include<'_>, is_of_page: bool, line: u32) {
        if !self.may_include(include, line) {
            return;
        }
        let Some(mut partial) = self.input.host.partial(include.path) else {
            return self.report_missing_file(include, line);
        };
        if self.is_circular(&partial.file) {
            return self.reporter.issue(line, include.written, circular_partial(&partial.file));
        }
        let Some((before, text)) = include.markdown(&partial.text, self.input.options.dialects)
        else {
            let comments = "`<!-- #region name -->` and `<!-- #endregion -->`";
            return self.report_missing_part(include, line, comments);
        };
        if has_abbreviations_alone(&text) {
            self.report_included_abbreviations(include, line);
        }
        if is_of_page {
            partial.host = None;
        }
        partial.text = text;
        partial.first_line += u32::try_from(before).unwrap_or(u32::MAX);
        self.write_partial(&partial, None);
    }

    /// Reports an included file with abbreviations, which are those of its own text.
    fn report_included_abbreviations(&mut self, include: &Include<'_>, line: u32) {
        let message = format!(
            "the abbreviations in `{}` have no effect on the text outside of it",
            include.path
        );
        let help = "write them in this file, or as terms of the glossary, which all pages have";
        let is_written = self.reporter.column(line, include.written).is_some();
        let about = if is_written { include.written } else { include.name() };
        self.reporter.report_foreign_notation("::include *[", about, message, help, line);
    }
}

/// Returns `true` for a text that consists of abbreviations.
fn has_abbreviations_alone(text: &str) -> bool {
    let mut lines = text.lines().filter(|line| !line.trim().is_empty()).peekable();
    let is_abbreviation =
        |line: &str| line.starts_with(abbreviations::START) && line.contains("]:");
    lines.peek().is_some() && lines.all(is_abbreviation)
}
