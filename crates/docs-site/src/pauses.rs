//! Pauses in a document: positions at which a browser renders the part that it has parsed so far.
//!
//! A browser that receives a page in one piece styles, lays out and paints all of it in one task, and handles no input
//! during that task. A pause is a script element with the script of the document's head, which is in the memory cache.
//! It reads a style, so the browser renders the document up to it before parsing on. The first paint is earlier, too.

use std::ops::Range;

use docs_render::blocks;

/// Minimum number of bytes of an article between two pauses. With half of it, a page on a processor slowed down four
/// times becomes interactive a tenth later, and its longest task is hardly shorter (`ui/bench/load.mjs`).
const STRIDE: usize = 2048;

/// Blocks that introduce the next one: styles depend on the block that follows them.
const HEADINGS: [&str; 6] = ["h1", "h2", "h3", "h4", "h5", "h6"];

/// Appends an article with pauses before it, between its blocks, and after it. Returns the positions of the article's pieces: joined,
/// they are the article. The shell contains no pause: a part of a row of buttons would move when the rest of the row is parsed.
pub(crate) fn push_article(html: &mut String, article: &str, pause: &str) -> Vec<Range<usize>> {
    let mut pieces = Vec::new();
    html.push_str(pause);
    if article.is_empty() {
        return pieces;
    }
    let mut push = |html: &mut String, piece: Range<usize>| {
        let start = html.len();
        html.push_str(&article[piece]);
        pieces.push(start..html.len());
        html.push_str(pause);
    };
    let mut written = 0;
    let mut follows_heading = false;
    for block in blocks(article) {
        if !follows_heading && block.start - written >= STRIDE {
            push(html, written..block.start);
            written = block.start;
        }
        follows_heading = HEADINGS.contains(&block.name);
    }
    push(html, written..article.len());
    pieces
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAUSE: &str = "<script data-pause></script>";

    fn paused(article: &str) -> String {
        let mut html = String::from("<main>");
        let pieces = push_article(&mut html, article, PAUSE);
        let joined: String = pieces.into_iter().map(|piece| &html[piece]).collect();
        assert_eq!(joined, article);
        html.split_off("<main>".len())
    }

    #[test]
    fn a_short_article_has_no_pause_inside() {
        assert_eq!(paused("<p>a</p>\n<p>b</p>"), format!("{PAUSE}<p>a</p>\n<p>b</p>{PAUSE}"));
        assert_eq!(paused(""), PAUSE);
    }

    #[test]
    fn a_long_article_has_pauses_between_blocks() {
        let long = format!("<p>{}</p>\n", "a".repeat(STRIDE));
        let article = format!("{long}<h2>b</h2>\n<p>c</p>\n{long}<ul></ul>");
        assert_eq!(
            paused(&article),
            format!("{PAUSE}{long}{PAUSE}<h2>b</h2>\n<p>c</p>\n{long}{PAUSE}<ul></ul>{PAUSE}")
        );
    }

    #[test]
    fn no_pause_follows_a_heading() {
        let title = "a".repeat(STRIDE);
        let article = format!("<h2>{title}</h2><h3>b</h3><p>c</p>");
        assert_eq!(paused(&article), format!("{PAUSE}{article}{PAUSE}"));
    }
}
