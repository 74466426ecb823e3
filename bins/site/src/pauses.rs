//! Pauses in a document: places at which a browser works off what it has read so far.
//!
//! A browser that has a page in one piece styles, lays out and paints all of it in one go, and answers nobody until that is
//! done. At a pause it comes to a script, which is the one of the document's head again and so at hand: it styles what is
//! there, and the browser shows it before it reads on. The first line of a page is seen sooner, too.

use docs_render::blocks;

/// Bytes of an article that are read between two pauses, at least. With half of it, a page on a processor slowed down four
/// times comes to life a tenth later, and its longest task is hardly shorter (`ui/bench/load.mjs`).
const STRIDE: usize = 2048;

/// What introduces the block after it: styles look at what follows.
const HEADINGS: [&str; 7] = ["header", "h1", "h2", "h3", "h4", "h5", "h6"];

/// Appends an article with pauses before it, between its blocks, and after it. There is none within the shell: what a browser
/// showed of a row of buttons would move when the rest of the row comes.
pub(crate) fn push_article(html: &mut String, article: &str, pause: &str) {
    html.push_str(pause);
    if article.is_empty() {
        return;
    }
    let mut written = 0;
    let mut follows_heading = false;
    for block in blocks(article) {
        if !follows_heading && block.start - written >= STRIDE {
            html.push_str(&article[written..block.start]);
            html.push_str(pause);
            written = block.start;
        }
        follows_heading = HEADINGS.contains(&block.name);
    }
    html.push_str(&article[written..]);
    html.push_str(pause);
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAUSE: &str = "<script data-pause></script>";

    fn paused(article: &str) -> String {
        let mut html = String::new();
        push_article(&mut html, article, PAUSE);
        html
    }

    #[test]
    fn a_short_article_is_read_in_one_go() {
        assert_eq!(paused("<p>a</p>\n<p>b</p>"), format!("{PAUSE}<p>a</p>\n<p>b</p>{PAUSE}"));
        assert_eq!(paused(""), PAUSE);
    }

    #[test]
    fn a_long_article_is_read_in_pieces() {
        let long = format!("<p>{}</p>\n", "a".repeat(STRIDE));
        let article = format!("{long}<h2>b</h2>\n<p>c</p>\n{long}<ul></ul>");
        assert_eq!(
            paused(&article),
            format!("{PAUSE}{long}{PAUSE}<h2>b</h2>\n<p>c</p>\n{long}{PAUSE}<ul></ul>{PAUSE}")
        );
    }

    #[test]
    fn what_follows_a_heading_stays_with_it() {
        let title = "a".repeat(STRIDE);
        for article in [
            format!("<h2>{title}</h2><h3>b</h3><p>c</p>"),
            format!("<header><h1>{title}</h1></header><p>b</p>"),
        ] {
            assert_eq!(paused(&article), format!("{PAUSE}{article}{PAUSE}"));
        }
    }
}
