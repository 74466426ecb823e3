//! Tags of untrusted authors as text, in a program without a sanitiser.

use docs_core::Issue;

use super::Walk;
use crate::tags::{Token, decode, pieces};

impl Walk<'_> {
    /// Writes a block of HTML as a paragraph that shows its tags.
    pub(super) fn block_of_shown_tags(&mut self, html: &str, line: u32) {
        self.text.clear();
        self.html.push_str("<p>");
        let start = self.html.len();
        self.shown_tags(html, line);
        if self.html.len() == start {
            // The block contained only comments.
            self.html.truncate(start - "<p>".len());
        } else {
            self.html.push_str("</p>\n");
        }
        self.records.content(&self.text);
    }

    /// Writes HTML so that readers see its tags. Comments stay hidden.
    pub(super) fn shown_tags(&mut self, html: &str, line: u32) {
        let html = html.trim_end_matches('\n');
        for (place, token) in pieces(html) {
            match token {
                Token::Hidden { .. } => {}
                Token::Text(text) => self.literal_text(&decode(text)),
                Token::RawText(text) => self.literal_text(text),
                Token::Tag(_) => {
                    self.note_shown_tags(line);
                    self.literal_text(&html[place]);
                }
            }
        }
    }

    /// Reports the first tag of a page that is shown.
    fn note_shown_tags(&mut self, line: u32) {
        if self.reported.insert("<".to_owned()) {
            let message =
                "this program contains no sanitiser: the HTML of untrusted texts is shown as text";
            let help = "build the program with the feature `sanitizing` of docs-render";
            self.issue(line, "<", Issue::warning("html-as-text", message).help(help));
        }
    }
}
