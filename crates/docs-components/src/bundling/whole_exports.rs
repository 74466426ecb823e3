//! Limits on modules that export all exports of other modules (`export * from "./other"`).
//!
//! For each module with such an export, the bundler follows all paths along these exports and compares each name with all
//! modules of the path. Its time grows with the cube of the length of a chain. It grows with two to the power of the length if
//! each module exports two modules that share the next one. Modules of published packages are nested less than ten levels and
//! have up to two thousand paths.

use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use docs_ecmascript::{Language, WholeExport, whole_exports};
use docs_model::{Issue, Location};
use docs_script::ProjectFiles;
use docs_script::paths::relative_to;
use rustc_hash::FxHashMap;

use crate::bundling::issues;
use crate::bundling::load::MODULE_BYTES;
use crate::bundling::resolve::{Form, Resolved, Resolver, Side};

/// Maximum number of modules in a path.
const MAX_DEPTH: usize = 100;

/// Maximum number of paths from a module.
const MAX_PATHS: usize = 10_000;

/// Files of the modules whose exports a module exports.
type Targets = Arc<[PathBuf]>;

/// `export *` targets that were followed so far, by module.
#[derive(Debug, Default)]
pub(crate) struct WholeExports {
    known: Mutex<FxHashMap<(PathBuf, bool), Targets>>,
}

/// Files of a project, and the resolver of a side.
#[derive(Clone, Copy)]
pub(crate) struct Modules<'a> {
    pub(crate) files: &'a dyn ProjectFiles,
    pub(crate) resolver: &'a Resolver,
    pub(crate) side: Side,
}

impl WholeExports {
    /// Returns the issue of a module that exceeds a limit.
    pub(crate) fn issue(&self, modules: Modules<'_>, path: &Path, text: &str) -> Option<Issue> {
        let exports = exports_of(path, text)?;
        let at = exports.first()?.at;
        let extent = self.excess(modules, path)?;
        let file = relative_to(modules.files.root(), path);
        Some(issues::too_many_exports(&file, text, at, &extent))
    }

    /// Follows all paths from a module, like the bundler. Returns the limit that they exceed.
    fn excess(&self, modules: Modules<'_>, path: &Path) -> Option<String> {
        let mut paths = 0;
        // The modules of the path, each with the number of its targets that were visited.
        let mut open = vec![(path.to_owned(), self.targets(modules, path), 0)];
        while let Some((_, targets, done)) = open.last_mut() {
            let Some(target) = targets.get(*done).cloned() else {
                open.pop();
                continue;
            };
            *done += 1;
            if open.iter().any(|(module, ..)| *module == target) {
                continue;
            }
            paths += 1;
            if paths > MAX_PATHS {
                return Some(format!("along more than {MAX_PATHS} paths"));
            }
            if open.len() == MAX_DEPTH {
                return Some(format!("more than {MAX_DEPTH} levels deep"));
            }
            let targets = self.targets(modules, &target);
            open.push((target, targets, 0));
        }
        None
    }

    /// Returns the files of the modules whose exports a module exports.
    fn targets(&self, modules: Modules<'_>, path: &Path) -> Targets {
        let key = (path.to_owned(), modules.side == Side::Server);
        let lock = || self.known.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(targets) = lock().get(&key) {
            return Arc::clone(targets);
        }
        let targets: Targets = modules.targets(path).into();
        lock().insert(key, Arc::clone(&targets));
        targets
    }
}

impl Modules<'_> {
    fn targets(self, path: &Path) -> Vec<PathBuf> {
        let text = self.files.read(path, MODULE_BYTES).unwrap_or_default();
        let exports = exports_of(path, &String::from_utf8_lossy(&text)).unwrap_or_default();
        exports.iter().filter_map(|export| self.target(path, export)).collect()
    }

    /// Returns the file of a module whose exports another module exports; `None` if it is not found, which is reported when the
    /// bundler requests it.
    fn target(self, path: &Path, export: &WholeExport) -> Option<PathBuf> {
        let environment = (self.side, export.is_required);
        let location = || Location::file("");
        match self.resolver.resolve(path, &export.specifier, environment, location) {
            Ok(Resolved::File { path, form: Form::Module, .. }) => Some(path),
            _ => None,
        }
    }
}

