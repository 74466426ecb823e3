//! Division of a string into tokens.
//!
//! ```text
//! getUserName's api_keys   →  get, user, names (parts)  getusernames (compound)   api, keys (parts)  apikeys (compound)
//! 検索機能                 →  検索, 索機, 機能
//! ```

use super::characters::{is_apostrophe, is_ideographic, is_joiner, is_word};
use super::fold::fold;

/// Maximum number of characters of a token. The rest is cut off.
pub const MAX_TOKEN: usize = 40;

/// Part of a string that has an entry in the index.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) struct Token<'a> {
    /// The piece, folded.
    pub(crate) folded: &'a str,
    /// Start in the text, in bytes.
    pub(crate) start: usize,
    /// End in the text.
    pub(crate) end: usize,
    /// Number among the words of the text. A compound has that of its first part.
    pub(crate) position: u32,
    /// Kind of token.
    pub(crate) kind: TokenKind,
}

/// Kind of a token.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
pub enum TokenKind {
    /// A word, or a part of a compound.
    Word,
    /// A compound without the joiners of its parts.
    Compound,
    /// Two characters of a script without spaces, or a single one.
    Pair,
}

/// Returns the tokens of a string: folded form, byte range in the string, and kind.
///
/// ```
/// use docs_search_index::{TokenKind, tokens};
///
/// let found: Vec<String> = tokens("HTTPServer").into_iter().map(|(folded, ..)| folded).collect();
/// assert_eq!(found, ["http", "server", "httpserver"]);
/// assert_eq!(tokens("機能").first().map(|(folded, _, kind)| (folded.as_str(), *kind)), Some(("機能", TokenKind::Pair)));
/// ```
#[must_use]
pub fn tokens(text: &str) -> Vec<(String, std::ops::Range<usize>, TokenKind)> {
    let mut found = Vec::new();
    for_each_token(text, &mut |token| {
        found.push((token.folded.to_owned(), token.start..token.end, token.kind));
    });
    found
}

/// Calls a function with each token of a text, in reading order, a compound after its parts.
pub(crate) fn for_each_token(text: &str, take: &mut dyn FnMut(Token<'_>)) {
    let (folded, compound) = (String::new(), String::new());
    let mut walk = Walk { text, position: 0, folded, compound, take };
    let mut at = 0;
    while let Some(character) = text[at..].chars().next() {
        at = if is_ideographic(character) {
            walk.run_of_pairs(at)
        } else if is_word(character) {
            walk.compound(at)
        } else {
            at + character.len_utf8()
        };
    }
}

struct Walk<'t, 'f> {
    text: &'t str,
    position: u32,
    /// The last part of a word, folded.
    folded: String,
    compound: String,
    take: &'f mut dyn FnMut(Token<'_>),
}

impl Walk<'_, '_> {
    /// Cuts a run of ideographic characters into pairs of neighbours; returns the end of the run.
    fn run_of_pairs(&mut self, start: usize) -> usize {
        let rest = &self.text[start..];
        let length = rest.find(|character| !is_ideographic(character)).unwrap_or(rest.len());
        let end = start + length;
        let mut folded = String::new();
        fold_word(&self.text[start..end], &mut folded);
        let written = bounds(&rest[..length]);
        let bounds = bounds(&folded);
        // If folding kept every character, each pair has its own range; otherwise that of the run.
        let aligned = written.len() == bounds.len();
        for first in 0..bounds.len().saturating_sub(2).max(1) {
            let last = (first + 2).min(bounds.len() - 1);
            if first == last {
                continue;
            }
            let place = if aligned { (written[first], written[last]) } else { (0, length) };
            let place = (start + place.0, start + place.1);
            self.give(&folded[bounds[first]..bounds[last]], place, TokenKind::Pair);
            self.position += 1;
        }
        end
    }

    /// Cuts words joined by `_` or `-`, each into its parts; returns the end of the compound.
    fn compound(&mut self, start: usize) -> usize {
        let first_position = self.position;
        self.compound.clear();
        let mut from = start;
        let end = loop {
            let end = self.word(from);
            let mut rest = self.text[end..].chars();
            let joined = rest.next().is_some_and(is_joiner)
                && rest.next().is_some_and(|next| is_word(next) && !is_ideographic(next));
            if !joined {
                break end;
            }
            from = end + 1;
        };
        if self.position > first_position + 1 {
            let compound = cut(&self.compound).to_owned();
            let place = (start, end);
            let next = std::mem::replace(&mut self.position, first_position);
            self.give(&compound, place, TokenKind::Compound);
            self.position = next;
        }
        end
    }

    /// Cuts one word up to a joiner at the humps of `camelCase`; returns its end.
    fn word(&mut self, start: usize) -> usize {
        let mut part = start;
        let mut previous: Option<char> = None;
        let mut characters = self.text[start..].char_indices().peekable();
        let mut end = start;
        while let Some((offset, character)) = characters.next() {
            let next = characters.peek().map(|(_, next)| *next);
            if is_apostrophe(character)
                && next.is_some_and(|next| is_word(next) && !is_ideographic(next))
            {
                continue;
            }
            if !is_word(character) || is_ideographic(character) {
                break;
            }
            if previous.is_some_and(|previous| starts_hump(previous, character, next)) {
                self.part(part, start + offset);
                part = start + offset;
            }
            previous = Some(character);
            end = start + offset + character.len_utf8();
        }
        self.part(part, end);
        end
    }

    fn part(&mut self, start: usize, end: usize) {
        let mut folded = std::mem::take(&mut self.folded);
        fold_word(&self.text[start..end], &mut folded);
        if !folded.is_empty() {
            self.compound.push_str(&folded);
            self.give(cut(&folded), (start, end), TokenKind::Word);
            self.position += 1;
        }
        self.folded = folded;
    }

    fn give(&mut self, folded: &str, (start, end): (usize, usize), kind: TokenKind) {
        (self.take)(Token { folded, start, end, position: self.position, kind });
    }
}

/// Returns `true` at the `N` of `userName` and at the `S` of `HTTPServer`.
fn starts_hump(previous: char, character: char, next: Option<char>) -> bool {
    character.is_uppercase()
        && (previous.is_lowercase()
            || previous.is_numeric()
            || (previous.is_uppercase() && next.is_some_and(char::is_lowercase)))
}

/// Returns the starts of the characters of a string, and the end of the last one.
fn bounds(text: &str) -> Vec<usize> {
    text.char_indices().map(|(offset, _)| offset).chain([text.len()]).collect()
}

/// Folds a piece of text into a buffer, without the non-word characters that folding introduces (`⑴` is folded to `(1)`).
fn fold_word(text: &str, folded: &mut String) {
    folded.clear();
    if text.is_ascii() {
        folded.push_str(text);
        folded.make_ascii_lowercase();
    } else {
        folded.push_str(&fold(text));
    }
    folded.retain(is_word);
}

fn cut(folded: &str) -> &str {
    if folded.len() <= MAX_TOKEN {
        return folded;
    }
    match folded.char_indices().nth(MAX_TOKEN) {
        Some((end, _)) => &folded[..end],
        None => folded,
    }
}
