//! One record that was found.

use docs_model::{HIERARCHY_LEVELS, Hierarchy, RecordKind};
use serde::Deserialize;

/// A record that was found, with its matches.
///
/// Texts with marked matches come from the service as they were indexed, with tags around the matches: they are
/// no safe HTML. [`pieces`](crate::pieces) takes them apart.
#[derive(Clone, Debug, Default, Deserialize, PartialEq)]
#[serde(from = "WireHit")]
#[non_exhaustive]
pub struct Hit {
    /// The service's name for the record.
    pub object_id: String,
    /// Where it stands.
    pub url: String,
    /// What sort of piece it is; `None` if the service says something unknown.
    ///
    /// Unlike our own records, those of a crawler may be [`RecordKind::Heading`] of level 0.
    pub kind: Option<RecordKind>,
    /// The headings above it, and its own.
    pub hierarchy: Hierarchy,
    /// Its text, if it is not a heading.
    pub content: Option<String>,
    /// The whole texts, with marked matches.
    pub highlighted: Fragments,
    /// A few words around the matches, which are marked.
    pub snippets: Fragments,
}

/// Texts of a hit with marked matches; a text that the question did not ask for is absent.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
#[non_exhaustive]
pub struct Fragments {
    /// `lvl0` to `lvl6`.
    pub levels: [Option<String>; HIERARCHY_LEVELS],
    /// The content.
    pub content: Option<String>,
}

impl Hit {
    /// The name of the section that hits are grouped by: `lvl0`, without marks.
    #[must_use]
    pub fn section(&self) -> Option<&str> {
        self.hierarchy.levels().next().flatten()
    }

    /// The text of the record itself: its content or its heading, without marks.
    #[must_use]
    pub fn text(&self) -> Option<&str> {
        match self.kind? {
            RecordKind::Content => self.content.as_deref(),
            RecordKind::Heading(level) => self.hierarchy.levels().nth(usize::from(level)).flatten(),
        }
    }

    /// The words of the record itself that surround the matches, which are marked.
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

/// Reads `lvl2` or `content`; the other direction is [`RecordKind`]'s `Display`.
fn record_kind(word: &str) -> Option<RecordKind> {
    if word == "content" {
        return Some(RecordKind::Content);
    }
    let level: u8 = word.strip_prefix("lvl")?.parse().ok()?;
    (usize::from(level) < HIERARCHY_LEVELS).then_some(RecordKind::Heading(level))
}
