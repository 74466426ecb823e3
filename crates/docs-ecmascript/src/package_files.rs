//! Modules of Docusaurus that code imports by their files in its packages.

/// Folders of files in packages of Docusaurus, each with the prefix of the specifiers that its modules have for components.
const FOLDERS: [(&str, &str); 5] = [
    ("core/lib/client/exports/", "@docusaurus/"),
    ("core/src/client/exports/", "@docusaurus/"),
    ("theme-classic/lib/theme/", "@theme-original/"),
    ("theme-classic/src/theme/", "@theme-original/"),
    ("theme-search-algolia/lib/theme/", "@theme-original/"),
];

/// Returns the usual specifier for the file of a module in a package of Docusaurus; `None` for any other specifier.
///
/// ```
/// use docs_ecmascript::usual_specifier;
///
/// let link = usual_specifier("@docusaurus/core/lib/client/exports/Link");
/// assert_eq!(link.as_deref(), Some("@docusaurus/Link"));
/// let tabs = usual_specifier("@docusaurus/theme-classic/lib/theme/Tabs/index.js");
/// assert_eq!(tabs.as_deref(), Some("@theme-original/Tabs"));
/// assert_eq!(usual_specifier("@docusaurus/Link"), None);
/// ```
#[must_use]
pub fn usual_specifier(specifier: &str) -> Option<String> {
    let file = specifier.strip_prefix("@docusaurus/")?;
    let (prefix, file) =
        FOLDERS.iter().find_map(|(folder, prefix)| Some((prefix, file.strip_prefix(folder)?)))?;
    let name = file.strip_suffix(".js").unwrap_or(file);
    let name = name.strip_suffix("/index").unwrap_or(name);
    Some(format!("{prefix}{name}"))
}
