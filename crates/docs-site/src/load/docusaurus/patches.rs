//! Patches of Docusaurus in a project, which have no effect here.

use docs_model::{Issue, Location};

use crate::inputs::source::SourceTree;

/// Folders of the patches that package managers apply, each with the separator between the scope and the name of a package.
const FOLDERS: [(&str, char); 2] = [("patches", '+'), (".yarn/patches", '-')];

/// Returns the issue that names the packages of Docusaurus that a project patches: ids and paths of pages may differ from those that its
/// own build has.
pub(super) fn patched_packages(config: &str, tree: &dyn SourceTree) -> Option<Issue> {
    let files = FOLDERS.iter().flat_map(|(folder, separator)| {
        let files = tree.list(folder).files.into_iter();
        files.filter_map(move |file| patched_package(&file, *separator))
    });
    let mut packages: Vec<String> = files.collect();
    packages.sort();
    packages.dedup();
    if packages.is_empty() {
        return None;
    }
    let message =
        format!("the project's patches of `{}` have no effect here", packages.join("`, `"));
    let help = "ids and paths of pages may differ: compare both builds with `site prove`, or lower `onBrokenLinks` for this build";
    let issue = Issue::warning("left-out-setting", message).help(help);
    Some(issue.at(Location::file(config)))
}

/// Returns the package of Docusaurus that a patch changes: `@docusaurus+core+3.0.0.patch`, or `@docusaurus-core-npm-3.0.0-1a2b.patch`.
fn patched_package(file: &str, separator: char) -> Option<String> {
    let rest = file.strip_prefix("@docusaurus")?.strip_prefix(separator)?;
    let end = rest.find("-npm-").or_else(|| rest.find(separator))?;
    rest.ends_with(".patch").then(|| format!("@docusaurus/{}", &rest[..end]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patches_name_their_package() {
        let package = |file: &str, separator| patched_package(file, separator);
        assert_eq!(
            package("@docusaurus+mdx-loader+3.1.0.patch", '+').as_deref(),
            Some("@docusaurus/mdx-loader")
        );
        assert_eq!(
            package("@docusaurus-core-npm-3.1.0-1a2b.patch", '-').as_deref(),
            Some("@docusaurus/core")
        );
        assert_eq!(package("react+19.0.0.patch", '+'), None);
        assert_eq!(package("@docusaurus+core+3.1.0.txt", '+'), None);
    }
}
