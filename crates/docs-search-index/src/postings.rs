//! Posting lists: the pages, and where known the sections, that contain a term; and their text form.
//!
//! A list is written in the 88 characters from `#` to `{` (without `\`), which take one byte each in JSON. A number has
//! digits to the base 44, lowest first, from the second 44 characters, except for its last digit, which is from the first
//! 44. Compressed by the host, this is as small as a bit-packed form.

use crate::page_terms::Occurrences;

/// Maximum number of pages in a list with sections. A longer list would be large, and the sections of so
/// common a word have little effect on the order of hits.
pub(crate) const MAX_PAGES_WITH_SECTIONS: usize = 256;

/// Posting lists of a term.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub(crate) struct PostingLists {
    /// Pages with the term in their title.
    pub(crate) title: Vec<u32>,
    /// Pages with the term in their category.
    pub(crate) category: Vec<u32>,
    /// Pages and sections with the term in an own heading.
    pub(crate) headings: SectionList,
    /// Pages and sections with the term in their text.
    pub(crate) content: SectionList,
}

/// Pages in ascending order, with sections if there are not too many.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub(crate) struct SectionList {
    /// `true` if sections are unknown: each page is listed once, with section 0.
    pub(crate) pages_only: bool,
    /// Page and section, ascending.
    pub(crate) entries: Vec<(u32, u8)>,
}

impl PostingLists {
    /// Adds a page. Pages are added in ascending order.
    pub(crate) fn push(&mut self, page: u32, occurrences: &Occurrences) {
        if occurrences.title {
            self.title.push(page);
        }
        if occurrences.category {
            self.category.push(page);
        }
        self.headings.entries.extend(occurrences.headings.iter().map(|section| (page, *section)));
        self.content.entries.extend(occurrences.content.iter().map(|section| (page, *section)));
    }

    /// Removes the sections of lists that are too long for them.
    pub(crate) fn limit(&mut self) {
        self.headings.limit();
        self.content.limit();
    }

    /// Returns the document-frequency bucket: 0 for less than 4 pages, 1 for less than 16, and so on, at most 9.
    ///
    /// One edit seldom moves a term to another bucket.
    pub(crate) fn frequency_bucket(&self) -> u8 {
        Self::frequency_bucket_for(
            self.title.len().max(self.headings.pages()).max(self.content.pages()),
        )
    }

    pub(crate) fn frequency_bucket_for(pages: usize) -> u8 {
        (pages.max(1).ilog2() / 2).min(9) as u8
    }

    /// Returns `true` if no page contains the term.
    pub(crate) fn is_empty(&self) -> bool {
        self.title.is_empty()
            && self.category.is_empty()
            && self.headings.entries.is_empty()
            && self.content.entries.is_empty()
    }

    /// Returns the titles, categories and sections that contain both this term and another one, as far as
    /// the lists determine them.
    pub(crate) fn intersection(&self, other: &Self) -> Self {
        let pages = |own: &[u32], others: &[u32]| {
            own.iter().filter(|page| others.binary_search(page).is_ok()).copied().collect()
        };
        Self {
            title: pages(&self.title, &other.title),
            category: pages(&self.category, &other.category),
            headings: self.headings.intersection(&other.headings),
            content: self.content.intersection(&other.content),
        }
    }

    /// Writes `title|category|headings|content`, without `|` at the end.
    pub(crate) fn write(&self) -> String {
        let mut text = String::new();
        write_pages(&self.title, &mut text);
        text.push('|');
        write_pages(&self.category, &mut text);
        text.push('|');
        self.headings.write(&mut text);
        text.push('|');
        self.content.write(&mut text);
        text.truncate(text.trim_end_matches('|').len());
        text
    }

    /// Reads the form of [`write`](Self::write); anything else is skipped.
    pub(crate) fn read(text: &str) -> Self {
        let mut parts = text.split('|');
        let mut next = || parts.next().unwrap_or_default();
        Self {
            title: read_pages(next()),
            category: read_pages(next()),
            headings: SectionList::read(next()),
            content: SectionList::read(next()),
        }
    }
}

impl SectionList {
    /// Returns the number of pages.
    pub(crate) fn pages(&self) -> usize {
        self.entries.chunk_by(|one, next| one.0 == next.0).count()
    }

