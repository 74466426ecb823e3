//! Formulas.

use docs_core::Issue;

use super::article::Article;
use super::reporter::Reporter;
use crate::html::{push_attribute, push_text};

impl Article {
    /// Writes a formula.
    pub(super) fn formula(
        &mut self,
        latex: &str,
        display: bool,
        line: u32,
        reporter: &mut Reporter<'_>,
    ) {
        let latex = latex.trim();
        match crate::math::mathml(latex, display, reporter.input.options.math_macros) {
            Ok(mathml) => self.push_formula(&mathml, latex),
            Err(reason) => {
                let message = format!("a formula can't be read: {reason}");
                let help = "it is shown as it is written";
                let issue = Issue::warning("unreadable-formula", message).help(help);
                reporter.issue(line, "$", issue);
                self.html.push_str("<code>");
                push_text(&mut self.html, latex);
                self.html.push_str("</code>");
            }
        }
        if display {
            self.html.push('\n');
        }
    }

    /// Writes a formula in MathML with its source.
    fn push_formula(&mut self, mathml: &str, latex: &str) {
        let Some(rest) = mathml.strip_prefix("<math") else { return self.html.push_str(mathml) };
        self.html.push_str("<math");
        push_attribute(&mut self.html, "alttext", latex);
        self.html.push_str(rest);
    }
}
