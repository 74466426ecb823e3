//! Builds, serves and checks a documentation site.
//!
//! The program is thin: it reads files, passes them to the `docs-*` crates, renders shells with the interface, and
//! writes the output. `commands` is the place to start reading.

mod access_log;
mod cli;
#[cfg(test)]
mod cli_reference;
mod commands;
mod deploy_advice;
mod dev;
mod error;
mod folder_tree;
mod issue_rules;
mod manual;
mod other_engines;
mod output;
mod parallel;
mod project;
mod report;
mod sass;
mod scripts;
mod search;
#[cfg(feature = "social-images")]
mod social_pictures;
mod starter;

use std::process::ExitCode;

use clap::Parser as _;
use mimalloc::MiMalloc;

/// The system's allocator grows each thread's memory a few pages at a time, and waits for the kernel each time: up to a
/// fifth of the time until the first page of a large site. Huge pages are disabled, since filling them costs more than
/// they save in a short-lived program.
#[global_allocator]
static ALLOCATOR: MiMalloc = MiMalloc;

fn main() -> ExitCode {
    parallel::configure();
    match commands::run(cli::Cli::parse().command()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            report::error(&error);
            ExitCode::from(error.exit_code())
        }
    }
}
