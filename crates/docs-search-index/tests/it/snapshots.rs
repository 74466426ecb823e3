//! Files of a small index, and responses to queries.

use std::collections::BTreeMap;

use docs_search_index::Index;
use docs_search_index::wire::{Answer, SearchParams};
use serde_json::{Value, json};

use crate::site::{SitePage, build};

fn site() -> Vec<SitePage> {
    let mut german =
        SitePage::new("/de/gezeiten", &["Die Gezeitentafel für Zürich", "Ebbe und Flut"]);
    "de".clone_into(&mut german.language);
    let mut old = SitePage::new("/1.0/tides", &["The table of tides, as it was"]);
    "1.0".clone_into(&mut old.version);
    "docs-default-1.0".clone_into(&mut old.tag);
    vec![
        SitePage::new("/tides", &["The tide table of every harbour", "Call getTideTable for rows"]),
        SitePage::new("/harbours", &["Harbours of the north and their tides"]),
        SitePage::new("/ja/shio", &["東京湾の潮汐表", "満潮と干潮"]),
        german,
        old,
    ]
}

/// The order of members depends on features of `serde_json` that other crates of the build choose.
fn sorted(mut value: Value) -> Value {
    value.sort_all_objects();
    value
}

/// Returns the response to parameters in the format of the hosted service.
fn answer(params: Value) -> Value {
    let params: SearchParams = serde_json::from_value(params).expect("valid parameters");
    let files = build(&site());
    let index = Index::open(&files).expect("the index is whole");
    let results = index.search(&params.to_query()).expect("the index is whole");
    sorted(serde_json::to_value(Answer::new(&results, &params)).expect("an answer is JSON"))
}

/// Returns a value as JSON. Snapshots of values themselves depend on the form that `serde_json` has for numbers.
fn pretty(value: &impl serde::Serialize) -> String {
    serde_json::to_string_pretty(value).expect("values are JSON")
}

#[test]
fn index_files() {
    let files: BTreeMap<String, Value> = build(&site())
        .into_iter()
        .map(|(name, text)| {
            (name, sorted(serde_json::from_str(&text).expect("every file is JSON")))
        })
        .collect();
    insta::assert_snapshot!(pretty(&files));
}

#[test]
fn answer_marks_the_words() {
    insta::assert_snapshot!(pretty(&answer(json!({
        "query": "tide table",
        "hitsPerPage": 2,
        "highlightPreTag": "<mark>",
        "highlightPostTag": "</mark>"
    }))));
}

#[test]
fn answer_of_a_filter_has_its_language_alone() {
    insta::assert_snapshot!(pretty(&answer(json!({
        "query": "",
        "facetFilters": [["language:de"]],
        "facets": ["language", "version"]
    }))));
}

#[test]
fn answer_forgives_a_typo() {
    insta::assert_snapshot!(pretty(&answer(json!({"query": "harbuor", "hitsPerPage": 1}))));
}

#[test]
fn answer_to_japanese_words() {
    insta::assert_snapshot!(pretty(&answer(json!({"query": "潮汐"}))));
}
