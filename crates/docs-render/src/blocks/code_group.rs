//! Code blocks behind tabs, each with its title as the label: `:::code-group`.

use super::block::{Block, Content, Title};
use super::tabs::open_tabs;

/// Code blocks behind tabs.
pub(super) const CODE_GROUP: Block = Block {
    name: "code-group",
    component: Some("CodeGroup"),
    title: Title::None,
    attributes: &["group", "query"],
    parent: None,
    content: Content::Code,
    needs_content: false,
    open: |writer, start| open_tabs(writer, start, "block-code-group tabs-container"),
    close: |writer, start, _| {
        if !writer.end_tabs() {
            let help = match start.is_component() {
                true => "write code blocks between its tags",
                false => "write code blocks between its lines",
            };
            writer.fault(start, &start.message("contains no code blocks"), help);
        }
    },
};
