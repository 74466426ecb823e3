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

/// Disables the network for a command of git: an object that a partial clone lacks is missing.
pub(super) fn offline(mut command: Command) -> Command {
    command.env("GIT_NO_LAZY_FETCH", "1");
    command
}

/// Variables by which git reads other folders than those of a command.
const PLACES: [&str; 10] = [
    "GIT_ALTERNATE_OBJECT_DIRECTORIES",
    "GIT_COMMON_DIR",
    "GIT_DIR",
    "GIT_GRAFT_FILE",
    "GIT_INDEX_FILE",
    "GIT_NAMESPACE",
    "GIT_OBJECT_DIRECTORY",
    "GIT_REPLACE_REF_BASE",
    "GIT_SHALLOW_FILE",
    "GIT_WORK_TREE",
];

/// Creates a command of git in a folder that is independent of a repository that the environment names.
pub(crate) fn git_in(folder: &Path) -> Command {
    let mut command = git(folder);
    for name in PLACES {
        command.env_remove(name);
    }
    command
}

/// Creates a command of git in the folder of a bare repository, which is not searched for.
pub(super) fn git_of_bare(repository: &Path) -> Command {
    let mut command = git_in(repository);
    command.env("GIT_DIR", ".").env("GIT_COMMON_DIR", ".").env("GIT_NO_REPLACE_OBJECTS", "1");
    // Settings of the user would write other files.
    command.args(["-c", "core.commitGraph=false", "-c", "fetch.writeCommitGraph=false"]);
    command.args(["-c", "maintenance.auto=false", "-c", "gc.auto=0"]);
    command
}
