//! Versions of docs: folders of documents with a name, a path and sidebars.

use std::collections::HashSet;
use std::sync::Arc;

use docs_core::Slugger;
use indexmap::IndexMap;
use serde::Deserialize;

use crate::sidebar::{CategoryMetadata, ResolveContext, SidebarsFile, available, resolve_sidebar};
use crate::tag::{DocTag, Tag, TagNames};
use crate::tag_addresses::TagAddresses;
use crate::{
    Doc, DocId, InstanceSettings, Issue, Location, Override, Policies, Policy, Sidebar, SidebarId,
    TagsFile, Variables, VersionName,
};

/// Code of the issues of documents that no sidebar contains.
pub const ORPHAN_CODE: &str = "orphan-page";

/// Banner above every page of a version.
#[derive(Clone, Copy, Debug, Default, Deserialize, Eq, Hash, PartialEq)]
#[serde(rename_all = "lowercase")]
pub enum Banner {
    /// No banner.
    #[default]
    None,
    /// The version is newer than the latest one.
    Unreleased,
    /// The version is older than the latest one.
    Unmaintained,
}

/// Settings of one version.
#[derive(Clone, Debug, Eq, Hash, PartialEq)]
#[non_exhaustive]
pub struct VersionSettings {
    /// Name.
    pub name: VersionName,
    /// Label.
    pub label: String,
    /// Path of the pages without the base URL: `/` or `/v3`.
    pub path: String,
    /// `true` if this is the latest version.
    pub is_latest: bool,
    /// Banner above the pages.
    pub banner: Banner,
    /// Shows the label above each article.
    pub badge: bool,
    /// Folder of the documents, relative to the site's folder.
    pub content: String,
    /// Folder of the documents in the current language, which take precedence over those of the content folder.
    pub translated: Option<String>,
    /// Folders for edit links. By default the version's own folders.
    pub edit_folders: Option<EditFolders>,
    /// Tag or branch that contains the documents. By default they are in the work tree.
    pub revision: Option<String>,
    /// Sidebars file, relative to the site's folder. By default the sidebars are generated.
    pub sidebars: Option<String>,
    /// Variables of the documents: those of the site, and those of the version.
    pub variables: Variables,
    /// Asks search engines to ignore its pages.
    pub no_index: bool,
    /// Class of the root element of its pages. By default `docs-version-` and the name.
    pub class_name: Option<String>,
}

/// Folders for edit links.
#[derive(Clone, Debug, Eq, Hash, PartialEq)]
pub struct EditFolders {
    /// Folder of the original documents, relative to the site's folder.
    pub content: String,
    /// Folder of the documents in the site's language.
    pub translated: Option<String>,
}

/// Version with its documents and sidebars.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Version {
    /// Settings.
    pub settings: VersionSettings,
    /// Documents with a page, in the order of their files.
    pub docs: Arc<IndexMap<DocId, Arc<Doc>>>,
    /// Drafts and private documents without a page, which sidebars may name.
    pub drafts: Vec<DocId>,
    /// Sidebars in the author's order.
    pub sidebars: Arc<IndexMap<SidebarId, Sidebar>>,
    /// Tags of its documents, ordered by label.
    pub tags: Vec<Tag>,
    /// Labels and addresses of tags.
    tag_names: TagNames,
    /// Sidebar of each document.
    sidebar_of: Arc<IndexMap<DocId, SidebarId>>,
    /// `true` if some of the documents could not be read.
    are_docs_incomplete: bool,
    /// `true` if the sidebars could not be read.
    are_sidebars_unreadable: bool,
}

/// Unassembled parts of a version.
#[derive(Clone, Debug)]
pub struct VersionParts {
    /// Settings.
    pub settings: VersionSettings,
    /// Documents, including drafts and private ones.
    pub docs: Vec<Arc<Doc>>,
    /// Sidebars.
    pub sidebars: SidebarsFile,
    /// `_category_` files, by folder relative to the content folder.
    pub categories: IndexMap<String, CategoryMetadata>,
    /// Tags file.
    pub tags_file: Option<TagsFile>,
    /// `true` if some files could not be read, which is already reported. Unknown documents are
    /// then not reported.
    pub is_incomplete: bool,
}

