//! The words of a block that differ.

use serde::Serialize;
use similar::{Algorithm, DiffOp, capture_diff_slices};

use crate::prove::{Run, Style};

/// Maximum product of the numbers of words whose differences are computed. Longer texts are replaced as a whole.
const MAX_PRODUCT: usize = 16_000_000;

/// Words that both builds have, or one of them.
#[derive(Clone, Copy, Debug, Eq, PartialEq, Serialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum Mark {
    /// Both builds have the words.
    Same,
    /// Only the old build has the words.
    Removed,
    /// Only the new build has the words.
    Added,
}

/// Successive words with one mark, one style and one link.
#[derive(Clone, Debug, Eq, PartialEq, Serialize)]
#[non_exhaustive]
pub struct Span {
    /// Builds that have the words.
    pub mark: Mark,
    /// The words.
    #[serde(flatten)]
    pub run: Run,
}

/// Word, space or other character with its style.
#[derive(Clone, Copy, Debug, Eq, Hash, Ord, PartialEq, PartialOrd)]
struct Token<'a> {
    text: &'a str,
    style: Style,
    link: Option<&'a str>,
}

/// Returns the words of two blocks, with marks for those that only one of them has.
///
/// ```
/// use docs_urls::changes::{Mark, words};
/// use docs_urls::prove::Page;
///
/// let text = |html: &str| Page::read(html).blocks[0].runs.clone();
/// let spans = words(&text("<p>Ten calls a day"), &text("<p>Twenty calls a day"));
/// let spans: Vec<_> = spans.iter().map(|span| (span.mark, span.run.text.as_str())).collect();
/// assert_eq!(spans, [(Mark::Removed, "Ten"), (Mark::Added, "Twenty"), (Mark::Same, " calls a day")]);
/// ```
#[must_use]
pub fn words(old: &[Run], new: &[Run]) -> Vec<Span> {
    let (old, new) = (tokens(old), tokens(new));
    let mut marked = Vec::new();
    // Lines are compared first: most lines of code are unchanged, and the others are short.
    let (old, new) = (lines(&old), lines(&new));
    for op in capture_diff_slices(Algorithm::Patience, &old, &new) {
        let (old, new) = (&old[op.old_range()], &new[op.new_range()]);
        match op {
            DiffOp::Equal { .. } => mark(&mut marked, Mark::Same, &new.concat()),
            _ => mark_words(&mut marked, &old.concat(), &new.concat()),
        }
    }
    spans(joined(&marked))
}

/// Returns spans of which all words have one mark.
pub(super) fn marked(runs: &[Run], mark: Mark) -> Vec<Span> {
    runs.iter().map(|run| Span { mark, run: run.clone() }).collect()
}

/// Returns the words of a block, sorted.
pub(super) fn sorted_words(runs: &[Run]) -> Vec<&str> {
    let is_word = |text: &&str| text.chars().any(char::is_alphanumeric);
    let texts = tokens(runs).into_iter().map(|token| token.text);
    let mut words: Vec<&str> = texts.filter(is_word).collect();
    words.sort_unstable();
    words
}

/// Returns the share of common words of two blocks, between 0 and 1, from
/// their [sorted words](sorted_words).
pub(super) fn similarity(old: &[&str], new: &[&str]) -> f64 {
    if old.is_empty() && new.is_empty() {
        return 1.0;
    }
    let (mut common, mut rest) = (0, new.iter().peekable());
    for word in old {
        while rest.next_if(|other| *other < word).is_some() {}
        common += usize::from(rest.next_if(|other| *other == word).is_some());
    }
    (2 * common) as f64 / (old.len() + new.len()) as f64
}

fn tokens(runs: &[Run]) -> Vec<Token<'_>> {
    let of_run = |run| {
        let Run { text, style, link, .. }: &Run = run;
        split(text).into_iter().map(|text| Token { text, style: *style, link: link.as_deref() })
    };
    runs.iter().flat_map(of_run).collect()
}

