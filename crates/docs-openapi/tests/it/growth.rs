//! Linearity of the time for Markdown of authors: four times the length requires at most ten times the time.

use std::time::{Duration, Instant};

use serde_json::json;

use crate::reference;

/// Repetitions of a piece in the shorter Markdown.
const PIECES: usize = 10_000;

/// Time below which a ratio is not meaningful.
const QUICK: Duration = Duration::from_secs(4);

/// Maximum ratio for four times the length. Linear work requires 4 times the time, quadratic work 16 times.
const MOST: u32 = 10;

/// Start, repeated piece, and end of Markdown in which a scan searches for the ends of constructs.
const MARKDOWN: &[(&str, &str, &str)] = &[
    ("<b>\n", "`a`\n", ""),
    ("<b>\n", "`a``b\n", ""),
    ("<b>", "` `` ``` ", ""),
    ("<b>\n", "\\``", ""),
    ("", "<svg></svg> ", ""),
    ("", "<svg>", ""),
    ("", "<svg><math><SCRIPT><style>", ""),
    ("", "<a1 ", ""),
    ("", "<a1 ", ">"),
    ("", "<a1", ">"),
    ("", "<b ", ">"),
    ("", "<b\n", "\n\n>"),
    ("", "<b '>' \"", ""),
    ("", "<b '>' \"", "\n\n'"),
    ("", "[a](<b ", ""),
    ("", "[a]: <b> ", ""),
    ("", "[a\n", "<b>"),
    ("", "[a]:\n", "<b>"),
    ("", "](", "<b>"),
    ("", "](", "<b>)"),
    ("", "<!--", ""),
    ("", "<!-- a --> ", ""),
    ("", "> ```\n\n", "<b>"),
    ("", "- ```\n", "<b>"),
    ("", "- a\n\n", "<b>"),
    ("<b> ", "é", ""),
];

/// Returns the time to write the pages of a description with Markdown.
fn time_of(markdown: &str) -> Duration {
    let description = json!({
        "openapi": "3.1.0",
        "info": { "title": "T", "version": "1", "description": markdown },
        "paths": { "/a": { "get": { "description": markdown, "x-docs": markdown, "responses": {} } } },
    });
    let description = description.to_string();
    #[expect(
        clippy::disallowed_methods,
        reason = "the crate reads no clock, its test of time does"
    )]
    let start = Instant::now();
    let reference = reference(&[("a.json", &description)]);
    let elapsed = start.elapsed();
    assert_eq!(reference.content.expect("it is a description").pages.len(), 2);
    elapsed
}

#[test]
fn markdown_of_authors_requires_linear_time() {
    let mut slow = Vec::new();
    for (start, piece, end) in MARKDOWN {
        let text = |count: usize| format!("{start}{}{end}", piece.repeat(count));
        let after = time_of(&text(4 * PIECES));
        if after < QUICK {
            continue;
        }
        // The best of three, because other programs may use the processor.
        let best = |count: usize| (0..3).map(|_| time_of(&text(count))).min();
        let (before, after) = (best(PIECES), best(4 * PIECES).min(Some(after)));
        if after > before.map(|before| before * MOST) {
            slow.push(format!("{start:?} {piece:?} {end:?}: {before:?} {after:?}"));
        }
    }
    assert!(slow.is_empty(), "{}", slow.join("\n"));
}
