//! Replays `fixtures/cases/search.json`, which `ui/src/search/embedded` replays too, and checks
//! `fixtures/search/index.json`, which that test reads.

use std::collections::BTreeMap;

use docs_search_index::wire::{Answer, SearchParams};
use docs_search_index::{Index, TokenKind, fold, singular, tokens};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::site::{SitePage, build_with_synonyms};

#[derive(Deserialize)]
struct Cases {
    fold: Vec<(String, String)>,
    singular: Vec<(String, String)>,
    tokens: Vec<TokenRow>,
    pages: Vec<SitePage>,
    synonyms: Vec<Vec<String>>,
    answers: Vec<AnswerRow>,
}

#[derive(Deserialize)]
struct TokenRow {
    text: String,
    expect: Vec<(String, String, String)>,
}

#[derive(Deserialize)]
struct AnswerRow {
    name: String,
    params: Value,
    expect: Expected,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Expected {
    nb_hits: usize,
    hits: Vec<ExpectedHit>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct ExpectedHit {
    url: String,
    #[serde(rename = "type")]
    kind: String,
    snippet: Option<String>,
    #[serde(default)]
    highlight: BTreeMap<String, String>,
    #[serde(default)]
    match_level: BTreeMap<String, String>,
}

#[expect(clippy::disallowed_methods, reason = "a test may read its rows")]
fn read(path: &str) -> String {
    let path = format!("{}/../../fixtures/{path}", env!("CARGO_MANIFEST_DIR"));
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"))
}

fn cases() -> Cases {
    serde_json::from_str(&read("cases/search.json")).expect("the rows are of their form")
}

#[test]
fn folding() {
    for (text, expected) in cases().fold {
        assert_eq!(fold(&text), expected, "{text}");
    }
}

#[test]
fn plurals() {
    for (word, expected) in cases().singular {
        assert_eq!(singular(&word), expected, "{word}");
    }
}

#[test]
fn texts_are_cut_into_tokens() {
    for row in cases().tokens {
        let found: Vec<(String, String, String)> = tokens(&row.text)
            .into_iter()
            .map(|(folded, place, kind)| {
                (folded, row.text[place].to_owned(), name(kind).to_owned())
            })
            .collect();
        assert_eq!(found, row.expect, "{}", row.text);
    }
}

fn name(kind: TokenKind) -> &'static str {
    match kind {
        TokenKind::Word => "word",
        TokenKind::Compound => "whole",
        TokenKind::Pair => "pair",
    }
}

#[test]
fn questions_are_answered() {
    let cases = cases();
    let files = build_with_synonyms(&cases.pages, &cases.synonyms);
    let index = Index::open(&files).expect("the root is there");
    for row in cases.answers {
        let mut params: SearchParams =
            serde_json::from_value(row.params).expect("the parameters are of their form");
        params.highlight_pre_tag = "[".to_owned();
        params.highlight_post_tag = "]".to_owned();
        let results = index.search(&params.to_query()).expect("all files are there");
        let answer =
            serde_json::to_value(Answer::new(&results, &params)).expect("an answer is JSON");
        let hits = answer["hits"].as_array().expect("hits are a list");

        let found: Vec<(&Value, &Value)> =
            hits.iter().map(|hit| (&hit["url"], &hit["type"])).collect();
        let expected: Vec<(Value, Value)> =
            row.expect.hits.iter().map(|hit| (json!(hit.url), json!(hit.kind))).collect();
        let expected: Vec<(&Value, &Value)> =
            expected.iter().map(|(url, kind)| (url, kind)).collect();
        assert_eq!(found, expected, "{}", row.name);
        assert_eq!(answer["nbHits"], row.expect.nb_hits, "{}", row.name);
        for (hit, expected) in hits.iter().zip(&row.expect.hits) {
            compare(hit, expected, &row.name);
        }
    }
}

fn compare(hit: &Value, expected: &ExpectedHit, row: &str) {
    let mark = |of: &str, attribute: &str, field: &str| match attribute {
        "content" => hit[of]["content"][field].clone(),
        level => hit[of]["hierarchy"][level][field].clone(),
    };
    if let Some(snippet) = &expected.snippet {
        assert_eq!(mark("_snippetResult", "content", "value"), *snippet, "{row}");
    }
    for (attribute, value) in &expected.highlight {
        assert_eq!(mark("_highlightResult", attribute, "value"), *value, "{row}");
    }
    for (attribute, level) in &expected.match_level {
        assert_eq!(mark("_highlightResult", attribute, "matchLevel"), *level, "{row}");
    }
}

#[test]
fn the_stored_index_is_equal_to_a_new_one() {
    let Cases { pages, synonyms, .. } = cases();
    let files: BTreeMap<String, Value> = build_with_synonyms(&pages, &synonyms)
        .into_iter()
        .map(|(name, text)| (name, serde_json::from_str(&text).expect("files are JSON")))
        .collect();
    let made = serde_json::to_value(&files).expect("files are JSON");
    let kept: Value = serde_json::from_str(&read("search/index.json")).unwrap_or_default();
    if kept != made {
        let lines: Vec<String> =
            files.iter().map(|(name, file)| format!("  {}: {file}", json!(name))).collect();
        write("search/index.json", &format!("{{\n{}\n}}\n", lines.join(",\n")));
        panic!("fixtures/search/index.json was not current, and is now");
    }
}

#[expect(clippy::disallowed_methods, reason = "a test may keep its sample current")]
fn write(path: &str, text: &str) {
    let path = format!("{}/../../fixtures/{path}", env!("CARGO_MANIFEST_DIR"));
    std::fs::write(&path, text).unwrap_or_else(|error| panic!("{path}: {error}"));
}
