//! Resolution of module names to files, as in Node.
//!
//! Relative paths can name any file of the project. Packages are searched in `node_modules` from the script's folder up
//! to the site's, and in the folders around it that can be read.
//!
//! `oxc_resolver`, with which docs-components resolves, would add 39 packages to the 155 of this crate. Here a path
//! outside of the project is resolved as if a file existed there, so that the error message says that the script must not
//! read it.

use std::path::{Path, PathBuf};

use serde_json::{Map, Value as Json};

use crate::files::{EntryKind, FileErrorKind, ProjectFiles, read_text};
use crate::paths::join;

/// Optional extensions, in order of precedence.
const EXTENSIONS: [&str; 9] = ["js", "cjs", "mjs", "ts", "cts", "mts", "tsx", "jsx", "json"];

/// Conditions of a package's `exports` that hold.
const CONDITIONS: [&str; 4] = ["node", "require", "import", "default"];

/// Maximum size of a `package.json`. The files of large packages have some kilobytes.
const MAX_MANIFEST_BYTES: u64 = 1024 * 1024;

/// Result of the resolution of a name in `require` or `import`.
#[derive(Debug, Eq, PartialEq)]
pub(crate) enum Resolution {
    /// A file of the project.
    File(PathBuf),
    /// A file of an installed package.
    PackageFile(PathBuf),
    /// A package that is not installed, or does not contain the file.
    MissingPackage,
    /// A path at which no file exists.
    NotFound,
}

/// Resolves the names that scripts of one project import.
pub(crate) struct Resolver<'a> {
    files: &'a dyn ProjectFiles,
    root: &'a Path,
}

impl<'a> Resolver<'a> {
    /// Creates the resolver of a project.
    pub(crate) fn new(files: &'a dyn ProjectFiles) -> Self {
        Self { files, root: files.root() }
    }

    /// Resolves a name in a script of `folder`.
    pub(crate) fn resolve(&self, folder: &Path, name: &str) -> Resolution {
        match path_of(self.root, folder, name) {
            Some(path) => match self.file_at(&path) {
                Some(path) => classify(self.root, path),
                None if is_in_package(self.root, &path) => Resolution::MissingPackage,
                None => Resolution::NotFound,
            },
            None if name.starts_with('#') => {
                self.internal_import(folder, name).unwrap_or(Resolution::MissingPackage)
            }
            None => self
                .package_file(folder, name)
                .map_or(Resolution::MissingPackage, Resolution::PackageFile),
        }
    }

    /// Resolves a name of the `imports` of the package that contains `folder`, such as `#paths`, to a file of the package or
    /// to another package.
    fn internal_import(&self, folder: &Path, name: &str) -> Option<Resolution> {
        let (package, manifest) =
            folder.ancestors().find_map(|folder| Some((folder, self.manifest(folder)?)))?;
        let target = mapped_target(manifest.get("imports")?.as_object()?, name)?;
        if target.starts_with("./") {
            return self.file(join(package, &target)).map(|path| classify(self.root, path));
        }
        self.package_file(package, &target).map(Resolution::PackageFile)
    }

    /// Returns the file at a path: the path itself, the path with an extension, or the main file of a folder.
    fn file_at(&self, path: &Path) -> Option<PathBuf> {
        self.file(path.to_owned())
            .or_else(|| self.with_extension(path))
            .or_else(|| self.typescript_source(path))
            .or_else(|| self.folder_main(path))
    }

    /// Returns the path if it is the path of a file.
    ///
    /// A path outside of the project counts as a file, even if nothing exists there, so that the error of reading it is
    /// reported.
    fn file(&self, path: PathBuf) -> Option<PathBuf> {
        let is_file = match self.files.info(&path) {
            Ok(info) => info.kind == EntryKind::File,
            Err(error) => error.kind() == FileErrorKind::Outside,
        };
        is_file.then_some(path)
    }

    fn is_folder(&self, path: &Path) -> bool {
        self.files.info(path).is_ok_and(|info| info.kind == EntryKind::Folder)
    }

    fn with_extension(&self, path: &Path) -> Option<PathBuf> {
        EXTENSIONS.iter().find_map(|extension| {
            let mut name = path.as_os_str().to_owned();
            name.push(".");
            name.push(extension);
            self.file(PathBuf::from(name))
        })
    }

    /// Returns the TypeScript source of a compiled file: TypeScript's modules import `./data.js` for `data.ts`.
    fn typescript_source(&self, path: &Path) -> Option<PathBuf> {
        let extension = match path.extension()?.to_str()? {
            "js" => "ts",
            "mjs" => "mts",
            "cjs" => "cts",
            _ => return None,
        };
        self.file(path.with_extension(extension))
    }

    fn folder_main(&self, folder: &Path) -> Option<PathBuf> {
        if !self.is_folder(folder) {
            return None;
        }
        let manifest = self.manifest(folder);
        let main = manifest.as_ref().and_then(|manifest| manifest.get("main")?.as_str());
        let named = main.map(|main| join(folder, main)).and_then(|path| {
            self.file(path.clone())
                .or_else(|| self.with_extension(&path))
                .or_else(|| self.with_extension(&path.join("index")))
        });
        named.or_else(|| self.with_extension(&folder.join("index")))
    }

