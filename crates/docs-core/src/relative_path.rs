//! Relative paths of source files.

/// Joins the path of a folder and a relative path, and resolves `.` and `..`. A path that leaves the first folder starts with `..`;
/// one that leaves the folder of the site in a [tag or branch](revision_root) stays within the tag or branch.
///
/// ```
/// use docs_core::join_relative_path;
///
/// assert_eq!(join_relative_path("content/v3", "../a.md"), "content/a.md");
/// assert_eq!(join_relative_path("content", "../../a.md"), "../a.md");
/// assert_eq!(join_relative_path("v2.1:/content", "../../a.md"), "v2.1:/../a.md");
/// ```
#[must_use]
pub fn join_relative_path(folder: &str, relative: &str) -> String {
    let mut parts: Vec<&str> = Vec::new();
    for part in folder.split('/').chain(relative.split('/')) {
        match part {
            "" | "." => {}
            ".." if parts.last().is_some_and(|last| *last != ".." && !last.ends_with(':')) => {
                parts.pop();
            }
            part => parts.push(part),
        }
    }
    parts.join("/")
}

/// Returns the path of a file or folder of the site as a tag or branch contains it, in git's notation.
///
/// ```
/// assert_eq!(docs_core::path_in_revision("v2.1", "content/a.md"), "v2.1:/content/a.md");
/// assert_eq!(docs_core::path_in_revision("v2.1", ""), "v2.1:");
/// ```
#[must_use]
pub fn path_in_revision(revision: &str, path: &str) -> String {
    if path.is_empty() { format!("{revision}:") } else { format!("{revision}:/{path}") }
}

/// Divides a path in a tag or branch into its name and the path of the file or folder; `None` for a path in the work tree.
///
/// ```
/// use docs_core::split_revision;
///
/// assert_eq!(split_revision("v2.1:/content/a.md"), Some(("v2.1", "content/a.md")));
/// assert_eq!(split_revision("v2.1:"), Some(("v2.1", "")));
/// assert_eq!(split_revision("content/a.md"), None);
/// ```
#[must_use]
pub fn split_revision(path: &str) -> Option<(&str, &str)> {
    path.split_once(":/").or_else(|| Some((path.strip_suffix(':')?, "")))
}

/// Returns the path of the site's folder in the tag or branch that a path is in, without the final slash; `None` for a path in
/// the work tree.
///
/// ```
/// use docs_core::revision_root;
///
/// assert_eq!(revision_root("v2.1:/content/a.md"), Some("v2.1:"));
/// assert_eq!(revision_root("content/a.md"), None);
/// ```
#[must_use]
pub fn revision_root(path: &str) -> Option<&str> {
    split_revision(path).map(|(name, _)| &path[..=name.len()])
}
