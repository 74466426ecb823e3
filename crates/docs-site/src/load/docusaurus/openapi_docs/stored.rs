//! Documents that a project contains.
//!
//! Their components differ between versions of the plugin. Their data does not: the front matter of an operation contains the whole
//! operation, and the properties of a component the whole schema. The text is derived from it, as that of the engine's own
//! references of APIs.

use docs_docusaurus::{StoredSchema, UnreadableApi, info_source, stored_api, stored_schema};
use docs_model::{Issue, Location, join_relative_path, split_source};
use docs_openapi::openapi_docs;

use crate::inputs::source::SourceTree;
use crate::load::generated::{GeneratedDoc, Part};

/// End of the names of documents of operations.
const OPERATION: &str = ".api.mdx";

/// Keys of the front matter that belong to the components: the data, and the title that is one of them.
const LEFT_OUT: [&str; 4] = ["api:", "hide_title:", "sample:", "schema:"];

/// Returns the document of an operation or a schema with the text of the engine, or that of a description without the elements of
/// the theme; `None` for any other document.
pub(in crate::load::docusaurus) fn document(
    tree: &dyn SourceTree,
    file: &str,
    text: &str,
    issues: &mut Vec<Issue>,
) -> Option<GeneratedDoc> {
    if !file.ends_with(".mdx") {
        return None;
    }
    if let Some(text) = info_source(text) {
        let part = Part { line: 1, origin: Location::line(file, 1), is_copy: true };
        return Some(GeneratedDoc { text, parts: vec![part], ..GeneratedDoc::default() });
    }
    let source = split_source(text);
    let (_, front_matter) = source.front_matter?;
    let body = match stored_api(front_matter) {
        Some(Ok(api)) => openapi_docs::stored_operation(&api),
        Some(Err(UnreadableApi)) if file.ends_with(OPERATION) => {
            let message = "`api` in the front matter is not the data of an operation";
            let issue = Issue::warning("openapi-file", message).at(Location::file(file));
            issues.push(issue.help("write the file again: `docusaurus gen-api-docs all`"));
            None
        }
        Some(Err(UnreadableApi)) => None,
        None if front_matter.lines().any(|line| line.trim_end() == "schema: true") => {
            schema(tree, file, source.body)
        }
        None => None,
    }?;
    let mut doc = GeneratedDoc { has_blocks: true, ..GeneratedDoc::default() };
    let part = |line, is_copy| Part { line: 1, origin: Location::line(file, line), is_copy };
    let kept = |line: &&str| !LEFT_OUT.iter().any(|key| line.starts_with(key));
    doc.push("---\n", [part(1, true)]);
    for line in front_matter.lines().filter(kept) {
        doc.push(line, []);
    }
    // The first version of the plugin writes the title as a heading alone, and as the label in the sidebar.
    let value = |key: &str| front_matter.lines().find_map(|line| line.strip_prefix(key));
    if let (None, Some(label)) = (value("title:"), value("sidebar_label:")) {
        doc.push(&format!("title:{label}"), []);
    }
    doc.push("mdx: {format: md}\n---\n\n", []);
    doc.push(&body, [part(source.first_line, false)]);
    Some(doc)
}

/// Returns the text of a schema from the data in its document, or in a file beside it.
fn schema(tree: &dyn SourceTree, file: &str, body: &str) -> Option<String> {
    match stored_schema(body)? {
        StoredSchema::Text(data) => openapi_docs::stored_schema(data),
        StoredSchema::File(name) => {
            let folder = file.rsplit_once('/').map_or("", |(folder, _)| folder);
            let path = join_relative_path(folder, name);
            let data = std::io::read_to_string(tree.open(&path).ok()?).ok()?;
            openapi_docs::stored_schema(&data)
        }
        _ => None,
    }
}
