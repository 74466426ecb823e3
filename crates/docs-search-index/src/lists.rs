//! The lists of a term: the pages, and where known the units, in which it stands; and how they are written.
//!
//! A list is written in the 88 characters from `#` to `{` (without `\`), which are one byte in JSON: a number is
//! its digits to the base 44, lowest first, in the second 44 characters, but for the last digit, which is in the
//! first 44. A compressing host makes of that what a bit-packed form would be.

use crate::places::Places;

/// A list of more pages than this says only the pages, not the units: it is long then, and a word that common
/// decides little.
pub(crate) const MOST_PAGES_WITH_UNITS: usize = 256;

/// Where a term stands on all pages.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub(crate) struct Lists {
    /// Pages with the term in their title.
    pub(crate) title: Vec<u32>,
    /// Pages in a section of that name.
    pub(crate) section: Vec<u32>,
    /// In own headings of units.
    pub(crate) headings: UnitList,
    /// In texts.
    pub(crate) content: UnitList,
}

/// Pages in ascending order, with the units if there are not too many.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub(crate) struct UnitList {
    /// Each page once, the units are unknown (and given as 0).
    pub(crate) pages_only: bool,
    /// Page and unit, ascending.
    pub(crate) entries: Vec<(u32, u8)>,
}

impl Lists {
    /// Adds a page; pages come in ascending order.
    pub(crate) fn push(&mut self, page: u32, places: &Places) {
        if places.title {
            self.title.push(page);
        }
        if places.section {
            self.section.push(page);
        }
        self.headings.entries.extend(places.headings.iter().map(|unit| (page, *unit)));
        self.content.entries.extend(places.content.iter().map(|unit| (page, *unit)));
    }

    /// Leaves out the units of lists that are too long for them.
    pub(crate) fn limit(&mut self) {
        self.headings.limit();
        self.content.limit();
    }

    /// How common the term is: 0 for less than 4 pages, 1 for less than 16, and so on, at most 9.
    ///
    /// In steps this wide, one edit seldom changes it.
    pub(crate) fn commonness(&self) -> u8 {
        Self::commonness_of(self.title.len().max(self.headings.pages()).max(self.content.pages()))
    }

    pub(crate) fn commonness_of(pages: usize) -> u8 {
        (pages.max(1).ilog2() / 2).min(9) as u8
    }

    /// Whether the term stands nowhere.
    pub(crate) fn is_empty(&self) -> bool {
        self.title.is_empty()
            && self.section.is_empty()
            && self.headings.entries.is_empty()
            && self.content.entries.is_empty()
    }

    /// `title|section|headings|content`, without `|` at the end.
    pub(crate) fn write(&self) -> String {
        let mut text = String::new();
        write_pages(&self.title, &mut text);
        text.push('|');
        write_pages(&self.section, &mut text);
        text.push('|');
        self.headings.write(&mut text);
        text.push('|');
        self.content.write(&mut text);
        text.truncate(text.trim_end_matches('|').len());
        text
    }

    /// Reads what [`write`](Self::write) wrote; what is not of that form is left out.
    pub(crate) fn read(text: &str) -> Self {
        let mut parts = text.split('|');
        let mut next = || parts.next().unwrap_or_default();
        Self {
            title: read_pages(next()),
            section: read_pages(next()),
            headings: UnitList::read(next()),
            content: UnitList::read(next()),
        }
    }
}

impl UnitList {
    /// How many pages it has.
    pub(crate) fn pages(&self) -> usize {
        self.entries.chunk_by(|one, next| one.0 == next.0).count()
    }

    pub(crate) fn limit(&mut self) {
        if !self.pages_only
            && self.entries.len() > MOST_PAGES_WITH_UNITS
            && self.pages() > MOST_PAGES_WITH_UNITS
        {
            self.pages_only = true;
            self.entries.dedup_by_key(|entry| entry.0);
            for entry in &mut self.entries {
                entry.1 = 0;
            }
        }
    }

