//! State of loading: the source tree, and additional results.

use std::collections::{BTreeMap, HashSet};
use std::hash::Hash;
use std::sync::Arc;

use docs_model::{
    Draft, FrontMatter, InstanceSettings, Issue, Location, Settings, Site, Value, Version,
    VersionName,
};
use rustc_hash::FxHashMap;

use super::error::{LoadError, LoadErrorKind};
use super::generated::{GeneratedDoc, GeneratedDocs};
use super::options::LoadOptions;
use super::site::{LoadedSite, LoadedStyle, StaticFile};
use super::text_file;
use super::trailing_slash::apply_to_links;
use crate::inputs::script::{Script, ScriptEvaluator};
use crate::inputs::source::EntryKind;
use crate::inputs::source::FolderListing;
use crate::inputs::source::SourceTree;
use crate::inputs::source::unreadable;
use crate::values::fingerprint::{Fingerprint, Fingerprinter};

/// Code of a path outside of the project.
const OUTSIDE_CODE: &str = "outside-project";

/// Returns the source of a document for this engine, from its file and text; `None` for a document that remains as it is.
pub(super) type TranslateDoc<'a> =
    dyn Fn(&str, &str, &mut Vec<Issue>) -> Option<GeneratedDoc> + Sync + 'a;

/// Reader of the files of a site, which collects issues.
pub(super) struct SiteReader<'a> {
    pub(super) tree: &'a dyn SourceTree,
    pub(super) scripts: &'a dyn ScriptEvaluator,
    pub(super) options: &'a LoadOptions,
    /// The site in another language, for sharing equal parts.
    pub(super) sibling: Option<&'a Site>,
    /// Version of Docusaurus, which scripts read; `None` if it is unknown.
    pub(super) docusaurus_version: Option<String>,
    /// Folders whose files were listed.
    listed: Vec<String>,
    /// Paths of the scripts that were evaluated.
    pub(super) evaluated: Vec<String>,
    /// Files that were read and that have no page.
    drafts: Vec<Draft>,
    pub(super) issues: Vec<Issue>,
    /// Files on which the site depends besides those of its own folder, existing or not, such as those of installed packages.
    pub(super) dependencies: Vec<String>,
    /// Fingerprints of the sources of documents, by file.
    pub(super) texts: FxHashMap<String, Fingerprint>,
    /// Translated sources of documents, by file.
    pub(super) translated_docs: Vec<(String, GeneratedDoc)>,
    /// Sources of Markdown files by path, after the functions of a configuration; `None` for a file that they do not change.
    pub(super) processed: FxHashMap<String, Option<GeneratedDoc>>,
    /// Translation of documents that another program has written; `None` for a site without any.
    pub(super) translate: Option<Box<TranslateDoc<'a>>>,
    settings: Fingerprinter,
}

impl<'a> SiteReader<'a> {
    pub(super) fn new(
        tree: &'a dyn SourceTree,
        scripts: &'a dyn ScriptEvaluator,
        options: &'a LoadOptions,
        sibling: Option<&'a Site>,
    ) -> Self {
        let mut settings = Fingerprinter::default();
        settings.value(options);
        Self {
            tree,
            scripts,
            options,
            sibling,
            docusaurus_version: None,
            listed: Vec::new(),
            evaluated: Vec::new(),
            drafts: Vec::new(),
            issues: Vec::new(),
            dependencies: Vec::new(),
            texts: FxHashMap::default(),
            translated_docs: Vec::new(),
            processed: FxHashMap::default(),
            translate: None,
            settings,
        }
    }

    /// Adds the settings, as written, to the fingerprint of the settings.
    pub(super) fn note_settings(&mut self, settings: &(impl Hash + ?Sized)) {
        self.settings.value(settings);
    }

    /// Returns the script at a path.
    pub(super) fn script<'b>(&'b self, path: &'b str) -> Script<'b> {
        Script { path, docusaurus_version: self.docusaurus_version.as_deref() }
    }