    fn manifest(&self, folder: &Path) -> Option<Json> {
        let text = read_text(self.files, &folder.join("package.json"), MAX_MANIFEST_BYTES).ok()?;
        serde_json::from_str(&text).ok()
    }

    /// Returns the file of an installed package, in the nearest `node_modules` from `folder` up to the site's folder, and
    /// in the readable folders around the site: package managers install the packages of several projects in one folder.
    fn package_file(&self, folder: &Path, name: &str) -> Option<PathBuf> {
        let (package, inside) = split_package(name);
        let in_folder = |folder: &Path| folder.join("node_modules").join(package);
        let inner = folder
            .ancestors()
            .take_while(|folder| folder.starts_with(self.root) && *folder != self.root);
        let own = inner.chain([self.root]).map(in_folder);
        let around = self.root.ancestors().skip(1).map(in_folder);
        own.filter(|package| self.is_installed(package))
            .chain(around.filter(|package| self.is_folder(package)))
            .find_map(|package| self.file_in_package(&package, inside))
            .or_else(|| {
                let package = self.files.workspace_package(package)?;
                self.file_in_package(&package, inside)
                    .or_else(|| self.unbuilt_source(&package, inside))
            })
    }

    /// Returns the main source of a package of the workspace that has not been built.
    fn unbuilt_source(&self, package: &Path, inside: &str) -> Option<PathBuf> {
        inside.is_empty().then(|| self.with_extension(&package.join("src/index")))?
    }

    /// Returns whether a package is installed. A link with a target outside of the project counts as installed, so that the error
    /// of reading it is reported.
    fn is_installed(&self, package: &Path) -> bool {
        match self.files.info(package) {
            Ok(info) => info.kind == EntryKind::Folder,
            Err(error) => error.kind() == FileErrorKind::Outside,
        }
    }

    fn file_in_package(&self, package: &Path, inside: &str) -> Option<PathBuf> {
        let exports = self.manifest(package).and_then(|manifest| manifest.get("exports").cloned());
        if let Some(target) = exports.as_ref().and_then(|exports| export_target(exports, inside)) {
            return self.file(join(package, &target));
        }
        self.file_at(&join(package, inside))
    }
}

/// Classifies a file by its path: it belongs to the project, unless the path contains the folder of an installed
/// package.
fn classify(root: &Path, path: PathBuf) -> Resolution {
    if is_in_package(root, &path) { Resolution::PackageFile(path) } else { Resolution::File(path) }
}

fn is_in_package(root: &Path, path: &Path) -> bool {
    let inside = path.strip_prefix(root).unwrap_or(path);
    inside.components().any(|part| part.as_os_str() == "node_modules")
}

/// Returns the path that a name denotes; `None` for the name of a package.
fn path_of(root: &Path, folder: &Path, name: &str) -> Option<PathBuf> {
    if let Some(rest) = name.strip_prefix("@site") {
        let rest = rest.strip_prefix('/').or(rest.is_empty().then_some(""))?;
        return Some(join(root, rest));
    }
    let relative = name == "." || name == ".." || name.starts_with("./") || name.starts_with("../");
    (relative || name.starts_with('/')).then(|| join(folder, name))
}

/// Splits `@scope/name/inside` into the package `@scope/name` and the path inside of it.
fn split_package(name: &str) -> (&str, &str) {
    let scope = if name.starts_with('@') { name.find('/').map_or(0, |slash| slash + 1) } else { 0 };
    match name[scope..].find('/') {
        Some(slash) => (&name[..scope + slash], &name[scope + slash + 1..]),
        None => (name, ""),
    }
}

/// Returns the target of a path in a package's `exports`.
///
/// `{ ".": "./main.js", "./themes/*": { "require": "./themes/*.cjs" } }` maps `themes/dark` to
/// `./themes/dark.cjs`.
fn export_target(exports: &Json, inside: &str) -> Option<String> {
    let has_paths =
        exports.as_object().is_some_and(|table| table.keys().any(|key| key.starts_with('.')));
    if !has_paths {
        return inside.is_empty().then(|| conditional(exports)).flatten().map(str::to_owned);
    }
    let key = if inside.is_empty() { ".".to_owned() } else { format!("./{inside}") };
    mapped_target(exports.as_object()?, &key)
}

/// Returns the target of a key in a table of a package's `exports` or `imports`, which can contain patterns.
fn mapped_target(table: &Map<String, Json>, key: &str) -> Option<String> {
    if let Some(target) = table.get(key) {
        return conditional(target).map(str::to_owned);
    }
    table.iter().find_map(|(pattern, target)| {
        let (before, after) = pattern.split_once('*')?;
        let matched = key.strip_prefix(before)?.strip_suffix(after)?;
        Some(conditional(target)?.replace('*', matched))
    })
}

/// Returns the first target whose condition holds.
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
