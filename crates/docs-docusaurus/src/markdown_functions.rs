//! Functions of the configuration that Docusaurus calls for each Markdown file: `markdown.preprocessor` and `markdown.parseFrontMatter`.

mod front_matter;
mod processed;

use docs_model::{FrontMatterFormat, Value, read_yaml, split_source};
use indexmap::IndexMap;

use self::front_matter::rewritten_front_matter;
pub use self::processed::{ProcessedLines, ProcessedSource};
use self::processed::{line_count, number};

/// Path of the function in the configuration that returns the content of a file for rendering.
pub const PREPROCESSOR: [&str; 2] = ["markdown", "preprocessor"];

/// Path of the function in the configuration that returns the front matter of a file.
pub const PARSE_FRONT_MATTER: [&str; 2] = ["markdown", "parseFrontMatter"];

/// Functions of a configuration for Markdown files.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
#[non_exhaustive]
pub struct MarkdownFunctions {
    /// The configuration has a function [`PREPROCESSOR`].
    pub preprocessor: bool,
    /// The configuration has a function [`PARSE_FRONT_MATTER`].
    pub parse_front_matter: bool,
}

impl MarkdownFunctions {
    /// Reads which functions the value of a configuration has.
    #[must_use]
    pub fn read(config: &Value) -> Self {
        let is_function = |path: [&str; 2]| config.at(&[path[0], path[1], "$function"]).is_some();
        Self {
            preprocessor: is_function(PREPROCESSOR),
            parse_front_matter: is_function(PARSE_FRONT_MATTER),
        }
    }

    /// Returns `true` if the configuration has at least one of the functions.
    #[must_use]
    pub fn exist(self) -> bool {
        self.preprocessor || self.parse_front_matter
    }
}

/// Returns the argument of [`PREPROCESSOR`] for a file: `filePath` and `fileContent`. The path is that of the evaluator.
#[must_use]
pub fn preprocessor_argument(file: &str, text: &str) -> Value {
    Value::Table(file_entries(file, text))
}

/// Returns the argument of [`PARSE_FRONT_MATTER`] for a file: that of the preprocessor with `defaultParseFrontMatter`. Returns `None`
/// for a file whose front matter is malformed, which is reported when the file is read.
#[must_use]
pub fn front_matter_argument(file: &str, text: &str) -> Option<Value> {
    let parsed = default_front_matter(text)?;
    let body = split_source(text).body;
    let result =
        table([("frontMatter", Value::Table(parsed)), ("content", Value::Text(body.to_owned()))]);
    let default = table([("$parsed", result), ("$of", Value::Text(text.to_owned()))]);
    let mut entries = file_entries(file, text);
    entries.insert("defaultParseFrontMatter".to_owned(), default);
    Some(Value::Table(entries))
}

/// Returns the source of a file with the results of the functions; `None` if both change nothing. `preprocessed` is the result of
/// [`PREPROCESSOR`], `front_matter` the table `frontMatter` in the result of [`PARSE_FRONT_MATTER`].
///
/// As in Docusaurus, the front matter is that of the file: changes of the preprocessor to it have no effect.
///
/// ```
/// use docs_docusaurus::processed_source;
///
/// let text = "---\ntitle: Use\n---\n\nVersion %v\n";
/// let processed = processed_source(text, Some("---\ntitle: Other\n---\n\nVersion 2\n"), None).unwrap();
/// assert_eq!(processed.text, "---\ntitle: Use\n---\n\nVersion 2\n");
/// assert_eq!(processed_source(text, Some(text), None), None);
/// ```
#[must_use]
pub fn processed_source(
    text: &str,
    preprocessed: Option<&str>,
    front_matter: Option<&IndexMap<String, Value>>,
) -> Option<ProcessedSource> {
    let source = split_source(text);
    let header = text.len() - source.body.len();
    let rewritten = front_matter.and_then(|changed| {
        let parsed = default_front_matter(text)?;
        let written = source.front_matter.map_or("", |(_, written)| written);
        (parsed != *changed).then(|| rewritten_front_matter(written, &parsed, changed))
    });
    let body = preprocessed.map_or(source.body, |text| split_source(text).body);
    if rewritten.is_none() && body == source.body {
        return None;
    }
    let unchanged = || {
        let lines = (header > 0).then_some(ProcessedLines { line: 1, origin: 1, is_copy: true });
        ProcessedSource { text: text[..header].to_owned(), lines: lines.into_iter().collect() }
    };
    let mut processed = rewritten.unwrap_or_else(unchanged);
    if !processed.text.is_empty() && !processed.text.ends_with('\n') {
        processed.text.push('\n');
    }
    let shift = line_count(&processed.text);
    let moved = body_lines(source.body, body).into_iter().map(|lines| ProcessedLines {
        line: lines.line + shift,
        origin: lines.origin + source.first_line - 1,
        ..lines
    });
    processed.lines.extend(moved);
    processed.text.push_str(body);
    Some(processed)
}