    /// Returns the error of a site that can't be loaded, with the issues so far.
    pub(super) fn fail(self, kind: LoadErrorKind) -> LoadError {
        LoadError::new(kind, self.issues)
    }

    /// Returns the settings in the requested language.
    pub(super) fn adapted(&self, settings: Settings) -> Settings {
        match &self.options.language {
            Some(tag) => settings.in_language(tag),
            None => settings,
        }
    }

    /// Returns `true` if a page is left out as a draft or as private, and records it if so. `path` is its path within the site.
    pub(super) fn leaves_out(
        &mut self,
        front_matter: &FrontMatter,
        file: &str,
        path: &str,
    ) -> bool {
        let is_left_out = self.options.leaves_out(front_matter);
        if is_left_out {
            self.drafts.push(Draft {
                file: file.to_owned(),
                permalink: path.to_owned(),
                is_private: front_matter.private,
            });
        }
        is_left_out
    }

    /// Lists the files of a folder that the settings name.
    pub(super) fn list(&mut self, folder: &str) -> FolderListing {
        let _span = tracing::info_span!("walk").entered();
        if !self.listed.iter().any(|listed| listed == folder) {
            self.listed.push(folder.to_owned());
        }
        let mut listing = self.tree.list(folder);
        self.issues.append(&mut listing.issues);
        listing
    }

    /// Reads a source file. Returns `None` if it cannot be read, which is reported.
    pub(super) fn read(&mut self, file: &str) -> Option<String> {
        let text = text_file::read(self.tree, file, &mut self.issues);
        text.map_err(|error| self.issues.push(unreadable(file, &error))).ok()
    }

    /// Returns the source of a Markdown file after the functions of a configuration.
    pub(super) fn processed_text<'b>(&'b self, file: &str, text: &'b str) -> &'b str {
        processed_text(&self.processed, file, text)
    }

    /// Finds a file in the first folder that contains it: translations precede originals.
    pub(super) fn find_data_file<'b>(
        &self,
        folders: impl IntoIterator<Item = Option<&'b str>>,
        name: &str,
    ) -> Option<String> {
        let name = name.trim_start_matches("./");
        let mut files = folders.into_iter().flatten().map(|folder| format!("{folder}/{name}"));
        files.find(|file| self.is_file(file))
    }

    /// Reads a file that the settings name. Returns `None` if it is outside of the project or cannot be read, which is
    /// reported.
    pub(super) fn read_data_file(&mut self, file: &str) -> Option<String> {
        if let Some(help) = self.tree.outside_project(file) {
            let message = format!("`{file}` is outside of the project");
            self.issues
                .push(Issue::error(OUTSIDE_CODE, message).at(Location::file(file)).help(help));
            return None;
        }
        self.read(file)
    }

    pub(super) fn is_file(&self, path: &str) -> bool {
        self.tree.kind(path) == Some(EntryKind::File)
    }

    pub(super) fn is_folder(&self, path: &str) -> bool {
        self.tree.kind(path) == Some(EntryKind::Folder)
    }

    /// Reports the paths outside of the project, each with its setting. `file` is the file that contains the settings.
    /// Returns `true` if there are any. A path at which nothing exists is not reported.
    ///
    /// Must precede reading, because a site publishes only files of its own project.
    pub(super) fn report_outside_project<'b>(
        &mut self,
        file: &str,
        named: impl IntoIterator<Item = (&'static str, &'b str)>,
    ) -> bool {
        let count = self.issues.len();
        for (setting, path) in named {
            if let Some(help) = self.tree.outside_project(path) {
                let message =
                    format!("`{path}`, of the setting `{setting}`, is outside of the project");
                self.issues
                    .push(Issue::error(OUTSIDE_CODE, message).at(Location::file(file)).help(help));
            }
        }
        self.issues.len() > count
    }

    /// Returns a version of the site in another language.
    pub(super) fn sibling_version(
        &self,
        instance: &InstanceSettings,
        name: &VersionName,
    ) -> Option<&'a Version> {
        let mut versions = self.sibling?.instance(&instance.id)?.versions.iter();
        versions.find(|version| version.settings.name == *name)
    }

    /// Finds the translations of an original folder's files.
    pub(super) fn translations<'b>(
        &mut self,
        translated: Option<&'b str>,
        original: &'b str,
    ) -> Translations<'b> {
        let found = translated.map(|folder| (folder, self.list(folder)));
        let translated = found.map(|(folder, found)| (folder, found.files.into_iter().collect()));
        Translations { original, translated }
    }

    /// Returns the loaded site. `others` are the folders other than those of the versions.
    pub(super) fn finish(
        self,
        mut site: Site,
        settings_file: &str,
        static_files: Vec<StaticFile>,
        styles: Vec<LoadedStyle>,
        others: &[&str],
    ) -> LoadedSite {
        if let Some(sibling) = self.sibling {
            site.share_with(sibling);
        }
        site.drafts = self.drafts;
        let is_file = |path: &str| static_files.iter().any(|file| file.path == path);
        apply_to_links(&mut site.settings, &is_file);
        LoadedSite {
            settings_file: settings_file.to_owned(),
            static_files,
            folders: folders(&site, others),
            listed: self.listed,
            scripts: self.evaluated,
            styles,
            interface_folder: site.settings.theme.ui.clone(),
            replaced: None,
            component_settings: Value::Null,
            theme_components: BTreeMap::new(),
            absent: None,
            aliases: BTreeMap::new(),
            code_translations: BTreeMap::new(),
            dependencies: self.dependencies,
            allow_run: self.options.allow_run,
            texts: Arc::new(self.texts),
            generated: GeneratedDocs::default(),
            last_changes: Arc::default(),
            issues: self.issues,
            settings: self.settings.finish(),
            site: site.into(),
        }
    }
}

