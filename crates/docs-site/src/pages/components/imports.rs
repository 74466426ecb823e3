//! The imports of a site's pages.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::sync::Arc;

use docs_model::{MarkdownFormat, split_source};
use docs_render::{Dialects, Format, Islands, Options, Source, component_imports};
use docs_routing::RoutePath;

use super::component_page::{SETTINGS, component_specifier};
use super::route_properties;
use crate::inputs::components::{ComponentImport, SiteComponents};
use crate::load::assets::Assets;
use crate::pages::data::PageParts;
use crate::pages::host::SiteHost;
use crate::pages::render_options::own_format;
use crate::plan::{Page, PageId, SiteRoutes};
use crate::values::fingerprint::{Fingerprint, Fingerprinter};

/// Components, with the imports of each page.
pub(crate) struct BoundComponents {
    pub(crate) components: Arc<dyn SiteComponents>,
    /// Files outside of the sources on which the style sheets of the components depend.
    pub(crate) dependencies: Vec<String>,
    /// Names of the components that pages use without an import.
    pub(crate) globals: Vec<String>,
    /// Theme components and Markdown elements that components of the project replace.
    pub(crate) replaced: Vec<String>,
    /// Those of `replaced` that are known before the modules are evaluated.
    pub(crate) theme: Vec<&'static str>,
    /// Data of the site for components, as JSON.
    context: String,
    /// Imports of the pages that have statements, by the path of their file, including those of their partials.
    imports: BTreeMap<String, Vec<ComponentImport>>,
}

impl BoundComponents {
    pub(crate) fn new(
        components: Arc<dyn SiteComponents>,
        dependencies: Vec<String>,
        imports: BTreeMap<String, Vec<ComponentImport>>,
        context: String,
        theme: Vec<&'static str>,
    ) -> Self {
        Self {
            globals: components.global_names(),
            replaced: components.replaced_names(),
            theme,
            components,
            dependencies,
            context,
            imports,
        }
    }

    /// Returns the fingerprint of the modules that a page imports, and of the data that they can read.
    pub(crate) fn fingerprint(&self, file: &str) -> Fingerprint {
        let mut fingerprint = Fingerprinter::default();
        fingerprint.value(&self.components.global_version());
        let imports = self.imports.get(file);
        // Without imports and global components, no part of a page reads the site's data.
        if imports.is_some() || !self.globals.is_empty() {
            fingerprint.text(&self.context);
        }
        for import in imports.into_iter().flatten() {
            let version = self.components.version(&import.importer, &import.specifier);
            fingerprint.text(&import.specifier).value(&version);
        }
        fingerprint.finish()
    }

    /// Returns `true` if a page imports the same modules as when the components were bundled.
    pub(crate) fn has_same_imports(&self, file: &str, imports: &[ComponentImport]) -> bool {
        let known = self.imports.get(file).map_or(&[][..], Vec::as_slice);
        let modules = |imports: &[ComponentImport]| -> BTreeSet<(String, Vec<String>)> {
            imports.iter().map(|import| (import.specifier.clone(), import.names.clone())).collect()
        };
        modules(known) == modules(imports)
    }
}

impl fmt::Debug for BoundComponents {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("BoundComponents").field("pages", &self.imports.len()).finish()
    }
}

/// Returns the imports of a page that is a React component: its component, and the functions of its properties.
fn component_imports_of(file: &str) -> Vec<ComponentImport> {
    let import = |specifier: String| ComponentImport {
        importer: file.to_owned(),
        specifier,
        names: vec!["default".to_owned()],
        line: 1,
        counterparts: Vec::new(),
    };
    let properties = [import(SETTINGS.to_owned()), route_properties::import(file)];
    [import(component_specifier(file))].into_iter().chain(properties).collect()
}

/// Search for the imports of pages.
#[derive(Clone, Copy)]
pub(crate) struct ImportScan<'a> {
    pub(crate) routes: &'a SiteRoutes,
    pub(crate) assets: &'a Assets,
    /// Theme components that components of the project replace.
    pub(crate) replaced: &'a [&'a str],
    /// Dialects of the pages, which have components without a module.
    pub(crate) dialects: Dialects,
}

impl<'a> ImportScan<'a> {
    /// Returns the file of a page that has statements, and the imports of its source and of its partials.
    pub(crate) fn page(
        &self,
        route: &'a RoutePath,
        id: PageId,
        text_of: impl FnOnce(&str) -> String,
    ) -> Option<(String, Vec<ComponentImport>)> {
        let page = self.routes.page(id);
        let parts = self.parts(page).filter(PageParts::has_statements)?;
        let text = text_of(parts.file());
        Some((parts.file().to_owned(), self.imports(route, page, &parts, &text)))
    }

    fn parts(&self, page: Page<'a>) -> Option<PageParts<'a>> {
        match page {
            Page::Doc(index, doc) => {
                let (instance, version) = self.routes.docs(index);
                Some(PageParts::Doc { instance, version, doc })
            }
            Page::Standalone(page) => Some(PageParts::Standalone(page)),
            Page::Post(blog, _, post) => Some(PageParts::Post {
                blog,
                post,
                image: None,
                authors: Vec::new(),
                modified: None,
            }),
            _ => None,
        }
    }

    /// Returns the imports of a page's source and of its partials.
    pub(crate) fn imports(
        &self,
        route: &'a RoutePath,
        page: Page<'a>,
        parts: &PageParts<'a>,
        text: &str,
    ) -> Vec<ComponentImport> {
        if parts.is_component() {
            return component_imports_of(parts.file());
        }
        let body = text.get(parts.body_offset()..).unwrap_or_default();
        let host = SiteHost::new(self.routes, self.assets, (route, page), parts.file());
        let mut found = Vec::new();
        let mut seen = BTreeSet::from([parts.file().to_owned()]);
        let format = own_format(&parts.front_matter().written);
        let mut open =
            self.text(&host, (parts.file(), format), body, parts.first_line(), &mut found);
        while let Some(file) = open.pop() {
            if !seen.insert(file.clone()) {
                continue;
            }
            let Some(text) = self.assets.markdown(&file) else { continue };
            let source = split_source(&text);
            let host = host.for_partial(file.clone());
            open.extend(self.text(
                &host,
                (&file, None),
                source.body,
                source.first_line,
                &mut found,
            ));
        }
        found
    }

    /// Adds the imports of a source, and returns the Markdown files that it imports. `format` takes precedence over the site's format. A
    /// source that is not MDX has no imports, although its code blocks may contain lines like statements.
    fn text(
        &self,
        host: &SiteHost<'_>,
        (file, format): (&str, Option<MarkdownFormat>),
        body: &str,
        first_line: u32,
        found: &mut Vec<ComponentImport>,
    ) -> Vec<String> {
        let source = Source { first_line, ..Source::new(body, file) };
        let islands = Some(Islands { replaced: self.replaced, ..Islands::default() });
        let format = format.unwrap_or(self.routes.site.settings.markdown.format);
        let format = if format.is_mdx(file) { Format::Mdx } else { Format::Markdown };
        let options = Options { format, islands, dialects: self.dialects, ..Options::default() };
        let imports = component_imports(&source, &options, host);
        found.extend(imports.components.into_iter().map(|import| ComponentImport {
            importer: file.to_owned(),
            specifier: import.specifier,
            names: import.names,
            line: import.line,
            counterparts: host.counterparts(),
        }));
        let partials = imports.markdown.iter();
        partials.filter_map(|import| host.imported_file(&import.specifier)).collect()
    }
}
