//! Shared files: interface, site data, sidebars, style sheet, static files.

use std::borrow::Cow;
use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use bytes::Bytes;
use docs_model::{
    ASSETS_FOLDER, DocsInstance, ExternalKind, ExternalResource, Issue, Location, SearchProvider,
    Settings, Site, SiteMarker, SiteOutline, Version,
};
use docs_routing::{ResolvedRedirect, ResolvedRedirects, RoutePath};
use indexmap::IndexMap;

use crate::inputs::components::HeadElement;
use crate::inputs::interface::{Interface, InterfaceManifest, OptionalParts};
use crate::inputs::source::SourceTree;
use crate::load::assets::hashed_name;
use crate::load::image_size::image_size;
use crate::load::stylesheet::{StyleFiles, StyleSheet};
use crate::load::svg_size::svg_size;
use crate::load::{LoadedSite, StaticFile};
use crate::pages::analytics::Analytics;
use crate::pages::components::ShellParts;
use crate::pages::data::{self, DirectionData, HasPage, SharedSidebar, sidebar_file};
use crate::pages::feedback::Feedback;
use crate::pages::outline::outline;
use crate::pages::page_styles::PageStyles;
use crate::pages::redirects::{RedirectFiles, expanded, marked, marked_patterns};
use crate::pages::static_documents::static_document_headers;
use crate::pages::template::{PageTemplate, TemplateParts};
use crate::pages::version_list::version_list_document;
use crate::plan::SiteRoutes;
use crate::plan::agent_lists::INDEX;
use crate::values::address::href;
use crate::values::fingerprint::{Fingerprint, Fingerprinter};
use crate::values::html::escape;

/// Content of a shared file.
#[derive(Clone, Debug)]
pub(crate) enum FileContent {
    Bytes(Bytes),
    /// Copy of the source at this path.
    Source(String),
}

/// Shared files of a site in one language, with the data for its pages.
#[derive(Debug)]
pub(crate) struct SharedFiles {
    /// By path within the built site.
    files: IndexMap<String, FileContent>,
    /// Properties of the site for servers and for the next build.
    pub(crate) marker: SiteMarker,
    /// Resources of other hosts that the marker's policy allows.
    pub(crate) external: Vec<ExternalResource>,
    pub(crate) template: PageTemplate,
    /// Style sheets that only some pages load.
    pub(crate) page_styles: PageStyles,
    /// Data of the site for the server bundle and the browser.
    pub(crate) site_json: Arc<str>,
    /// Fingerprint of the inputs of every shell.
    pub(crate) shell: Fingerprint,
    pub(crate) server_bundle: Arc<str>,
    /// Elements of components around the content of every page, for its head.
    pub(crate) head: Vec<HeadElement>,
    /// Elements of the not-found page's content for its head.
    pub(crate) not_found_head: Vec<HeadElement>,
    sidebars: HashMap<String, Arc<SharedSidebar>>,
    /// Key of the first sidebar of the latest version, which most pages have.
    pub(crate) main_sidebar: Option<String>,
    pub(crate) issues: Vec<Issue>,
}

/// Returns the HTML of a `link` element; `None` for other elements.
fn link(HeadElement { name, attributes, .. }: &HeadElement) -> Option<String> {
    let attributes = data::link_attributes(attributes).filter(|_| name == "link")?;
    let attributes: String =
        attributes.iter().map(|(name, value)| format!(" {name}=\"{}\"", escape(value))).collect();
    Some(format!("<link{attributes}>"))
}

/// Address of an empty icon, so that browsers request none.
const NO_ICON: &str = "data:,";

/// Returns the `meta` elements of the settings that apply to pages without a `meta` element of the same name.
fn default_metas(settings: &Settings) -> impl Iterator<Item = HeadElement> + '_ {
    settings.theme.default_metas.iter().map(|attributes| HeadElement {
        name: "meta".to_owned(),
        attributes: attributes.clone(),
        text: None,
    })
}

/// Name of the icon that browsers request from a page without one.
const DEFAULT_ICON: &str = "favicon.ico";

