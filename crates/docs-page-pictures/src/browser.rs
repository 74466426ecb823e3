//! Chromium as a process.

use std::env;
use std::path::{Path, PathBuf};

use crate::error::BrowserError;

/// Names of Chromium and of browsers that are built from it.
const PROGRAMS: [&str; 5] =
    ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "microsoft-edge"];

/// Arguments of a browser without a network. Loopback addresses have no proxy by default.
const OFFLINE: [&str; 3] = [
    "--host-resolver-rules=MAP * ~NOTFOUND",
    "--proxy-server=http://none.invalid:1",
    "--proxy-bypass-list=<-loopback>",
];

/// Installed Chromium, or a browser that is built from it.
#[derive(Clone, Debug)]
pub struct Browser {
    program: PathBuf,
}

impl Browser {
    /// Creates a browser from the path of its program, or its name on the `PATH`.
    ///
    /// # Errors
    ///
    /// Returns an error if the program does not exist.
    pub fn new(program: impl Into<PathBuf>) -> Result<Self, BrowserError> {
        let program = program.into();
        let is_name = program.components().count() == 1;
        let found = if is_name { on_path(&program) } else { Some(program.clone()) };
        match found.filter(|program| program.is_file()) {
            Some(program) => Ok(Self { program }),
            None => Err(BrowserError::NoProgram(program)),
        }
    }

    /// Finds an installed browser on the `PATH`.
    ///
    /// # Errors
    ///
    /// Returns an error if none of the usual names is on the `PATH`.
    pub fn find() -> Result<Self, BrowserError> {
        let found = PROGRAMS.iter().find_map(|name| on_path(Path::new(name)));
        found
            .map(|program| Self { program })
            .ok_or_else(|| BrowserError::NotFound(PROGRAMS.to_vec()))
    }

    pub(crate) fn program(&self) -> &Path {
        &self.program
    }

    /// Returns the arguments of the browser, with its profile in a folder. Without a network, the browser resolves no host name, not even
    /// that of its proxy, and reaches addresses only through the proxy.
    pub(crate) fn arguments(profile: &Path, has_network: bool) -> Vec<String> {
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
        if !has_network {
            arguments.extend(OFFLINE.map(ToOwned::to_owned));
        }
        if is_root() {
            // Chromium refuses to start for root with its sandbox, as in most containers.
            arguments.push("--no-sandbox".to_owned());
        }
        arguments
    }
}

/// Returns the program with a name on the `PATH`.
fn on_path(name: &Path) -> Option<PathBuf> {
    let path = env::var_os("PATH")?;
    env::split_paths(&path).map(|folder| folder.join(name)).find(|program| program.is_file())
}

#[cfg(unix)]
fn is_root() -> bool {
    rustix::process::geteuid().is_root()
}

#[cfg(not(unix))]
fn is_root() -> bool {
    false
}
