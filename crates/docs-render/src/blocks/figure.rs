//! A picture, a table or code with a caption: `:::figure[Caption]`.

use super::block::{Block, Content, Title};

/// Content with a caption.
pub(super) const FIGURE: Block = Block {
    name: "figure",
    component: Some("Figure"),
    title: Title::Attribute("caption"),
    attributes: &[],
    parent: None,
    content: Content::Markdown,
    needs_content: false,
    open: |writer, start| {
        writer.open_element("figure", start, "block-figure");
        if start.title.is_none() && !start.has_title_issue {
            let help = match start.is_component() {
                true => "write the caption: `<Figure caption=\"Caption\">`",
                false => "write the caption in brackets: `:::figure[Caption]`",
            };
            writer.fault(start, "a figure has no caption", help);
        }
    },
    close: |writer, start, at| {
        if writer.html()[at..].trim().is_empty() {
            let help = match start.is_component() {
                true => "write a picture, a table or code between its tags",
                false => "write a picture, a table or code between its lines",
            };
            writer.fault(start, &start.message("has no content"), help);
        }
        writer.title("<figcaption>", start, "</figcaption>\n");
        writer.html().push_str("</figure>\n");
    },
};
