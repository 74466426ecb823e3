//! Kinds of elements.

/// Elements that start a line of their own, sorted. Parts of tables are among them, but only a table interprets those.
const BLOCKS: [&str; 45] = [
    "address",
    "article",
    "aside",
    "blockquote",
    "body",
    "caption",
    "center",
    "dd",
    "details",
    "dialog",
    "div",
    "dl",
    "dt",
    "fieldset",
    "figcaption",
    "figure",
    "footer",
    "form",
    "h1",
    "h2",
    "h3",
    "h4",
    "h5",
    "h6",
    "header",
    "hgroup",
    "hr",
    "li",
    "main",
    "menu",
    "nav",
    "ol",
    "p",
    "pre",
    "section",
    "summary",
    "table",
    "tbody",
    "td",
    "tfoot",
    "th",
    "thead",
    "tr",
    "ul",
    "video",
];

/// Elements whose content is never read, sorted.
const SKIPPED: [&str; 9] =
    ["audio", "iframe", "noscript", "object", "script", "style", "svg", "template", "textarea"];

/// Returns whether an element starts a line of its own.
pub(super) fn is_block(name: &str) -> bool {
    BLOCKS.binary_search(&name).is_ok()
}

/// Returns whether an element's content is not part of the page's text.
pub(super) fn is_skipped(name: &str) -> bool {
    SKIPPED.binary_search(&name).is_ok() || name == "video"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_are_sorted() {
        assert!(BLOCKS.is_sorted() && SKIPPED.is_sorted());
    }
}
