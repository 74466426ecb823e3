//! Pages that are React components. They can't be built.

use docs_model::{Issue, Place};

/// Extensions of scripts.
const EXTENSIONS: [&str; 4] = [".js", ".jsx", ".ts", ".tsx"];

/// Returns whether the file at a path relative to the folder of pages is a page that is a React component.
///
/// ```
/// use docs_docusaurus::is_scripted_page;
///
/// assert!(is_scripted_page("about/index.tsx"));
/// assert!(!is_scripted_page("about/index.test.tsx"));
/// assert!(!is_scripted_page("_parts/button.tsx"));
/// assert!(!is_scripted_page("about.md"));
/// ```
#[must_use]
pub fn is_scripted_page(file: &str) -> bool {
    let stem = EXTENSIONS.iter().find_map(|extension| file.strip_suffix(extension));
    stem.is_some_and(|stem| {
        !stem.ends_with(".d")
            && !stem.ends_with(".test")
            && !file.split('/').any(|part| part.starts_with('_'))
    })
}

/// Returns an issue if a page's script has no default export (fact R-BUILD-10). `file` is relative to `folder`, the folder
/// of pages.
#[must_use]
pub fn missing_default_export(folder: &str, file: &str, text: &str) -> Option<Issue> {
    if ["export default", "as default", "module.exports"].iter().any(|export| text.contains(export))
    {
        return None;
    }
    let stem = file.rsplit_once('.').map_or(file, |(stem, _)| stem);
    let path = stem.strip_suffix("index").unwrap_or(stem);
    let message = format!(
        "The page component at /{path} doesn't have a default export. This makes it impossible to render \
         anything. Consider default-exporting a React component."
    );
    Some(Issue::error("no-default-export", message).at(Place::file(format!("{folder}/{file}"))))
}

/// Returns the issue that these pages of a folder are left out; `None` for no pages.
#[must_use]
pub fn scripted_pages(folder: &str, files: &[&str]) -> Option<Issue> {
    if files.is_empty() {
        return None;
    }
    let message = format!("pages written as React components are left out: {}", files.join(", "));
    Some(
        Issue::info("scripted-page", message)
            .at(Place::file(folder))
            .help("write them in Markdown, or keep them on another host"),
    )
}
