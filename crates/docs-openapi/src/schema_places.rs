//! Places of schemas in values of a description.

use crate::linked_schemas::{LISTS, SINGLE, TABLES};
use crate::node::{Node, Value};

/// Calls a function with each value in the place of a schema, those within other schemas too. `is_schema`: the value itself is a
/// schema. A value that the function replaces is visited as it is then.
///
/// ```
/// use docs_openapi::parts::{Value, parse, visit_schemas};
///
/// let mut root = parse("{schema: {properties: {a: circle}, description: text}}").unwrap();
/// let mut found = Vec::new();
/// visit_schemas(&mut root, false, &mut |schema| found.extend(schema.text().map(str::to_owned)));
/// assert_eq!(found, ["circle"]);
/// ```
pub fn visit_schemas(root: &mut Node, is_schema: bool, visit: &mut dyn FnMut(&mut Node)) {
    visit_place(root, if is_schema { Place::Schema } else { Place::Other }, visit);
}

/// Content of a value.
#[derive(Clone, Copy)]
enum Place {
    Schema,
    /// List of schemas.
    Schemas,
    /// Schemas by name.
    Table,
    Other,
}

impl Place {
    /// Returns the content of the value of a key.
    fn of_key(self, key: &str) -> Self {
        match self {
            Self::Table => Self::Schema,
            _ if TABLES.contains(&key) => Self::Table,
            _ if LISTS.contains(&key) => Self::Schemas,
            _ if key == "schema" || SINGLE.contains(&key) => Self::Schema,
            _ => Self::Other,
        }
    }
}

fn visit_place(node: &mut Node, place: Place, visit: &mut dyn FnMut(&mut Node)) {
    if matches!(place, Place::Schema) {
        visit(node);
    }
    match &mut node.value {
        Value::List(items) => {
            let of_item = match place {
                Place::Schemas => Place::Schema,
                _ => Place::Other,
            };
            items.iter_mut().for_each(|item| visit_place(item, of_item, visit));
        }
        Value::Table(entries) => {
            for entry in entries {
                visit_place(&mut entry.node, place.of_key(&entry.key), visit);
            }
        }
        _ => {}
    }
}
