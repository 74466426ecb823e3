//! What a word of a question means: the terms of the index that it may stand for.
//!
//! First the word itself, and if it may be unfinished the words that begin with it; if there are none, compounds that
//! contain it from their beginning; if there are none either, words that differ by typos. Each step loads files only
//! if the one before found nothing.

use std::collections::BTreeMap;

use crate::file::IndexError;
use crate::lists::{Lists, UnitList};
use crate::query::distance::distance;
use crate::query::files::Files;
use crate::query::words::Word;
use crate::root::Family;
use crate::vocabulary::backwards;

/// The most files that are read to find what begins with a prefix or is like a word.
const MOST_FILES: usize = 4;

/// The most compounds that a prefix stands for.
const MOST_WHOLES: usize = 8;

/// The most words that a misspelt one stands for.
const MOST_CORRECTIONS: usize = 3;

/// Words shorter than this do not begin compounds.
const SHORTEST_WHOLE: usize = 4;

/// What is shorter than this is no misspelt beginning of a word: too many are like it.
const SHORTEST_BEGINNING: usize = 4;

/// What a word was found to mean.
#[derive(Debug, Default)]
pub(crate) struct Meaning {
    /// The lists of its terms, best first.
    pub(crate) alternatives: Vec<Alternative>,
    /// The terms that it is a misspelling of, and by how many typos.
    pub(crate) corrections: Vec<(String, usize)>,
    /// Whether it is a compound, or begins one.
    pub(crate) whole: bool,
}

/// One of the terms that a word stands for, or its star.
#[derive(Debug)]
pub(crate) struct Alternative {
    pub(crate) lists: Lists,
    pub(crate) typos: usize,
    /// It is the word, not something that begins with it or is like it.
    pub(crate) exact: bool,
}

/// Finds what a word means.
pub(crate) fn meaning(files: &Files<'_>, word: &Word) -> Result<Meaning, IndexError> {
    let mut meaning = Meaning::default();
    meaning.find(files, Family::Words, word)?;
    if meaning.alternatives.is_empty() && word.folded.chars().count() >= SHORTEST_WHOLE {
        meaning.find(files, Family::Wholes, word)?;
        meaning.whole = !meaning.alternatives.is_empty();
    }
    if meaning.alternatives.is_empty() && word.typos > 0 {
        meaning.correct(files, word)?;
    }
    Ok(meaning)
}

impl Meaning {
    fn find(&mut self, files: &Files<'_>, family: Family, word: &Word) -> Result<(), IndexError> {
        if let Some(lists) = files.lists(family, &word.term)? {
            self.alternatives.push(Alternative { lists, typos: 0, exact: true });
        }
        if word.prefix {
            for term in self.longer(files, family, word)? {
                if term != word.term {
                    self.add(files, family, &term, 0)?;
                }
            }
        }
        Ok(())
    }

    /// Words that begin with the word: those that its star names, else all.
    fn longer(
        &mut self,
        files: &Files<'_>,
        family: Family,
        word: &Word,
    ) -> Result<Vec<String>, IndexError> {
        if let Some(text) = files.entry(family, &format!("{}*", word.folded))? {
            let lists = Lists { content: UnitList::default(), ..Lists::read(&text) };
            self.alternatives.push(Alternative { lists, typos: 0, exact: false });
            let names = text.split('|').nth(3).unwrap_or_default();
            return Ok(names
                .split(' ')
                .filter(|name| !name.is_empty())
                .map(str::to_owned)
                .collect());
        }
        let mut longer = Vec::new();
        for start in files.root.range(family, &word.folded).into_iter().take(MOST_FILES) {
            let file = files.terms(family, start)?;
            let within = file.range(word.folded.clone()..).map(|(key, _)| key);
            let within = within.take_while(|key| key.starts_with(&word.folded));
            longer.extend(within.filter(|key| !key.ends_with('*')).cloned());
        }
        longer.truncate(MOST_WHOLES);
        Ok(longer)
    }

