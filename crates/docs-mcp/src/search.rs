//! Searches.

use std::fmt::Write as _;

use docs_model::{OutlinedVersion, SiteOutline};
use docs_search_index::{Facet, Hit, Marked, Query};
use rmcp::schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::BuiltSite;
use crate::address::public_address;
use crate::error::AnswerError;

/// Maximum length of a query, in characters.
const MAX_QUERY: usize = 500;

/// Default for the number of hits.
const HITS: u32 = 10;

/// Maximum number of hits.
const MAX_HITS: u32 = 50;

/// Number of words of an excerpt.
const EXCERPT_WORDS: usize = 40;

/// Tag of pages outside of all versions in the index.
const UNVERSIONED_TAG: &str = "default";

/// A search.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(crate = "rmcp::schemars")]
pub struct Search {
    /// Words to search for: a question or key words, names and error messages as they are written.
    pub query: String,
    /// Name or label of the version to search. Default: the latest.
    #[serde(default)]
    pub version: Option<String>,
    /// Tag of the language to search, such as `en`. Default: the site's main language.
    #[serde(default)]
    pub language: Option<String>,
    /// Maximum number of hits, from 1 to 50. Default: 10.
    #[serde(default)]
    pub limit: Option<u32>,
}

impl Search {
    /// Creates a search for words in the latest version.
    #[must_use]
    pub fn new(query: impl Into<String>) -> Self {
        Self { query: query.into(), ..Self::default() }
    }
}

/// Hits of a [`Search`].
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(crate = "rmcp::schemars")]
#[non_exhaustive]
pub struct SearchHits {
    /// The query.
    pub query: String,
    /// Tag of the searched language.
    pub language: String,
    /// Labels of the searched versions; empty on a site without versions.
    pub versions: Vec<String>,
    /// Number of pages or sections that match.
    pub total: usize,
    /// The best hits, the best first.
    pub hits: Vec<SearchHit>,
}

/// A section that matches a query.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(crate = "rmcp::schemars")]
#[non_exhaustive]
pub struct SearchHit {
    /// Title of the page.
    pub title: String,
    /// Headings from the page's title down to the section.
    pub section: String,
    /// Address of the section, for citations and for `read_page`.
    pub url: String,
    /// Some words around the matches.
    pub excerpt: String,
}

/// A finished search, for logs. It contains no data about the client.
#[derive(Clone, Debug, Eq, PartialEq)]
#[non_exhaustive]
pub struct SearchEvent {
    /// The query.
    pub query: String,
    /// Name of the searched version; empty for the latest.
    pub version: String,
    /// Tag of the searched language.
    pub language: String,
    /// Number of pages or sections that match.
    pub results: usize,
}

impl BuiltSite {
    /// Searches the site. Stops once `is_wanted` is `false`.
    ///
    /// # Errors
    ///
    /// Returns an error if an argument is invalid, the site has no search index or one that cannot be read, or the search is
    /// no longer wanted.
    pub fn search(
        &self,
        search: &Search,
        is_wanted: &dyn Fn() -> bool,
    ) -> Result<SearchHits, AnswerError> {
        let limit = search.limit.unwrap_or(HITS);
        if search.query.trim().is_empty() || search.query.chars().count() > MAX_QUERY {
            let message = format!("`query` must have 1 to {MAX_QUERY} characters.");
            return Err(AnswerError::Argument(message));
        }
        if !(1..=MAX_HITS).contains(&limit) {
            let message = format!("`limit` must be between 1 and {MAX_HITS}.");
            return Err(AnswerError::Argument(message));
        }
        let language = self.language(search.language.as_deref())?;
        let outline = &language.outline;
        let versions = searched_versions(outline, search.version.as_deref())?;
        let tags = versions.iter().map(|version| version.tag.as_str()).chain([UNVERSIONED_TAG]);
        let query = Query::new(&search.query)
            .with_filter(Facet::Tag, tags)
            .with_hits_per_page(limit as usize);
        let found = self.index(&language, is_wanted)?.search(&query)?;
        Ok(SearchHits {
            query: search.query.clone(),
            language: outline.language.clone(),
            versions: versions.iter().map(|version| version.label.clone()).collect(),
            total: found.hit_count,
            hits: found.hits.iter().map(|hit| search_hit(outline, hit)).collect(),
        })
    }
}

/// Returns the versions with a name or label in any set of docs; without one, the latest of each.
///
/// # Errors
///
/// Returns an error if no version has the name.
pub(crate) fn searched_versions<'a>(
    outline: &'a SiteOutline,
    name: Option<&str>,
) -> Result<Vec<&'a OutlinedVersion>, AnswerError> {
    let versions = outline.versions.iter();
    let Some(name) = name else {
        return Ok(versions.filter(|version| version.is_latest).collect());
    };
    let has_name = |version: &&OutlinedVersion| {
        version.name == name || version.label.to_lowercase() == name.to_lowercase()
    };
    let found: Vec<&OutlinedVersion> = versions.filter(has_name).collect();
    if found.is_empty() {
        let mut names: Vec<&str> =
            outline.versions.iter().map(|version| version.name.as_str()).collect();
        names.dedup();
        let message = if names.is_empty() {
            format!("The site has no version `{name}`, since it has no versions.")
        } else {
            format!("The site has no version `{name}`. Its versions: {}.", names.join(", "))
        };
        return Err(AnswerError::Argument(message));
    }
    Ok(found)
}

fn search_hit(outline: &SiteOutline, hit: &Hit) -> SearchHit {
    let headings: Vec<&str> = hit.headings[1..].iter().flatten().map(Marked::text).collect();
    SearchHit {
        title: headings.first().copied().unwrap_or(hit.page_url()).to_owned(),
        section: headings.join(" › "),
        url: public_address(outline, &hit.url),
        excerpt: excerpt(hit),
    }
}

fn excerpt(hit: &Hit) -> String {
    let Some(text) = hit.content.as_ref() else { return String::new() };
    let snippet = text.snippet(EXCERPT_WORDS);
    let ellipsis = |is_cut: bool| if is_cut { "…" } else { "" };
    let (before, after) = (ellipsis(snippet.is_cut_before), ellipsis(snippet.is_cut_after));
    format!("{before}{}{after}", snippet.marked.text())
}

impl SearchHits {
    /// Returns the hits as Markdown.
    #[must_use]
    pub fn to_markdown(&self) -> String {
        if self.hits.is_empty() {
            return format!("No results for \"{}\". Try other or fewer words.\n", self.query);
        }
        let mut text = String::new();
        for (position, hit) in self.hits.iter().enumerate() {
            let number = position + 1;
            // Writing to a string cannot fail.
            let _ = write!(text, "{number}. {}\n   {}\n   {}\n", hit.section, hit.url, hit.excerpt);
        }
        text.push_str("\nRead a section with `read_page` and its address; cite the address.\n");
        text
    }
}
