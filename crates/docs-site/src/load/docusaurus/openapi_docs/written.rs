//! Documents that a build writes in memory, as the command of the plugin writes them to disk.

use std::collections::BTreeMap;

use docs_docusaurus::{LeftOut, OpenApiDescription, OpenApiSidebar, Project};
use docs_model::{Issue, Location, Severity, Value};
use docs_openapi::openapi_docs::{
    CategoryLink, Grouping, Options, Page, Reference, Sidebar, Tag, TagGroup, TooManyEntries,
};

use crate::inputs::source::EntryKind;
use crate::load::generated::{GeneratedDoc, GeneratedDocs, Part};
use crate::load::openapi::read_description;
use crate::load::reader::SiteReader;
use crate::load::text_file::text_of;

/// Line of the front matter by which written documents are distinguished from those that a project contains.
const MARK: &str = "# Written by a build from the description of an API.";

/// Ends of the names of documents.
const ENDS: [&str; 4] = [".api.mdx", ".info.mdx", ".tag.mdx", ".schema.mdx"];

/// Code of the issues of descriptions without documents.
const CODE: &str = "openapi-file";

/// Writes the documents and sidebars of all descriptions whose folders contain no documents, and returns the documents. The folders
/// of descriptions that cannot be read are omitted parts.
pub(in crate::load::docusaurus) fn write_documents(
    config: &str,
    project: &Project,
    left_out: &mut LeftOut,
    reader: &mut SiteReader<'_>,
) -> GeneratedDocs {
    let mut generated = GeneratedDocs::default();
    for description in &project.openapi {
        if contains_documents(&description.output, reader) {
            continue;
        }
        let options = Options {
            faults: project.settings.policies.on_openapi_faults.severity(),
            all_schemas: description.all_schemas,
            info_page: description.info_page,
            link: link(description.sidebar.as_ref()),
            download: description.download.as_deref(),
        };
        let read = read(config, description, &options, reader);
        if read.pages.is_empty() {
            left_out.folders.push(description.output.clone());
        } else if let Err(issue) = write(description, &read, &mut generated, reader) {
            left_out.folders.push(description.output.clone());
            reader.issues.push(Issue { severity: Severity::Warning, ..issue });
        }
        generated.extend([], read.files);
    }
    generated
}

/// Returns whether the project contains documents in a folder. Those that an earlier build has written are none.
fn contains_documents(folder: &str, reader: &SiteReader<'_>) -> bool {
    let files = reader.tree.list(folder).files;
    let mut own = files.iter().filter(|file| is_document(file));
    own.any(|file| {
        let text = text_of(reader.tree, &format!("{folder}/{file}")).unwrap_or_default();
        !text.contains(MARK)
    })
}

/// Returns whether a path relative to the folder of a description is that of a document.
fn is_document(file: &str) -> bool {
    let name = file.strip_prefix("schemas/").unwrap_or(file);
    !name.contains('/') && ENDS.iter().any(|end| name.ends_with(end))
}

/// Descriptions of one entry of the plugin.
#[derive(Default)]
struct ReadDescriptions {
    pages: Vec<Page>,
    tags: Vec<Tag>,
    groups: Vec<TagGroup>,
    files: Vec<String>,
}

/// Reads a description, or all of a folder. Faults are at most warnings: the rest of the site does not depend on them.
fn read(
    config: &str,
    description: &OpenApiDescription,
    options: &Options<'_>,
    reader: &mut SiteReader<'_>,
) -> ReadDescriptions {
    let mut read = ReadDescriptions::default();
    for file in description_files(config, &description.spec, reader) {
        let tree = reader.tree;
        let reference = Reference::new(&file, &|path| read_description(tree, path), options);
        reader.issues.extend(reference.issues.into_iter().map(|mut issue| {
            if issue.severity == Severity::Error {
                issue.severity = Severity::Warning;
            }
            issue
        }));
        read.pages.extend(reference.pages);
        read.tags.extend(reference.tags);
        read.groups.extend(reference.groups);
        read.files.extend(reference.files);
    }
    read
}

fn description_files(config: &str, spec: &str, reader: &mut SiteReader<'_>) -> Vec<String> {
    if spec.starts_with("http://") || spec.starts_with("https://") {
        let message = format!("the pages of `{spec}` are left out: it is on another host");
        let help = "download the description, and set its path as `specPath`";
        reader.issues.push(Issue::warning(CODE, message).at(Location::file(config)).help(help));
        return Vec::new();
    }
    if reader.tree.kind(spec) != Some(EntryKind::Folder) {
        return vec![spec.to_owned()];
    }
    let is_description = |file: &String| {
        let ends = [".json", ".yaml", ".yml"];
        !file.contains('/')
            && !file.contains("_category_")
            && ends.iter().any(|end| file.ends_with(end))
    };
    let files = reader.tree.list(spec).files.into_iter().filter(is_description);
    files.map(|file| format!("{spec}/{file}")).collect()
}

