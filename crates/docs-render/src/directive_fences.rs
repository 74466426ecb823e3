//! Preprocessing of directive fences (`:::note`) for the parser.
//!
//! Colons are masked in three cases. First, comrak rejects colons after a fence, but authors write `:::note Careful: hot`.
//! These colons are masked in every line that could open a directive. Second, comrak nests directives without limit and
//! visits every open directive for every line, so unclosed fences would require quadratic time. Fences within [`MAX_DEPTH`]
//! open directives are therefore masked. Third, comrak ends a directive with the first line of colons, also within fenced code; such
//! lines in an open directive are masked in sites with blocks, since Docusaurus ends its directives in the same way.

use std::borrow::Cow;
use std::ops::Range;

use memchr::{memchr, memmem, memrchr};

use crate::code_fences::{colons_in_code, is_mark};
use crate::limits::MAX_DEPTH;

/// Placeholder for a colon: a noncharacter, which does not occur in valid Unicode text. If an author uses it, the page shows
/// U+FFFD, the replacement character.
pub(crate) const MASKED_COLON: &str = "\u{fdd1}";

/// Returns a source with masks in place of the colons that the parser must not interpret. With `keeps_code`, fenced code does not end
/// a directive.
pub(crate) fn mask_directive_colons(text: &str, keeps_code: bool) -> Cow<'_, str> {
    let code = |text: &str| if keeps_code { colons_in_code(text, true) } else { Vec::new() };
    if text.contains(MASKED_COLON) {
        let replaced = text.replace(MASKED_COLON, "\u{fffd}");
        return Cow::Owned(masked_colons(&replaced, &code(&replaced)).unwrap_or(replaced));
    }
    masked_colons(text, &code(text)).map_or(Cow::Borrowed(text), Cow::Owned)
}

/// Returns the masked source; `None` if no colon must be masked. `code` contains the ranges of the lines of code that start with colons.
fn masked_colons(text: &str, code: &[Range<usize>]) -> Option<String> {
    let mut unmasked_code = 0;
    let mut masked = String::new();
    let mut copied = 0;
    let mut at = 0;
    let mut open = OpenDirectives::default();
    while let Some(found) = memmem::find(&text.as_bytes()[at..], b":::") {
        let colons = at + found;
        let gap = &text[at..colons];
        at = memchr(b'\n', &text.as_bytes()[colons..]).map_or(text.len(), |length| colons + length);
        let Some(fence) = Fence::read(&text[..at], colons) else { continue };
        let info = colons + fence.length;
        let nesting = match code.binary_search_by_key(&at, |line| line.end) {
            Ok(_) => {
                open.close_containers(&fence, gap);
                // The lines that are passed on are few, so they cannot nest too deep if they are no code after all.
                let is_masked = !open.0.is_empty() || unmasked_code == MAX_DEPTH;
                unmasked_code += usize::from(!is_masked);
                if is_masked { Nesting::Code } else { Nesting::Allowed }
            }
            Err(_) => open.record(&fence, gap, text[info..at].trim().is_empty()),
        };
        let start = match nesting {
            Nesting::Code | Nesting::TooDeep => colons,
            Nesting::Allowed if text[info..at].contains(':') => info,
            Nesting::Allowed => continue,
        };
        masked.push_str(&text[copied..start]);
        masked.push_str(&text[start..at].replace(':', MASKED_COLON));
        copied = at;
    }
    if copied == 0 {
        return None;
    }
    masked.push_str(&text[copied..]);
    Some(masked)
}

/// Colons at the start of a line, apart from quote and list markers.
struct Fence {
    /// Number of colons.
    length: usize,
    /// Number of bytes before them on the line.
    column: usize,
    is_in_quote: bool,
    /// `true` if a list item starts before the fence on the same line.
    is_in_item: bool,
}

impl Fence {
    /// Parses the fence whose first colon is at an offset; `None` if other text precedes it. The source ends with the
    /// fence's line.
    fn read(text: &str, colons: usize) -> Option<Self> {
        let line = memrchr(b'\n', &text.as_bytes()[..colons]).map_or(0, |end| end + 1);
        let before = &text.as_bytes()[line..colons];
        // A space follows the marker of a list item, but not the asterisks of an emphasis.
        let is_joined = |(at, byte): (usize, &u8)| {
            b"*+-.)".contains(byte) && !before.get(at + 1).is_some_and(|next| b" \t".contains(next))
        };
        let is_start =
            before.iter().copied().all(is_mark) && !before.iter().enumerate().any(is_joined);
        is_start.then(|| Self {
            length: text.len() - colons - text[colons..].trim_start_matches(':').len(),
            column: before.len(),
            is_in_quote: before.contains(&b'>'),
            is_in_item: before.iter().any(|byte| b"*+-.)".contains(byte)),
        })
    }
}

