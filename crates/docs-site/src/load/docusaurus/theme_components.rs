//! Theme components of a project.

use std::collections::BTreeMap;

use crate::inputs::source::SourceTree;

/// Folder of a project's theme components.
const FOLDER: &str = "src/theme";

/// Extensions of scripts.
const EXTENSIONS: [&str; 4] = [".tsx", ".ts", ".jsx", ".js"];

/// Returns the theme components of a project by their name, as modules import them: `Footer` for `src/theme/Footer/index.tsx`.
pub(super) fn theme_components(sources: &dyn SourceTree) -> BTreeMap<String, String> {
    let files = sources.list(FOLDER).files;
    let named = files.iter().filter_map(|file| {
        let stem = EXTENSIONS.iter().find_map(|extension| file.strip_suffix(extension))?;
        let name = stem.strip_suffix("/index").unwrap_or(stem);
        Some((name.to_owned(), format!("{FOLDER}/{file}")))
    });
    named.collect()
}
