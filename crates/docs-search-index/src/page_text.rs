//! The text of a page, cut into sections.

use docs_core::{HIERARCHY_LEVELS, Record, RecordKind};
use serde::{Deserialize, Serialize};

/// Approximate bytes that a section takes in a file in addition to its strings.
const SECTION_SYNTAX: usize = 16;

/// The text of a page, as the file of its group contains it.
#[derive(Clone, Debug, Deserialize, Eq, PartialEq, Serialize)]
pub(crate) struct PageText {
    /// Address of the page.
    pub(crate) url: String,
    /// Sections in reading order.
    #[serde(rename = "units")]
    pub(crate) sections: Vec<Section>,
}

/// The part of a page with one address: a heading with all text up to the next heading that has an id.
#[derive(Clone, Debug, Deserialize, Eq, PartialEq, Serialize)]
pub(crate) struct Section(
    /// Level of the heading that it starts with; 0 if it starts with text.
    pub(crate) u8,
    /// First level at which its headings differ from those of the previous section.
    pub(crate) u8,
    /// Headings from that level down to the last that is set.
    pub(crate) Vec<Option<String>>,
    /// Id on the page.
    pub(crate) Option<String>,
    /// Text.
    pub(crate) String,
);

/// Headings above a section and its own, `lvl0` first.
pub(crate) type Levels<'a> = [Option<&'a str>; HIERARCHY_LEVELS];

impl PageText {
    /// Groups the records of a page by their addresses.
    pub(crate) fn new(url: &str, records: &[Record]) -> Self {
        let mut sections: Vec<Section> = Vec::new();
        let mut previous: Levels<'_> = Default::default();
        let mut anchor = None;
        for record in records {
            if sections.is_empty() || record.anchor.as_deref() != anchor {
                anchor = record.anchor.as_deref();
                sections.push(Section::new(record, &mut previous));
            } else if let (RecordKind::Heading(level), Some(section)) =
                (record.kind, sections.last_mut())
            {
                let heading = record.hierarchy.levels().nth(usize::from(level)).flatten();
                section.append(heading.unwrap_or_default());
            }
            if let (Some(text), Some(section)) = (&record.content, sections.last_mut()) {
                section.append(text);
            }
        }
        Self { url: url.to_owned(), sections }
    }

    /// Returns the approximate bytes of the page in a file.
    pub(crate) fn size(&self) -> u32 {
        let section = |Section(_, _, headings, anchor, text): &Section| {
            let headings =
                headings.iter().flatten().map(|heading| heading.len() + 3).sum::<usize>();
            headings + anchor.as_deref().map_or(0, str::len) + text.len() + SECTION_SYNTAX
        };
        let sections = self.sections.iter().map(section).sum::<usize>();
        (self.url.len() + SECTION_SYNTAX + sections).try_into().unwrap_or(u32::MAX)
    }

    /// Returns each section with its headings.
    pub(crate) fn sections(&self) -> impl Iterator<Item = (&Section, Levels<'_>)> {
        let mut levels: Levels<'_> = Default::default();
        self.sections.iter().map(move |section| {
            for (level, slot) in levels.iter_mut().enumerate().skip(usize::from(section.1)) {
                *slot = section.2.get(level - usize::from(section.1)).and_then(Option::as_deref);
            }
            (section, levels)
        })
    }
}

impl Section {
    fn new<'r>(record: &'r Record, previous: &mut Levels<'r>) -> Self {
        let mut levels: Levels<'r> = Default::default();
        for (slot, level) in levels.iter_mut().zip(record.hierarchy.levels()) {
            *slot = level;
        }
        let own = match record.kind {
            RecordKind::Heading(level) => level,
            RecordKind::Content => 0,
        };
        let same = levels.iter().zip(previous.iter()).take_while(|(now, then)| now == then).count();
        // A heading that repeats the previous one still belongs to this section.
        let from = if own > 0 { same.min(usize::from(own)) } else { same };
        let end = levels.iter().rposition(Option::is_some).map_or(0, |last| last + 1).max(from);
        *previous = levels;
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

#[cfg(test)]
mod tests {
    use super::*;
    use docs_core::Hierarchy;

    #[test]
    fn text_belongs_to_the_heading_above_it() {
        let mut hierarchy = Hierarchy::new("Tools");
        hierarchy.set(1, "Forms");
        let record =
            |kind, content| Record { kind, hierarchy: hierarchy.clone(), content, anchor: None };
        let records = [
            record(RecordKind::Heading(1), None),
            record(RecordKind::Content, Some("Fill them in.".into())),
        ];
        assert_eq!(
            serde_json::to_string(&PageText::new("/forms", &records)).expect("strings are JSON"),
            r#"{"url":"/forms","units":[[1,0,["Tools","Forms"],null,"Fill them in."]]}"#,
        );
    }
}
