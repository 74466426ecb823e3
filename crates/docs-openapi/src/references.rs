//! References of a file: the values of `$ref`, except in data.

use crate::node::{Node, Position};

/// Reference as written.
#[derive(Clone, Debug, Eq, PartialEq)]
pub(crate) struct Reference {
    pub(crate) written: Box<str>,
    pub(crate) at: Position,
    /// `true` if it is the only content of an example, which may also be data that looks like a reference. It is not a
    /// fault if it refers to nothing.
    pub(crate) may_be_data: bool,
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
const NAMES: [&str; 22] = [
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
    "x-webhooks",
];

/// Keywords whose values are examples. A table with a reference alone stands for the content of a file.
const EXAMPLES: [&str; 2] = ["example", "value"];

/// Extensions with a list of code samples, which may be in files of their own.
pub(crate) const SAMPLES: [&str; 2] = ["x-codeSamples", "x-code-samples"];

/// Keywords whose values are data.
const DATA: [&str; 7] = ["const", "default", "enum", "example", "mapping", "security", "value"];

/// Returns the references of a file in their order.
pub(crate) fn references(root: &Node) -> Vec<Reference> {
    let mut found = Vec::new();
    visit(root, Keys::Keywords, &mut |node, keys| {
        // A name of the author can be `$ref` too, but then its value is a table.
        found.extend(reference(node, false));
        if keys == Keys::Keywords {
            let examples = EXAMPLES.iter().filter_map(|key| node.get(key));
            let examples = examples.filter(|example| example.entries().len() == 1);
            found.extend(examples.filter_map(|example| reference(example, true)));
            let samples = SAMPLES.iter().filter_map(|key| node.get(key)).flat_map(Node::items);
            found.extend(samples.filter_map(|sample| reference(sample, false)));
        }
        true
    });
    found
}

/// Returns the reference that a table is.
fn reference(node: &Node, may_be_data: bool) -> Option<Reference> {
    let reference = node.get("$ref")?;
    Some(Reference { written: reference.text()?.into(), at: reference.at, may_be_data })
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
        Keys::Keywords if DATA.contains(&key) => None,
        // A list of values in a schema of 3.1.
        Keys::Keywords if key == "examples" && !value.is_table() => None,
        Keys::Keywords if key == "components" => Some(Keys::NamesOfNames),
        Keys::Keywords if NAMES.contains(&key) => Some(Keys::Names),
        Keys::Keywords if key.starts_with("x-") => None,
        Keys::Keywords => Some(Keys::Keywords),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::yaml;

    #[test]
    fn tables_of_names_examples_and_samples_may_be_references() {
        let text = "paths:\n  /a:\n    get:\n      x-codeSamples: [{lang: sh}, {$ref: s.yaml}]\n\
                    components:\n  schemas:\n    T:\n      properties: {$ref: 'p.yaml#/all'}\n  \
                    examples:\n    one: {value: {$ref: e.yaml}}\n    two: {value: {$ref: no, other: 1}}\n";
        let root = yaml::parse(text).expect("it is YAML").root;
        let found: Vec<_> = references(&root)
            .into_iter()
            .map(|found| (found.written.to_string(), found.may_be_data))
            .collect();
        let expected = [("s.yaml", false), ("p.yaml#/all", false), ("e.yaml", true)];
        assert_eq!(found, expected.map(|(written, data)| (written.to_owned(), data)));
    }

    #[test]
    fn references_in_data_and_properties_named_ref_are_none() {
        let text = "paths:\n  /a:\n    get:\n      parameters: [{$ref: '#/p'}]\n      x-a: {$ref: no}\n\
                    components:\n  examples:\n    default: {$ref: '#/e'}\n    one: {value: {$ref: no}}\n  \
                    schemas:\n    example:\n      $ref: '#/s'\n    T:\n      example: {$ref: no}\n      \
                    examples: [{$ref: no}]\n      properties:\n        $ref: {type: string}\n        \
                    default: {$ref: '#/d'}\n";
        let root = yaml::parse(text).expect("it is YAML").root;
        let required = references(&root).into_iter().filter(|found| !found.may_be_data);
        let written: Vec<_> = required.map(|found| found.written).collect();
        assert_eq!(
            written.iter().map(|text| &**text).collect::<Vec<_>>(),
            ["#/p", "#/e", "#/s", "#/d"]
        );
    }
}