/// Returns the words of a string, and each character between them.
fn split(text: &str) -> Vec<&str> {
    let mut parts = Vec::new();
    let mut start = 0;
    for (index, character) in text.char_indices() {
        if !character.is_alphanumeric() {
            parts.push(&text[start..index]);
            start = index + character.len_utf8();
            parts.push(&text[index..start]);
        }
    }
    parts.push(&text[start..]);
    parts.retain(|part| !part.is_empty());
    parts
}

fn lines<'a>(tokens: &[Token<'a>]) -> Vec<Vec<Token<'a>>> {
    tokens.split_inclusive(|token| token.text == "\n").map(<[Token<'_>]>::to_vec).collect()
}

fn mark<'a>(marked: &mut Vec<(Mark, Token<'a>)>, mark: Mark, tokens: &[Token<'a>]) {
    marked.extend(tokens.iter().map(|token| (mark, *token)));
}

fn mark_words<'a>(marked: &mut Vec<(Mark, Token<'a>)>, old: &[Token<'a>], new: &[Token<'a>]) {
    if old.len().saturating_mul(new.len()) > MAX_PRODUCT {
        mark(marked, Mark::Removed, old);
        mark(marked, Mark::Added, new);
        return;
    }
    for op in capture_diff_slices(Algorithm::Myers, old, new) {
        match op {
            DiffOp::Equal { .. } => mark(marked, Mark::Same, &new[op.new_range()]),
            _ => {
                mark(marked, Mark::Removed, &old[op.old_range()]);
                mark(marked, Mark::Added, &new[op.new_range()]);
            }
        }
    }
}

