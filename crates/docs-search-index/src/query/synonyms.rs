//! Synonyms: words and phrases that a query finds in place of its own.
//!
//! They are applied when a query is answered. If the index contained each synonym beside each word, it would grow with every group, one
//! edited group would change the files of all its words, and the texts of pages would still lack the word that a hit has to mark.

use std::ops::Range;

use super::files::IndexFiles;
use super::words::{MAX_WORDS, Word};
use crate::family::Family;
use crate::file::{IndexError, IndexSource};
use crate::page_terms::term;
use crate::postings::PostingLists;
use crate::text::{TokenKind, for_each_token};

/// Maximum number of synonyms for the words of a query: each requires reading one or two files.
const MAX_SYNONYMS: usize = 10;

/// Groups of words and phrases with the same meaning. Each phrase consists of its terms.
#[derive(Debug, Default)]
pub(crate) struct Synonyms(Vec<Vec<Vec<String>>>);

/// A synonym of successive words of a query.
#[derive(Debug)]
pub(crate) struct Synonym {
    /// Indexes of the words of the query.
    words: Vec<usize>,
    /// Terms of the phrase.
    terms: Vec<String>,
    /// Places that contain all of the terms.
    pub(crate) postings: PostingLists,
}

/// A synonym in a text.
pub(super) struct SynonymMatch<'q> {
    /// Indexes of the words of the query.
    pub(super) words: &'q [usize],
    /// Number of the phrase's first token in the text.
    pub(super) position: u32,
    pub(super) start: usize,
    pub(super) end: usize,
}

impl Synonyms {
    /// Reads the groups as written in the settings of a site.
    pub(crate) fn new(groups: &[Vec<String>]) -> Self {
        let group = |phrases: &Vec<String>| phrases.iter().map(|text| terms(text)).collect();
        Self(groups.iter().map(group).collect())
    }

    /// Finds the synonyms of a query in the index. Only whole words have synonyms: neither beginnings nor misspellings.
    pub(crate) fn find<S: IndexSource>(
        &self,
        files: &IndexFiles<S>,
        query: &str,
        words: &[Word],
    ) -> Result<Vec<Synonym>, IndexError> {
        let mut found = Vec::new();
        if self.0.is_empty() {
            return Ok(found);
        }
        let mut written = terms(query);
        written.truncate(MAX_WORDS);
        for (places, phrase) in self.replacements(&written).take(MAX_SYNONYMS) {
            let of_phrase = |(_, word): &(usize, &Word)| places.contains(&word.place);
            let words: Vec<usize> =
                words.iter().enumerate().filter(of_phrase).map(|(index, _)| index).collect();
            // Stop words are left out of a query.
            if !words.is_empty()
                && let Some(postings) = postings(files, phrase)?
            {
                found.push(Synonym { words, terms: phrase.clone(), postings });
            }
        }
        Ok(found)
    }

    /// Returns the places of phrases in a query, each with another phrase of its group.
    fn replacements(
        &self,
        written: &[String],
    ) -> impl Iterator<Item = (Range<usize>, &Vec<String>)> {
        self.0.iter().flat_map(move |group| {
            group.iter().filter(|phrase| !phrase.is_empty()).flat_map(move |phrase| {
                let starts = 0..(written.len() + 1).saturating_sub(phrase.len());
                let starts = starts.filter(move |start| written[*start..].starts_with(phrase));
                starts.flat_map(move |start| {
                    let others = group.iter().filter(move |other| *other != phrase);
                    others.map(move |other| (start..start + phrase.len(), other))
                })
            })
        })
    }
}

impl Synonym {
    /// Returns whether the phrase is a synonym of a word of the query, or of a phrase with this word.
    pub(crate) fn replaces(&self, word: usize) -> bool {
        self.words.contains(&word)
    }
}

/// Finds synonyms in a text.
pub(super) fn synonym_matches<'q>(
    text: &str,
    synonyms: &'q [Synonym],
    mut found: impl FnMut(SynonymMatch<'q>),
) {
    let mut tokens = Vec::new();
    for_each_token(text, &mut |token| {
        if token.kind != TokenKind::Compound {
            let term = term(token.folded, token.kind).into_owned();
            tokens.push((term, token.position, token.start, token.end));
        }
    });
    for first in 0..tokens.len() {
        for Synonym { words, terms, .. } in synonyms {
            let Some(phrase) = tokens.get(first..first + terms.len()) else { continue };
            if let [(_, position, start, _), ..] = phrase
                && let [.., (.., end)] = phrase
                && phrase.iter().map(|(term, ..)| term).eq(terms)
            {
                found(SynonymMatch { words, position: *position, start: *start, end: *end });
            }
        }
    }
}

/// Returns the terms of a phrase, stop words included.
fn terms(text: &str) -> Vec<String> {
    let mut terms = Vec::new();
    for_each_token(text, &mut |token| {
        if token.kind != TokenKind::Compound {
            terms.push(term(token.folded, token.kind).into_owned());
        }
    });
    terms
}

/// Returns the places that contain all terms of a phrase; `None` if there are none.
fn postings<S: IndexSource>(
    files: &IndexFiles<S>,
    phrase: &[String],
) -> Result<Option<PostingLists>, IndexError> {
    let mut together: Option<PostingLists> = None;
    for term in phrase {
        let Some(postings) = files.postings(Family::Words, term)? else { return Ok(None) };
        together = Some(match together {
            Some(others) => others.intersection(&postings),
            None => postings,
        });
    }
    Ok(together.filter(|postings| !postings.is_empty()))
}
