//! All recordings at hand, replayed.
//!
//! They are too large to be kept with the crate: the folder beside the workspace is used if it is there, and
//! `SEARCH_VECTORS` names another file in the same format.

use std::path::{Path, PathBuf};

use crate::failover::replay;

#[test]
fn open_vectors_are_replayed_without_a_difference() {
    if let Some(file) = recording("vectors-open.json") {
        report(&file);
    }
}

#[test]
#[expect(
    clippy::disallowed_methods,
    reason = "the file to replay is chosen by whoever runs the tests"
)]
fn vectors_named_by_the_environment_are_replayed_without_a_difference() {
    match std::env::var("SEARCH_VECTORS") {
        Ok(file) => report(&found(Path::new(&file))),
        Err(_) => say("skipped: SEARCH_VECTORS names no further vectors"),
    }
}

/// A file as seen from here, else from the workspace, where the tests are usually started.
fn found(file: &Path) -> PathBuf {
    if file.exists() { file.to_owned() } else { workspace().join(file) }
}

fn workspace() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// A file of recordings, if it is there.
pub(crate) fn recording(name: &str) -> Option<PathBuf> {
    let file = workspace().join("../shared/search-vectors").join(name);
    if file.exists() {
        return Some(file);
    }
    say(&format!("skipped: {} is not here", file.display()));
    None
}

#[expect(clippy::print_stdout, reason = "a skipped replay must not look like a done one")]
pub(crate) fn say(line: &str) {
    println!("{line}");
}

fn report(file: &Path) {
    let (scenarios, concurrent) = replay(file);
    say(&format!("{scenarios} scenarios replayed, {concurrent} of them with overlapping calls"));
}
