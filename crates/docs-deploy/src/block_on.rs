//! Deployments in programs without an asynchronous runtime.

use crate::error::Error;

/// Runs a deployment to its end on this thread.
///
/// # Errors
///
/// [`Error::Runtime`] if the operating system lacks the resources of a runtime, and the errors of the deployment.
///
/// # Panics
///
/// Panics if it is called within a Tokio runtime.
pub fn block_on<T>(deployment: impl Future<Output = Result<T, Error>>) -> Result<T, Error> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    runtime.map_err(Error::Runtime)?.block_on(deployment)
}
