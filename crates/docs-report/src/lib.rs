#![doc = include_str!("../README.md")]

mod counts;
mod github;
mod json;
mod migration;
mod order;
mod policy;
mod progress;
mod repository_path;
mod sarif;
mod short;
mod source_lines;
mod span;
mod text;

pub use counts::{Counts, bytes, count};
pub use github::github_annotations;
pub use json::json_lines;
pub use migration::{migration_json, migration_text};
pub use policy::policy_text;
pub use progress::{Progress, ProgressSink, Timings};
pub use sarif::sarif;
pub use short::short_lines;
pub use text::{TextReport, WIDTH, failure};
