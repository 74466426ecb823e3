//! HTML elements by their parsing rules.

/// Elements without content.
const VOID: [&str; 13] = [
    "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track",
    "wbr",
];

/// Elements whose end tag is optional in HTML.
const CLOSED_BY_OTHERS: [&str; 16] = [
    "caption", "colgroup", "dd", "dt", "li", "optgroup", "option", "p", "rp", "rt", "tbody", "td",
    "tfoot", "th", "thead", "tr",
];

/// Elements whose content is raw text up to their end tag (HTML standard, section 13.2.5).
const RAW_TEXT: [&str; 8] =
    ["iframe", "noembed", "noframes", "script", "style", "textarea", "title", "xmp"];

/// Returns `true` if tags in an element are text.
pub(crate) fn contains_raw_text(name: &str) -> bool {
    RAW_TEXT.iter().any(|raw| raw.eq_ignore_ascii_case(name))
}

/// Returns `true` if an element has no content and no end tag.
pub(crate) fn is_void(name: &str) -> bool {
    VOID.contains(&name)
}

/// Returns `true` if an element's end tag is optional.
pub(crate) fn may_stay_open(name: &str) -> bool {
    CLOSED_BY_OTHERS.contains(&name)
}
