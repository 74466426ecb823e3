//! Splitting of attributes at highlighted matches.

/// Part of an attribute: a match, or the string between two matches.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
pub enum Piece<'a> {
    /// Match.
    Match(&'a str),
    /// Part outside of matches.
    Plain(&'a str),
}

/// Splits a string into matches, which are between `start` and `end`, and the parts around them.
///
/// An unclosed match extends to the end of the string. Nothing is unescaped: attributes are as they were indexed.
///
/// ```
/// use docs_search_client::{HIGHLIGHT_END, HIGHLIGHT_START, Piece, pieces};
///
/// let text = "in two <mark>time</mark> zones";
/// let found: Vec<_> = pieces(text, HIGHLIGHT_START, HIGHLIGHT_END).collect();
/// assert_eq!(found, [Piece::Plain("in two "), Piece::Match("time"), Piece::Plain(" zones")]);
/// ```
pub fn pieces<'a>(text: &'a str, start: &str, end: &str) -> impl Iterator<Item = Piece<'a>> {
    let mut rest = text;
    let mut inside = false;
    std::iter::from_fn(move || {
        while !rest.is_empty() {
            let boundary = if inside { end } else { start };
            let (run, behind) = rest.split_once(boundary).unwrap_or((rest, ""));
            rest = behind;
            let piece = if inside { Piece::Match(run) } else { Piece::Plain(run) };
            inside = !inside;
            if !run.is_empty() {
                return Some(piece);
            }
        }
        None
    })
}
