//! Hits: the sections of a page that match a query.
//!
//! Hits are ranked by the rules of the hosted crawler's template: words, typos, attribute, proximity, exactness, then
//! weights (page, level, position). One difference: a match in the title comes before one in the category, which is the
//! same for many pages.

use docs_core::{HIERARCHY_LEVELS, RecordKind};

use super::marked::Marked;
use super::matches::{Matcher, TextMatches};
use super::results::Hit;
use crate::page_text::{Levels, PageText, Section};

/// Maximum distance of two words. Larger distances count as this one.
const MAX_DISTANCE: usize = 8;

/// Index of the content among the attributes, after the levels of the hierarchy.
const CONTENT: usize = HIERARCHY_LEVELS;

/// Matches in the headings, then in the content.
type AttributeMatches = [TextMatches; HIERARCHY_LEVELS + 1];

/// A hit with its rank.
#[derive(Clone, Debug)]
pub(super) struct RankedHit {
    pub(super) rank: Rank,
    pub(super) hit: Hit,
}

/// Rank of a hit. Lower is better, field by field.
#[derive(Clone, Debug, Eq, Ord, PartialEq, PartialOrd)]
pub(super) struct Rank {
    missing: usize,
    typos: usize,
    attribute: usize,
    proximity: usize,
    inexact: usize,
    level: usize,
    page: u32,
    section: usize,
}

/// Returns the hits of a page, best first: the sections with most words of the query, at least one of them in a heading
/// of the section or in its content.
pub(super) fn section_hits(matcher: &Matcher<'_>, page: u32, text: &PageText) -> Vec<RankedHit> {
    let mut hits: Vec<RankedHit> = text
        .sections()
        .enumerate()
        .filter_map(|(position, (section, levels))| {
            section_hit(matcher, page, &text.url, position, section, levels)
        })
        .collect();
    hits.sort_by(|one, other| one.rank.cmp(&other.rank));
    let fewest = hits.first().map_or(0, |hit| hit.rank.missing);
    hits.retain(|hit| hit.rank.missing == fewest);
    hits
}

fn section_hit(
    matcher: &Matcher<'_>,
    page: u32,
    url: &str,
    position: usize,
    section: &Section,
    levels: Levels<'_>,
) -> Option<RankedHit> {
    let content = Some(section.4.as_str()).filter(|text| !text.is_empty());
    let text_of = |attribute: usize| levels.get(attribute).copied().unwrap_or(content);
    let mut matches: AttributeMatches = std::array::from_fn(|attribute| {
        text_of(attribute).map(|text| matcher.matches(text)).unwrap_or_default()
    });
    if matches.iter().skip(usize::from(section.1)).all(|matches| matches.found.is_empty()) {
        return None;
    }
    let only_headings = (0..matcher.words.len()).all(|word| {
        !matches[CONTENT].has_word(word)
            || matches[..CONTENT].iter().any(|matches| matches.has_word(word))
    });
    let level = Some(section.0).filter(|level| *level > 0 && only_headings);
    let rank = rank(matcher.words.len(), &matches, level, page, position);
    let mut marked = |attribute: usize| {
        let matches = std::mem::take(&mut matches[attribute]);
        text_of(attribute).map(|text| Marked::new(text, matches))
    };
    let hit = Hit {
        url: match &section.3 {
            Some(anchor) => format!("{url}#{anchor}"),
            None => url.to_owned(),
        },
        anchor: section.3.clone(),
        position,
        kind: level.map_or(RecordKind::Content, RecordKind::Heading),
        headings: std::array::from_fn(&mut marked),
        content: marked(CONTENT),
    };
    Some(RankedHit { rank, hit })
}

fn rank(
    words: usize,
    matches: &AttributeMatches,
    level: Option<u8>,
    page: u32,
    section: usize,
) -> Rank {
    let mut rank = Rank {
        missing: 0,
        typos: 0,
        attribute: 0,
        proximity: proximity(words, matches),
        inexact: 0,
        // Content has the lowest weight; headings of higher levels weigh more.
        level: level.map_or(10, usize::from),
        page,
        section,
    };
    for word in 0..words {
        let of_word = matches.iter().enumerate().flat_map(|(attribute, matches)| {
            let found = matches.found.iter().filter(move |found| found.word == word);
            found.map(move |found| (found.typos, attribute_rank(attribute), !found.is_exact))
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

/// Returns the sum of the distances between successive words of the query, each in the attribute where they are
/// closest.
fn proximity(words: usize, matches: &[TextMatches]) -> usize {
    let closest = |word: usize| {
        let in_texts = matches.iter().flat_map(|matches| {
            let of = |word: usize| matches.found.iter().filter(move |found| found.word == word);
            of(word).flat_map(move |one| {
                of(word + 1).map(move |next| apart(one.position, next.position))
            })
        });
        in_texts.min().unwrap_or(MAX_DISTANCE).min(MAX_DISTANCE)
    };
    (1..words).map(|word| closest(word - 1)).sum()
}

/// Returns the distance of two positions, plus one if the words are in the wrong order.
fn apart(one: u32, next: u32) -> usize {
    if next >= one { (next - one) as usize } else { (one - next) as usize + 1 }
}
