//! Takes a text with marked matches apart, so that it can be shown by whatever means.

/// A run of text that matched, or one that did not.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
pub enum Piece<'a> {
    /// Part of what was looked for.
    Match(&'a str),
    /// What stands around it.
    Plain(&'a str),
}

/// The runs of a text whose matches stand between `start` and `end`.
///
/// A mark that is not closed reaches to the end of the text. Nothing is unescaped: the texts are those that were
/// indexed.
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
