//! Compilation of a rule's expression.

use onig::{Regex, RegexOptions, Syntax};

/// Compiles an expression with the options that syntect uses.
pub(super) fn compiled(source: &str) -> Option<Regex> {
    Regex::with_options(source, RegexOptions::REGEX_OPTION_CAPTURE_GROUP, Syntax::default()).ok()
}
