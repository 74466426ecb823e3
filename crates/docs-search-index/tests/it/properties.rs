//! What holds for every site and every text.

use docs_search_index::{ChangedPage, analyse, apply, fold, tokens, update};
use proptest::prelude::*;

use crate::site::{Files, SitePage, ask, build, catalogue};

/// Few letters, so that words meet each other.
fn word() -> impl Strategy<Value = String> {
    prop_oneof![4 => "[a-c]{1,4}", 2 => "[a-z]{3,9}", 1 => "[a-b]{2}[A-B][a-b]", 1 => "[検索機能かガ가]{1,3}"]
}

fn text() -> impl Strategy<Value = String> {
    proptest::collection::vec(word(), 0..30).prop_map(|words| words.join(" "))
}

fn page_texts() -> impl Strategy<Value = Vec<String>> {
    proptest::collection::vec(text(), 1..4)
}

fn site(pages: &[Vec<String>]) -> Vec<SitePage> {
    let page = |(index, texts): (usize, &Vec<String>)| {
        let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
        SitePage::new(&format!("/{index}"), &texts)
    };
    pages.iter().enumerate().map(page).collect()
}

/// The old index with what changes when a page has other texts.
fn updated(old: &[SitePage], new: &[SitePage], changed: usize) -> (Files, usize) {
    let mut files = build(old);
    let (before, after) = (old[changed].text(), new[changed].text());
    let page = ChangedPage {
        id: catalogue(old).id(changed),
        old_terms: &analyse(&before),
        text: &after,
        terms: &analyse(&after),
    };
    let changes = update(&files, &[page]).expect("the old index can be read");
    let count = changes.len();
    apply(&mut files, changes);
    (files, count)
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
        prop_assert_eq!(updated(&old, &new, changed).0, build(&new));
    }

    #[test]
    fn any_question_is_answered(pages in proptest::collection::vec(page_texts(), 0..4), question in "\\PC*") {
        ask(&build(&site(&pages)), &question);
    }

    #[test]
    fn every_word_is_found(text in text(), word in "[a-z]{3,12}") {
        let files = build(&site(&[vec![format!("{text} {word} {text}")], vec![text]]));
        let answer = ask(&files, &word);
        prop_assert!(answer.hits.iter().any(|hit| hit.url == "/0"), "{:?}", answer);
    }

    #[test]
    fn every_pair_of_han_and_kana_is_found(text in "[検索機能はすぐに使えます。ガカー]{2,30}") {
        let files = build(&site(&[vec![text.clone()]]));
        let characters: Vec<char> = text.chars().collect();
        for pair in characters.windows(2).filter(|pair| !pair.contains(&'。')) {
            let question: String = pair.iter().collect();
            prop_assert_eq!(ask(&files, &question).hits.len(), 1, "{}", question);
        }
    }
}

#[test]
fn one_known_word_more_changes_the_page_and_one_file() {
    let others: Vec<Vec<String>> =
        (0..40).map(|page| vec![format!("alpha beta gamma word{page}")]).collect();
    let old = site(&[others.clone(), vec![vec!["alpha gamma".to_owned()]]].concat());
    let new = site(&[others, vec![vec!["alpha beta gamma".to_owned()]]].concat());
    let (files, changes) = updated(&old, &new, 40);
    assert_eq!(files, build(&new));
    assert_eq!(changes, 2);
}

#[test]
fn a_list_that_becomes_short_takes_its_units_from_the_texts() {
    let old: Vec<SitePage> = site(
        &(0..257).map(|_| vec!["common".to_owned(), "common word".to_owned()]).collect::<Vec<_>>(),
    );
    let mut new = old.clone();
    new[3] = SitePage::new("/3", &["rare"]);
    assert_eq!(updated(&old, &new, 3).0, build(&new));
    assert_eq!(updated(&new, &old, 3).0, build(&old));
}
