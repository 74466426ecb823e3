//! Exports of a project's modules, resolved through re-exports without running the modules.

use std::sync::Arc;

use docs_ecmascript::{Language, Module, Origin};

/// Maximum number of modules that are read to resolve one name. A longer chain of re-exports is circular, or nearly so.
const MAX_MODULES: usize = 16;

/// Maximum size of a module in bytes. Longer modules are programs, not lists of exports.
const MAX_BYTES: usize = 256 * 1024;

/// Suffixes of the files for an import without extension, in order of precedence.
const ENDINGS: [&str; 11] = [
    ".mjs",
    ".js",
    ".jsx",
    ".ts",
    ".tsx",
    ".json",
    "/index.mjs",
    "/index.js",
    "/index.jsx",
    "/index.ts",
    "/index.tsx",
];

/// Access of the resolution of exports to a project. A `SourceTree` is not sufficient: candidates depend on aliases, static
/// folders and languages, and a module is parsed once for all pages.
pub(crate) trait ModuleFiles {
    /// Returns the candidates for a specifier in a file, the most likely first.
    fn candidates(&self, file: &str, specifier: &str) -> Vec<String>;

    /// Returns `true` if a file exists.
    fn exists(&self, path: &str) -> bool;

    /// Returns the module in a file; `None` if the file cannot be read or [parsed](SourceModule::parse).
    fn module(&self, path: &str) -> Option<Arc<SourceModule>>;
}

/// Parses a script; `None` if it has a syntax error.
#[cfg(feature = "components")]
pub(crate) fn parse_script(text: &str, language: Language) -> Option<Module> {
    Module::parse(text, language).ok()
}

/// Returns `None`, because the program contains no parser.
#[cfg(not(feature = "components"))]
pub(crate) fn parse_script(_: &str, _: Language) -> Option<Module> {
    None
}

/// A module whose exports are known.
#[derive(Debug)]
pub(crate) enum SourceModule {
    /// Content of a JSON file.
    Json(String),
    /// A script: its source, and the exported names.
    Script(String, Module),
}

impl SourceModule {
    /// Parses the source of a module; `None` if it is too long, has a syntax error, or is in another language.
    pub(crate) fn parse(path: &str, text: String) -> Option<Self> {
        if text.len() > MAX_BYTES {
            return None;
        }
        if path.ends_with(".json") {
            return Some(Self::Json(text));
        }
        let module = parse_script(&text, Language::from_path(path)?)?;
        Some(Self::Script(text, module))
    }
}

/// Definition of an exported name.
#[derive(Debug, Eq, PartialEq)]
pub(crate) enum Export {
    /// Source of an expression.
    Data(String),
    /// Path of a Markdown file.
    Markdown(String),
}

/// Returns an export of a module, whose specifier is relative to a file.
pub(crate) fn exported(
    files: &impl ModuleFiles,
    file: &str,
    specifier: &str,
    name: &str,
) -> Option<Export> {
    let mut open = vec![(file.to_owned(), specifier.to_owned(), name.to_owned())];
    for _ in 0..MAX_MODULES {
        let (file, specifier, name) = open.pop()?;
        let Some(path) = resolve(files, &file, &specifier) else { continue };
        if is_markdown(&path) {
            return (name == "default").then_some(Export::Markdown(path));
        }
        let Some(source) = files.module(&path) else { continue };
        let (text, module) = match &*source {
            SourceModule::Json(text) => {
                return (name == "default").then(|| Export::Data(text.clone()));
            }
            SourceModule::Script(text, module) => (text, module),
        };
        let export = module.exports.iter().find(|export| export.name == name);
        match export.map(|export| &export.origin) {
            Some(Origin::Value(range)) => {
                return Some(Export::Data(text[range.clone()].to_owned()));
            }
            Some(Origin::Module { specifier, name }) => {
                open.push((path, specifier.clone(), name.clone()));
            }
            Some(_) => return None,
            // `export *` does not include the default export.
            None if name != "default" => {
                let others = module.exports.iter().rev().filter(|export| export.name == "*");
                open.extend(others.filter_map(|export| match &export.origin {
                    Origin::Module { specifier, .. } => {
                        Some((path.clone(), specifier.clone(), name.clone()))
                    }
                    _ => None,
                }));
            }
            None => {}
        }
    }
    None
}

/// Returns the file of a specifier.
fn resolve(files: &impl ModuleFiles, file: &str, specifier: &str) -> Option<String> {
    files.candidates(file, specifier).into_iter().find_map(|path| {
        if (is_markdown(&path) || path.ends_with(".json") || Language::from_path(&path).is_some())
            && files.exists(&path)
        {
            return Some(path);
        }
        let endings = ENDINGS.iter().map(|ending| format!("{path}{ending}"));
        endings.into_iter().find(|path| files.exists(path))
    })
}

fn is_markdown(path: &str) -> bool {
    path.ends_with(".md") || path.ends_with(".mdx")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Files by path; specifiers are relative to the root.
    struct Files(&'static [(&'static str, &'static str)]);

    impl ModuleFiles for Files {
        fn candidates(&self, _file: &str, specifier: &str) -> Vec<String> {
            vec![specifier.trim_start_matches("./").to_owned()]
        }

        fn exists(&self, path: &str) -> bool {
            self.0.iter().any(|(name, _)| *name == path)
        }

        fn module(&self, path: &str) -> Option<Arc<SourceModule>> {
            let file = self.0.iter().find(|(name, _)| *name == path)?;
            SourceModule::parse(path, file.1.to_owned()).map(Arc::new)
        }
    }

    const FILES: Files = Files(&[
        (
            "parts/index.ts",
            "export {default as A} from './_a.mdx'; export * from './more'; export const f = () => 1",
        ),
        ("more.js", "import B from './_b.md'; const c = {d: 1}; export {B, c}; export default c"),
        ("_a.mdx", "a"),
        ("_b.md", "b"),
        ("e.json", "{\"f\": 2}"),
        ("circle.js", "export * from './circle'; export {x} from './circle'"),
    ]);

    #[test]
    fn re_exports_are_followed_to_texts_and_data() {
        let markdown = |path: &str| Some(Export::Markdown(path.to_owned()));
        let data = |text: &str| Some(Export::Data(text.to_owned()));
        let rows = [
            (("./parts", "A"), markdown("_a.mdx")),
            (("./parts", "B"), markdown("_b.md")),
            (("./parts", "c"), data("{d: 1}")),
            (("./parts", "f"), None),
            (("./parts", "default"), None),
            (("./more", "default"), data("{d: 1}")),
            (("./e.json", "default"), data("{\"f\": 2}")),
            (("./circle", "x"), None),
            (("./circle", "y"), None),
            (("./none", "default"), None),
        ];
        for ((specifier, name), expected) in rows {
            assert_eq!(exported(&FILES, "a.mdx", specifier, name), expected, "{specifier} {name}");
        }
    }
}
