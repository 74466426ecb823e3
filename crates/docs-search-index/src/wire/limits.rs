//! Limits of requests from anyone.

use super::params::SearchParams;
use crate::query::MAX_WORDS;

/// Limits of a request to [`respond`](super::respond).
///
/// The hosted service has such limits too. Defaults that are lower than those still far exceed the requests of
/// documentation clients. With them, a request takes milliseconds, and its response a few megabytes.
///
/// ```
/// use docs_search_index::wire::Limits;
///
/// let mut limits = Limits::default();
/// limits.hits = 20;
/// ```
#[derive(Clone, Debug, Eq, PartialEq)]
#[non_exhaustive]
pub struct Limits {
    /// Maximum number of queries in one request; 50, the maximum of clients of the hosted service.
    pub queries: usize,
    /// Maximum number of hits on one page of results; 100. More are cut off, as the hosted service
    /// does at 1000.
    pub hits: usize,
    /// Maximum number of hits of all queries of one request; 200. The work of a query is
    /// proportional to its hits.
    pub all_hits: usize,
    /// Maximum number of words of all queries of one request; 50. The correction of a misspelt word takes up to
    /// two milliseconds.
    pub all_words: usize,
    /// Maximum size of a query's words in bytes; 512. The rest is cut off, as in the hosted service.
    pub query_bytes: usize,
    /// Maximum size in bytes of each tag and of the ellipsis, which the response repeats at every
    /// match; 100.
    pub tag_bytes: usize,
    /// Maximum number of filters, facets and attributes of one query; 50 of each.
    pub list_entries: usize,
    /// Maximum size of the response in bytes; 4 MiB.
    pub response_bytes: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            queries: 50,
            hits: 100,
            all_hits: 200,
            all_words: 50,
            query_bytes: 512,
            tag_bytes: 100,
            list_entries: 50,
            response_bytes: 4 * 1024 * 1024,
        }
    }
}

impl Limits {
    /// Limits the number of hits and the length of the query, and checks the other values.
    ///
    /// # Errors
    ///
    /// Returns a message with the limit that the query exceeds.
    pub(super) fn apply(&self, mut params: SearchParams) -> Result<SearchParams, String> {
        for (name, text) in [
            ("highlightPreTag", &params.highlight_pre_tag),
            ("highlightPostTag", &params.highlight_post_tag),
            ("snippetEllipsisText", &params.snippet_ellipsis_text),
        ] {
            if text.len() > self.tag_bytes {
                return Err(format!("{name} is longer than {} bytes", self.tag_bytes));
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
            if count > self.list_entries {
                return Err(format!("{name} has more than {} entries", self.list_entries));
            }
        }
        params.hits_per_page = params.hits_per_page.min(self.hits);
        let end = params.query.floor_char_boundary(self.query_bytes);
        params.query.truncate(end);
        Ok(params)
    }

    /// Checks the cost of all queries of a request.
    ///
    /// # Errors
    ///
    /// Returns a message with the limit that the queries exceed.
    pub(super) fn check_all<'p>(
        &self,
        queries: impl Iterator<Item = &'p SearchParams> + Clone,
    ) -> Result<(), String> {
        let hits = queries.clone().map(|params| params.hits_per_page).sum::<usize>();
        let words = queries.map(|params| word_count(&params.query)).sum::<usize>();
        for (name, count, limit) in
            [("hits", hits, self.all_hits), ("words", words, self.all_words)]
        {
            if count > limit {
                return Err(format!(
                    "the queries of this request have {count} {name} together, more than {limit}: send several requests"
                ));
            }
        }
        Ok(())
    }
}

/// Returns the number of words of a query that are searched for.
fn word_count(query: &str) -> usize {
    let words = query.split(|character: char| !character.is_alphanumeric());
    words.filter(|word| !word.is_empty()).take(MAX_WORDS).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn apply(params: SearchParams) -> Result<SearchParams, String> {
        Limits::default().apply(params)
    }

    #[test]
    fn long_queries_and_pages_are_cut() {
        let asked = SearchParams {
            query: "é".repeat(400),
            hits_per_page: usize::MAX,
            ..SearchParams::default()
        };
        let params = apply(asked).expect("nothing exceeds a limit");
        assert_eq!((params.query.len(), params.hits_per_page), (512, 100));
        let odd =
            SearchParams { query: format!("a{}", "é".repeat(400)), ..SearchParams::default() };
        assert_eq!(apply(odd).expect("nothing exceeds a limit").query.len(), 511);
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
    fn too_long_and_too_many_parameters_are_rejected() {
        let many = || vec!["a".to_owned(); 51];
        let params = SearchParams::default;
        for (params, name) in [
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
            let refusal = apply(params).expect_err(name);
            assert!(refusal.starts_with(name), "{refusal}");
        }
    }
}
