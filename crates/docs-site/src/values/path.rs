//! Paths of files.

/// Returns `true` if a file, or a folder above it, is hidden: its name starts with a dot and has another character after it. Editors,
/// version control and note-taking programs store files there that authors do not mean to publish. Names that consist of dots and an
/// extension, such as `.md`, are mistakes instead, and are reported elsewhere.
pub(crate) fn is_hidden(path: &str) -> bool {
    path.split('/').any(|name| {
        let rest = name.strip_prefix('.').unwrap_or_default();
        !(rest.is_empty() || rest.starts_with('.') || ["md", "mdx"].contains(&rest))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_after_a_dot_are_hidden() {
        for path in [".a.md", "x/.git/b.md", ".#index.md", ".mdc"] {
            assert!(is_hidden(path), "{path}");
        }
        for path in ["a.md", "../a.md", ".md", "x/..md", "..leading.md", "a./b.md"] {
            assert!(!is_hidden(path), "{path}");
        }
    }
}
