//! `import` and `export`: what they name is remembered, the rest is left to a bundler that this
//! engine is not.

use super::issues::{long_statements, unsupported_export};
use super::scanner::Scanner;
use super::value::{Scope, Value};

/// Longer blocks are programs; they are left out as a whole.
const LONGEST_BYTES: usize = 16 * 1024;

impl Scanner<'_> {
    /// Reads statements up to a blank line at which they are whole.
    pub(super) fn statements(&mut self, index: usize) -> usize {
        let mut next = index + 1;
        while next < self.lines.count() {
            let block = self.lines.between(index, next);
            if self.lines.get(next).trim().is_empty()
                && (block.len() > LONGEST_BYTES || is_whole(block))
            {
                break;
            }
            next += 1;
        }
        let block = self.lines.between(index, next);
        if block.len() > LONGEST_BYTES {
            self.found.issues.add(index, "", long_statements(LONGEST_BYTES));
        } else {
            for name in read(block, &mut self.scope).unknown {
                self.found.issues.add(index, name.as_str(), unsupported_export(&name));
            }
        }
        self.out.extend(std::iter::repeat_n('\n', next - index));
        next
    }
}

/// Whether a line starts a block of statements. A sentence may start with the same words.
pub(super) fn starts(line: &str) -> bool {
    if let Some(rest) = line.strip_prefix("import ") {
        let rest = rest.trim_start();
        return rest.starts_with(['{', '*', '"', '\''])
            || rest.contains(" from ")
            || (rest.split_whitespace().count() <= 1 && !rest.ends_with('.'));
    }
    let Some(rest) = line.strip_prefix("export ") else { return line.starts_with("import{") };
    ["const ", "let ", "var ", "function ", "function*", "default ", "async ", "class ", "{", "*"]
        .iter()
        .any(|word| rest.trim_start().starts_with(word))
}

/// Whether all brackets of a block are closed, so that it may end.
fn is_whole(block: &str) -> bool {
    let mut depth = 0_i32;
    let mut rest = block;
    while let Some(at) = rest.find(['{', '}', '(', ')', '[', ']', '"', '\'', '`', '/']) {
        let (found, after) = rest[at..].split_at(1);
        rest = match found {
            "{" | "(" | "[" => {
                depth += 1;
                after
            }
            "}" | ")" | "]" => {
                depth -= 1;
                after
            }
            "/" if after.starts_with('/') => after.split_once('\n').map_or("", |(_, rest)| rest),
            "/" if after.starts_with('*') => match after.split_once("*/") {
                Some((_, rest)) => rest,
                None => return false,
            },
            "/" => after,
            "`" => match after.split_once('`') {
                Some((_, rest)) => rest,
                None => return false,
            },
            quote => {
                let line = after.split('\n').next().unwrap_or_default();
                match line.find(quote) {
                    Some(end) => &after[end + 1..],
                    None => after,
                }
            }
        };
    }
    depth <= 0
}

/// What a block of statements leaves behind.
#[derive(Debug, Default)]
struct Statements {
    /// Names of exports that would have to be run.
    unknown: Vec<String>,
}

/// Reads a block into a scope.
fn read(block: &str, scope: &mut Scope) -> Statements {
    let mut statements = Statements::default();
    let mut rest = block.trim_start();
    while !rest.is_empty() {
        let (statement, after) = split_statement(rest);
        if statement.starts_with("import") {
            read_import(statement, scope);
        } else if let Some(export) = statement.strip_prefix("export ") {
            read_export(export.trim_start(), scope, &mut statements);
        }
        rest = after.trim_start();
    }
    statements
}

/// A statement, up to the line that starts the next.
fn split_statement(text: &str) -> (&str, &str) {
    let next = text.match_indices('\n').map(|(at, _)| at + 1).find(|at| {
        starts(text[*at..].split('\n').next().unwrap_or_default()) && is_whole(&text[..*at])
    });
    text.split_at(next.unwrap_or(text.len()))
}

fn read_import(statement: &str, scope: &mut Scope) {
    let Some(specifier) = quoted(statement) else { return };
    let Some((names, _)) = statement["import".len()..].split_once(['"', '\'']) else { return };
    let names = names.trim().trim_end_matches("from").trim();
    for name in names.split([',', '{', '}']) {
        let mut words = name.split_whitespace();
        let name = match (words.next(), words.next(), words.next(), words.next()) {
            (Some(_), Some("as"), Some(name), None) | (Some(name), None, ..) => name,
            _ => continue,
        };
        scope.imports.insert(name.to_owned(), specifier.to_owned());
    }
}

fn quoted(text: &str) -> Option<&str> {
    let text = text.trim_end().trim_end_matches(';').trim_end();
    let quote = text.chars().next_back().filter(|char| matches!(char, '"' | '\''))?;
    let inner = &text[..text.len() - 1];
    Some(&inner[inner.rfind(quote)? + 1..])
}

fn read_export(export: &str, scope: &mut Scope, statements: &mut Statements) {
    let words = ["const ", "let ", "var "];
    let declared = words.iter().find_map(|word| export.strip_prefix(word));
    let is_name = |char: char| char.is_alphanumeric() || matches!(char, '_' | '$');
    let name_of = |text: &str| text.chars().take_while(|char| is_name(*char)).collect::<String>();
    let Some(declared) = declared.map(str::trim_start) else {
        let name = export.split_whitespace().nth(1).map(name_of).unwrap_or_default();
        statements.unknown.push(if name.is_empty() { "default".to_owned() } else { name });
        return;
    };
    let name = name_of(declared);
    let value = declared[name.len()..]
        .trim_start()
        .strip_prefix('=')
        .and_then(|value| scope.evaluate(value));
    match value {
        Some(Value::Null) | None => statements.unknown.push(name),
        Some(value) => {
            scope.values.insert(name, value);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sentences_are_no_statements() {
        for line in
            ["import a from 'b'", "import {", "import 'a.css';", "export const a = 1", "import a"]
        {
            assert!(starts(line), "{line}");
        }
        for line in ["import your data now", "export it.", "imports", "exported const a"] {
            assert!(!starts(line), "{line}");
        }
    }

    #[test]
    fn imports_and_literal_exports_are_known() {
        let mut scope = Scope::default();
        let block = "import A from './_a.mdx';\nimport B, {c as d, e} from \"@site/b\"\nimport * as f from 'f'\n\
                     export const g = 'h', \nimport {\n  i\n} from 'i'\nexport const j = {k: [1]};\nexport function l() {}";
        let statements = read(block, &mut scope);
        let mut names: Vec<_> =
            scope.imports.iter().map(|(name, from)| format!("{name}={from}")).collect();
        names.sort();
        assert_eq!(names, ["A=./_a.mdx", "B=@site/b", "d=@site/b", "e=@site/b", "f=f", "i=i"]);
        assert!(scope.values.contains_key("j"));
        assert_eq!(statements.unknown, ["g", "l"]);
    }
}
