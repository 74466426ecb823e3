//! Style sheet of the blocks that few pages have.

use docs_model::{ASSETS_FOLDER, Settings};
use docs_render::{HeadTag, Page};

use crate::inputs::interface::Interface;
use crate::values::address::href;

/// Classes of the blocks in articles.
const CLASSES: [&str; 4] =
    ["class=\"block-file-tree", "class=\"block-tooltip", "class=\"block-embed", "class=\"api-"];

/// Returns the address of the style sheet; `None` if the site has no blocks, or the interface no such sheet.
pub(crate) fn rare_blocks_style(settings: &Settings, interface: &Interface) -> Option<String> {
    let file = interface.manifest().blocks.as_str();
    let is_used = settings.markdown.blocks && !file.is_empty();
    is_used.then(|| href(settings, &format!("{ASSETS_FOLDER}/{file}")))
}

/// Adds the style sheet to the head of a page with such blocks.
pub(crate) fn add_rare_blocks_style(page: &mut Page, style: Option<&str>) {
    let Some(style) = style else { return };
    if CLASSES.iter().any(|class| page.html.contains(class)) {
        let attributes = [("rel", "stylesheet"), ("href", style)];
        page.head.push(HeadTag {
            name: "link".to_owned(),
            attributes: attributes.map(|(name, value)| (name.to_owned(), value.to_owned())).into(),
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_pages_with_rare_blocks_load_their_style() {
        let styles = |html: &str, style: Option<&str>| {
            let mut page = Page { html: html.to_owned(), ..Page::default() };
            add_rare_blocks_style(&mut page, style);
            page.head.len()
        };
        let tree = "<div class=\"block-file-tree wide\">";
        assert_eq!((styles(tree, Some("/a.css")), styles(tree, None)), (1, 0));
        assert_eq!(styles("<div class=\"block-steps\">block-embed", Some("/a.css")), 0);
    }
}
