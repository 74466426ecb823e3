//! Start of a landing page, `:::hero`, and its parts.

use super::block::{Block, BlockWriter, Content, Title};
use super::picture::{Loading, push_described_picture};
use super::start::BlockStart;

/// Title, tagline and actions, with a picture beside them.
pub(super) const HERO: Block = Block {
    name: "hero",
    component: Some("Hero"),
    title: Title::Heading,
    attributes: &["image", "image_dark", "alt"],
    parent: None,
    content: Content::Markdown,
    needs_content: false,
    open: |writer, start| {
        writer.open_element("div", start, "block-hero");
        writer.html().push_str("<div class=\"block-hero-text\">\n");
    },
    close: close_hero,
};

fn close_hero(writer: &mut dyn BlockWriter, start: &BlockStart, at: usize) {
    if !start.has_title_issue && !writer.may_contain(at, "<h") {
        let help = "start it with the title of the page: `# Title`";
        writer.fault(start, &start.message("has no title"), help);
    }
    writer.html().push_str("</div>\n");
    let (image, dark) = (start.attribute("image"), start.attribute("image_dark"));
    match (image, dark) {
        (Some(image), None) => push(writer, start, "block-hero-image", image),
        (Some(image), Some(dark)) => {
            push(writer, start, "block-hero-image themed-image--light", image);
            writer.html().push('\n');
            push(writer, start, "block-hero-image themed-image--dark", dark);
        }
        (None, Some(_)) => {
            let help = "write `image` as well, for the light color mode";
            writer.fault(start, &start.message("has `image_dark` without `image`"), help);
        }
        (None, None) if start.attribute("alt").is_some() => {
            let help = "write the picture as well: `image=/img/picture.svg`";
            writer.fault(start, &start.message("has `alt` without `image`"), help);
        }
        (None, None) => {}
    }
    writer.html().push_str("</div>\n");
}

/// Writes a picture, which is loaded eagerly because readers see it first.
fn push(writer: &mut dyn BlockWriter, start: &BlockStart, class: &str, address: &str) {
    let description = start.attribute("alt").unwrap_or_default();
    push_described_picture(writer, class, address, description, start.line, Loading::Eager);
}

/// Links as buttons; the first one is the most important.
pub(super) const ACTIONS: Block = Block {
    name: "actions",
    component: Some("Actions"),
    title: Title::None,
    attributes: &[],
    parent: None,
    content: Content::Markdown,
    needs_content: false,
    open: |writer, start| writer.open_element("div", start, "block-actions"),
    close: |writer, start, at| {
        if !writer.may_contain(at, "<a ") {
            let help = "write a link on each line: `[Install](./install.md)`";
            writer.fault(start, &start.message("contains no links"), help);
        }
        writer.html().push_str("</div>\n");
    },
};

/// Pictures of equal height in a row.
pub(super) const LOGOS: Block = Block {
    name: "logos",
    component: Some("Logos"),
    title: Title::None,
    attributes: &[],
    parent: None,
    content: Content::Markdown,
    needs_content: false,
    open: |writer, start| writer.open_element("div", start, "block-logos"),
    close: |writer, start, at| {
        if !writer.may_contain(at, "<img ") {
            let help = "write a picture on each line: `![Name](./name.svg)`";
            writer.fault(start, &start.message("contains no pictures"), help);
        }
        writer.html().push_str("</div>\n");
    },
};