    fn correct(&mut self, files: &Files<'_>, word: &Word) -> Result<(), IndexError> {
        for (term, typos) in corrections(files, word)? {
            self.add(files, Family::Words, &term, typos)?;
            self.corrections.push((term, typos));
        }
        Ok(())
    }

    fn add(
        &mut self,
        files: &Files<'_>,
        family: Family,
        term: &str,
        typos: usize,
    ) -> Result<(), IndexError> {
        if let Some(lists) = files.lists(family, term)? {
            self.alternatives.push(Alternative { lists, typos, exact: false });
        }
        Ok(())
    }
}

/// The likeliest words that a misspelt one means, with the number of typos.
fn corrections(files: &Files<'_>, word: &Word) -> Result<Vec<(String, usize)>, IndexError> {
    let like = Likeness::new(word);
    let mut found: BTreeMap<String, (usize, bool, u8)> = BTreeMap::new();
    for (family, key) in keys(&word.term) {
        for start in files.root.range(family, &key).into_iter().take(MOST_FILES) {
            for entry in files.vocabulary(family, start)? {
                let known =
                    if family == Family::Forward { entry.key } else { backwards(&entry.key) };
                if let Some((typos, begins)) = like.typos(&known) {
                    found.insert(known, (typos, begins, entry.commonness));
                }
            }
        }
    }
    let mut order: Vec<_> = found.into_iter().collect();
    // Stable, so that the alphabet decides last.
    order.sort_by_key(|(_, (typos, begins, commonness))| {
        (*typos, *begins, std::cmp::Reverse(*commonness))
    });
    order.truncate(MOST_CORRECTIONS);
    Ok(order.into_iter().map(|(known, (typos, ..))| (known, typos)).collect())
}

/// Where corrections may stand: one typo leaves the letters before or behind it as they are.
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
        // Two swapped letters in the middle leave neither pair.
        keys.push((Family::Forward, [letters[0], letters[2]].iter().collect()));
    }
    keys
}

/// The typos that a word of so many letters may be written with.
fn typos_allowed(letters: usize) -> usize {
    match letters {
        0..4 => 0,
        4..8 => 1,
        _ => 2,
    }
}

/// The plural that a term most likely has.
fn plural(term: &[char]) -> Vec<char> {
    match term {
        [before @ .., 'y'] => [before, &['i', 'e', 's']].concat(),
        [.., 's' | 'x' | 'z'] | [.., 'c' | 's', 'h'] => [term, &['e', 's']].concat(),
        _ => [term, &['s']].concat(),
    }
}

/// Compares words with the one that was written.
struct Likeness {
    written: Vec<char>,
    singular: Vec<char>,
    limit: usize,
    prefix: bool,
}

impl Likeness {
    fn new(word: &Word) -> Self {
        Self {
            written: word.folded.chars().collect(),
            singular: word.term.chars().collect(),
            limit: word.typos,
            prefix: word.prefix,
        }
    }

    /// The typos between the words, and whether only the beginning of the known one was compared.
    fn typos(&self, known: &str) -> Option<(usize, bool)> {
        let known: Vec<char> = known.chars().collect();
        let limit = self.limit.min(typos_allowed(known.len()));
        let plural = plural(&known);
        let plural_limit = self.limit.min(typos_allowed(plural.len()));
        let whole = distance(&self.written, &known, limit)
            .into_iter()
            .chain(distance(&self.singular, &known, limit))
            .chain(distance(&self.written, &plural, plural_limit))
            .min();
        if let Some(typos) = whole {
            return Some((typos, false));
        }
        let length = self.written.len();
        if !self.prefix || length < SHORTEST_BEGINNING || known.len() <= length {
            return None;
        }
        let cuts = length.saturating_sub(1)..=(length + 1).min(known.len());
        let begins =
            cuts.filter_map(|cut| distance(&self.written, &known[..cut], limit.min(1))).min();
        begins.map(|typos| (typos, true))
    }
}
