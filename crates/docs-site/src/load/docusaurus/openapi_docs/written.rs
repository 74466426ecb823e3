//! Documents that a build writes in memory, as the command of the plugin writes them to disk.

use std::collections::BTreeMap;

use docs_docusaurus::openapi_docs::{
    CategoryLink, Documents, Grouping, OpenApiDescription, OpenApiSidebar, Options, Page, Sidebar,
    Tag, TagGroup, TooManyEntries, omitted_panel,
};
use docs_docusaurus::{OmittedParts, Project};
use docs_model::{Issue, Location, Severity, Value};

use crate::inputs::source::EntryKind;
use crate::load::generated::{GeneratedDoc, GeneratedDocs, Part};
use crate::load::openapi::read_description;
use crate::load::reader::SiteReader;

/// Ends of the names of documents.
const ENDS: [&str; 4] = [".api.mdx", ".info.mdx", ".tag.mdx", ".schema.mdx"];

/// Code of the issues of descriptions without documents.
pub(super) const CODE: &str = "openapi-file";

/// Code of the issues of faults of descriptions.
const FAULT_CODE: &str = "openapi-fault";

/// Names of the file with a sidebar. Versions of the plugin write files with different names, and sidebars name one of them.
const SIDEBAR_FILES: [&str; 2] = ["sidebar.js", "sidebar.ts"];

/// Writes the documents and sidebars of all descriptions that the project does not contain, and returns the documents. The folders
/// of descriptions that cannot be read are omitted parts. Files that only an earlier load wrote are removed.
pub(in crate::load::docusaurus) fn write_documents(
    config: &str,
    project: &Project,
    omitted_parts: &mut OmittedParts,
    reader: &mut SiteReader<'_>,
) -> GeneratedDocs {
    let mut generated = GeneratedDocs::default();
    let mut written = WrittenPaths::default();
    let mut has_pages = false;
    for description in &project.openapi {
        let options = Options {
            faults: project.settings.policies.on_openapi_faults.severity(),
            all_schemas: description.all_schemas,
            info_page: description.info_page,
            link: link(description.sidebar.as_ref()),
            download: description.download.as_deref(),
        };
        let has_own = contains_documents(&description.output, reader);
        let reported = reader.issues.len();
        let read = read(config, description, &options, reader);
        has_pages |= has_own || !read.pages.is_empty();
        let mut is_omitted = false;
        if !read.pages.is_empty() {
            let files = files(description, &read, &options, &written, reader);
            if let Err(error) = write(&files, &mut written, reader) {
                let message =
                    format!("the pages of `{}` are left out: {}", description.spec, error.message);
                let issue = Issue::warning(CODE, message).at(Location::file(config));
                let help = "write the documents before a build: `docusaurus gen-api-docs all`";
                reader.issues.push(issue.help(help));
                is_omitted = true;
            } else {
                generated.extend(files.docs, []);
            }
        } else if has_own {
            // The plugin reads the description only when its command writes the documents.
            reader.issues.truncate(reported);
        } else {
            is_omitted = true;
        }
        if is_omitted {
            omitted_parts.folders.push(description.output.clone());
        }
        generated.extend([], read.files);
    }
    if has_pages {
        reader.issues.push(omitted_panel(config));
    }
    let kept: Vec<&str> = written.0.keys().map(String::as_str).collect();
    reader.scripts.retain_files(&kept);
    generated
}

/// Returns `true` if the project itself contains documents in a folder.
fn contains_documents(folder: &str, reader: &SiteReader<'_>) -> bool {
    let files = reader.tree.list(folder).files;
    let mut documents = files.iter().filter(|file| is_document(file));
    documents.any(|file| reader.tree.own_kind(&format!("{folder}/{file}")).is_some())
}

/// Returns `true` if a path relative to the folder of a description is that of a document.
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
    /// Numbers of pages of each description, with its path.
    parts: Vec<(usize, String)>,
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
        let reference = Documents::read(&file, &|path| read_description(tree, path), options);
        reader.issues.extend(reference.issues.into_iter().map(|mut issue| {
            if issue.severity == Severity::Error {
                issue.severity = Severity::Warning;
            }
            issue
        }));
        let documents = reference.content.unwrap_or_default();
        read.parts.push((documents.pages.len(), file));
        read.pages.extend(documents.pages);
        read.tags.extend(documents.tags);
        read.groups.extend(documents.groups);
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

