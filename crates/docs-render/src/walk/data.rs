//! Values of expressions with data of imported modules.

use super::Walk;
use crate::host::Exported;
use crate::mdx::value::{Scope, Value, names};

/// Maximum size of imported data.
const MAX_DATA_BYTES: usize = 256 * 1024;

impl Walk<'_> {
    /// Returns the value of an expression; `None` if it requires running code.
    pub(super) fn evaluated(&self, expression: &str) -> Option<Value> {
        self.scope
            .evaluate(expression)
            .or_else(|| self.scope_with_data(expression)?.evaluate(expression))
    }

    /// Returns the names in an expression with the data that it imports; `None` if it imports none. Other names of the
    /// text are excluded, so that the time is proportional to the length of the text.
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

    /// Returns the data of an imported name.
    fn data(&self, name: &str) -> Option<Value> {
        if let Some(known) = self.data.borrow().get(name) {
            return known.clone();
        }
        let import = self.scope.imports.get(name)?;
        let value = match self.host.exported(&import.specifier, &import.name) {
            Some(Exported::Data(text)) if text.len() <= MAX_DATA_BYTES => {
                Scope::default().evaluate(&text)
            }
            _ => None,
        };
        self.data.borrow_mut().insert(name.to_owned(), value.clone());
        value
    }
}