/// Returns the `export *` statements of a script; `None` for other files.
fn exports_of(path: &Path, text: &str) -> Option<Vec<WholeExport>> {
    let language = Language::from_path(path.to_str()?)?;
    Some(whole_exports(text, language))
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use docs_script::{FileError, FileInfo, MemoryFiles};

    use super::*;
    use crate::bundling::{Bundle, ComponentImport, GuestModules, Request, bundle};

    /// Files with a counter of reads.
    struct CountedFiles {
        files: MemoryFiles,
        reads: AtomicUsize,
    }

    impl ProjectFiles for CountedFiles {
        fn root(&self) -> &Path {
            self.files.root()
        }

        fn info(&self, path: &Path) -> Result<FileInfo, FileError> {
            self.files.info(path)
        }

        fn read(&self, path: &Path, limit: u64) -> Result<Vec<u8>, FileError> {
            self.reads.fetch_add(1, Ordering::Relaxed);
            self.files.read(path, limit)
        }

        fn list(&self, folder: &Path, limit: usize) -> Result<Vec<String>, FileError> {
            self.files.list(folder, limit)
        }
    }

    /// Bundles a page that imports `value` from the first module. Returns the bundle and the number
    /// of reads.
    fn bundled(files: impl IntoIterator<Item = (String, String)>) -> (Bundle, usize) {
        let mut memory = MemoryFiles::default();
        for (path, text) in files {
            memory.insert(&path, text);
        }
        let files = Arc::new(CountedFiles { files: memory, reads: AtomicUsize::new(0) });
        let guest = GuestModules::parse(
            r#"{"modules": {"docs:stand-in": "export {standIn} from 'guest:stand-in';"},
                "browser": {"guest:stand-in": "stand-in.1.js"}, "server": {}}"#,
        );
        let guest = guest.expect("a list");
        let imports = [ComponentImport {
            importer: "docs/a.mdx".to_owned(),
            specifier: "@site/src/m0".to_owned(),
            names: vec!["value".to_owned()],
            line: 1,
            counterparts: Vec::new(),
        }];
        let counted: Arc<dyn ProjectFiles> = Arc::<CountedFiles>::clone(&files);
        let bundle = bundle(counted, &Request::new(&imports, &guest, "/"));
        (bundle, files.reads.load(Ordering::Relaxed))
    }

    /// Returns modules, each with this statement for the next one, and with a name that it exports
    /// itself.
    fn chain(
        length: usize,
        extension: &str,
        statement: impl Fn(usize) -> String,
    ) -> Vec<(String, String)> {
        let module = |index: usize| {
            let source = if index + 1 == length {
                "export const value = 'found';\n".to_owned()
            } else {
                statement(index)
            };
            (format!("src/m{index}.{extension}"), source)
        };
        (0..length).map(module).collect()
    }

    fn star(index: usize) -> String {
        format!("export const own{index} = {index};\nexport * from './m{}';\n", index + 1)
    }

    fn issues(bundle: &Bundle) -> Vec<String> {
        bundle.issues.iter().map(ToString::to_string).collect()
    }

    #[test]
    fn a_chain_within_the_limit_leads_to_its_end() {
        let (bundle, _) = bundled(chain(MAX_DEPTH, "ts", star));
        assert_eq!(issues(&bundle), [""; 0]);
        assert!(bundle.server.values().any(|code| code.contains("found")), "{bundle:?}");
    }

    #[test]
    fn a_longer_chain_is_an_issue_of_its_first_module_and_needs_no_more_work() {
        let [(one, reads), (twice, reads_of_twice)] =
            [1_000, 2_000].map(|length| bundled(chain(length, "ts", star)));
        let expected = "src/m0.ts:2:1: warning[component]: `src/m0.ts` exports all exports of other modules more than 100 \
            levels deep\n  help: export the names that are needed: `export {name} from \"./other\"`; components that need it \
            are shown without it, or left out";
        assert_eq!(issues(&one), [expected]);
        assert_eq!(issues(&twice), [expected]);
        assert!(one.module("docs/a.mdx", "@site/src/m0").is_some(), "a stand-in");
        assert!(reads_of_twice <= 3 * reads && reads < 500, "{reads}, {reads_of_twice}");
    }

    #[test]
    fn chains_of_common_js_are_limited_too() {
        let required = |index: usize| {
            format!("exports.own{index} = 1;\nmodule.exports = require('./m{}');\n", index + 1)
        };
        let (bundle, _) = bundled(chain(2_000, "js", required));
        assert_eq!(bundle.issues.len(), 1, "{:?}", issues(&bundle));
        assert!(bundle.issues[0].message.contains("`src/m0.js`"), "{:?}", issues(&bundle));
    }

    #[test]
    fn modules_on_many_paths_are_an_issue() {
        // Each module exports two others, which both export the next one: the number of paths doubles with each.
        let pair = |index: usize| {
            let next = index + 1;
            [
                (
                    format!("src/m{index}.js"),
                    format!("export * from './a{index}'; export * from './b{index}';"),
                ),
                (format!("src/a{index}.js"), format!("export * from './m{next}';")),
                (format!("src/b{index}.js"), format!("export * from './m{next}';")),
            ]
        };
        let end = ("src/m40.js".to_owned(), "export const value = 1;".to_owned());
        let (bundle, reads) = bundled((0..40).flat_map(pair).chain([end]));
        let [issue] = &bundle.issues[..] else { panic!("{:?}", issues(&bundle)) };
        assert!(issue.message.ends_with("along more than 10000 paths"), "{issue}");
        assert!(reads < 500, "{reads}");
    }

    #[test]
    fn modules_that_export_each_other_are_no_endless_path() {
        let files = [
            ("src/m0.js", "export * from './m1';"),
            ("src/m1.js", "export * from './m0'; export const value = 'found';"),
        ];
        let (bundle, _) = bundled(files.map(|(path, text)| (path.to_owned(), text.to_owned())));
        assert_eq!(issues(&bundle), [""; 0]);
        assert!(bundle.server.values().any(|code| code.contains("found")), "{bundle:?}");
    }
}
