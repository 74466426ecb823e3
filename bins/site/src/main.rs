//! Builds, serves and checks a documentation site.
//!
//! The program contains little logic: it reads files, passes them to the `docs-*` crates, renders shells with the
//! interface, and writes the output. The module `commands` contains the entry points.

mod access_log;
mod cli;
#[cfg(test)]
mod cli_reference;
mod commands;
mod deploy_advice;
mod dev;
mod error;
mod folder_tree;
#[cfg(feature = "image-variants")]
mod image_encoder;
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

/// The system's allocator grows each thread's memory a few pages at a time, and waits for the kernel each time. This
/// takes up to a fifth of the time until the first page of a large site. Huge pages are disabled, because filling them
/// costs more than they save in a short-lived program.
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
