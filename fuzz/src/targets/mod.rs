//! Targets: one module for each kind of untrusted input.

pub mod config;
pub mod front_matter;
pub mod markdown;
pub mod mdx;
pub mod paths;
pub mod requests;
pub mod search;
pub mod sidebars;

use std::time::Duration;

/// Kind of input with its check.
#[derive(Clone, Copy, Debug)]
pub struct Target {
    /// Name of the module, the folder of seeds, the dictionary and the `cargo fuzz` binary.
    pub name: &'static str,
    /// Function that panics if the input violates a property.
    pub check: fn(&[u8]),
    /// Maximum size of inputs in bytes.
    pub longest_input: usize,
    /// Maximum time of one check in an optimized build.
    pub time_limit: Duration,
    /// Cost of one input, relative to the other targets.
    pub cost: u64,
}

/// Default time limit.
const SECOND: Duration = Duration::from_secs(1);

/// Time limit of targets that render each input twice, in two modes.
const TWO_SECONDS: Duration = Duration::from_secs(2);

/// Maximum size of documents.
const MAX_TEXT_BYTES: usize = 64 * 1024;

/// All targets.
pub const ALL: [Target; 8] = [
    Target {
        name: "markdown",
        check: markdown::check,
        longest_input: MAX_TEXT_BYTES,
        time_limit: TWO_SECONDS,
        cost: 1,
    },
    Target {
        name: "mdx",
        check: mdx::check,
        longest_input: MAX_TEXT_BYTES,
        time_limit: TWO_SECONDS,
        cost: 1,
    },
    Target {
        name: "front_matter",
        check: front_matter::check,
        longest_input: MAX_TEXT_BYTES,
        time_limit: SECOND,
        cost: 1,
    },
    Target {
        name: "paths",
        check: paths::check,
        longest_input: 4 * 1024,
        time_limit: SECOND,
        cost: 1,
    },
    Target {
        name: "sidebars",
        check: sidebars::check,
        longest_input: MAX_TEXT_BYTES,
        time_limit: SECOND,
        cost: 1,
    },
    Target {
        name: "config",
        check: config::check,
        longest_input: 16 * 1024,
        // The program stops a script after ten seconds.
        time_limit: Duration::from_secs(20),
        // Each input starts a process.
        cost: 100,
    },
    Target {
        name: "search",
        check: search::check,
        longest_input: 16 * 1024,
        time_limit: SECOND,
        cost: 1,
    },
    Target {
        name: "requests",
        check: requests::check,
        longest_input: 16 * 1024,
        time_limit: SECOND,
        cost: 1,
    },
];

/// Returns the target with a name.
#[must_use]
pub fn find(name: &str) -> Option<Target> {
    ALL.into_iter().find(|target| target.name == name)
}
