//! Threads for scripts.

use std::panic::{self, AssertUnwindSafe};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::Duration;
use std::{io, thread};

/// Stack of a thread that compiles and runs a script.
///
/// The compiler recurses for each level of the syntax. At the maximum nesting, it needs less than a quarter of this in a
/// build without optimizations. The system reserves only addresses, and allocates memory on use.
const STACK_BYTES: usize = 512 * 1024 * 1024;

/// Runs `work` on a new thread with a large stack. Returns `None` if it takes longer than `time`: the thread then
/// continues until its work or the process ends.
///
/// # Errors
///
/// Returns an error if the system can't start the thread, for example because the addresses of a
/// process are limited.
pub(super) fn run_within<T: Send + 'static>(
    time: Duration,
    work: impl FnOnce() -> T + Send + 'static,
) -> io::Result<Option<T>> {
    let (sender, result) = mpsc::channel();
    thread::Builder::new().name("script".to_owned()).stack_size(STACK_BYTES).spawn(move || {
        // After the timeout, the receiver no longer exists.
        let _ = sender.send(panic::catch_unwind(AssertUnwindSafe(work)));
    })?;
    match result.recv_timeout(time) {
        Ok(Ok(value)) => Ok(Some(value)),
        Ok(Err(payload)) => panic::resume_unwind(payload),
        Err(RecvTimeoutError::Timeout) => Ok(None),
        Err(RecvTimeoutError::Disconnected) => unreachable!("the thread sends before it ends"),
    }
}

#[cfg(test)]
mod tests {
    use std::time::Instant;

    use super::*;

    #[test]
    fn work_that_the_engine_can_not_interrupt_continues_in_the_background() {
        let start = Instant::now();
        let result =
            run_within(Duration::from_millis(10), || thread::sleep(Duration::from_secs(60)));
        assert_eq!(result.expect("a thread can be started"), None);
        assert!(start.elapsed() < Duration::from_secs(30));
    }
}
