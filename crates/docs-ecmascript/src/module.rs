//! A module's imports and exports.

use std::fmt;
use std::ops::Range;

/// The names that a module imports and exports.
///
/// ```
/// use docs_ecmascript::{Language, Module};
///
/// let module = Module::parse("import './a.css'; export const b = 1;", Language::JavaScript)?;
/// assert_eq!(module.bare_imports, ["./a.css"]);
/// assert_eq!(module.exports[0].name, "b");
/// # Ok::<(), docs_ecmascript::SyntaxError>(())
/// ```
#[derive(Clone, Debug, Default, Eq, PartialEq)]
#[non_exhaustive]
pub struct Module {
    /// Imported names, in the order of the code.
    pub imports: Vec<Import>,
    /// Specifiers of the modules that are imported without names (`import 'a.css'`), in the order of the code.
    pub bare_imports: Vec<String>,
    /// Exported names, in the order of the code.
    pub exports: Vec<Export>,
}

/// An imported name.
#[derive(Clone, Debug, Eq, PartialEq)]
#[non_exhaustive]
pub struct Import {
    /// Name in the module that imports.
    pub local: String,
    /// Name in the imported module: `default` for the default export, `*` for all exports as an object.
    pub name: String,
    /// Path or package of the imported module, without quotes and escapes.
    pub specifier: String,
}

/// An exported name.
#[derive(Clone, Debug, Eq, PartialEq)]
#[non_exhaustive]
pub struct Export {
    /// Name for importers: `default` for the default export, `*` for all exports of another module.
    pub name: String,
    /// Origin of the exported value.
    pub origin: Origin,
    /// Offset of the declaration, in bytes.
    pub at: usize,
}

/// Origin of an exported name.
#[derive(Clone, Debug, Eq, PartialEq)]
#[non_exhaustive]
pub enum Origin {
    /// A function, a class, or names that a pattern takes out of a value.
    Code,
    /// Another name, which the module does not declare as a value or import. A component that renders another one and
    /// nothing else counts as its name: `() => <Other />`.
    Local(String),
    /// A name of another module, exported from there or imported before.
    Module {
        /// Path or package of the other module.
        specifier: String,
        /// Name in the other module: `default`, `*`, or any other.
        name: String,
    },
    /// An expression, as its range in bytes.
    Value(Range<usize>),
}

/// The language of a module.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
#[non_exhaustive]
pub enum Language {
    /// JavaScript, with JSX.
    #[default]
    JavaScript,
    /// TypeScript, without JSX.
    TypeScript,
    /// TypeScript with JSX.
    Tsx,
}

impl Language {
    /// Returns the language of a file by its extension; `None` for a file that is not a script.
    ///
    /// ```
    /// use docs_ecmascript::Language;
    ///
    /// assert_eq!(Language::from_path("src/index.ts"), Some(Language::TypeScript));
    /// assert_eq!(Language::from_path("_part.mdx"), None);
    /// ```
    #[must_use]
    pub fn from_path(path: &str) -> Option<Self> {
        match path.rsplit_once('.')?.1 {
            "js" | "jsx" | "mjs" | "cjs" => Some(Self::JavaScript),
            "ts" | "mts" | "cts" => Some(Self::TypeScript),
            "tsx" => Some(Self::Tsx),
            _ => None,
        }
    }
}

/// The first syntax error of a module.
#[derive(Clone, Debug, Eq, PartialEq)]
#[non_exhaustive]
pub struct SyntaxError {
    /// Message of the parser.
    pub message: String,
    /// Offset in bytes.
    pub at: usize,
}

impl fmt::Display for SyntaxError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.message)
    }
}

impl std::error::Error for SyntaxError {}
