//! Properties of a partial.

use crate::islands::source::{push_string, push_value};
use crate::mdx::value::Value;

/// The properties of a partial.
#[derive(Debug, Default)]
pub(super) struct Props {
    /// Names and values. A value that requires running code is unknown.
    pub(super) values: Vec<(String, Value)>,
    /// Entries of the object as written, if their values are unknown. They use names of the source that contains the tag.
    pub(super) source: Option<String>,
    /// `true` if the tag spreads an object, so that any name may be a property.
    pub(super) spreads: bool,
}

impl Props {
    /// Adds the children of the tag, as HTML.
    pub(super) fn add_children(&mut self, children: String) {
        let children = Value::Html(children);
        if let Some(source) = &mut self.source {
            push_entry(source, "children", |source| push_value(source, &children));
        }
        self.values.push(("children".to_owned(), children));
    }

    /// Returns the value of `props` in the partial.
    pub(super) fn value(self) -> Value {
        if self.spreads { Value::Unknown } else { Value::Map(self.values) }
    }

    /// Returns the JavaScript of the object.
    pub(super) fn script(&self) -> String {
        let mut script = "{".to_owned();
        match &self.source {
            Some(source) => script.push_str(source.trim_start_matches(", ")),
            None => {
                for (name, value) in &self.values {
                    push_entry(&mut script, name, |script| push_value(script, value));
                }
            }
        }
        script.push('}');
        script
    }
}

/// Appends an entry to an object.
pub(super) fn push_entry(object: &mut String, name: &str, push_value: impl FnOnce(&mut String)) {
    if !object.ends_with('{') {
        object.push_str(", ");
    }
    push_string(object, name);
    object.push_str(": ");
    push_value(object);
}
