//! Notations on one line.

use super::line::Line;
use super::{mdbook, mkdocs, vitepress};
use crate::options::{Dialects, Options};

/// Returns the replacement for an unindented line; `None` for ordinary Markdown.
pub(super) fn notation(line: &str, options: &Options<'_>) -> Option<Line> {
    let Dialects { mdbook, mkdocs, vitepress, github: _, starlight: _ } = options.dialects;
    let of_mdbook = || mdbook.then(|| mdbook::line(line)).flatten();
    let of_mkdocs = || mkdocs.then(|| mkdocs::line(line, options)).flatten();
    let of_vitepress = || vitepress.then(|| vitepress::line(line)).flatten();
    of_mdbook().or_else(of_mkdocs).or_else(of_vitepress)
}
