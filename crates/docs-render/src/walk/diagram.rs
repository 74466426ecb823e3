//! Diagrams: rendered by the caller, and inserted when the page is complete.

use docs_core::Issue;

use super::article::Article;
use super::reporter::Reporter;
use crate::code;
use crate::diagrams::Diagrams;
use crate::html::push_attribute;

/// Start of a diagram's placeholder, before its number, until the author's HTML is sanitised: a noncharacter in an element
/// of its own. The quotation mark prevents its use in attribute values.
const BEFORE_NUMBER: &str = "\">\u{fdd4}";
const PLACEHOLDER_MARK: &str = "\u{fdd4}";

impl Article {
    /// Writes a diagram, or its source if the diagram fails to render. `line` is the line of the file on which the source
    /// starts.
    pub(super) fn diagram(
        &mut self,
        diagrams: &dyn Diagrams,
        (language, source): (&str, &str),
        line: u32,
        reporter: &mut Reporter<'_>,
    ) {
        let number = self.diagrams.len();
        match diagrams.draw(language, source, &format!("diagram-{}", number + 1)) {
            Ok(picture) => {
                self.diagrams.push(picture);
                self.html.push_str("<div class=\"diagram\"");
                push_attribute(&mut self.html, "data-language", language);
                push_attribute(&mut self.html, "data-source", source);
                self.html.truncate(self.html.len() - 1);
                self.html.push_str(&format!("{BEFORE_NUMBER}{number}{PLACEHOLDER_MARK}</div>\n"));
            }
            Err(fault) => {
                let message = format!("a diagram can't be drawn: {}", fault.message);
                let help = "its text is shown in its place";
                let line = line + fault.line.map_or(0, |line| line.saturating_sub(1));
                reporter.issue(line, "", Issue::warning("diagram", message).help(help));
                code::push_block(&mut self.html, language, source, reporter.input.options);
            }
        }
    }

    /// Replaces the placeholders of diagrams.
    pub(super) fn insert_diagrams(&mut self) {
        if self.diagrams.is_empty() {
            return;
        }
        let mut html = String::with_capacity(self.html.len());
        let mut pieces = self.html.split(BEFORE_NUMBER);
        html.push_str(pieces.next().unwrap_or_default());
        for piece in pieces {
            html.push_str("\">");
            let (number, rest) = piece.split_once(PLACEHOLDER_MARK).unwrap_or(("", piece));
            // The author may have written such an element too, so each picture, with its ids, is inserted only once.
            let picture =
                number.parse().ok().and_then(|number: usize| self.diagrams.get_mut(number));
            html.push_str(&picture.map(std::mem::take).unwrap_or_default());
            html.push_str(rest);
        }
        self.html = html;
    }
}
