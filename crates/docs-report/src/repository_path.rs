//! Paths relative to the repository, for services that do not know the folder of the site.

/// Returns the path of a file of the site within the repository, without `.` and `..` where possible.
pub(crate) fn repository_path(folder: &str, file: &str) -> String {
    docs_model::join_relative_path(folder, file)
}

#[cfg(test)]
mod tests {
    use super::repository_path;

    #[test]
    fn paths_are_relative_to_the_repository() {
        let rows = [
            ("", "content/a.md", "content/a.md"),
            ("docs", "content/a.md", "docs/content/a.md"),
            ("sites/docs", "../common/a.md", "sites/common/a.md"),
            (".", "../a.md", "../a.md"),
        ];
        for (folder, file, expected) in rows {
            assert_eq!(repository_path(folder, file), expected);
        }
    }
}
