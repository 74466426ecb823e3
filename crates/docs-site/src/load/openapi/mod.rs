//! References of APIs (`[[openapi]]`): each is a set of docs, whose documents are generated from a description.

mod author_files;
mod sources;

use std::collections::BTreeMap;
use std::sync::Arc;

use docs_model::{
    CategoryLinkEntry, Doc, DocContext, DocId, DocsInstance, Endpoint, InstanceSettings, Issue,
    Location, Names, NumberPrefixes, OpenApiSettings, Override, Policy, Settings, SidebarEntry,
    SidebarId, SidebarLook, SidebarsFile, Variables, Version, VersionList, VersionName,
    VersionOptions, VersionParts, VersionSettings,
};
use docs_openapi::{Options, Page, Reference, Section};
use rayon::prelude::*;

use self::author_files::AuthorFiles;
pub(in crate::load) use self::sources::read_description;
use super::generated::{GeneratedDoc, GeneratedDocs};
use super::reader::SiteReader;
use super::site::SETTINGS_CODE;
use crate::inputs::source::SETTINGS_FILE;
use crate::values::fingerprint::Fingerprint;

/// Id of the sidebar of a reference.
const SIDEBAR: &str = "api";

/// Sets of docs of all references, with their documents.
#[derive(Default)]
pub(super) struct References {
    pub(super) instances: Vec<DocsInstance>,
    pub(super) generated: GeneratedDocs,
    /// Edit links by document. They point to the description.
    pub(super) edit_links: BTreeMap<String, String>,
}

/// Reads the references. `language` is the folder of translations.
pub(super) fn read_references(
    settings: &Settings,
    language: Option<&str>,
    reader: &mut SiteReader<'_>,
) -> References {
    let mut references = References::default();
    if !settings.openapi.is_empty() && !settings.markdown.blocks {
        let message = "the pages of `[[openapi]]` need the blocks of Markdown";
        let issue = Issue::error(SETTINGS_CODE, message).at(Location::file(SETTINGS_FILE));
        reader.issues.push(issue.help("remove `markdown.blocks = false`"));
        return references;
    }
    for openapi in &settings.openapi {
        let id = openapi.id();
        let is_known = references.instances.iter().any(|other| other.settings.id == id);
        if is_known || id == InstanceSettings::default().id {
            let message = format!("two sets of pages have the path `{}`", openapi.path());
            let issue = Issue::error(SETTINGS_CODE, message).at(Location::file(SETTINGS_FILE));
            reader.issues.push(issue.help("set another `path` in `[[openapi]]`"));
            continue;
        }
        references.add(settings, openapi, language, reader);
    }
    references
}

impl References {
    fn add(
        &mut self,
        settings: &Settings,
        openapi: &OpenApiSettings,
        language: Option<&str>,
        reader: &mut SiteReader<'_>,
    ) {
        let options = Options {
            faults: settings.policies.on_openapi_faults.severity(),
            label: openapi.label.as_deref(),
            send_to: openapi.send_to.as_ref().map(Endpoint::as_str),
        };
        let tree = reader.tree;
        let reference =
            Reference::new(&openapi.file, &|path| read_description(tree, path), &options);
        reader.issues.extend(reference.issues);
        self.generated.extend([], reference.files);
        let Some(section) = reference.content else { return };
        let mut version = version_settings(openapi, &section.version);
        version.translated = language.map(|folder| format!("{folder}/{}", version.content));
        let author_files = AuthorFiles::read(&version, reader);
        report_unknown_author_files(&author_files, &section, reader);
        self.add_edit_links(settings, openapi, &version, &section, &author_files);
        let docs = section
            .pages
            .par_iter()
            .map(|page| (file_of(&version, page), author_files.document(page)));
        let docs: BTreeMap<String, GeneratedDoc> = docs.collect();
        let instance = instance_settings(settings, openapi);
        let version = assemble(settings, &instance, version, &section, &docs, reader);
        self.instances.push(DocsInstance::new(instance, vec![version]));
        self.generated.extend(docs, author_files.paths());
    }

    fn add_edit_links(
        &mut self,
        settings: &Settings,
        openapi: &OpenApiSettings,
        version: &VersionSettings,
        section: &Section,
        author_files: &AuthorFiles,
    ) {
        let Some(base) = settings.docs.edit_url.as_deref() else { return };
        let link = format!("{}/{}", base.trim_end_matches('/'), openapi.file);
        let generated = section.pages.iter().filter(|page| !author_files.has(&page.id));
        self.edit_links.extend(generated.map(|page| (file_of(version, page), link.clone())));
    }
}

