//! Cards: `:::cards` around `:::card[Title]{href=./page.md icon=🚀 image=./picture.png}`.

use docs_core::is_picture;

use super::block::{Block, BlockWriter, Content};
use super::picture::{Loading, push_picture};
use super::start::BlockStart;
use crate::html::{push_address, push_text};
use crate::links::tab_attributes;

/// Grid of cards.
pub(super) const CARDS: Block = Block {
    name: "cards",
    component: Some("Cards"),
    title: None,
    attributes: &[],
    parent: None,
    content: Content::Markdown,
    open: |writer, start| writer.open_element("div", start, "block-cards"),
    close: |writer, _, _| writer.html().push_str("</div>\n"),
};

/// One card, alone or in a grid.
pub(super) const CARD: Block = Block {
    name: "card",
    component: Some("Card"),
    title: Some("title"),
    attributes: &["href", "icon", "image"],
    parent: None,
    content: Content::Markdown,
    open: open_card,
    close: |writer, _, _| writer.html().push_str("</div>\n"),
};

fn open_card(writer: &mut dyn BlockWriter, start: &BlockStart) {
    writer.open_element("div", start, "block-card");
    if let Some(image) = start.attribute("image") {
        push_picture(writer, "block-card-image", image, start.line, Loading::Lazy);
    }
    if start.title.is_none() {
        let help = "write the title in brackets: `:::card[Title]`";
        return writer.fault(start, "a card has no title", help);
    }
    writer.html().push_str("<p class=\"block-card-title\">");
    if let Some(icon) = start.attribute("icon") {
        push_icon(writer, icon, start.line);
    }
    let href = start.attribute("href");
    match href.and_then(|href| writer.link(href, start.line)) {
        Some(resolved) => {
            writer.html().push_str("<a href=\"");
            push_address(writer.html(), &resolved.href);
            writer.html().push('"');
            writer.html().push_str(tab_attributes(&resolved));
            writer.title(">", start, "</a>");
        }
        None => writer.title("", start, ""),
    }
    writer.html().push_str("</p>\n");
}

/// Writes an icon: the address of a picture, or a character.
fn push_icon(writer: &mut dyn BlockWriter, icon: &str, line: u32) {
    if is_picture(icon) {
        return push_picture(writer, "block-card-icon", icon, line, Loading::Lazy);
    }
    writer.html().push_str("<span class=\"block-card-icon\" aria-hidden=\"true\">");
    push_text(writer.html(), icon);
    writer.html().push_str("</span>");
}
