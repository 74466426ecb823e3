//! Validation by JSON Schema: the keywords of draft 7 that the schemas of this engine use.

use std::collections::BTreeSet;

use regex_lite::Regex;
use serde_json::{Map, Value};

/// Keywords without an effect on validation.
const ANNOTATIONS: [&str; 6] =
    ["$schema", "title", "description", "default", "examples", "definitions"];

/// Returns the faults of a value, each with its path. Panics at a keyword that is not implemented.
pub(crate) fn faults(schema: &Value, value: &Value) -> Vec<String> {
    let mut faults = Vec::new();
    Validator { root: schema }.check(schema, value, "", &mut faults);
    faults
}

struct Validator<'a> {
    root: &'a Value,
}

impl Validator<'_> {
    fn check(&self, schema: &Value, value: &Value, path: &str, faults: &mut Vec<String>) {
        let keywords = match schema {
            Value::Bool(true) => return,
            Value::Bool(false) => return faults.push(format!("{path}: is not allowed")),
            schema => schema.as_object().expect("a schema is an object or a flag"),
        };
        for (keyword, wanted) in keywords {
            if !self.is_valid(keyword, wanted, keywords, (value, path), faults) {
                faults.push(format!("{path}: {value} is not {keyword} {wanted}"));
            }
        }
    }

    fn is_valid(
        &self,
        keyword: &str,
        wanted: &Value,
        schema: &Map<String, Value>,
        (value, path): (&Value, &str),
        faults: &mut Vec<String>,
    ) -> bool {
        let passes = |schema: &Value| {
            let mut faults = Vec::new();
            self.check(schema, value, path, &mut faults);
            faults.is_empty()
        };
        let list = || wanted.as_array().expect("a list");
        match keyword {
            "$ref" => {
                assert_eq!(schema.len(), 1, "draft 7 ignores keywords beside $ref: {schema:?}");
                let pointer = wanted.as_str().and_then(|it| it.strip_prefix('#'));
                let target = pointer.and_then(|pointer| self.root.pointer(pointer));
                self.check(target.expect("the definition exists"), value, path, faults);
                true
            }
            "type" => match wanted {
                Value::Array(types) => types.iter().any(|name| has_type(value, name)),
                name => has_type(value, name),
            },
            "enum" => list().contains(value),
            "const" => wanted == value,
            "anyOf" => list().iter().any(passes),
            "allOf" => list().iter().all(passes),
            "not" => !passes(wanted),
            "minimum" => value.as_f64().is_none_or(|value| Some(value) >= wanted.as_f64()),
            "maximum" => value.as_f64().is_none_or(|value| Some(value) <= wanted.as_f64()),
            "minItems" => {
                value.as_array().is_none_or(|it| Some(it.len() as u64) >= wanted.as_u64())
            }
            "maxItems" => {
                value.as_array().is_none_or(|it| Some(it.len() as u64) <= wanted.as_u64())
            }
            "pattern" => value.as_str().is_none_or(|text| {
                let pattern = Regex::new(wanted.as_str().expect("a pattern"));
                pattern.expect("the pattern is valid").is_match(text)
            }),
            "required" => value.as_object().is_none_or(|table| {
                list().iter().all(|key| table.contains_key(key.as_str().expect("a key")))
            }),
            "items" => {
                for (index, item) in value.as_array().into_iter().flatten().enumerate() {
                    self.check(wanted, item, &format!("{path}/{index}"), faults);
                }
                true
            }
            "properties" => {
                for (key, value) in value.as_object().into_iter().flatten() {
                    if let Some(schema) = wanted.get(key) {
                        self.check(schema, value, &format!("{path}/{key}"), faults);
                    }
                }
                true
            }
            "additionalProperties" => {
                let known: BTreeSet<&String> = schema
                    .get("properties")
                    .and_then(Value::as_object)
                    .into_iter()
                    .flat_map(Map::keys)
                    .collect();
                for (key, value) in value.as_object().into_iter().flatten() {
                    if !known.contains(key) {
                        self.check(wanted, value, &format!("{path}/{key}"), faults);
                    }
                }
                true
            }
            annotation => {
                assert!(ANNOTATIONS.contains(&annotation), "keyword `{annotation}`");
                true
            }
        }
    }
}

fn has_type(value: &Value, name: &Value) -> bool {
    match name.as_str().expect("the name of a type") {
        "null" => value.is_null(),
        "boolean" => value.is_boolean(),
        "integer" => value.as_f64().is_some_and(|number| number.fract() == 0.0),
        "number" => value.is_number(),
        "string" => value.is_string(),
        "array" => value.is_array(),
        "object" => value.is_object(),
        other => panic!("no type is called {other}"),
    }
}
