//! Parsing of JavaScript, which requires the feature `components`.

use docs_ecmascript::{Module, SyntaxError};

/// Parses statements, or the code of an island; `None` without the feature `components`.
#[cfg(feature = "components")]
pub(crate) fn parsed(code: &str) -> Option<Result<Module, SyntaxError>> {
    Some(Module::parse(code, docs_ecmascript::Language::JavaScript))
}

/// Returns `None` because the program contains no parser.
#[cfg(not(feature = "components"))]
pub(crate) fn parsed(_: &str) -> Option<Result<Module, SyntaxError>> {
    None
}