/// Paths of the written files, each with that of its description.
#[derive(Default)]
struct WrittenPaths(BTreeMap<String, String>);

/// Files of one entry of the plugin.
#[derive(Default)]
struct EntryFiles {
    docs: BTreeMap<String, GeneratedDoc>,
    /// Contents of the other files by path.
    others: Vec<(String, String)>,
    /// Paths of the descriptions of documents.
    sources: BTreeMap<String, String>,
}

/// Returns the files of an entry that neither the project nor another entry contains. The first of two documents with the same path
/// remains, as with the plugin; the second is reported.
fn files(
    description: &OpenApiDescription,
    read: &ReadDescriptions,
    options: &Options<'_>,
    written: &WrittenPaths,
    reader: &mut SiteReader<'_>,
) -> EntryFiles {
    let folder = &description.output;
    let mut files = EntryFiles::default();
    let sources = read.parts.iter().flat_map(|(pages, file)| std::iter::repeat_n(file, *pages));
    for (page, source) in read.pages.iter().zip(sources) {
        let path = format!("{folder}/{}", page.file());
        if reader.tree.own_kind(&path).is_some() {
            continue;
        }
        match files.sources.get(&path).or_else(|| written.0.get(&path)) {
            // Two pages of the same description were reported when it was read.
            Some(first) if first == source => {}
            Some(first) => reader.issues.extend(second_document(page, first, source, options)),
            None => {
                files.docs.insert(path.clone(), document(page));
                files.sources.insert(path, source.clone());
            }
        }
    }
    if let Some(sidebar_options) = &description.sidebar {
        let text = sidebar(description, sidebar_options, read).unwrap_or_else(|TooManyEntries| {
            reader.issues.push(too_many_entries(&description.spec));
            sidebar_script(Vec::new())
        });
        let paths = SIDEBAR_FILES.map(|name| format!("{folder}/{name}"));
        if !paths.iter().any(|path| reader.tree.own_kind(path).is_some()) {
            files.others.extend(paths.map(|path| (path, text.clone())));
        }
    }
    if let Some(versions) = &description.versions {
        let path = format!("{folder}/versions.json");
        if reader.tree.own_kind(&path).is_none() {
            files.others.push((path, versions.clone()));
        }
    }
    files.others.retain(|(path, _)| !written.0.contains_key(path));
    files
}

fn second_document(page: &Page, first: &str, source: &str, options: &Options<'_>) -> Option<Issue> {
    let message = format!(
        "`{}` has no page, because `{first}` has one with the name `{}`",
        page.title, page.id
    );
    let at = page.origins.first().map(|(_, at)| at.clone());
    let issue = Issue::new(options.faults?, FAULT_CODE, message);
    let help =
        "give each operation an `operationId` of its own, or each description a folder of its own";
    Some(issue.at(at.unwrap_or_else(|| Location::file(source))).help(help))
}

/// Writes the files of an entry. After an error, none of them are among the written paths.
fn write(
    files: &EntryFiles,
    written: &mut WrittenPaths,
    reader: &SiteReader<'_>,
) -> Result<(), Issue> {
    for (path, doc) in &files.docs {
        reader.scripts.write_file(path, &doc.text)?;
    }
    for (path, text) in &files.others {
        reader.scripts.write_file(path, text)?;
    }
    written.0.extend(files.sources.clone());
    written.0.extend(files.others.iter().map(|(path, _)| (path.clone(), String::new())));
    Ok(())
}

fn document(page: &Page) -> GeneratedDoc {
    let mut doc = GeneratedDoc { has_blocks: true, ..GeneratedDoc::default() };
    let part = |line, origin: &Location| Part { line, origin: origin.clone(), is_copy: false };
    doc.push("---\n", page.origins.first().map(|(_, origin)| part(1, origin)));
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
