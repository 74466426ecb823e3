//! Theme components of a project that wrap pages and provide contexts to components.

use std::collections::BTreeMap;

use docs_script::ProjectFiles;
use docs_script::paths::join;

/// Theme components around all pages, the outermost first.
const WRAPPERS: [&str; 2] = ["Root", "Layout/Provider"];

/// Maximum size of a wrapper's file.
const MAX_BYTES: u64 = 1024 * 1024;

/// Functions that the generated module needs for wrappers.
pub(super) const FUNCTIONS: &str = include_str!("wrappers.js");

/// Returns the wrappers among the theme components of a project whose files mention a provider. Islands are rendered separately,
/// so each island needs the contexts. Wrappers without contexts are omitted, because they would only run their effects again.
pub(crate) fn providing_wrappers(
    theme: &BTreeMap<String, String>,
    files: &dyn ProjectFiles,
) -> Vec<&'static str> {
    let provides = |name: &&str| {
        let file = theme.get(*name)?;
        let text = files.read(&join(files.root(), file), MAX_BYTES).ok()?;
        Some(String::from_utf8_lossy(&text).contains("Provider"))
    };
    WRAPPERS.into_iter().filter(|name| provides(name) == Some(true)).collect()
}
