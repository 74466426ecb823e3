//! State that all pages of a site in one language share, prepared once.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use docs_model::SearchProvider;
use docs_routing::{AnchorRedirect, LinkedFiles, ResolvedPattern, RoutePath};
use tracing::info_span;

use crate::inputs::shell::ShellRequest;
use crate::load::LoadedSite;
use crate::load::assets::Assets;
use crate::load::project::Project;
use crate::pages::article::ArticleRenderer;
use crate::pages::components::BoundComponents;
use crate::pages::shared_files::{SharedFiles, SharedInputs};
use crate::pages::site_components::ComponentSources;
use crate::pages::social_images::SocialPictures;
use crate::plan::twins::Twins;
use crate::plan::{KnownRedirects, KnownTargets, Page, PageRoute, SiteRoutes};
use crate::values::fingerprint::{Fingerprint, Fingerprinter};

/// Parts of a snapshot that do not depend on edits.
pub(crate) struct Base {
    pub(crate) project: Project,
    pub(crate) loaded: LoadedSite,
    pub(crate) routes: SiteRoutes,
    pub(crate) shared: SharedFiles,
    pub(crate) assets: Assets,
    pub(crate) articles: ArticleRenderer,
    pub(crate) pages: Vec<PageRoute>,
    /// Paths of the first page of each kind.
    pub(crate) first_of_kinds: HashSet<RoutePath>,
    pub(crate) twins: Twins,
    /// Generated pictures of pages; `None` if they are disabled.
    pub(crate) social: Option<SocialPictures>,
    /// Components of the site; `None` without any.
    pub(crate) components: Option<BoundComponents>,
    /// Fingerprint of all site-wide inputs to page shells.
    pub(crate) fingerprint: Fingerprint,
    /// `true` if pages contain only the open lists of their sidebar ([`ShellRenderer::shows_open_lists_only`]).
    ///
    /// [`ShellRenderer::shows_open_lists_only`]: crate::ShellRenderer::shows_open_lists_only
    pub(crate) shows_open_lists_only: bool,
    /// `true` if the site has an embedded search index.
    pub(crate) has_index: bool,
    /// Former anchors, by their page.
    pub(crate) anchors: HashMap<RoutePath, Vec<AnchorRedirect>>,
    redirect_patterns: Vec<ResolvedPattern>,
}

impl Base {
    /// Prepares the pages of a loaded site. `script` is the address of a script that all pages load; with a `sibling` in another
    /// language, the routes are shared if they are equal.
    pub(crate) fn new(
        project: &Project,
        loaded: LoadedSite,
        script: Option<&str>,
        sibling: Option<&Self>,
    ) -> Self {
        let settings = &loaded.site.settings;
        let interface = project.interface_of(&loaded);
        let sibling = sibling.map(|sibling| &sibling.routes);
        let routes = info_span!("routes").in_scope(|| SiteRoutes::new(&loaded.site, sibling));
        let pages = routes.pages();
        let assets = Assets::new(
            Arc::clone(&project.sources),
            &loaded.static_files,
            &loaded.aliases,
            &loaded.generated,
        );
        let articles = ArticleRenderer::new(settings, &interface.interface, loaded.has_blocks());
        let components = ComponentSources {
            project,
            loaded: &loaded,
            interface: &interface.interface,
            routes: &routes,
            pages: &pages,
            assets: &assets,
            articles: &articles,
        };
        let components = components.bundle();
        let mut shared = info_span!("shared").in_scope(|| {
            SharedFiles::new(&SharedInputs {
                loaded: &loaded,
                sources: &*project.sources,
                interface: &interface.interface,
                script,
                context: components.context.as_deref(),
                parts: &components.parts,
                routes: &routes,
                external: &components.external,
                component_files: &components.files,
            })
        });
        shared.issues.extend(components.issues);
        shared.issues.extend(interface.issue);
        let is_file = |path: &RoutePath| {
            let path = &path.as_str()[1..];
            let folder = path.trim_end_matches('/');
            assets.is_static(path) || assets.is_static(&format!("{folder}/index.html"))
        };
        let (redirects, issues) = routes.redirects(&is_file, loaded.absent.as_deref());
        shared.issues.extend(issues);
        let mut anchors: HashMap<RoutePath, Vec<AnchorRedirect>> = HashMap::new();
        for anchor in &redirects.anchors {
            anchors.entry(anchor.page.clone()).or_default().push(anchor.clone());
        }
        let redirect_patterns = redirects.patterns.clone();
        let paths: Vec<&RoutePath> = pages.iter().map(|page| &page.path).collect();
        shared.add_redirects(settings, redirects, &paths);
        let social = SocialPictures::new(project, &loaded, &assets, &mut shared.issues);
        let fingerprint = || site_fingerprint(&loaded, &shared, social.as_ref());
        let (fingerprint, ()) = rayon::join(
            || info_span!("fingerprint").in_scope(fingerprint),
            || prepare_renderer(project, &shared),
        );
        Self {
            twins: Twins::new(settings, &pages, assets.static_paths()),
            first_of_kinds: first_of_kinds(&pages, &routes),
            // The components of a site's own interface receive the whole sidebar.
            shows_open_lists_only: project.renderer.shows_open_lists_only()
                && loaded.interface_folder.is_none(),
            has_index: settings
                .search
                .as_ref()
                .is_some_and(|search| search.provider != SearchProvider::Hosted),
            components: components.bound,
            project: project.clone(),
            assets,
            articles,
            routes,
            shared,
            pages,
            social,
            fingerprint,
            anchors,
            redirect_patterns,
            loaded,
        }
    }

