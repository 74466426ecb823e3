//! Untyped values: the common subset of YAML, TOML and JSON.

use std::fmt;
use std::hash::{Hash, Hasher};

use indexmap::IndexMap;
use serde::Serialize;
use serde::de::{Deserialize, Deserializer, MapAccess, SeqAccess, Visitor};

/// Key under which the TOML parser returns a date.
const TOML_DATE_KEY: &str = "$__toml_private_datetime";

/// Key under which the JSON parser returns a number, if a package of the program enables its feature
/// `arbitrary_precision`.
const JSON_NUMBER_KEY: &str = "$serde_json::private::Number";

/// Untyped value.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[serde(untagged)]
pub enum Value {
    /// `null`, `~` or an empty YAML value.
    #[default]
    Null,
    /// `true` or `false`.
    Boolean(bool),
    /// Number, integer or not.
    Number(f64),
    /// String or date.
    Text(String),
    /// List.
    List(Vec<Value>),
    /// Keys and values in the author's order.
    Table(IndexMap<String, Value>),
}

impl Hash for Value {
    fn hash<State: Hasher>(&self, state: &mut State) {
        std::mem::discriminant(self).hash(state);
        match self {
            Self::Null => {}
            Self::Boolean(boolean) => boolean.hash(state),
            Self::Number(number) => number.to_bits().hash(state),
            Self::Text(text) => text.hash(state),
            Self::List(list) => list.hash(state),
            Self::Table(table) => {
                state.write_usize(table.len());
                table.iter().for_each(|entry| entry.hash(state));
            }
        }
    }
}

impl Value {
    /// Returns the kind of the value for messages: `a number`.
    #[must_use]
    pub fn kind(&self) -> &'static str {
        match self {
            Self::Null => "nothing",
            Self::Boolean(_) => "true or false",
            Self::Number(_) => "a number",
            Self::Text(_) => "text",
            Self::List(_) => "a list",
            Self::Table(_) => "a table",
        }
    }

    /// Returns the value of a key, if this is a table with the key and the value is not null.
    #[must_use]
    pub fn get(&self, key: &str) -> Option<&Self> {
        match self {
            Self::Table(table) => table.get(key).filter(|value| **value != Self::Null),
            _ => None,
        }
    }

    /// Returns the value at a path of keys.
    ///
    /// ```
    /// use docs_core::Value;
    ///
    /// let value: Value = toml::from_str("[navbar.logo]\nsrc = 'logo.svg'").unwrap();
    /// assert_eq!(value.at(&["navbar", "logo", "src"]).and_then(Value::as_text), Some("logo.svg"));
    /// assert_eq!(value.at(&["navbar", "title"]), None);
    /// ```
    #[must_use]
    pub fn at(&self, path: &[&str]) -> Option<&Self> {
        path.iter().try_fold(self, |value, key| value.get(key))
    }

    /// Returns the items of a list.
    #[must_use]
    pub fn as_list(&self) -> Option<&[Self]> {
        match self {
            Self::List(list) => Some(list),
            _ => None,
        }
    }

    /// Returns the value of a boolean.
    #[must_use]
    pub fn as_flag(&self) -> Option<bool> {
        match self {
            Self::Boolean(flag) => Some(*flag),
            _ => None,
        }
    }

    /// Returns the value of a number.
    #[must_use]
    pub fn as_number(&self) -> Option<f64> {
        match self {
            Self::Number(number) => Some(*number),
            _ => None,
        }
    }

    /// Returns the value of a string.
    #[must_use]
    pub fn as_text(&self) -> Option<&str> {
        match self {
            Self::Text(text) => Some(text),
            _ => None,
        }
    }
}

impl<'de> Deserialize<'de> for Value {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(ValueVisitor)
    }
}

struct ValueVisitor;

impl<'de> Visitor<'de> for ValueVisitor {
    type Value = Value;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("a value")
    }

    fn visit_unit<E>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }

    fn visit_none<E>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }

    fn visit_some<D: Deserializer<'de>>(self, deserializer: D) -> Result<Value, D::Error> {
        Value::deserialize(deserializer)
    }

    fn visit_bool<E>(self, value: bool) -> Result<Value, E> {
        Ok(Value::Boolean(value))
    }

    // Settings are small numbers, which `f64` represents exactly.
    fn visit_i64<E>(self, value: i64) -> Result<Value, E> {
        Ok(Value::Number(value as f64))
    }

    fn visit_u64<E>(self, value: u64) -> Result<Value, E> {
        Ok(Value::Number(value as f64))
    }

    fn visit_f64<E>(self, value: f64) -> Result<Value, E> {
        Ok(Value::Number(value))
    }

    fn visit_str<E>(self, value: &str) -> Result<Value, E> {
        Ok(Value::Text(value.to_owned()))
    }

    fn visit_string<E>(self, value: String) -> Result<Value, E> {
        Ok(Value::Text(value))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut access: A) -> Result<Value, A::Error> {
        let mut list = Vec::with_capacity(access.size_hint().unwrap_or_default());
        while let Some(value) = access.next_element()? {
            list.push(value);
        }
        Ok(Value::List(list))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut access: A) -> Result<Value, A::Error> {
        let mut table = IndexMap::new();
        while let Some((key, value)) = access.next_entry::<String, Value>()? {
            if key == TOML_DATE_KEY {
                return Ok(value);
            }
            if key == JSON_NUMBER_KEY
                && let Value::Text(number) = &value
                && let Ok(number) = number.parse()
            {
                return Ok(Value::Number(number));
            }
            table.insert(key, value);
        }
        Ok(Value::Table(table))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_of_json_are_numbers_in_either_form() {
        for text in ["1.5", r#"{"$serde_json::private::Number": "1.5"}"#] {
            let value: Value = serde_json::from_str(text).expect("a value");
            assert_eq!(value, Value::Number(1.5), "{text}");
        }
    }

    #[test]
    fn yaml_and_toml_give_the_same_values() {
        let yaml: Value = serde_saphyr::from_str(
            "title: Agents\nposition: 2\nratio: 1.5\ndraft: false\ntags: [a, b]\ndate: 2026-01-31\n",
        )
        .expect("valid YAML");
        let toml: Value = toml::from_str(
            "title = \"Agents\"\nposition = 2\nratio = 1.5\ndraft = false\ntags = [\"a\", \"b\"]\ndate = 2026-01-31\n",
        )
        .expect("valid TOML");
        assert_eq!(yaml, toml);
    }

    #[test]
    fn an_empty_yaml_value_is_null() {
        let yaml: Value = serde_saphyr::from_str("sidebar_label:\n").expect("valid YAML");
        let Value::Table(table) = yaml else { panic!("not a table") };
        assert_eq!(table["sidebar_label"], Value::Null);
    }
}
