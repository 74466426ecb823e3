//! Content in columns: `:::columns` around `:::column`.

use super::block::{Block, Content, Title};

/// Columns of equal width, one below the other on narrow screens.
pub(super) const COLUMNS: Block = Block {
    name: "columns",
    component: Some("Columns"),
    title: Title::None,
    attributes: &[],
    parent: None,
    content: Content::Blocks("column"),
    needs_content: false,
    open: |writer, start| writer.open_element("div", start, "block-columns"),
    close: |writer, start, at| {
        if !writer.may_contain(at, "<div class=\"block-column") {
            let help = match start.is_component() {
                true => "write `<Column>` around the content of each column",
                false => "write `:::column` around the content of each column",
            };
            writer.fault(start, &start.message("contains no columns"), help);
        }
        writer.html().push_str("</div>\n");
    },
};

/// One of the columns.
pub(super) const COLUMN: Block = Block {
    name: "column",
    component: Some("Column"),
    title: Title::None,
    attributes: &[],
    parent: Some("columns"),
    content: Content::Markdown,
    needs_content: false,
    open: |writer, start| writer.open_element("div", start, "block-column"),
    close: |writer, _, _| writer.html().push_str("</div>\n"),
};
