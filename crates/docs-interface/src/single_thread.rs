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

/// Request with owned data; `reply` is `None` for a preparation.
struct Request {
    path: String,
    server_bundle: Arc<str>,
    site: Arc<str>,
    sidebar: Option<(String, Arc<str>)>,
    page: String,
    is_first_of_kind: bool,
    reply: Option<Sender<Result<Shell, ShellError>>>,
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

    fn send(&self, request: &ShellRequest<'_>, reply: Option<Sender<Result<Shell, ShellError>>>) {
        let request = Request {
            path: request.path.to_owned(),
            server_bundle: Arc::clone(request.server_bundle),
            site: Arc::clone(request.site),
            sidebar: request.sidebar.map(|(key, data)| (key.to_owned(), Arc::clone(data))),
            page: request.page.to_owned(),
            is_first_of_kind: request.is_first_of_kind,
            reply,
        };
        let requests = self.requests.lock().unwrap_or_else(PoisonError::into_inner);
        requests.send(request).expect("the thread receives as long as the renderer exists");
    }
}

impl ShellRenderer for SingleThreadRenderer {
    fn render_shell(&self, request: &ShellRequest<'_>) -> Result<Shell, ShellError> {
        let (reply, shell) = mpsc::channel();
        self.send(request, Some(reply));
        shell.recv().expect("the thread replies to each request")
    }

    fn prepare(&self, request: &ShellRequest<'_>) {
        self.send(request, None);
    }
}

fn respond(renderer: &dyn ShellRenderer, requests: &Receiver<Request>) {
    for request in requests {
        let Request { path, server_bundle, site, sidebar, page, is_first_of_kind, reply } =
            &request;
        let shell_request = ShellRequest {
            path,
            server_bundle,
            site,
            sidebar: sidebar.as_ref().map(|(key, data)| (key.as_str(), data)),
            page,
            is_first_of_kind: *is_first_of_kind,
        };
        match reply {
            // The receiver only disconnects if its thread has panicked.
            Some(reply) => drop(reply.send(renderer.render_shell(&shell_request))),
            None => renderer.prepare(&shell_request),
        }
    }
}
