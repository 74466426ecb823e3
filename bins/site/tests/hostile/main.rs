//! Attacks on the program, each a regression test: hostile output folders, requests, content and configurations.
//!
//! The tests for the browser are in `ui/e2e/hostile.spec.ts`.

mod configuration;
mod content;
mod files;
mod folders;
#[cfg(target_os = "linux")]
mod mounts;
mod output;
#[cfg(unix)]
mod owners;
mod place;
mod requests;

#[path = "../it/events.rs"]
mod events;
#[expect(dead_code, reason = "attacks use sockets, where the other tests use a client")]
#[path = "../it/program.rs"]
mod program;
