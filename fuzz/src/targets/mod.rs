//! The targets: one module for each kind of input that the engine doesn't control.

pub mod config;
pub mod front_matter;
pub mod markdown;
pub mod mdx;
pub mod paths;
pub mod requests;
pub mod search;
pub mod sidebars;

use std::time::Duration;

/// A kind of input with its check.
#[derive(Clone, Copy, Debug)]
pub struct Target {
    /// Name of the module, of the folder of seeds, of the dictionary and of the binary for `cargo fuzz`.
    pub name: &'static str,
    /// Panics when the input breaks a promise of the engine.
    pub check: fn(&[u8]),
    /// Size in bytes to which inputs are cut.
    pub longest_input: usize,
    /// Time that one check may take in an optimised build; more is a hang.
    pub time_limit: Duration,
    /// How many inputs of the other targets one input of this target costs.
    pub cost: u64,
}

/// Time limit of targets without a reason for another one.
const SECOND: Duration = Duration::from_secs(1);

/// Time limit of targets that render each input twice, in two modes.
const TWO_SECONDS: Duration = Duration::from_secs(2);

/// Size of inputs that are texts of people.
const TEXT_BYTES: usize = 64 * 1024;

/// All targets.
pub const ALL: [Target; 8] = [
    Target {
        name: "markdown",
        check: markdown::check,
        longest_input: TEXT_BYTES,
        time_limit: TWO_SECONDS,
        cost: 1,
    },
    Target {
        name: "mdx",
        check: mdx::check,
        longest_input: TEXT_BYTES,
        time_limit: TWO_SECONDS,
        cost: 1,
    },
    Target {
        name: "front_matter",
        check: front_matter::check,
        longest_input: TEXT_BYTES,
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
        longest_input: TEXT_BYTES,
        time_limit: SECOND,
        cost: 1,
    },
    Target {
        name: "config",
        check: config::check,
        longest_input: 16 * 1024,
        // The program itself stops a script after ten seconds.
        time_limit: Duration::from_secs(20),
        // A process each.
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

/// The target with this name.
#[must_use]
pub fn find(name: &str) -> Option<Target> {
    ALL.into_iter().find(|target| target.name == name)
}
