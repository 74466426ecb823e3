//! Replacement of a source's variables before it is parsed.
//!
//! A value is part of the Markdown, so it has the same effect as if it were written in the source. A use after a backslash
//! is not replaced. Its braces are masked until the source is parsed, because braces are expressions in MDX.

use std::borrow::Cow;

use docs_core::Variables;

/// Masks for `{{` and `}}`: characters reserved for programs, which no text contains.
const MASKS: [(&str, &str); 2] = [("{{", "\u{fdd6}"), ("}}", "\u{fdd7}")];

/// Returns a source with the values of its variables.
pub(crate) fn inserted<'t>(text: &'t str, variables: &Variables) -> Cow<'t, str> {
    variables.replace_with(text, |written| {
        MASKS.iter().fold(written.to_owned(), |text, (braces, mask)| text.replace(braces, mask))
    })
}

/// Restores the braces of the uses that are not replaced.
pub(crate) fn restore(text: &mut String) {
    for (braces, mask) in MASKS {
        if text.contains(mask) {
            *text = text.replace(mask, braces);
        }
    }
}
