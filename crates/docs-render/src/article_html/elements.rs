//! Kinds of elements.

// The patterns are byte strings, because the compiler compares their bytes one by one instead of whole names.

/// Returns `true` for the name of an element, in lowercase, that starts a line of its own. Parts of tables are among those elements,
/// but only a table interprets them.
///
/// ```
/// assert!(docs_render::is_block_element("figure"));
/// assert!(!docs_render::is_block_element("em"));
/// ```
#[must_use]
pub fn is_block_element(name: &str) -> bool {
    matches!(
        name.as_bytes(),
        b"address"
            | b"article"
            | b"aside"
            | b"blockquote"
            | b"body"
            | b"caption"
            | b"center"
            | b"dd"
            | b"details"
            | b"dialog"
            | b"div"
            | b"dl"
            | b"dt"
            | b"fieldset"
            | b"figcaption"
            | b"figure"
            | b"footer"
            | b"form"
            | b"h1"
            | b"h2"
            | b"h3"
            | b"h4"
            | b"h5"
            | b"h6"
            | b"header"
            | b"hgroup"
            | b"hr"
            | b"li"
            | b"main"
            | b"menu"
            | b"nav"
            | b"ol"
            | b"p"
            | b"pre"
            | b"section"
            | b"summary"
            | b"table"
            | b"tbody"
            | b"td"
            | b"tfoot"
            | b"th"
            | b"thead"
            | b"tr"
            | b"ul"
            | b"video"
    )
}

/// Returns `true` if an element's content is never read as part of the page's text.
pub(crate) fn is_skipped(name: &str) -> bool {
    matches!(
        name.as_bytes(),
        b"audio"
            | b"iframe"
            | b"noscript"
            | b"object"
            | b"script"
            | b"style"
            | b"svg"
            | b"template"
            | b"textarea"
            | b"video"
    )
}
