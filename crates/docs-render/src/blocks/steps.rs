//! Steps of instructions, with large numbers: `:::steps` around a numbered list.

use super::block::{Block, Content, Title};

/// Steps of instructions.
pub(super) const STEPS: Block = Block {
    name: "steps",
    component: Some("Steps"),
    title: Title::None,
    attributes: &[],
    parent: None,
    content: Content::Markdown,
    needs_content: false,
    open: |writer, start| writer.open_element("div", start, "block-steps"),
    close: |writer, start, at| {
        if !writer.starts_with(at, "ol") {
            let help = "write the steps as a numbered list: `1. Install`, `2. Start`";
            writer.fault(start, &start.message("does not start with a numbered list"), help);
        }
        writer.html().push_str("</div>\n");
    },
};
