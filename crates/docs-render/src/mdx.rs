//! Comments of MDX: `{/* not shown */}`.
//!
//! They may stand anywhere but in code, and hold anything: blank lines, fences, admonitions. So
//! they are taken out before the tree is built. Where code is, only a parser can say: the text is
//! parsed once to find it, and once more for each comment that hid the start or end of code. Line
//! ends stay, so that lines keep their numbers.

use std::borrow::Cow;
use std::ops::Range;

use comrak::Arena;
use comrak::nodes::{NodeValue, Sourcepos};

use crate::parser::{Part, parse};

/// A text in which taking comments out keeps bringing up new ones is left as it is then.
const MOST_ROUNDS: usize = 64;

/// A text without its comments.
pub(crate) fn without_comments(text: &str) -> Cow<'_, str> {
    let mut text = Cow::Borrowed(text);
    for _ in 0..MOST_ROUNDS {
        let comments = comments(&text);
        if comments.is_empty() {
            break;
        }
        text = Cow::Owned(without(&text, &comments));
    }
    text
}

/// The first comments of a text, up to one that may change where code is.
fn comments(text: &str) -> Vec<Range<usize>> {
    let mut found = candidates(text);
    if found.is_empty() {
        return found;
    }
    let code = code_ranges(text);
    found.retain(|comment| !code.iter().any(|code| code.contains(&comment.start)));
    let opens_code = |comment: &Range<usize>| text[comment.clone()].contains(['`', '~']);
    if let Some(first) = found.iter().position(opens_code) {
        found.truncate(first + 1);
    }
    found
}

/// Everything that looks like a comment.
fn candidates(text: &str) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    let mut searched = 0;
    while let Some(start) = text[searched..].find("{/*").map(|at| searched + at) {
        searched = start + 1;
        if text[..start].ends_with('\\') {
            continue;
        }
        let Some(length) = text[start..].find("*/}") else { break };
        found.push(start..start + length + "*/}".len());
        searched = start + length;
    }
    found
}

/// Where code is, by bytes.
fn code_ranges(text: &str) -> Vec<Range<usize>> {
    let arena = Arena::new();
    let lines: Vec<usize> =
        std::iter::once(0).chain(text.match_indices('\n').map(|(at, _)| at + 1)).collect();
    let start_of = |line: usize| lines.get(line).copied().unwrap_or(text.len());
    let line_range =
        |place: Sourcepos| start_of(place.start.line.saturating_sub(1))..start_of(place.end.line);
    let range = |place: Sourcepos| {
        let start =
            start_of(place.start.line.saturating_sub(1)) + place.start.column.saturating_sub(1);
        let end = start_of(place.end.line.saturating_sub(1)) + place.end.column;
        start..end
    };
    parse(&arena, text, Part::Document)
        .descendants()
        .filter_map(|node| {
            let node = node.data();
            match &node.value {
                NodeValue::CodeBlock(block) if block.fenced => Some(line_range(node.sourcepos)),
                NodeValue::Code(_) => Some(range(node.sourcepos)),
                _ => None,
            }
        })
        .collect()
}

/// A text without some ranges of it, but with their line ends.
fn without(text: &str, ranges: &[Range<usize>]) -> String {
    let mut kept = String::with_capacity(text.len());
    let mut copied = 0;
    for range in ranges {
        kept.push_str(&text[copied..range.start]);
        kept.extend(text[range.clone()].chars().filter(|char| *char == '\n'));
        copied = range.end;
    }
    kept.push_str(&text[copied..]);
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_vanish_outside_of_code() {
        let rows = [
            ("a {/* b */} c", "a  c"),
            ("{/*b*/}", ""),
            ("{/* a\n\n# b\n```\n*/}\nc\n```\n{/* d */}\n```", "\n\n\n\n\nc\n```\n{/* d */}\n```"),
            ("`{/* a */}` {/* `b */} c`", "`{/* a */}`  c`"),
            ("```\n{/* a */}\n```\n{/* b */}", "```\n{/* a */}\n```\n"),
            ("    {/* a */}", "    "),
            ("\\{/* a */}", "\\{/* a */}"),
            ("{/* a", "{/* a"),
            ("{/* é */}{/* a */}", ""),
        ];
        for (text, expected) in rows {
            assert_eq!(without_comments(text), expected, "{text:?}");
        }
    }
}
