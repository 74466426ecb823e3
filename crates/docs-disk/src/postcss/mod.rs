//! Processing of style sheets with the PostCSS of a project, in Node.js.
//!
//! It runs with the rights of the user, so `--allow-run` must permit it.

use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;

use docs_model::{Issue, Location};
use docs_site::ProcessedCss;
use serde::{Deserialize, Serialize};

use crate::limited_process::{self, Ended};

/// Program that Node.js runs.
const PROGRAM: &str = include_str!("run.mjs");

/// Folder of the packages of a project.
const PACKAGES: &str = "node_modules";

/// Processes the style sheets of a site with the PostCSS of its project.
///
/// A Docusaurus project configures PostCSS by plugins (`configurePostCss`), a site with `site.toml` by `postcss.config.*` or `postcss` in
/// `package.json`. Node.js and the packages of the project must be installed.
///
/// ```no_run
/// use std::path::Path;
///
/// use docs_disk::PostCss;
///
/// let postcss = PostCss::new(Path::new("website"));
/// let processed = postcss.process("src/css/custom.css", "@tailwind utilities;");
/// if let Ok(Some(processed)) = processed {
///     println!("{}", processed.css);
/// }
/// ```
#[derive(Clone, Debug)]
pub struct PostCss {
    root: PathBuf,
}

#[derive(Serialize)]
struct Request<'a> {
    root: &'a Path,
    file: &'a str,
    css: &'a str,
}

/// Last line that the program prints.
#[derive(Deserialize)]
#[serde(untagged)]
enum Response {
    Processed { css: String, dependencies: Vec<PathBuf> },
    Absent { absent: bool },
    Missing { missing: String },
    Failed(Failure),
}

#[derive(Deserialize)]
struct Failure {
    error: String,
    file: Option<PathBuf>,
    line: Option<u32>,
    column: Option<u32>,
}

impl PostCss {
    /// Creates the processor for the site in a folder.
    #[must_use]
    pub fn new(root: &Path) -> Self {
        Self { root: std::path::absolute(root).unwrap_or_else(|_| root.to_owned()) }
    }

    /// Processes a style sheet at a path relative to the site's folder; `None` if the project does not configure PostCSS.
    ///
    /// # Errors
    ///
    /// Returns a warning if Node.js, a package or a plugin fails: the style sheet is then published
    /// unchanged.
    pub fn process(&self, file: &str, css: &str) -> Result<Option<ProcessedCss>, Issue> {
        let failed = |message: String| Issue::warning("postcss", message).at(Location::file(file));
        let ended = self.run(&Request { root: &self.root, file, css }).map_err(|error| {
            let help = match error.kind() {
                io::ErrorKind::NotFound => "install Node.js, or build without `--allow-run`",
                _ => "look for a plugin of PostCSS that does not end",
            };
            failed(format!("PostCSS can't run in Node.js: {error}")).help(help)
        })?;
        let response = ended.output.lines().next_back().map(serde_json::from_str::<Response>);
        match response {
            Some(Ok(Response::Processed { css, dependencies })) => {
                let dependencies = dependencies.iter().filter_map(|path| self.beyond_sources(path));
                Ok(Some(ProcessedCss { css, dependencies: dependencies.collect() }))
            }
            Some(Ok(Response::Absent { absent: true })) => Ok(None),
            Some(Ok(Response::Missing { missing })) => Err(failed(format!(
                "PostCSS did not run: the package `{missing}` is not installed"
            ))
            .help("install the packages of the project, for example with `npm ci`")),
            Some(Ok(Response::Failed(failure))) => Err(self.issue(file, &failure)),
            _ => Err(failed("PostCSS ended without a result".to_owned()).help(ended.last_errors())),
        }
    }

    /// Returns the issue of a style sheet or configuration that fails.
    fn issue(&self, file: &str, failure: &Failure) -> Issue {
        let named = failure.file.as_ref().and_then(|path| self.relative(path));
        let named = named.unwrap_or_else(|| file.to_owned());
        let location = match (failure.line, failure.column) {
            (Some(line), Some(column)) => Location::character(named, line, column),
            (Some(line), None) => Location::line(named, line),
            _ => Location::file(named),
        };
        Issue::warning("postcss", format!("PostCSS did not run: {}", failure.error)).at(location)
    }

    /// Returns the path of a file: relative to the site's folder, or absolute for a file outside of it.
    fn relative(&self, path: &Path) -> Option<String> {
        let relative = path.strip_prefix(&self.root).unwrap_or(path);
        Some(relative.to_str()?.replace(std::path::MAIN_SEPARATOR, "/"))
    }

    /// Returns the path of a file that is not among the sources: outside of the site's folder, or in its packages.
    fn beyond_sources(&self, path: &Path) -> Option<String> {
        let is_source = path.starts_with(&self.root) && !path.starts_with(self.root.join(PACKAGES));
        if is_source { None } else { self.relative(path) }
    }

    fn run(&self, request: &Request<'_>) -> io::Result<Ended> {
        let mut command = Command::new("node");
        command.args(["--input-type=module", "--eval", PROGRAM]).current_dir(&self.root);
        command.env("NODE_ENV", "production");
        limited_process::run(command, &serde_json::to_vec(request)?)
    }
}
