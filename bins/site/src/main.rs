//! Builds, serves and checks a documentation site.
//!
//! The program is thin: it reads files, asks the `docs-*` crates what they mean, lets the interface render the
//! shells, and writes what comes out. `commands` is the place to start reading.

mod allowed;
mod cache;
mod cli;
mod commands;
mod component_files;
mod dev;
mod error;
mod folder_tree;
mod former_site;
mod history;
mod interface;
mod interface_renderer;
mod migration_report;
mod output;
mod parallel;
mod project;
mod report;
mod sass;
mod scripts;
mod search;
mod single_thread_renderer;
mod starter;
mod timings;

use std::process::ExitCode;

use clap::Parser as _;
use mimalloc::MiMalloc;

/// Threads of the system's allocator grow their memory a few pages at a time, and wait for the kernel each time: up to a fifth
/// of the time until the first page of a large site. Huge pages are left out, since filling them costs more than they
/// bring to a program that soon ends.
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
