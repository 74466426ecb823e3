//! Term expansion: the terms of the index for a word of a query.
//!
//! First the word itself and, if it may be unfinished, words that start with it; if there are none, compounds that
//! start with it; if there are none either, and no synonyms, words that differ by typos. Each step reads files only if the
//! previous one had no result.

use std::collections::BTreeMap;

use docs_core::edits_within;

use crate::family::Family;
use crate::file::{IndexError, IndexSource};
use crate::postings::{PostingLists, SectionList};
use crate::query::files::IndexFiles;
use crate::query::words::Word;

/// Maximum number of files that are read to find the terms with a prefix, or the words similar to one.
const MAX_FILES: usize = 4;

/// Maximum number of terms for a prefix.
const MAX_TERMS: usize = 8;

/// Maximum number of corrections of a misspelt word.
const MAX_CORRECTIONS: usize = 3;

/// Minimum length of a word that is looked up as the start of a compound.
const MIN_COMPOUND: usize = 4;

/// Minimum length of a word that is compared with the beginnings of others. Too many words are
/// similar to a shorter one.
const MIN_BEGINNING: usize = 4;

/// Maximum number of letters that a plural adds to a term.
const MAX_PLURAL_LETTERS: usize = 2;

/// Terms for a word.
#[derive(Debug, Default)]
pub(crate) struct TermExpansion {
    /// Variants, best first.
    pub(crate) variants: Vec<TermVariant>,
    /// Terms that the word is a misspelling of, with the number of typos.
    pub(crate) corrections: Vec<(String, usize)>,
    /// `true` if the word is a compound or the start of one.
    pub(crate) is_compound: bool,
}

/// A term for a word, or its prefix entry.
#[derive(Debug)]
pub(crate) struct TermVariant {
    pub(crate) postings: PostingLists,
    pub(crate) typos: usize,
    /// `true` if the variant is the word itself, not one that starts with it or is similar.
    pub(crate) is_exact: bool,
}

/// Finds the terms for a word. `synonyms` contains the posting lists of its synonyms.
pub(crate) fn expand<'q, S: IndexSource>(
    files: &IndexFiles<S>,
    word: &Word,
    synonyms: impl Iterator<Item = &'q PostingLists>,
) -> Result<TermExpansion, IndexError> {
    let mut expansion = TermExpansion::default();
    expansion.find(files, Family::Words, word)?;
    if expansion.variants.is_empty() && word.folded.chars().count() >= MIN_COMPOUND {
        expansion.find(files, Family::Compounds, word)?;
        expansion.is_compound = !expansion.variants.is_empty();
    }
    let variant = |postings: &PostingLists| TermVariant {
        postings: postings.clone(),
        typos: 0,
        is_exact: false,
    };
    expansion.variants.extend(synonyms.map(variant));
    if expansion.variants.is_empty() && word.typos > 0 {
        expansion.correct(files, word)?;
    }
    Ok(expansion)
}

impl TermExpansion {
    fn find<S: IndexSource>(
        &mut self,
        files: &IndexFiles<S>,
        family: Family,
        word: &Word,
    ) -> Result<(), IndexError> {
        if let Some(postings) = files.postings(family, &word.term)? {
            self.variants.push(TermVariant { postings, typos: 0, is_exact: true });
        }
        if word.is_prefix {
            for term in self.longer(files, family, word)? {
                if term != word.term {
                    self.add(files, family, &term, 0)?;
                }
            }
        }
        Ok(())
    }

    /// Returns terms that start with the word: those that its prefix entry names, otherwise all.
    fn longer<S: IndexSource>(
        &mut self,
        files: &IndexFiles<S>,
        family: Family,
        word: &Word,
    ) -> Result<Vec<String>, IndexError> {
        if let Some(text) = files.entry(family, &format!("{}*", word.folded))? {
            let postings =
                PostingLists { content: SectionList::default(), ..PostingLists::read(&text) };
            self.variants.push(TermVariant { postings, typos: 0, is_exact: false });
            let names = text.split('|').nth(3).unwrap_or_default();
            return Ok(names
                .split(' ')
                .filter(|name| !name.is_empty())
                .map(str::to_owned)
                .collect());
        }
        let mut longer = Vec::new();
        for start in files.root.range(family, &word.folded).into_iter().take(MAX_FILES) {
            let file = files.terms(family, start)?;
            let within = file.range(word.folded.clone()..).map(|(key, _)| key);
            let within = within.take_while(|key| key.starts_with(&word.folded));
            longer.extend(within.filter(|key| !key.ends_with('*')).cloned());
        }
        longer.truncate(MAX_TERMS);
        Ok(longer)
    }

    fn correct<S: IndexSource>(
        &mut self,
        files: &IndexFiles<S>,
        word: &Word,
    ) -> Result<(), IndexError> {
        for (term, typos) in corrections(files, word)? {
            self.add(files, Family::Words, &term, typos)?;
            self.corrections.push((term, typos));
        }
        Ok(())
    }

