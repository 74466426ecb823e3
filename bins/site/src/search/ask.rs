//! Searches from the command line.

use std::path::Path;

use docs_model::{SearchProvider, SearchSettings, Settings};
use docs_search_client::{
    ApplicationId, BlockingClient, Credentials, FacetFilter, Hit, Piece, Query, Search, pieces,
};
use docs_search_index::{Index, Marked, Query as IndexQuery, Snippet};
use docs_server::search::StoredIndex;
use docs_server::{DiskStore, Store as _};

use crate::error::Error;

/// Tags around matches in responses of the hosted service; no record contains these characters.
const MARKS: (&str, &str) = ("\u{2}", "\u{3}");

/// Number of words of a snippet.
const SNIPPET_WORDS: usize = 10;

/// Hit for the terminal.
#[derive(Debug, Eq, PartialEq)]
pub(crate) struct TerminalHit {
    /// Headings above the hit, and its own heading.
    pub(crate) headings: String,
    pub(crate) url: String,
    /// Words around the matches, with `true` for matches.
    pub(crate) snippet: Vec<(String, bool)>,
}

/// Searches with the provider of the site: the hosted service, or the index in the `built` folder.
pub(crate) fn ask(
    settings: &Settings,
    built: &Path,
    words: &str,
) -> Result<Vec<TerminalHit>, Error> {
    let default = SearchSettings::default();
    let search = settings.search.as_ref().unwrap_or(&default);
    match search.provider {
        SearchProvider::Embedded => ask_built(settings, search, built, words),
        SearchProvider::Hosted => ask_hosted(settings, search, words),
        SearchProvider::HostedWithFallback => ask_hosted(settings, search, words)
            .or_else(|_| ask_built(settings, search, built, words)),
    }
}

fn ask_built(
    settings: &Settings,
    search: &SearchSettings,
    built: &Path,
    words: &str,
) -> Result<Vec<TerminalHit>, Error> {
    let files = DiskStore::new(built);
    let site = files.site();
    let served = StoredIndex::new(&files, site.language(settings.language()), &|| true);
    let query = IndexQuery::new(words).with_hits_per_page(search.hits_per_page as usize);
    let results = Index::open(served)
        .and_then(|index| index.search(&query))
        .map_err(|error| Error::Search(format!("{error} in `{}`", built.display())))?;
    Ok(results.hits.iter().map(found_in_index).collect())
}

fn found_in_index(hit: &docs_search_index::Hit) -> TerminalHit {
    let headings: Vec<&str> = hit.headings.iter().flatten().map(Marked::text).collect();
    let snippet = hit
        .text()
        .map(|text| text.snippet(SNIPPET_WORDS))
        .map_or_else(Vec::new, |snippet| words(&snippet));
    TerminalHit { headings: headings.join(" › "), url: hit.url.clone(), snippet }
}

/// Returns the words of a snippet, with an ellipsis for omitted words.
fn words(snippet: &Snippet) -> Vec<(String, bool)> {
    let ellipsis = |is_cut: bool| is_cut.then(|| ("…".to_owned(), false));
    let pieces = snippet.marked.pieces().map(|piece| (piece.text.to_owned(), piece.is_match));
    ellipsis(snippet.is_cut_before)
        .into_iter()
        .chain(pieces)
        .chain(ellipsis(snippet.is_cut_after))
        .collect()
}

fn ask_hosted(
    settings: &Settings,
    search: &SearchSettings,
    words: &str,
) -> Result<Vec<TerminalHit>, Error> {
    let ask = || -> Result<Vec<TerminalHit>, Box<dyn std::error::Error>> {
        let application = ApplicationId::new(&search.application_id)?;
        let credentials = Credentials::new(application, search.api_key.clone())?;
        let client = BlockingClient::over_http(credentials)?;
        let query = Query::documentation(&search.index_name, words)
            .highlight(MARKS.0, MARKS.1)
            .hits_per_page(search.hits_per_page);
        let query = if search.contextual {
            query.only(FacetFilter::is("language", settings.language()))
        } else {
            query
        };
        let answer = client.search(&Search::from(query))?;
        Ok(answer.results.iter().flat_map(|results| &results.hits).map(found).collect())
    };
    ask().map_err(|error| Error::Search(error.to_string()))
}

fn found(hit: &Hit) -> TerminalHit {
    let headings: Vec<&str> = hit.hierarchy.levels().flatten().collect();
    let snippet =
        pieces(hit.snippet().unwrap_or_default(), MARKS.0, MARKS.1).map(|piece| match piece {
            Piece::Plain(text) => (text.to_owned(), false),
            Piece::Match(text) => (text.to_owned(), true),
        });
    TerminalHit {
        headings: headings.join(" › "), url: hit.url.clone(), snippet: snippet.collect()
    }
}
