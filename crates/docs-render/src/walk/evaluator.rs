//! Values of expressions and attributes that are known without running code.

use std::cell::RefCell;
use std::collections::HashMap;

use docs_ecmascript::usual_specifier;

use super::element::PARTIAL;
use super::input::Input;
use crate::host::{Exported, Partial};
use crate::mdx::value::{Import, Scope, Value, names};

/// Maximum size of imported data.
const MAX_DATA_BYTES: usize = 256 * 1024;

/// Evaluates the expressions of a source.
pub(crate) struct Evaluator<'w> {
    pub(super) input: Input<'w>,
    /// Names in the source.
    pub(super) scope: Scope,
    /// Data of imported names, computed on demand.
    data: RefCell<HashMap<String, Option<Value>>>,
}

impl<'w> Evaluator<'w> {
    pub(crate) fn new(input: Input<'w>, scope: Scope) -> Self {
        Self { input, scope, data: RefCell::default() }
    }

    /// Returns the value of an expression; `None` if it requires running code.
    pub(super) fn evaluated(&self, expression: &str) -> Option<Value> {
        self.scope
            .evaluate(expression)
            .or_else(|| self.scope_with_data(expression)?.evaluate(expression))
    }

    /// Returns the names in an expression with the data that it imports; `None` if it imports none. Other names of the
    /// source are excluded, so that the time is proportional to the length of the source.
    fn scope_with_data(&self, expression: &str) -> Option<Scope> {
        let mut scope = Scope::default();
        let mut has_data = false;
        for name in names(expression) {
            if let Some(value) = self.scope.values.get(name) {
                scope.values.insert(name.to_owned(), value.clone());
            }
            let Some(import) = self.scope.imports.get(name) else { continue };
            scope.imports.insert(name.to_owned(), import.clone());
            if import.is_data()
                && let Some(value) = self.data(name)
            {
                scope.values.insert(name.to_owned(), value);
                has_data = true;
            }
        }
        has_data.then_some(scope)
    }

    /// Returns the data of an imported name; `None` if the authors are not trusted.
    fn data(&self, name: &str) -> Option<Value> {
        if let Some(known) = self.data.borrow().get(name) {
            return known.clone();
        }
        let import = self.scope.imports.get(name)?;
        let value = match self.exported(import) {
            Some(Exported::Data(text)) if text.len() <= MAX_DATA_BYTES => {
                Scope::default().evaluate(&text)
            }
            _ => None,
        };
        self.data.borrow_mut().insert(name.to_owned(), value.clone());
        value
    }

    /// Returns the content of a file that is imported as a string; `None` if the authors are not trusted.
    pub(super) fn imported_text(&self, value: &Value) -> Option<String> {
        let Value::Import(specifier) = value else { return None };
        let path = specifier.rsplit('!').next()?.trim_end_matches("?raw");
        let may_read = self.may_read_files() && path.len() < specifier.len();
        may_read.then(|| self.input.host.raw_text(path))?
    }

    /// Returns `true` if an expression is data that can be displayed.
    pub(super) fn shows_data(&self, expression: &str) -> bool {
        self.evaluated(expression).is_some_and(|value| {
            let is_html = matches!(value, Value::Html(_));
            is_html || value.shown().is_some() || self.imported_text(&value).is_some()
        })
    }

    /// Returns the original name of a component, which a page may import under a different name.
    pub(super) fn component_name(&self, name: &str) -> String {
        match self.scope.imports.get(name) {
            Some(import) if import.is_markdown() || self.is_markdown(import) => PARTIAL.to_owned(),
            Some(import) => {
                let usual = usual_specifier(&import.specifier);
                let specifier = usual.as_deref().unwrap_or(&import.specifier);
                ["@theme/", "@docusaurus/", "@theme-original/", "@theme-init/"]
                    .iter()
                    .find_map(|start| specifier.strip_prefix(start))
                    .unwrap_or_default()
                    .to_owned()
            }
            None => name.to_owned(),
        }
    }

    /// Returns `true` if a name that is imported from a module of the project refers to a Markdown file.
    pub(crate) fn is_markdown(&self, import: &Import) -> bool {
        import.is_data() && matches!(self.exported(import), Some(Exported::Markdown(_)))
    }

    /// Returns the Markdown file of an import; `None` if the authors are not trusted.
    pub(super) fn imported_partial(&self, import: &Import) -> Option<Partial<'w>> {
        if !import.is_data() {
            return self.may_read_files().then(|| self.input.host.partial(&import.specifier))?;
        }
        match self.exported(import) {
            Some(Exported::Markdown(partial)) => Some(partial),
            _ => None,
        }
    }

    /// Returns an export of a module of the project; `None` if the authors are not trusted.
    fn exported(&self, import: &Import) -> Option<Exported<'w>> {
        let host = self.input.host;
        self.may_read_files().then(|| host.exported(&import.specifier, &import.name))?
    }

    /// Returns `true` if the content of other files may be a part of the page.
    pub(super) fn may_read_files(&self) -> bool {
        self.input.options.unsafe_html
    }
}
