//! Tests that the time to read a document is linear in its length.

use std::time::{Duration, Instant};

use docs_model::{Doc, DocContext};

/// Maximum time that counts as linear, even on a slow and busy machine.
const QUICK: Duration = Duration::from_secs(15);

/// Number of repetitions of a string. Quadratic work takes more than a minute for some strings.
const PIECES: usize = 1_000_000;

/// Number of repetitions in a front matter.
const ENTRIES: usize = 20_000;

fn read(text: &str) -> (Duration, usize) {
    #[expect(
        clippy::disallowed_methods,
        reason = "the crate reads no clock, its test of time does"
    )]
    let start = Instant::now();
    let (_, issues) = Doc::read("a.md", "a.md", text, &DocContext::default());
    (start.elapsed(), issues.len())
}

#[test]
fn a_first_line_takes_no_more_than_its_length() {
    for piece in [
        "[", "![", "[a](", "[^", "<", "<a", "`", "`` `", "*", "_a", ":", ":a", "\\", "[a][", "# ",
        "> ",
    ] {
        let (elapsed, _) = read(&piece.repeat(PIECES));
        assert!(elapsed < QUICK, "{piece:?}: {elapsed:?}");
    }
}

#[test]
fn a_front_matter_takes_no_more_than_its_length() {
    let comments = "# a comment\n".repeat(ENTRIES);
    let list = "1, ".repeat(ENTRIES);
    let nested = format!("a: {}{}", "[".repeat(ENTRIES), "]".repeat(ENTRIES));
    let doubled: String =
        (1..40).map(|index| format!("a{index}: &a{index} [*a{0}, *a{0}]\n", index - 1)).collect();
    for yaml in [
        format!("{comments}keywords: [{list}]"),
        format!("{comments}tags: [{}]", "[], ".repeat(ENTRIES)),
        nested,
        format!("a0: &a0 [x, x]\n{doubled}"),
        "a: b\n".repeat(ENTRIES),
        (0..ENTRIES).map(|index| format!("key{index}: value\n")).collect(),
        "- ".repeat(ENTRIES),
        "? ".repeat(ENTRIES),
        "&a ".repeat(ENTRIES),
    ] {
        let (elapsed, issues) = read(&format!("---\n{yaml}\n---\nText.\n"));
        let start: String = yaml.chars().take(20).collect();
        assert!(elapsed < QUICK, "{start:?}: {elapsed:?}");
        assert!(issues < 200, "{start:?}: {issues} issues");
    }
}