/// Returns the address of the icon of all pages; `None` if one of the other elements of the head is the icon.
fn favicon(loaded: &LoadedSite, elements: &[String]) -> Option<String> {
    let settings = &loaded.site.settings;
    if let Some(file) = &settings.favicon {
        return Some(href(settings, file));
    }
    if elements.iter().any(|element| element.starts_with("<link") && element.contains("icon")) {
        return None;
    }
    let has_default = loaded.static_files.iter().any(|file| file.path == DEFAULT_ICON);
    Some(if has_default { href(settings, DEFAULT_ICON) } else { NO_ICON.to_owned() })
}

/// Inputs of shared files.
pub(crate) struct SharedInputs<'a> {
    pub(crate) loaded: &'a LoadedSite,
    pub(crate) sources: &'a dyn SourceTree,
    pub(crate) interface: &'a Interface,
    /// Address of a script that all pages load, such as the live reload of a development server.
    pub(crate) script: Option<&'a str>,
    /// Data of the site for components, as JSON.
    pub(crate) context: Option<&'a str>,
    pub(crate) parts: &'a ShellParts,
    pub(crate) routes: &'a SiteRoutes,
    /// Resources of other hosts that components load.
    pub(crate) external: &'a [ExternalResource],
    /// Files of components for browsers.
    pub(crate) component_files: &'a [(String, Bytes)],
}

impl SharedFiles {
    /// Creates the files.
    ///
    /// The order follows from the addresses, which contain the hash of a file's content: the data of the site contains the address of
    /// the context, and the template contains those of the data and of the style sheet.
    pub(crate) fn new(inputs: &SharedInputs<'_>) -> Self {
        let SharedInputs { loaded, sources, interface, script, context, parts, routes, .. } =
            *inputs;
        let site = &*loaded.site;
        let settings = &site.settings;
        let has_page = |href: &str| routes.destination(&RoutePath::root(), href).is_some();
        let mut files = Files(static_files(&loaded.static_files));
        let omitted = omitted_files(inputs);
        let style = files.add_interface(interface, loaded, sources, &omitted);
        let assets = href(settings, &format!("{ASSETS_FOLDER}/"));
        let context = context.map(|context| {
            format!("{assets}{}", files.add_hashed("context", "json", context.as_bytes()))
        });
        let (site_json, direction, mut issues) =
            site_data(loaded, sources, context.as_deref(), parts, &has_page);
        issues.extend(parts.issues.iter().cloned());
        for (path, code) in &parts.modules {
            files.add(path.clone(), code.clone());
        }
        issues.extend(style.issues);
        let site_file = files.add_hashed("site", "json", site_json.as_bytes());
        files.add_versions(&site.instances);
        let feeds = site.blogs.iter().flat_map(|blog| data::feed_links(settings, blog));
        let styles = parts
            .styles
            .iter()
            .map(|path| format!("<link rel=\"stylesheet\" href=\"{}\">", href(settings, path)));
        let links = parts.head.iter().filter_map(link);
        let mut extra: Vec<String> =
            styles.chain(links).chain(settings.theme.head.iter().cloned()).chain(feeds).collect();
        // A preview has no analytics, so that the author's own visits are not counted.
        let is_published = script.is_none();
        let analytics =
            is_published.then(|| Analytics::new(&settings.analytics, &assets)).flatten();
        let mut body_start = settings.theme.body_start.clone();
        if let Some(analytics) = analytics {
            files.add(format!("{ASSETS_FOLDER}/{}", analytics.file), analytics.script);
            extra.extend(analytics.head);
            body_start.extend(analytics.body_start);
        }
        if let Some(feedback) = Feedback::new(settings, interface) {
            files.add(feedback.path, feedback.code);
        }
        let template = PageTemplate::new(&TemplateParts {
            url: &settings.url,
            language: settings.html_language(),
            direction,
            assets: &assets,
            manifest: interface.manifest(),
            style: &style.file,
            site_data: &format!("{assets}{site_file}"),
            favicon: favicon(loaded, &extra).as_deref(),
            preconnect: data::search_origins(settings).first().map(String::as_str),
            boot: &boot_attributes(settings),
            extra: &extra,
            body_start: &body_start,
            body_end: &settings.theme.body_end,
            script,
            agent_index: settings.agents.markdown.then(|| href(settings, &format!("/{INDEX}"))),
        });
        files.add_version_lists(routes, &template);
        let sidebars = files.add_sidebars(site, &has_page);
        let sidebar_file = |key: &str| sidebars.contains_key(key).then(|| sidebar_file(key));
        files.add(SiteOutline::FILE.to_owned(), outline(site, sidebar_file).to_json());
        let mut connections = data::search_origins(settings);
        connections.sort();
        let connections = connections.iter().map(|origin| {
            ExternalResource::new(ExternalKind::Connection, origin, &loaded.settings_file)
        });
        let of_components = inputs.external.iter().cloned();
        let external: Vec<ExternalResource> =
            connections.chain(style.external).chain(of_components).collect();
        for (path, bytes) in inputs.component_files {
            files.add(path.clone(), bytes.clone());
        }
        let marker = marker(loaded, routes, &external);
        files.add(SiteMarker::FILE.to_owned(), marker.to_json());
        let page_styles = PageStyles::new(interface, loaded.has_blocks());
        let shell = Fingerprinter::default()
            .text(&site_json)
            .text(interface.server_bundle())
            .value(&template)
            .value(&page_styles)
            .finish();
        Self {
            files: files.0,
            marker,
            external,
            template,
            page_styles,
            site_json: site_json.into(),
            shell,
            server_bundle: Arc::clone(interface.server_bundle()),
            head: parts.head.iter().cloned().chain(default_metas(settings)).collect(),
            not_found_head: parts.not_found_head.clone(),
            sidebars,
            main_sidebar: main_sidebar(&site.instances),
            issues,
        }
    }

