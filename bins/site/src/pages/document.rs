//! A page's two files: its data and article, put into the document around them.

use docs_routing::RoutePath;
use docs_site::{ShellRenderer as _, ShellRequest};
use tracing::info_span;

use super::{MadePage, Pages};
use crate::error::Error;
use crate::interface_renderer::InterfaceRenderer;
use crate::payload::{FetchedPage, InlineData, PageData};
use crate::shared::Shared;

/// Renders the documents of one thread.
#[derive(Default)]
pub(crate) struct Worker {
    renderer: InterfaceRenderer,
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
        let sidebar = page.sidebar.as_ref().map(|sidebar| sidebar.key.as_str());
        let request = shell_request(self.shared, sidebar, path.as_str(), json);
        let shell = info_span!("shell").in_scope(|| worker.renderer.render_shell(&request))?;
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
    /// Starts the engine before there is a page for it, with the sidebar that most pages have.
    pub(crate) fn warm(&mut self, shared: &Shared) {
        self.renderer.prepare(&shell_request(shared, shared.main_sidebar.as_deref(), "", ""));
    }
}

fn shell_request<'a>(
    shared: &'a Shared,
    sidebar: Option<&'a str>,
    path: &'a str,
    page: &'a str,
) -> ShellRequest<'a> {
    ShellRequest {
        path,
        server_bundle: &shared.server_bundle,
        site: &shared.site_json,
        sidebar: sidebar.and_then(|key| Some((key, shared.sidebar_json(key)?))),
        page,
    }
}
