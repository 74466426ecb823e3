//! Relative paths.

/// Joins the path of a folder and a relative path, and resolves `.` and `..`. A path that leaves the first folder starts with `..`.
///
/// ```
/// assert_eq!(docs_core::join_relative_path("content/v3", "../a.md"), "content/a.md");
/// assert_eq!(docs_core::join_relative_path("content", "../../a.md"), "../a.md");
/// ```
#[must_use]
pub fn join_relative_path(folder: &str, relative: &str) -> String {
    let mut parts: Vec<&str> = Vec::new();
    for part in folder.split('/').chain(relative.split('/')) {
        match part {
            "" | "." => {}
            ".." if parts.last().is_some_and(|last| *last != "..") => {
                parts.pop();
            }
            part => parts.push(part),
        }
    }
    parts.join("/")
}
