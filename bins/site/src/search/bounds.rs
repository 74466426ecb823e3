//! Bounds of questions that come from anyone.
//!
//! The hosted service has such bounds too; where ours are lower, the numbers are far above what clients of documentation
//! ask for. With all of them a body of questions costs milliseconds and its answer a few megabytes.

use docs_search_index::SearchParams;

/// Questions of one request, as the hosted service's clients send at most.
pub(super) const MOST_QUESTIONS: usize = 50;

/// Hits of one page of results; more are cut to this, as the hosted service does at 1000.
const MOST_HITS: usize = 100;

/// Hits that the questions of one request may want together: the work of a question is proportional to them.
pub(super) const MOST_HITS_OF_ALL: usize = 200;

/// Words that the questions of one request may have together: correcting the typos of one takes up to two milliseconds.
pub(super) const MOST_WORDS_OF_ALL: usize = 50;

/// Words of one query that the index looks up.
const MOST_WORDS: usize = 10;

/// Bytes of a query that are looked at, as in the hosted service.
const MOST_QUERY_BYTES: usize = 512;

/// Bytes of each text that the answer repeats at every match: tags and ellipsis.
const MOST_TAG_BYTES: usize = 100;

/// Filters and attributes of one question: ours knows three filters and ten attributes.
const MOST_LIST_ENTRIES: usize = 50;

/// Bytes of the answer to one request.
pub(super) const MOST_ANSWER_BYTES: usize = 4 * 1024 * 1024;

/// Cuts what may be cut, as the hosted service does.
///
/// # Errors
///
/// Names the bound that the question exceeds.
pub(super) fn bounded(mut params: SearchParams) -> Result<SearchParams, String> {
    for (name, text) in [
        ("highlightPreTag", &params.highlight_pre_tag),
        ("highlightPostTag", &params.highlight_post_tag),
        ("snippetEllipsisText", &params.snippet_ellipsis_text),
    ] {
        if text.len() > MOST_TAG_BYTES {
            return Err(format!("{name} is longer than {MOST_TAG_BYTES} bytes"));
        }
    }
    let optional = |list: &Option<Vec<String>>| list.as_ref().map_or(0, Vec::len);
    for (name, count) in [
        ("facetFilters", params.facet_filters.iter().map(|any| any.len().max(1)).sum()),
        ("facets", params.facets.len()),
        ("attributesToRetrieve", optional(&params.attributes_to_retrieve)),
        ("attributesToHighlight", optional(&params.attributes_to_highlight)),
        ("attributesToSnippet", params.attributes_to_snippet.len()),
    ] {
        if count > MOST_LIST_ENTRIES {
            return Err(format!("{name} has more than {MOST_LIST_ENTRIES} entries"));
        }
    }
    params.hits_per_page = params.hits_per_page.min(MOST_HITS);
    let end = params.query.floor_char_boundary(MOST_QUERY_BYTES);
    params.query.truncate(end);
    Ok(params)
}

/// Number of words of a query that are looked up.
pub(super) fn word_count(query: &str) -> usize {
    let words = query.split(|character: char| !character.is_alphanumeric());
    words.filter(|word| !word.is_empty()).take(MOST_WORDS).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_queries_and_pages_are_cut() {
        let asked = SearchParams {
            query: "é".repeat(400),
            hits_per_page: usize::MAX,
            ..SearchParams::default()
        };
        let params = bounded(asked).expect("nothing exceeds a bound");
        assert_eq!((params.query.len(), params.hits_per_page), (512, 100));
        let odd =
            SearchParams { query: format!("a{}", "é".repeat(400)), ..SearchParams::default() };
        assert_eq!(bounded(odd).expect("nothing exceeds a bound").query.len(), 511);
    }

    #[test]
    fn words_are_counted_as_they_are_looked_up() {
        for (query, expected) in
            [("", 0), ("one", 1), ("one-two, three", 3), (&"a ".repeat(100), 10), ("…", 0)]
        {
            assert_eq!(word_count(query), expected, "{query}");
        }
    }

    #[test]
    fn what_is_repeated_or_multiplied_is_refused() {
        let many = || vec!["a".to_owned(); 51];
        let params = SearchParams::default;
        for (asked, told) in [
            (SearchParams { highlight_pre_tag: "b".repeat(101), ..params() }, "highlightPreTag"),
            (SearchParams { highlight_post_tag: "b".repeat(101), ..params() }, "highlightPostTag"),
            (
                SearchParams { snippet_ellipsis_text: "b".repeat(101), ..params() },
                "snippetEllipsisText",
            ),
            (SearchParams { facet_filters: vec![many()], ..params() }, "facetFilters"),
            (SearchParams { facet_filters: vec![Vec::new(); 51], ..params() }, "facetFilters"),
            (SearchParams { facets: many(), ..params() }, "facets"),
            (
                SearchParams { attributes_to_retrieve: Some(many()), ..params() },
                "attributesToRetrieve",
            ),
            (
                SearchParams { attributes_to_highlight: Some(many()), ..params() },
                "attributesToHighlight",
            ),
            (SearchParams { attributes_to_snippet: many(), ..params() }, "attributesToSnippet"),
        ] {
            let refusal = bounded(asked).expect_err(told);
            assert!(refusal.starts_with(told), "{refusal}");
        }
    }
}
