//! Answer to one query in the protocol's shape.

use std::collections::BTreeMap;

use docs_core::HIERARCHY_LEVELS;
use serde::Serialize;

use super::params::{SearchParams, facet};
use crate::query::{Hit, Marked, Results};

/// Answer to one query, to be serialised.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Answer {
    hits: Vec<WireHit>,
    nb_hits: usize,
    page: usize,
    nb_pages: usize,
    hits_per_page: usize,
    exhaustive_nb_hits: bool,
    query: String,
    params: String,
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    facets: BTreeMap<String, BTreeMap<String, usize>>,
    /// Always 0: the crate has no clock.
    #[serde(rename = "processingTimeMS")]
    processing_time_ms: u64,
}

/// A hit; attributes that were not requested are absent.
#[derive(Clone, Debug, PartialEq, Serialize)]
struct WireHit {
    #[serde(rename = "objectID")]
    object_id: String,
    url: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    url_without_anchor: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    anchor: Option<Option<String>>,
    #[serde(rename = "type")]
    kind: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    content: Option<Option<String>>,
    hierarchy: BTreeMap<&'static str, Option<String>>,
    #[serde(rename = "_highlightResult")]
    highlighted: Attributes,
    #[serde(rename = "_snippetResult")]
    snippets: Attributes,
}

/// Attributes of a hit with marks.
#[derive(Clone, Debug, PartialEq, Serialize)]
struct Attributes {
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    hierarchy: BTreeMap<&'static str, Attribute>,
    #[serde(skip_serializing_if = "Option::is_none")]
    content: Option<Attribute>,
}

/// String with tags around its matches; it is not escaped.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
struct Attribute {
    value: String,
    match_level: MatchLevel,
    /// Absent from snippets.
    #[serde(skip_serializing_if = "Option::is_none")]
    fully_highlighted: Option<bool>,
    /// Absent from snippets.
    #[serde(skip_serializing_if = "Option::is_none")]
    matched_words: Option<Vec<String>>,
}

/// Number of the query's words that a text contains.
#[derive(Clone, Copy, Debug, Eq, PartialEq, Serialize)]
#[serde(rename_all = "lowercase")]
enum MatchLevel {
    None,
    Partial,
    Full,
}

const LEVELS: [&str; HIERARCHY_LEVELS] = ["lvl0", "lvl1", "lvl2", "lvl3", "lvl4", "lvl5", "lvl6"];

/// Number of words of a snippet whose attribute has no number of words.
const SNIPPET_WORDS: usize = 10;

impl Answer {
    /// Creates the answer to a query with these parameters.
    #[must_use]
    pub fn new(results: &Results, params: &SearchParams) -> Self {
        let writer = HitWriter { words: &results.words, params };
        let facets = params.facets.iter().map(|name| {
            let counts = facet(name).and_then(|facet| results.facets.get(&facet));
            (name.clone(), counts.cloned().unwrap_or_default())
        });
        Self {
            hits: results.hits.iter().map(|hit| writer.hit(hit)).collect(),
            nb_hits: results.hit_count,
            page: params.page,
            nb_pages: results.page_count,
            hits_per_page: params.hits_per_page,
            exhaustive_nb_hits: results.is_exhaustive,
            query: params.query.clone(),
            params: params.params.clone(),
            facets: facets.collect(),
            processing_time_ms: 0,
        }
    }
}

struct HitWriter<'a> {
    words: &'a [String],
    params: &'a SearchParams,
}

impl HitWriter<'_> {
    fn hit(&self, hit: &Hit) -> WireHit {
        let is_wanted = |name: &str| is_listed(self.params.attributes_to_retrieve.as_deref(), name);
        let plain = |text: &Option<Marked>| text.as_ref().map(|text| text.text().to_owned());
        WireHit {
            object_id: format!("{}-{}", hit.position, hit.url),
            url: hit.url.clone(),
            url_without_anchor: is_wanted("url_without_anchor").then(|| hit.page_url().to_owned()),
            anchor: is_wanted("anchor").then(|| hit.anchor.clone()),
            kind: hit.kind.to_string(),
            content: is_wanted("content").then(|| plain(&hit.content)),
            hierarchy: LEVELS
                .into_iter()
                .zip(&hit.headings)
                .filter(|(level, _)| is_wanted(&format!("hierarchy.{level}")))
                .map(|(level, text)| (level, plain(text)))
                .collect(),
            highlighted: attributes(hit, |name, text| self.highlight(name, text)),
            snippets: attributes(hit, |name, text| self.snippet(name, text)),
        }
    }

    fn highlight(&self, name: &str, text: &Marked) -> Option<Attribute> {
        let words = text.words();
        is_listed(self.params.attributes_to_highlight.as_deref(), name).then(|| Attribute {
            value: self.with_tags(text),
            match_level: self.match_level(text),
            fully_highlighted: (!words.is_empty()).then(|| text.is_fully_marked()),
            matched_words: Some(words.iter().map(|word| self.words[*word].clone()).collect()),
        })
    }

    fn snippet(&self, name: &str, text: &Marked) -> Option<Attribute> {
        let words = self.params.attributes_to_snippet.iter().find_map(|wanted| {
            let (wanted, words) = wanted.split_once(':').unwrap_or((wanted, ""));
            (wanted == name || wanted == "*").then(|| words.parse().unwrap_or(SNIPPET_WORDS))
        })?;
        let snippet = text.snippet(words);
        let mut value = self.with_tags(&snippet.marked);
        if snippet.is_cut_before {
            value.insert_str(0, &self.params.snippet_ellipsis_text);
        }
        if snippet.is_cut_after {
            value.push_str(&self.params.snippet_ellipsis_text);
        }
        Some(Attribute {
            value,
            match_level: self.match_level(text),
            fully_highlighted: None,
            matched_words: None,
        })
    }

    fn with_tags(&self, text: &Marked) -> String {
        let mut value = String::with_capacity(text.text().len());
        for piece in text.pieces() {
            if piece.is_match {
                value.push_str(&self.params.highlight_pre_tag);
                value.push_str(piece.text);
                value.push_str(&self.params.highlight_post_tag);
            } else {
                value.push_str(piece.text);
            }
        }
        value
    }

    fn match_level(&self, text: &Marked) -> MatchLevel {
        match text.words().len() {
            0 => MatchLevel::None,
            count if count == self.words.len() => MatchLevel::Full,
            _ => MatchLevel::Partial,
        }
    }
}

/// Converts the attributes for which a function returns a value, by their names.
fn attributes(hit: &Hit, convert: impl Fn(&str, &Marked) -> Option<Attribute>) -> Attributes {
    let levels = LEVELS.into_iter().zip(&hit.headings);
    Attributes {
        hierarchy: levels
            .filter_map(|(level, text)| {
                Some((level, convert(&format!("hierarchy.{level}"), text.as_ref()?)?))
            })
            .collect(),
        content: hit.content.as_ref().and_then(|text| convert("content", text)),
    }
}

/// Returns `true` if an attribute is requested. `hierarchy` includes all of its levels. Without a list, all
/// attributes are requested.
fn is_listed(wanted: Option<&[String]>, name: &str) -> bool {
    let Some(wanted) = wanted else { return true };
    let parent = name.split('.').next().unwrap_or(name);
    wanted.iter().any(|wanted| wanted == name || wanted == parent || wanted == "*")
}
