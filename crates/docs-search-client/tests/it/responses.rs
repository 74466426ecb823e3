//! Parsing of responses.

use docs_core::{Hierarchy, Record, RecordKind};
use docs_search_client::{
    HIGHLIGHT_END, HIGHLIGHT_START, ObjectPage, Piece, SearchError, SearchResponse, page_objects,
    pieces,
};
use serde_json::{Value, json};

const DIALOG_ANSWER: &str = include_str!("../../../../fixtures/search/dialog-answer.json");

fn dialog_answer() -> SearchResponse {
    let answer: Value = serde_json::from_str(DIALOG_ANSWER).expect("the fixture is JSON");
    SearchResponse::read(&answer).expect("the fixture is an answer")
}

#[test]
fn counts_and_ids_are_read() {
    let answer = dialog_answer();
    let results = answer.first().expect("there is a first result");
    assert_eq!(results.hit_count, 12);
    assert_eq!((results.page, results.page_count), (0, 1));
    assert_eq!(results.query_id.as_deref(), Some("43b15df305339e827f0ac0bdc5ebcaa7"));
    assert_eq!(results.facets["language"]["de"], 1);
    assert_eq!(answer.results[1].facet_values[0].value, "en");
}

#[test]
fn heading_is_read_with_its_hierarchy_and_matches() {
    let answer = dialog_answer();
    let hit = &answer.results[0].hits[0];
    assert_eq!(hit.kind, Some(RecordKind::Heading(2)));
    assert_eq!(hit.section(), Some("Tools"));
    assert_eq!(hit.text(), Some("Time zones"));
    assert_eq!(hit.content, None);

    let snippet = hit.snippet().expect("the heading matched");
    let found: Vec<_> = pieces(snippet, HIGHLIGHT_START, HIGHLIGHT_END).collect();
    assert_eq!(found, [Piece::Match("Time"), Piece::Plain(" zones")]);
}

#[test]
fn text_is_read_with_its_matches() {
    let answer = dialog_answer();
    let hit = &answer.results[0].hits[1];
    assert_eq!(hit.kind, Some(RecordKind::Content));
    assert_eq!(hit.snippet(), Some("A form asks for the <mark>time</mark> in the zone …"));
    assert_eq!(hit.highlighted.levels[0].as_deref(), Some("Tools"));
}

#[test]
fn section_of_a_crawler_is_a_heading_of_level_zero() {
    let answer = dialog_answer();
    assert_eq!(answer.results[0].hits[2].kind, Some(RecordKind::Heading(0)));
    assert_eq!(answer.results[0].hits[2].text(), Some("Tools"));
}

#[test]
fn index_that_others_filled_is_read_as_far_as_it_goes() {
    let strange = json!({"results": [{"hits": [{"type": "lvl9", "hierarchy": null}, {}]}]});
    let answer = SearchResponse::read(&strange).expect("nothing in it is wrong");
    assert_eq!(answer.results[0].hits.len(), 2);
    assert_eq!(answer.results[0].hits[0].kind, None);
    assert_eq!(answer.results[0].hits[0].text(), None);
}

#[test]
fn json_of_another_form_is_an_error_that_names_the_expected_form() {
    let error = SearchResponse::read(&json!(null)).expect_err("null is no answer");
    assert!(matches!(error, SearchError::Unexpected { .. }));
    assert_eq!(
        error.to_string(),
        "the search service sent something else than the results of a search"
    );
}

#[test]
fn record_becomes_the_object_that_comes_back_as_a_hit() {
    let mut hierarchy = Hierarchy::new("Tools");
    hierarchy.set(1, "Forms");
    let record = Record {
        kind: RecordKind::Heading(1),
        hierarchy,
        content: None,
        anchor: Some("forms".to_owned()),
    };
    let page = ObjectPage {
        site_url: "https://docs.example.com",
        path: "/form",
        language: "en",
        version: "current",
        tag: "docs-default-current",
    };
    let records = vec![record.clone(); 4];
    let object = &page_objects(&page, &records)[3];
    assert_eq!(object["objectID"], "3-https://docs.example.com/form#forms");
    assert_eq!(object["weight"], json!({"pageRank": 0, "level": 90, "position": 3}));
    assert_eq!(object["docusaurus_tag"], "docs-default-current");

    let answer = json!({"results": [{"hits": [object], "nbHits": 1}]});
    let answer = SearchResponse::read(&answer).expect("our own objects can be read");
    let hit = &answer.results[0].hits[0];
    assert_eq!(hit.hierarchy, record.hierarchy);
    assert_eq!(hit.kind, Some(record.kind));
    assert_eq!(hit.url, "https://docs.example.com/form#forms");
}