    /// Returns the entries that both lists contain. If only one list has sections, these are returned.
    fn intersection(&self, other: &Self) -> Self {
        if self.pages_only && !other.pages_only {
            return other.intersection(self);
        }
        let is_shared = |(page, section): &(u32, u8)| match other.pages_only {
            true => other.entries.binary_search(&(*page, 0)).is_ok(),
            false => other.entries.binary_search(&(*page, *section)).is_ok(),
        };
        let entries = self.entries.iter().filter(|entry| is_shared(entry)).copied().collect();
        Self { pages_only: self.pages_only, entries }
    }

    pub(crate) fn limit(&mut self) {
        if !self.pages_only
            && self.entries.len() > MAX_PAGES_WITH_SECTIONS
            && self.pages() > MAX_PAGES_WITH_SECTIONS
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
                write_sections(page, text);
            }
        }
    }

    fn read(text: &str) -> Self {
        let pages_only = text.starts_with('!');
        let text = &text[usize::from(pages_only)..];
        let mut numbers = Numbers(text.bytes());
        // Most numbers have one character: one for each page, and one for each of its sections.
        let capacity = if pages_only { text.len() } else { text.len() / 2 };
        let (mut entries, mut next) = (Vec::with_capacity(capacity), 0_u32);
        while let Some(gap) = numbers.next() {
            let page = next.saturating_add(gap);
            next = page.saturating_add(1);
            if pages_only {
                entries.push((page, 0));
            } else {
                read_sections(page, &mut numbers, &mut entries);
            }
        }
        Self { pages_only, entries }
    }
}

/// Writes each section as its distance to the previous one, doubled, plus one if another follows.
fn write_sections(page: &[(u32, u8)], text: &mut String) {
    let mut next = 0;
    for (index, (_, section)) in page.iter().enumerate() {
        let more = u32::from(index + 1 < page.len());
        write_number(((u32::from(*section) - next) << 1) | more, text);
        next = u32::from(*section) + 1;
    }
}

fn read_sections(page: u32, numbers: &mut Numbers<'_>, entries: &mut Vec<(u32, u8)>) {
    let mut next = 0_u32;
    for number in numbers.by_ref() {
        let section = next.saturating_add(number >> 1);
        next = section.saturating_add(1);
        entries.push((page, section.min(255) as u8));
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

/// Returns a character from `#` on, without the one that JSON escapes.
fn character(index: u8) -> char {
    let code = FIRST_CHARACTER + index;
    char::from(if code < b'\\' { code } else { code + 1 })
}

struct Numbers<'a>(std::str::Bytes<'a>);

impl Iterator for Numbers<'_> {
    type Item = u32;

    fn next(&mut self) -> Option<u32> {
        let (mut number, mut weight) = (0_u32, 1_u32);
        loop {
            let code = self.0.next()?;
            let index =
                u32::from(code.wrapping_sub(FIRST_CHARACTER).wrapping_sub(u8::from(code > b'\\')));
            number = number.saturating_add((index % BASE).saturating_mul(weight));
            weight = weight.saturating_mul(BASE);
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
        fn written_lists_are_read_unchanged(
            title in proptest::collection::btree_set(0_u32..100_000, 0..20),
            content in proptest::collection::btree_set((0_u32..600, 0_u8..), 0..600),
        ) {
            let mut lists = PostingLists {
                title: title.into_iter().collect(),
                content: SectionList { pages_only: false, entries: content.into_iter().collect() },
                ..PostingLists::default()
            };
            lists.limit();
            prop_assert_eq!(PostingLists::read(&lists.write()), lists);
        }

        #[test]
        fn any_text_is_read_without_panic(text in "\\PC*") {
            PostingLists::read(&text);
        }
    }

    #[test]
    fn lists_have_texts_in_common() {
        let list = |pages_only, entries: &[(u32, u8)]| SectionList {
            pages_only,
            entries: entries.to_vec(),
        };
        let known = list(false, &[(1, 0), (1, 2), (4, 1)]);
        let pages = list(true, &[(1, 0), (9, 0)]);
        assert_eq!(known.intersection(&list(false, &[(1, 2), (4, 0)])), list(false, &[(1, 2)]));
        assert_eq!(known.intersection(&pages), list(false, &[(1, 0), (1, 2)]));
        assert_eq!(pages.intersection(&known), list(false, &[(1, 0), (1, 2)]));
        assert_eq!(pages.intersection(&list(true, &[(9, 0)])), list(true, &[(9, 0)]));
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
