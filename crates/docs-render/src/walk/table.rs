//! Tables.

use comrak::nodes::{Node, NodeValue, TableAlignment};

use super::Walk;
use super::reporter::Reporter;
use super::text::plain_text;
use crate::options::Format;

/// Start of the element around a table, which scrolls if the table is wider than the column.
const SCROLLED: &str =
    "<div class=\"table-scroll\" tabindex=\"0\" role=\"group\" aria-label=\"Table\">";

impl Walk<'_> {
    pub(super) fn table(&mut self, node: Node<'_>, alignments: &[TableAlignment]) {
        let start = self.article.html.len();
        let is_replaced = self.replaces_element("table");
        if !is_replaced {
            self.article.html.push_str(SCROLLED);
        }
        self.article.html.push_str("<table>\n");
        for (index, row) in node.children().enumerate() {
            let is_head = matches!(row.data().value, NodeValue::TableRow(true));
            match (is_head, index) {
                (true, _) => self.article.html.push_str("<thead>\n"),
                (false, 1) => self.article.html.push_str("<tbody>\n"),
                _ => {}
            }
            self.row(row, is_head, alignments);
            match (is_head, row.next_sibling()) {
                (true, _) => self.article.html.push_str("</thead>\n"),
                (false, None) => self.article.html.push_str("</tbody>\n"),
                _ => {}
            }
        }
        self.article.html.push_str("</table>");
        if is_replaced {
            self.replace_element("table", true, start, self.reporter.line(node));
        } else {
            self.article.html.push_str("</div>\n");
        }
    }

    fn row(&mut self, row: Node<'_>, is_head: bool, alignments: &[TableAlignment]) {
        self.article.html.push_str("<tr>");
        for (index, cell) in row.children().enumerate() {
            let align = match alignments.get(index) {
                Some(TableAlignment::Left) => " class=\"align-left\"",
                Some(TableAlignment::Center) => " class=\"align-center\"",
                Some(TableAlignment::Right) => " class=\"align-right\"",
                Some(TableAlignment::None) | None => "",
            };
            self.article.html.push_str(if is_head { "<th" } else { "<td" });
            self.article.html.push_str(align);
            self.wrapped(">", cell, if is_head { "</th>" } else { "</td>" });
        }
        self.article.html.push_str("</tr>\n");
        self.reporter.report_surplus_cells(row);
        if !is_head {
            let cells: Vec<String> = row.children().map(|cell| plain_text(cell)).collect();
            self.article.records.row(&cells);
        }
    }
}

impl Reporter<'_> {
    /// Reports a row with more cells than columns, because the parser drops surplus cells.
    fn report_surplus_cells(&mut self, row: Node<'_>) {
        let start = row.data().sourcepos.start;
        let line = self.source_line(start.line);
        let Some(written) = line.get(start.column.saturating_sub(1)..) else { return };
        // Lines within MDX tags and expressions are not rows of the table.
        if self.input.options.format == Format::Mdx && written.contains(['{', '<']) {
            return;
        }
        let (cells, columns) = (cells_in(written), row.children().count());
        if cells > columns {
            let message = format!(
                "a row of a table has {cells} cells for {columns} columns; the last are left out"
            );
            let help =
                "add a column to the head of the table, or write `\\|` for a line within a cell";
            let issue = self.accepted_fault(message).help(help);
            self.issue(self.line(row), "", issue);
        }
    }
}

/// Returns the number of cells in a row.
fn cells_in(row: &str) -> usize {
    let row = row.trim();
    let mut cells = 1;
    let mut before = ' ';
    let mut ends_cell = false;
    for char in row.strip_prefix('|').unwrap_or(row).chars() {
        // The parser also reads `\\|` as an escaped bar.
        ends_cell = char == '|' && before != '\\';
        cells += usize::from(ends_cell);
        before = char;
    }
    cells - usize::from(ends_cell)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_are_between_lines() {
        let rows = [
            ("| a | b |", 2),
            ("a | b", 2),
            ("| a | b", 2),
            ("| a | b \\| c |", 2),
            ("| a | b \\\\| c |", 2),
            ("| a || b |", 3),
            ("| a | b \\|", 2),
        ];
        for (row, expected) in rows {
            assert_eq!(cells_in(row), expected, "{row}");
        }
    }
}
