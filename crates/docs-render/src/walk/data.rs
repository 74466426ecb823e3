//! Values of expressions, with the data of imported modules.

use super::Walk;
use crate::host::Exported;
use crate::mdx::value::{Scope, Value, names};

/// Longer data is not read.
const LONGEST_DATA_BYTES: usize = 256 * 1024;

impl Walk<'_> {
    /// Returns the value of an expression; `None` for one that would have to be run.
    pub(super) fn evaluated(&self, expression: &str) -> Option<Value> {
        self.scope
            .evaluate(expression)
            .or_else(|| self.scope_with_data(expression)?.evaluate(expression))
    }

    /// The names of an expression with the data that it imports; `None` if it imports none. Other names of the text are left
    /// out, so that a text of many imports is read in time proportional to its length.
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

    /// The data behind an imported name.
    fn data(&self, name: &str) -> Option<Value> {
        if let Some(known) = self.data.borrow().get(name) {
            return known.clone();
        }
        let import = self.scope.imports.get(name)?;
        let value = match self.host.exported(&import.specifier, &import.name) {
            Some(Exported::Data(text)) if text.len() <= LONGEST_DATA_BYTES => {
                Scope::default().evaluate(&text)
            }
            _ => None,
        };
        self.data.borrow_mut().insert(name.to_owned(), value.clone());
        value
    }
}
