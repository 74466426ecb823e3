//! Schemas outside of `components` that references name. They have pages too, so that a description in several files
//! has the same pages as one in a single file.

use std::collections::HashSet;

use crate::properties::properties;
use crate::references::{Keys, visit};
use crate::view::View;

/// Keywords of a schema that contain a schema.
pub(crate) const SINGLE: [&str; 7] =
    ["additionalProperties", "contains", "else", "if", "items", "not", "then"];

/// Keywords of a schema that contain a list of schemas.
pub(crate) const LISTS: [&str; 4] = ["allOf", "anyOf", "oneOf", "prefixItems"];

/// Keywords of a schema that contain schemas by name.
pub(crate) const TABLES: [&str; 2] = ["patternProperties", "properties"];

/// Schema that a reference names.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LinkedSchema<'a> {
    pub(crate) name: &'a str,
    pub(crate) view: View<'a>,
}

/// Returns the schemas with properties that references name, in the order of their first use. `known` are the identities of
/// those with a page.
pub(crate) fn linked_schemas<'a>(
    roots: impl Iterator<Item = View<'a>>,
    known: HashSet<usize>,
) -> Vec<LinkedSchema<'a>> {
    let mut search = Search { seen: HashSet::new(), known, found: Vec::new() };
    for root in roots {
        visit(root.node(), Keys::Keywords, &mut |node, keys| {
            if keys == Keys::Keywords
                && let Some(schema) = node.get("schema")
            {
                search.schema(root.with(schema));
            }
            true
        });
    }
    search.found
}

struct Search<'a> {
    /// Identities of the schemas that were visited.
    seen: HashSet<usize>,
    known: HashSet<usize>,
    found: Vec<LinkedSchema<'a>>,
}

impl<'a> Search<'a> {
    fn schema(&mut self, view: View<'a>) {
        let schema = view.follow();
        if !self.seen.insert(schema.identity()) {
            return;
        }
        if let Some(name) = view.referenced_name()
            && !self.known.contains(&schema.identity())
            && !properties(schema).properties.is_empty()
        {
            self.found.push(LinkedSchema { name, view: schema });
        }
        for key in SINGLE {
            if let Some(inner) = schema.get(key).filter(|inner| inner.node().is_table()) {
                self.schema(inner);
            }
        }
        for inner in LISTS.into_iter().flat_map(|key| schema.list(key)) {
            self.schema(inner);
        }
        for (_, inner) in TABLES.into_iter().flat_map(|key| schema.table(key)) {
            self.schema(inner);
        }
    }
}
