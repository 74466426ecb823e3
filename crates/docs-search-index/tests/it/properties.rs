//! Properties of all sites and texts.

use std::collections::BTreeMap;

use docs_search_index::wire::{Endpoint, Limits, respond};
use docs_search_index::{FileSizes, Index, Query, fold, tokens};
use proptest::prelude::*;

use crate::site::{Files, SMALL_FILES, SitePage, build, build_with, search};
use crate::store::{Stored, Unchanged};

/// Words of few letters, so that they often coincide.
fn word() -> impl Strategy<Value = String> {
    prop_oneof![4 => "[a-c]{1,4}", 2 => "[a-z]{3,9}", 1 => "[a-b]{2}[A-B][a-b]", 1 => "[検索機能かガ가]{1,3}"]
}

fn text() -> impl Strategy<Value = String> {
    proptest::collection::vec(word(), 0..30).prop_map(|words| words.join(" "))
}

fn page_texts() -> impl Strategy<Value = Vec<String>> {
    proptest::collection::vec(text(), 1..4)
}

/// Pages in several languages and versions, with few addresses, so that two sites often share some.
fn any_site() -> impl Strategy<Value = Vec<SitePage>> {
    let page = (page_texts(), 0..3_usize, 0..2_usize).prop_map(|(texts, language, version)| {
        let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
        let mut page = SitePage::new("", &texts);
        page.language = ["de", "en", "ja"][language].to_owned();
        page.version = ["1", "2"][version].to_owned();
        page
    });
    proptest::collection::btree_map(0..9_usize, page, 0..8).prop_map(with_urls).prop_shuffle()
}

fn with_urls(pages: BTreeMap<usize, SitePage>) -> Vec<SitePage> {
    pages.into_iter().map(|(url, page)| SitePage { url: format!("/{url}"), ..page }).collect()
}

fn unchanged() -> impl Strategy<Value = Unchanged> {
    prop_oneof![
        Just(Unchanged::Named),
        Just(Unchanged::Analyzed),
        Just(Unchanged::Stored),
        Just(Unchanged::Recorded),
    ]
}

fn file_sizes() -> impl Strategy<Value = FileSizes> {
    prop_oneof![
        2 => Just(SMALL_FILES),
        // Some of the sites have one file, and others become that small.
        1 => Just(FileSizes { single: 1_500, ..SMALL_FILES }),
        1 => Just(FileSizes::default()),
    ]
}

fn site(pages: &[Vec<String>]) -> Vec<SitePage> {
    let page = |(index, texts): (usize, &Vec<String>)| {
        let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
        SitePage::new(&format!("/{index}"), &texts)
    };
    pages.iter().enumerate().map(page).collect()
}

