//! Threads of the libraries.

use std::num::NonZeroUsize;
use std::thread;

/// Stack of a thread, in bytes. Rendering recurses for each nested element of a page.
pub(crate) const STACK_BYTES: usize = docs_site::STACK_BYTES;

/// Returns the number of threads: `SITE_THREADS`, otherwise one for each core.
pub(crate) fn thread_count() -> usize {
    let wanted = std::env::var("SITE_THREADS").ok().and_then(|count| count.parse().ok());
    wanted
        .filter(|count| *count > 0)
        .unwrap_or_else(|| thread::available_parallelism().map_or(1, NonZeroUsize::get))
}

/// Sets the number and the stack size of rayon's threads. Must be called once, before any work.
pub(crate) fn configure() {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(thread_count()).stack_size(STACK_BYTES);
    pool.build_global().expect("the system can start a thread");
}