/// Joins edits that only characters between words separate: "one two" to "three four" is one edit.
fn joined<'a>(marked: &[(Mark, Token<'a>)]) -> Vec<(Mark, Token<'a>)> {
    let mut joined: Vec<(Mark, Token<'_>)> = Vec::with_capacity(marked.len());
    let mut rest = marked;
    while let Some((first, _)) = rest.first() {
        let is_same = *first == Mark::Same;
        let length = if is_same {
            rest.iter().take_while(|it| it.0 == Mark::Same).count()
        } else {
            edit(rest)
        };
        let (part, after) = rest.split_at(length);
        if is_same {
            joined.extend(part);
        } else {
            let of = |wanted: Mark| {
                let tokens =
                    part.iter().filter(move |(mark, _)| [wanted, Mark::Same].contains(mark));
                tokens.map(move |(_, token)| (wanted, *token))
            };
            joined.extend(of(Mark::Removed).chain(of(Mark::Added)));
        }
        rest = after;
    }
    joined
}

/// Returns the length of the edit at the start of marked words, which has to replace words before and after each separator.
fn edit(marked: &[(Mark, Token<'_>)]) -> usize {
    let mut length = 0;
    loop {
        let (count, replaces) = edited(&marked[length..]);
        length += count;
        let separators = marked[length..].iter().take_while(|(mark, token)| {
            *mark == Mark::Same && token.text.chars().all(char::is_whitespace) && token.text != "\n"
        });
        let separators = separators.count();
        let (next, replaces_too) = edited(&marked[length + separators..]);
        if next == 0 || separators == 0 || !(replaces && replaces_too) {
            return length;
        }
        length += separators;
    }
}

/// Returns the number of edited words at the start, and `true` if they contain both removed and added
/// ones.
fn edited(marked: &[(Mark, Token<'_>)]) -> (usize, bool) {
    let edited: Vec<Mark> =
        marked.iter().map(|(mark, _)| *mark).take_while(|mark| *mark != Mark::Same).collect();
    let replaces = edited.contains(&Mark::Removed) && edited.contains(&Mark::Added);
    (edited.len(), replaces)
}

fn spans(marked: Vec<(Mark, Token<'_>)>) -> Vec<Span> {
    let mut spans: Vec<Span> = Vec::new();
    for (mark, token) in marked {
        let Token { text, style, link } = token;
        match spans.last_mut() {
            Some(Span { mark: last, run })
                if *last == mark && run.style == style && run.link.as_deref() == link =>
            {
                run.text.push_str(text);
            }
            _ => {
                let run = Run { text: text.to_owned(), style, link: link.map(str::to_owned) };
                spans.push(Span { mark, run });
            }
        }
    }
    spans
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::prove::Page;

    /// Returns the marked words of two blocks: `-removed-`, `+added+`.
    fn shown(old: &str, new: &str) -> String {
        let runs = |html: &str| Page::read(html).blocks[0].runs.clone();
        let spans = words(&runs(old), &runs(new));
        let span = |Span { mark, run }: &Span| match mark {
            Mark::Same => run.text.clone(),
            Mark::Removed => format!("-{}-", run.text),
            Mark::Added => format!("+{}+", run.text),
        };
        spans.iter().map(span).collect()
    }

    #[test]
    fn words_are_marked() {
        let rows = [
            ("a b c", "a c", "a -b -c"),
            ("one two x", "three four x", "-one two-+three four+ x"),
            ("a <b>b</b>", "a b", "a -b-+b+"),
            ("<a href=/x>a</a> b", "<a href=/y>a</a> b", "-a-+a+ b"),
            ("v1.2", "v1.3", "v1.-2-+3+"),
            ("<pre>a\nb\nc", "<pre>a\nx\nb\nd", "a\n+x\n+b\n-c-+d+"),
            ("same", "same", "same"),
        ];
        for (old, new, expected) in rows {
            assert_eq!(shown(old, new), expected, "{old} {new}");
        }
    }

    #[test]
    fn the_marks_contain_both_texts() {
        let mut number = 1_u64;
        let mut next = |limit: u64| {
            number = number.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (number >> 33) % limit
        };
        for _ in 0..300 {
            let mut text = || -> Vec<Run> {
                let style = |number| if number == 0 { Style::Strong } else { Style::Plain };
                let run = |length: u64, next: &mut dyn FnMut(u64) -> u64| {
                    let words = ["a ", "b ", "c", ", ", "\n", "d-e "];
                    (0..length).map(|_| words[usize::try_from(next(6)).expect("small")]).collect()
                };
                let count = next(4);
                let runs = (0..count).map(|_| {
                    let length = next(12);
                    Run { text: run(length, &mut next), style: style(next(3)), link: None }
                });
                runs.collect()
            };
            let (old, new) = (text(), text());
            let spans = words(&old, &new);
            let of = |mark: Mark| -> String {
                let spans = spans.iter().filter(|span| [mark, Mark::Same].contains(&span.mark));
                spans.map(|span| span.run.text.as_str()).collect()
            };
            let whole = |runs: &[Run]| runs.iter().map(|run| run.text.as_str()).collect::<String>();
            assert_eq!((of(Mark::Removed), of(Mark::Added)), (whole(&old), whole(&new)));
        }
    }

    #[test]
    fn long_texts_are_replaced_as_a_whole() {
        let text = |word: &str| format!("<p>{}", format!("{word} x ").repeat(1500));
        let shown = shown(&text("a"), &text("b"));
        assert!(shown.starts_with("-a x a") && shown.contains("-+b x b"), "{shown:.80}");
    }

    #[test]
    fn similar_texts_have_common_words() {
        let runs = |text: &str| vec![Run { text: text.to_owned(), ..Run::default() }];
        let of = |old, new| {
            let (old, new) = (runs(old), runs(new));
            similarity(&sorted_words(&old), &sorted_words(&new))
        };
        assert_eq!(
            (of("a b", "b a"), of("a b", "c d"), of("a a b", "a c c")),
            (1.0, 0.0, 1.0 / 3.0)
        );
    }
}
