//! List of the released versions, `versions.json`.

use docs_model::{Issue, Location, Value, VersionName, read_yaml};

/// Code of all issues of the file.
const CODE: &str = "versions-file";

/// Reads `versions.json`: a list of names, newest first. Names that are not strings are reported and ignored.
///
/// ```
/// use docs_docusaurus::read_versions_file;
///
/// let (versions, issues) = read_versions_file("versions.json", r#"["2.0", "1.0"]"#);
/// assert!(issues.is_empty());
/// assert_eq!(versions[0].as_str(), "2.0");
/// ```
#[must_use]
pub fn read_versions_file(file: &str, text: &str) -> (Vec<VersionName>, Vec<Issue>) {
    let fault = |message: String| Issue::error(CODE, message).at(Location::file(file));
    let list = match read_yaml(CODE, file, text) {
        Ok(Value::List(list)) => list,
        Ok(other) => {
            let message = format!("expected a list of version names, found {}", other.kind());
            return (Vec::new(), vec![fault(message)]);
        }
        Err(issue) => return (Vec::new(), vec![issue]),
    };
    let mut names = Vec::with_capacity(list.len());
    let mut issues = Vec::new();
    for value in list {
        match value {
            Value::Text(name) if !name.trim().is_empty() => names.push(VersionName::new(name)),
            other => issues
                .push(fault(format!("a version's name must be text, but is {}", other.kind()))),
        }
    }
    (names, issues)
}
