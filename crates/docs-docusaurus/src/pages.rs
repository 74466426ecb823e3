//! Pages that are React components.

use docs_model::{Issue, Location};

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

/// Returns the path of a page that is a React component. `file` is relative to the folder of pages.
///
/// ```
/// use docs_docusaurus::scripted_page_path;
///
/// assert_eq!(scripted_page_path("index.js"), "/");
/// assert_eq!(scripted_page_path("help/index.tsx"), "/help");
/// assert_eq!(scripted_page_path("about.jsx"), "/about");
/// ```
#[must_use]
pub fn scripted_page_path(file: &str) -> String {
    let stem = file.rsplit_once('.').map_or(file, |(stem, _)| stem);
    let path = if stem == "index" { "" } else { stem.strip_suffix("/index").unwrap_or(stem) };
    format!("/{path}")
}

/// Returns an issue if a page's script has no default export (R-BUILD-10). `file` is relative to `folder`, the folder
/// of pages.
#[must_use]
pub fn missing_default_export(folder: &str, file: &str, text: &str) -> Option<Issue> {
    if has_default_export(text) {
        return None;
    }
    let path = scripted_page_path(file);
    let message = format!(
        "The page component at {path} doesn't have a default export. This makes it impossible to render \
         anything. Consider default-exporting a React component."
    );
    Some(Issue::error("no-default-export", message).at(Location::file(format!("{folder}/{file}"))))
}

/// Returns whether a script has a default export: `export default …`, `export { page as default }`, `export { default }
/// from "…"` or `module.exports = …`.
fn has_default_export(text: &str) -> bool {
    let is_listed = text.split("export").skip(1).any(|after| {
        let list = after.trim_start().strip_prefix('{').and_then(|list| list.split('}').next());
        list.is_some_and(|list| {
            list.split(',').any(|name| name.split_whitespace().next_back() == Some("default"))
        })
    });
    is_listed || ["export default", "module.exports"].iter().any(|export| text.contains(export))
}

/// Returns the issue that these pages of a folder are not built; `None` without pages.
#[must_use]
pub fn scripted_pages(folder: &str, files: &[&str]) -> Option<Issue> {
    if files.is_empty() {
        return None;
    }
    let message = format!("pages written as React components are left out: {}", files.join(", "));
    let issue = Issue::info("scripted-page", message)
        .at(Location::file(folder))
        .help("write them in Markdown, or keep them on another host");
    Some(files.iter().fold(issue, |issue, file| issue.about(*file)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_default_export_has_several_forms() {
        for text in [
            "export default function Page() {}",
            "export { default } from '@site/src/home';",
            "export {\n  Meta,\n  Home as default,\n} from './home';",
            "module.exports = Page;",
        ] {
            assert!(has_default_export(text), "{text}");
        }
        for text in ["export const page = 1;", "export { default as Page } from './page';", ""] {
            assert!(!has_default_export(text), "{text}");
        }
    }
}
