//! Display of untrusted authors' tags as text, in a program without a sanitiser.

use docs_core::{Issue, decode_entities};

use super::Walk;
use super::reporter::Reporter;
use crate::tags::{Token, pieces};

impl Walk<'_> {
    /// Writes a block of HTML as a paragraph that shows its tags.
    pub(super) fn block_of_shown_tags(&mut self, html: &str, line: u32) {
        self.article.text.clear();
        self.article.html.push_str("<p>");
        let start = self.article.html.len();
        self.shown_tags(html, line);
        if self.article.html.len() == start {
            // The block contained only comments.
            self.article.html.truncate(start - "<p>".len());
        } else {
            self.article.html.push_str("</p>\n");
        }
        self.article.records.content(&self.article.text);
    }

    /// Writes HTML with its tags as visible text. Comments remain hidden.
    pub(super) fn shown_tags(&mut self, html: &str, line: u32) {
        let html = html.trim_end_matches('\n');
        for (span, token) in pieces(html) {
            match token {
                Token::Hidden { .. } => {}
                Token::Text(text) => self.article.literal_text(&decode_entities(text)),
                Token::RawText(text) => self.article.literal_text(text),
                Token::Tag(_) => {
                    self.reporter.report_shown_tags(line);
                    self.article.literal_text(&html[span]);
                }
            }
        }
    }
}

impl Reporter<'_> {
    /// Reports the first displayed tag of a page.
    fn report_shown_tags(&mut self, line: u32) {
        if self.reported.insert("<".to_owned()) {
            let message =
                "this program contains no sanitiser: the HTML of untrusted texts is shown as text";
            let help = "build the program with the feature `sanitizing` of docs-render";
            self.issue(line, "<", Issue::warning("html-as-text", message).help(help));
        }
    }
}
