//! Diagrams: drawn by whom the caller names, put into the page when all else of it is done.

use docs_model::Issue;

use super::Walk;
use crate::code;
use crate::diagrams::Diagrams;

/// What stands where a diagram belongs until the author's HTML is sanitised, around the diagram's number.
const SIGN: &str = "\u{fdd4}";

impl Walk<'_> {
    /// Writes a diagram; one that can't be drawn as the code that it is. `line` is the file's on which its text starts.
    pub(super) fn diagram(
        &mut self,
        diagrams: &dyn Diagrams,
        (language, text): (&str, &str),
        line: u32,
    ) {
        let number = self.diagrams.len();
        match diagrams.draw(language, text, &format!("diagram-{}", number + 1)) {
            Ok(picture) => {
                self.diagrams.push(picture);
                let place = format!("<div class=\"diagram\">{SIGN}{number}{SIGN}</div>\n");
                self.html.push_str(&place);
            }
            Err(fault) => {
                let message = format!("a diagram can't be drawn: {}", fault.message);
                let help = "its text is shown in its place";
                let line = line + fault.line.map_or(0, |line| line.saturating_sub(1));
                self.issue(line, "", Issue::warning("diagram", message).help(help));
                code::push_block(&mut self.html, language, text, self.options);
            }
        }
    }

    /// Puts the diagrams in their places.
    pub(super) fn place_diagrams(&mut self) {
        if self.diagrams.is_empty() {
            return;
        }
        let mut html = String::with_capacity(self.html.len());
        for (index, piece) in self.html.split(SIGN).enumerate() {
            // The author may have written the sign too.
            let picture = piece.parse().ok().and_then(|number: usize| self.diagrams.get(number));
            html.push_str(picture.filter(|_| index % 2 == 1).map_or(piece, String::as_str));
        }
        self.html = html;
    }
}
