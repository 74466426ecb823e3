//! Builds, serves and checks a documentation site.
//!
//! The program is thin: it reads files, asks the `docs-*` crates what they mean, lets the interface render the
//! shells, and writes what comes out. `pipeline` is the place to start reading.

mod allowed;
mod assets;
mod cache;
mod cli;
mod commands;
mod dev;
mod diagrams;
mod document;
mod error;
mod interface_renderer;
mod links;
mod load;
mod marker;
mod output;
mod pages;
mod parallel;
mod pauses;
mod payload;
mod pipeline;
mod render_options;
mod report;
mod routes;
mod scripts;
mod search;
mod serve;
mod shared;
mod sitemap;
mod starter;
mod stylesheet;
mod timings;
mod trails;
mod ui;

use std::process::ExitCode;

use clap::Parser as _;
use mimalloc::MiMalloc;

/// Threads of the system's allocator grow their memory a few pages at a time, and wait for the kernel each time: up to a fifth
/// of the time until the first page of a large site. Huge pages are left out, since filling them costs more than they
/// bring to a program that soon ends.
#[global_allocator]
static ALLOCATOR: MiMalloc = MiMalloc;

fn main() -> ExitCode {
    match commands::run(cli::Cli::parse().command()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            report::error(&error);
            ExitCode::from(error.exit_code())
        }
    }
}
