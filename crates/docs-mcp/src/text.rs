//! Article of a page in Markdown, with its sections.

use std::ops::Range;

/// Article of a page in Markdown.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub(crate) struct PageText {
    /// Markdown.
    pub(crate) text: String,
    /// Headings, in their order.
    pub(crate) headings: Vec<TextHeading>,
}

/// A heading of a [`PageText`].
#[derive(Clone, Debug, Eq, PartialEq)]
pub(crate) struct TextHeading {
    /// Level from 1 to 6.
    pub(crate) level: u8,
    /// Heading without markup.
    pub(crate) title: String,
    /// Id on the page; `None` for the title of the page.
    pub(crate) anchor: Option<String>,
    /// Position of the heading in the article, in bytes.
    pub(crate) start: usize,
}

impl PageText {
    /// Returns the part of the article from a heading to the next one of the same or a higher level.
    pub(crate) fn section(&self, position: usize) -> Range<usize> {
        let Some(heading) = self.headings.get(position) else { return 0..self.text.len() };
        let next = self.headings[position + 1..].iter().find(|next| next.level <= heading.level);
        heading.start..next.map_or(self.text.len(), |next| next.start)
    }

    /// Returns the position of the heading with an anchor or a title, without regard to case.
    pub(crate) fn find(&self, section: &str) -> Option<usize> {
        let wanted = section.trim().trim_start_matches('#').trim();
        let has = |text: &str| text.to_lowercase() == wanted.to_lowercase();
        let by_anchor =
            self.headings.iter().position(|heading| heading.anchor.as_deref() == Some(wanted));
        by_anchor.or_else(|| self.headings.iter().position(|heading| has(&heading.title)))
    }
}

/// Returns a window of a string, and the number of its characters. `offset` and `length` count characters.
pub(crate) fn window(text: &str, offset: usize, length: usize) -> (&str, usize) {
    let start = text.char_indices().nth(offset).map_or(text.len(), |(start, _)| start);
    let rest = &text[start..];
    let end = rest.char_indices().nth(length).map_or(rest.len(), |(end, _)| end);
    (&rest[..end], rest[..end].chars().count())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_section_ends_at_the_next_heading_of_its_level() {
        let heading = |level, title: &str, start| TextHeading {
            level,
            title: title.to_owned(),
            anchor: Some(title.to_lowercase()),
            start,
        };
        let page = PageText {
            text: "# A\n## B\n### C\n## D\n".to_owned(),
            headings: vec![
                heading(1, "A", 0),
                heading(2, "B", 4),
                heading(3, "C", 9),
                heading(2, "D", 15),
            ],
        };
        let section =
            |name: &str| page.find(name).map(|position| &page.text[page.section(position)]);
        assert_eq!(section("b"), Some("## B\n### C\n"));
        assert_eq!(section("#c"), Some("### C\n"));
        assert_eq!(section("D"), Some("## D\n"));
        assert_eq!(section("e"), None);
    }

    #[test]
    fn a_window_counts_characters() {
        assert_eq!(window("añb", 1, 1), ("ñ", 1));
        assert_eq!(window("añb", 1, 9), ("ñb", 2));
        assert_eq!(window("añb", 9, 1), ("", 0));
    }
}
