//! The words of a question.

use crate::places::term;
use crate::text::{TokenKind, for_each_token};

/// Words of a question beyond this are not looked at.
const MOST_WORDS: usize = 10;

/// Words that say how one asks, not what for. They count only where a question has no others.
const STOP_WORDS: &str = "a about after all also am an and any are as at be been before but by can could did do does \
    dont for from had has have how i if in into is it its just like me my need not of on or our please should so some \
    that the their them then there these they this to us want was we were what when where which who why will with \
    would you your";

/// A word that is looked for.
#[derive(Clone, Debug, Eq, PartialEq)]
pub(crate) struct Word {
    /// As it was written, folded.
    pub(crate) folded: String,
    /// What it is looked up as.
    pub(crate) term: String,
    /// Whether it may be the beginning of a word.
    pub(crate) prefix: bool,
    /// How many typos it may have; none with a digit in it. The word that is meant must have 4 letters for one typo and
    /// 8 for two, so the written one may have one and two less.
    pub(crate) typos: usize,
}

/// The words of a question, the last of which may be unfinished.
pub(crate) fn question_words(question: &str) -> Vec<Word> {
    let mut words: Vec<Word> = Vec::new();
    for_each_token(question, &mut |token| {
        if token.kind != TokenKind::Whole && words.len() < MOST_WORDS {
            words.push(Word {
                folded: token.folded.to_owned(),
                term: term(token.folded, token.kind).into_owned(),
                // One character of a script without spaces is the beginning of pairs.
                prefix: token.kind == TokenKind::Pair && token.folded.chars().count() == 1,
                typos: typos(token.folded, token.kind),
            });
        }
    });
    if let Some(last) = words.last_mut() {
        last.prefix = true;
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
