//! Pauses in a document: places at which a browser works off what it has read so far.
//!
//! A browser that has a page in one piece styles, lays out and paints all of it in one go, and answers nobody until that is
//! done. At a pause it comes to a script, which is the one of the document's head again and so at hand: it styles what is
//! there, and the browser shows it before it reads on. The first line of a page is seen sooner, too.

use memchr::{memchr, memchr2, memmem};

/// Bytes of an article that are read between two pauses, at least. With half of it, a page on a processor slowed down four
/// times comes to life a tenth later, and its longest task is hardly shorter (`ui/bench/load.mjs`).
const STRIDE: usize = 2048;

const VOID: [&[u8]; 13] = [
    b"area", b"base", b"br", b"col", b"embed", b"hr", b"img", b"input", b"link", b"meta",
    b"source", b"track", b"wbr",
];

/// Elements in which tags are text.
const RAW_TEXT: [&[u8]; 4] = [b"script", b"style", b"textarea", b"title"];

const HEADINGS: [&[u8]; 7] = [b"h1", b"h2", b"h3", b"h4", b"h5", b"h6", b"header"];

/// Appends an article with pauses before it, between its blocks, and after it. There is none within the shell: what a browser
/// showed of a row of buttons would move when the rest of the row comes.
pub(crate) fn push_article(html: &mut String, article: &str, pause: &str) {
    html.push_str(pause);
    if article.is_empty() {
        return;
    }
    let mut written = 0;
    for start in Blocks::of(article) {
        if start - written >= STRIDE {
            html.push_str(&article[written..start]);
            html.push_str(pause);
            written = start;
        }
    }
    html.push_str(&article[written..]);
    html.push_str(pause);
}

/// Where the blocks of an article begin, but for those that a heading introduces: styles look at what follows a heading.
///
/// The article is as the renderer writes it: its elements are balanced, and the values of attributes stand in quotes.
struct Blocks<'a> {
    html: &'a str,
    at: usize,
    depth: usize,
    follows_heading: bool,
}

impl<'a> Blocks<'a> {
    fn of(html: &'a str) -> Self {
        Self { html, at: 0, depth: 0, follows_heading: false }
    }

    /// Goes past the tag or comment that begins here. Says where the tag of a block began.
    fn pass(&mut self, start: usize) -> Option<usize> {
        let rest = &self.html.as_bytes()[start..];
        if rest.starts_with(b"<!--") {
            self.at = start + memmem::find(rest, b"-->").map_or(rest.len(), |end| end + 3);
            return None;
        }
        let is_end = rest.get(1) == Some(&b'/');
        let name = name_of(&rest[1 + usize::from(is_end)..]);
        if name.is_empty() {
            self.at = start + 1;
            return None;
        }
        let end = tag_end(rest);
        self.at = start + end;
        if is_end {
            self.depth = self.depth.saturating_sub(1);
            return None;
        }
        let begins_block = self.depth == 0;
        let follows_heading =
            begins_block && std::mem::replace(&mut self.follows_heading, HEADINGS.contains(&name));
        if RAW_TEXT.contains(&name) {
            self.at += end_of_raw_text(&rest[end..], name);
        } else if !VOID.contains(&name) && !rest[..end].ends_with(b"/>") {
            self.depth += 1;
        }
        (begins_block && !follows_heading).then_some(start)
    }
}

impl Iterator for Blocks<'_> {
    type Item = usize;

    fn next(&mut self) -> Option<usize> {
        loop {
            let start = self.at + memchr(b'<', self.html.as_bytes().get(self.at..)?)?;
            if let Some(block) = self.pass(start) {
                return Some(block);
            }
        }
    }
}

/// The name that begins here; empty where there is none.
fn name_of(html: &[u8]) -> &[u8] {
    let starts = html.first().is_some_and(u8::is_ascii_alphabetic);
    let length =
        html.iter().take_while(|byte| byte.is_ascii_alphanumeric() || **byte == b'-').count();
    if starts { &html[..length] } else { &[] }
}

/// The length of the tag that begins here.
fn tag_end(tag: &[u8]) -> usize {
    let mut at = 0;
    while let Some(close) = memchr(b'>', &tag[at..]) {
        let Some(quote) = memchr2(b'"', b'\'', &tag[at..at + close]) else { return at + close + 1 };
        let value = at + quote + 1;
        let Some(length) = memchr(tag[at + quote], &tag[value..]) else { break };
        at = value + length + 1;
    }
    tag.len()
}

/// How far the text of an element reaches, whose tags are text, with its end tag.
fn end_of_raw_text(html: &[u8], name: &[u8]) -> usize {
    let ends = memmem::find_iter(html, b"</").find(|at| html[at + 2..].starts_with(name));
    ends.map_or(html.len(), |at| at + tag_end(&html[at..]))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const PAUSE: &str = "<script data-pause></script>";

    fn paused(article: &str) -> String {
        let mut html = String::new();
        push_article(&mut html, article, PAUSE);
        html
    }

    fn starts(article: &str) -> Vec<&str> {
        Blocks::of(article)
            .map(|start| &article[start..])
            .map(|rest| &rest[..rest.len().min(6)])
            .collect()
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
        assert_eq!(starts("<header><h1>a</h1></header><p>b</p><p>c</p>"), ["<heade", "<p>c</"]);
        let heading = format!("<h2>{}</h2><h3>b</h3><p>c</p>", "a".repeat(STRIDE));
        assert_eq!(paused(&heading), format!("{PAUSE}{heading}{PAUSE}"));
    }

    #[test]
    fn only_what_stands_in_nothing_else_is_a_block() {
        let rows: &[(&str, &[&str])] = &[
            ("<div><p>a</p></div><p>b</p>", &["<div><", "<p>b</"]),
            ("<hr /><p>a<br />b<img src=\"c\"></p><hr><p>", &["<hr />", "<p>a<b", "<hr><p", "<p>"]),
            ("<svg><path/><g></g></svg><p>", &["<svg><", "<p>"]),
            ("<p title=\"<p>'\">a</p><p title='<p>\"'>b</p>", &["<p tit", "<p tit"]),
            ("<!-- <p> --><p>a</p>", &["<p>a</"]),
            ("<style>a<p>b</style><p>", &["<style", "<p>"]),
            ("<textarea><p></textarea ><p>", &["<texta", "<p>"]),
            ("a < b <p>c</p> <3 <my-part></my-part>", &["<p>c</", "<my-pa"]),
            ("<p", &["<p"]),
            ("<!-- <p>", &[]),
            ("<script>", &["<scrip"]),
            ("</p></p><p>", &["<p>"]),
        ];
        for (article, blocks) in rows {
            assert_eq!(starts(article), *blocks, "{article}");
        }
    }

    proptest! {
        #[test]
        fn without_its_pauses_an_article_is_what_it_was(
            pieces in prop::collection::vec("(<p>|</p>|<h2>|</h2>|<!--|-->|<br />|\"|'|[a-zß ]{0,900}|<p title=\"|>){0,6}", 0..12)
        ) {
            let article = pieces.concat();
            prop_assert_eq!(paused(&article).replace(PAUSE, ""), article);
        }
    }
}
