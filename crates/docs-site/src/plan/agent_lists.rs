//! Names of the lists for agents, and joining of the lines of a string.

/// List of all pages.
pub(crate) const INDEX: &str = "llms.txt";
/// Markdown of all pages.
pub(crate) const FULL: &str = "llms-full.txt";
/// Folders of the parts of long lists.
pub(crate) const INDEX_FOLDER: &str = "llms";
pub(crate) const FULL_FOLDER: &str = "llms-full";

/// Returns `true` if a path is that of a part of a list, by the folder of its parts.
pub(crate) fn is_part(path: &str, folder: &str) -> bool {
    path.strip_prefix(folder).is_some_and(|rest| rest.starts_with('/') && rest.ends_with(".txt"))
}

/// Returns a string with its lines joined, and each sequence of white space replaced by a space.
pub(crate) fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
