//! Embeds the sources of the manual, and determines the version of the program.

use std::env;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, exit};

/// Optional features in the manifest of the program.
const FEATURES: [&str; 6] =
    ["cloud", "components", "diagrams", "docusaurus", "mcp", "social-images"];

fn main() {
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets OUT_DIR"));
    if let Err(error) = embed_manual(&out) {
        println!("cargo::error=the manual can't be embedded: {error}");
        exit(1);
    }
    println!("cargo::rustc-env=SITE_ORIGIN={}", origin().join(", "));
}

/// Returns the commit, if it is known, and the omitted features, for the version of the program.
fn origin() -> Vec<String> {
    let commit = commit().map(|commit| format!("commit {commit}"));
    let omitted: Vec<&str> = FEATURES.into_iter().filter(|feature| !is_enabled(feature)).collect();
    let omitted = (!omitted.is_empty()).then(|| format!("without {}", omitted.join(", ")));
    commit.into_iter().chain(omitted).collect()
}

/// Returns whether the program is compiled with one of its features.
fn is_enabled(feature: &str) -> bool {
    let name = feature.to_ascii_uppercase().replace('-', "_");
    env::var_os(format!("CARGO_FEATURE_{name}")).is_some()
}

/// Returns the commit from the variable `SITE_COMMIT` or from git. Only release builds query git: otherwise each commit
/// would compile the program again.
fn commit() -> Option<String> {
    println!("cargo::rerun-if-env-changed=SITE_COMMIT");
    if let Some(commit) = env::var("SITE_COMMIT").ok().filter(|commit| !commit.is_empty()) {
        return Some(commit);
    }
    if env::var("PROFILE").ok()? != "release" {
        return None;
    }
    let git = |arguments: &[&str]| {
        let output = Command::new("git").args(arguments).output().ok()?;
        let text = String::from_utf8(output.stdout).ok().filter(|_| output.status.success())?;
        Some(text.trim().to_owned())
    };
    if let Some(log) =
        git(&["rev-parse", "--git-path", "logs/HEAD"]).filter(|log| Path::new(log).exists())
    {
        println!("cargo::rerun-if-changed={log}");
    }
    git(&["rev-parse", "--short=10", "HEAD"])
}

/// Lists the sources of the manual, which the program builds before it serves them.
fn embed_manual(out: &Path) -> std::io::Result<()> {
    let package =
        PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("cargo sets CARGO_MANIFEST_DIR"));
    let folder = fs::canonicalize(package.join("manual"))?;
    println!("cargo::rerun-if-changed={}", folder.display());
    let mut files = Vec::new();
    list_files(&folder, "", &mut files)?;
    files.sort();
    let mut list = String::new();
    for (path, file) in &files {
        writeln!(list, "    ({path:?}, include_bytes!({:?})),", file.display().to_string())
            .expect("a string takes all text");
    }
    let text = format!(
        "/// Sources of the manual, by path.\nstatic FILES: &[(&str, &[u8])] = &[\n{list}];\n"
    );
    fs::write(out.join("manual.rs"), text)
}

/// Lists the files in a folder and below, with their paths relative to it.
fn list_files(
    folder: &Path,
    prefix: &str,
    files: &mut Vec<(String, PathBuf)>,
) -> std::io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let path = format!("{prefix}{}", entry.file_name().to_string_lossy());
        if entry.file_type()?.is_dir() {
            list_files(&entry.path(), &format!("{path}/"), files)?;
        } else {
            files.push((path, entry.path()));
        }
    }
    Ok(())
}
