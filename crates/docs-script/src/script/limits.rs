//! Limits of scripts.

use std::time::Duration;

/// Limits of the evaluation of one script, with all modules that it imports.
///
/// The defaults are far more than any configuration needs: 10 seconds, 512 MiB of memory and 8 MiB of stack.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Time until the script is stopped.
    pub time: Duration,
    /// Memory of the script's values, in bytes.
    pub memory_bytes: usize,
    /// Stack of the engine, in bytes.
    pub stack_bytes: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            time: Duration::from_secs(10),
            memory_bytes: 512 * 1024 * 1024,
            stack_bytes: 8 * 1024 * 1024,
        }
    }
}
