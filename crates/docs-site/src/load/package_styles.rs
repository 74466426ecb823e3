//! Style sheets of installed packages, whose `package.json` maps their public paths to files.

use serde_json::{Map, Value};

use super::style_paths::PACKAGES;
use crate::inputs::source::{EntryKind, SourceTree, join_source_paths, read_source};

/// Conditions of `exports` that hold for style sheets, as in the bundler of Docusaurus.
const CONDITIONS: [&str; 6] = ["style", "webpack", "browser", "import", "module", "default"];

/// Returns the file of a path below the folder of installed packages that the package maps to another file: by `exports`, or by
/// `style` for the package itself. Returns `None` if the package does not map the path.
///
/// With `"exports": {"./theme.css": "./dist/a.css"}`, `node_modules/pkg/theme.css` is `node_modules/pkg/dist/a.css`.
///
/// Adds the examined files to `dependencies`, existing or not.
pub(super) fn mapped_style(
    tree: &dyn SourceTree,
    path: &str,
    dependencies: &mut Vec<String>,
) -> Option<String> {
    let name = path.strip_prefix(PACKAGES)?.strip_prefix('/')?;
    let (package, inside) = split_package(name);
    let folder = format!("{PACKAGES}/{package}");
    let file = format!("{folder}/package.json");
    let manifest = manifest(tree, &file);
    dependencies.push(file);
    let manifest = manifest?;
    let exported = manifest.get("exports").and_then(|exports| target(exports, inside));
    let style = || manifest.get("style")?.as_str().filter(|_| inside.is_empty()).map(str::to_owned);
    let file = join_source_paths(&folder, &exported.or_else(style)?);
    let is_inside = file.strip_prefix(&folder).is_some_and(|rest| rest.starts_with('/'));
    if !is_inside {
        return None;
    }
    dependencies.push(file.clone());
    (tree.kind(&file) == Some(EntryKind::File)).then_some(file)
}

fn manifest(tree: &dyn SourceTree, file: &str) -> Option<Value> {
    let mut text = Vec::new();
    read_source(tree, file, &mut text).ok()?;
    serde_json::from_slice(&text).ok()
}

/// Splits `@scope/name/inside` into the package `@scope/name` and the path inside of it.
fn split_package(name: &str) -> (&str, &str) {
    let scope = if name.starts_with('@') { name.find('/').map_or(0, |slash| slash + 1) } else { 0 };
    match name[scope..].find('/') {
        Some(slash) => (&name[..scope + slash], &name[scope + slash + 1..]),
        None => (name, ""),
    }
}

/// Returns the target of a path in the `exports` of a package.
fn target(exports: &Value, inside: &str) -> Option<String> {
    let key = if inside.is_empty() { ".".to_owned() } else { format!("./{inside}") };
    let paths = exports.as_object().filter(|table| table.keys().any(|key| key.starts_with('.')));
    match paths {
        Some(paths) => mapped(paths, &key),
        None if inside.is_empty() => conditional(exports).map(str::to_owned),
        None => None,
    }
}

/// Returns the target of a key, or of the pattern that matches it: `./themes/*`.
fn mapped(paths: &Map<String, Value>, key: &str) -> Option<String> {
    if let Some(target) = paths.get(key) {
        return conditional(target).map(str::to_owned);
    }
    paths.iter().find_map(|(pattern, target)| {
        let (before, after) = pattern.split_once('*')?;
        let matched = key.strip_prefix(before)?.strip_suffix(after)?;
        Some(conditional(target)?.replace('*', matched))
    })
}

/// Returns the first target whose condition holds.
fn conditional(target: &Value) -> Option<&str> {
    match target {
        Value::String(path) => Some(path),
        Value::Array(targets) => targets.iter().find_map(conditional),
        Value::Object(table) => {
            let holds = |condition: &str| CONDITIONS.contains(&condition);
            table.iter().filter(|(key, _)| holds(key)).find_map(|(_, target)| conditional(target))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::inputs::source::MemoryTree;

    #[test]
    fn a_package_maps_public_paths_to_files() {
        let manifest = r#"{"style": "./all.css", "exports": {"./theme.css": "./dist/t.css",
            "./base": {"types": "./base.d.ts", "style": "./dist/base.css"}, "./themes/*": ["./dist/*.css"],
            "./out": "../other/a.css", "./absent": "./absent.css"}}"#;
        let files = ["all.css", "dist/t.css", "dist/base.css", "dist/dark.css"];
        let files = files.map(|file| (format!("node_modules/@a/pk/{file}"), "b {}"));
        let mut tree = MemoryTree::from_iter(files);
        tree.insert("node_modules/@a/pk/package.json", manifest);
        tree.insert("node_modules/other/a.css", "");
        let rows = [
            ("node_modules/@a/pk", Some("all.css")),
            ("node_modules/@a/pk/theme.css", Some("dist/t.css")),
            ("node_modules/@a/pk/base", Some("dist/base.css")),
            ("node_modules/@a/pk/themes/dark", Some("dist/dark.css")),
            ("node_modules/@a/pk/out", None),
            ("node_modules/@a/pk/absent", None),
            ("node_modules/none/a.css", None),
            ("src/a.css", None),
        ];
        for (path, expected) in rows {
            let expected = expected.map(|file| format!("node_modules/@a/pk/{file}"));
            assert_eq!(mapped_style(&tree, path, &mut Vec::new()), expected, "{path}");
        }
    }

    #[test]
    fn examined_files_are_dependencies() {
        let manifest = r#"{"exports": {"./a.css": "./dist/a.css"}}"#;
        let tree = MemoryTree::from_iter([("node_modules/pk/package.json", manifest)]);
        let rows: [(&str, &[&str]); 4] = [
            (
                "node_modules/pk/a.css",
                &["node_modules/pk/package.json", "node_modules/pk/dist/a.css"],
            ),
            ("node_modules/pk/b.css", &["node_modules/pk/package.json"]),
            ("node_modules/none/a.css", &["node_modules/none/package.json"]),
            ("src/a.css", &[]),
        ];
        for (path, expected) in rows {
            let mut dependencies = Vec::new();
            mapped_style(&tree, path, &mut dependencies);
            assert_eq!(dependencies, expected, "{path}");
        }
    }
}