    fn write(&self, text: &mut String) {
        if self.pages_only {
            text.push('!');
        }
        let mut next = 0;
        for page in self.entries.chunk_by(|one, next| one.0 == next.0) {
            write_number(page[0].0 - next, text);
            next = page[0].0 + 1;
            if !self.pages_only {
                write_units(page, text);
            }
        }
    }

    fn read(text: &str) -> Self {
        let pages_only = text.starts_with('!');
        let mut numbers = Numbers(text[usize::from(pages_only)..].bytes());
        let (mut entries, mut next) = (Vec::new(), 0_u32);
        while let Some(gap) = numbers.next() {
            let page = next.saturating_add(gap);
            next = page.saturating_add(1);
            if pages_only {
                entries.push((page, 0));
            } else {
                read_units(page, &mut numbers, &mut entries);
            }
        }
        Self { pages_only, entries }
    }
}

/// Each unit as its distance to the one before, doubled, and odd if another follows.
fn write_units(page: &[(u32, u8)], text: &mut String) {
    let mut next = 0;
    for (index, (_, unit)) in page.iter().enumerate() {
        let more = u32::from(index + 1 < page.len());
        write_number(((u32::from(*unit) - next) << 1) | more, text);
        next = u32::from(*unit) + 1;
    }
}

fn read_units(page: u32, numbers: &mut Numbers<'_>, entries: &mut Vec<(u32, u8)>) {
    let mut next = 0_u32;
    for number in numbers.by_ref() {
        let unit = next.saturating_add(number >> 1);
        next = unit.saturating_add(1);
        entries.push((page, unit.min(255) as u8));
        if number & 1 == 0 {
            break;
        }
    }
}

fn write_pages(pages: &[u32], text: &mut String) {
    let mut next = 0;
    for page in pages {
        write_number(page - next, text);
        next = page + 1;
    }
}

fn read_pages(text: &str) -> Vec<u32> {
    let mut next = 0_u32;
    let numbers = Numbers(text.bytes());
    numbers
        .map(|gap| {
            let page = next.saturating_add(gap);
            next = page.saturating_add(1);
            page
        })
        .collect()
}

const BASE: u32 = 44;
const FIRST_CHARACTER: u8 = b'#';

fn write_number(mut number: u32, text: &mut String) {
    while number >= BASE {
        text.push(character((number % BASE + BASE) as u8));
        number /= BASE;
    }
    text.push(character(number as u8));
}

/// The characters from `#` on, without the one that JSON escapes.
fn character(index: u8) -> char {
    let code = FIRST_CHARACTER + index;
    char::from(if code < b'\\' { code } else { code + 1 })
}

struct Numbers<'a>(std::str::Bytes<'a>);

impl Iterator for Numbers<'_> {
    type Item = u32;

    fn next(&mut self) -> Option<u32> {
        let (mut number, mut unit) = (0_u32, 1_u32);
        loop {
            let code = self.0.next()?;
            let index =
                u32::from(code.wrapping_sub(FIRST_CHARACTER).wrapping_sub(u8::from(code > b'\\')));
            number = number.saturating_add((index % BASE).saturating_mul(unit));
            unit = unit.saturating_mul(BASE);
            if index < BASE {
                return Some(number);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn what_is_written_is_read(
            title in proptest::collection::btree_set(0_u32..100_000, 0..20),
            content in proptest::collection::btree_set((0_u32..600, 0_u8..), 0..600),
        ) {
            let mut lists = Lists {
                title: title.into_iter().collect(),
                content: UnitList { pages_only: false, entries: content.into_iter().collect() },
                ..Lists::default()
            };
            lists.limit();
            prop_assert_eq!(Lists::read(&lists.write()), lists);
        }

        #[test]
        fn any_text_is_read_without_panic(text in "\\PC*") {
            Lists::read(&text);
        }
    }

    #[test]
    fn numbers_take_one_character_up_to_43() {
        let mut text = String::new();
        for number in [0, 43, 44, 44 * 44 + 1] {
            write_number(number, &mut text);
        }
        assert_eq!(text, "#NO$PO$");
    }
}
