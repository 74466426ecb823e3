//! Markdown files and style sheets that modules of components import.

use std::cell::RefCell;
use std::fmt;

use docs_model::{Issue, Severity};
use docs_routing::RoutePath;

use crate::inputs::components::ImportedFiles;
use crate::inputs::script::{ScriptEvaluator, StyleSheet};
use crate::load::LoadedSite;
use crate::load::assets::Assets;
use crate::load::style_programs::{StylePrograms, postcss_rules};
use crate::pages::article::ArticleRenderer;
use crate::pages::host::SiteHost;
use crate::plan::{Page, SiteRoutes};

/// Renderer of the files of a site that modules import, which collects their issues.
pub(crate) struct SiteImports<'a> {
    pub(crate) loaded: &'a LoadedSite,
    pub(crate) scripts: &'a dyn ScriptEvaluator,
    pub(crate) routes: &'a SiteRoutes,
    pub(crate) assets: &'a Assets,
    pub(crate) articles: &'a ArticleRenderer,
    pub(crate) issues: RefCell<Vec<Issue>>,
    /// Files outside of the sources on which style sheets depend.
    pub(crate) dependencies: RefCell<Vec<String>>,
}

impl fmt::Debug for SiteImports<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("SiteImports").finish_non_exhaustive()
    }
}

impl ImportedFiles for SiteImports<'_> {
    fn html(&self, file: &str) -> Option<String> {
        // Any page may contain the component, so relative addresses that match no file are unchanged.
        let route = RoutePath::root();
        let host = SiteHost::new(self.routes, self.assets, (&route, Page::NotFound), file);
        let partial = host.partial_of(file.to_owned())?;
        let page = self.articles.render_imported(&self.loaded.site.settings, &partial, &host);
        self.issues.borrow_mut().extend(page.issues);
        Some(page.html)
    }

    fn sass(&self, file: &str) -> Result<String, Issue> {
        // Only the components that import the style sheet are omitted.
        self.scripts
            .compile_sass(file)
            .map_err(|issue| Issue { severity: Severity::Warning, ..issue })
    }

    fn processed_css(&self, sheet: StyleSheet<'_>) -> String {
        let is_of_package = sheet.path.split('/').any(|folder| folder == "node_modules");
        if is_of_package || postcss_rules(sheet.css).is_empty() {
            return sheet.css.to_owned();
        }
        let programs = StylePrograms {
            scripts: self.scripts,
            command: self.loaded.site.settings.styles.command.as_deref(),
            is_allowed: self.loaded.allow_run,
        };
        let (processed, issue) = programs.process(sheet);
        self.issues.borrow_mut().extend(issue);
        self.dependencies.borrow_mut().extend(processed.dependencies);
        processed.css
    }
}