    fn update_marker(&mut self) {
        let marker = FileContent::Bytes(self.marker.to_json().into());
        self.files.insert(SiteMarker::FILE.to_owned(), marker);
    }

    /// Adds redirects: their files and their part of the marker. A redirect that conflicts with an existing file is
    /// dropped and reported. `pages` are the paths that targets of patterns can have.
    pub(crate) fn add_redirects(
        &mut self,
        settings: &Settings,
        redirects: ResolvedRedirects,
        pages: &[&RoutePath],
    ) {
        let ResolvedRedirects { paths, patterns, .. } = redirects;
        if paths.is_empty() && patterns.is_empty() {
            return;
        }
        let has_documents = settings.deploy.host.needs_documents();
        let RedirectFiles { documents, script } = RedirectFiles::new(settings, &paths);
        let mut added = Vec::with_capacity(paths.len());
        for (redirect, (path, document)) in paths.into_iter().zip(documents) {
            let mut folders = path.match_indices('/').map(|(slash, _)| &path[..slash]);
            let existing = folders.find(|folder| self.files.contains_key(*folder));
            let existing = existing.or_else(|| self.files.contains_key(&path).then_some(&path));
            if let Some(existing) = existing {
                self.issues.extend(redirect_over_file(settings, &redirect, existing));
                continue;
            }
            if has_documents && !redirect.to.is_empty() {
                self.files.insert(path, FileContent::Bytes(document.into()));
            }
            added.push(redirect);
        }
        if has_documents {
            let expanded = expanded(&patterns, pages, &added);
            let documents = RedirectFiles::new(settings, &expanded).documents;
            for (redirect, (path, document)) in expanded.into_iter().zip(documents) {
                let mut folders = path.match_indices('/').map(|(slash, _)| &path[..slash]);
                if !self.files.contains_key(&path)
                    && !folders.any(|folder| self.files.contains_key(folder))
                {
                    self.files.insert(path, FileContent::Bytes(document.into()));
                    // Without a redirect in the marker, a server would respond with the document as a page.
                    added.push(redirect);
                }
            }
            let (path, text) = script;
            self.files.insert(path, FileContent::Bytes(text.as_bytes().into()));
        }
        self.marker.redirects = marked(&added);
        self.marker.redirect_patterns = marked_patterns(&patterns);
        self.update_marker();
    }

    /// Returns all files by their paths within the built site.
    pub(crate) fn files(&self) -> impl Iterator<Item = (&String, &FileContent)> {
        self.files.iter()
    }