/// Returns the path of the file in which an author can write a part of a page.
fn file_of(version: &VersionSettings, page: &Page) -> String {
    format!("{}/{}.md", version.content, page.id)
}

fn instance_settings(settings: &Settings, openapi: &OpenApiSettings) -> InstanceSettings {
    let mut instance = settings.instance();
    instance.id = openapi.id();
    instance.number_prefixes = NumberPrefixes::Kept;
    instance.tags_file = Override::None;
    instance.on_inline_tags = Policy::Ignore;
    instance
}

/// Returns the settings of the only version, with the version of the API as its label.
fn version_settings(openapi: &OpenApiSettings, label: &str) -> VersionSettings {
    let names = [VersionName::new("current")];
    let list = VersionList { base_path: &openapi.path(), names: &names, latest: &names[0] };
    let folders = |_: &VersionName| (openapi.docs().to_owned(), None);
    // Braces are part of paths and of descriptions, so variables are not replaced.
    let options = |_: &VersionName| VersionOptions {
        label: Some(label.to_owned()),
        variables: Variables::default(),
        ..VersionOptions::default()
    };
    list.settings(options, folders).remove(0)
}

fn assemble(
    settings: &Settings,
    instance: &InstanceSettings,
    version: VersionSettings,
    section: &Section,
    docs: &BTreeMap<String, GeneratedDoc>,
    reader: &mut SiteReader<'_>,
) -> Version {
    let context = DocContext {
        version_path: &version.path,
        number_prefixes: &instance.number_prefixes,
        trailing_slash: settings.trailing_slash,
        has_blocks: true,
        variables: &version.variables,
    };
    let read = docs.par_iter().map(|(file, doc)| {
        let relative = &file[version.content.len() + 1..];
        let (read, issues) = Doc::read(file, relative, &doc.text, &context);
        (Arc::new(read), Fingerprint::from_bytes(doc.text.as_bytes()), issues)
    });
    let read: Vec<_> = read.collect();
    let mut parts = VersionParts::new(version);
    for (doc, fingerprint, issues) in read {
        reader.issues.extend(issues);
        reader.texts.insert(doc.file.clone(), fingerprint);
        reader.leaves_out(&doc.front_matter, &doc.file, &doc.permalink);
        parts.docs.push(doc);
    }
    parts.sidebars = SidebarsFile::default();
    let entries = section.sidebar.iter().filter_map(entry).collect();
    parts.sidebars.sidebars.insert(SidebarId::new(SIDEBAR), entries);
    let (version, issues) = Version::assemble(
        parts,
        &super::versions::assemble_options(settings, instance, &[], reader),
    );
    reader.issues.extend(issues);
    version
}

fn entry(entry: &docs_openapi::SidebarEntry) -> Option<SidebarEntry> {
    match entry {
        docs_openapi::SidebarEntry::Category { label, page, entries } => {
            let link = page.as_ref().map(|page| CategoryLinkEntry::Doc(DocId::new(page.clone())));
            Some(SidebarEntry::Category {
                label: label.clone(),
                link,
                collapsible: None,
                collapsed: None,
                look: SidebarLook::default(),
                items: entries.iter().filter_map(self::entry).collect(),
            })
        }
        docs_openapi::SidebarEntry::Page { id, label, class_name } => Some(SidebarEntry::Doc {
            id: DocId::new(id.clone()),
            label: Some(label.clone()),
            is_reference: false,
            look: SidebarLook { class_name: class_name.clone(), ..SidebarLook::default() },
        }),
        _ => None,
    }
}

/// Reports authors' files whose name matches no page.
fn report_unknown_author_files(
    author_files: &AuthorFiles,
    section: &Section,
    reader: &mut SiteReader<'_>,
) {
    let names = Names::new(section.pages.iter().map(|page| page.id.as_str()));
    for (id, file) in author_files.unknown(section) {
        let message = format!("no page of the API has the name `{id}`");
        let help = match names.nearest(id) {
            Some(near) => format!("did you mean `{near}`?"),
            None => "name the file after the address of an operation or a schema".to_owned(),
        };
        let issue = Issue::warning("openapi-text", message).at(Location::file(file)).help(help);
        reader.issues.push(issue);
    }
}
