//! Pictures that are attributes of a block.

use super::block::BlockWriter;
use crate::html::{push_address, push_attribute};

/// Moment at which the browser loads a picture.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) enum Loading {
    /// With the page.
    Eager,
    /// Shortly before it is visible.
    Lazy,
}

/// Writes a picture with an empty description, because the block around it contains text.
pub(super) fn push_picture(
    writer: &mut dyn BlockWriter,
    class: &str,
    address: &str,
    line: u32,
    loading: Loading,
) {
    push_described_picture(writer, class, address, "", line, loading);
}

/// Writes a picture with a description, which the search finds.
pub(super) fn push_described_picture(
    writer: &mut dyn BlockWriter,
    class: &str,
    address: &str,
    description: &str,
    line: u32,
    loading: Loading,
) {
    let Some(resolved) = writer.image(address, line) else { return };
    let html = writer.html();
    html.push_str("<img src=\"");
    push_address(html, &resolved.href);
    html.push('"');
    push_attribute(html, "alt", description);
    push_attribute(html, "class", class);
    if loading == Loading::Lazy {
        html.push_str(" loading=\"lazy\"");
    }
    html.push_str(" decoding=\"async\"");
    if let Some((width, height)) = resolved.size {
        html.push_str(&format!(" width=\"{width}\" height=\"{height}\""));
    }
    html.push('>');
    writer.record(description);
}
