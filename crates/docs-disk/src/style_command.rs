//! Processing of style sheets with a command of the settings.

use std::env;
use std::ffi::OsString;
use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;

use docs_model::{Issue, Location};
use docs_site::{ProcessedCss, StyleSheet};

use crate::limited_process::{self, Ended};

/// Code of the issues of commands.
const CODE: &str = "style-command";

/// Folder of the programs of a project's packages.
const PACKAGE_PROGRAMS: &str = "node_modules/.bin";

/// Variable of the environment with the path of the style sheet, relative to the site's folder.
const PATH_VARIABLE: &str = "STYLE_SHEET";

/// Advice for a command without a result.
const ADVICE: &str =
    "the command reads a style sheet from its standard input, and prints the result";

/// Processes the style sheets of a site with the command in `styles.command`.
///
/// The shell of the system runs the command in the site's folder, with the rights of the user, so `--allow-run` must permit it. The
/// programs of the project's packages are found by their names, as in scripts of npm.
///
/// ```no_run
/// use std::path::Path;
///
/// use docs_disk::StyleCommand;
/// use docs_site::StyleSheet;
///
/// let command = StyleCommand::new(Path::new("website"));
/// let sheet = StyleSheet { path: "css/custom.css", css: "a { color: red }" };
/// if let Ok(processed) = command.process("lightningcss --minify", sheet) {
///     println!("{}", processed.css);
/// }
/// ```
#[derive(Clone, Debug)]
pub struct StyleCommand {
    root: PathBuf,
}

impl StyleCommand {
    /// Creates the processor for the site in a folder.
    #[must_use]
    pub fn new(root: &Path) -> Self {
        Self { root: std::path::absolute(root).unwrap_or_else(|_| root.to_owned()) }
    }

    /// Returns what a command prints for a style sheet in its standard input.
    ///
    /// # Errors
    ///
    /// Returns a warning if the command fails, prints nothing or does not end: the style sheet is then published unchanged.
    pub fn process(&self, command: &str, sheet: StyleSheet<'_>) -> Result<ProcessedCss, Issue> {
        let failed = |message: String| Issue::warning(CODE, message).at(Location::file(sheet.path));
        let ended = self
            .run(command, sheet)
            .map_err(|error| failed(format!("`{command}` can't run: {error}")).help(ADVICE))?;
        if !ended.status.success() {
            let help = match ended.last_errors() {
                errors if errors.is_empty() => "run it in the folder of the site".to_owned(),
                errors => errors,
            };
            return Err(failed(format!("`{command}` failed: {}", ended.status)).help(help));
        }
        if ended.output.trim().is_empty() && !sheet.css.trim().is_empty() {
            return Err(failed(format!("`{command}` printed nothing")).help(ADVICE));
        }
        Ok(ProcessedCss { css: ended.output, dependencies: Vec::new() })
    }

    fn run(&self, command: &str, sheet: StyleSheet<'_>) -> io::Result<Ended> {
        let mut process = shell(command);
        process.current_dir(&self.root).env(PATH_VARIABLE, sheet.path);
        process.env("NODE_ENV", "production").env("PATH", self.search_path());
        limited_process::run(process, sheet.css.as_bytes())
    }

    /// Returns the folders in which programs are found: those of packages first.
    fn search_path(&self) -> OsString {
        let known = env::var_os("PATH").unwrap_or_default();
        let folders =
            [self.root.join(PACKAGE_PROGRAMS)].into_iter().chain(env::split_paths(&known));
        env::join_paths(folders).unwrap_or(known)
    }
}

/// Returns the process of a command in the shell of the system.
fn shell(command: &str) -> Command {
    #[cfg(windows)]
    {
        use std::os::windows::process::CommandExt as _;

        let mut shell = Command::new("cmd");
        // The shell has its own rules for quotation marks.
        shell.args(["/D", "/S", "/C"]).raw_arg(format!("\"{command}\""));
        shell
    }
    #[cfg(not(windows))]
    {
        let mut shell = Command::new("sh");
        shell.args(["-c", command]);
        shell
    }
}

#[cfg(test)]
#[cfg(unix)]
mod tests {
    use super::*;

    const SHEET: StyleSheet<'_> = StyleSheet { path: "css/a.css", css: "a { color: red }\n" };

    fn process(command: &str) -> Result<String, Issue> {
        let folder = tempfile::tempdir().expect("a folder");
        StyleCommand::new(folder.path()).process(command, SHEET).map(|processed| processed.css)
    }

    #[test]
    fn a_command_turns_its_input_into_its_output() {
        assert_eq!(process("sed s/red/blue/").as_deref(), Ok("a { color: blue }\n"));
        assert_eq!(
            process("cat > rest; echo \"/* $STYLE_SHEET */\"").as_deref(),
            Ok("/* css/a.css */\n")
        );
        assert_eq!(process("echo 'b {}'").as_deref(), Ok("b {}\n"));
    }

    #[test]
    fn a_command_without_a_result_is_reported() {
        let message = |command: &str| process(command).expect_err("it fails").to_string();
        let failed = message("echo 'a fault' >&2; exit 3");
        assert!(failed.contains("failed: exit status: 3"), "{failed}");
        let fault = process("echo 'a fault' >&2; exit 3").expect_err("it fails");
        assert_eq!(fault.help.as_deref(), Some("a fault"));
        let nothing = message("cat > rest");
        assert!(nothing.contains("`cat > rest` printed nothing"), "{nothing}");
    }
}
