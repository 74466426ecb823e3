//! Properties of objects, with those of the schemas that they extend.

use crate::view::{Key, View};

/// Properties of a schema.
#[derive(Debug, Default)]
pub(crate) struct Properties<'a> {
    /// Properties by name, in the order of the description.
    pub(crate) properties: Vec<(Key<'a>, View<'a>)>,
    required: Vec<&'a str>,
    /// Schema of properties that are not listed by name.
    pub(crate) others: Option<View<'a>>,
}

/// Maximum number of schemas that extend each other.
const MAX_PARTS: usize = 64;

/// Returns the properties of a schema and of its parts (`allOf`).
pub(crate) fn properties(schema: View<'_>) -> Properties<'_> {
    let mut found = Properties::default();
    let mut seen = Vec::new();
    found.add(schema, &mut seen);
    found
}

impl<'a> Properties<'a> {
    /// Returns `true` if there are no properties.
    pub(crate) fn is_empty(&self) -> bool {
        self.properties.is_empty() && self.others.is_none()
    }

    /// Returns `true` if an object must have a property.
    pub(crate) fn is_required(&self, name: &str) -> bool {
        self.required.contains(&name)
    }

    fn add(&mut self, schema: View<'a>, seen: &mut Vec<usize>) {
        let schema = schema.follow();
        if seen.len() >= MAX_PARTS || seen.contains(&schema.identity()) {
            return;
        }
        seen.push(schema.identity());
        for part in schema.list("allOf") {
            self.add(part, seen);
        }
        self.required.extend(schema.list("required").filter_map(|name| name.node().text()));
        for (name, property) in schema.table("properties") {
            match self.properties.iter_mut().find(|(known, _)| **known == *name) {
                // The later schema replaces the property, because an extending schema describes it
                // in more detail.
                Some(known) => *known = (name, property),
                None => self.properties.push((name, property)),
            }
        }
        let others = schema.get("additionalProperties").filter(|others| others.node().is_table());
        self.others = self.others.or(others);
    }
}
