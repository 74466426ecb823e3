//! What a question says beside its words; the hosted service takes the same under the same names.

use serde::{Deserialize, Deserializer};

/// A question. Parameters that are not listed here are ignored when one is read from JSON.
///
/// ```
/// use docs_search_index::SearchParams;
///
/// let params: SearchParams = serde_json::from_str(
///     r#"{ "query": "form", "facetFilters": ["language:en", ["docusaurus_tag:a", "docusaurus_tag:b"]], "facets": "version" }"#,
/// ).unwrap();
/// assert_eq!(params.facet_filters[1], ["docusaurus_tag:a", "docusaurus_tag:b"]);
/// assert_eq!((params.hits_per_page, params.facets), (20, vec!["version".to_owned()]));
/// ```
#[derive(Clone, Debug, Deserialize, Eq, PartialEq)]
#[serde(rename_all = "camelCase", default)]
pub struct SearchParams {
    /// What is searched for. The last word may be unfinished.
    pub query: String,
    /// All of the outer entries must hold, one of each inner list. `language`, `docusaurus_tag` and `version` filter;
    /// all pages pass a filter for another attribute.
    #[serde(deserialize_with = "filters")]
    pub facet_filters: Vec<Vec<String>>,
    /// The most hits that one answer has; 20 unless told.
    pub hits_per_page: usize,
    /// Which page of hits, from 0.
    pub page: usize,
    /// Attributes that hits have beside `objectID`, `url` and `type`; all unless told. `hierarchy` stands for all of
    /// its levels.
    pub attributes_to_retrieve: Option<Vec<String>>,
    /// Attributes whose whole text comes with marks; all unless told.
    pub attributes_to_highlight: Option<Vec<String>>,
    /// Attributes of which some words come with marks, `content:10`; that unless told.
    pub attributes_to_snippet: Vec<String>,
    /// What stands in a snippet where text was left out; `…` unless told.
    pub snippet_ellipsis_text: String,
    /// What stands before a match.
    pub highlight_pre_tag: String,
    /// What stands behind a match.
    pub highlight_post_tag: String,
    /// Attributes whose values are to be counted.
    #[serde(deserialize_with = "one_or_many")]
    pub facets: Vec<String>,
    /// The answer repeats it.
    pub params: String,
}

impl Default for SearchParams {
    /// The defaults of the index settings of the hosted crawler's template (facts of the search client, section 10).
    fn default() -> Self {
        Self {
            query: String::new(),
            facet_filters: Vec::new(),
            hits_per_page: 20,
            page: 0,
            attributes_to_retrieve: None,
            attributes_to_highlight: None,
            attributes_to_snippet: vec!["content:10".to_owned()],
            snippet_ellipsis_text: "…".to_owned(),
            highlight_pre_tag: r#"<span class="algolia-docsearch-suggestion--highlight">"#
                .to_owned(),
            highlight_post_tag: "</span>".to_owned(),
            facets: Vec::new(),
            params: String::new(),
        }
    }
}

#[derive(Deserialize)]
#[serde(untagged)]
enum OneOrMany {
    One(String),
    Many(Vec<String>),
}

impl From<OneOrMany> for Vec<String> {
    fn from(given: OneOrMany) -> Self {
        match given {
            OneOrMany::One(one) => vec![one],
            OneOrMany::Many(many) => many,
        }
    }
}

fn one_or_many<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<String>, D::Error> {
    OneOrMany::deserialize(deserializer).map(Into::into)
}

fn filters<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<Vec<String>>, D::Error> {
    let filters = Vec::<OneOrMany>::deserialize(deserializer)?;
    Ok(filters.into_iter().map(Into::into).collect())
}
