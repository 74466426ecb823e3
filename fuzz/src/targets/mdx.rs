//! MDX to HTML.

use docs_render::Dialect;

use super::markdown::check_dialect;

/// Checks the rendered MDX, with the author's HTML sanitised and unchanged.
pub fn check(input: &[u8]) {
    check_dialect(Dialect::Mdx, input);
}