/// Settings of the site that apply to every version.
#[derive(Clone, Copy, Debug)]
pub struct AssembleOptions<'a> {
    /// Settings of the set of docs.
    pub instance: &'a InstanceSettings,
    /// `true` if paths of generated pages end with a slash.
    pub trailing_slash: Option<bool>,
    /// Policy for two documents with the same id.
    pub on_duplicate_routes: Policy,
    /// Policy for documents that are in no sidebar.
    pub on_orphan_pages: Policy,
    /// Documents to which other parts of the site link, such as the navbar.
    pub linked_docs: &'a [&'a DocId],
    /// Builds drafts too, for the development server.
    pub include_drafts: bool,
    /// Builds private pages too.
    pub include_private: bool,
}

impl VersionParts {
    /// Creates the parts of a version without documents, whose sidebars are generated.
    #[must_use]
    pub fn new(settings: VersionSettings) -> Self {
        Self {
            settings,
            docs: Vec::new(),
            sidebars: SidebarsFile::generated(),
            categories: IndexMap::new(),
            tags_file: None,
            is_incomplete: false,
        }
    }
}

impl<'a> AssembleOptions<'a> {
    /// Creates the options of a site with the given settings of the set of docs, and defaults for
    /// other settings.
    #[must_use]
    pub fn new(instance: &'a InstanceSettings) -> Self {
        let Policies { on_duplicate_routes, on_orphan_pages, .. } = Policies::default();
        Self {
            instance,
            trailing_slash: None,
            on_duplicate_routes,
            on_orphan_pages,
            linked_docs: &[],
            include_drafts: false,
            include_private: false,
        }
    }
}

impl Version {
    /// Assembles a version and reports its issues.
    ///
    /// ```
    /// use docs_model::{AssembleOptions, Doc, DocContext, InstanceSettings, Settings, Version, VersionParts};
    ///
    /// let toml = "title = 'Docs'\nurl = 'https://docs.example.com'";
    /// let settings = Settings::from_toml("site.toml", toml).0.expect("the settings are valid");
    /// let version = settings.versions().remove(0);
    /// let context = DocContext { version_path: &version.path, ..DocContext::default() };
    /// let (doc, _) = Doc::read("content/form.md", "form.md", "# Forms", &context);
    /// let parts = VersionParts { docs: vec![doc.into()], ..VersionParts::new(version) };
    /// let (version, issues) = Version::assemble(parts, &AssembleOptions::new(&InstanceSettings::default()));
    /// assert!(issues.is_empty());
    /// let (_, sidebar) = version.sidebars.first().expect("a sidebar is generated");
    /// assert_eq!(sidebar.navigation()[0].label, "Forms");
    /// ```
    #[must_use]
    pub fn assemble(parts: VersionParts, options: &AssembleOptions<'_>) -> (Self, Vec<Issue>) {
        let VersionParts {
            settings,
            mut docs,
            sidebars: file,
            categories,
            tags_file,
            is_incomplete,
        } = parts;
        let mut issues = Vec::new();
        docs.sort_by_cached_key(|doc| doc.relative_file());
        let (docs, drafts) = by_id(docs, options, &mut issues);
        let context = ResolveContext {
            file: &file,
            docs: &docs,
            are_docs_incomplete: is_incomplete,
            drafts: &drafts,
            metadata: &categories,
            settings: options.instance,
            trailing_slash: options.trailing_slash,
            version_path: &settings.path,
        };
        let mut slugger = Slugger::default();
        let sidebars: IndexMap<SidebarId, Sidebar> = file
            .sidebars
            .iter()
            .map(|(id, entries)| {
                (id.clone(), resolve_sidebar(entries, &context, &mut slugger, &mut issues))
            })
            .collect();
        // A document in several sidebars displays the last one, as in Docusaurus.
        let sidebar_of = sidebars
            .iter()
            .flat_map(|(id, sidebar)| {
                sidebar.docs().map(|doc| (doc.clone(), id.clone())).collect::<Vec<_>>()
            })
            .collect();
        let tag_names = TagNames {
            file: tags_file,
            addresses: TagAddresses::new(
                &settings.path,
                &options.instance.tags_base_path,
                options.trailing_slash,
            ),
        };
        issues.extend(inline_tags(&docs, &tag_names, options.instance));
        let version = Self {
            settings,
            tags: tag_names.collect(&docs),
            tag_names,
            docs: Arc::new(docs),
            drafts,
            sidebars: Arc::new(sidebars),
            sidebar_of: Arc::new(sidebar_of),
            are_docs_incomplete: is_incomplete,
            are_sidebars_unreadable: file.is_unreadable,
        };
        issues.extend(version.check_choices());
        issues.extend(version.orphans(&file, options));
        (version, issues)
    }

