//! A page's two files: its data and article, put into the document around them.

use std::collections::HashSet;

use docs_routing::RoutePath;
use tracing::info_span;

use super::{MadePage, Pages};
use crate::error::Error;
use crate::payload::{FetchedPage, InlineData, PageData};
use crate::prerender::Renderer;
use crate::shared::Shared;

/// What a worker keeps from page to page.
#[derive(Default)]
pub(crate) struct Worker {
    /// Started with the first page that needs it.
    renderer: Option<Renderer>,
    /// The sidebars that the engine has already.
    sidebars: HashSet<String>,
}

impl Pages<'_> {
    /// The page as a document.
    pub(super) fn document(
        &self,
        worker: &mut Worker,
        path: &RoutePath,
        page: &PageData,
        json: &str,
        article: &str,
    ) -> Result<Vec<u8>, Error> {
        let shell = info_span!("shell")
            .in_scope(|| worker.renderer(self.shared, page)?.render_shell(path.as_str(), json))?;
        let frame = &self.shared.frame;
        let data = InlineData { site: frame.site_data(), page };
        Ok(frame.document(&data, &shell, article).into_bytes())
    }

    /// The document of a page that was made.
    pub(crate) fn made_document(
        &self,
        worker: &mut Worker,
        path: &RoutePath,
        made: &MadePage,
    ) -> Result<Vec<u8>, Error> {
        let json = serde_json::to_string(&made.data).expect("page data is plain values");
        self.document(worker, path, &made.data, &json, &made.article)
    }
}

impl MadePage {
    /// The page as navigation in place fetches it.
    pub(crate) fn fetched(&self) -> Vec<u8> {
        fetched(&self.data, &self.article)
    }
}

pub(super) fn fetched(page: &PageData, article: &str) -> Vec<u8> {
    serde_json::to_vec(&FetchedPage { page, article }).expect("page data is plain values")
}

impl Worker {
    /// Starts the engine before there is a page for it, and shows it the sidebar that most pages have.
    pub(crate) fn warm(&mut self, shared: &Shared) {
        // What is wrong with it is told when a page needs it.
        let Ok(renderer) = Renderer::new(&shared.server_bundle, &shared.site_json) else { return };
        if let Some(key) = &shared.main_sidebar
            && renderer.add_sidebar(key, shared.sidebar_json(key)).is_ok()
        {
            self.sidebars.insert(key.clone());
        }
        self.renderer = Some(renderer);
    }

    /// The engine, with the sidebar that a page shows.
    fn renderer(&mut self, shared: &Shared, page: &PageData) -> Result<&Renderer, Error> {
        let renderer = match &mut self.renderer {
            Some(renderer) => renderer,
            none => none.insert(Renderer::new(&shared.server_bundle, &shared.site_json)?),
        };
        if let Some(sidebar) = &page.sidebar
            && self.sidebars.insert(sidebar.key.clone())
        {
            renderer.add_sidebar(&sidebar.key, shared.sidebar_json(&sidebar.key))?;
        }
        Ok(renderer)
    }
}
