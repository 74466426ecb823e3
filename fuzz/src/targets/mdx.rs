//! MDX to HTML.

use docs_render::Format;

use super::markdown::check_format;

/// Checks the rendered MDX, with the author's HTML sanitized and unchanged.
pub fn check(input: &[u8]) {
    check_format(Format::Mdx, input);
}
