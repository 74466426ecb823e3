//! The answer, in the shape of the hosted service.

use std::collections::BTreeMap;

use docs_model::HIERARCHY_LEVELS;
use serde::Serialize;

use crate::query::candidates::Candidates;
use crate::query::mark::{highlight, snippet};
use crate::query::pages_read;
use crate::query::params::SearchParams;
use crate::query::units::UnitHit;
use crate::query::words::Word;
use crate::root::Root;

/// An answer, as the hosted service gives it for one question.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Answer {
    /// The hits of the wanted page, best first; no two have the same address.
    pub hits: Vec<Hit>,
    /// How many hits there are in all; where not all pages were read, how many pages have some.
    pub nb_hits: usize,
    /// Which page of hits this is, from 0.
    pub page: usize,
    /// How many pages of hits there are.
    pub nb_pages: usize,
    /// The most hits of one page.
    pub hits_per_page: usize,
    /// Whether `nb_hits` counts hits.
    pub exhaustive_nb_hits: bool,
    /// The question.
    pub query: String,
    /// What the question gave as its parameters.
    pub params: String,
    /// How often the values of the wanted facets occur among the pages.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub facets: BTreeMap<String, BTreeMap<String, usize>>,
    /// 0, until someone with a clock says otherwise.
    #[serde(rename = "processingTimeMS")]
    pub processing_time_ms: u64,
}

/// A place that was found.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Hit {
    /// Its name in the index.
    #[serde(rename = "objectID")]
    pub object_id: String,
    /// Its address, with the id of its heading.
    pub url: String,
    /// The address of its page.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub url_without_anchor: Option<String>,
    /// The id of its heading.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub anchor: Option<Option<String>>,
    /// What was hit: a heading, `lvl1` to `lvl6`, or `content`.
    #[serde(rename = "type")]
    pub kind: String,
    /// The text below its heading.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub content: Option<Option<String>>,
    /// The headings above it and its own.
    pub hierarchy: HitHierarchy,
    /// Whole texts with marked matches.
    #[serde(rename = "_highlightResult")]
    pub highlighted: Marked,
    /// Some words of texts with marked matches.
    #[serde(rename = "_snippetResult")]
    pub snippets: Marked,
}

/// The headings of a hit by the names of their levels; of those that were asked for.
pub type HitHierarchy = BTreeMap<&'static str, Option<String>>;

/// Texts with marks by the names of their levels.
pub type MarkedHierarchy = BTreeMap<&'static str, Mark>;

/// Texts with marks.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Marked {
    /// The headings.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub hierarchy: MarkedHierarchy,
    /// The content.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub content: Option<Mark>,
}

/// A text with marks. It is not safe as HTML: the text is as it was indexed.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Mark {
    /// The text, with tags around matches.
    pub value: String,
    /// How many of the question's words it has.
    pub match_level: MatchLevel,
    /// Whether nothing in it is unmarked; not told of snippets.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fully_highlighted: Option<bool>,
    /// The words that it has; not told of snippets.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub matched_words: Option<Vec<String>>,
}

/// How many of the question's words a text has.
#[derive(Clone, Copy, Debug, Eq, PartialEq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum MatchLevel {
    /// Not one.
    None,
    /// Some.
    Partial,
    /// All.
    Full,
}

const LEVELS: [&str; HIERARCHY_LEVELS] = ["lvl0", "lvl1", "lvl2", "lvl3", "lvl4", "lvl5", "lvl6"];

/// Writes the answer.
pub(crate) fn answer(
    root: &Root,
    words: &[Word],
    found: &Candidates,
    hits: &[UnitHit],
    params: &SearchParams,
) -> Answer {
    let read = pages_read(params.hits_per_page);
    let exhaustive = read > 0 && found.pages.len() <= read;
    Answer {
        hits: hits.iter().map(|hit| write_hit(hit, words, params)).collect(),
        nb_hits: if exhaustive && params.page == 0 { hits.len() } else { found.pages.len() },
        page: params.page,
        nb_pages: if read == 0 { 0 } else { found.pages.len().div_ceil(read) },
        hits_per_page: params.hits_per_page,
        exhaustive_nb_hits: exhaustive,
        query: params.query.clone(),
        params: params.params.clone(),
        facets: facets(root, found, &params.facets),
        processing_time_ms: 0,
    }
}

