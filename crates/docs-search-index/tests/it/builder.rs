//! Errors of builders.

use docs_search_index::{BuildError, Index, IndexBuilder, PageKey};

use crate::site::{SitePage, build};

fn assert_send_and_sync<T: Send + Sync>(_: &T) {}

#[test]
fn an_address_is_that_of_one_page() {
    let mut builder = IndexBuilder::new();
    builder.add(PageKey::new("/a"), Vec::new()).add(PageKey::new("/a").with_rank(1), Vec::new());
    let error = builder.build().expect_err("both pages have one address");
    assert!(matches!(&error, BuildError::DuplicatePage(url) if url == "/a"), "{error}");
}

#[test]
fn a_page_without_its_analysis_is_missing() {
    let unknown = IndexBuilder::new().add_unchanged(PageKey::new("/a")).build();
    assert!(matches!(unknown, Err(BuildError::MissingPage(url)) if url == "/a"));
    let malformed = IndexBuilder::new().add_analyzed(PageKey::new("/b"), vec![255; 3]).build();
    assert!(matches!(malformed, Err(BuildError::MissingPage(url)) if url == "/b"));
}

#[test]
fn an_index_is_shared_by_threads() {
    let files = build(&[SitePage::new("/a", &["text"])]);
    assert_send_and_sync(&Index::open(files).expect("the root is there"));
}
