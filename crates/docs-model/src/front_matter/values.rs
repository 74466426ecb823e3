//! Values of a front matter by type. A value of another type is reported and ignored.

use super::issues::CODE;
use super::reader::FrontMatterReader;
use super::types::Override;
use crate::sidebar_look::LookKey;
use crate::{Issue, Location, Value};

impl FrontMatterReader<'_> {
    /// Reads a string. A number is one too: `title: 404` needs no quotation marks.
    pub(super) fn text(&mut self, key: &str, value: Option<Value>) -> Option<String> {
        match value {
            None | Some(Value::Null) => None,
            Some(Value::Text(text)) => Some(text),
            Some(Value::Number(number)) => Some(number.to_string()),
            Some(other) => {
                self.wrong_type(key, "text", &other);
                None
            }
        }
    }

    pub(super) fn look_part<Part>(
        &mut self,
        name: &str,
        value: Option<Value>,
        read: fn(&LookKey<'_>, Value) -> Result<Part, Issue>,
    ) -> Option<Part> {
        let value = value.filter(|value| *value != Value::Null)?;
        let location = Location::line(self.file, self.line_of(name));
        let part = read(&LookKey { code: CODE, name, location }, value);
        part.map_err(|issue| self.issues.push(issue)).ok()
    }

    pub(super) fn choice(&mut self, key: &str, value: Option<Value>) -> Override<String> {
        match value {
            None => Override::Default,
            Some(Value::Null) => Override::None,
            Some(Value::Text(text)) => Override::Some(text),
            Some(Value::Number(number)) => Override::Some(number.to_string()),
            Some(other) => {
                self.wrong_type(key, "text or null", &other);
                Override::Default
            }
        }
    }

    pub(super) fn number(&mut self, key: &str, value: Option<Value>) -> Option<f64> {
        match value {
            None | Some(Value::Null) => None,
            Some(Value::Number(number)) => Some(number),
            // YAML authors quote numbers; Docusaurus converts them too.
            Some(Value::Text(text)) if text.trim().parse::<f64>().is_ok() => {
                text.trim().parse().ok()
            }
            Some(other) => {
                self.wrong_type(key, "a number", &other);
                None
            }
        }
    }

    pub(super) fn level(&mut self, key: &str, value: Option<Value>) -> Option<u8> {
        let number = self.number(key, value)?;
        if (2.0..=6.0).contains(&number) && number.fract() == 0.0 {
            return Some(number as u8);
        }
        self.fault(key, format!("`{key}` must be a whole number from 2 to 6, but is {number}"));
        None
    }

    /// Reads a whole number from 0; 0 unless it is one.
    pub(super) fn rank(&mut self, key: &str, value: Option<Value>) -> u32 {
        let Some(number) = self.number(key, value) else { return 0 };
        if (0.0..=f64::from(u32::MAX)).contains(&number) && number.fract() == 0.0 {
            return number as u32;
        }
        self.fault(key, format!("`{key}` must be a whole number from 0, but is {number}"));
        0
    }

    pub(super) fn flag(&mut self, key: &str, value: Option<Value>) -> Option<bool> {
        match value {
            None | Some(Value::Null) => None,
            Some(Value::Boolean(flag)) => Some(flag),
            Some(Value::Text(text)) if text == "true" || text == "false" => Some(text == "true"),
            Some(other) => {
                self.wrong_type(key, "true or false", &other);
                None
            }
        }
    }

    /// Reads a string or a list of strings.
    pub(super) fn texts(&mut self, key: &str, value: Option<Value>) -> Vec<String> {
        match value {
            None | Some(Value::Null) => Vec::new(),
            Some(text @ (Value::Text(_) | Value::Number(_))) => {
                self.text(key, Some(text)).into_iter().collect()
            }
            Some(Value::List(list)) => {
                list.into_iter().filter_map(|word| self.text(key, Some(word))).collect()
            }
            Some(other) => {
                self.wrong_type(key, "a list of texts", &other);
                Vec::new()
            }
        }
    }
}
