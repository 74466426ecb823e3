//! Questions to the static search index: words, or a body of the hosted protocol.

use std::collections::HashMap;
use std::sync::LazyLock;

use docs_model::{Hierarchy, Record, RecordKind};
use docs_search_index::{
    Answer, Assembly, Catalogue, Index, IndexFile, PageKey, PageText, SearchParams, analyse,
    page_file,
};
use serde::Deserialize as _;
use serde_json::Value;

/// What stands around a match; no text of the site has these characters.
const MARKS: (&str, &str) = ("\u{2}", "\u{3}");

/// The pages: address, language, and a section's heading with its text.
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

static INDEX: LazyLock<HashMap<String, String>> = LazyLock::new(|| {
    let keys = PAGES.map(|(url, language, ..)| PageKey {
        url,
        language,
        tag: "docs-default-current",
        version: "",
        rank: 0,
    });
    let catalogue = Catalogue::new(&keys);
    let mut files = HashMap::new();
    let mut keep = |file: IndexFile| drop(files.insert(file.name, file.text));
    let mut texts: Vec<(usize, PageText)> = PAGES.iter().map(page_text).enumerate().collect();
    // The assembly takes pages in the order of their numbers.
    let order: Vec<usize> = catalogue.order().collect();
    texts.sort_by_key(|(index, _)| order.iter().position(|at| at == index));
    let mut assembly = Assembly::default();
    for (index, text) in &texts {
        keep(page_file(catalogue.id(*index), text));
        assembly.push(catalogue.id(*index), &analyse(text));
    }
    assembly.finish(&catalogue, &mut keep);
    files
});

fn page_text((url, _, heading, text): &(&str, &str, &str, &str)) -> PageText {
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
    PageText::of(url, &[heading, content])
}

/// Checks that an answer keeps to the question's limits and filters, and marks texts without changing them.
pub fn check(input: &[u8]) {
    let text = String::from_utf8_lossy(input);
    let (pre, post) = MARKS;
    let marked = |params: SearchParams| SearchParams {
        highlight_pre_tag: pre.to_owned(),
        highlight_post_tag: post.to_owned(),
        ..params
    };
    assert_answer(&marked(SearchParams { query: text.clone().into_owned(), ..Default::default() }));
    if let Ok(body) = serde_json::from_slice::<Value>(input) {
        let several = body.get("requests").and_then(Value::as_array).cloned();
        for question in several.unwrap_or_else(|| vec![body]) {
            if let Ok(params) = SearchParams::deserialize(question) {
                assert_answer(&marked(params));
            }
        }
    }
}

fn assert_answer(params: &SearchParams) {
    let index = Index::open(&*INDEX).expect("the index is whole");
    let answer = index.search(params).expect("every file that an answer needs is there");
    assert!(answer.hits.len() <= params.hits_per_page, "{} hits", answer.hits.len());
    let languages: Vec<Vec<&str>> = params
        .facet_filters
        .iter()
        .filter(|any| any.iter().all(|filter| filter.starts_with("language:")))
        .map(|any| any.iter().map(|filter| &filter["language:".len()..]).collect())
        .collect();
    for hit in &answer.hits {
        let (_, language, ..) = PAGES
            .into_iter()
            .find(|(url, ..)| hit.url.split('#').next() == Some(*url))
            .expect("a hit leads to a page");
        assert!(languages.iter().all(|any| any.contains(&language)), "{language} passes");
    }
    assert_marks(&answer);
}

/// Asserts that every marked text is part of the site's texts once the marks are taken out.
fn assert_marks(answer: &Answer) {
    for hit in &answer.hits {
        let whole = hit.highlighted.content.iter().map(|mark| &mark.value);
        for value in whole {
            let plain = without_marks(value);
            assert!(PAGES.iter().any(|(.., text)| *text == plain), "{value:?}");
        }
    }
}

/// A text without its marks, which open and close in turn.
fn without_marks(value: &str) -> String {
    let mut plain = String::new();
    let mut rest = value;
    while let Some((before, after)) = rest.split_once(MARKS.0) {
        let (matched, after) = after.split_once(MARKS.1).expect("a mark that opens closes");
        assert!(!before.contains(MARKS.1) && !matched.is_empty(), "{value:?}");
        plain.push_str(before);
        plain.push_str(matched);
        rest = after;
    }
    plain.push_str(rest);
    plain
}
