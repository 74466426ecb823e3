//! The hits of one page, found in its texts.
//!
//! Ranked by the rules of the hosted crawler's template: words, typos, attribute, proximity, exactness, and then the
//! weights (page, level, position). One departure: a match in the title comes before one in the name of the section,
//! which is the same for many pages.

use docs_model::HIERARCHY_LEVELS;

use crate::page::{Levels, PageText, Unit};
use crate::places::term;
use crate::query::distance::distance;
use crate::query::meaning::Meaning;
use crate::query::words::Word;
use crate::text::{TokenKind, for_each_token};

/// Words that are further apart than this count as this far apart.
const FARTHEST: usize = 8;

/// The attribute behind the levels of the hierarchy.
const CONTENT: usize = HIERARCHY_LEVELS;

/// The words of a question with what they mean.
#[derive(Clone, Copy)]
pub(crate) struct Question<'q> {
    pub(crate) words: &'q [Word],
    pub(crate) meanings: &'q [Meaning],
}

/// A match of a word in a text.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) struct Found {
    /// Which word of the question.
    pub(crate) word: usize,
    pub(crate) typos: usize,
    pub(crate) exact: bool,
    /// The number of the token.
    pub(crate) position: u32,
    /// The bytes of the text that are marked.
    pub(crate) start: usize,
    pub(crate) end: usize,
}

/// The matches in one text.
#[derive(Clone, Debug, Default)]
pub(crate) struct TextMatches {
    pub(crate) found: Vec<Found>,
    /// Whether every token was matched.
    pub(crate) all_tokens: bool,
}

/// A hit.
#[derive(Clone, Debug)]
pub(crate) struct UnitHit {
    pub(crate) rank: Rank,
    pub(crate) url: String,
    pub(crate) anchor: Option<String>,
    /// Its number on the page.
    pub(crate) position: usize,
    /// The level of the heading that was hit; `None` if it was the text.
    pub(crate) level: Option<u8>,
    /// Headings, then content.
    pub(crate) texts: [Option<String>; HIERARCHY_LEVELS + 1],
    pub(crate) matches: [TextMatches; HIERARCHY_LEVELS + 1],
}

/// Lower is better, field by field.
#[derive(Clone, Debug, Eq, Ord, PartialEq, PartialOrd)]
pub(crate) struct Rank {
    missing: usize,
    typos: usize,
    attribute: usize,
    proximity: usize,
    inexact: usize,
    level: usize,
    page: u32,
    unit: usize,
}

/// The hits of a page, best first: the units with most words of the question, at least one of them in a text of
/// their own.
pub(crate) fn unit_hits(question: &Question<'_>, page: u32, text: &PageText) -> Vec<UnitHit> {
    let mut hits: Vec<UnitHit> = text
        .units()
        .enumerate()
        .filter_map(|(position, (unit, levels))| {
            unit_hit(question, page, &text.url, position, unit, levels)
        })
        .collect();
    hits.sort_by(|one, other| one.rank.cmp(&other.rank));
    let fewest = hits.first().map_or(0, |hit| hit.rank.missing);
    hits.retain(|hit| hit.rank.missing == fewest);
    hits
}

fn unit_hit(
    question: &Question<'_>,
    page: u32,
    url: &str,
    position: usize,
    unit: &Unit,
    levels: Levels<'_>,
) -> Option<UnitHit> {
    let text_of = |attribute: usize| match levels.get(attribute) {
        Some(level) => *level,
        None => Some(unit.4.as_str()).filter(|text| !text.is_empty()),
    };
    let matches: [TextMatches; HIERARCHY_LEVELS + 1] = std::array::from_fn(|attribute| {
        text_of(attribute).map(|text| question.matches(text)).unwrap_or_default()
    });
    if matches.iter().skip(usize::from(unit.1)).all(|matches| matches.found.is_empty()) {
        return None;
    }
    let only_headings = (0..question.words.len()).all(|word| {
        let in_attribute =
            |matches: &TextMatches| matches.found.iter().any(|found| found.word == word);
        !in_attribute(&matches[CONTENT]) || matches[..CONTENT].iter().any(in_attribute)
    });
    let level = Some(unit.0).filter(|level| *level > 0 && only_headings);
    Some(UnitHit {
        rank: rank(question, &matches, level, page, position),
        url: match &unit.3 {
            Some(anchor) => format!("{url}#{anchor}"),
            None => url.to_owned(),
        },
        anchor: unit.3.clone(),
        position,
        level,
        texts: std::array::from_fn(|attribute| text_of(attribute).map(str::to_owned)),
        matches,
    })
}

