//! `site serve`.

use std::sync::Arc;

use docs_deploy::{DeployedStore, StoreOptions, Target};
use docs_model::is_content_hashed;
use docs_server::{DiskStore, MemoryStore, Server, Store};
use docs_site::MemorySink;

use super::build;
use super::listen::{host_policy, listen, listen_and_say};
#[cfg(feature = "mcp")]
use super::mcp;
use super::place::SitePlace;
use crate::access_log::AccessLog;
use crate::cli::ServeCommand;
use crate::error::Error;
use crate::project::FolderProject;
use crate::report;
use crate::search::open_log;

pub(super) fn run(command: &ServeCommand) -> Result<(), Error> {
    let log = command.log_searches.as_deref().map(open_log).transpose()?;
    let store = store(command)?;
    let base = store.site().base().to_string();
    let server = Server::new(Arc::clone(&store))
        .with_host_policy(host_policy(&command.listen))
        .with_trusted_proxies(command.trusted_proxy.iter().copied())
        .with_health();
    let server = if command.metrics { server.with_metrics() } else { server };
    #[cfg(feature = "mcp")]
    let server = mcp::add_route(server, store, log.as_ref());
    let server = match log {
        Some(log) => server.with_logged_search(log),
        None => server.with_search(),
    };
    let activity = "serving";
    let Some(format) = command.log else {
        return listen(server, &command.listen, activity, base);
    };
    let (lines, access_log) = AccessLog::start(format, command.log_addresses);
    let server = server.on_request(move |request| lines.add(request));
    // The address is printed to standard error, because standard output contains only the log.
    let served = listen_and_say(server, &command.listen, activity, base, report::status);
    access_log.finish();
    served
}

/// Opens the target or the built folder, or builds the site into memory.
fn store(command: &ServeCommand) -> Result<Arc<dyn Store>, Error> {
    if let Some(target) = &command.target {
        let target = Target::open(target, None)?;
        let options = StoreOptions { is_content_hashed, ..StoreOptions::default() };
        return Ok(Arc::new(DeployedStore::open(target, options)?));
    }
    Ok(match &command.dir {
        Some(folder) if !folder.is_dir() => return Err(Error::NoFolder(folder.clone())),
        Some(folder) => Arc::new(DiskStore::new(folder)),
        None => {
            let place = SitePlace::find(&command.site)?;
            let project = FolderProject::new(&place.root, &command.site, &place.folders());
            let sink = MemorySink::default();
            build::build(&project, &sink)?;
            Arc::new(MemoryStore::new(sink.into_files()))
        }
    })
}
