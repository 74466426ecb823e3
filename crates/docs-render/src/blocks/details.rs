//! Folded text: `:::details[Title]`.

use super::block::{Block, Content};

/// Folded text.
pub(super) const DETAILS: Block = Block {
    name: "details",
    component: None,
    title: None,
    attributes: &["open"],
    parent: None,
    content: Content::Markdown,
    open: |writer, start| {
        let html = writer.html();
        html.push_str("<details");
        start.push_class(html, "");
        html.push_str(if start.has("open") { " open>" } else { ">" });
        match start.title {
            Some(_) => writer.title("<summary>", start, "</summary>\n"),
            None => {
                writer.html().push_str("<summary>Details</summary>\n");
                writer.record("Details");
            }
        }
    },
    close: |writer, _, _| writer.html().push_str("</details>\n"),
};
