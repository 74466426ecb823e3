//! Matches of the words of a query in a text.

use docs_core::edits_within;

use super::expansion::TermExpansion;
use super::synonyms::{Synonym, SynonymMatch, synonym_matches};
use super::words::Word;
use crate::page_terms::term;
use crate::text::{TokenKind, for_each_token};

/// Words of a query with their terms.
#[derive(Clone, Copy)]
pub(super) struct Matcher<'q> {
    pub(super) words: &'q [Word],
    pub(super) expansions: &'q [TermExpansion],
    pub(super) synonyms: &'q [Synonym],
}

/// A match of a word of the query in a text.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) struct WordMatch {
    /// Index of the word in the query.
    pub(super) word: usize,
    pub(super) typos: usize,
    pub(super) is_exact: bool,
    /// Number of the token in the text.
    pub(super) position: u32,
    /// Start of the marked bytes.
    pub(super) start: usize,
    /// End of the marked bytes.
    pub(super) end: usize,
}

/// Matches in one text.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub(super) struct TextMatches {
    pub(super) found: Vec<WordMatch>,
    /// `true` if every token of the text matches.
    pub(super) all_tokens: bool,
}

impl TextMatches {
    pub(super) fn has_word(&self, word: usize) -> bool {
        self.found.iter().any(|found| found.word == word)
    }
}

impl Matcher<'_> {
    /// Finds the words in a text.
    pub(super) fn matches(&self, text: &str) -> TextMatches {
        let mut matches = TextMatches { found: Vec::new(), all_tokens: true };
        for_each_token(text, &mut |token| {
            let before = matches.found.len();
            let looked_up = term(token.folded, token.kind);
            for (index, word) in self.words.iter().enumerate() {
                let is_compound = token.kind == TokenKind::Compound;
                if is_compound && !self.expansions[index].is_compound {
                    continue;
                }
                let Some(quality) = self.quality(index, token.folded, &looked_up) else { continue };
                let written = &text[token.start..token.end];
                matches.found.push(WordMatch {
                    word: index,
                    typos: quality.typos,
                    is_exact: quality.is_exact,
                    position: token.position,
                    start: token.start,
                    end: token.start + marked_length(written, token.folded, word, &quality),
                });
            }
            let found = matches.found.len() > before;
            matches.all_tokens &= found || token.kind == TokenKind::Compound;
        });
        if !self.synonyms.is_empty() {
            self.add_synonyms(text, &mut matches);
        }
        matches
    }

    /// Adds the matches of synonyms. One for several words of the query has the positions that these words would have.
    fn add_synonyms(&self, text: &str, matches: &mut TextMatches) {
        synonym_matches(text, self.synonyms, |SynonymMatch { words, position, start, end }| {
            let of_word = |(offset, word): (usize, &usize)| WordMatch {
                word: *word,
                typos: 0,
                is_exact: false,
                position: position.saturating_add(offset as u32),
                start,
                end,
            };
            matches.found.extend(words.iter().enumerate().map(of_word));
        });
        let is_found = |start: usize| {
            matches.found.iter().any(|found| (found.start..found.end).contains(&start))
        };
        let mut all_tokens = true;
        for_each_token(text, &mut |token| {
            all_tokens &= token.kind == TokenKind::Compound || is_found(token.start);
        });
        matches.all_tokens = all_tokens;
    }

    fn quality(&self, index: usize, folded: &str, term: &str) -> Option<Quality> {
        let word = &self.words[index];
        if term == word.term {
            return Some(Quality {
                typos: 0,
                is_exact: folded == word.folded,
                is_beginning: false,
            });
        }
        if word.is_prefix && folded.starts_with(&word.folded) {
            return Some(Quality { typos: 0, is_exact: false, is_beginning: true });
        }
        let corrections = &self.expansions[index].corrections;
        let (_, typos) = corrections.iter().find(|(correction, _)| correction == term)?;
        // Of the forms of the corrected word, the one that is similar to the written one counts as exact.
        let letters = |text: &str| text.chars().collect::<Vec<char>>();
        let is_exact = edits_within(&letters(folded), &letters(&word.folded), *typos).is_some();
        Some(Quality { typos: *typos, is_exact, is_beginning: false })
    }
}

/// Quality of the match of a token with a word.
struct Quality {
    typos: usize,
    is_exact: bool,
    /// `true` if the word is the beginning of the token.
    is_beginning: bool,
}

/// Returns the number of bytes of a token that are marked: those of the word if it is the token's beginning, otherwise all. If
/// folding changed the number of letters, all bytes are marked too, because the word's end in the token is unknown.
fn marked_length(written: &str, folded: &str, word: &Word, quality: &Quality) -> usize {
    if !quality.is_beginning || written.chars().count() != folded.chars().count() {
        return written.len();
    }
    let letters = word.folded.chars().count();
    written.char_indices().nth(letters).map_or(written.len(), |(end, _)| end)
}
