//! Read access to the files of a built site.

use std::io;
use std::sync::Arc;
use std::time::SystemTime;

use docs_model::RedirectStatus;
use docs_routing::RoutePath;

use crate::{ServedSite, StoredFile};

/// Read access to a built site.
///
/// [`DiskStore`](crate::DiskStore) reads a folder, [`MemoryStore`](crate::MemoryStore) contains files in memory.
/// Methods are called for each request, from several threads.
///
/// ```
/// use std::io;
/// use std::sync::Arc;
///
/// use docs_server::{ServedSite, Server, Store, StoredFile};
///
/// /// A site of one page, which is written for each request.
/// struct Clock;
///
/// impl Store for Clock {
///     fn file(&self, path: &str) -> io::Result<Option<Arc<StoredFile>>> {
///         let page = || format!("{:?}", std::time::SystemTime::now()).into_bytes();
///         Ok((path == "index.html").then(|| Arc::new(StoredFile::new(path, page()))))
///     }
///
///     fn has_file(&self, path: &str) -> bool {
///         path == "index.html"
///     }
///
///     fn site(&self) -> Arc<ServedSite> {
///         Arc::default()
///     }
/// }
///
/// let server = Server::new(Clock);
/// ```
pub trait Store: Send + Sync + 'static {
    /// Returns the file at a path within the built site, such as `v3/agent.html`; `None` if there is no such file.
    ///
    /// The path comes from a request: it may contain `..` and any other character.
    ///
    /// # Errors
    ///
    /// Returns an error if the file exists but cannot be read. The server responds with the status 500: a not-found page
    /// could be cached, and search engines remove pages that are not found.
    fn file(&self, path: &str) -> io::Result<Option<Arc<StoredFile>>>;

    /// Returns the properties of the site that its files do not contain.
    fn site(&self) -> Arc<ServedSite>;

    /// Returns whether there is a file at a path within the built site. Default: whether [`file`](Self::file) returns it.
    fn has_file(&self, path: &str) -> bool {
        self.file(path).is_ok_and(|file| file.is_some())
    }

    /// Returns whether a route, such as `/legacy.html`, ends in `.html`: its file is served there, and not at the path
    /// without. Default: as in [`site`](Self::site).
    fn is_html_route(&self, site: &ServedSite, path: &str) -> bool {
        site.is_html_route(path)
    }

    /// Returns the address that replaces a former path, without the site's base URL, and the status of the response. Default:
    /// the redirect in [`site`](Self::site).
    fn redirect(&self, site: &ServedSite, path: &RoutePath) -> Option<(String, RedirectStatus)> {
        site.redirect(path)
    }

    /// Returns the time at which the current build was put into the store; `None` while there is no
    /// build. The [health](crate::Server::with_health) of a server reports it. Default: `None`.
    fn published(&self) -> Option<SystemTime> {
        None
    }

    /// Returns whether [`file`](Self::file) is fast enough for a thread that serves connections. Default: `true`.
    ///
    /// A store that renders pages on request returns `false`; its files are then read on worker threads.
    fn is_immediate(&self) -> bool {
        true
    }
}

impl<S: Store + ?Sized> Store for Arc<S> {
    fn file(&self, path: &str) -> io::Result<Option<Arc<StoredFile>>> {
        (**self).file(path)
    }

    fn has_file(&self, path: &str) -> bool {
        (**self).has_file(path)
    }

    fn site(&self) -> Arc<ServedSite> {
        (**self).site()
    }

    fn is_html_route(&self, site: &ServedSite, path: &str) -> bool {
        (**self).is_html_route(site, path)
    }

    fn redirect(&self, site: &ServedSite, path: &RoutePath) -> Option<(String, RedirectStatus)> {
        (**self).redirect(site, path)
    }

    fn published(&self) -> Option<SystemTime> {
        (**self).published()
    }

    fn is_immediate(&self) -> bool {
        (**self).is_immediate()
    }
}
