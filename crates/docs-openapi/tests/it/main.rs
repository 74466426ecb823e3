//! Tests of the public interface of the crate.

mod faults;
mod forms;
mod growth;
mod pages;
mod samples;

use docs_openapi::{Options, Reference};

/// Reads a description from files in memory, of which the first is the description.
fn reference(files: &[(&str, &str)]) -> Reference {
    let read = |path: &str| {
        let file = files.iter().find(|(name, _)| *name == path);
        file.map(|(_, text)| (*text).to_owned()).ok_or_else(|| "entity not found".to_owned())
    };
    Reference::new(files[0].0, &read, &Options::default())
}

/// Returns the issues of a description, one for each line.
fn issues(files: &[(&str, &str)]) -> String {
    let issues: Vec<String> = reference(files).issues.iter().map(ToString::to_string).collect();
    issues.join("\n")
}
