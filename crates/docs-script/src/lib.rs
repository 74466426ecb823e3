//! An embedded JavaScript engine for documentation tools.
//!
//! The crate evaluates scripts to data, within limits of time and memory and without Node ([`Scripts`]), calls the
//! functions of a server bundle ([`BundleEngine`]), and evaluates ES modules from memory, within limits
//! ([`ModuleEngine`]). The engine is QuickJS.
//!
//! # Scripts
//!
//! A script is JavaScript or TypeScript, as a module or CommonJS, or JSON. Local modules and installed packages are loaded
//! as Node loads them. Scripts read files through [`ProjectFiles`] only, and write to memory ([`WrittenFiles`]); they have
//! access to neither network nor environment. The modules `path`, `fs`, `url`, `module` and `process` exist in the part
//! that configurations use.
//!
//! A package that is not installed is replaced by a stand-in, whose properties can be read, called and constructed to any
//! depth. It appears in the data as `{ "$module": "prism-react-renderer", "$path": "themes.github" }`. An imported file
//! that does not exist is replaced in the same way, unless the script handles the exception of its import. A function
//! appears as `{ "$function": "name" }`, a regular expression as `{ "$regexp": "a+", "$flags": "i" }`.
//!
//! ```
//! use docs_script::{MemoryFiles, Scripts};
//!
//! let files = MemoryFiles::from_iter([
//!     ("site.config.ts", "import {year} from './year';\nexport default {title: `Docs ${year as number}`};"),
//!     ("year.ts", "export const year: number = 2026;"),
//! ]);
//! let evaluated = Scripts::new(files).evaluate("site.config.ts")?;
//! assert_eq!(evaluated.value.at(&["title"]).and_then(|title| title.as_text()), Some("Docs 2026"));
//! # Ok::<(), docs_script::Issue>(())
//! ```
//!
//! # Layers
//!
//! `engine` starts QuickJS with limits. `modules` resolves and compiles modules. `host` implements the subset of Node
//! that scripts see. `script` evaluates a file with all of them, and `failure` converts errors to [`Issue`]s. `bundle`
//! and `module_engine` need only the engine.

/// Runs the examples of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

mod bundle;
mod codes;
mod engine;
mod failure;
mod files;
mod host;
mod json;
mod memory_files;
mod module_engine;
mod modules;
pub mod paths;
mod script;
mod written_files;

pub use docs_model::{Issue, Value};

pub use bundle::{Bundle, BundleEngine, BundleError};
pub use codes::{
    MESSAGE_CODE, MISSING_MODULE_CODE, MISSING_VALUE_CODE, NODE_MODULE_CODE, SCRIPT_CODE,
    WRITTEN_FILES_CODE,
};
pub use files::{EntryKind, FileError, FileErrorKind, FileInfo, ProjectFiles};
pub use memory_files::MemoryFiles;
pub use module_engine::{
    Argument, CompiledModules, ModuleEngine, ModuleError, ModuleLimit, ModuleLimits, SharedModules,
};
pub use script::{Evaluated, Limits, Scripts};
pub use written_files::WrittenFiles;
