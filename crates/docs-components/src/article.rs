//! The article of a page with its islands.

use std::fmt::Write as _;
use std::sync::Arc;

use docs_site::ComponentPage;

use crate::results::IslandResult;

/// Inserts the results of the islands into the article; `module` is the address of the module that hydrates them.
pub(crate) fn article(
    page: &ComponentPage<'_>,
    islands: &[Option<Arc<IslandResult>>],
    module: Option<&str>,
) -> String {
    let mut html = String::with_capacity(page.html.len() * 2);
    let mut copied = 0;
    for (index, island) in page.islands.iter().enumerate() {
        html.push_str(&page.html[copied..island.at]);
        copied = island.at;
        let Some(result) = islands.get(index).and_then(Option::as_ref) else { continue };
        match module.filter(|_| result.interactive) {
            Some(module) => {
                push_start_tag(&mut html, module, index, result.browser_only, page.is_urgent);
                html.push_str(&result.html);
                html.push_str("</docs-island>");
            }
            None => html.push_str(&result.html),
        }
    }
    html.push_str(&page.html[copied..]);
    html
}

fn push_start_tag(html: &mut String, module: &str, index: usize, is_new: bool, is_urgent: bool) {
    let render = if is_new { " data-render=\"client\"" } else { "" };
    let start = if is_urgent { " data-on=\"load\"" } else { "" };
    // Writing to a string does not fail.
    let _ = write!(
        html,
        "<docs-island data-module=\"{module}\" data-index=\"{index}\"{render}{start}>"
    );
}
