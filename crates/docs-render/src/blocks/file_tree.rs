//! Folders and files: `:::file-tree` around a nested list.

use super::block::{Block, Content, Title};

/// A tree of folders and files.
pub(super) const FILE_TREE: Block = Block {
    name: "file-tree",
    component: Some("FileTree"),
    title: Title::None,
    attributes: &[],
    parent: None,
    content: Content::Tree,
    needs_content: false,
    open: |writer, start| writer.open_element("div", start, "block-file-tree"),
    close: |writer, start, at| {
        if !writer.starts_with(at, "ul") {
            let help =
                "write folders and files as a list: `- src/`, and indented below it `- main.rs`";
            writer.fault(start, &start.message("does not start with a list"), help);
        }
        writer.html().push_str("</div>\n");
    },
};
