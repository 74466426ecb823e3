//! Calls of the functions `markdown.preprocessor` and `markdown.parseFrontMatter` of a configuration.

use docs_docusaurus::{
    MarkdownFunctions, PARSE_FRONT_MATTER, PREPROCESSOR, ProcessedSource, front_matter_argument,
    preprocessor_argument, processed_source,
};
use docs_model::{Issue, Location, Value};
use indexmap::IndexMap;

use crate::load::generated::{GeneratedDoc, GeneratedDocs, Part};
use crate::load::reader::SiteReader;
use crate::load::text_file::text_of;

/// Code of the issues.
const CODE: &str = "config-script";

/// Size of the sources that one evaluation of the configuration processes. Each evaluation has its own limits of time and memory.
const BATCH_BYTES: usize = 2 * 1024 * 1024;

/// Functions of a configuration for Markdown files.
#[derive(Clone, Copy)]
pub(super) struct MarkdownProcessor<'a> {
    /// Path of the configuration.
    pub(super) config: &'a str,
    pub(super) functions: MarkdownFunctions,
}

impl MarkdownProcessor<'_> {
    /// Processes the Markdown files of folders, also those that only other files import. The reader stores their sources. Folders that
    /// were processed before are not processed again.
    pub(super) fn process<'b>(
        self,
        folders: impl IntoIterator<Item = &'b str>,
        reader: &mut SiteReader<'_>,
    ) {
        if !self.functions.exist() {
            return;
        }
        let files: Vec<String> =
            folders.into_iter().flat_map(|folder| markdown_files(folder, reader)).collect();
        let mut batch = Vec::new();
        let mut bytes = 0;
        for file in files {
            // A file that can't be read is reported when its page is read.
            let Ok(text) = text_of(reader.tree, &file) else { continue };
            bytes += text.len();
            batch.push((file, text));
            if bytes > BATCH_BYTES {
                self.process_batch(&std::mem::take(&mut batch), reader);
                bytes = 0;
            }
        }
        self.process_batch(&batch, reader);
    }

    fn process_batch(self, batch: &[(String, String)], reader: &mut SiteReader<'_>) {
        let bodies = self.bodies(batch, reader);
        let front_matters = self.front_matters(batch, reader);
        for (((file, text), body), front_matter) in batch.iter().zip(bodies).zip(front_matters) {
            let processed = processed_source(text, body.as_deref(), front_matter.as_ref());
            let processed = processed.map(|source| generated_doc(file, source));
            reader.processed.insert(file.clone(), processed);
        }
    }

    /// Returns the results of `preprocessor`, which are strings.
    fn bodies(
        self,
        batch: &[(String, String)],
        reader: &mut SiteReader<'_>,
    ) -> Vec<Option<String>> {
        let argument = |(file, text): &(String, String)| {
            self.functions.preprocessor.then(|| preprocessor_argument(file, text))
        };
        let arguments = batch.iter().map(argument).collect();
        self.results(PREPROCESSOR, "a string", (batch, arguments), reader, |value| match value {
            Value::Text(text) => Some(text),
            _ => None,
        })
    }

    /// Returns the front matters in the results of `parseFrontMatter`, which are tables.
    fn front_matters(
        self,
        batch: &[(String, String)],
        reader: &mut SiteReader<'_>,
    ) -> Vec<Option<IndexMap<String, Value>>> {
        let argument = |(file, text): &(String, String)| {
            self.functions.parse_front_matter.then(|| front_matter_argument(file, text))?
        };
        let arguments = batch.iter().map(argument).collect();
        let kind = "an object with `frontMatter` and `content`";
        self.results(PARSE_FRONT_MATTER, kind, (batch, arguments), reader, |value| {
            match value.get("frontMatter") {
                Some(Value::Table(table)) => Some(table.clone()),
                _ => None,
            }
        })
    }

    /// Calls a function for the files with an argument. `kind` describes the value that `read` accepts; another result and an exception
    /// are reported for their file.
    fn results<Read>(
        self,
        function: [&str; 2],
        kind: &str,
        (batch, arguments): (&[(String, String)], Vec<Option<Value>>),
        reader: &mut SiteReader<'_>,
        read: impl Fn(Value) -> Option<Read>,
    ) -> Vec<Option<Read>> {
        let calls: Vec<Vec<Value>> =
            arguments.iter().flatten().map(|argument| vec![argument.clone()]).collect();
        let name = function.join(".");
        let mut results = if calls.is_empty() {
            Vec::new()
        } else {
            match reader.scripts.call_each(reader.script(self.config), &function, &calls) {
                Ok(called) => list(called.value),
                Err(mut issue) => {
                    issue.message = format!(
                        "`{name}` is not applied to {} files: {}",
                        calls.len(),
                        issue.message
                    );
                    reader.issues.push(issue);
                    Vec::new()
                }
            }
        }
        .into_iter();
        let mut outcomes = Vec::with_capacity(batch.len());
        for ((file, _), argument) in batch.iter().zip(arguments) {
            let result = argument.and_then(|_| results.next());
            outcomes.push(result.and_then(|result| {
                let value = value_of(result).and_then(|value| {
                    read(value).ok_or_else(|| format!("its result is not {kind}"))
                });
                let report = |reason: String| {
                    reader.issues.push(failed_call(&name, file, &reason));
                };
                value.map_err(report).ok()
            }));
        }
        outcomes
    }
}

/// Moves the sources of processed files to the generated documents.
pub(super) fn add_processed(reader: &mut SiteReader<'_>, generated: &mut GeneratedDocs) {
    let processed = std::mem::take(&mut reader.processed);
    let files: Vec<String> = processed.keys().cloned().collect();
    let docs = processed.into_iter().filter_map(|(file, doc)| Some((file, doc?)));
    generated.extend(docs, files);
}

/// Returns the Markdown files of a folder that are not processed yet.
fn markdown_files(folder: &str, reader: &SiteReader<'_>) -> Vec<String> {
    let files = reader.tree.list(folder).files.into_iter();
    let markdown = files.filter(|file| file.ends_with(".md") || file.ends_with(".mdx"));
    let paths = markdown.map(|file| format!("{folder}/{file}"));
    paths.filter(|file| !reader.processed.contains_key(file)).collect()
}

fn list(value: Value) -> Vec<Value> {
    match value {
        Value::List(list) => list,
        _ => Vec::new(),
    }
}

/// Returns the value of a call.
///
/// # Errors
///
/// Returns the message of an exception.
fn value_of(mut result: Value) -> Result<Value, String> {
    match result.get("error").and_then(Value::as_text) {
        Some(message) => Err(message.to_owned()),
        None => match &mut result {
            Value::Table(table) => Ok(table.swap_remove("value").unwrap_or_default()),
            _ => Ok(Value::Null),
        },
    }
}

/// Returns the issue of a failed call: an error, as in Docusaurus.
fn failed_call(name: &str, file: &str, reason: &str) -> Issue {
    Issue::error(CODE, format!("`{name}` failed for this file: {reason}"))
        .help("the file is used without it; correct the function in the configuration")
        .at(Location::file(file))
}

fn generated_doc(file: &str, source: ProcessedSource) -> GeneratedDoc {
    let parts = source.lines.into_iter().map(|lines| Part {
        line: lines.line,
        origin: Location::line(file, lines.origin),
        is_copy: lines.is_copy,
    });
    GeneratedDoc { text: source.text, parts: parts.collect(), ..GeneratedDoc::default() }
}
