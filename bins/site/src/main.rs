//! Builds, serves and checks a documentation site.
//!
//! The program is thin: it reads files, asks the `docs-*` crates what they mean, lets the interface render the
//! shells, and writes what comes out. `pipeline` is the place to start reading.

mod assets;
mod cache;
mod cli;
mod commands;
mod dev;
mod diagrams;
mod document;
mod error;
mod evaluate;
mod links;
mod load;
mod marker;
mod output;
mod pages;
mod parallel;
mod payload;
mod pipeline;
mod prerender;
mod render_options;
mod report;
mod routes;
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

fn main() -> ExitCode {
    match commands::run(cli::Cli::parse().command()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            report::error(&error);
            ExitCode::from(error.exit_code())
        }
    }
}
