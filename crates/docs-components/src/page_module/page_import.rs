//! Imports of a page.

/// An import of a page's module.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct PageImport {
    /// Path of the importing file: the page's, or that of a partial. Empty for a module that the page itself does not
    /// import, such as `react/jsx-runtime`.
    pub importer: String,
    /// Path or package, as written.
    pub specifier: String,
    /// Line of the statement in the importing file.
    pub line: u32,
    /// Imported names: `default` for the default export, `*` for all, `require()` for the result of
    /// `require`.
    pub names: Vec<String>,
}
