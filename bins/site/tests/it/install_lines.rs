//! Commands in documents that install or run programs from registries.
//!
//! Registries contain unrelated programs with the names of this project: a wrong command installs one
//! of them.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use crate::program::workspace;

/// Starts of commands that install or run programs from other sources.
const STARTS: [&str; 11] = [
    "brew install ",
    "cargo add ",
    "cargo install ",
    "curl ",
    "docker pull ",
    "docker run ",
    "npm add ",
    "npm i ",
    "npm install ",
    "npx ",
    "pip install ",
];

/// Allowed commands.
const ALLOWED: [&str; 17] = [
    // This program, from a clone, a repository, or an image that was built earlier.
    "cargo install --path bins/site --locked",
    "cargo install --path bins/site --locked --no-default-features",
    "cargo install --path bins/site --locked --no-default-features --features diagrams,mcp",
    "cargo install --git https://git.example.com/docs-site.git --locked site",
    "cargo install --git \"$SITE_GIT\" --rev \"$SITE_COMMIT\" --locked site",
    "docker run --rm \"$image\" --version",
    "docker run --rm --volume \"$PWD:/work\" --user \"$(id -u):$(id -g)\" site build",
    "docker run --rm --publish 8080:8080 --volume \"$PWD:/work:ro\" site",
    // Tools of other projects.
    "brew install gnu-tar",
    "cargo install cargo-fuzz --locked",
    "cargo install s3s-fs --version 0.14.1 --features binary --locked",
    // Requests.
    "curl --fail http://localhost:8080/-/health",
    "curl -H \"Accept: text/markdown\" https://docs.example.com/guides/setup",
    "curl -I",
    "curl https://api.example.com/agents/YOUR_AGENT_ID/messages \\",
    // Projects of users, and examples of code blocks.
    "npm install react",
    "npx docusaurus build --out-dir old-build",
];

/// Folders without documents for people: files of tools, build results, and test inputs that imitate other
/// projects.
const SKIPPED: [&str; 8] =
    [".git", "dist", "fixtures", "node_modules", "seeds", "snapshots", "target", "tests"];

#[test]
fn documents_install_nothing_else() {
    let mut found = BTreeSet::new();
    let mut unknown = Vec::new();
    let mut files = 0;
    documents(&workspace(), &mut |file, text| {
        files += 1;
        let is_rust = file.extension().is_some_and(|extension| extension == "rs");
        let lines = text.lines().enumerate();
        for (number, line) in lines.filter(|(_, line)| !is_rust || is_documentation(line)) {
            for command in commands(line) {
                if !ALLOWED.contains(&&*command) {
                    unknown.push(format!("{}:{}: {command}", file.display(), number + 1));
                }
                found.insert(command);
            }
        }
    });
    assert!(files > 500, "{files} documents");
    assert!(unknown.is_empty(), "not in the list of allowed commands:\n{}", unknown.join("\n"));
    let unused: Vec<_> = ALLOWED.iter().filter(|allowed| !found.contains(**allowed)).collect();
    assert!(unused.is_empty(), "no document has these commands: {unused:?}");
}

#[test]
fn commands_are_found_wherever_they_are() {
    for (line, expected) in [
        ("cargo install site", &["cargo install site"][..]),
        ("    - cargo install site --locked   # comment", &["cargo install site --locked"]),
        ("Run `cargo install a` or `npx b`.", &["cargo install a", "npx b"]),
        ("//! `npm install x` does", &["npm install x"]),
        ("an npx-like thing; scurl x", &[]),
        ("it installs nothing", &[]),
    ] {
        assert_eq!(commands(line), expected, "{line}");
    }
}

/// Calls a function with each document and its content.
fn documents(folder: &Path, call: &mut dyn FnMut(&Path, &str)) {
    for entry in fs::read_dir(folder).expect("the folder can be read") {
        let path = entry.expect("the folder can be read").path();
        let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
        // Links are skipped, because their targets are read at their own paths.
        if path.is_symlink() || SKIPPED.contains(&name) {
            continue;
        }
        if path.is_dir() {
            documents(&path, call);
        } else if is_document(name)
            && let Ok(text) = fs::read_to_string(&path)
        {
            call(&path, &text);
        }
    }
}

fn is_document(name: &str) -> bool {
    let extension = name.rsplit_once('.').map_or(name, |(_, extension)| extension);
    matches!(extension, "Dockerfile" | "md" | "mdx" | "mjs" | "rs" | "yaml" | "yml")
        && name != "CHANGELOG.md"
}

/// Returns whether a line of Rust is part of the documentation.
fn is_documentation(line: &str) -> bool {
    let line = line.trim_start();
    line.starts_with("//!") || line.starts_with("///")
}

/// Returns the commands in a line, up to a comment or the end of the code.
fn commands(line: &str) -> Vec<String> {
    let mut positions: Vec<usize> =
        STARTS.iter().flat_map(|start| line.match_indices(start)).map(|(at, _)| at).collect();
    positions.sort_unstable();
    let is_word =
        |character: char| character.is_alphanumeric() || matches!(character, '-' | '/' | '.');
    let starts = positions.into_iter().filter(|at| !line[..*at].ends_with(is_word));
    starts
        .map(|at| {
            let command = &line[at..];
            let end = ["`", " #", "\\n"].iter().filter_map(|end| command.find(end)).min();
            command[..end.unwrap_or(command.len())].trim().to_owned()
        })
        .collect()
}
