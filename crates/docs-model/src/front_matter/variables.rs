//! Variables in the values of a front matter.

use std::borrow::Cow;

use crate::{Value, Variables};

/// Replaces the variables in the texts of a value.
pub(super) fn replace_variables(value: &mut Value, variables: &Variables) {
    match value {
        Value::Text(text) => {
            if let Cow::Owned(replaced) = variables.replace(text) {
                *text = replaced;
            }
        }
        Value::List(list) => list.iter_mut().for_each(|value| replace_variables(value, variables)),
        Value::Table(table) => {
            table.values_mut().for_each(|value| replace_variables(value, variables));
        }
        _ => {}
    }
}

/// Returns the advice on a value that starts with a variable: YAML reads the braces as a table.
pub(super) fn unquoted_variable_help(text: &str, variables: &Variables) -> Option<String> {
    let value_of = |line: &str| Some(line.split_once(": ")?.1.trim().to_owned());
    let value = text
        .lines()
        .filter_map(value_of)
        .find(|value| value.starts_with("{{") && variables.replace(value) != *value)?;
    Some(format!("write a value that starts with a variable in quotation marks: `\"{value}\"`"))
}
