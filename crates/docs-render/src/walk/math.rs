//! Formulas.

use docs_model::Issue;

use super::Walk;
use crate::html::push_text;

impl Walk<'_> {
    /// Writes a formula.
    pub(super) fn formula(&mut self, latex: &str, display: bool, line: u32) {
        let latex = latex.trim();
        match crate::math::mathml(latex, display, self.options.math_macros) {
            Ok(mathml) => self.html.push_str(&mathml),
            Err(reason) => {
                let message = format!("a formula can't be read: {reason}");
                let help = "it is shown as it is written";
                let issue = Issue::warning("unreadable-formula", message).help(help);
                self.issue(line, "$", issue);
                self.html.push_str("<code>");
                push_text(&mut self.html, latex);
                self.html.push_str("</code>");
            }
        }
        if display {
            self.html.push('\n');
        }
    }
}
