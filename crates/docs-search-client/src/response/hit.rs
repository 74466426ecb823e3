//! Hits of a search.

use docs_core::{HIERARCHY_LEVELS, Hierarchy, RecordKind};
use serde::Deserialize;

/// Record that matches a query, with highlighted matches.
///
/// Highlighted attributes are as they were indexed, with tags around the matches: they are not safe HTML. Split
/// them with [`pieces`](crate::pieces).
///
/// ```
/// use docs_search_client::{HIGHLIGHT_END, HIGHLIGHT_START, Piece, SearchResponse, pieces};
/// use serde_json::json;
///
/// let value = format!("{HIGHLIGHT_START}Tide{HIGHLIGHT_END} tables");
/// let answer = json!({"results": [{"hits": [{
///     "objectID": "1", "url": "/tides#tables", "type": "content", "content": "Tide tables",
///     "hierarchy": {"lvl0": "Docs", "lvl1": "Tides"},
///     "_snippetResult": {"content": {"value": value}},
/// }]}]});
/// let response = SearchResponse::read(&answer)?;
/// let hit = &response.results[0].hits[0];
/// assert_eq!((hit.section(), hit.text()), (Some("Docs"), Some("Tide tables")));
/// let snippet = pieces(hit.snippet().unwrap_or_default(), HIGHLIGHT_START, HIGHLIGHT_END);
/// assert_eq!(snippet.collect::<Vec<_>>(), [Piece::Match("Tide"), Piece::Plain(" tables")]);
/// # Ok::<(), docs_search_client::SearchError>(())
/// ```
#[derive(Clone, Debug, Default, Deserialize, PartialEq)]
#[serde(from = "WireHit")]
#[non_exhaustive]
pub struct Hit {
    /// Id of the record in the index.
    pub object_id: String,
    /// Address of the record.
    pub url: String,
    /// Kind of the record; `None` for an unknown kind.
    ///
    /// Unlike our own records, those of a crawler may be [`RecordKind::Heading`] of level 0.
    pub kind: Option<RecordKind>,
    /// Headings above the record, and its own.
    pub hierarchy: Hierarchy,
    /// Paragraph, unless the record is a heading.
    pub content: Option<String>,
    /// Whole attributes with highlighted matches.
    pub highlighted: Fragments,
    /// Some words around highlighted matches.
    pub snippets: Fragments,
}

/// Attributes of a hit with highlighted matches. One that the query did not request is absent.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
#[non_exhaustive]
pub struct Fragments {
    /// `lvl0` to `lvl6`.
    pub levels: [Option<String>; HIERARCHY_LEVELS],
    /// The content.
    pub content: Option<String>,
}

impl Hit {
    /// Returns the name of the section that hits are grouped by: `lvl0`, without tags.
    #[must_use]
    pub fn section(&self) -> Option<&str> {
        self.hierarchy.levels().next().flatten()
    }

    /// Returns the content of the record, or its heading, without tags.
    #[must_use]
    pub fn text(&self) -> Option<&str> {
        match self.kind? {
            RecordKind::Content => self.content.as_deref(),
            RecordKind::Heading(level) => self.hierarchy.levels().nth(usize::from(level)).flatten(),
        }
    }

    /// Returns the snippet of the record's content, or of its heading, with highlighted matches.
    #[must_use]
    pub fn snippet(&self) -> Option<&str> {
        match self.kind? {
            RecordKind::Content => self.snippets.content.as_deref(),
            RecordKind::Heading(level) => self.snippets.levels.get(usize::from(level))?.as_deref(),
        }
    }
}

#[derive(Deserialize)]
struct WireHit {
    #[serde(default, rename = "objectID")]
    object_id: String,
    #[serde(default)]
    url: String,
    #[serde(default, rename = "type")]
    kind: Option<String>,
    #[serde(default)]
    content: Option<String>,
    #[serde(default)]
    hierarchy: Option<WireLevels<Option<String>>>,
    #[serde(default, rename = "_highlightResult")]
    highlighted: Option<WireFragments>,
    #[serde(default, rename = "_snippetResult")]
    snippets: Option<WireFragments>,
}

#[derive(Default, Deserialize)]
#[serde(default)]
struct WireLevels<Text> {
    lvl0: Text,
    lvl1: Text,
    lvl2: Text,
    lvl3: Text,
    lvl4: Text,
    lvl5: Text,
    lvl6: Text,
}

impl<Text> WireLevels<Text> {
    fn into_array(self) -> [Text; HIERARCHY_LEVELS] {
        [self.lvl0, self.lvl1, self.lvl2, self.lvl3, self.lvl4, self.lvl5, self.lvl6]
    }
}

#[derive(Default, Deserialize)]
#[serde(default)]
struct WireFragments {
    hierarchy: Option<WireLevels<Option<WireFragment>>>,
    content: Option<WireFragment>,
}

#[derive(Deserialize)]
struct WireFragment {
    value: String,
}

impl From<WireHit> for Hit {
    fn from(wire: WireHit) -> Self {
        Self {
            object_id: wire.object_id,
            url: wire.url,
            kind: wire.kind.as_deref().and_then(record_kind),
            hierarchy: hierarchy(wire.hierarchy.unwrap_or_default()),
            content: wire.content,
            highlighted: wire.highlighted.unwrap_or_default().into(),
            snippets: wire.snippets.unwrap_or_default().into(),
        }
    }
}

impl From<WireFragments> for Fragments {
    fn from(wire: WireFragments) -> Self {
        let levels = wire.hierarchy.unwrap_or_default().into_array();
        Self {
            levels: levels.map(|fragment| fragment.map(|fragment| fragment.value)),
            content: wire.content.map(|fragment| fragment.value),
        }
    }
}

fn hierarchy(wire: WireLevels<Option<String>>) -> Hierarchy {
    let mut hierarchy = Hierarchy::default();
    for (level, text) in wire.into_array().into_iter().enumerate() {
        if let Some(text) = text {
            hierarchy.set(level, text);
        }
    }
    hierarchy
}

/// Parses `lvl2` or `content`, the inverse of [`RecordKind`]'s `Display`.
fn record_kind(word: &str) -> Option<RecordKind> {
    if word == "content" {
        return Some(RecordKind::Content);
    }
    let level: u8 = word.strip_prefix("lvl")?.parse().ok()?;
    (usize::from(level) < HIERARCHY_LEVELS).then_some(RecordKind::Heading(level))
}