/// Returns the origins of the lines of a changed body. If the number of lines is the same, each line is that of the original;
/// otherwise the equal lines at the start and at the end are.
fn body_lines(original: &str, changed: &str) -> Vec<ProcessedLines> {
    let (before, after): (Vec<&str>, Vec<&str>) =
        (original.lines().collect(), changed.lines().collect());
    let part = |line: usize, origin: usize, is_copy| ProcessedLines {
        line: number(line),
        origin: number(origin),
        is_copy,
    };
    if before.len() == after.len() {
        return vec![part(1, 1, true)];
    }
    let start = before.iter().zip(&after).take_while(|(before, after)| before == after).count();
    let shorter = before.len().min(after.len()) - start;
    let ends = before.iter().rev().zip(after.iter().rev()).take(shorter);
    let end = ends.take_while(|(before, after)| before == after).count();
    vec![
        part(1, 1, true),
        part(start + 1, start + 1, false),
        part(after.len() - end + 1, before.len() - end + 1, true),
    ]
}

/// Returns the front matter of a file as Docusaurus reads it by default; `None` if it is malformed.
fn default_front_matter(text: &str) -> Option<IndexMap<String, Value>> {
    match split_source(text).front_matter {
        None => Some(IndexMap::new()),
        Some((FrontMatterFormat::Yaml, written)) if written.trim().is_empty() => {
            Some(IndexMap::new())
        }
        Some((FrontMatterFormat::Yaml, written)) => match read_yaml("", "", written).ok()? {
            Value::Table(table) => Some(table),
            Value::Null => Some(IndexMap::new()),
            _ => None,
        },
        Some(_) => None,
    }
}

fn file_entries(file: &str, text: &str) -> IndexMap<String, Value> {
    let path = table([("$file", Value::Text(file.to_owned()))]);
    [("filePath", path), ("fileContent", Value::Text(text.to_owned()))]
        .map(|(name, value)| (name.to_owned(), value))
        .into_iter()
        .collect()
}

fn table<const COUNT: usize>(entries: [(&str, Value); COUNT]) -> Value {
    Value::Table(entries.map(|(name, value)| (name.to_owned(), value)).into_iter().collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn changed(json: &str) -> IndexMap<String, Value> {
        match serde_json::from_str(json).expect("the value is JSON") {
            Value::Table(table) => table,
            other => panic!("{other:?} is a table"),
        }
    }

    #[test]
    fn changed_keys_are_written_and_others_are_copied() {
        let text = "---\ntitle: Use # a comment\ntags:\n  - a\ndraft: true\n---\n\n# Use\n";
        let front_matter =
            changed(r#"{"title": "Use", "tags": ["a"], "description": "New: \"x\""}"#);
        let processed = processed_source(text, None, Some(&front_matter)).expect("a change");
        assert_eq!(
            processed.text,
            "---\ntitle: Use # a comment\ntags:\n  - a\n\"description\": \"New: \\\"x\\\"\"\n---\n\n# Use\n"
        );
        let origin = |line: u32| {
            let lines = processed.lines.iter().rfind(|lines| lines.line <= line).expect("lines");
            lines.origin + if lines.is_copy { line - lines.line } else { 0 }
        };
        assert_eq!([2, 3, 4, 5, 8].map(origin), [2, 3, 4, 1, 8]);
    }

    #[test]
    fn a_file_without_front_matter_has_the_added_keys() {
        let front_matter = changed(r#"{"title": "T"}"#);
        let processed = processed_source("Body\n", None, Some(&front_matter)).expect("a change");
        assert_eq!(processed.text, "---\n\"title\": \"T\"\n---\nBody\n");
        assert_eq!(processed.lines.last().map(|lines| (lines.line, lines.origin)), Some((4, 1)));
        assert_eq!(processed_source("Body\n", None, Some(&IndexMap::new())), None);
    }

    #[test]
    fn lines_outside_of_the_change_keep_their_numbers() {
        let origins = |before: &str, after: &str| -> Vec<(u32, u32, bool)> {
            let lines = body_lines(before, after).into_iter();
            lines.map(|lines| (lines.line, lines.origin, lines.is_copy)).collect()
        };
        assert_eq!(origins("a\nb\n", "a\nc\n"), [(1, 1, true)]);
        assert_eq!(
            origins("a\nb\nc\n", "a\nx\ny\nc\n"),
            [(1, 1, true), (2, 2, false), (4, 3, true)]
        );
        assert_eq!(origins("a\na\n", "a\na\na\n"), [(1, 1, true), (3, 3, false), (4, 3, true)]);
    }

    #[test]
    fn malformed_front_matter_is_left_to_the_reader_of_the_file() {
        assert_eq!(front_matter_argument("a.md", "---\na: [\n---\n"), None);
        assert!(front_matter_argument("a.md", "---\n---\nBody\n").is_some());
    }
}
