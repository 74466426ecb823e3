//! Collapsible content: `:::details[Title]`.

use super::block::{Block, Content, Title};
use crate::html::push_text;

/// Collapsible content.
pub(super) const DETAILS: Block = Block {
    name: "details",
    component: None,
    title: Title::Directive,
    attributes: &["open"],
    parent: None,
    content: Content::Markdown,
    needs_content: true,
    open: |writer, start| {
        let html = writer.html();
        html.push_str("<details");
        start.push_class(html, "");
        html.push_str(if start.has("open") { " open>" } else { ">" });
        match start.title {
            Some(_) => writer.title("<summary>", start, "</summary>\n"),
            None => {
                let title = writer.details_title().to_owned();
                writer.html().push_str("<summary>");
                push_text(writer.html(), &title);
                writer.html().push_str("</summary>\n");
                writer.record(&title);
            }
        }
    },
    close: |writer, _, _| writer.html().push_str("</details>\n"),
};
