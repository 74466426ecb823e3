//! Markdown files that modules of components import.

use std::cell::RefCell;
use std::fmt;

use docs_model::{Issue, Settings};
use docs_routing::RoutePath;

use crate::inputs::components::ImportedMarkdown;
use crate::load::assets::Assets;
use crate::pages::article::ArticleRenderer;
use crate::pages::host::SiteHost;
use crate::plan::{Page, SiteRoutes};

/// Renderer of the Markdown files of a site that modules import, which collects their issues.
pub(crate) struct ImportedFiles<'a> {
    pub(crate) settings: &'a Settings,
    pub(crate) routes: &'a SiteRoutes,
    pub(crate) assets: &'a Assets,
    pub(crate) articles: &'a ArticleRenderer,
    pub(crate) issues: RefCell<Vec<Issue>>,
}

impl fmt::Debug for ImportedFiles<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("ImportedFiles").finish_non_exhaustive()
    }
}

impl ImportedMarkdown for ImportedFiles<'_> {
    fn html(&self, file: &str) -> Option<String> {
        // Any page may contain the component, so relative addresses that match no file are unchanged.
        let route = RoutePath::root();
        let host = SiteHost::new(self.routes, self.assets, (&route, Page::NotFound), file);
        let partial = host.partial_of(file.to_owned())?;
        let page = self.articles.render_imported(self.settings, &partial, &host);
        self.issues.borrow_mut().extend(page.issues);
        Some(page.html)
    }
}
