//! Commands of git.

use std::path::Path;
use std::process::{Command, Stdio};

/// Creates a command of git in a folder that runs no hook and no monitor from the repository's configuration.
pub(crate) fn git(folder: &Path) -> Command {
    let mut command = Command::new("git");
    command.arg("-C").arg(folder).args(["--no-pager", "-c", "core.fsmonitor=false"]);
    // A folder without hooks on every system.
    command.args(["-c", "core.hooksPath=/dev/null", "-c", "core.quotePath=false"]);
    command.env("TZ", "UTC").env("GIT_OPTIONAL_LOCKS", "0").stdin(Stdio::null());
    command
}

/// Creates a command of git that uses no network: an object that a partial clone lacks is missing.
pub(super) fn offline_git(folder: &Path) -> Command {
    let mut command = git(folder);
    command.env("GIT_NO_LAZY_FETCH", "1");
    command
}
