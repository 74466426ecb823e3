//! Parts of the interface within articles: islands whose code and style sheet only their pages load.

use docs_model::{ASSETS_FOLDER, Settings};
use docs_render::HeadTag;

use crate::values::address::href;
use crate::values::html::escape;

/// Address of a file of the interface.
pub(super) fn asset(settings: &Settings, file: &str) -> String {
    href(settings, &format!("{ASSETS_FOLDER}/{file}"))
}

/// Returns the element of an island, which the module renders in the browser. `content` is an element that reserves its place until then,
/// and `attributes` contains further attributes, with a space before each.
pub(super) fn island(module: &str, index: u32, attributes: &str, content: &str) -> String {
    let module = escape(module);
    format!(
        "<docs-island data-module=\"{module}\" data-index=\"{index}\" data-render=\"client\"{attributes}>{content}</docs-island>"
    )
}

/// Returns the link to a style sheet, for the head of a page.
pub(super) fn style_link(address: &str) -> HeadTag {
    let attributes = [("rel", "stylesheet"), ("href", address)];
    HeadTag {
        name: "link".to_owned(),
        attributes: attributes.map(|(name, value)| (name.to_owned(), value.to_owned())).into(),
    }
}
