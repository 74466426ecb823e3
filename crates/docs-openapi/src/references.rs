//! References of a file: the values of `$ref`, except in data.

use crate::node::{Node, Position};

/// Reference as written.
#[derive(Clone, Debug, Eq, PartialEq)]
pub(crate) struct Reference {
    pub(crate) written: Box<str>,
    pub(crate) at: Position,
}

/// Meaning of the keys of a table.
#[derive(Clone, Copy, Eq, PartialEq)]
pub(crate) enum Keys {
    /// Keywords of OpenAPI or JSON Schema.
    Keywords,
    /// Names of the author, such as those of properties.
    Names,
    /// Names of the author, whose values contain names too: `components`.
    NamesOfNames,
}

/// Keywords whose values are tables with names of the author.
const NAMES: [&str; 21] = [
    "$defs",
    "callbacks",
    "content",
    "definitions",
    "dependentSchemas",
    "encoding",
    "examples",
    "headers",
    "links",
    "parameters",
    "pathItems",
    "paths",
    "patternProperties",
    "properties",
    "requestBodies",
    "responses",
    "schemas",
    "scopes",
    "securitySchemes",
    "variables",
    "webhooks",
];

/// Keywords whose values are data.
const DATA: [&str; 7] = ["const", "default", "enum", "example", "mapping", "security", "value"];

/// Returns the references of a file in their order.
pub(crate) fn references(root: &Node) -> Vec<Reference> {
    let mut found = Vec::new();
    visit(root, Keys::Keywords, &mut |node, keys| {
        if keys == Keys::Keywords
            && let Some(reference) = node.get("$ref")
            && let Some(written) = reference.text()
        {
            found.push(Reference { written: written.into(), at: reference.at });
        }
        true
    });
    found
}

/// Visits a value and the values in it, except data and extensions. `visitor` returns `true` to visit the values in a
/// value.
pub(crate) fn visit<'a>(
    node: &'a Node,
    keys: Keys,
    visitor: &mut impl FnMut(&'a Node, Keys) -> bool,
) {
    if !visitor(node, keys) {
        return;
    }
    for item in node.items() {
        visit(item, Keys::Keywords, visitor);
    }
    for entry in node.entries() {
        if let Some(keys) = keys_below(keys, &entry.key, &entry.node) {
            visit(&entry.node, keys, visitor);
        }
    }
}

/// Returns the meaning of the keys of an entry's value; `None` if the value is data.
pub(crate) fn keys_below(keys: Keys, key: &str, value: &Node) -> Option<Keys> {
    match keys {
        Keys::Names => Some(Keys::Keywords),
        Keys::NamesOfNames => Some(Keys::Names),
        Keys::Keywords if DATA.contains(&key) || key.starts_with("x-") => None,
        // A list of values in a schema of 3.1.
        Keys::Keywords if key == "examples" && !value.is_table() => None,
        Keys::Keywords if key == "components" => Some(Keys::NamesOfNames),
        Keys::Keywords if NAMES.contains(&key) => Some(Keys::Names),
        Keys::Keywords => Some(Keys::Keywords),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::yaml;

    #[test]
    fn references_in_data_and_properties_named_ref_are_none() {
        let text = "paths:\n  /a:\n    get:\n      parameters: [{$ref: '#/p'}]\n      x-a: {$ref: no}\n\
                    components:\n  examples:\n    default: {$ref: '#/e'}\n    one: {value: {$ref: no}}\n  \
                    schemas:\n    example:\n      $ref: '#/s'\n    T:\n      example: {$ref: no}\n      \
                    examples: [{$ref: no}]\n      properties:\n        $ref: {type: string}\n        \
                    default: {$ref: '#/d'}\n";
        let root = yaml::parse(text).expect("it is YAML").root;
        let written: Vec<_> = references(&root).into_iter().map(|found| found.written).collect();
        assert_eq!(
            written.iter().map(|text| &**text).collect::<Vec<_>>(),
            ["#/p", "#/e", "#/s", "#/d"]
        );
    }
}
