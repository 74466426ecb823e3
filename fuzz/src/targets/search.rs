//! Searches in the embedded index: queries, or requests in the protocol of the hosted service.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use docs_search_index::wire::{Endpoint, Limits, SearchParams, respond};
use docs_search_index::{
    Facet, FacetValue, Hierarchy, Index, IndexBuilder, Marked, PageKey, Query, Record, RecordKind,
};
use serde::Deserialize as _;
use serde_json::Value;

/// Pages: address, language, and a heading with its paragraph.
const PAGES: [(&str, &str, &str, &str); 8] = [
    ("/", "en", "Introduction", "An agent answers questions and fills forms in a conversation."),
    ("/forms", "en", "Form filling", "A form asks for the time zone, and for `getUserName()`."),
    ("/time", "en", "Time zones", "Zones are named as in Europe/Zürich; days are counted from 1."),
    ("/tools/", "en", "Tools", "Tools call an HTTP service: https://api.example.com/v1/tools?a=b"),
    ("/empty", "en", "Nothing", ""),
    ("/de/", "de", "Einführung", "Ein Agent füllt Formulare aus und beantwortet Fragen."),
    ("/zh/", "zh", "时区", "表单询问时区。代理回答问题。"),
    ("/ja/", "ja", "フォーム", "フォームはタイムゾーンを尋ねます。"),
];

static INDEX: LazyLock<Index<BTreeMap<String, String>>> = LazyLock::new(|| {
    let mut builder = IndexBuilder::new();
    for page in &PAGES {
        let (url, language, ..) = *page;
        let key = PageKey::new(url).with_language(language).with_tag("docs-default-current");
        builder.add(key, records(page));
    }
    Index::open(builder.build().expect("the addresses are distinct")).expect("the index is whole")
});

fn records((_, _, heading, text): &(&str, &str, &str, &str)) -> Vec<Record> {
    let mut hierarchy = Hierarchy::new("Documentation");
    hierarchy.set(1, *heading);
    let heading = Record {
        kind: RecordKind::Heading(1),
        hierarchy: hierarchy.clone(),
        content: None,
        anchor: None,
    };
    let content = Record {
        kind: RecordKind::Content,
        hierarchy,
        content: Some((*text).to_owned()),
        anchor: None,
    };
    vec![heading, content]
}

/// Checks that results respect the limits and filters of the query, that marks do not change the marked text, and that
/// every request has a JSON response.
pub fn check(input: &[u8]) {
    assert_results(&Query::new(String::from_utf8_lossy(input)));
    for endpoint in [Endpoint::Query, Endpoint::Queries] {
        let response = match respond(endpoint, input, &*INDEX, &Limits::default()) {
            Ok(response) => response,
            Err(error) => error.to_json(),
        };
        serde_json::from_slice::<Value>(&response).expect("a response is JSON");
    }
    if let Ok(body) = serde_json::from_slice::<Value>(input) {
        let several = body.get("requests").and_then(Value::as_array).cloned();
        for request in several.unwrap_or_else(|| vec![body]) {
            if let Ok(params) = SearchParams::deserialize(request) {
                assert_results(&params.to_query());
            }
        }
    }
}

fn assert_results(query: &Query) {
    let results = INDEX.search(query).expect("every file that a search needs is there");
    assert!(results.hits.len() <= query.hits_per_page, "{} hits", results.hits.len());
    for hit in &results.hits {
        let (_, language, _, text) = PAGES
            .into_iter()
            .find(|(url, ..)| hit.page_url() == *url)
            .expect("a hit leads to a page");
        let allows = |any: &Vec<FacetValue>| {
            let mut others = any.iter().filter(|filter| filter.facet != Facet::Language);
            let is_listed = any.iter().any(|filter| filter.value == language);
            any.is_empty() || is_listed || others.next().is_some()
        };
        assert!(query.filters.iter().all(allows), "{language} passes");
        if let Some(content) = &hit.content {
            assert_marks(content, text);
        }
    }
}

/// Asserts that a marked string equals that of the page, and that its ranges are valid.
fn assert_marks(marked: &Marked, text: &str) {
    assert_eq!(marked.text(), text);
    let whole: String = marked.pieces().map(|piece| piece.text).collect();
    assert_eq!(whole, text);
    let mut end = None;
    for range in marked.ranges() {
        assert!(end < Some(range.start) && range.start < range.end, "{range:?} in {text:?}");
        end = Some(range.end);
    }
    for words in 0..12 {
        let snippet = marked.snippet(words).marked;
        assert!(text.contains(snippet.text()), "{:?}", snippet.text());
    }
}
