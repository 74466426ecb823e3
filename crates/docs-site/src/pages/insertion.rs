//! Insertions into a rendered article.

use std::ops::Range;

use docs_render::Page;

/// Replaces a part of the article that contains no island, and adjusts the positions of the islands after it.
pub(super) fn replace(page: &mut Page, part: Range<usize>, html: &str) {
    for island in page.islands.iter_mut().filter(|island| island.at > part.start) {
        island.at = island.at + html.len() - part.len();
    }
    page.html.replace_range(part, html);
}
