//! Tabs: `:::tabs` around `:::tab[Title]`, or around lines of the form `== Title`.

use super::block::{Block, BlockWriter, Content, Title};
use super::start::BlockStart;
use crate::html::push_attribute;

/// Set of tabs. `group` synchronises sets of tabs; `query` stores the selection in the address.
pub(super) const TABS: Block = Block {
    name: "tabs",
    component: None,
    title: Title::None,
    attributes: &["group", "query"],
    parent: None,
    content: Content::Panels,
    needs_content: false,
    open: |writer, start| open_tabs(writer, start, "tabs-container"),
    close: |writer, start, _| {
        if !writer.end_tabs() {
            let help = "write `== Title` above the text of each tab";
            writer.fault(start, &start.message("contains no tabs"), help);
        }
    },
};

/// One of the tabs.
pub(super) const TAB: Block = Block {
    name: "tab",
    component: None,
    title: Title::Directive,
    attributes: &["value", "default"],
    parent: Some("tabs"),
    content: Content::Markdown,
    needs_content: true,
    open: open_tab,
    close: |writer, _, _| writer.html().push_str("</div>\n"),
};

fn open_tab(writer: &mut dyn BlockWriter, start: &BlockStart) {
    let value = start.attribute("value");
    let title = start.title_text();
    if title.is_none() {
        let help = "write the title in brackets: `:::tab[Title]`";
        writer.fault(start, "a tab has no title", help);
    }
    let label = title.as_deref().or(value).unwrap_or_default();
    let is_default = start.has("default");
    let html = start.title.as_deref();
    let repeated = writer.open_panel(value.unwrap_or(label), label, html, is_default);
    for (message, help) in repeated.faults(label) {
        writer.fault(start, &message, help);
    }
}

/// Writes the start of a set of tabs with a class.
pub(super) fn open_tabs(writer: &mut dyn BlockWriter, start: &BlockStart, class: &str) {
    let html = writer.html();
    html.push_str("<div");
    start.push_class(html, class);
    html.push_str(" data-tabs");
    for (name, attribute) in [("group", "data-group-id"), ("query", "data-query-string")] {
        if let Some(value) = start.attribute(name) {
            push_attribute(html, attribute, value);
        }
    }
    html.push_str(">\n");
}
