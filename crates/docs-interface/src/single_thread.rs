//! Page shells from one thread.

use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use docs_site::{STACK_BYTES, Shell, ShellError, ShellRenderer, ShellRequest};

/// Renders page shells on one thread, for a server that renders few pages: one engine for each language, instead of one
/// on each thread of the pool, is prepared before the first request.
///
/// ```
/// use docs_interface::{InterfaceRenderer, SingleThreadRenderer};
/// use docs_site::{LoadOptions, MemoryTree, Project};
///
/// let project = Project::new(MemoryTree::from_iter([
///     ("site.toml", "title = 'Harbour'\nurl = 'https://example.org'"),
///     ("content/index.md", "# Welcome"),
/// ]));
/// let renderer = SingleThreadRenderer::new(InterfaceRenderer);
/// let project = project.with_interface(docs_interface::embedded(), renderer);
/// let site = project.snapshot(&LoadOptions::default())?;
/// assert!(site.render(&site.pages()[0]).articles[0].contains("Welcome"));
/// # Ok::<(), docs_site::LoadError>(())
/// ```
#[derive(Debug)]
pub struct SingleThreadRenderer {
    requests: Mutex<Sender<Request>>,
}

enum Request {
    /// Preparation, if there is no receiver of a reply.
    Shell(OwnedRequest, Option<Sender<Result<Shell, ShellError>>>),
    /// Release of the memory of a site.
    Release(Arc<str>),
}

/// [`ShellRequest`] with owned data.
struct OwnedRequest {
    path: String,
    server_bundle: Arc<str>,
    site: Arc<str>,
    sidebar: Option<(String, Arc<str>)>,
    page: String,
    is_first_of_kind: bool,
}

impl OwnedRequest {
    fn new(request: &ShellRequest<'_>) -> Self {
        Self {
            path: request.path.to_owned(),
            server_bundle: Arc::clone(request.server_bundle),
            site: Arc::clone(request.site),
            sidebar: request.sidebar.map(|(key, data)| (key.to_owned(), Arc::clone(data))),
            page: request.page.to_owned(),
            is_first_of_kind: request.is_first_of_kind,
        }
    }

    fn borrowed(&self) -> ShellRequest<'_> {
        ShellRequest {
            path: &self.path,
            server_bundle: &self.server_bundle,
            site: &self.site,
            sidebar: self.sidebar.as_ref().map(|(key, data)| (key.as_str(), data)),
            page: &self.page,
            is_first_of_kind: self.is_first_of_kind,
        }
    }
}

impl SingleThreadRenderer {
    /// Starts a thread that renders with `renderer`. It ends when this value is dropped.
    ///
    /// # Panics
    ///
    /// Panics if the system cannot start a thread.
    pub fn new(renderer: impl ShellRenderer + 'static) -> Self {
        let (requests, received) = mpsc::channel();
        thread::Builder::new()
            .name("interface".to_owned())
            .stack_size(STACK_BYTES)
            .spawn(move || respond(&renderer, &received))
            .expect("the system can start a thread");
        Self { requests: Mutex::new(requests) }
    }

    /// Releases the memory of a site. The trait's function does nothing, because a server renders pages again after a check of the site.
    pub(crate) fn release_engine(&self, site: &Arc<str>) {
        self.send(Request::Release(Arc::clone(site)));
    }

    fn send(&self, request: Request) {
        let requests = self.requests.lock().unwrap_or_else(PoisonError::into_inner);
        requests.send(request).expect("the thread receives as long as the renderer exists");
    }
}

impl ShellRenderer for SingleThreadRenderer {
    fn render_shell(&self, request: &ShellRequest<'_>) -> Result<Shell, ShellError> {
        let (reply, shell) = mpsc::channel();
        self.send(Request::Shell(OwnedRequest::new(request), Some(reply)));
        shell.recv().expect("the thread replies to each request")
    }

    fn prepare(&self, request: &ShellRequest<'_>) {
        self.send(Request::Shell(OwnedRequest::new(request), None));
    }
}

fn respond(renderer: &dyn ShellRenderer, requests: &Receiver<Request>) {
    for request in requests {
        match request {
            // The receiver only disconnects if its thread has panicked.
            Request::Shell(request, Some(reply)) => {
                drop(reply.send(renderer.render_shell(&request.borrowed())));
            }
            Request::Shell(request, None) => renderer.prepare(&request.borrowed()),
            Request::Release(site) => renderer.release(&site),
        }
    }
}