/// Treatment of a fence: the parser receives it, or it is masked.
enum Nesting {
    Code,
    Allowed,
    TooDeep,
}

/// Open directives, determined by the fences only.
#[derive(Default)]
struct OpenDirectives(Vec<Fence>);

impl OpenDirectives {
    /// Records a fence. `gap` contains the lines before it; `is_bare` is `true` if no words follow it.
    fn record(&mut self, fence: &Fence, gap: &str, is_bare: bool) -> Nesting {
        self.close_containers(fence, gap);
        // The parser closes the outermost directive whose fence is at most as long.
        let closed = is_bare.then(|| self.0.iter().position(|open| open.length <= fence.length));
        if let Some(closed) = closed.flatten() {
            self.0.truncate(closed);
        } else if self.0.len() >= MAX_DEPTH {
            return Nesting::TooDeep;
        } else {
            self.0.push(Fence { ..*fence });
        }
        Nesting::Allowed
    }

    /// Removes the directives whose quote or list item has ended.
    fn close_containers(&mut self, fence: &Fence, gap: &str) {
        while let Some(open) = self.0.last() {
            let quote_ended = open.is_in_quote && (!fence.is_in_quote || gap.contains("\n\n"));
            let is_left_of = fence.column < open.column;
            let is_beside = fence.is_in_item && fence.column == open.column;
            if !(quote_ended || (open.is_in_item && (is_left_of || is_beside))) {
                return;
            }
            self.0.pop();
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::code_fences::all_colons_in_code;

    proptest! {
        #[test]
        fn code_outside_of_directives_does_not_change_the_mask(lines in prop::collection::vec(line(), 0..16)) {
            let text: String = lines.concat();
            let some = masked_colons(&text, &colons_in_code(&text, true));
            prop_assert_eq!(some, masked_colons(&text, &all_colons_in_code(&text, true)));
        }
    }

    /// Returns a line that is the start or the end of a directive, of code, or of HTML, or contains text.
    fn line() -> impl Strategy<Value = String> {
        let start = prop::sample::select(vec!["", "", "", "> ", "- ", "  ", "    "]);
        let rest = prop::sample::select(vec![
            ":::", ":::", "::::", ":::a", "::::a: b", "a ::: b", "```", "```js", "~~~", "a", "",
            "<div>", "<!--", "-->",
        ]);
        (start, rest).prop_map(|(start, rest)| format!("{start}{rest}\n"))
    }

    #[test]
    fn only_colons_after_a_directive_fence_are_masked() {
        let rows = [
            (":::note", ":::note"),
            (":::note a: b", ":::note a\u{fdd1} b"),
            ("> - :::note a: b\nc: d", "> - :::note a\u{fdd1} b\nc: d"),
            ("text :::note a: b", "text :::note a: b"),
            ("::::::", "::::::"),
            ("\u{fdd1}", "\u{fffd}"),
            (":::note \u{fdd1} a: b", ":::note \u{fffd} a\u{fdd1} b"),
        ];
        for (text, masked) in rows {
            assert_eq!(mask_directive_colons(text, false), masked);
        }
    }

    #[test]
    fn colons_in_code_are_masked() {
        let text = ":::note\n```\n:::\n```\n:::";
        let masked = ":::note\n```\n\u{fdd1}\u{fdd1}\u{fdd1}\n```\n:::";
        assert_eq!(mask_directive_colons(text, true), masked);
        assert_eq!(mask_directive_colons(text, false), text);
    }

    #[test]
    fn colons_in_code_outside_of_directives_are_kept() {
        let text = "```\n:::\n```\n\n:::note\n```\n:::\n```\n:::";
        let masked = "```\n:::\n```\n\n:::note\n```\n\u{fdd1}\u{fdd1}\u{fdd1}\n```\n:::";
        assert_eq!(mask_directive_colons(text, true), masked);
        let many = format!("```\n{}```", ":::note\n".repeat(2 * MAX_DEPTH));
        assert_eq!(mask_directive_colons(&many, true).matches(":::").count(), MAX_DEPTH);
    }

    #[test]
    fn fences_that_nest_too_deep_are_masked() {
        let is_masked = |text: &str| mask_directive_colons(text, false).contains(MASKED_COLON);
        let many = 3 * MAX_DEPTH;
        for nested in [":::note\n", ":::note\n\n", "> :::note\n"] {
            assert!(is_masked(&nested.repeat(many)), "{nested:?}");
        }
        for apart in [
            ":::note\n\n:::\n\n",
            "::::note\n:::tip\n:::\n::::\n",
            "> :::note\n> a\n\n",
            "- :::note\n- a\n",
            "- :::note\n\na\n\n",
            "1. :::note\n   a\n",
            ":::\n",
        ] {
            assert!(!is_masked(&apart.repeat(many)), "{apart:?}");
        }
    }
}
