//! Search records.

use std::fmt;
use std::sync::Arc;

/// Number of levels in a record's hierarchy: `lvl0` (the section of the site) to `lvl6`.
pub const HIERARCHY_LEVELS: usize = 7;

/// Searchable part of a page: a heading, or a paragraph.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Record {
    /// Kind of the record.
    pub kind: RecordKind,
    /// Headings above the record, outermost first, and its own.
    pub hierarchy: Hierarchy,
    /// Text of the paragraph; `None` for a heading.
    pub content: Option<String>,
    /// Nearest preceding id, the fragment of the record's address.
    pub anchor: Option<String>,
}

/// Headings above a record.
///
/// A page has many records below few headings, so clones share them and are cheap.
///
/// ```
/// use docs_core::Hierarchy;
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
    /// Creates a hierarchy with its `lvl0`.
    #[must_use]
    pub fn new(section: impl Into<Arc<str>>) -> Self {
        let mut hierarchy = Self::default();
        hierarchy.set(0, section);
        hierarchy
    }

    /// Sets the heading of a level and clears all lower levels.
    ///
    /// # Panics
    ///
    /// Panics if `level` is not below [`HIERARCHY_LEVELS`].
    pub fn set(&mut self, level: usize, text: impl Into<Arc<str>>) {
        let levels = Arc::make_mut(&mut self.0);
        levels[level] = Some(text.into());
        levels[level + 1..].fill(None);
    }

    /// Returns all levels, `lvl0` first.
    pub fn levels(&self) -> impl Iterator<Item = Option<&str>> {
        self.0.iter().map(Option::as_deref)
    }
}

/// Kind of a record.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
pub enum RecordKind {
    /// A heading, `lvl1` to `lvl6`.
    Heading(u8),
    /// A paragraph.
    Content,
}

impl fmt::Display for RecordKind {
    /// Writes the name in the hosted service: `lvl2`, `content`.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Heading(level) => write!(formatter, "lvl{level}"),
            Self::Content => formatter.write_str("content"),
        }
    }
}
