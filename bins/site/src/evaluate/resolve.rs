//! Finds the file that a script asks for, as Node does.
//!
//! Relative paths lead to any file of the project; packages are looked for in the site's own `node_modules` only.

use std::path::{Component, Path, PathBuf};

use serde_json::Value as Json;

use crate::allowed::AllowedFolders;

/// What may be left out of a file's name, in the order of trying.
const EXTENSIONS: [&str; 9] = ["js", "cjs", "mjs", "ts", "cts", "mts", "tsx", "jsx", "json"];

/// The conditions of a package's `exports` that hold here.
const CONDITIONS: [&str; 4] = ["node", "require", "import", "default"];

/// Largest `package.json` that is read; those of large packages have some kilobytes.
const MANIFEST_BYTES: u64 = 1024 * 1024;

/// What a name in `require` or `import` stands for.
#[derive(Debug, Eq, PartialEq)]
pub(super) enum Found {
    /// A file of the project.
    File(PathBuf),
    /// A file of an installed package.
    PackageFile(PathBuf),
    /// A package that is not installed, or has no such file.
    Missing,
    /// A path at which there is no file.
    Nothing,
}

/// Finds the files that scripts of one project ask for.
pub(super) struct Resolver<'a> {
    pub(super) root: &'a Path,
    /// Where manifests of packages may be read.
    pub(super) allowed: &'a AllowedFolders,
}

impl Resolver<'_> {
    /// Finds what `name` stands for in a script of `folder`.
    pub(super) fn resolve(&self, folder: &Path, name: &str) -> Found {
        match path_of(self.root, folder, name) {
            Some(path) => self.file_at(&path).map_or(Found::Nothing, |path| file(self.root, path)),
            None => self.package_file(folder, name).map_or(Found::Missing, Found::PackageFile),
        }
    }

    /// The file that a path means: itself, with an ending, or a folder's main file.
    fn file_at(&self, path: &Path) -> Option<PathBuf> {
        if path.is_file() {
            return Some(path.to_owned());
        }
        with_extension(path).or_else(|| typescript_twin(path)).or_else(|| self.folder_main(path))
    }

    fn folder_main(&self, folder: &Path) -> Option<PathBuf> {
        if !folder.is_dir() {
            return None;
        }
        let manifest = self.manifest(folder);
        let main = manifest.as_ref().and_then(|manifest| manifest.get("main")?.as_str());
        let named = main.map(|main| join(folder, main)).and_then(|path| {
            let itself = Some(path.clone()).filter(|path| path.is_file());
            itself.or_else(|| with_extension(&path)).or_else(|| with_extension(&path.join("index")))
        });
        named.or_else(|| with_extension(&folder.join("index")))
    }

    fn manifest(&self, folder: &Path) -> Option<Json> {
        let text = self.allowed.read_text(&folder.join("package.json"), MANIFEST_BYTES).ok()?;
        serde_json::from_str(&text).ok()
    }

    /// The file of an installed package: in the nearest `node_modules` from `folder` up to the site's folder.
    fn package_file(&self, folder: &Path, name: &str) -> Option<PathBuf> {
        let (package, inside) = split_package(name);
        let above = folder
            .ancestors()
            .take_while(|folder| folder.starts_with(self.root) && *folder != self.root);
        above.chain([self.root]).find_map(|folder| {
            let package = folder.join("node_modules").join(package);
            package.is_dir().then(|| self.file_in_package(&package, inside)).flatten()
        })
    }

    fn file_in_package(&self, package: &Path, inside: &str) -> Option<PathBuf> {
        let exports = self.manifest(package).and_then(|manifest| manifest.get("exports").cloned());
        if let Some(target) = exports.as_ref().and_then(|exports| export_target(exports, inside)) {
            return Some(join(package, &target)).filter(|path| path.is_file());
        }
        self.file_at(&join(package, inside))
    }
}

/// A file reached by a path belongs to the project, unless the path led through an installed package.
fn file(root: &Path, path: PathBuf) -> Found {
    let inside = path.strip_prefix(root).unwrap_or(&path);
    if inside.components().any(|part| part.as_os_str() == "node_modules") {
        Found::PackageFile(path)
    } else {
        Found::File(path)
    }
}