fn write_hit(hit: &UnitHit, words: &[Word], params: &SearchParams) -> Hit {
    let retrieved = |name: &str| is_wanted(params.attributes_to_retrieve.as_deref(), name);
    let content = hit.texts[HIERARCHY_LEVELS].clone();
    let page_url = hit.url.split('#').next().unwrap_or_default();
    Hit {
        object_id: format!("{}-{}", hit.position, hit.url),
        url: hit.url.clone(),
        url_without_anchor: retrieved("url_without_anchor").then(|| page_url.to_owned()),
        anchor: retrieved("anchor").then(|| hit.anchor.clone()),
        kind: hit.level.map_or("content".to_owned(), |level| format!("lvl{level}")),
        content: retrieved("content").then_some(content),
        hierarchy: LEVELS
            .into_iter()
            .zip(&hit.texts)
            .filter(|(level, _)| retrieved(&format!("hierarchy.{level}")))
            .map(|(level, text)| (level, text.clone()))
            .collect(),
        highlighted: highlighted(hit, words, params),
        snippets: snippets(hit, words, params),
    }
}

fn highlighted(hit: &UnitHit, words: &[Word], params: &SearchParams) -> Marked {
    let wanted = params.attributes_to_highlight.as_deref();
    marked(|attribute, name| {
        let (text, matches) = (hit.texts[attribute].as_deref()?, &hit.matches[attribute]);
        is_wanted(wanted, name).then(|| Mark {
            value: highlight(text, matches, params),
            match_level: match_level(hit, attribute, words),
            fully_highlighted: (!matches.found.is_empty()).then_some(matches.all_tokens),
            matched_words: Some(matched_words(hit, attribute, words)),
        })
    })
}

fn snippets(hit: &UnitHit, words: &[Word], params: &SearchParams) -> Marked {
    marked(|attribute, name| {
        let text = hit.texts[attribute].as_deref()?;
        let count = params.attributes_to_snippet.iter().find_map(|wanted| {
            let (wanted, count) = wanted.split_once(':').unwrap_or((wanted, "10"));
            (wanted == name || wanted == "*").then(|| count.parse().unwrap_or(10))
        })?;
        Some(Mark {
            value: snippet(text, &hit.matches[attribute], count, params),
            match_level: match_level(hit, attribute, words),
            fully_highlighted: None,
            matched_words: None,
        })
    })
}

/// Marks each attribute that is wanted, by its number and its name.
fn marked(mark: impl Fn(usize, &str) -> Option<Mark>) -> Marked {
    let levels = LEVELS.into_iter().enumerate();
    Marked {
        hierarchy: levels
            .filter_map(|(index, level)| Some((level, mark(index, &format!("hierarchy.{level}"))?)))
            .collect(),
        content: mark(HIERARCHY_LEVELS, "content"),
    }
}

/// `hierarchy` stands for all of its levels.
fn is_wanted(wanted: Option<&[String]>, name: &str) -> bool {
    let Some(wanted) = wanted else { return true };
    let parent = name.split('.').next().unwrap_or(name);
    wanted.iter().any(|wanted| wanted == name || wanted == parent || wanted == "*")
}

/// Those of the question's words that a text has, as they were written.
fn matched_words(hit: &UnitHit, attribute: usize, words: &[Word]) -> Vec<String> {
    let matches = &hit.matches[attribute].found;
    let is_there = |index: usize| matches.iter().any(|found| found.word == index);
    let there = words.iter().enumerate().filter(|(index, _)| is_there(*index));
    there.map(|(_, word)| word.folded.clone()).collect()
}

fn match_level(hit: &UnitHit, attribute: usize, words: &[Word]) -> MatchLevel {
    match matched_words(hit, attribute, words).len() {
        0 => MatchLevel::None,
        count if count == words.len() => MatchLevel::Full,
        _ => MatchLevel::Partial,
    }
}

/// Counts the values of facets among the pages.
fn facets(
    root: &Root,
    found: &Candidates,
    wanted: &[String],
) -> BTreeMap<String, BTreeMap<String, usize>> {
    let mut facets = BTreeMap::new();
    for facet in wanted {
        let mut counts: BTreeMap<String, usize> = BTreeMap::new();
        let mut first = 0;
        for range in &root.facets {
            let pages = first..first + range.3;
            first = pages.end;
            let value = match facet.as_str() {
                "language" | "lang" => &range.0,
                "docusaurus_tag" => &range.1,
                "version" => &range.2,
                _ => continue,
            };
            let count = found.pages.iter().filter(|page| pages.contains(page)).count();
            if count > 0 {
                *counts.entry(value.clone()).or_default() += count;
            }
        }
        facets.insert(facet.clone(), counts);
    }
    facets
}
