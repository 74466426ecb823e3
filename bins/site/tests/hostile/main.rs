//! Attacks on the program, each a regression test: hostile files beside the output, requests, content and configurations.
//!
//! The browser's half, scripts that must not run, is `ui/e2e/hostile.spec.ts`.

mod configuration;
mod content;
mod files;
mod output;
mod requests;

#[path = "../it/events.rs"]
mod events;
#[expect(dead_code, reason = "attacks use sockets, where the other tests use a client")]
#[path = "../it/program.rs"]
mod program;
