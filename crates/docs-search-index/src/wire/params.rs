//! Parameters of a query.

use serde::{Deserialize, Deserializer};

use crate::query::{Facet, FacetValue, Query};

/// Parameters of a query, under the names of the hosted service. Others are ignored.
///
/// ```
/// use docs_search_index::wire::SearchParams;
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
    /// Words to search for. The last one may be unfinished.
    pub query: String,
    /// Filters: a page must match one filter of each inner list. `language` (or `lang`), `docusaurus_tag` and `version` filter;
    /// all pages pass a filter for another attribute.
    #[serde(deserialize_with = "filters")]
    pub facet_filters: Vec<Vec<String>>,
    /// Maximum number of hits on a page of results; 20 unless set.
    pub hits_per_page: usize,
    /// Page of results, from 0.
    pub page: usize,
    /// Attributes of hits in addition to `objectID`, `url` and `type`; all by default. `hierarchy` includes all of its
    /// levels.
    pub attributes_to_retrieve: Option<Vec<String>>,
    /// Attributes whose whole text is returned with marks; all unless set.
    pub attributes_to_highlight: Option<Vec<String>>,
    /// Attributes of which some words are returned with marks, with the number of words; `content:10` unless set.
    pub attributes_to_snippet: Vec<String>,
    /// String in place of the words that a snippet omits; `…` unless set.
    pub snippet_ellipsis_text: String,
    /// Tag before a match; `<span class="algolia-docsearch-suggestion--highlight">` unless set.
    pub highlight_pre_tag: String,
    /// Tag after a match; `</span>` unless set.
    pub highlight_post_tag: String,
    /// Attributes whose values are counted.
    #[serde(deserialize_with = "one_or_many")]
    pub facets: Vec<String>,
    /// String that the answer contains unchanged.
    pub params: String,
}

impl Default for SearchParams {
    /// Returns the settings of the hosted crawler's template (R-CLIENT-10).
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

impl SearchParams {
    /// Returns the query with these parameters.
    #[must_use]
    pub fn to_query(&self) -> Query {
        let mut query = Query::new(self.query.clone())
            .with_page(self.page)
            .with_hits_per_page(self.hits_per_page);
        // All pages pass an inner list with an unknown filter.
        query.filters = self.facet_filters.iter().filter_map(|any| facet_values(any)).collect();
        query.facets = self.facets.iter().filter_map(|name| facet(name)).collect();
        query
    }
}

/// Returns the filters of a list; `None` if one of them is unknown.
fn facet_values(filters: &[String]) -> Option<Vec<FacetValue>> {
    let value = |filter: &String| {
        let (name, value) = filter.split_once(':')?;
        Some(FacetValue { facet: facet(name)?, value: value.to_owned() })
    };
    filters.iter().map(value).collect()
}

/// Returns the facet with a name.
pub(super) fn facet(name: &str) -> Option<Facet> {
    match name {
        "language" | "lang" => Some(Facet::Language),
        "docusaurus_tag" => Some(Facet::Tag),
        "version" => Some(Facet::Version),
        _ => None,
    }
}

#[derive(Deserialize)]
#[serde(untagged)]
enum OneOrMany {
    One(String),
    Many(Vec<String>),
}

impl From<OneOrMany> for Vec<String> {
    fn from(value: OneOrMany) -> Self {
        match value {
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