/// Returns the old index after an update to the new site, and the number of written files.
fn updated(old: &[SitePage], new: &[SitePage]) -> (Files, usize) {
    let (stored, _) = Stored::default().build(old, Unchanged::Named);
    let (stored, written) = stored.build(new, Unchanged::Named);
    (stored.files, written.len())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn folding_twice_is_folding_once(text in "\\PC*") {
        let folded = fold(&text);
        prop_assert_eq!(fold(&folded), folded);
    }

    #[test]
    fn any_text_is_cut_at_characters(text in "\\PC*") {
        for (folded, place, _) in tokens(&text) {
            prop_assert!(!folded.is_empty());
            prop_assert!(text.get(place).is_some());
        }
    }

    #[test]
    fn an_update_is_a_rebuild(
        pages in proptest::collection::vec(page_texts(), 1..8),
        texts in page_texts(),
        changed in any::<proptest::sample::Index>(),
    ) {
        let old = site(&pages);
        let changed = changed.index(old.len());
        let mut pages = pages;
        pages[changed] = texts;
        let new = site(&pages);
        prop_assert_eq!(updated(&old, &new).0, build(&new));
    }

    #[test]
    fn any_sequence_of_builds_ends_as_a_build_from_nothing(
        steps in proptest::collection::vec((any_site(), unchanged(), file_sizes()), 1..5),
        edits in proptest::collection::vec((any::<proptest::sample::Index>(), page_texts()), 0..4),
        lost in any::<bool>(),
    ) {
        let mut stored = Stored::default();
        let mut last = Vec::new();
        for (site, unchanged, file_sizes) in steps {
            stored.file_sizes = file_sizes;
            stored = stored.build(&site, unchanged).0;
            prop_assert_eq!(&stored.files, &build_with(&site, file_sizes));
            last = site;
        }
        for (page, texts) in edits.into_iter().filter(|_| !last.is_empty()).collect::<Vec<_>>() {
            let page = page.index(last.len());
            let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
            last[page].records = SitePage::new("", &texts).records;
            if lost {
                stored.files.pop_last();
            }
            stored = stored.build(&last, Unchanged::Named).0;
            prop_assert_eq!(&stored.files, &build_with(&last, stored.file_sizes));
        }
    }

    #[test]
    fn pages_are_added_in_any_order((site, shuffled) in any_site().prop_flat_map(|site| (Just(site.clone()), Just(site).prop_shuffle()))) {
        prop_assert_eq!(build(&site), build(&shuffled));
        let one = Stored::default().build(&site, Unchanged::Analyzed).0;
        let other = Stored::default().build(&shuffled, Unchanged::Recorded).0;
        prop_assert_eq!(&one.state, &other.state);
        // Unchanged pages in another order are not written again.
        prop_assert!(one.build(&shuffled, Unchanged::Named).1.is_empty());
    }

    #[test]
    fn results_do_not_depend_on_the_sizes_of_files(site in any_site(), query in "[a-cA-C検索 ]{1,8}") {
        let small = search(&build(&site), &query);
        let single = build_with(&site, FileSizes::default());
        prop_assert_eq!(single.len(), 1);
        prop_assert_eq!(search(&single, &query), small);
    }

    #[test]
    fn threads_that_share_an_index_get_equal_results(
        site in any_site(),
        queries in proptest::collection::vec("[a-cA-C検索 ]{1,8}", 1..8),
        cache_bytes in prop_oneof![Just(0), Just(10_000), Just(10_000_000)],
    ) {
        let files = build(&site);
        let shared = Index::open_with_cache(&files, cache_bytes).expect("the root is there");
        let ask = || -> Vec<_> { queries.iter().map(|query| shared.search(&Query::new(query))).collect() };
        let threads = std::thread::scope(|scope| {
            let threads: Vec<_> = (0..4).map(|_| scope.spawn(ask)).collect();
            threads.into_iter().map(|thread| thread.join().expect("no search panics")).collect::<Vec<_>>()
        });
        let alone: Vec<_> = queries.iter().map(|query| Ok(search(&files, query))).collect();
        for results in threads {
            prop_assert_eq!(&results, &alone);
        }
    }

    #[test]
    fn any_question_is_answered(pages in proptest::collection::vec(page_texts(), 0..4), question in "\\PC*") {
        search(&build(&site(&pages)), &question);
    }

    #[test]
    fn any_request_is_answered(text in text(), query in "[a-c ]{0,6}", words in 0..4_usize, tag in "\\PC{0,3}") {
        let files = build(&site(&[vec![text]]));
        let index = Index::open(&files).expect("the root is there");
        let body = serde_json::json!({ "requests": [{
            "query": query,
            "attributesToSnippet": [format!("*:{words}")],
            "highlightPreTag": tag,
        }] });
        let body = body.to_string().into_bytes();
        prop_assert!(respond(Endpoint::Queries, &body, &index, &Limits::default()).is_ok());
    }

    #[test]
    fn marks_are_parts_of_the_text(text in "[a-c<>&\" 検索]{0,60}", query in "[a-c検索 ]{1,8}", words in 0..6_usize) {
        for hit in search(&build(&site(&[vec![text.clone()]])), &query).hits {
            let content = hit.content.expect("a page has a text");
            prop_assert_eq!(content.text(), &text);
            let pieces: String = content.pieces().map(|piece| piece.text).collect();
            prop_assert_eq!(&pieces, &text);
            prop_assert!(content.ranges().windows(2).all(|pair| pair[0].end < pair[1].start));
            prop_assert!(content.ranges().iter().all(|range| text.get(range.clone()).is_some_and(|part| !part.is_empty())));
            let html = content.to_html("", "");
            prop_assert!(!html.contains(['<', '>', '"']));
            let unescaped = html.replace("&lt;", "<").replace("&gt;", ">").replace("&quot;", "\"").replace("&amp;", "&");
            prop_assert_eq!(&unescaped, &text);
            let snippet = content.snippet(words);
            prop_assert!(text.contains(snippet.marked.text()));
            prop_assert!(snippet.marked.ranges().iter().all(|range| snippet.marked.text().get(range.clone()).is_some()));
        }
    }

    #[test]
    fn every_word_is_found(text in text(), word in "[a-z]{3,12}") {
        let files = build(&site(&[vec![format!("{text} {word} {text}")], vec![text]]));
        let results = search(&files, &word);
        prop_assert!(results.hits.iter().any(|hit| hit.url == "/0"), "{:?}", results);
    }

    #[test]
    fn every_pair_of_han_and_kana_is_found(text in "[検索機能はすぐに使えます。ガカー]{2,30}") {
        let files = build(&site(&[vec![text.clone()]]));
        let characters: Vec<char> = text.chars().collect();
        for pair in characters.windows(2).filter(|pair| !pair.contains(&'。')) {
            let question: String = pair.iter().collect();
            prop_assert_eq!(search(&files, &question).hits.len(), 1, "{}", question);
        }
    }
}

