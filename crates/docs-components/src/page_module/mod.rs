//! The module of a page: its statements, and one function for each of its islands.
//!
//! ```
//! use docs_components::page_module::PageModule;
//! use docs_render::{Format, IdentityHost, Islands, Options, Source, render};
//!
//! let options = Options { format: Format::Mdx, islands: Some(Islands::default()), ..Options::default() };
//! let text = "import Chart from '@site/src/Chart'\n\n<Chart rows={[1]} />\n";
//! let page = render(&Source::new(text, "docs/a.mdx"), &options, &IdentityHost);
//! let (module, issues) = PageModule::new(&page.islands, &page.scripts, None);
//! assert!(issues.is_empty());
//! assert!(module.imports().iter().any(|import| import.specifier == "@site/src/Chart"));
//! let code = module.code(|import| format!("/chunks/{}.js", import.specifier.len()));
//! assert!(code.contains("from \"/chunks/15.js\""));
//! ```

mod compile;
mod page_import;
mod statements;
mod write;

use std::collections::HashMap;

use docs_model::Issue;
use docs_render::{Island, PageScript};

use crate::issues;
use crate::javascript::js_string;
use crate::source::location;
use statements::Statements;

pub use crate::site_components::SiteModule;
pub use page_import::PageImport;
pub(crate) use write::{PROVIDED, parents_first};

/// A name that the statements of a source import.
#[derive(Clone, Debug, Eq, PartialEq)]
pub(crate) struct ImportedName {
    /// Path or package, as written.
    pub(crate) specifier: String,
    /// Name in the module; `*` for all of them.
    pub(crate) name: String,
}

/// Returns the imported names of a script by their local names. Blocks that are not valid JavaScript are
/// ignored.
pub(crate) fn imported_names(script: &PageScript) -> HashMap<String, ImportedName> {
    let statements = Statements::new(script, &mut Vec::new());
    let imports = statements.imports.into_iter();
    let named = |import: statements::Import| {
        (import.local, ImportedName { specifier: import.specifier, name: import.name })
    };
    imports.map(named).collect()
}

/// Returns the line of the first statement of a script that runs; `None` if it only imports and exports.
pub(crate) fn first_line_of_code(script: &PageScript) -> Option<u32> {
    if script.blocks.is_empty() {
        return None;
    }
    let statements = Statements::new(script, &mut Vec::new());
    statements.code.first().map(|(_, line)| *line)
}

/// A compiled module whose imports have no addresses yet.
#[derive(Clone, Debug, Default)]
pub struct PageModule {
    code: String,
    imports: Vec<PageImport>,
    /// `true` for the islands that are part of the module, by index; the others failed to parse.
    has_island: Vec<bool>,
}

impl PageModule {
    /// Writes and compiles the module of a page.
    ///
    /// `globals` is the module with the components that pages use without an import, besides those of the interface.
    ///
    /// Islands and blocks of statements that are not valid JavaScript are reported and omitted.
    #[must_use]
    pub fn new(
        islands: &[Island],
        scripts: &[PageScript],
        globals: Option<SiteModule<'_>>,
    ) -> (Self, Vec<Issue>) {
        Self::with(islands, scripts, globals, |_| true)
    }

    /// Writes and compiles the module for some of the islands, by their index. The others are
    /// `null`.
    #[must_use]
    pub fn with(
        islands: &[Island],
        scripts: &[PageScript],
        globals: Option<SiteModule<'_>>,
        is_used: impl Fn(usize) -> bool,
    ) -> (Self, Vec<Issue>) {
        let mut found = Vec::new();
        let statements: Vec<Statements> =
            scripts.iter().map(|script| Statements::new(script, &mut found)).collect();
        let mut has_island: Vec<bool> = (0..islands.len()).map(is_used).collect();
        let mut scripts_fail = vec![false; scripts.len()];
        loop {
            let written =
                write::write((islands, scripts), &statements, &has_island, &scripts_fail, globals);
            let error = match compile::compile(&written.source.code) {
                Ok(code) => return (Self { code, imports: written.imports, has_island }, found),
                Err(error) => error,
            };
            let origin = written.source.origin(error.offset);
            let file = |script: usize| scripts.get(script).map_or("", |script| &script.file);
            match origin {
                Some(origin) => {
                    let location = location(file(origin.script), origin.line);
                    found.push(issues::syntax(&error.message, location));
                    match origin.island {
                        Some(island) if has_island[island] => has_island[island] = false,
                        _ if !scripts_fail[origin.script] => scripts_fail[origin.script] = true,
                        _ => return (Self::without_islands(islands), found),
                    }
                }
                None => {
                    found.push(issues::syntax(&error.message, location(file(0), 1)));
                    return (Self::without_islands(islands), found);
                }
            }
        }
    }

    fn without_islands(islands: &[Island]) -> Self {
        Self {
            code: "export default () => [];\n".to_owned(),
            imports: Vec::new(),
            has_island: vec![false; islands.len()],
        }
    }

    /// Returns the imports of the module.
    #[must_use]
    pub fn imports(&self) -> &[PageImport] {
        &self.imports
    }

    /// Returns whether an island is part of the module.
    #[must_use]
    pub fn has_island(&self, index: usize) -> bool {
        self.has_island.get(index).copied().unwrap_or_default()
    }

    /// Returns the module's code, with an address for each import.
    #[must_use]
    pub fn code(&self, address: impl Fn(&PageImport) -> String) -> String {
        self.with_imports(|line, index, import| {
            let name = js_string(&compile::import_name(index));
            line.replace(&name, &js_string(&address(import)))
        })
    }

    /// Returns the code of a function whose parameter is an array with the exports of the [imported](Self::imports) modules, and
    /// whose result is the module's default export.
    #[must_use]
    pub fn function(&self) -> String {
        let body = self.with_imports(|line, index, _| compile::binding(line, index));
        format!("(modules) => {{{}}}", body.replacen("export default ", "return ", 1))
    }

    /// Returns the code with another statement for each import.
    fn with_imports(&self, text: impl Fn(&str, usize, &PageImport) -> String) -> String {
        let mut code = String::with_capacity(self.code.len());
        for line in self.code.split_inclusive('\n') {
            let index = compile::import_index(line);
            match index.and_then(|index| Some((index, self.imports.get(index)?))) {
                Some((index, import)) => code.push_str(&text(line, index, import)),
                None => code.push_str(line),
            }
        }
        code
    }
}

#[cfg(test)]
mod tests;