    /// Returns the file at a path within the built site.
    pub(crate) fn file(&self, path: &str) -> Option<&FileContent> {
        self.files.get(path)
    }

    /// Returns the sidebar of a version with an id.
    pub(crate) fn sidebar(
        &self,
        instance: &DocsInstance,
        version: &Version,
        id: &str,
    ) -> Option<Arc<SharedSidebar>> {
        self.sidebar_by_key(&data::sidebar_key(&instance.settings.id, version, id))
    }

    /// Returns a sidebar by its key.
    pub(crate) fn sidebar_by_key(&self, key: &str) -> Option<Arc<SharedSidebar>> {
        self.sidebars.get(key).cloned()
    }

    /// Returns the data of a sidebar by its key.
    pub(crate) fn sidebar_json(&self, key: &str) -> Option<&Arc<str>> {
        self.sidebars.get(key).map(|sidebar| &sidebar.json)
    }
}

/// Shared files during their collection.
struct Files(IndexMap<String, FileContent>);

/// Style sheet of the site.
struct AddedStyle {
    /// Name within the assets folder.
    file: String,
    /// Imported style sheets on other hosts.
    external: Vec<ExternalResource>,
    issues: Vec<Issue>,
}

impl Files {
    fn add(&mut self, path: String, bytes: impl Into<Bytes>) {
        self.0.insert(path, FileContent::Bytes(bytes.into()));
    }

    /// Adds a file under a name that contains a hash of its bytes. Returns the name.
    fn add_hashed(&mut self, name: &str, extension: &str, bytes: &[u8]) -> String {
        let file = hashed_name(name, extension, bytes);
        self.add(format!("{ASSETS_FOLDER}/{file}"), bytes.to_vec());
        file
    }

    /// Adds the interface's files. Its style sheets are joined with the site's styles, and the name of the result contains a hash.
    fn add_interface(
        &mut self,
        interface: &Interface,
        loaded: &LoadedSite,
        sources: &dyn SourceTree,
        omitted: &HashSet<String>,
    ) -> AddedStyle {
        let manifest = interface.manifest();
        let joined = [&manifest.style, &manifest.fonts.text.style, &manifest.fonts.code.style];
        let mut styles = [const { Cow::Borrowed("") }; 3];
        let is_omitted = |name: &str| omitted.contains(name);
        for (name, bytes) in interface.files().iter().filter(|(name, _)| !is_omitted(name)) {
            if let Some(index) = joined.iter().position(|style| name == *style) {
                styles[index] = String::from_utf8_lossy(bytes);
            } else {
                let bytes = match bytes {
                    Cow::Borrowed(bytes) => Bytes::from_static(bytes),
                    Cow::Owned(bytes) => Bytes::copy_from_slice(bytes),
                };
                self.add(format!("{ASSETS_FOLDER}/{name}"), bytes);
            }
        }
        let files = StyleFiles { sources, static_files: &loaded.static_files };
        let settings = &loaded.site.settings;
        let sheet = StyleSheet::new(&styles.concat(), settings, &loaded.styles, files);
        for (name, source) in sheet.files {
            self.0.insert(format!("{ASSETS_FOLDER}/{name}"), FileContent::Source(source));
        }
        let file = self.add_hashed("main", "css", sheet.text.as_bytes());
        AddedStyle { file, external: sheet.external, issues: sheet.issues }
    }

    fn add_versions(&mut self, instances: &[DocsInstance]) {
        if !instances.is_empty() {
            let json = serde_json::to_vec(&data::docs_versions(instances));
            self.add(data::VERSIONS_FILE.to_owned(), json.expect("versions are plain values"));
        }
    }

    /// Adds the lists of versions that pages do not contain: their data, and a document for readers without scripts.
    fn add_version_lists(&mut self, routes: &SiteRoutes, template: &PageTemplate) {
        let settings = &routes.site.settings;
        for (index, docs) in routes.site.instances.iter().enumerate() {
            if !data::has_version_list(settings, docs) {
                continue;
            }
            let folder = data::version_list_folder(docs);
            let list = data::version_pages_data(&routes.base_url, &routes.version_pages(index));
            let document = version_list_document(settings, template, &list);
            let json = serde_json::to_vec(&list).expect("lists of versions are plain values");
            self.add(format!("{folder}index.html"), document);
            self.add(format!("{folder}{}", data::VERSION_PAGES), json);
        }
    }

