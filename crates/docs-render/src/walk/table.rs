//! Tables.

use comrak::nodes::{Node, NodeValue, TableAlignment};

use super::Walk;
use super::text::plain_text;

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
        if !is_head {
            let cells: Vec<String> = row.children().map(|cell| plain_text(cell)).collect();
            self.article.records.row(&cells);
        }
    }
}
