//! The components of a site: bundled once, before its shared files and its pages.

use std::cell::RefCell;
use std::collections::BTreeMap;

use bytes::Bytes;
use docs_model::{ExternalKind, ExternalResource, Issue};
use rayon::prelude::*;
use tracing::info_span;

use crate::inputs::components::{ComponentImport, ComponentRequest};
use crate::inputs::interface::Interface;
use crate::load::LoadedSite;
use crate::load::assets::Assets;
use crate::load::project::Project;
use crate::load::stylesheet::external_imports;
use crate::load::text_of;
use crate::load::theme_components::{replaced_components, unused_components};
use crate::load::unimported_components::unimported_components;
use crate::pages::article::ArticleRenderer;
use crate::pages::components::{
    BoundComponents, ImportScan, ShellParts, SiteImports, navbar_import, shell_imports,
    site_context,
};
use crate::plan::{PageRoute, SiteRoutes};
use crate::values::address::href;

/// Parts of a site that may contain components.
#[derive(Clone, Copy)]
pub(crate) struct ComponentSources<'a> {
    pub(crate) project: &'a Project,
    pub(crate) loaded: &'a LoadedSite,
    pub(crate) interface: &'a Interface,
    pub(crate) routes: &'a SiteRoutes,
    pub(crate) pages: &'a [PageRoute],
    pub(crate) assets: &'a Assets,
    pub(crate) articles: &'a ArticleRenderer,
}

/// The components of a site, and their additions to the site as a whole.
#[derive(Default)]
pub(crate) struct BundledComponents {
    /// `None` if the program or the interface cannot run components.
    pub(crate) bound: Option<BoundComponents>,
    /// Data of the site for components, as JSON; `None` for a site without components.
    pub(crate) context: Option<String>,
    /// Rendered components of the theme.
    pub(crate) parts: ShellParts,
    /// Files for browsers, by path within the built site.
    pub(crate) files: Vec<(String, Bytes)>,
    /// Resources of other hosts that the components of the theme and the style sheets load.
    pub(crate) external: Vec<ExternalResource>,
    pub(crate) issues: Vec<Issue>,
}

impl ComponentSources<'_> {
    /// Bundles the components that the pages import.
    pub(crate) fn bundle(&self) -> BundledComponents {
        let Self { project, loaded, interface, .. } = *self;
        let context = self.has_components().then(|| site_context(loaded));
        let bundled = BundledComponents { context, ..BundledComponents::default() };
        let (Some(bundler), Some(guest)) = (&project.bundler, interface.guest()) else {
            return bundled;
        };
        let settings = &loaded.site.settings;
        if !settings.markdown.unsafe_html {
            return bundled;
        }
        let _span = info_span!("components").entered();
        let theme = &loaded.theme_components;
        let named = &settings.markdown.components;
        let replaced = replaced_components(theme, named);
        let imports = self.imports(&replaced);
        let of_shell = shell_imports(theme, &loaded.component_settings);
        let of_navbar = navbar_import(theme, &settings.navbar);
        let of_pages = imports.values().chain(of_shell.values()).flatten();
        let all: Vec<ComponentImport> = of_pages.chain(&of_navbar).cloned().collect();
        let base_url = href(settings, "/");
        let imported = SiteImports {
            loaded,
            scripts: &*project.scripts,
            routes: self.routes,
            assets: self.assets,
            articles: self.articles,
            issues: RefCell::default(),
            dependencies: RefCell::default(),
        };
        let components = bundler.bundle(&ComponentRequest {
            imports: &all,
            base_url: &base_url,
            guest,
            context: bundled.context.as_deref().unwrap_or("{}"),
            theme,
            components: named,
            aliases: &loaded.aliases,
            static_folders: &loaded.static_folders(),
            imported: &imported,
        });
        let found = components.issues().into_iter().chain(imported.issues.take());
        let mut issues: Vec<Issue> = found.filter(|issue| !self.is_of_partial(issue)).collect();
        let sources = components.sources();
        let tree = &*project.sources;
        let unimported = unimported_components(loaded, tree, &sources, &issues);
        issues.extend(unimported);
        issues.extend(unused_components(theme, &sources));
        let mut parts = ShellParts::new(&*components, &of_shell, &base_url);
        if let Some(import) = &of_navbar {
            parts.add_navbar_items(&*components, import, &settings.navbar, &base_url);
        }
        let files = components.files();
        let mut external = parts.external.clone();
        external.extend(self.imported_styles(&files, &sources));
        let context = bundled.context.clone().unwrap_or_default();
        let dependencies = imported.dependencies.take();
        let bound = BoundComponents::new(components, dependencies, imports, context, replaced);
        BundledComponents { parts, files, external, issues, bound: Some(bound), ..bundled }
    }

    /// Returns the style sheets of other hosts that the style sheets of components import. Each belongs to the first source that contains
    /// its address.
    fn imported_styles(
        &self,
        files: &[(String, Bytes)],
        sources: &[String],
    ) -> Vec<ExternalResource> {
        let source_with = |address: &str| {
            let mut styles = sources.iter().filter(|file| is_style(file));
            styles.find(|file| {
                let text = text_of(&*self.project.sources, file);
                text.is_ok_and(|text| text.contains(address))
            })
        };
        let mut imported = Vec::new();
        for (path, bytes) in files.iter().filter(|(path, _)| is_style(path)) {
            for address in external_imports(&String::from_utf8_lossy(bytes)) {
                let file = source_with(&address).unwrap_or(path);
                imported.push(ExternalResource::new(ExternalKind::Style, &address, file));
            }
        }
        imported
    }

    /// Returns `true` if an issue belongs to a file that the theme registers as a component: the pages contain the content of the file,
    /// and report its issues.
    fn is_of_partial(&self, issue: &Issue) -> bool {
        let partials = &self.loaded.site.settings.markdown.partials;
        issue.location.as_ref().is_some_and(|location| {
            let files = partials.values().filter_map(|specifier| specifier.strip_prefix("@site/"));
            files.into_iter().any(|file| file == location.file)
        })
    }

    /// Returns the imports of the pages that have statements, by the path of their file.
    fn imports(&self, replaced: &[&str]) -> BTreeMap<String, Vec<ComponentImport>> {
        let scan = ImportScan {
            routes: self.routes,
            assets: self.assets,
            replaced,
            dialects: self.loaded.site.settings.markdown.dialects.iter().copied().collect(),
        };
        let imports = self.pages.par_iter().filter_map(|route| {
            let source = |file: &str| self.loaded.text(&*self.project.sources, file);
            scan.page(&route.path, route.id, source)
        });
        imports.collect()
    }

    /// Returns `true` if pages of the site may contain components: a source imports a module, or the project has components
    /// that pages use without an import.
    fn has_components(&self) -> bool {
        let site = &self.loaded.site;
        let docs = site.instances.iter().flat_map(|instance| &instance.versions);
        let mut docs = docs.flat_map(|version| version.docs.values());
        let mut posts = site.blogs.iter().flat_map(|blog| &blog.posts);
        self.project.bundler.is_some()
            && self.interface.guest().is_some()
            && (docs.any(|doc| doc.has_statements)
                || posts.any(|post| post.has_statements)
                || site.pages.iter().any(|page| page.has_statements)
                || !site.settings.markdown.components.is_empty()
                || !self.loaded.theme_components.is_empty())
    }
}

/// Returns `true` if a file is a style sheet, in CSS or in a language that is compiled to it.
fn is_style(file: &str) -> bool {
    [".css", ".scss", ".sass", ".less"].iter().any(|extension| file.ends_with(extension))
}
