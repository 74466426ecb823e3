//! Tables.

use super::Converter;
use super::inlines::{Context, Inlines};
use crate::article_html::attributes::decoded;
use crate::article_html::tree::{Element, Kind, NodeId};

/// Maximum number of columns. The last column also contains the content of further cells.
const MAX_COLUMNS: usize = 100;

/// Rows of a table.
#[derive(Default)]
struct Rows {
    /// Alignment of each column.
    alignment: Vec<&'static str>,
    /// `true` for a row of header cells.
    rows: Vec<(bool, Vec<String>)>,
    caption: Option<NodeId>,
}

impl Converter<'_, '_> {
    pub(super) fn table(&mut self, node: NodeId) {
        let mut rows = Rows::default();
        self.collect_rows(node, &mut rows);
        if let Some(caption) = rows.caption {
            self.flow(caption);
        }
        let columns = rows.rows.iter().map(|(_, cells)| cells.len()).max().unwrap_or_default();
        if columns == 0 {
            return;
        }
        let has_header = rows.rows[0].0;
        let empty = Vec::new();
        let header = if has_header { &rows.rows[0].1 } else { &empty };
        let body = &rows.rows[usize::from(has_header)..];
        let mut text = line(header, columns);
        text.push_str("\n|");
        for column in 0..columns {
            text.push_str(
                rows.alignment.get(column).copied().filter(|it| !it.is_empty()).unwrap_or(" --- "),
            );
            text.push('|');
        }
        for (_, cells) in body {
            text.push('\n');
            text.push_str(&line(cells, columns));
        }
        self.out.block(&text);
    }

    fn collect_rows(&self, node: NodeId, rows: &mut Rows) {
        for (child, element) in self.tree.elements(node) {
            match element.name {
                "tr" => self.row(child, rows),
                "caption" => rows.caption = Some(child),
                "thead" | "tbody" | "tfoot" => self.collect_rows(child, rows),
                _ => {}
            }
        }
    }

    fn row(&self, node: NodeId, rows: &mut Rows) {
        let mut cells: Vec<String> = Vec::new();
        let mut is_header = true;
        for (cell, element) in self.tree.elements(node) {
            let is_cell = matches!(element.name, "td" | "th");
            if !is_cell {
                continue;
            }
            is_header &= element.name == "th";
            let text = self.cell(cell);
            if cells.len() == MAX_COLUMNS {
                if let Some(last) = cells.last_mut() {
                    last.push(' ');
                    last.push_str(&text);
                }
                continue;
            }
            if rows.rows.is_empty() {
                rows.alignment.push(alignment(element));
            }
            cells.push(text);
            let span =
                element.attributes.get("colspan").and_then(|span| span.parse::<usize>().ok());
            let more = span.unwrap_or(1).clamp(1, MAX_COLUMNS) - 1;
            let columns = (cells.len() + more).min(MAX_COLUMNS);
            cells.resize(columns, String::new());
            if rows.rows.is_empty() {
                rows.alignment.resize(columns, "");
            }
        }
        if !cells.is_empty() {
            rows.rows.push((is_header, cells));
        }
    }

    /// Returns the content of a cell in one line.
    fn cell(&self, node: NodeId) -> String {
        let mut lines = Vec::new();
        self.cell_lines(node, &mut lines);
        lines.retain(|line| !line.is_empty());
        lines.join("<br>")
    }

    fn cell_lines(&self, node: NodeId, lines: &mut Vec<String>) {
        let mut run = Vec::new();
        let line = |run: &mut Vec<NodeId>| {
            Inlines::new(self.tree, self.options, Context::Cell)
                .text(std::mem::take(run).into_iter())
        };
        for child in self.tree.children(node) {
            if !self.tree.node(child).is_block {
                run.push(child);
                continue;
            }
            lines.push(line(&mut run));
            match self.tree.node(child).kind {
                Kind::Element(element) if element.attributes.is_hidden() => {}
                Kind::Element(element) if element.name == "pre" => {
                    let text = super::code::text_without_tags(element.raw);
                    let code = text.lines().filter(|line| !line.trim().is_empty());
                    lines.extend(code.map(|line| super::inlines::code_span(line, Context::Cell)));
                }
                Kind::Element(_) => self.cell_lines(child, lines),
                Kind::Text(text) => lines.push(decoded(text).into_owned()),
            }
        }
        lines.push(line(&mut run));
    }
}

fn alignment(cell: Element<'_>) -> &'static str {
    let style = cell.attributes.get("style").unwrap_or_default().replace(' ', "");
    let own = cell.attributes.get("align").unwrap_or_default();
    let classes = cell.attributes.get("class").unwrap_or_default();
    let is = |name: &str| {
        let mut classes = classes.split_whitespace();
        own == name
            || classes.any(|class| class.strip_prefix("align-") == Some(name))
            || style.contains(&format!("text-align:{name}"))
    };
    match () {
        () if is("left") => " :--- ",
        () if is("center") => " :---: ",
        () if is("right") => " ---: ",
        () => "",
    }
}

fn line(cells: &[String], columns: usize) -> String {
    let mut line = String::from("|");
    for column in 0..columns {
        match cells.get(column).filter(|cell| !cell.is_empty()) {
            Some(cell) => line.extend([" ", cell, " |"]),
            None => line.push_str("  |"),
        }
    }
    line
}
