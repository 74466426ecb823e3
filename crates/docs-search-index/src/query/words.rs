//! Words of a query.

use crate::page_terms::term;
use crate::text::{TokenKind, for_each_token};

/// Maximum number of words of a query that are searched for. The rest is ignored.
pub(crate) const MAX_WORDS: usize = 10;

/// Words that are ignored unless the query has no others.
const STOP_WORDS: &str = "a about after all also am an and any are as at be been before but by can could did do does \
    dont for from had has have how i if in into is it its just like me my need not of on or our please should so some \
    that the their them then there these they this to us want was we were what when where which who why will with \
    would you your";

/// A word of a query.
#[derive(Clone, Debug, Eq, PartialEq)]
pub(crate) struct Word {
    /// The written word, folded.
    pub(crate) folded: String,
    /// Term of the index for the word.
    pub(crate) term: String,
    /// Index among all words of the query, stop words included.
    pub(crate) place: usize,
    /// `true` if the word may be the beginning of others.
    pub(crate) is_prefix: bool,
    /// Maximum number of its typos; 0 if it has a digit. The corrected word must have 4 letters for one typo and 8 for two,
    /// so the written one may have one and two less.
    pub(crate) typos: usize,
}

/// Returns the words of a query, the last of which may be unfinished.
pub(crate) fn query_words(query: &str) -> Vec<Word> {
    let mut words: Vec<Word> = Vec::new();
    for_each_token(query, &mut |token| {
        if token.kind != TokenKind::Compound && words.len() < MAX_WORDS {
            words.push(Word {
                folded: token.folded.to_owned(),
                term: term(token.folded, token.kind).into_owned(),
                place: words.len(),
                // A single character of a script without spaces is the beginning of pairs.
                is_prefix: token.kind == TokenKind::Pair && token.folded.chars().count() == 1,
                typos: typos(token.folded, token.kind),
            });
        }
    });
    if let Some(last) = words.last_mut() {
        last.is_prefix = true;
    }
    let is_stop_word = |word: &Word| STOP_WORDS.split_whitespace().any(|stop| stop == word.folded);
    if !words.iter().all(is_stop_word) {
        words.retain(|word| !is_stop_word(word));
    }
    words
}

fn typos(folded: &str, kind: TokenKind) -> usize {
    if kind == TokenKind::Pair || folded.chars().any(char::is_numeric) {
        return 0;
    }
    match folded.chars().count() {
        0..3 => 0,
        3..6 => 1,
        _ => 2,
    }
}
