//! Chromium as a process.

use std::env;
use std::path::{Path, PathBuf};

use crate::error::BrowserError;

/// Names of Chromium and of browsers that are built from it.
const PROGRAMS: [&str; 5] =
    ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "microsoft-edge"];

/// Installed Chromium, or a browser that is built from it.
#[derive(Clone, Debug)]
pub struct Browser {
    program: PathBuf,
}

impl Browser {
    /// Creates a browser from the path of its program, or its name on the `PATH`.
    #[must_use]
    pub fn new(program: impl Into<PathBuf>) -> Self {
        Self { program: program.into() }
    }

    /// Finds an installed browser on the `PATH`.
    ///
    /// # Errors
    ///
    /// Returns an error if none of the usual names is on the `PATH`.
    pub fn find() -> Result<Self, BrowserError> {
        let folders: Vec<PathBuf> = env::var_os("PATH").iter().flat_map(env::split_paths).collect();
        let programs =
            PROGRAMS.iter().flat_map(|name| folders.iter().map(move |folder| folder.join(name)));
        let found = programs.into_iter().find(|program| program.is_file());
        found.map(Self::new).ok_or_else(|| BrowserError::NotFound(PROGRAMS.to_vec()))
    }

    pub(crate) fn program(&self) -> &Path {
        &self.program
    }

    /// Returns the arguments of the browser, with its profile in a folder.
    pub(crate) fn arguments(profile: &Path) -> Vec<String> {
        let mut arguments: Vec<String> = [
            "--headless",
            "--remote-debugging-pipe",
            "--disable-gpu",
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-sync",
            "--hide-scrollbars",
            "--force-device-scale-factor=1",
            "--mute-audio",
            "--no-default-browser-check",
            "--no-first-run",
        ]
        .map(ToOwned::to_owned)
        .into();
        arguments.push(format!("--user-data-dir={}", profile.display()));
        if is_root() {
            // Chromium refuses to start for root with its sandbox, as in most containers.
            arguments.push("--no-sandbox".to_owned());
        }
        arguments
    }
}

#[cfg(unix)]
fn is_root() -> bool {
    rustix::process::geteuid().is_root()
}

#[cfg(not(unix))]
fn is_root() -> bool {
    false
}
