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

/// Makes a command of git use no network: an object that a partial clone lacks is missing.
pub(super) fn offline(mut command: Command) -> Command {
    command.env("GIT_NO_LAZY_FETCH", "1");
    command
}

/// Creates a command of git in the folder of a bare repository, which is not searched for.
pub(crate) fn git_of_bare(repository: &Path) -> Command {
    let mut command = git(repository);
    command.env("GIT_DIR", ".").env_remove("GIT_WORK_TREE");
    command
}
