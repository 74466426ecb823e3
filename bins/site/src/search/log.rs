//! The log of searches.

use std::path::Path;
use std::sync::Arc;

use docs_server::search_log::SearchLog;

use crate::error::Error;

/// Opens the file to which searches are appended, or creates it.
pub(crate) fn open_log(file: &Path) -> Result<Arc<SearchLog>, Error> {
    SearchLog::open(file).map(Arc::new).map_err(Error::file("write", file))
}
