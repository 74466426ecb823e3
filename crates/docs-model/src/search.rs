//! Search: what is recorded of a page, and how a site wants to be searched.

use std::fmt;
use std::sync::Arc;

use serde::Deserialize;

/// Number of levels in a record's hierarchy: `lvl0` (the section of the site) to `lvl6` (specification, section 3).
pub const HIERARCHY_LEVELS: usize = 7;

/// One searchable piece of a page: a heading, or a paragraph under it.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Record {
    /// What sort of piece it is.
    pub kind: RecordKind,
    /// The headings above the piece, outermost first, and its own.
    pub hierarchy: Hierarchy,
    /// The piece's text; `None` for a heading.
    pub content: Option<String>,
    /// The nearest id above the piece: what the record's address has after `#`.
    pub anchor: Option<String>,
}

/// The headings that lead to a record.
///
/// A page has many records below few headings, so clones share them: a clone costs next to nothing.
///
/// ```
/// use docs_model::Hierarchy;
///
/// let mut hierarchy = Hierarchy::new("Tools");
/// hierarchy.set(1, "Scheduling");
/// hierarchy.set(2, "Time zones");
/// hierarchy.set(1, "Form filling");
/// assert_eq!(hierarchy.levels().flatten().collect::<Vec<_>>(), ["Tools", "Form filling"]);
/// ```
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct Hierarchy(Arc<[Option<Arc<str>>; HIERARCHY_LEVELS]>);

impl Hierarchy {
    /// Starts a hierarchy with its `lvl0`.
    #[must_use]
    pub fn new(section: impl Into<Arc<str>>) -> Self {
        let mut hierarchy = Self::default();
        hierarchy.set(0, section);
        hierarchy
    }

    /// Enters a heading: what stood at this level and below it is left.
    ///
    /// # Panics
    ///
    /// When `level` is not below [`HIERARCHY_LEVELS`].
    pub fn set(&mut self, level: usize, text: impl Into<Arc<str>>) {
        let levels = Arc::make_mut(&mut self.0);
        levels[level] = Some(text.into());
        levels[level + 1..].fill(None);
    }

    /// All levels, `lvl0` first.
    pub fn levels(&self) -> impl Iterator<Item = Option<&str>> {
        self.0.iter().map(Option::as_deref)
    }
}

/// What sort of piece a record is.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
pub enum RecordKind {
    /// A heading, `lvl1` to `lvl6`.
    Heading(u8),
    /// Text.
    Content,
}

impl fmt::Display for RecordKind {
    /// The word that the hosted service knows: `lvl2`, `content`.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Heading(level) => write!(formatter, "lvl{level}"),
            Self::Content => formatter.write_str("content"),
        }
    }
}

/// A search key that can't be printed by accident.
///
/// Search keys are public by nature, but one pasted in the wrong place may be an admin key.
///
/// ```
/// use docs_model::SearchKey;
///
/// let key = SearchKey::new("0123456789abcdef");
/// assert_eq!(format!("{key:?}"), "SearchKey(…)");
/// assert_eq!(key.expose(), "0123456789abcdef");
/// ```
#[derive(Clone, Default, Deserialize, Eq, PartialEq)]
#[serde(transparent)]
pub struct SearchKey(String);

impl SearchKey {
    /// Wraps a key.
    #[must_use]
    pub fn new(key: impl Into<String>) -> Self {
        Self(key.into())
    }

    /// The key itself, for the one place that sends it.
    #[must_use]
    pub fn expose(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for SearchKey {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("SearchKey(…)")
    }
}