    /// Shares equal documents and sidebars with another version, so that each is in memory once.
    pub(crate) fn share_with(&mut self, other: &Self) {
        share(&mut self.docs, &other.docs);
        share(&mut self.sidebars, &other.sidebars);
        share(&mut self.sidebar_of, &other.sidebar_of);
    }

    /// Returns whether another version has the same pages at the same paths. Documents are compared by reference.
    pub(crate) fn has_same_pages(&self, other: &Self) -> bool {
        self.settings.path == other.settings.path
            && self.tags == other.tags
            && self.tag_names == other.tag_names
            && Arc::ptr_eq(&self.docs, &other.docs)
            && Arc::ptr_eq(&self.sidebars, &other.sidebars)
    }

    /// Reports the documents that no sidebar contains.
    ///
    /// A version without sidebars, or with incomplete sidebars or documents, has no orphans. A document is not an
    /// orphan if its author hides it (`unlisted`, `draft`) or chooses its sidebar (`displayed_sidebar`), or if the
    /// site links to it from elsewhere: the version's first page, and [`AssembleOptions::linked_docs`].
    fn orphans(&self, file: &SidebarsFile, options: &AssembleOptions<'_>) -> Vec<Issue> {
        let Some(severity) = options.on_orphan_pages.severity() else { return Vec::new() };
        if self.are_docs_incomplete || file.is_incomplete || self.sidebar_of.is_empty() {
            return Vec::new();
        }
        let shown: HashSet<&DocId> = self
            .sidebars
            .values()
            .flat_map(Sidebar::shown_docs)
            .chain(options.linked_docs.iter().copied())
            .collect();
        let is_orphan = |doc: &&Arc<Doc>| {
            let front_matter = &doc.front_matter;
            !(shown.contains(&doc.id)
                || front_matter.unlisted
                || front_matter.draft
                || front_matter.displayed_sidebar != Override::Default
                || doc.slug == "/")
        };
        let orphan = |doc: &Arc<Doc>| {
            Issue::new(severity, ORPHAN_CODE, "no sidebar shows this page")
                .at(Location::file(&doc.file))
                .help(format!(
                    "add `{}` to a sidebar in `{}`, or write `displayed_sidebar: null` in its front matter",
                    doc.id, file.file
                ))
        };
        self.docs.values().filter(is_orphan).map(orphan).collect()
    }

    /// Returns the sidebar of a document.
    #[must_use]
    pub fn sidebar_of(&self, doc: &Doc) -> Option<(&SidebarId, &Sidebar)> {
        let id = match &doc.front_matter.displayed_sidebar {
            Override::Default => self.sidebar_of.get(&doc.id)?,
            Override::None => return None,
            Override::Some(id) => id,
        };
        self.sidebars.get_key_value(id)
    }

    /// Returns the path of the list of all tags, without the base URL.
    #[must_use]
    pub fn tags_permalink(&self) -> String {
        self.tag_names.addresses.list()
    }

    /// Returns the tags of a document that have a page, in the order of its front matter.
    #[must_use]
    pub fn tags_of(&self, doc: &Doc) -> Vec<DocTag> {
        let mut tags = self.tag_names.tags_of(doc);
        tags.retain(|tag| self.tags.iter().any(|known| known.permalink == tag.permalink));
        tags
    }

    /// Returns the tags file, if there is one.
    #[must_use]
    pub fn tags_file(&self) -> Option<&TagsFile> {
        self.tag_names.file.as_ref()
    }

    /// Returns the main document: the document at the version's root, otherwise the first of the first sidebar,
    /// otherwise the first of all.
    #[must_use]
    pub fn main_doc(&self) -> Option<&Doc> {
        let at_root = || self.docs.values().find(|doc| doc.slug == "/");
        let first_in_sidebar = || {
            let sidebar = self.sidebars.values().next()?;
            let entry = sidebar.navigation().into_iter().find_map(|entry| entry.doc)?;
            self.docs.get(entry)
        };
        at_root().or_else(first_in_sidebar).or_else(|| self.docs.values().next()).map(|doc| &**doc)
    }

