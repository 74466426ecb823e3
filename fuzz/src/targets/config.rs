//! `docusaurus.config`: a script or JSON, which the program evaluates within limits.

use std::cell::RefCell;
use std::fs::{self, File};
use std::io::Read as _;
use std::path::Path;
use std::process::{Command, ExitStatus, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use tempfile::TempDir;

use crate::program::program;

/// Maximum time of a run. The program stops a script after ten seconds. The remaining time is for busy
/// machines.
const MAX_RUN: Duration = Duration::from_secs(20);

/// Interval between checks of a running program.
const POLL: Duration = Duration::from_millis(2);

thread_local! {
    static PROJECT: RefCell<TempDir> = RefCell::new(project());
}

/// Checks that the program ends, reports errors, and writes no files.
pub fn check(input: &[u8]) {
    PROJECT.with_borrow(|project| {
        let config = project.path().join(file_name(input));
        fs::write(&config, input).expect("the folder is ours");
        let (status, printed) = run(project.path());
        fs::remove_file(&config).expect("the program leaves the configuration alone");

        let found = names(project.path());
        assert_eq!(
            found,
            ["docs", "printed", "sidebars.js"],
            "the program writes nothing\n{printed}"
        );
        assert!(matches!(status.code(), Some(0 | 1)), "{status}\n{printed}");
        assert!(!printed.contains("panicked at"), "{printed}");
        if status.code() == Some(1) {
            assert!(printed.contains("error"), "a run that fails says why\n{printed}");
        }
    });
}

/// A Docusaurus project without configuration.
fn project() -> TempDir {
    let folder = tempfile::tempdir().expect("the system has a folder for temporary files");
    let docs = folder.path().join("docs");
    fs::create_dir(&docs).expect("the folder is ours");
    fs::write(docs.join("intro.md"), "# Intro\n\nWords.\n").expect("the folder is ours");
    let sidebars = "module.exports = { docs: ['intro'] };\n";
    fs::write(folder.path().join("sidebars.js"), sidebars).expect("the folder is ours");
    folder
}

/// Returns the name of the configuration file: JSON for objects, otherwise TypeScript and JavaScript alternately.
fn file_name(input: &[u8]) -> &'static str {
    match input.trim_ascii_start().first() {
        Some(b'{') => "docusaurus.config.json",
        _ if input.len().is_multiple_of(2) => "docusaurus.config.ts",
        _ => "docusaurus.config.js",
    }
}

fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).expect("the folder is ours");
    let name = |entry: fs::DirEntry| entry.file_name().to_string_lossy().into_owned();
    let mut names: Vec<String> = entries.flatten().map(name).collect();
    names.sort();
    names
}

/// Runs the program on the project; returns its exit status and output.
fn run(root: &Path) -> (ExitStatus, String) {
    // The output is written to a file, which does not block without a reader.
    let path = root.join("printed");
    let output = File::create(&path).expect("the folder is ours");
    let mut child = Command::new(program())
        .arg("check")
        .arg("--root")
        .arg(root)
        .stdin(Stdio::null())
        .stdout(output.try_clone().expect("a file has handles"))
        .stderr(output)
        .spawn()
        .expect("the program starts");
    let start = Instant::now();
    let status = loop {
        if let Some(status) = child.try_wait().expect("the program is a child") {
            break status;
        }
        if start.elapsed() > MAX_RUN {
            // Killing fails if the process has ended.
            let _ = child.kill();
            let _ = child.wait();
            panic!("the program runs for more than {MAX_RUN:?}");
        }
        thread::sleep(POLL);
    };
    let mut printed = Vec::new();
    File::open(&path)
        .and_then(|mut file| file.read_to_end(&mut printed))
        .expect("the file is ours");
    (status, String::from_utf8_lossy(&printed).into_owned())
}
