//! Words of a change, with few of the unchanged words around it.

use super::words::{Mark, Span};
use crate::prove::Run;

/// Maximum number of characters of unchanged text before and after an edit.
const MAX_CONTEXT: usize = 60;

/// Returns the spans with an ellipsis in long unchanged ones.
pub(super) fn excerpt(spans: &[Span]) -> Vec<Span> {
    let is_edit = |span: &Span| span.mark != Mark::Same;
    let (Some(first), Some(last)) =
        (spans.iter().position(is_edit), spans.iter().rposition(is_edit))
    else {
        return shortened(spans.iter(), start);
    };
    let mut excerpt = shortened(spans[..first].iter().rev(), end);
    excerpt.reverse();
    excerpt.extend(spans[first..=last].iter().map(between));
    excerpt.extend(shortened(spans[last + 1..].iter(), start));
    excerpt
}

/// Returns the spans that are near an edit, the nearest first.
fn shortened<'a>(
    spans: impl Iterator<Item = &'a Span>,
    cut: fn(&str, usize) -> Option<String>,
) -> Vec<Span> {
    let mut left = MAX_CONTEXT;
    let mut near = Vec::new();
    for span in spans {
        if let Some(text) = cut(&span.run.text, left) {
            near.push(with_text(span, &text));
            break;
        }
        left -= span.run.text.chars().count();
        near.push(span.clone());
    }
    near
}

/// Returns a span between the first and the last edit.
fn between(span: &Span) -> Span {
    let text = &span.run.text;
    match (span.mark, start(text, MAX_CONTEXT), end(text, MAX_CONTEXT)) {
        (Mark::Same, Some(start), Some(end)) if text.chars().count() > 2 * MAX_CONTEXT => {
            with_text(span, &format!("{start}{}", end.trim_start_matches('…')))
        }
        _ => span.clone(),
    }
}

fn with_text(span: &Span, text: &str) -> Span {
    Span { run: Run { text: text.to_owned(), ..span.run.clone() }, ..span.clone() }
}

/// Returns the start of a string with more than `limit` characters, to the end of a word.
fn start(text: &str, limit: usize) -> Option<String> {
    let (limit, _) = text.char_indices().nth(limit)?;
    let end = text[..limit].rfind(char::is_whitespace).unwrap_or(limit);
    Some(format!("{}…", &text[..end]))
}

/// Returns the end of a string with more than `limit` characters, from the start of a word.
fn end(text: &str, limit: usize) -> Option<String> {
    let length = text.chars().count().checked_sub(limit).filter(|length| *length > 0)?;
    let (start, _) = text.char_indices().nth(length)?;
    let start = text[start..].find(char::is_whitespace).map_or(start, |space| start + space);
    Some(format!("…{}", &text[start..]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_texts_around_edits_are_shortened() {
        let span =
            |mark, text: &str| Span { mark, run: Run { text: text.to_owned(), ..Run::default() } };
        let long = "word ".repeat(40);
        let spans = [
            span(Mark::Same, &long),
            span(Mark::Removed, "a"),
            span(Mark::Same, &long),
            span(Mark::Added, "b"),
            span(Mark::Same, &long),
        ];
        let texts: Vec<String> = excerpt(&spans).into_iter().map(|span| span.run.text).collect();
        assert!(texts[0].starts_with("… word") && texts[0].len() < 70, "{texts:?}");
        assert!(texts[2].starts_with("word") && texts[2].contains("word… word"), "{texts:?}");
        assert!(texts[4].ends_with("word…") && texts[4].len() < 70, "{texts:?}");
        let short = [span(Mark::Added, "a"), span(Mark::Same, "b "), span(Mark::Same, "c")];
        assert_eq!(excerpt(&short), short);
        assert_eq!(excerpt(&[span(Mark::Same, "short")])[0].run.text, "short");
    }
}