fn rank(
    question: &Question<'_>,
    matches: &[TextMatches],
    level: Option<u8>,
    page: u32,
    unit: usize,
) -> Rank {
    let mut rank = Rank {
        missing: 0,
        typos: 0,
        attribute: 0,
        proximity: proximity(question.words.len(), matches),
        inexact: 0,
        // Text weighs nothing, a heading the more the higher it stands.
        level: level.map_or(10, usize::from),
        page,
        unit,
    };
    for word in 0..question.words.len() {
        let of_word = matches.iter().enumerate().flat_map(|(attribute, matches)| {
            let found = matches.found.iter().filter(move |found| found.word == word);
            found.map(move |found| (found.typos, attribute_rank(attribute), !found.exact))
        });
        let of_word: Vec<(usize, usize, bool)> = of_word.collect();
        match of_word.iter().map(|(typos, attribute, _)| (*typos, *attribute)).min() {
            None => rank.missing += 1,
            Some((typos, attribute)) => {
                rank.typos += typos;
                rank.attribute += attribute;
                rank.inexact += usize::from(of_word.iter().all(|(.., inexact)| *inexact));
            }
        }
    }
    rank
}

fn attribute_rank(attribute: usize) -> usize {
    match attribute {
        0 => 1,
        1 => 0,
        other => other,
    }
}

/// The sum of the distances between neighbouring words of the question, each in the text where they are closest.
fn proximity(words: usize, matches: &[TextMatches]) -> usize {
    let closest = |word: usize| {
        let in_texts = matches.iter().flat_map(|matches| {
            let of = |word: usize| matches.found.iter().filter(move |found| found.word == word);
            of(word).flat_map(move |one| {
                of(word + 1).map(move |next| apart(one.position, next.position))
            })
        });
        in_texts.min().unwrap_or(FARTHEST).min(FARTHEST)
    };
    (1..words).map(|word| closest(word - 1)).sum()
}

/// Words in the wrong order are one step further apart.
fn apart(one: u32, next: u32) -> usize {
    if next >= one { (next - one) as usize } else { (one - next) as usize + 1 }
}

impl Question<'_> {
    /// Finds the words in a text.
    pub(crate) fn matches(&self, text: &str) -> TextMatches {
        let mut matches = TextMatches { found: Vec::new(), all_tokens: true };
        for_each_token(text, &mut |token| {
            let before = matches.found.len();
            let looked_up = term(token.folded, token.kind);
            for (index, word) in self.words.iter().enumerate() {
                let is_whole = token.kind == TokenKind::Whole;
                if is_whole && !self.meanings[index].whole {
                    continue;
                }
                let Some(quality) = self.quality(index, token.folded, &looked_up) else { continue };
                let written = &text[token.start..token.end];
                matches.found.push(Found {
                    word: index,
                    typos: quality.typos,
                    exact: quality.exact,
                    position: token.position,
                    start: token.start,
                    end: token.start + marked_length(written, token.folded, word, &quality),
                });
            }
            let found = matches.found.len() > before;
            matches.all_tokens &= found || token.kind == TokenKind::Whole;
        });
        matches
    }

    fn quality(&self, index: usize, folded: &str, term: &str) -> Option<Quality> {
        let word = &self.words[index];
        if term == word.term {
            return Some(Quality { typos: 0, exact: folded == word.folded, begins: false });
        }
        if word.prefix && folded.starts_with(&word.folded) {
            return Some(Quality { typos: 0, exact: false, begins: true });
        }
        let corrections = &self.meanings[index].corrections;
        let (_, typos) = corrections.iter().find(|(correction, _)| correction == term)?;
        // Of the forms of the word that was meant, the one that looks like what was written counts as exact.
        let letters = |text: &str| text.chars().collect::<Vec<char>>();
        let exact = distance(&letters(folded), &letters(&word.folded), *typos).is_some();
        Some(Quality { typos: *typos, exact, begins: false })
    }
}

/// How a token matches a word.
struct Quality {
    typos: usize,
    exact: bool,
    /// Only the beginning of the token was asked for.
    begins: bool,
}

/// Of a token that was asked for by its beginning, the beginning is marked, if folding kept its letters apart.
fn marked_length(written: &str, folded: &str, word: &Word, quality: &Quality) -> usize {
    if !quality.begins || written.chars().count() != folded.chars().count() {
        return written.len();
    }
    let letters = word.folded.chars().count();
    written.char_indices().nth(letters).map_or(written.len(), |(end, _)| end)
}
