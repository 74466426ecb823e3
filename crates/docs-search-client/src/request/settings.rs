//! Search and ranking settings of an index of documentation records.

use serde_json::{Value, json};

/// Returns the hosted crawler's settings for a documentation's index (R-CLIENT-10).
///
/// They equal the crawler's template, except for the tags around matches: queries of this crate set their own.
#[must_use]
pub fn documentation_settings() -> Value {
    json!({
        "attributesForFaceting": ["type", "lang", "language", "version", "docusaurus_tag"],
        "attributesToRetrieve": ["hierarchy", "content", "anchor", "url", "url_without_anchor", "type"],
        "attributesToHighlight": ["hierarchy", "content"],
        "attributesToSnippet": ["content:10"],
        "camelCaseAttributes": ["hierarchy", "content"],
        "searchableAttributes": [
            "unordered(hierarchy.lvl0)",
            "unordered(hierarchy.lvl1)",
            "unordered(hierarchy.lvl2)",
            "unordered(hierarchy.lvl3)",
            "unordered(hierarchy.lvl4)",
            "unordered(hierarchy.lvl5)",
            "unordered(hierarchy.lvl6)",
            "content",
        ],
        "distinct": true,
        "attributeForDistinct": "url",
        "ranking": ["words", "filters", "typo", "attribute", "proximity", "exact", "custom"],
        "customRanking": ["desc(weight.pageRank)", "desc(weight.level)", "asc(weight.position)"],
        "minWordSizefor1Typo": 3,
        "minWordSizefor2Typos": 7,
        "allowTyposOnNumericTokens": false,
        "minProximity": 1,
        "ignorePlurals": true,
        "advancedSyntax": true,
        "attributeCriteriaComputedByMinProximity": true,
        "removeWordsIfNoResults": "allOptional",
        "separatorsToIndex": "_",
    })
}
