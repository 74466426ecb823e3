//! Nesting of a script's syntax, measured before the script is parsed.
//!
//! The parser and the transforms recurse for each level of the syntax tree, and an overflow of the stack aborts the
//! process. The scan needs no stack: it counts brackets and the operators between two separators, each of which can
//! open a level. The count is an upper bound, several times the real depth for ordinary code: generated data files stay
//! below 100, minified packages reach a few hundred.

/// Keywords before an operand or a statement, after which another such keyword may follow.
const PREFIXES: [&str; 27] = [
    "as",
    "async",
    "await",
    "case",
    "class",
    "delete",
    "do",
    "else",
    "extends",
    "for",
    "if",
    "in",
    "infer",
    "instanceof",
    "is",
    "keyof",
    "new",
    "of",
    "readonly",
    "return",
    "satisfies",
    "throw",
    "typeof",
    "unique",
    "void",
    "while",
    "yield",
];

/// Returns the offset, in bytes, at which the nesting of a script exceeds a depth.
///
/// ```
/// use docs_ecmascript::nesting::too_deep_at;
///
/// assert_eq!(too_deep_at("[[1], [2]]", 2), None);
/// assert_eq!(too_deep_at("[[[1]]]", 2), Some(3));
/// ```
#[must_use]
pub fn too_deep_at(text: &str, deepest: usize) -> Option<usize> {
    let mut scanner = Scanner::new(text);
    while scanner.step() {
        if scanner.depth > deepest {
            return Some(scanner.at);
        }
    }
    None
}

/// One open bracket, or the script itself.
#[derive(Default)]
struct Level {
    /// Operators since the last separator.
    chain: usize,
    /// Levels that a separator does not close: `else`, and elements and type arguments that `<` opens. Each is the number of
    /// operators before it.
    kept: Vec<usize>,
    /// `true` if the bracket is the `${` of a template.
    is_in_template: bool,
}

struct Scanner<'a> {
    bytes: &'a [u8],
    at: usize,
    levels: Vec<Level>,
    /// Sum over all open levels.
    depth: usize,
    /// `true` if the last token ends an operand: a `/` after it is then a division.
    is_after_operand: bool,
}

impl<'a> Scanner<'a> {
    fn new(text: &'a str) -> Self {
        Self {
            bytes: text.as_bytes(),
            at: 0,
            levels: vec![Level::default()],
            depth: 0,
            is_after_operand: false,
        }
    }

    fn byte(&self, ahead: usize) -> Option<u8> {
        self.bytes.get(self.at + ahead).copied()
    }

    fn level(&mut self) -> &mut Level {
        self.levels.last_mut().expect("the level of the script is never closed")
    }

    /// Reads one token; returns `false` at the end of the script.
    fn step(&mut self) -> bool {
        let Some(byte) = self.byte(0) else { return false };
        match byte {
            _ if byte.is_ascii_whitespace() => self.at += 1,
            b'/' if self.byte(1) == Some(b'/') => self.skip_line(),
            b'/' if self.byte(1) == Some(b'*') => self.skip_comment(),
            b'/' => self.slash(),
            b'"' | b'\'' => self.string(byte),
            b'`' => self.template(),
            b'(' | b'[' | b'{' => self.open(false),
            b')' | b']' | b'}' => self.close(),
            b',' | b';' => self.separator(),
            b'<' => self.angle(),
            _ if is_word(byte) => self.word(),
            _ => self.operator(),
        }
        true
    }

    fn skip_line(&mut self) {
        self.at += self.bytes[self.at..].iter().take_while(|byte| **byte != b'\n').count();
    }

    fn skip_comment(&mut self) {
        let rest = &self.bytes[self.at + 2..];
        let end = rest.windows(2).position(|pair| pair == b"*/");
        self.at += 2 + end.map_or(rest.len(), |end| end + 2);
    }

    /// Reads a regular expression, the end of an empty element, or a division.
    fn slash(&mut self) {
        if self.byte(1) == Some(b'>') {
            self.leave_element();
            self.at += 2;
        } else if let Some(length) = self.expression_length().filter(|_| !self.is_after_operand) {
            self.at += length;
            self.operand();
        } else {
            self.operator();
        }
    }

    /// Returns the length of the regular expression at the current position, without its flags.
    fn expression_length(&self) -> Option<usize> {
        let mut is_in_class = false;
        let mut bytes = self.bytes[self.at..].iter().enumerate().skip(1);
        while let Some((index, byte)) = bytes.next() {
            match byte {
                b'\n' => return None,
                b'\\' => {
                    bytes.next();
                }
                b'[' => is_in_class = true,
                b']' => is_in_class = false,
                b'/' if !is_in_class => return Some(index + 1),
                _ => {}
            }
        }
        None
    }

    fn string(&mut self, quote: u8) {
        self.at += 1;
        while let Some(byte) = self.byte(0) {
            self.at += if byte == b'\\' { 2 } else { 1 };
            // An apostrophe in the text of an element does not start a string: the error ends with the line.
            if byte == quote || byte == b'\n' {
                break;
            }
        }
        self.operand();
    }

    /// Reads the characters of a template, from its start or the end of a `${…}` to its end or the next `${`.
    fn template(&mut self) {
        self.at += 1;
        while let Some(byte) = self.byte(0) {
            match byte {
                b'\\' => self.at += 1,
                b'`' => {
                    self.at += 1;
                    // A template can be the callee of the next one.
                    self.deepen();
                    self.operand();
                    return;
                }
                b'$' if self.byte(1) == Some(b'{') => {
                    self.at += 1;
                    return self.open(true);
                }
                _ => {}
            }
            self.at += 1;
        }
    }

