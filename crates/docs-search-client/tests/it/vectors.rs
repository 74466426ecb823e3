//! More recordings, which are too large for the repository.

use std::path::{Path, PathBuf};

use crate::failover::replay;

#[test]
#[ignore = "replays the file that the variable SEARCH_VECTORS names"]
#[expect(clippy::disallowed_methods, reason = "whoever runs the test chooses the file")]
fn file_in_the_environment_is_replayed_without_a_difference() {
    let file = std::env::var("SEARCH_VECTORS").expect("SEARCH_VECTORS names a file of recordings");
    replay(&found(Path::new(&file)));
}

/// Resolves a relative path against the working directory or, because cargo changes it for tests, the workspace.
fn found(file: &Path) -> PathBuf {
    let workspace = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    if file.exists() { file.to_owned() } else { workspace.join(file) }
}
