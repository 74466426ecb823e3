//! The shell of a page: the markup around its article.

use std::sync::Arc;

/// Renders page shells. The implementation of a program usually runs the interface's server bundle.
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
    /// When the interface fails on the page.
    fn render_shell(&self, request: &ShellRequest<'_>) -> Result<Shell, ShellError>;

    /// Prepares the renderer for requests with this site data, while there is other work to do. A fault is reported by the
    /// first request.
    fn prepare(&self, request: &ShellRequest<'_>) {
        let _ = request;
    }
}

/// A page whose shell is to be rendered.
///
/// Texts that many pages have in common are shared: a renderer recognises them by their address, which costs much less than
/// comparing them for each page.
#[derive(Clone, Copy, Debug)]
pub struct ShellRequest<'a> {
    /// Path of the page.
    pub path: &'a str,
    /// The interface's server bundle, a JavaScript module.
    pub server_bundle: &'a Arc<str>,
    /// Data of the site, in JSON. Equal texts are equal sites.
    pub site: &'a Arc<str>,
    /// Key and data, in JSON, of the page's sidebar.
    pub sidebar: Option<(&'a str, &'a Arc<str>)>,
    /// Data of the page, in JSON.
    pub page: &'a str,
}

/// The markup of a page's shell, split at its articles: a document or a post has one, a list of posts one for each post, other
/// pages have none.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct Shell {
    /// Markup before each article and after the last one.
    pub pieces: Vec<String>,
}

/// A shell that the interface could not render.
#[derive(Clone, Debug, Eq, PartialEq, thiserror::Error)]
#[error("the interface can't render {subject}: {message}")]
pub struct ShellError {
    /// The page, or the part of the site, that was rendered.
    pub subject: String,
    /// Message of the interface.
    pub message: String,
}
