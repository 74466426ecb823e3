//! The imports and exports of an ECMAScript module, read without running it.
//!
//! [`Module::parse`] returns the names that a module imports and exports, each with its origin. [`nesting`] measures the
//! depth of a script before it is parsed: parsers recurse, and an overflow of the stack aborts the process.
//!
//! Functions that parse need the feature `parser` (on by default), which is oxc. Without it, the crate has no dependencies,
//! and contains the types, [`nesting`], [`required_modules`] and [`usual_specifier`].
//!
//! ```
//! use docs_ecmascript::{Language, Module};
//!
//! let module = Module::parse("import A from './a.js'; import {b} from 'b'", Language::JavaScript)?;
//! let locals: Vec<&str> = module.imports.iter().map(|import| import.local.as_str()).collect();
//! assert_eq!(locals, ["A", "b"]);
//! # Ok::<(), docs_ecmascript::SyntaxError>(())
//! ```

/// Runs the examples of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

#[cfg(feature = "parser")]
mod contexts;
mod module;
pub mod nesting;
#[cfg(feature = "parser")]
mod optional;
mod package_files;
#[cfg(feature = "parser")]
mod parser;
#[cfg(feature = "parser")]
mod reexports;
mod require;
#[cfg(feature = "parser")]
mod wrapper;

#[cfg(feature = "parser")]
pub use contexts::{ContextArguments, ContextCall, context_calls};
pub use module::{Export, Import, Language, Module, Origin, SyntaxError};
#[cfg(feature = "parser")]
pub use optional::is_optional_module;
pub use package_files::usual_specifier;
#[cfg(feature = "parser")]
pub use reexports::{WholeExport, whole_exports};
pub use require::{REQUIRED, required_modules};