    fn add<S: IndexSource>(
        &mut self,
        files: &IndexFiles<S>,
        family: Family,
        term: &str,
        typos: usize,
    ) -> Result<(), IndexError> {
        if let Some(postings) = files.postings(family, term)? {
            self.variants.push(TermVariant { postings, typos, is_exact: false });
        }
        Ok(())
    }
}

/// Returns the likeliest corrections of a misspelt word, with the number of typos.
fn corrections<S: IndexSource>(
    files: &IndexFiles<S>,
    word: &Word,
) -> Result<Vec<(String, usize)>, IndexError> {
    let similarity = Similarity::new(word);
    let mut found: BTreeMap<String, (usize, bool, u8)> = BTreeMap::new();
    let mut known = Vec::new();
    for (family, key) in keys(&word.term) {
        for start in files.root.range(family, &key).into_iter().take(MAX_FILES) {
            for entry in &files.vocabulary(family, start)?.0 {
                known.clear();
                known.extend(entry.key.chars());
                if family == Family::Backward {
                    known.reverse();
                }
                if let Some((typos, is_beginning)) = similarity.typos(&known) {
                    found.insert(known.iter().collect(), (typos, is_beginning, entry.frequency));
                }
            }
        }
    }
    let mut order: Vec<_> = found.into_iter().collect();
    // The sort is stable, so words of equal rank keep their alphabetical order.
    order.sort_by_key(|(_, (typos, is_beginning, frequency))| {
        (*typos, *is_beginning, std::cmp::Reverse(*frequency))
    });
    order.truncate(MAX_CORRECTIONS);
    Ok(order.into_iter().map(|(known, (typos, ..))| (known, typos)).collect())
}

/// Returns the prefixes of possible corrections in the vocabulary: one typo leaves the letters before
/// or after it intact.
fn keys(term: &str) -> Vec<(Family, String)> {
    let letters: Vec<char> = term.chars().collect();
    let (length, half) = (letters.len(), letters.len() / 2);
    let first = half.saturating_sub(1).max(2).min(length);
    let last = (length - half).saturating_sub(1).max(2).min(length);
    let mut keys = vec![
        (Family::Forward, letters[..first].iter().collect()),
        (Family::Backward, letters[length - last..].iter().rev().collect()),
    ];
    if length == 4 {
        // Swapping the two letters in the middle changes both pairs.
        keys.push((Family::Forward, [letters[0], letters[2]].iter().collect()));
    }
    keys
}

/// Returns the maximum number of typos in a word with a number of letters.
fn typos_allowed(letters: usize) -> usize {
    match letters {
        0..4 => 0,
        4..8 => 1,
        _ => 2,
    }
}

/// Returns the likeliest plural of a term, which has up to [`MAX_PLURAL_LETTERS`] more letters.
fn plural(term: &[char]) -> Vec<char> {
    match term {
        [before @ .., 'y'] => [before, &['i', 'e', 's']].concat(),
        [.., 's' | 'x' | 'z'] | [.., 'c' | 's', 'h'] => [term, &['e', 's']].concat(),
        _ => [term, &['s']].concat(),
    }
}

/// Compares words of the index with a written one.
struct Similarity {
    written: Vec<char>,
    singular: Vec<char>,
    limit: usize,
    is_prefix: bool,
}

impl Similarity {
    fn new(word: &Word) -> Self {
        Self {
            written: word.folded.chars().collect(),
            singular: word.term.chars().collect(),
            limit: word.typos,
            is_prefix: word.is_prefix,
        }
    }

    /// Returns the number of typos between the words, and `true` if only the beginning of the known one was compared.
    fn typos(&self, known: &[char]) -> Option<(usize, bool)> {
        let limit = self.limit.min(typos_allowed(known.len()));
        let mut whole = edits_within(&self.written, known, limit)
            .into_iter()
            .chain(edits_within(&self.singular, known, limit))
            .min();
        if self.written.len().abs_diff(known.len()) <= self.limit + MAX_PLURAL_LETTERS {
            let plural = plural(known);
            let limit = self.limit.min(typos_allowed(plural.len()));
            whole = whole.into_iter().chain(edits_within(&self.written, &plural, limit)).min();
        }
        if let Some(typos) = whole {
            return Some((typos, false));
        }
        let length = self.written.len();
        if !self.is_prefix || length < MIN_BEGINNING || known.len() <= length {
            return None;
        }
        let cuts = length.saturating_sub(1)..=(length + 1).min(known.len());
        let begins =
            cuts.filter_map(|cut| edits_within(&self.written, &known[..cut], limit.min(1))).min();
        begins.map(|typos| (typos, true))
    }
}
