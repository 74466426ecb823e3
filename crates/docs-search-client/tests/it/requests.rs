//! Requests of this crate that must equal those of the official clients.

use docs_search_client::{
    Access, Agent, CredentialLocation, Method, Query, Request, Search, delete_object,
};

use crate::recorder::recording_client;

/// Body of the search dialog, byte for byte as recorded.
const DIALOG_BODY: &str = include_str!("../../../../fixtures/search/dialog-request.json");

#[test]
fn dialog_query_is_byte_for_byte_that_of_the_official_dialog() {
    let query = Query::documentation("docs", "api key")
        .in_context("en", ["default", "docs-default-current"]);
    assert_eq!(Search::from(query).body(), DIALOG_BODY.trim_end());
}

#[test]
fn parameter_given_again_keeps_its_place() {
    let query = Query::new("docs", "a").hits_per_page(20).page(0).hits_per_page(5);
    assert_eq!(
        Search::from(query).body(),
        r#"{"requests":[{"query":"a","indexName":"docs","hitsPerPage":5,"page":0}]}"#
    );
}

#[test]
fn names_in_paths_are_encoded() {
    assert_eq!(delete_object("a/b", "c d?").path(), "/1/indexes/a%2Fb/c%20d%3F");
}

#[test]
fn header_of_a_call_wins_in_whatever_case() {
    let client = recording_client(CredentialLocation::Headers, Agent::default());
    let request = Request::new(Method::Post, Access::Read, &["1"]).header("Accept", "text/html");
    client.send(&request).expect("the recorder answers");
    let sent = client.client().transport().0.sent();
    let accepts: Vec<_> = sent[0].headers().filter(|(name, _)| *name == "accept").collect();
    assert_eq!(accepts, [("accept", "text/html")]);
}
