//! Cards: `:::cards` around `:::card[Title]{href=./page.md icon=rocket image=./picture.png}`.

use docs_icons::{WrittenIcon, advice, icon};

use super::block::{Block, BlockWriter, Content, Title};
use super::picture::{Loading, push_picture};
use super::start::BlockStart;
use crate::html::{push_address, push_text};
use crate::links::tab_attributes;

/// Grid of cards.
pub(super) const CARDS: Block = Block {
    name: "cards",
    component: Some("Cards"),
    title: Title::None,
    attributes: &[],
    parent: None,
    content: Content::Blocks("card"),
    needs_content: false,
    open: |writer, start| writer.open_element("div", start, "block-cards"),
    close: |writer, start, at| {
        if !writer.may_contain(at, "card") {
            let help = match start.is_component() {
                true => {
                    "write the cards between its tags: `<Card title=\"Title\" href=\"./page.md\">`"
                }
                false => "write the cards between its lines: `:::card[Title]{href=./page.md}`",
            };
            writer.fault(start, &start.message("contains no cards"), help);
        }
        writer.html().push_str("</div>\n");
    },
};

/// One card, alone or in a grid.
pub(super) const CARD: Block = Block {
    name: "card",
    component: Some("Card"),
    title: Title::Attribute("title"),
    attributes: &["href", "icon", "image"],
    parent: None,
    content: Content::Markdown,
    needs_content: false,
    open: open_card,
    close: |writer, _, _| writer.html().push_str("</div>\n"),
};

/// Class of the icon of a card.
const ICON_CLASS: &str = "block-card-icon";

fn open_card(writer: &mut dyn BlockWriter, start: &BlockStart) {
    writer.open_element("div", start, "block-card");
    if let Some(image) = start.attribute("image") {
        push_picture(writer, "block-card-image", image, start.line, Loading::Lazy);
    }
    if start.title.is_none() {
        let help = match start.is_component() {
            true => "write the title: `<Card title=\"Title\">`",
            false => "write the title in brackets: `:::card[Title]`",
        };
        if !start.has_title_issue {
            writer.fault(start, "a card has no title", help);
        }
        return;
    }
    writer.html().push_str("<p class=\"block-card-title\">");
    if let Some(icon) = start.attribute("icon") {
        push_icon(writer, start, icon);
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

/// Writes an icon.
fn push_icon(writer: &mut dyn BlockWriter, start: &BlockStart, written: &str) {
    match WrittenIcon::from(written) {
        WrittenIcon::Picture(address) => {
            push_picture(writer, ICON_CLASS, address, start.line, Loading::Lazy);
        }
        WrittenIcon::Name(name) => {
            writer.html().push_str(&icon(name, ICON_CLASS).unwrap_or_default());
        }
        WrittenIcon::UnknownName(name) => {
            writer.fault(start, &format!("no icon has the name `{name}`"), &advice(name));
        }
        WrittenIcon::Text(text) => {
            writer.html().push_str("<span class=\"block-card-icon\" aria-hidden=\"true\">");
            push_text(writer.html(), text);
            writer.html().push_str("</span>");
        }
    }
}
