//! Faults of values in a file of settings, which serde reports through a deserializer's error type.
//!
//! serde calls a constructor of [`serde::de::Error`] for each kind of fault. [`Fault`] stores the arguments, so that messages and
//! advice are derived from values. The error types of parsers contain only sentences.

use std::fmt;

use serde::de::{self, Expected, Unexpected};

/// Step from a table or an array to one of its values.
#[derive(Clone, Debug, Eq, PartialEq)]
pub(crate) enum Step {
    /// Key of a table.
    Key(String),
    /// Position in an array.
    Item(usize),
}

/// Fault of a value, with its position in the file.
#[derive(Debug)]
pub(crate) struct Fault {
    pub(crate) kind: FaultKind,
    /// Steps from the root to the value, or to the key for [`FaultKind::UnknownKey`].
    pub(crate) path: Vec<Step>,
}

/// Kind of a [`Fault`].
#[derive(Debug)]
pub(crate) enum FaultKind {
    /// A table does not have the key.
    UnknownKey { known: &'static [&'static str] },
    /// A table lacks a required key.
    MissingKey(&'static str),
    /// A string is not one of the possible values.
    UnknownVariant { found: String, known: &'static [&'static str] },
    /// A value has another type.
    Type { found: String, expected: String },
    /// A value has the right type but is invalid.
    Value { found: String, expected: String },
    /// A type's own check failed with this message.
    Other(String),
}

impl Fault {
    fn new(kind: FaultKind) -> Self {
        Self { kind, path: Vec::new() }
    }

    /// Replaces the description of the expected type in Rust with the name of a type of TOML.
    pub(crate) fn expecting(mut self, name: &str) -> Self {
        match &mut self.kind {
            FaultKind::Type { expected, .. } | FaultKind::Value { expected, .. }
                if self.path.is_empty() =>
            {
                name.clone_into(expected);
            }
            _ => {}
        }
        self
    }

    /// Adds a step at the start of the path, while the fault is returned from the value to the
    /// root.
    pub(crate) fn within(mut self, step: Step) -> Self {
        self.path.insert(0, step);
        self
    }

    /// Returns the last key of the path; an empty string for the whole file.
    pub(crate) fn last_key(&self) -> &str {
        match self.path.last() {
            Some(Step::Key(key)) => key,
            _ => "",
        }
    }

    /// Returns the keys of the path, joined by dots.
    pub(crate) fn keys(&self) -> String {
        let keys = self.path.iter().filter_map(|step| match step {
            Step::Key(key) => Some(key.as_str()),
            Step::Item(_) => None,
        });
        keys.collect::<Vec<_>>().join(".")
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}: {:?}", self.keys(), self.kind)
    }
}

impl std::error::Error for Fault {}

impl de::Error for Fault {
    fn custom<Message: fmt::Display>(message: Message) -> Self {
        Self::new(FaultKind::Other(message.to_string()))
    }

    fn invalid_type(found: Unexpected<'_>, expected: &dyn Expected) -> Self {
        Self::new(FaultKind::Type { found: type_name(found), expected: expected.to_string() })
    }

    fn invalid_value(found: Unexpected<'_>, expected: &dyn Expected) -> Self {
        Self::new(FaultKind::Value { found: found.to_string(), expected: expected.to_string() })
    }

    fn unknown_variant(found: &str, known: &'static [&'static str]) -> Self {
        Self::new(FaultKind::UnknownVariant { found: found.to_owned(), known })
    }

    fn unknown_field(_: &str, known: &'static [&'static str]) -> Self {
        Self::new(FaultKind::UnknownKey { known })
    }

    fn missing_field(key: &'static str) -> Self {
        Self::new(FaultKind::MissingKey(key))
    }
}

/// Returns the name of a value's type in TOML.
fn type_name(found: Unexpected<'_>) -> String {
    let name = match found {
        Unexpected::Bool(_) => "a boolean",
        Unexpected::Unsigned(_) | Unexpected::Signed(_) => "an integer",
        Unexpected::Float(_) => "a number",
        Unexpected::Str(_) => "a string",
        Unexpected::Seq => "an array",
        Unexpected::Map => "a table",
        other => return other.to_string(),
    };
    name.to_owned()
}