fn link(sidebar: Option<&OpenApiSidebar>) -> CategoryLink {
    match sidebar.and_then(|sidebar| sidebar.link.as_deref()) {
        Some("tag") => CategoryLink::Tag,
        Some("info") => CategoryLink::Info,
        Some("auto") => CategoryLink::Generated,
        _ => CategoryLink::None,
    }
}

/// Writes the files of a description. The first of two documents with the same path remains, as with the plugin.
fn write(
    description: &OpenApiDescription,
    read: &ReadDescriptions,
    generated: &mut GeneratedDocs,
    reader: &mut SiteReader<'_>,
) -> Result<(), Issue> {
    let folder = &description.output;
    let mut docs = BTreeMap::new();
    for page in &read.pages {
        docs.entry(format!("{folder}/{}", page.file())).or_insert_with(|| document(page));
    }
    for (path, doc) in &docs {
        reader.scripts.write_file(path, Some(&doc.text))?;
    }
    for file in reader.tree.list(folder).files.iter().filter(|file| is_document(file)) {
        let path = format!("{folder}/{file}");
        if !docs.contains_key(&path) {
            // An earlier build has written it, for an operation that the description no longer contains.
            reader.scripts.write_file(&path, None)?;
        }
    }
    if let Some(options) = &description.sidebar {
        let text = sidebar(description, options, read).unwrap_or_else(|TooManyEntries| {
            reader.issues.push(too_many_entries(&description.spec));
            sidebar_script(Vec::new())
        });
        // Versions of the plugin write files with different names, and sidebars name one of them.
        for name in ["sidebar.js", "sidebar.ts"] {
            reader.scripts.write_file(&format!("{folder}/{name}"), Some(&text))?;
        }
    }
    if let Some(versions) = &description.versions {
        reader.scripts.write_file(&format!("{folder}/versions.json"), Some(versions))?;
    }
    generated.extend(docs, []);
    Ok(())
}

fn document(page: &Page) -> GeneratedDoc {
    let mut doc = GeneratedDoc { has_blocks: true, ..GeneratedDoc::default() };
    let part = |line, origin: &Location| Part { line, origin: origin.clone(), is_copy: false };
    doc.push("---\n", page.origins.first().map(|(_, origin)| part(1, origin)));
    doc.push(MARK, []);
    for (key, value) in &page.front_matter {
        doc.push(&format!("{key}: {value}"), []);
    }
    doc.push("custom_edit_url: null\nmdx: {format: md}\n---\n\n", []);
    doc.push(&page.text, page.origins.iter().map(|(line, origin)| part(*line, origin)));
    doc
}

/// Returns the script with the sidebar: its value is a list, also as a default export.
fn sidebar(
    description: &OpenApiDescription,
    options: &OpenApiSidebar,
    read: &ReadDescriptions,
) -> Result<String, TooManyEntries> {
    let sidebar = Sidebar {
        grouping: match options.grouping.as_deref() {
            Some("tag") => Grouping::Tags,
            Some("tagGroup") => Grouping::TagGroups,
            _ => Grouping::None,
        },
        link: link(Some(options)),
        collapsible: options.collapsible,
        collapsed: options.collapsed,
        custom_props: options.custom_props.as_ref().and_then(json),
        folder: &description.folder,
        label: description.label.as_deref(),
        all_schemas: description.all_schemas,
    };
    sidebar.entries(&read.pages, &read.tags, &read.groups).map(sidebar_script)
}

fn sidebar_script(entries: Vec<serde_json::Value>) -> String {
    let entries = serde_json::Value::from(entries);
    format!(
        "const sidebar = {entries};\nObject.defineProperty(sidebar, \"default\", {{ value: sidebar }});\nmodule.exports = sidebar;\n"
    )
}

fn too_many_entries(spec: &str) -> Issue {
    let message = format!("the sidebar is empty: {TooManyEntries}");
    let help =
        "give each operation few tags, and each group of tags (`x-tagGroups`) few operations";
    Issue::warning(CODE, message).at(Location::file(spec)).help(help)
}

fn json(value: &Value) -> Option<serde_json::Value> {
    serde_json::to_value(value).ok()
}
