//! `site serve`.

use std::sync::Arc;

use docs_mcp::{BuiltSite, HttpLimits, SiteServer};
use docs_server::axum::http::{HeaderName, HeaderValue};
use docs_server::{DiskStore, MemoryStore, RoutePath, Server, Store};
use docs_site::MemorySink;

use super::build;
use super::listen::{host_policy, listen};
use super::place::SitePlace;
use crate::cli::ServeCommand;
use crate::error::Error;
use crate::project::FolderProject;
use crate::search::{SearchEndpoint, SearchLog};

/// Path of the Model Context Protocol below the site's base URL.
const MCP_PATH: &str = "/mcp";

pub(super) fn run(command: &ServeCommand) -> Result<(), Error> {
    let log = command.log_searches.as_deref().map(SearchLog::open).transpose()?.map(Arc::new);
    let store = store(command)?;
    let base = store.site().base().clone();
    let mut agents = SiteServer::new(BuiltSite::new(Arc::clone(&store)));
    let mut server = Server::new(store).with_host_policy(host_policy(&command.listen));
    let mut endpoint = SearchEndpoint::default();
    if let Some(log) = log {
        agents = log.observe(agents);
        let path = RoutePath::parse(&base.join(docs_search_log::PATH)).encoded();
        if let Ok(address) = HeaderValue::try_from(&path) {
            let name = HeaderName::from_static(docs_search_log::HEADER);
            server = server.with_header(name, address);
        }
        endpoint = SearchEndpoint::with_log(log, path);
    }
    let route = docs_mcp::route(MCP_PATH, agents, &HttpLimits::default());
    let server = server.with_endpoint(endpoint).with_route(route);
    listen(server, &command.listen, "serving", base.to_string())
}

/// Returns the files of the built folder, or builds the site.
fn store(command: &ServeCommand) -> Result<Arc<dyn Store>, Error> {
    Ok(match &command.dir {
        Some(folder) if !folder.is_dir() => return Err(Error::NoFolder(folder.clone())),
        Some(folder) => Arc::new(DiskStore::new(folder)),
        None => {
            let root = SitePlace::find(&command.site)?.root;
            let project = FolderProject::new(&root, &command.site);
            let sink = MemorySink::default();
            build::build(&project, &sink)?;
            Arc::new(MemoryStore::new(sink.into_files()))
        }
    })
}
