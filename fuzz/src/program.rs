//! The program under test, for inputs that reach the engine through files or sockets.

use std::env;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

/// Environment variable with the path of the program. The browser suite uses it too.
const VARIABLE: &str = "SITE_BINARY";

static PROGRAM: OnceLock<PathBuf> = OnceLock::new();

/// Sets the program to test. Only the first call has an effect.
pub fn set_program(path: impl Into<PathBuf>) {
    PROGRAM.get_or_init(|| path.into());
}

/// Returns the program to test: the one that was set, the one in `SITE_BINARY`, or `site` beside this executable.
///
/// # Panics
///
/// Panics if it does not exist.
#[must_use]
pub fn program() -> &'static Path {
    PROGRAM.get_or_init(|| {
        let named = env::var_os(VARIABLE).map(PathBuf::from);
        let beside = || {
            let name = format!("site{}", env::consts::EXE_SUFFIX);
            let executable = env::current_exe().ok()?;
            // Test executables are in a subfolder.
            executable.ancestors().skip(1).take(2).map(|folder| folder.join(&name)).find(|at| at.exists())
        };
        named.or_else(beside).unwrap_or_else(|| {
            panic!("the program is not built: run `cargo build --release -p site`, or set {VARIABLE} to its path")
        })
    })
}