#[test]
fn one_known_word_more_changes_the_group_of_the_page_and_one_file() {
    let others: Vec<Vec<String>> =
        (0..40).map(|page| vec![format!("alpha beta gamma word{page}")]).collect();
    let old = site(&[others.clone(), vec![vec!["alpha gamma".to_owned()]]].concat());
    let new = site(&[others, vec![vec!["alpha beta gamma".to_owned()]]].concat());
    let (files, changes) = updated(&old, &new);
    assert_eq!(files, build(&new));
    assert_eq!(changes, 2);
}

#[test]
fn a_word_more_on_a_large_site_changes_few_files() {
    let word = |number: usize| -> String {
        let letters = [number % 23, number / 23 % 17, number * 7 % 19, number * 3 % 11];
        letters.iter().map(|letter| char::from(b'a' + *letter as u8)).collect()
    };
    let text =
        |page: usize| (0..40).map(|at| word(page * 31 + at * at)).collect::<Vec<_>>().join(" ");
    let pages: Vec<Vec<String>> = (0..300).map(|page| vec![text(page)]).collect();
    let file_sizes = FileSizes { single: 0, pages: 2_000, terms: 1_000 };
    let empty = Stored { file_sizes, ..Stored::default() };
    let (stored, files) = empty.build(&site(&pages), Unchanged::Named);
    assert!(files.len() > 100, "{}", files.len());
    for page in (0..300).step_by(30) {
        let mut pages = pages.clone();
        let known = word(page * 17);
        pages[page][0] = format!("{} {known}", pages[page][0]);
        let (updated, changed) = stored.build(&site(&pages), Unchanged::Named);
        assert_eq!(updated.files, build_with(&site(&pages), file_sizes));
        // The files of the group and of the word. If the frequency bucket of the word has changed: also two files of the
        // vocabulary, and that of a prefix entry.
        assert!(changed.len() <= 5, "{changed:?}");
    }
}

#[test]
fn a_list_that_becomes_short_takes_its_sections_from_the_texts() {
    let old: Vec<SitePage> = site(
        &(0..257).map(|_| vec!["common".to_owned(), "common word".to_owned()]).collect::<Vec<_>>(),
    );
    let mut new = old.clone();
    new[3] = SitePage::new("/3", &["rare"]);
    assert_eq!(updated(&old, &new).0, build(&new));
    assert_eq!(updated(&new, &old).0, build(&old));
}
