//! Results of queries.

use std::collections::BTreeMap;

use docs_core::{HIERARCHY_LEVELS, RecordKind};

use super::marked::Marked;
use super::request::Facet;

/// Results of a query.
///
/// ```
/// use docs_search_index::{Facet, Index, Query};
/// # use docs_search_index::{Hierarchy, IndexBuilder, PageKey, Record, RecordKind};
/// # let content = Some("Tide tables".to_owned());
/// # let hierarchy = Hierarchy::new("Harbour");
/// # let record = Record { kind: RecordKind::Content, hierarchy, content, anchor: Some("tables".to_owned()) };
/// # let files = IndexBuilder::new().add(PageKey::new("/tides").with_version("2.0"), vec![record]).build()?;
/// let index = Index::open(files)?;
/// let results = index.search(&Query::new("tide").with_facet(Facet::Version))?;
/// assert_eq!((results.hit_count, results.is_exhaustive), (1, true));
/// assert_eq!(results.facets[&Facet::Version]["2.0"], 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, Eq, PartialEq)]
#[non_exhaustive]
pub struct Results {
    /// Hits of the requested page of results, best first. No two have the same address.
    pub hits: Vec<Hit>,
    /// Number of all hits if [`is_exhaustive`](Self::is_exhaustive), otherwise number of pages with hits.
    pub hit_count: usize,
    /// `true` if the text of every page with hits was read.
    pub is_exhaustive: bool,
    /// Number of pages of results.
    pub page_count: usize,
    /// Words of the query that were searched for, folded. [`Marked::words`] are indexes of this list.
    pub words: Vec<String>,
    /// Number of pages with hits by value, for each requested facet.
    pub facets: BTreeMap<Facet, BTreeMap<String, usize>>,
}

/// A section of a page that matches a query.
///
/// ```
/// use docs_search_index::{Index, Query};
/// # use docs_search_index::{Hierarchy, IndexBuilder, PageKey, Record, RecordKind};
/// # let content = Some("Tide tables".to_owned());
/// # let hierarchy = Hierarchy::new("Harbour");
/// # let record = Record { kind: RecordKind::Content, hierarchy, content, anchor: Some("tables".to_owned()) };
/// # let files = IndexBuilder::new().add(PageKey::new("/tides").with_version("2.0"), vec![record]).build()?;
/// let results = Index::open(files)?.search(&Query::new("tables"))?;
/// let hit = &results.hits[0];
/// assert_eq!((hit.url.as_str(), hit.page_url()), ("/tides#tables", "/tides"));
/// assert_eq!(hit.text().map(|text| text.text()), Some("Tide tables"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Eq, PartialEq)]
#[non_exhaustive]
pub struct Hit {
    /// Address of the section: that of the page, with the anchor.
    pub url: String,
    /// Id of the section's heading on the page; `None` before the first heading with an id.
    pub anchor: Option<String>,
    /// Number of the section on its page, from 0.
    pub position: usize,
    /// Kind of the matching heading, or [`RecordKind::Content`] if the text matches.
    pub kind: RecordKind,
    /// Headings above the section and its own, by level.
    pub headings: [Option<Marked>; HIERARCHY_LEVELS],
    /// Text of the section.
    pub content: Option<Marked>,
}

/// A page of an index.
#[derive(Clone, Debug, Eq, PartialEq)]
#[non_exhaustive]
pub struct IndexedPage {
    /// Address.
    pub url: String,
    /// Title; `None` for a page without headings.
    pub title: Option<String>,
    /// Language.
    pub language: String,
    /// Version tag.
    pub tag: String,
    /// Version.
    pub version: String,
}

impl Hit {
    /// Returns the address of the page, without the anchor.
    #[must_use]
    pub fn page_url(&self) -> &str {
        self.url.split_once('#').map_or(&self.url, |(page, _)| page)
    }

    /// Returns the matching heading or content, see [`kind`](Self::kind).
    #[must_use]
    pub fn text(&self) -> Option<&Marked> {
        match self.kind {
            RecordKind::Content => self.content.as_ref(),
            RecordKind::Heading(level) => self.headings.get(usize::from(level))?.as_ref(),
        }
    }
}