    /// Reports unknown sidebars and documents in front matter.
    fn check_choices(&self) -> Vec<Issue> {
        let mut issues = Vec::new();
        for doc in self.docs.values() {
            if let Override::Some(id) = &doc.front_matter.displayed_sidebar
                && !self.sidebars.contains_key(id)
            {
                let unknown = self.unknown_sidebar(id);
                issues.extend(unknown.map(|issue| issue.at(doc.location_of("displayed_sidebar"))));
            }
            let front_matter = &doc.front_matter;
            for (key, choice) in [
                ("pagination_prev", &front_matter.pagination_prev),
                ("pagination_next", &front_matter.pagination_next),
            ] {
                if let Override::Some(id) = choice
                    && !self.docs.contains_key(id.as_str())
                    && !self.drafts.iter().any(|draft| draft.as_str() == id)
                {
                    let unknown = self.unknown_doc(id);
                    issues.extend(unknown.map(|issue| issue.at(doc.location_of(key))));
                }
            }
        }
        issues
    }

    /// Returns the issue of an unknown sidebar (R-BUILD-03), or `None` if an error in the sidebars file may be the
    /// reason, which is reported separately.
    #[must_use]
    pub fn unknown_sidebar(&self, id: &SidebarId) -> Option<Issue> {
        if self.are_sidebars_unreadable {
            return None;
        }
        let name = &self.settings.name;
        let message = format!("Can't find any sidebar with id \"{id}\" in version \"{name}\".");
        let help =
            available("sidebar ids", id.as_str(), self.sidebars.keys().map(SidebarId::as_str));
        Some(Issue::error("unknown-sidebar", message).maybe_help(help))
    }

    /// Returns the issue of an unknown document (R-BUILD-04), or `None` if an unreadable file may be the reason, which
    /// is reported separately.
    #[must_use]
    pub fn unknown_doc(&self, id: &str) -> Option<Issue> {
        if self.are_docs_incomplete {
            return None;
        }
        let name = &self.settings.name;
        let message = format!("Couldn't find any doc with id \"{id}\" in version \"{name}\".");
        let help = available("doc ids", id, self.docs.keys().map(DocId::as_str));
        Some(Issue::error("unknown-doc", message).maybe_help(help))
    }
}

/// Replaces a value with the other one if both are equal.
fn share<T: PartialEq>(value: &mut Arc<T>, other: &Arc<T>) {
    if value == other {
        *value = Arc::clone(other);
    }
}

/// Reports the tags that documents use and the tags file does not define.
fn inline_tags(
    docs: &IndexMap<DocId, Arc<Doc>>,
    names: &TagNames,
    instance: &InstanceSettings,
) -> Vec<Issue> {
    let Some(severity) = instance.on_inline_tags.severity() else { return Vec::new() };
    let file = match &instance.tags_file {
        Override::Some(file) => file,
        Override::Default | Override::None => InstanceSettings::TAGS_FILE,
    };
    let issue = |doc: &Arc<Doc>| {
        let labels = names.inline(doc);
        if labels.is_empty() {
            return None;
        }
        let message = format!("the tags [{}] are not defined in `{file}`", labels.join(", "));
        let issue = Issue::new(severity, "inline-tags", message).at(doc.location_of("tags"));
        Some(issue.help(format!("define them in `{file}`, or set `onInlineTags` to `ignore`")))
    };
    docs.values().filter_map(issue).collect()
}

/// Returns documents by id, without omitted ones. Of two documents with the same id, the first file is kept.
fn by_id(
    docs: Vec<Arc<Doc>>,
    options: &AssembleOptions<'_>,
    issues: &mut Vec<Issue>,
) -> (IndexMap<DocId, Arc<Doc>>, Vec<DocId>) {
    let mut built: IndexMap<DocId, Arc<Doc>> = IndexMap::with_capacity(docs.len());
    let mut drafts = Vec::new();
    for doc in docs {
        if doc.front_matter.is_left_out(options.include_drafts, options.include_private) {
            drafts.push(doc.id.clone());
        } else if let Some(first) = built.get(&doc.id) {
            if let Some(severity) = options.on_duplicate_routes.severity() {
                let message = format!("the id `{}` is that of `{}` already", doc.id, first.file);
                issues.push(
                    Issue::new(severity, "duplicate-doc", message)
                        .at(doc.location_of("id"))
                        .help("rename the file, or give it an `id` of its own in its front matter"),
                );
            }
        } else {
            built.insert(doc.id.clone(), doc);
        }
    }
    (built, drafts)
}
