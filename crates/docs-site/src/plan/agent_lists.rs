//! Names of the lists for agents, and strings in one line.

/// List of all pages.
pub(crate) const INDEX: &str = "llms.txt";
/// Text of all pages.
pub(crate) const FULL: &str = "llms-full.txt";
/// Folders of the parts of long lists.
pub(crate) const INDEX_FOLDER: &str = "llms";
pub(crate) const FULL_FOLDER: &str = "llms-full";

/// Returns whether a path is that of a list for agents, or of a part of one.
pub(crate) fn is_agent_list(path: &str) -> bool {
    let is_part = |folder: &str| {
        path.strip_prefix(folder)
            .is_some_and(|rest| rest.starts_with('/') && rest.ends_with(".txt"))
    };
    path == INDEX || path == FULL || is_part(INDEX_FOLDER) || is_part(FULL_FOLDER)
}

/// Returns a text in one line.
pub(crate) fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
