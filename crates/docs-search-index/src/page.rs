//! A page as the index keeps it.

use docs_model::{HIERARCHY_LEVELS, Record, RecordKind};
use serde::{Deserialize, Serialize};

/// The texts of a page, as one file of the index keeps them.
///
/// ```
/// use docs_model::{Hierarchy, Record, RecordKind};
/// use docs_search_index::PageText;
///
/// let mut hierarchy = Hierarchy::new("Tools");
/// hierarchy.set(1, "Forms");
/// let records = [
///     Record { kind: RecordKind::Heading(1), hierarchy: hierarchy.clone(), content: None, anchor: None },
///     Record { kind: RecordKind::Content, hierarchy, content: Some("Fill them in.".into()), anchor: None },
/// ];
/// assert_eq!(
///     PageText::of("/forms", &records).to_json(),
///     r#"{"url":"/forms","units":[[1,0,["Tools","Forms"],null,"Fill them in."]]}"#,
/// );
/// ```
#[derive(Clone, Debug, Deserialize, Eq, PartialEq, Serialize)]
pub struct PageText {
    /// The page's address.
    pub url: String,
    /// Its pieces, in reading order.
    pub(crate) units: Vec<Unit>,
}

/// What has one address: a heading with all text up to the next heading that has an id.
#[derive(Clone, Debug, Deserialize, Eq, PartialEq, Serialize)]
pub(crate) struct Unit(
    /// The level of the heading that it starts with; 0 if it starts with text.
    pub(crate) u8,
    /// The first level at which its headings differ from those of the unit before.
    pub(crate) u8,
    /// The headings from that level down to the last that is set.
    pub(crate) Vec<Option<String>>,
    /// Its id on the page.
    pub(crate) Option<String>,
    /// Its text.
    pub(crate) String,
);

/// The headings above a unit and its own, `lvl0` first.
pub(crate) type Levels<'a> = [Option<&'a str>; HIERARCHY_LEVELS];

impl PageText {
    /// Gathers a page's records under their addresses.
    #[must_use]
    pub fn of(url: &str, records: &[Record]) -> Self {
        let mut units: Vec<Unit> = Vec::new();
        let mut before: Levels<'_> = Default::default();
        let mut anchor = None;
        for record in records {
            if units.is_empty() || record.anchor.as_deref() != anchor {
                anchor = record.anchor.as_deref();
                units.push(Unit::start(record, &mut before));
            } else if let (RecordKind::Heading(level), Some(unit)) = (record.kind, units.last_mut())
            {
                let heading = record.hierarchy.levels().nth(usize::from(level)).flatten();
                unit.append(heading.unwrap_or_default());
            }
            if let (Some(text), Some(unit)) = (&record.content, units.last_mut()) {
                unit.append(text);
            }
        }
        Self { url: url.to_owned(), units }
    }

    /// The file's text.
    ///
    /// # Panics
    ///
    /// Never: it has texts and numbers only.
    #[must_use]
    pub fn to_json(&self) -> String {
        serde_json::to_string(self).expect("texts and numbers are JSON")
    }

    /// Each unit with its headings.
    pub(crate) fn units(&self) -> impl Iterator<Item = (&Unit, Levels<'_>)> {
        let mut levels: Levels<'_> = Default::default();
        self.units.iter().map(move |unit| {
            for (level, slot) in levels.iter_mut().enumerate().skip(usize::from(unit.1)) {
                *slot = unit.2.get(level - usize::from(unit.1)).and_then(Option::as_deref);
            }
            (unit, levels)
        })
    }
}

impl Unit {
    fn start<'r>(record: &'r Record, before: &mut Levels<'r>) -> Self {
        let mut levels: Levels<'r> = Default::default();
        for (slot, level) in levels.iter_mut().zip(record.hierarchy.levels()) {
            *slot = level;
        }
        let own = match record.kind {
            RecordKind::Heading(level) => level,
            RecordKind::Content => 0,
        };
        let same =
            levels.iter().zip(before.iter()).take_while(|(now, before)| now == before).count();
        // A heading that repeats the one before is still the unit's own.
        let from = if own > 0 { same.min(usize::from(own)) } else { same };
        let end = levels.iter().rposition(Option::is_some).map_or(0, |last| last + 1).max(from);
        *before = levels;
        let headings = levels[from..end].iter().map(|level| level.map(str::to_owned)).collect();
        Self(own, from as u8, headings, record.anchor.clone(), String::new())
    }

    fn append(&mut self, text: &str) {
        if !self.4.is_empty() && !text.is_empty() {
            self.4.push(' ');
        }
        self.4.push_str(text);
    }
}
