//! MDX to HTML.

use docs_render::Dialect;

use super::markdown::check_dialect;

/// Checks what MDX becomes, with the author's HTML sanitised and as it is.
pub fn check(input: &[u8]) {
    check_dialect(Dialect::Mdx, input);
}
