//! `import` and `export` statements. Their names are recorded; no code is run.

use docs_ecmascript::{Export, Module, Origin, SyntaxError};

use super::issues::{invalid_statements, long_statements, refused_file, unsupported_export};
use super::scanner::Scanner;
use super::starts::is_fence_of;
use super::value::{Import, Scope, Value};
use crate::ecmascript::parsed;

/// Maximum size of a block of statements. Longer blocks are dropped.
const MAX_BYTES: usize = 128 * 1024;

/// Maximum number of blank lines at which a block is parsed again, if it may end within a string or a template.
const MAX_ATTEMPTS: usize = 8;

impl Scanner<'_> {
    /// Processes statements up to a blank line at which they are complete; returns the line after them.
    pub(super) fn statements(&mut self, index: usize) -> usize {
        let end = self.end_of_statements(index);
        self.out.extend(std::iter::repeat_n('\n', end - index));
        end
    }

    /// Processes a block of statements; returns the line after it.
    fn end_of_statements(&mut self, index: usize) -> usize {
        let mut brackets = Brackets::default();
        let mut attempts = Attempts::default();
        let mut next = index;
        loop {
            let is_last =
                next == self.lines.count() || (next > index && self.ends_unwrapped_at(next));
            let is_end = is_last || (next > index && self.lines.get(next).trim().is_empty());
            if is_end && self.lines.between(index, next).len() > MAX_BYTES {
                return self.long_block(index, next, attempts);
            }
            if is_end
                && (brackets.is_closed() || is_last)
                && let Some(end) = self.attempt(index, next, is_last, &mut attempts)
            {
                return end;
            }
            brackets.read(self.lines.get(next));
            next += 1;
        }
    }

    /// Reports a block that exceeds the maximum size; returns the line after it.
    fn long_block(&mut self, index: usize, next: usize, attempts: Attempts) -> usize {
        if let Some(failed) = attempts.first {
            return self.report_syntax(index, failed);
        }
        self.found.issues.add(index, "", long_statements(MAX_BYTES));
        next
    }

    /// Parses a block up to one of its possible ends; returns its end if the block ends here.
    fn attempt(
        &mut self,
        index: usize,
        next: usize,
        is_last: bool,
        attempts: &mut Attempts,
    ) -> Option<usize> {
        let block = self.lines.between(index, next);
        match parsed(block) {
            Some(Ok(module)) => {
                self.record_names(index, block, &module);
                Some(next)
            }
            Some(Err(error)) => {
                let failed = attempts.fail(next, error, is_last)?;
                Some(self.report_syntax(index, failed))
            }
            None => {
                self.found.report_missing_parser(index);
                Some(next)
            }
        }
    }

    /// Records an export that renames an import. Returns `false` if the export requires running code.
    fn record_renamed_export(&mut self, index: usize, block: &str, export: &Export) -> bool {
        let import = match &export.origin {
            Origin::Module { specifier, name } => {
                Some(Import { specifier: specifier.clone(), name: name.clone() })
            }
            Origin::Local(name) => self.scope.imports.get(name).cloned(),
            _ => return false,
        };
        let Some(import) = import else { return false };
        if matches!(export.origin, Origin::Module { .. }) {
            self.report_refused_file((index, block), export.at, &import);
        }
        self.scope.imports.insert(export.name.clone(), import);
        true
    }

    /// Reports an import of the content of a file if the authors are not trusted. The statement is in a block, which starts on a line,
    /// and starts at or after an offset. Returns the offset at which the search for the next import starts.
    fn report_refused_file(
        &mut self,
        (index, block): (usize, &str),
        start: usize,
        import: &Import,
    ) -> usize {
        if !self.settings.refuses_files || !import.is_file_content() {
            return start;
        }
        let specifier = import.specifier.as_str();
        let (at, about) = match specifier_after(block, start, specifier) {
            // The quotation mark distinguishes it from a longer specifier on the same line.
            Some(at) => (at, &block[at..=at + specifier.len()]),
            None => (start, specifier),
        };
        let line = index + block[..at].matches('\n').count();
        self.found.issues.add(line, about, refused_file(specifier));
        at
    }

    /// Returns `true` if a line ends the innermost `mdx-code-block` fence.
    fn ends_unwrapped_at(&self, line: usize) -> bool {
        let line = self.lines.get(line).trim();
        self.unwrapped.last().is_some_and(|length| is_fence_of(line, b'`', *length))
    }

    /// Reports a block that is not valid JavaScript. Returns the shortest of its possible ends, to which the error refers.
    fn report_syntax(&mut self, index: usize, (end, error): (usize, SyntaxError)) -> usize {
        let before = &self.lines.between(index, end)[..error.at];
        // A block can be incomplete at its end, which is after its last line.
        let line = (index + before.matches('\n').count()).min(end.saturating_sub(1));
        let written = self.lines.get(line);
        let column = before.rsplit('\n').next().unwrap_or_default().len();
        let about: String = written.get(column..).unwrap_or_default().chars().take(20).collect();
        self.found.issues.add(line, about.trim(), invalid_statements(&error.message));
        end
    }

    /// Records the names of a block.
    fn record_names(&mut self, index: usize, block: &str, module: &Module) {
        if self.settings.islands {
            self.keep_statements(index, block, module);
        }
        let mut last_specifier = None;
        let mut at = 0;
        for import in &module.imports {
            let name = import.name.clone();
            let origin = Import { specifier: import.specifier.clone(), name };
            // A statement may import several names of a file.
            if last_specifier.replace(&import.specifier) != Some(&import.specifier) {
                at = self.report_refused_file((index, block), at, &origin);
            }
            self.scope.imports.insert(import.local.clone(), origin);
        }
        for export in &module.exports {
            let line = index + block[..export.at].matches('\n').count();
            match value_of(export, block, &self.scope) {
                Some(value) => {
                    self.scope.values.insert(export.name.clone(), value);
                }
                None if self.record_renamed_export(index, block, export) => {}
                // A default export would be the layout of the page, which belongs to the site.
                None if self.settings.islands && export.name != "default" => {}
                None => {
                    let name = export.name.as_str();
                    self.found.issues.add(line, name, unsupported_export(name));
                }
            }
        }
    }
}

