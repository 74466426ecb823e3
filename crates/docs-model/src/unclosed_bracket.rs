//! Brackets of YAML that are not closed.
//!
//! The parser reads the lines after such a bracket as its content, and reports the first one that cannot be. Writers need the
//! place of the bracket.

/// Finds the first bracket of a YAML source that is not closed, and returns it with its line and column, which start at 1.
pub(crate) fn unclosed_bracket(text: &str) -> Option<(char, u32, u32)> {
    let mut scan = Scan::default();
    for (number, line) in (1..).zip(text.lines()) {
        scan.line(line, number);
    }
    scan.open.first().copied()
}

/// State of a scan.
#[derive(Default)]
struct Scan {
    /// Open brackets, the outermost first.
    open: Vec<(char, u32, u32)>,
    /// Quotation mark of a string that is not closed yet.
    quote: Option<char>,
    /// Indentation of the key of a block scalar, whose lines are its content.
    block_scalar: Option<usize>,
    /// Indentation of the key of a string without quotation marks, which lines with more indentation continue.
    plain_scalar: Option<usize>,
}

impl Scan {
    fn line(&mut self, line: &str, number: u32) {
        let indentation = line.len() - line.trim_start_matches(' ').len();
        if let Some(key) = self.block_scalar {
            if line.trim().is_empty() || indentation > key {
                return;
            }
            self.block_scalar = None;
        }
        let continues = self.plain_scalar.is_some_and(|key| indentation > key);
        // Start of a value: only there are quotation marks and opening brackets special.
        let mut is_start = !continues;
        let mut is_plain = false;
        let mut before = ' ';
        let mut chars = (1..).zip(line.chars()).peekable();
        while let Some((column, char)) = chars.next() {
            let next = chars.peek().map_or(' ', |(_, next)| *next);
            match self.quote {
                Some('"') if char == '\\' => drop(chars.next()),
                Some('\'') if char == '\'' && next == '\'' => drop(chars.next()),
                Some(quote) if char == quote => self.quote = None,
                Some(_) => {}
                None => match char {
                    '#' if before.is_whitespace() => return,
                    '"' | '\'' if is_start => self.quote = Some(char),
                    '[' | '{' if is_start => self.open.push((char, number, column)),
                    ']' | '}' => drop(self.open.pop()),
                    '|' | '>' if is_start && self.open.is_empty() => {
                        self.block_scalar = Some(indentation);
                        return;
                    }
                    _ => {}
                },
            }
            if is_start && !char.is_whitespace() {
                is_plain = self.open.is_empty() && self.quote.is_none();
            }
            let separates = match char {
                ':' | '-' => next.is_whitespace(),
                ',' | '[' | '{' => !self.open.is_empty(),
                _ => false,
            };
            is_plain &= !separates;
            is_start = separates || (is_start && char.is_whitespace());
            before = char;
        }
        if !continues {
            self.plain_scalar = is_plain.then_some(indentation);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_bracket_that_is_not_closed_is_found() {
        let rows = [
            ("title: [Form\ntags: [a, b]\n", Some(('[', 1, 8))),
            ("a: 1\nb:\n  - {c: d\n  - e\n", Some(('{', 3, 5))),
            ("a: [x, 'it''s ]', \"\\\"]\"\n", Some(('[', 1, 4))),
            ("a: [x, # ]\n", Some(('[', 1, 4))),
            ("[a, b\n", Some(('[', 1, 1))),
            ("a: [x,\n  y]\nb: it's [ {\n", None),
            ("a: '[x'\nb: \"{\"\n", None),
            ("a: |\n  [x\nb: >-\n  {\n\nc: d\n", None),
            ("a: x [y\n", None),
            ("a: x\n  [y and z\nb: c\n", None),
            ("a:\n  - x\n  - [y\n", Some(('[', 3, 5))),
            ("a-[b: c\n", None),
        ];
        for (text, expected) in rows {
            assert_eq!(unclosed_bracket(text), expected, "{text}");
        }
    }
}
