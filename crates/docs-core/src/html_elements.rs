//! Names of the elements of HTML.

/// Returns `true` for the name of an element of HTML, also in capitals: `p`, `DIV`. Obsolete elements are included, custom
/// elements and the elements within `svg` and `math` are not.
///
/// ```
/// assert!(docs_core::is_html_element("Details"));
/// assert!(!docs_core::is_html_element("user-id"));
/// ```
#[must_use]
pub fn is_html_element(name: &str) -> bool {
    ELEMENTS.binary_search(&name.to_ascii_lowercase().as_str()).is_ok()
}

/// Elements, in alphabetical order.
const ELEMENTS: &[&str] = &[
    "a",
    "abbr",
    "acronym",
    "address",
    "area",
    "article",
    "aside",
    "audio",
    "b",
    "base",
    "basefont",
    "bdi",
    "bdo",
    "big",
    "blockquote",
    "body",
    "br",
    "button",
    "canvas",
    "caption",
    "center",
    "cite",
    "code",
    "col",
    "colgroup",
    "data",
    "datalist",
    "dd",
    "del",
    "details",
    "dfn",
    "dialog",
    "dir",
    "div",
    "dl",
    "dt",
    "em",
    "embed",
    "fieldset",
    "figcaption",
    "figure",
    "font",
    "footer",
    "form",
    "frame",
    "frameset",
    "h1",
    "h2",
    "h3",
    "h4",
    "h5",
    "h6",
    "head",
    "header",
    "hgroup",
    "hr",
    "html",
    "i",
    "iframe",
    "img",
    "input",
    "ins",
    "kbd",
    "label",
    "legend",
    "li",
    "link",
    "main",
    "map",
    "mark",
    "marquee",
    "math",
    "menu",
    "menuitem",
    "meta",
    "meter",
    "nav",
    "nobr",
    "noframes",
    "noscript",
    "object",
    "ol",
    "optgroup",
    "option",
    "output",
    "p",
    "param",
    "picture",
    "pre",
    "progress",
    "q",
    "rp",
    "rt",
    "ruby",
    "s",
    "samp",
    "script",
    "search",
    "section",
    "select",
    "slot",
    "small",
    "source",
    "span",
    "strike",
    "strong",
    "style",
    "sub",
    "summary",
    "sup",
    "svg",
    "table",
    "tbody",
    "td",
    "template",
    "textarea",
    "tfoot",
    "th",
    "thead",
    "time",
    "title",
    "tr",
    "track",
    "tt",
    "u",
    "ul",
    "var",
    "video",
    "wbr",
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_in_order() {
        assert!(ELEMENTS.is_sorted());
    }

    #[test]
    fn names_of_elements_are_known() {
        for name in ["a", "wbr", "h1", "DIV", "noframes"] {
            assert!(is_html_element(name), "{name}");
        }
        for name in ["", "word", "a_b", "my-element", "path"] {
            assert!(!is_html_element(name), "{name}");
        }
    }
}