impl Scanner<'_> {
    /// Keeps a block for the islands of the source.
    fn keep_statements(&mut self, index: usize, block: &str, module: &Module) {
        let statements = &mut self.found.statements;
        statements.blocks.push((index, block.to_owned()));
        for import in &module.imports {
            let origin = Import { specifier: import.specifier.clone(), name: import.name.clone() };
            statements.imports.push((index, Some(import.local.clone()), origin));
        }
        for specifier in &module.bare_imports {
            let origin = Import { specifier: specifier.clone(), name: String::new() };
            statements.imports.push((index, None, origin));
        }
        for export in &module.exports {
            self.scope.exports.insert(export.name.clone());
            if let Origin::Module { specifier, name } = &export.origin {
                let origin = Import { specifier: specifier.clone(), name: name.clone() };
                statements.imports.push((index, None, origin));
            }
        }
        if let Some(first) = module.exports.first() {
            statements.exports.push_str(&block[first.at..]);
        }
    }
}

/// Returns the offset of the specifier of the first statement after an offset that imports it; `None` for a specifier with escapes.
fn specifier_after(block: &str, start: usize, specifier: &str) -> Option<usize> {
    let is_imported = |at: &usize| {
        let before = &block[..*at];
        let after = &block[at + specifier.len()..];
        ['"', '\''].iter().any(|quote| {
            after.starts_with(*quote)
                && before
                    .strip_suffix(*quote)
                    .is_some_and(|before| before.trim_end().ends_with("from"))
        })
    };
    block[start..].match_indices(specifier).map(|(at, _)| start + at).find(is_imported)
}

/// Returns the value of an export; `None` if it requires running code.
fn value_of(export: &Export, block: &str, scope: &Scope) -> Option<Value> {
    let value = match &export.origin {
        Origin::Value(range) => scope.evaluate(&block[range.clone()])?,
        Origin::Local(name) => scope.value(name)?.clone(),
        _ => return None,
    };
    (value != Value::Null).then_some(value)
}

/// Returns `true` if a line starts a block of statements. A sentence may start with the same words.
pub(super) fn starts_statements(line: &str) -> bool {
    if let Some(rest) = line.strip_prefix("import ") {
        let rest = rest.trim_start();
        return rest.starts_with(['{', '*', '"', '\''])
            || rest.contains(" from ")
            || rest.ends_with(" from")
            || rest.contains(" from\"")
            || rest.contains(" from'")
            || (rest.split_whitespace().count() <= 1 && !rest.ends_with('.'));
    }
    let Some(rest) = line.strip_prefix("export ") else {
        return ["import{", "import\"", "import'", "export{", "export*"]
            .iter()
            .any(|word| line.starts_with(word))
            || line == "import";
    };
    ["const ", "let ", "var ", "function ", "function*", "default ", "async ", "class ", "{", "*"]
        .iter()
        .any(|word| rest.trim_start().starts_with(word))
}

/// Failed attempts to parse a block.
#[derive(Default)]
struct Attempts {
    count: usize,
    /// The first end at which parsing failed, with the error.
    first: Option<(usize, SyntaxError)>,
}

