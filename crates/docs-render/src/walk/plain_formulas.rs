//! Reports on formulas in a site that shows none.

use super::reporter::Reporter;

/// Mark before and after a formula that is a block.
const MARK: &str = "$$";

/// Language of a code block that is a formula.
const LANGUAGE: &str = "math";

impl Reporter<'_> {
    /// Reports a text at the start of a line that is a formula, or the mark of one on a line of its own. Prices and shell variables
    /// have a single sign.
    pub(super) fn report_plain_formula(&mut self, text: &str, line: u32) {
        let text = text.trim();
        let inside = text.strip_prefix(MARK).and_then(|rest| rest.strip_suffix(MARK));
        let is_formula = inside.is_some_and(|inside| !inside.trim().is_empty());
        if text == MARK || is_formula {
            self.report_formula(MARK, line);
        }
    }

    /// Reports a code block that is a formula.
    pub(super) fn report_formula_in_code(&mut self, info: &str, line: u32) {
        if info == LANGUAGE {
            self.report_formula(LANGUAGE, line);
        }
    }

    fn report_formula(&mut self, excerpt: &str, line: u32) {
        let options = self.input.options;
        if options.math || !options.blocks {
            return;
        }
        let message = "a formula is shown as it is written: this site has none".to_owned();
        let help = "set `math = true` under `[markdown]`, or put the text in backticks";
        self.report_foreign_notation(MARK, excerpt, message, help, line);
    }
}
