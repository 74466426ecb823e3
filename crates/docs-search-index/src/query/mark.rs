//! Texts with marks around matches, whole or in a few words.
//!
//! As the hosted service does, the text comes as it was indexed, with the tags put into it: whoever shows it must
//! escape it.

use crate::query::params::SearchParams;
use crate::query::units::{Found, TextMatches};
use crate::text::characters::is_ideographic;

/// The whole text with marks.
pub(crate) fn highlight(text: &str, matches: &TextMatches, params: &SearchParams) -> String {
    marked(text, (0, text.len()), &matches.found, params)
}

/// At most `words` words of a text: those around most of the matches, first ones first.
pub(crate) fn snippet(
    text: &str,
    matches: &TextMatches,
    words: usize,
    params: &SearchParams,
) -> String {
    let pieces = pieces(text);
    if pieces.len() <= words {
        return highlight(text, matches, params);
    }
    let first = best_window(&pieces, &matches.found, words);
    let end = first + words;
    let mut snippet = String::new();
    // The white space at a cut stays, so that scripts with spaces keep them before the dots.
    let mut from = pieces[first].0;
    if first > 0 {
        snippet.push_str(&params.snippet_ellipsis_text);
        from = pieces[first - 1].1;
    }
    let to = pieces.get(end).map_or(text.len(), |next| next.0);
    snippet.push_str(&marked(text, (from, to), &matches.found, params));
    if end < pieces.len() {
        snippet.push_str(&params.snippet_ellipsis_text);
    }
    snippet
}

/// The first piece of the window that holds most different words of the question; a quarter of it, rounded down,
/// leads up to a match.
fn best_window(pieces: &[(usize, usize)], found: &[Found], words: usize) -> usize {
    let last = pieces.len() - words;
    let mut best = (0, 0);
    for one in found {
        let piece = pieces.partition_point(|piece| piece.1 <= one.start);
        let first = piece.saturating_sub(words / 4).min(last);
        let (from, to) = (pieces[first].0, pieces[first + words - 1].1);
        let mut inside: Vec<usize> = found
            .iter()
            .filter(|other| other.start >= from && other.start < to)
            .map(|other| other.word)
            .collect();
        inside.sort_unstable();
        inside.dedup();
        if inside.len() > best.0 {
            best = (inside.len(), first);
        }
    }
    best.1
}

/// What a snippet counts as words: what stands between white space, and of scripts without it two characters each.
fn pieces(text: &str) -> Vec<(usize, usize)> {
    let mut pieces: Vec<(usize, usize)> = Vec::new();
    // How many characters without spaces the last piece has; `None` if it is closed or a word.
    let mut pair: Option<usize> = None;
    let mut open = false;
    for (start, character) in text.char_indices() {
        let end = start + character.len_utf8();
        if character.is_whitespace() {
            (open, pair) = (false, None);
            continue;
        }
        let ideographic = is_ideographic(character);
        let joins = open && if ideographic { pair == Some(1) } else { pair.is_none() };
        match pieces.last_mut().filter(|_| joins) {
            Some(piece) => piece.1 = end,
            None => pieces.push((start, end)),
        }
        pair = if ideographic { Some(if joins { 2 } else { 1 }) } else { None };
        open = true;
    }
    pieces
}

/// A part of a text with marks; matches that touch each other share one.
fn marked(text: &str, part: (usize, usize), found: &[Found], params: &SearchParams) -> String {
    let mut ranges: Vec<(usize, usize)> = found
        .iter()
        .map(|found| (found.start.max(part.0), found.end.min(part.1)))
        .filter(|(start, end)| start < end)
        .collect();
    ranges.sort_unstable();
    let mut marked = String::new();
    let mut at = part.0;
    let mut ranges = ranges.into_iter().peekable();
    while let Some((start, mut end)) = ranges.next() {
        while let Some((_, next_end)) = ranges.next_if(|(next, _)| *next <= end) {
            end = end.max(next_end);
        }
        marked.push_str(&text[at..start]);
        marked.push_str(&params.highlight_pre_tag);
        marked.push_str(&text[start..end]);
        marked.push_str(&params.highlight_post_tag);
        at = end;
    }
    marked + &text[at..part.1]
}
