//! Emphasis: delimiters where Markdown reads them as such, and HTML elements elsewhere.

/// Kind of emphasis.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) enum Mark {
    Emphasis,
    Strong,
    Deleted,
}

impl Mark {
    /// Returns the kind of an element.
    pub(super) fn from_element(name: &str) -> Option<Self> {
        match name {
            "em" | "i" => Some(Self::Emphasis),
            "strong" | "b" => Some(Self::Strong),
            "del" | "s" | "strike" => Some(Self::Deleted),
            _ => None,
        }
    }

    fn delimiter(self) -> &'static str {
        match self {
            Self::Emphasis => "*",
            Self::Strong => "**",
            Self::Deleted => "~~",
        }
    }

    fn element(self) -> &'static str {
        match self {
            Self::Emphasis => "em",
            Self::Strong => "strong",
            Self::Deleted => "del",
        }
    }
}

/// Part of a line.
#[derive(Debug)]
pub(super) enum Piece {
    /// Markdown.
    Text(String),
    Open(Mark),
    Close(Mark),
}

/// Returns a plain text in bold type.
pub(super) fn strong(text: &str) -> String {
    let text = super::escape::plain(text);
    joined(&[Piece::Open(Mark::Strong), Piece::Text(text), Piece::Close(Mark::Strong)])
}

/// Joins the parts of a line.
pub(super) fn joined(pieces: &[Piece]) -> String {
    let delimited = delimited(pieces);
    let mut text = String::new();
    for (at, piece) in pieces.iter().enumerate() {
        match piece {
            Piece::Text(part) => text.push_str(part),
            Piece::Open(mark) | Piece::Close(mark) if delimited[at] => {
                text.push_str(mark.delimiter());
            }
            Piece::Open(mark) => text.extend(["<", mark.element(), ">"]),
            Piece::Close(mark) => text.extend(["</", mark.element(), ">"]),
        }
    }
    text
}

/// Returns which pieces are delimiters. Both ends of an emphasis are, or none.
fn delimited(pieces: &[Piece]) -> Vec<bool> {
    let mut delimited = vec![true; pieces.len()];
    let mut open = Vec::new();
    for (at, piece) in pieces.iter().enumerate() {
        match piece {
            Piece::Text(_) => {}
            Piece::Open(_) => open.push(at),
            Piece::Close(_) => {
                let Some(start) = open.pop() else { continue };
                let is_valid = opens(pieces, start) && closes(pieces, at);
                delimited[start] = is_valid;
                delimited[at] = is_valid;
            }
        }
    }
    // An element beside delimiters separates them as well as it can: it is punctuation.
    delimited
}

/// Returns whether a delimiter can open an emphasis.
fn opens(pieces: &[Piece], at: usize) -> bool {
    let (mark, before) = (&pieces[at], pieces[..at].iter().rev());
    let Some(before) = neighbor(mark, before, |piece| matches!(piece, Piece::Open(_))) else {
        return false;
    };
    let after = pieces[at + 1..].iter();
    let Some(after) = neighbor(mark, after, |piece| matches!(piece, Piece::Open(_))) else {
        return false;
    };
    flanks(before.map(last), after.map(first))
}

/// Returns whether a delimiter can close an emphasis.
fn closes(pieces: &[Piece], at: usize) -> bool {
    let (mark, before) = (&pieces[at], pieces[..at].iter().rev());
    let Some(before) = neighbor(mark, before, |piece| matches!(piece, Piece::Close(_))) else {
        return false;
    };
    let after = pieces[at + 1..].iter();
    let Some(after) = neighbor(mark, after, |piece| matches!(piece, Piece::Close(_))) else {
        return false;
    };
    flanks(after.map(first), before.map(last))
}

/// Returns the text beside a delimiter and others of its run, or `Some(None)` at the end of the line; `None` beside a delimiter
/// that is not of its run.
fn neighbor<'p>(
    mark: &Piece,
    pieces: impl Iterator<Item = &'p Piece>,
    is_of_run: impl Fn(&Piece) -> bool,
) -> Option<Option<&'p str>> {
    for piece in pieces {
        match piece {
            Piece::Text(text) if text.is_empty() => {}
            Piece::Text(text) => return Some(Some(text)),
            // Asterisks are punctuation beside tildes, but tildes are invisible beside asterisks.
            other if is_of_run(other) && is_deleted(mark) => return Some(Some("*")),
            other if is_of_run(other) => {}
            _ => return None,
        }
    }
    Some(None)
}

fn is_deleted(piece: &Piece) -> bool {
    matches!(piece, Piece::Open(Mark::Deleted) | Piece::Close(Mark::Deleted))
}

fn first(text: &str) -> char {
    text.chars().next().unwrap_or(' ')
}

fn last(text: &str) -> char {
    text.chars().next_back().unwrap_or(' ')
}

/// Returns whether delimiters between an outer and an inner character belong to the inner one.
fn flanks(outer: Option<char>, inner: Option<char>) -> bool {
    let is_space = |char: Option<char>| char.is_none_or(char::is_whitespace);
    let is_letter = |char: char| char.is_alphanumeric();
    !is_space(inner)
        && (inner.is_some_and(is_letter) || is_space(outer) || !outer.is_some_and(is_letter))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(parts: &str) -> String {
        let pieces: Vec<Piece> = parts
            .split(' ')
            .map(|part| match part {
                "(" => Piece::Open(Mark::Emphasis),
                ")" => Piece::Close(Mark::Emphasis),
                "{" => Piece::Open(Mark::Strong),
                "}" => Piece::Close(Mark::Strong),
                "<" => Piece::Open(Mark::Deleted),
                ">" => Piece::Close(Mark::Deleted),
                text => Piece::Text(text.replace('·', " ")),
            })
            .collect();
        joined(&pieces)
    }

    #[test]
    fn delimiters_are_used_where_they_are_read() {
        for (parts, expected) in [
            ("a· ( b ) ·c", "a *b* c"),
            ("a { b } c", "a**b**c"),
            ("( { a } )", "***a***"),
            ("{ a. } b", "<strong>a.</strong>b"),
            ("{ a. } ·b", "**a.** b"),
            ("( a ) { b }", "<em>a</em><strong>b</strong>"),
            ("( ·a )", "<em> a</em>"),
            ("< { a } > b", "<del>**a**</del>b"),
            ("{ < a > } b", "**~~a~~**b"),
        ] {
            assert_eq!(line(parts), expected, "{parts}");
        }
    }
}
