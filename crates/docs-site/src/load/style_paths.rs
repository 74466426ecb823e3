//! Paths of files in style sheets.

use crate::inputs::source::join_source_paths;

/// Folder of installed packages.
pub(crate) const PACKAGES: &str = "node_modules";

/// Returns `true` if a file is a style sheet in Sass.
pub(crate) fn is_sass(file: &str) -> bool {
    file.ends_with(".scss") || file.ends_with(".sass")
}

/// Returns the path in the tree of a file in a style sheet, joined with the style sheet's folder: `~` denotes the
/// installed packages, `@site` the site's folder, as in Docusaurus.
pub(crate) fn source_path(path: &str) -> String {
    let after = |marker: &str| {
        let at = path.rfind(marker)?;
        (at == 0 || path.as_bytes()[at - 1] == b'/').then(|| &path[at + marker.len()..])
    };
    if let Some(inside) = after("~@site/").or_else(|| after("@site/")) {
        return join_source_paths("", inside);
    }
    match after("~") {
        Some(inside) => join_source_paths(PACKAGES, inside.trim_start_matches('/')),
        None => join_source_paths("", path),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn prefixes_name_packages_and_the_site() {
        for (path, expected) in [
            ("src/css/~pkg/a.css", "node_modules/pkg/a.css"),
            ("src/~@scope/pkg/a", "node_modules/@scope/pkg/a"),
            ("src/css/@site/b.css", "b.css"),
            ("src/css/~@site/b.css", "b.css"),
            ("src/./a/../b", "src/b"),
            ("a~b/c", "a~b/c"),
        ] {
            assert_eq!(source_path(path), expected, "{path}");
        }
    }
}
