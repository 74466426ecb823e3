//! `site mcp`, and the same protocol over HTTP as a route of `site serve`.

use std::path::PathBuf;
use std::sync::Arc;

use docs_mcp::{BuiltSite, HttpLimits, SiteServer, serve_stdio};
use docs_server::search_log::{SearchLog, SearchedQuery};
use docs_server::{DiskStore, Server, Store};

use super::place::SitePlace;
use crate::cli::McpCommand;
use crate::error::Error;
use crate::search::open_log;

/// Maximum size of cached files, in bytes. It is small because agents send few requests, and their
/// program may start a server for each window.
const MAX_CACHED_BYTES: usize = 2 * 1024 * 1024;

/// Path of the Model Context Protocol below the site's base URL.
const PATH: &str = "/mcp";

/// Adds the route to a server of the same files.
pub(super) fn add_route(
    server: Server,
    store: Arc<dyn Store>,
    log: Option<&Arc<SearchLog>>,
) -> Server {
    let agents = SiteServer::new(BuiltSite::new(store));
    let agents = match log {
        Some(log) => observe(agents, Arc::clone(log)),
        None => agents,
    };
    server.with_route(docs_mcp::route(PATH, agents, &HttpLimits::default()))
}

pub(super) fn run(command: &McpCommand) -> Result<(), Error> {
    let store = DiskStore::new(&built(command)?).with_max_cached_bytes(MAX_CACHED_BYTES);
    let mut server = SiteServer::new(BuiltSite::new(Arc::new(store)));
    if let Some(file) = &command.log_searches {
        server = observe(server, open_log(file)?);
    }
    serve_stdio(server).map_err(Error::Agent)
}

/// Logs the searches of agents.
fn observe(server: SiteServer, log: Arc<SearchLog>) -> SiteServer {
    server.on_search(move |event| {
        log.add(&SearchedQuery {
            query: event.query.clone(),
            version: event.version.clone(),
            language: event.language.clone(),
            results: event.results,
        });
    })
}

fn built(command: &McpCommand) -> Result<PathBuf, Error> {
    let folder = match &command.dir {
        Some(folder) => folder.clone(),
        None => SitePlace::find(&command.site)?.out(),
    };
    if folder.is_dir() { Ok(folder) } else { Err(Error::NoFolder(folder)) }
}
