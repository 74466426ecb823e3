//! Packages of the workspace around a site, which package managers link among the installed packages.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use docs_model::{Value, read_yaml};

use crate::allowed::AllowedFolders;

/// Maximum size of a manifest. Those of large workspaces have some kilobytes.
const MAX_MANIFEST_BYTES: u64 = 1024 * 1024;

/// Maximum number of folders that may be packages.
const MAX_FOLDERS: usize = 4096;

/// Maximum number of nested folders that `**` matches.
const MAX_DEPTH: usize = 3;

/// Returns the folders of the packages in the workspace around a site, by their names; none if no readable folder around the
/// site has a workspace.
pub(crate) fn workspace_packages(
    root: &Path,
    allowed: &AllowedFolders,
) -> BTreeMap<String, PathBuf> {
    let around = root.ancestors().take_while(|folder| allowed.resolve(folder).is_ok());
    let workspace = around.into_iter().find_map(|folder| {
        let patterns = patterns(folder, allowed);
        (!patterns.is_empty()).then_some((folder, patterns))
    });
    let Some((folder, patterns)) = workspace else { return BTreeMap::new() };
    let mut folders = Vec::new();
    for pattern in patterns.iter().filter(|pattern| !pattern.starts_with('!')) {
        let segments: Vec<&str> =
            pattern.split('/').filter(|segment| !matches!(*segment, "" | ".")).collect();
        expand(folder, &segments, MAX_DEPTH, allowed, &mut folders);
    }
    let named = folders.into_iter().filter_map(|folder| {
        let manifest = manifest(&folder.join("package.json"), allowed)?;
        Some((manifest.get("name")?.as_text()?.to_owned(), folder))
    });
    named.collect()
}

/// Returns the patterns of a workspace whose root is a folder: those of `pnpm-workspace.yaml`, or `workspaces` of `package.json`.
fn patterns(folder: &Path, allowed: &AllowedFolders) -> Vec<String> {
    let of_pnpm = manifest(&folder.join("pnpm-workspace.yaml"), allowed);
    let of_pnpm = of_pnpm.as_ref().and_then(|manifest| manifest.get("packages"));
    let manifest = manifest(&folder.join("package.json"), allowed);
    let of_npm = manifest.as_ref().and_then(|manifest| manifest.get("workspaces"));
    // Yarn also has a table with the list as `packages`.
    let of_npm = of_npm.map(|workspaces| workspaces.get("packages").unwrap_or(workspaces));
    let list = of_pnpm.or(of_npm).and_then(Value::as_list).unwrap_or_default();
    list.iter().filter_map(Value::as_text).map(str::to_owned).collect()
}

/// Reads a manifest in JSON or YAML. An unreadable one counts as absent.
fn manifest(path: &Path, allowed: &AllowedFolders) -> Option<Value> {
    let bytes = allowed.read(path, MAX_MANIFEST_BYTES).ok()?;
    read_yaml("workspace", "", &String::from_utf8_lossy(&bytes)).ok()
}

/// Adds the folders that match the segments of a pattern.
fn expand(
    folder: &Path,
    segments: &[&str],
    depth: usize,
    allowed: &AllowedFolders,
    found: &mut Vec<PathBuf>,
) {
    if found.len() == MAX_FOLDERS {
        return;
    }
    let Some((first, rest)) = segments.split_first() else { return found.push(folder.to_owned()) };
    if !first.contains('*') {
        return expand(&folder.join(first), rest, depth, allowed, found);
    }
    if *first == "**" {
        expand(folder, rest, depth, allowed, found);
        if depth > 0 {
            for inner in folders(folder, allowed) {
                expand(&inner, segments, depth - 1, allowed, found);
            }
        }
        return;
    }
    let (start, end) = first.split_once('*').unwrap_or((first, ""));
    for inner in folders(folder, allowed) {
        let name = inner.file_name().unwrap_or_default().to_string_lossy();
        if name.len() >= start.len() + end.len() && name.starts_with(start) && name.ends_with(end) {
            expand(&inner, rest, depth, allowed, found);
        }
    }
}

/// Returns the folders in a folder that may contain packages of a workspace, by name.
fn folders(folder: &Path, allowed: &AllowedFolders) -> Vec<PathBuf> {
    let Ok(folder) = allowed.resolve(folder) else { return Vec::new() };
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let mut folders: Vec<PathBuf> = entries
        .filter(|entry| {
            let name = entry.file_name();
            let is_ignored = name == "node_modules" || name.to_string_lossy().starts_with('.');
            !is_ignored && entry.file_type().is_ok_and(|kind| kind.is_dir())
        })
        .map(|entry| entry.path())
        .take(MAX_FOLDERS)
        .collect();
    folders.sort();
    folders
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(files: &[(&str, &str)]) -> Vec<String> {
        let project = tempfile::tempdir().expect("a temporary folder can be made");
        let root = fs::canonicalize(project.path()).expect("the folder exists");
        for (file, text) in files {
            let path = root.join(file);
            fs::create_dir_all(path.parent().expect("the file is in a folder")).expect("a folder");
            fs::write(path, text).expect("a new file");
        }
        let site = root.join("website");
        fs::create_dir_all(&site).expect("a folder");
        let allowed = AllowedFolders::new(&site, &[root]);
        workspace_packages(&site, &allowed).into_keys().collect()
    }

    const PACKAGE: (&str, &str) = ("packages/a/package.json", r#"{"name": "@x/a"}"#);

    #[test]
    fn a_workspace_has_the_packages_of_its_patterns() {
        let rows = [
            (r#"{"workspaces": ["packages/*"]}"#, &["@x/a"][..]),
            (r#"{"workspaces": {"packages": ["./packages/a"]}}"#, &["@x/a"]),
            (r#"{"workspaces": ["**"]}"#, &["@x/a", "inner"]),
            (r#"{"workspaces": ["pack*/i*/p"]}"#, &["inner"]),
            (r#"{"workspaces": ["none/*", "!packages/*"]}"#, &[]),
            ("{}", &[]),
        ];
        for (manifest, expected) in rows {
            let inner = ("packages/inner/p/package.json", r#"{"name": "inner"}"#);
            let installed = ("node_modules/b/package.json", r#"{"name": "b"}"#);
            let found = names(&[("package.json", manifest), PACKAGE, inner, installed]);
            assert_eq!(found, expected, "{manifest}");
        }
    }

    #[test]
    fn pnpm_has_a_file_of_its_own() {
        let file = ("pnpm-workspace.yaml", "packages:\n  - 'packages/*'\n");
        assert_eq!(names(&[("package.json", "{}"), file, PACKAGE]), ["@x/a"]);
    }
}
