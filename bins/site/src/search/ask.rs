//! A question from the command line.

use std::path::Path;

use docs_model::{SearchProvider, SearchSettings, Settings};
use docs_search_client::{
    ApplicationId, BlockingClient, Credentials, FacetFilter, Hit, Piece, Query, Search, pieces,
};
use docs_search_index::{Index, SearchParams};
use docs_server::{DiskStore, Store as _};

use super::ServedIndex;
use crate::error::Error;

/// What marks a match between question and answer; no text has these characters.
const MARKS: (&str, &str) = ("\u{2}", "\u{3}");

/// A hit as the terminal shows it.
#[derive(Debug, Eq, PartialEq)]
pub(crate) struct Found {
    /// The headings above it and its own.
    pub(crate) headings: String,
    pub(crate) url: String,
    /// Some words around the matches: the words, and whether they match.
    pub(crate) snippet: Vec<(String, bool)>,
}

/// Asks whom the site's visitors ask: the hosted service, or the index in the `built` folder.
pub(crate) fn ask(settings: &Settings, built: &Path, words: &str) -> Result<Vec<Found>, Error> {
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
) -> Result<Vec<Found>, Error> {
    let files = DiskStore::new(built);
    let site = files.site();
    let served = ServedIndex::new(&files, site.language(settings.language()), &|| true);
    let params = SearchParams {
        query: words.to_owned(),
        hits_per_page: search.hits_per_page as usize,
        highlight_pre_tag: MARKS.0.to_owned(),
        highlight_post_tag: MARKS.1.to_owned(),
        ..SearchParams::default()
    };
    let answer = Index::open(&served)
        .and_then(|index| index.search(&params))
        .map_err(|error| Error::Search(format!("{error} in `{}`", built.display())))?;
    // Both answers have one shape, so they are read by one reader.
    let json = serde_json::to_value(&answer.hits).expect("an answer is plain values");
    let hits: Vec<Hit> = serde_json::from_value(json).expect("an answer has the protocol's shape");
    Ok(hits.iter().map(found).collect())
}

fn ask_hosted(
    settings: &Settings,
    search: &SearchSettings,
    words: &str,
) -> Result<Vec<Found>, Error> {
    let ask = || -> Result<Vec<Found>, Box<dyn std::error::Error>> {
        let application = ApplicationId::new(&search.application_id)?;
        let credentials = Credentials::new(application, search.api_key.clone())?;
        let client = BlockingClient::over_http(credentials)?;
        let query = Query::documentation(&search.index_name, words)
            .highlight(MARKS.0, MARKS.1)
            .hits_per_page(search.hits_per_page);
        let query = match search.contextual {
            true => query.only(FacetFilter::is("language", settings.language())),
            false => query,
        };
        let answer = client.search(&Search::from(query))?;
        Ok(answer.results.iter().flat_map(|results| &results.hits).map(found).collect())
    };
    ask().map_err(|error| Error::Search(error.to_string()))
}

fn found(hit: &Hit) -> Found {
    let headings: Vec<&str> = hit.hierarchy.levels().flatten().collect();
    let snippet =
        pieces(hit.snippet().unwrap_or_default(), MARKS.0, MARKS.1).map(|piece| match piece {
            Piece::Plain(text) => (text.to_owned(), false),
            Piece::Match(text) => (text.to_owned(), true),
        });
    Found { headings: headings.join(" › "), url: hit.url.clone(), snippet: snippet.collect() }
}
