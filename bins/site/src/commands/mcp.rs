//! `site mcp`.

use std::path::PathBuf;
use std::sync::Arc;

use docs_mcp::{BuiltSite, SiteServer, serve_stdio};
use docs_server::DiskStore;

use super::place::SitePlace;
use crate::cli::McpCommand;
use crate::error::Error;
use crate::search::SearchLog;

/// Bytes of files in memory. An agent asks seldom, and its program may start a server for each window.
const HELD_BYTES: usize = 2 * 1024 * 1024;

pub(super) fn run(command: &McpCommand) -> Result<(), Error> {
    let store = DiskStore::new(&built(command)?).with_max_held_bytes(HELD_BYTES);
    let mut server = SiteServer::new(BuiltSite::new(Arc::new(store)));
    if let Some(file) = &command.log_searches {
        server = Arc::new(SearchLog::open(file)?).observe(server);
    }
    serve_stdio(server).map_err(Error::Agent)
}

fn built(command: &McpCommand) -> Result<PathBuf, Error> {
    let folder = match &command.dir {
        Some(folder) => folder.clone(),
        None => SitePlace::find(&command.site)?.out(),
    };
    if folder.is_dir() { Ok(folder) } else { Err(Error::NoFolder(folder)) }
}
