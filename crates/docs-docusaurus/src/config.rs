//! Access to the values of a configuration.

use docs_model::{Policy, Value};

/// Returns the string of a key.
pub(crate) fn text(value: &Value, key: &str) -> Option<String> {
    value.get(key).and_then(Value::as_text).map(str::to_owned)
}

/// Returns the boolean of a key.
pub(crate) fn flag(value: &Value, key: &str) -> Option<bool> {
    value.get(key).and_then(Value::as_flag)
}

/// Returns the policy with the name of a value, or the default.
pub(crate) fn policy(value: Option<&Value>, default: Policy) -> Policy {
    match value.and_then(Value::as_text) {
        Some("ignore") => Policy::Ignore,
        Some("log") => Policy::Log,
        Some("warn") => Policy::Warn,
        Some("throw") => Policy::Throw,
        _ => default,
    }
}

/// Returns the strings of a list; other values in it are ignored.
pub(crate) fn texts(value: Option<&Value>) -> Option<Vec<String>> {
    Some(value?.as_list()?.iter().filter_map(Value::as_text).map(str::to_owned).collect())
}

/// Returns name and options of a plugin or preset: a name, or a list of both.
pub(crate) fn name_and_options(value: &Value) -> (&str, Value) {
    let (name, options) = match value {
        Value::List(list) => (list.first(), list.get(1).cloned().unwrap_or_default()),
        single => (Some(single), Value::default()),
    };
    (name.map(module_name).unwrap_or_default(), options)
}

/// Returns the name of a module from a string, the value of a `require`, or a function.
fn module_name(value: &Value) -> &str {
    let named = ["$module", "$function"].iter().find_map(|key| value.get(key)?.as_text());
    let name = value.as_text().or(named).unwrap_or_default();
    match name {
        "" if value.get("$function").is_some() => "(a function)",
        name => name,
    }
}

/// Returns a path relative to the project, without `@site/` or `./` at its start.
pub(crate) fn project_path(path: &str) -> String {
    let path = path.strip_prefix("@site/").unwrap_or(path);
    path.trim_start_matches("./").trim_end_matches('/').to_owned()
}