    fn open(&mut self, is_in_template: bool) {
        self.levels.push(Level { is_in_template, ..Level::default() });
        self.depth += 1;
        self.at += 1;
        self.is_after_operand = false;
    }

    fn close(&mut self) {
        let is_brace = self.byte(0) == Some(b'}');
        let closed = if self.levels.len() > 1 { self.levels.pop() } else { None };
        if let Some(closed) = &closed {
            self.depth -= 1 + closed.chain + closed.kept.len();
        }
        if is_brace && closed.is_some_and(|closed| closed.is_in_template) {
            return self.template();
        }
        self.at += 1;
        // Calls and members can be chained: `a()()[0]`.
        self.deepen();
        self.operand();
    }

    /// Returns whether a word starts an `import` or `export`, which ends the statement before it without a semicolon.
    fn starts_declaration(&mut self, word: &[u8], after: &[u8]) -> bool {
        let is_declaration = match word {
            b"export" => true,
            // `import.meta` and `import(…)` are operands.
            b"import" => {
                !after.trim_ascii_start().starts_with(b".")
                    && !after.trim_ascii_start().starts_with(b"(")
            }
            _ => false,
        };
        is_declaration
            && self.levels.len() == 1
            && (self.is_after_operand || self.level().chain == 0)
    }

    fn separator(&mut self) {
        self.end_chain();
        self.at += 1;
    }

    fn end_chain(&mut self) {
        let chain = std::mem::take(&mut self.level().chain);
        self.depth -= chain;
        self.is_after_operand = false;
    }

    /// Reads an element, type arguments, or a comparison.
    fn angle(&mut self) {
        if self.byte(1) == Some(b'/') {
            self.leave_element();
        } else {
            self.keep();
        }
        // The slash of `</p>` is not an operator.
        self.at += if self.byte(1) == Some(b'/') { 2 } else { 1 };
        self.is_after_operand = false;
    }

    fn leave_element(&mut self) {
        let level = self.level();
        if let Some(before) = level.kept.pop() {
            // The operators within an element are not nested in those after it. Two of them may be comparisons: `a < b > />/`.
            let chain = level.chain.min(before + 2);
            let left = level.chain - chain;
            level.chain = chain;
            self.depth -= 1 + left;
        }
    }

    fn word(&mut self) {
        let rest = &self.bytes[self.at..];
        let length = rest.iter().take_while(|byte| is_word(**byte)).count();
        let word = &rest[..length];
        if self.starts_declaration(word, &rest[length..]) {
            self.end_chain();
        }
        self.at += length;
        if word == b"else" {
            self.keep();
            self.is_after_operand = false;
        } else if PREFIXES.iter().any(|prefix| prefix.as_bytes() == word) {
            self.deepen();
            self.is_after_operand = false;
        } else {
            self.operand();
        }
    }

    fn operator(&mut self) {
        self.deepen();
        self.at += 1;
        self.is_after_operand = false;
    }

    fn operand(&mut self) {
        self.is_after_operand = true;
    }

    fn deepen(&mut self) {
        self.level().chain += 1;
        self.depth += 1;
    }

    fn keep(&mut self) {
        let level = self.level();
        level.kept.push(level.chain);
        self.depth += 1;
    }
}

fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_' || byte == b'$' || byte >= 0x80
}

#[cfg(test)]
mod tests {
    use super::*;

    fn depth(text: &str) -> usize {
        let mut scanner = Scanner::new(text);
        let mut deepest = 0;
        while scanner.step() {
            deepest = deepest.max(scanner.depth);
        }
        deepest
    }

    #[test]
    fn nesting_levels_are_counted() {
        let rows = [
            ("[[[1]]]", 3),
            ("a; b; c = 1", 1),
            ("f({a: [1, 2], b: [3]})", 4),
            ("!!a", 2),
            ("typeof typeof a", 2),
            ("`${`${a}`}`", 2),
            ("a()()()", 3),
            ("<a><b>{c}</b></a>", 5),
            ("if (a) b; else if (c) d; else e;", 3),
            ("a ? b.export : a ? import.meta : c", 6),
        ];
        for (text, expected) in rows {
            assert_eq!(depth(text), expected, "{text}");
        }
    }

    #[test]
    fn texts_comments_and_expressions_are_not_code() {
        let rows = [
            "'((([[[{{{'",
            "\"((([[[{{{\\\"(((\"",
            "// (((\n/* [[[ */",
            "`((([[[ \\${ \\` {{{`",
            "/[(/[{]\\/(((/g",
        ];
        for text in rows {
            assert!(depth(text) <= 1, "{text}: {}", depth(text));
        }
    }

    #[test]
    fn long_ordinary_code_is_shallow() {
        let statements = "const a = require('a')(b.c, {d: [1, 2]}).e;\n".repeat(10_000);
        assert_eq!(too_deep_at(&statements, 100), None);
        let entries =
            format!("module.exports = [{}];", "{a: 'b', c: d => e + f},\n".repeat(10_000));
        assert_eq!(too_deep_at(&entries, 100), None);
        let imports = "import {a} from './a'\nexport {b} from './b'\n".repeat(1_000);
        assert_eq!(too_deep_at(&imports, 100), None);
        let element = "<path d=\"a\" x={1} y={2} fill=\"b\" stroke=\"c\" width=\"d\"/>";
        let elements = format!("const a = <svg>{}</svg>", element.repeat(300));
        assert_eq!(too_deep_at(&elements, 1_000), None);
        let functions = "function a() {\n  if (b < c) return d\n}\n".repeat(1_000);
        assert_eq!(too_deep_at(&functions, 5_000), None);
    }
}