/// The path that a name is; `None` for the name of a package.
fn path_of(root: &Path, folder: &Path, name: &str) -> Option<PathBuf> {
    if let Some(rest) = name.strip_prefix("@site") {
        let rest = rest.strip_prefix('/').or(rest.is_empty().then_some(""))?;
        return Some(join(root, rest));
    }
    let relative = name == "." || name == ".." || name.starts_with("./") || name.starts_with("../");
    (relative || name.starts_with('/')).then(|| join(folder, name))
}

/// A path below a folder, with its dots followed; an absolute path stays itself.
pub(super) fn join(folder: &Path, relative: &str) -> PathBuf {
    let mut joined = PathBuf::new();
    for part in folder.join(relative).components() {
        match part {
            Component::CurDir => {}
            Component::ParentDir => {
                joined.pop();
            }
            other => joined.push(other),
        }
    }
    joined
}

fn with_extension(path: &Path) -> Option<PathBuf> {
    EXTENSIONS.iter().find_map(|extension| {
        let mut name = path.as_os_str().to_owned();
        name.push(".");
        name.push(extension);
        Some(PathBuf::from(name)).filter(|path| path.is_file())
    })
}

/// TypeScript's modules name the file that they would be compiled to: `./data.js` is `data.ts`.
fn typescript_twin(path: &Path) -> Option<PathBuf> {
    let twin = match path.extension()?.to_str()? {
        "js" => "ts",
        "mjs" => "mts",
        "cjs" => "cts",
        _ => return None,
    };
    Some(path.with_extension(twin)).filter(|path| path.is_file())
}

/// `@scope/name/inside` is the package `@scope/name` and what is inside of it.
fn split_package(name: &str) -> (&str, &str) {
    let scope = if name.starts_with('@') { name.find('/').map_or(0, |slash| slash + 1) } else { 0 };
    match name[scope..].find('/') {
        Some(slash) => (&name[..scope + slash], &name[scope + slash + 1..]),
        None => (name, ""),
    }
}

/// What a package's `exports` say of a path inside of it.
///
/// `{ ".": "./main.js", "./themes/*": { "require": "./themes/*.cjs" } }` leads from `themes/dark` to
/// `./themes/dark.cjs`.
fn export_target(exports: &Json, inside: &str) -> Option<String> {
    let has_paths =
        exports.as_object().is_some_and(|table| table.keys().any(|key| key.starts_with('.')));
    if !has_paths {
        return inside.is_empty().then(|| conditional(exports)).flatten().map(str::to_owned);
    }
    let key = if inside.is_empty() { ".".to_owned() } else { format!("./{inside}") };
    if let Some(target) = exports.get(&key) {
        return conditional(target).map(str::to_owned);
    }
    exports.as_object()?.iter().find_map(|(pattern, target)| {
        let (before, after) = pattern.split_once('*')?;
        let matched = key.strip_prefix(before)?.strip_suffix(after)?;
        Some(conditional(target)?.replace('*', matched))
    })
}

/// The first target whose condition holds.
fn conditional(target: &Json) -> Option<&str> {
    match target {
        Json::String(path) => Some(path),
        Json::Array(targets) => targets.iter().find_map(conditional),
        Json::Object(table) => table
            .iter()
            .filter(|(condition, _)| CONDITIONS.contains(&condition.as_str()))
            .find_map(|(_, target)| conditional(target)),
        _ => None,
    }
}

/// A path as messages name it: relative to the site's folder, with forward slashes.
pub(super) fn relative_to(root: &Path, path: &Path) -> String {
    let shared =
        root.components().zip(path.components()).take_while(|(one, other)| one == other).count();
    let up = root.components().skip(shared).map(|_| "..".to_owned());
    let down =
        path.components().skip(shared).map(|part| part.as_os_str().to_string_lossy().into_owned());
    up.chain(down).collect::<Vec<_>>().join("/")
}
