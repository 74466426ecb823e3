//! Values of expressions, with the data of imported modules.

use std::collections::HashMap;

use super::Walk;
use crate::host::Exported;
use crate::mdx::value::{Scope, Value};

/// Longer data is not read.
const LONGEST_DATA_BYTES: usize = 256 * 1024;

impl Walk<'_> {
    /// Returns the value of an expression; `None` for one that would have to be run.
    pub(super) fn evaluated(&self, expression: &str) -> Option<Value> {
        self.scope
            .evaluate(expression)
            .or_else(|| self.scope_with_data(expression)?.evaluate(expression))
    }

    /// The scope with the data that an expression imports; `None` if it imports none.
    fn scope_with_data(&self, expression: &str) -> Option<Scope> {
        let imports = self.scope.imports.iter();
        let data: HashMap<String, Value> = imports
            .filter(|(name, import)| import.is_data() && expression.contains(name.as_str()))
            .filter_map(|(name, _)| Some((name.clone(), self.data(name)?)))
            .collect();
        if data.is_empty() {
            return None;
        }
        let mut scope = self.scope.clone();
        scope.values.extend(data);
        Some(scope)
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
