//! Page shells: the markup around articles.

use std::sync::Arc;

/// Renders page shells. Usually, a program runs the interface's server bundle.
///
/// ```
/// use docs_site::{Interface, MemoryTree, Project, Shell, ShellError, ShellRenderer, ShellRequest};
///
/// struct Bare;
///
/// impl ShellRenderer for Bare {
///     fn render_shell(&self, request: &ShellRequest<'_>) -> Result<Shell, ShellError> {
///         Ok(Shell { pieces: vec![format!("<main><!-- {} -->", request.path), "</main>".to_owned()] })
///     }
/// }
///
/// let project = Project::new(MemoryTree::default()).with_interface(Interface::plain(), Bare);
/// ```
pub trait ShellRenderer: Send + Sync {
    /// Renders the shell of one page.
    ///
    /// # Errors
    ///
    /// Returns an error if the interface fails on the page.
    fn render_shell(&self, request: &ShellRequest<'_>) -> Result<Shell, ShellError>;

    /// Returns `true` if a shell contains only the open lists of its sidebar: those of the categories that contain the page, and those that
    /// are open on all pages. A build then renders a page again only if these have changed. By default a shell may depend on the
    /// whole sidebar.
    fn shows_open_lists_only(&self) -> bool {
        false
    }

    /// Prepares the renderer for requests with this site data, in parallel to other work. The first request reports
    /// errors.
    fn prepare(&self, request: &ShellRequest<'_>) {
        let _ = request;
    }

    /// Releases the memory of the calling thread for requests with this site data. A build calls it on each of its threads after the
    /// last page of a language, because its search index needs the most memory. Does nothing by default.
    fn release(&self, site: &Arc<str>) {
        let _ = site;
    }
}

/// Request for a page's shell.
///
/// Common strings of many pages are shared: a renderer can compare their addresses, which is much faster than comparing
/// the strings for each page.
#[derive(Clone, Copy, Debug)]
pub struct ShellRequest<'a> {
    /// Path of the page.
    pub path: &'a str,
    /// The interface's server bundle, a JavaScript module.
    pub server_bundle: &'a Arc<str>,
    /// Data of the site, in JSON. Equal strings represent equal sites.
    pub site: &'a Arc<str>,
    /// Key and data, in JSON, of the page's sidebar.
    pub sidebar: Option<(&'a str, &'a Arc<str>)>,
    /// Data of the page, in JSON.
    pub page: &'a str,
    /// `true` if the page is the first of its kind on the site. A renderer that composes shells from parts compares the shell of such
    /// a page with a render of the whole page.
    pub is_first_of_kind: bool,
}

/// Markup of a page's shell, split at its articles: a document or a post has one, a list of posts one for each post,
/// other pages have none.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct Shell {
    /// Markup before each article and after the last one.
    pub pieces: Vec<String>,
}

/// Error of a shell that the interface cannot render.
#[derive(Clone, Debug, Eq, PartialEq, thiserror::Error)]
#[error("the interface can't render {subject}: {message}")]
pub struct ShellError {
    /// Page, or part of the site, that was rendered.
    pub subject: String,
    /// Message of the interface.
    pub message: String,
}
