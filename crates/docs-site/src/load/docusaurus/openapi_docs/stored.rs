//! Documents that a project contains.
//!
//! Their components differ between versions of the plugin. Their data does not: the front matter of an operation contains the whole
//! operation, and the properties of a component the whole schema. The text is derived from it, as that of the engine's own
//! references of APIs.

use docs_docusaurus::openapi_docs::{
    StoredSchema, added_text, front_matter_keys, info_source, operation_markdown, schema_markdown,
    stored_api, stored_schema,
};
use docs_model::{Issue, Location, join_relative_path, split_source};

use super::written::CODE;
use crate::inputs::source::SourceTree;
use crate::load::generated::{GeneratedDoc, Part};
use crate::load::openapi::read_description;

/// Code of the issues of texts without a page.
const TEXT_CODE: &str = "openapi-text";

/// End of the names of documents of operations.
const OPERATION: &str = ".api.mdx";

/// End of the names of documents of schemas.
const SCHEMA: &str = ".schema.mdx";

/// Ends of the names of documents of descriptions and tags.
const OTHERS: [&str; 2] = [".info.mdx", ".tag.mdx"];

/// Keys of the front matter that belong to the components: the data, and the title that is one of them. The format is that of the
/// engine's text.
const OMITTED: [&str; 5] = ["api", "hide_title", "mdx", "sample", "schema"];

/// Returns the document of an operation or a schema with the text of the engine, or that of a description without the elements of
/// the theme; `None` for any other document.
pub(in crate::load::docusaurus) fn document(
    tree: &dyn SourceTree,
    file: &str,
    text: &str,
    issues: &mut Vec<Issue>,
) -> Option<GeneratedDoc> {
    let text = text.replace("\r\n", "\n");
    if OTHERS.iter().any(|end| file.ends_with(end)) {
        let text = info_source(&text)?;
        let part = Part { line: 1, origin: Location::line(file, 1), is_copy: true };
        return Some(GeneratedDoc { text, parts: vec![part], ..GeneratedDoc::default() });
    }
    let source = split_source(&text);
    let (_, front_matter) = source.front_matter?;
    let read = if file.ends_with(OPERATION) {
        operation(front_matter)?
    } else if file.ends_with(SCHEMA) {
        let is_schema = |line: &str| line.trim_end() == "schema: true";
        front_matter.lines().any(is_schema).then(|| schema(tree, file, source.body))?
    } else {
        return None;
    };
    let Data { body, data } = match read {
        Ok(read) => read,
        Err(reason) => {
            let issue = Issue::warning(CODE, reason).at(Location::file(file));
            issues.push(issue.help("write the file again: `docusaurus gen-api-docs all`"));
            return None;
        }
    };
    if let Some(line) = added_text(source.body, &format!("{front_matter}{data}")) {
        let line = source.first_line.saturating_add(u32::try_from(line).unwrap_or(u32::MAX));
        // A line in the location would be taken for one of the generated document.
        let message =
            format!("the text in line {line} is left out: it is not part of the description");
        let issue = Issue::warning(TEXT_CODE, message).at(Location::file(file));
        issues.push(issue.help("move it to the `description` in the description of the API"));
    }
    let mut doc = GeneratedDoc { has_blocks: true, ..GeneratedDoc::default() };
    push_front_matter(&mut doc, file, front_matter);
    let origin = Location::line(file, source.first_line);
    doc.push(&body, [Part { line: 1, origin, is_copy: false }]);
    Some(doc)
}

/// Adds the front matter without the keys of components.
fn push_front_matter(doc: &mut GeneratedDoc, file: &str, front_matter: &str) {
    let part = |line| Part { line: 1, origin: Location::line(file, line), is_copy: true };
    doc.push("---\n", [part(1)]);
    let keys: Vec<_> = front_matter_keys(front_matter).collect();
    let named = |name: &str| keys.iter().find(|key| key.name == name);
    for key in keys.iter().filter(|key| !OMITTED.contains(&key.name)) {
        // The delimiter precedes the first line.
        doc.push(&format!("{}\n", key.lines.join("\n")), [part(key.line + 2)]);
    }
    // The first version of the plugin writes the title as a heading alone, and as the label in the sidebar.
    if let (None, Some(label)) = (named("title"), named("sidebar_label")) {
        let lines = label.lines.join("\n");
        if let Some((_, value)) = lines.split_once(':') {
            doc.push(&format!("title:{value}\n"), [part(label.line + 2)]);
        }
    }
    doc.push("mdx: {format: md}\n---\n\n", []);
}

/// Text of the engine, and the data from which it is derived.
struct Data {
    body: String,
    data: String,
}

/// Returns the text of an operation from the data in front matter; `None` for front matter without data.
fn operation(front_matter: &str) -> Option<Result<Data, String>> {
    let data = stored_api(front_matter)?.ok();
    let read = data.and_then(|data| {
        let body = operation_markdown(&data)?;
        Some(Data { body, data })
    });
    Some(read.ok_or_else(|| "`api` in the front matter is not the data of an operation".to_owned()))
}

/// Returns the text of a schema from the data in its document, or in a file beside it. The error is the reason why it cannot be read.
fn schema(tree: &dyn SourceTree, file: &str, body: &str) -> Result<Data, String> {
    let data = match stored_schema(body) {
        Some(StoredSchema::Text(data)) => data.to_owned(),
        Some(StoredSchema::File(name)) => {
            let folder = file.rsplit_once('/').map_or("", |(folder, _)| folder);
            let path = join_relative_path(folder, name);
            read_description(tree, &path)
                .map_err(|reason| format!("`{path}` can't be read: {reason}"))?
        }
        _ => return Err("the document contains no data of a schema".to_owned()),
    };
    match schema_markdown(&data) {
        Some(body) => Ok(Data { body, data }),
        None => Err("the data is not that of a schema".to_owned()),
    }
}
