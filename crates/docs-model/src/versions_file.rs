//! The file in which a Docusaurus project lists its released versions.

use crate::front_matter::yaml_value;
use crate::{Issue, Place, Value, VersionName};

/// Reads `versions.json`: a list of names, newest first.
///
/// ```
/// use docs_model::read_versions_file;
///
/// let (versions, issues) = read_versions_file("versions.json", r#"["2.0", "1.0"]"#);
/// assert!(issues.is_empty());
/// assert_eq!(versions[0].as_str(), "2.0");
/// ```
#[must_use]
pub fn read_versions_file(file: &str, text: &str) -> (Vec<VersionName>, Vec<Issue>) {
    let fault = |message: String| Issue::error("versions-file", message);
    let list = match yaml_value(text) {
        Ok(Value::List(list)) => list,
        Ok(other) => {
            let message = format!("expected a list of version names, found {}", other.kind());
            return (Vec::new(), vec![fault(message).at(Place::file(file))]);
        }
        Err(error) => {
            return (Vec::new(), vec![fault(error.message.clone()).at(error.place(file, 1))]);
        }
    };
    let mut names = Vec::with_capacity(list.len());
    let mut issues = Vec::new();
    for value in list {
        match value {
            Value::Text(name) if !name.trim().is_empty() => names.push(VersionName::new(name)),
            other => issues.push(
                fault(format!("a version's name must be text, but is {}", other.kind()))
                    .at(Place::file(file)),
            ),
        }
    }
    (names, issues)
}