    /// Returns the targets of links other than pages.
    pub(crate) fn known_targets<'a>(&'a self, files: &'a dyn LinkedFiles) -> KnownTargets<'a> {
        KnownTargets {
            redirects: self.known_redirects(),
            files,
            absent: self.loaded.absent.as_deref(),
        }
    }

    /// Returns the redirects that are valid targets of links.
    pub(crate) fn known_redirects(&self) -> KnownRedirects<'_> {
        KnownRedirects { paths: &self.shared.marker.redirects, patterns: &self.redirect_patterns }
    }
}

/// Returns the first page of each kind.
fn first_of_kinds(pages: &[PageRoute], routes: &SiteRoutes) -> HashSet<RoutePath> {
    let mut kinds = HashSet::new();
    let is_first = |route: &&PageRoute| {
        let is_component =
            matches!(routes.page(route.id), Page::Standalone(page) if page.is_component);
        kinds.insert((std::mem::discriminant(&route.id), is_component))
    };
    pages.iter().filter(is_first).map(|route| route.path.clone()).collect()
}

/// Prepares the renderer for the sidebar of most pages.
fn prepare_renderer(project: &Project, shared: &SharedFiles) {
    project.renderer.prepare(&shell_request(shared, "", shared.main_sidebar.as_deref(), ""));
}

/// Returns the request of a page's shell.
pub(crate) fn shell_request<'a>(
    shared: &'a SharedFiles,
    path: &'a str,
    sidebar: Option<&'a str>,
    page: &'a str,
) -> ShellRequest<'a> {
    ShellRequest {
        path,
        server_bundle: &shared.server_bundle,
        site: &shared.site_json,
        sidebar: sidebar.and_then(|key| Some((key, shared.sidebar_json(key)?))),
        page,
        is_first_of_kind: false,
    }
}

/// Returns the fingerprint of all site-wide inputs to page shells: settings, sidebars, and the data of all documents
/// except their sources. Routes have no other inputs.
fn site_fingerprint(
    loaded: &LoadedSite,
    shared: &SharedFiles,
    social: Option<&SocialPictures>,
) -> Fingerprint {
    let mut fingerprint = Fingerprinter::default();
    let site = &loaded.site;
    if let Some(social) = social {
        fingerprint.fingerprint(social.fingerprint());
    }
    fingerprint.fingerprint(shared.shell).fingerprint(loaded.settings);
    for instance in &site.instances {
        fingerprint.value(&instance.settings);
        for version in &instance.versions {
            fingerprint.value(&version.settings).value(&version.tags).value(&version.tags_file());
            // Sidebars with equal data can differ in reading order and in generated pages.
            for (id, sidebar) in &*version.sidebars {
                fingerprint.text(id.as_str()).value(sidebar);
            }
            for doc in version.docs.values() {
                fingerprint.text(&doc.file).text(&doc.permalink).text(&doc.title);
                fingerprint.value(&doc.description);
                fingerprint.value(&doc.front_matter.written);
            }
        }
    }
    for blog in &site.blogs {
        fingerprint.value(&blog.settings).value(&blog.lists).value(&blog.tags).value(&blog.authors);
        for post in &blog.posts {
            fingerprint.text(&post.file).text(&post.permalink).text(&post.title);
            fingerprint.value(&post.description).value(&post.date);
            fingerprint.value(&post.authors).value(&post.tags);
            fingerprint.value(&post.front_matter.written);
        }
    }
    if !loaded.last_changes.changes.is_empty() {
        fingerprint.fingerprint(loaded.last_changes.fingerprint());
    }
    for file in &loaded.static_files {
        fingerprint.text(&file.path);
    }
    for page in &site.pages {
        fingerprint.text(&page.file).text(&page.permalink).text(&page.title);
    }
    fingerprint.value(&site.drafts);
    fingerprint.finish()
}