impl Attempts {
    /// Records an error at a possible end. After the last attempt, returns the first error, since the later blocks contain
    /// text that follows the statements.
    fn fail(
        &mut self,
        end: usize,
        error: SyntaxError,
        is_last: bool,
    ) -> Option<(usize, SyntaxError)> {
        self.count += 1;
        let first = self.first.get_or_insert((end, error));
        (is_last || self.count == MAX_ATTEMPTS).then(|| first.clone())
    }
}

/// Open brackets of a block, up to the current line.
///
/// The parser determines the end of a block. The brackets only avoid parsing a long block once for each blank line in
/// it.
#[derive(Default)]
struct Brackets {
    depth: i32,
    is_in_comment: bool,
    is_in_template: bool,
}

impl Brackets {
    fn is_closed(&self) -> bool {
        self.depth <= 0 && !self.is_in_comment && !self.is_in_template
    }

    /// Updates the brackets for a line.
    fn read(&mut self, line: &str) {
        let mut rest = line;
        loop {
            if self.is_in_comment {
                let Some((_, after)) = rest.split_once("*/") else { return };
                (rest, self.is_in_comment) = (after, false);
            } else if self.is_in_template {
                let Some((_, after)) = rest.split_once('`') else { return };
                (rest, self.is_in_template) = (after, false);
            }
            let Some(at) = rest.find(['{', '}', '(', ')', '[', ']', '"', '\'', '`', '/']) else {
                return;
            };
            let (found, after) = rest[at..].split_at(1);
            rest = after;
            match found {
                "{" | "(" | "[" => self.depth += 1,
                "}" | ")" | "]" => self.depth -= 1,
                "`" => self.is_in_template = true,
                "/" if after.starts_with('/') => return,
                "/" => self.is_in_comment = after.starts_with('*'),
                quote => rest = after.split_once(quote).map_or(after, |(_, after)| after),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Settings, lower};
    use super::*;

    #[test]
    fn sentences_are_not_statements() {
        for line in [
            "import a from 'b'",
            "import {",
            "import 'a.css';",
            "export const a = 1",
            "import a",
            "import a, {b} from",
            "import{a} from'b'",
        ] {
            assert!(starts_statements(line), "{line}");
        }
        for line in ["import your data now", "export it.", "imports", "exported const a"] {
            assert!(!starts_statements(line), "{line}");
        }
    }

    /// Returns the names of a source and its issues, with lines from 0.
    fn names(text: &str) -> (Vec<String>, Vec<String>, Vec<String>) {
        let lowered = lower(text, Scope::default(), Settings::default());
        let imports = lowered.scope.imports.iter();
        let mut imports: Vec<_> = imports
            .map(|(local, import)| format!("{local}={}:{}", import.specifier, import.name))
            .collect();
        imports.sort();
        let mut values: Vec<_> = lowered.scope.values.keys().cloned().collect();
        values.sort();
        let issues = lowered.issues.into_iter();
        let issues = issues.map(|(line, about, issue)| format!("{line} {about} {}", issue.code));
        (imports, values, issues.collect())
    }

    #[test]
    fn imports_are_parsed_by_the_rules_of_the_language() {
        let rows: [(&str, &[&str]); 6] = [
            (
                "import A from 'a'; import B from \"b\";import {c as d, e} from 'c'",
                &["A=a:default", "B=b:default", "d=c:c", "e=c:e"],
            ),
            ("import {\n  a,\n\n  b\n} from 'c'", &["a=c:a", "b=c:b"]),
            ("import A from './\\_a.mdx'", &["A=./_a.mdx:default"]),
            ("import A\n  from\n  'a'", &["A=a:default"]),
            ("import a from '!!raw-loader!/b.js?x'", &["a=!!raw-loader!/b.js?x:default"]),
            ("import * as f from 'f' // import g from 'g'", &["f=f:*"]),
        ];
        for (text, expected) in rows {
            let (imports, _, issues) = names(text);
            assert_eq!(imports, expected, "{text}");
            assert_eq!(issues, Vec::<String>::new(), "{text}");
        }
    }

    #[test]
    fn plain_data_is_known_and_code_is_reported_with_its_line() {
        let text = "import A from 'a'\nexport const g = 'h', j = {k: [1], ...g}\n\
                    export const l = {a: 1}\nexport const m = {...l, b: `c\n\n}`}\n\
                    export function f() {}\n\nexport const n = () => 1";
        let (imports, values, issues) = names(text);
        assert_eq!(imports, ["A=a:default"]);
        assert_eq!(values, ["g", "l", "m"]);
        assert_eq!(
            issues,
            ["1 j unsupported-export", "6 f unsupported-export", "8 n unsupported-export"]
        );
    }

    #[test]
    fn invalid_javascript_is_reported_and_ends_with_its_paragraph() {
        let (_, values, issues) = names("export const a = 1 2\n\nText.\n\nexport const b = 1");
        assert_eq!(values, ["b"]);
        assert_eq!(issues, ["0 2 invalid-statements"]);
    }
}