    fn add_sidebars(
        &mut self,
        site: &Site,
        has_page: HasPage<'_>,
    ) -> HashMap<String, Arc<SharedSidebar>> {
        let settings = &site.settings;
        let versions = site.instances.iter().flat_map(|instance| {
            instance.versions.iter().map(move |version| (&instance.settings.id, version))
        });
        let of_versions = versions.flat_map(|(instance, version)| {
            version.sidebars.iter().map(move |(id, sidebar)| {
                let key = data::sidebar_key(instance, version, id.as_str());
                (key, data::sidebar_data(settings, sidebar, has_page))
            })
        });
        let of_blogs = site
            .blogs
            .iter()
            .filter_map(|blog| Some((blog.sidebar_key(), data::blog_sidebar(settings, blog)?)));
        let mut sidebars = HashMap::new();
        for (key, data) in of_versions.chain(of_blogs) {
            let (sidebar, files) = SharedSidebar::new(key, data, &|path| href(settings, path));
            for (path, bytes) in files {
                self.add(path, bytes);
            }
            sidebars.insert(sidebar.key().to_owned(), Arc::new(sidebar));
        }
        sidebars
    }
}

/// Returns the files of the interface that no page of the site loads.
fn omitted_files(inputs: &SharedInputs<'_>) -> HashSet<String> {
    let SharedInputs { interface, loaded, .. } = *inputs;
    let InterfaceManifest { blocks, blog, search, print, feedback, request_form, .. } =
        interface.manifest();
    let site = &loaded.site;
    let settings = &site.settings;
    let mut omitted = match inputs.context {
        Some(_) => HashSet::new(),
        None => interface.files_of_components(),
    };
    let sheets = [
        (blocks, loaded.has_blocks()),
        (blog, !site.blogs.is_empty()),
        (search, settings.search.is_some()),
        (print, site.instances.iter().any(|instance| instance.settings.print)),
    ];
    omitted.extend(sheets.iter().filter(|(_, is_used)| !is_used).map(|(file, _)| (*file).clone()));
    omitted.extend(unused_parts(&interface.manifest().optional, site, inputs.routes));
    let has_forms = settings.openapi.iter().any(|openapi| openapi.send_to.is_some());
    let islands = [(feedback, settings.feedback.is_some()), (request_form, has_forms)];
    for (island, _) in islands.iter().filter(|(_, is_used)| !is_used) {
        omitted.extend([island.script.clone(), island.style.clone()]);
    }
    for (island, _) in islands.iter().filter(|(_, is_used)| *is_used) {
        omitted.retain(|file| !island.files.contains(file));
    }
    omitted
}

/// Returns the files of the parts that a site does not have.
fn unused_parts<'a>(
    parts: &'a OptionalParts,
    site: &Site,
    routes: &SiteRoutes,
) -> impl Iterator<Item = String> + use<'a> {
    let settings = &site.settings;
    let search = settings.search.as_ref();
    let provider = search.map(|search| search.provider);
    let has_version_list = |docs| data::has_version_list(settings, docs);
    let parts = [
        (&parts.blog, !site.blogs.is_empty()),
        (&parts.embedded_search, provider.is_some_and(|one| one != SearchProvider::Hosted)),
        (&parts.hide_on_scroll, settings.navbar.hide_on_scroll),
        (&parts.hosted_search, provider.is_some_and(|one| one != SearchProvider::Embedded)),
        (&parts.listings, routes.has_listings()),
        (&parts.notices, routes.has_notices()),
        (&parts.search, search.is_some()),
        (&parts.synonyms, search.is_some_and(|search| !search.synonyms.is_empty())),
        (&parts.version_lists, site.instances.iter().any(has_version_list)),
    ];
    parts.into_iter().filter(|(_, is_used)| !is_used).flat_map(|(files, _)| files.iter().cloned())
}

fn static_files(files: &[StaticFile]) -> IndexMap<String, FileContent> {
    let files = files.iter();
    files.map(|file| (file.path.clone(), FileContent::Source(file.source.clone()))).collect()
}

