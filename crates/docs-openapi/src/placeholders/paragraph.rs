//! Partners of backticks and angle brackets in a paragraph.
//!
//! All partners are found in one pass: with a search from each backtick and each `<`, the time would be quadratic.

use std::collections::HashMap;

/// Partners in a paragraph, as a scan from its start to its end requires them.
///
/// All places are lengths of the rest of the Markdown.
#[derive(Debug, Default)]
pub(super) struct Paragraph {
    /// First place within the paragraph.
    start: usize,
    /// Place after the paragraph.
    end: usize,
    /// Places of the runs of backticks of each length, from the last to the first.
    backticks: HashMap<usize, Vec<usize>>,
    /// Places of `<` that a `>` follows, from the last to the first.
    brackets: Vec<(usize, Brackets)>,
}

/// Partner of a `<`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Brackets {
    /// Place of the next `>`.
    pub(super) close: usize,
    /// Length of the tag, whose attributes can contain `>`; 1 for a tag without an end.
    pub(super) tag_length: usize,
}

impl Paragraph {
    /// Returns the paragraph up to the next empty line.
    pub(super) fn starting(rest: &str) -> Self {
        let lines = rest.split_inclusive('\n').take_while(|line| !line.trim().is_empty());
        let content = &rest[..lines.map(str::len).sum()];
        let end = rest.len() - content.len();
        Self {
            start: rest.len(),
            end,
            backticks: backticks(content, rest.len()),
            brackets: brackets(content, end),
        }
    }

    /// Returns `true` for a place within the paragraph.
    pub(super) fn contains(&self, place: usize) -> bool {
        place <= self.start && place > self.end
    }

    /// Returns the length of the code span at the start of the rest, or that of backticks without a partner.
    pub(super) fn code_length(&mut self, rest: &str) -> usize {
        let opening = run_length(rest);
        let after = rest.len() - opening;
        let Some(closing) = self.backticks.get_mut(&opening) else { return opening };
        while closing.pop_if(|place| *place > after).is_some() {}
        closing.last().map_or(opening, |place| rest.len() - place + opening)
    }

    /// Returns the partner of the `<` at a place; `None` without one.
    pub(super) fn brackets(&mut self, place: usize) -> Option<Brackets> {
        while self.brackets.pop_if(|(open, _)| *open > place).is_some() {}
        self.brackets.last().filter(|(open, _)| *open == place).map(|(_, brackets)| *brackets)
    }
}

/// Returns the number of backticks at the start.
fn run_length(rest: &str) -> usize {
    rest.len() - rest.trim_start_matches('`').len()
}

/// Returns the places of the runs of backticks of each length. `start` is the place of the content.
fn backticks(content: &str, start: usize) -> HashMap<usize, Vec<usize>> {
    let mut found: HashMap<usize, Vec<usize>> = HashMap::new();
    let mut at = 0;
    while let Some(next) = content[at..].find('`') {
        at += next;
        let length = run_length(&content[at..]);
        found.entry(length).or_default().push(start - at);
        at += length;
    }
    for places in found.values_mut() {
        places.reverse();
    }
    found
}

/// Returns the partners of all `<`. `end` is the place after the content.
fn brackets(content: &str, end: usize) -> Vec<(usize, Brackets)> {
    let mut found = Vec::new();
    let mut close = None;
    // Places after the end of a tag, for a scan that is outside of quotes or within those of a kind.
    let (mut outside, mut in_single, mut in_double) = (None, None, None);
    for (after, sign) in content.bytes().rev().enumerate() {
        let after = end + after;
        let place = after + 1;
        match sign {
            b'>' => {
                close = Some(place);
                outside = Some(after);
            }
            b'\'' => (outside, in_single) = (in_single, outside),
            b'"' => (outside, in_double) = (in_double, outside),
            b'<' => found.extend(close.map(|close| {
                let tag_length = outside.map_or(1, |after| place - after);
                (place, Brackets { close, tag_length })
            })),
            _ => {}
        }
    }
    found
}