/// Returns the processed source of a Markdown file, otherwise its text.
pub(super) fn processed_text<'a>(
    processed: &'a FxHashMap<String, Option<GeneratedDoc>>,
    file: &str,
    text: &'a str,
) -> &'a str {
    processed.get(file).and_then(Option::as_ref).map_or(text, |doc| &doc.text)
}

/// Files of a folder, some of which are translated in another folder.
pub(super) struct Translations<'a> {
    original: &'a str,
    translated: Option<(&'a str, HashSet<String>)>,
}

impl Translations<'_> {
    /// Returns the file to read for a page: its translation, otherwise the original.
    pub(super) fn file(&self, relative: &str) -> String {
        let folder = match &self.translated {
            Some((folder, _)) if self.translates(relative) => folder,
            _ => self.original,
        };
        format!("{folder}/{relative}")
    }

    /// Returns `true` if an original has a translation.
    pub(super) fn translates(&self, relative: &str) -> bool {
        self.translated.as_ref().is_some_and(|(_, files)| files.contains(relative))
    }

    /// Returns the folder of translations, and its files without an original, sorted.
    pub(super) fn without_original(&self, originals: &[String]) -> Option<(&str, Vec<&String>)> {
        let (folder, files) = self.translated.as_ref()?;
        let originals: HashSet<&String> = originals.iter().collect();
        let mut left: Vec<_> = files.iter().filter(|file| !originals.contains(file)).collect();
        left.sort();
        Some((folder, left))
    }
}

/// Returns the folders that a site was read from: its own, and those outside of it.
fn folders(site: &Site, others: &[&str]) -> Vec<String> {
    let versions = site.instances.iter().flat_map(|instance| &instance.versions);
    let content = versions.map(|version| version.settings.content.as_str());
    let mut folders = vec![String::new()];
    let blogs = site.blogs.iter().map(|blog| blog.settings.content.as_str());
    for folder in content.chain(blogs).chain(others.iter().copied()) {
        let is_outside = folder.split('/').any(|part| part == "..") || folder.starts_with('/');
        if is_outside && !folders.iter().any(|known| known == folder) {
            folders.push(folder.to_owned());
        }
    }
    folders
}