/// Returns the site's data in JSON, its text direction, and the issues of the settings.
fn site_data(
    loaded: &LoadedSite,
    sources: &dyn SourceTree,
    context: Option<&str>,
    parts: &ShellParts,
    has_page: HasPage<'_>,
) -> (String, DirectionData, Vec<Issue>) {
    let static_files: HashMap<&str, &str> =
        loaded.static_files.iter().map(|file| (&*file.path, &*file.source)).collect();
    let size = |path: &str| {
        let file = static_files.get(path.trim_start_matches('/'))?;
        image_size(sources, file).or_else(|| svg_size(sources.open(file).ok()?))
    };
    let may_lack_pages = loaded.absent.as_ref().is_some_and(|absent| absent.may_add_pages());
    let (html, items) = (parts.html.clone(), &parts.navbar_items);
    let (site, issues) =
        data::site_data(&loaded.site, &size, context, html, items, may_lack_pages, has_page);
    let at_settings = |issue: Issue| issue.at(Location::file(&loaded.settings_file));
    let json = serde_json::to_string(&site).expect("site data is plain values");
    (json, site.direction, issues.into_iter().map(at_settings).collect())
}

fn main_sidebar(instances: &[DocsInstance]) -> Option<String> {
    let instance = instances.first()?;
    let version = instance.latest()?;
    let id = version.sidebars.keys().next()?;
    Some(data::sidebar_key(&instance.settings.id, version, id.as_str()))
}

/// Returns the settings for the script before the first paint, as attributes of its element.
fn boot_attributes(settings: &Settings) -> Vec<(&'static str, String)> {
    let mode = settings.color_mode;
    let mut attributes = vec![("data-default", data::color_mode(mode.default).to_string())];
    if mode.respect_prefers_color_scheme {
        attributes.push(("data-respect-prefers", String::new()));
    }
    if mode.disable_switch {
        attributes.push(("data-disable-switch", String::new()));
    }
    if let Some(announcement) = &settings.announcement {
        attributes.push(("data-announcement", announcement.id.clone()));
    }
    if let Some(path) = settings.search.as_ref().and_then(|search| search.page_path.as_ref()) {
        attributes.push(("data-search", href(settings, path)));
    }
    attributes
}

/// Returns the issue of a redirect that would replace a file.
fn redirect_over_file(
    settings: &Settings,
    redirect: &ResolvedRedirect,
    existing: &str,
) -> Option<Issue> {
    let severity = settings.policies.on_duplicate_routes.severity()?;
    let from = &redirect.from;
    let message = format!("the redirect from `{from}` is left out: `{existing}` is a file");
    let issue = Issue::new(severity, "redirect", message)
        .help("remove the redirect, or rename the static file")
        .about(from.as_str());
    Some(match &redirect.location {
        Some(location) => issue.at(location.clone()),
        None => issue,
    })
}

fn marker(loaded: &LoadedSite, routes: &SiteRoutes, external: &[ExternalResource]) -> SiteMarker {
    let site = &loaded.site;
    let versions = site.instances.iter().flat_map(|instance| &instance.versions);
    let docs = versions.flat_map(|version| version.docs.values().map(|doc| &doc.permalink));
    let pages = site.pages.iter().map(|page| &page.permalink);
    let posts = site.blogs.iter().flat_map(|blog| blog.posts.iter().map(|post| &post.permalink));
    let assets = format!("{ASSETS_FOLDER}/");
    let static_files = loaded.static_files.iter().map(|file| file.path.trim_start_matches('/'));
    let mut marker = SiteMarker::new(&site.settings, external);
    let paths: Vec<&RoutePath> = routes.paths().collect();
    let headers = static_document_headers(&site.settings, &marker, static_files.clone(), &paths);
    // Patterns of the settings take precedence.
    marker.path_headers.splice(..0, headers);
    SiteMarker {
        html_routes: docs
            .chain(posts)
            .chain(pages)
            .filter(|path| path.ends_with(".html"))
            .cloned()
            .collect(),
        static_assets: static_files
            .filter(|path| path.starts_with(&assets))
            .map(str::to_owned)
            .collect(),
        ..marker
    }
}
