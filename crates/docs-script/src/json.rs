//! Parsing of JSON, with locations of syntax errors in the file.

use std::fmt;

use docs_model::{Issue, Location, Value};
use serde::de::{Deserialize, DeserializeOwned, Deserializer, MapAccess, SeqAccess, Visitor};

use crate::codes::SCRIPT_CODE;

/// Parses JSON with a maximum nesting of 128 levels.
///
/// # Errors
///
/// Returns the first error, at its location in `file`.
pub(crate) fn parse_json(file: &str, text: &str) -> Result<Value, Issue> {
    from_json(file, text)
}

/// Checks JSON that the engine will parse, without storing its values.
///
/// # Errors
///
/// Returns the same errors as [`parse_json`].
pub(crate) fn check_json(file: &str, text: &str) -> Result<(), Issue> {
    from_json(file, text).map(|WellFormed| ())
}

fn from_json<T: DeserializeOwned>(file: &str, text: &str) -> Result<T, Issue> {
    serde_json::from_str(text).map_err(|error| {
        let line = u32::try_from(error.line()).unwrap_or(u32::MAX).max(1);
        let written = text.lines().nth(line as usize - 1).unwrap_or_default();
        let column = characters_before(written, error.column());
        // The issue has a location, so its message need not contain the position.
        let message = error.to_string();
        let message = message.split(" at line ").next().unwrap_or(&message);
        let help = match message {
            "recursion limit exceeded" => "values may nest 128 levels deep",
            _ => {
                "JSON has no comments and no trailing commas; a script (`.js`, `.ts`) may have them"
            }
        };
        Issue::error(SCRIPT_CODE, format!("this is not JSON: {message}"))
            .at(Location::character(file, line, column.max(1)))
            .help(help)
    })
}

/// Returns the number of characters that begin before a byte of a line.
fn characters_before(line: &str, byte: usize) -> u32 {
    let count = line.char_indices().take_while(|(start, _)| *start < byte).count();
    u32::try_from(count).unwrap_or(u32::MAX)
}

/// Any value, none of which is stored.
struct WellFormed;

impl<'de> Deserialize<'de> for WellFormed {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(Self)
    }
}

impl<'de> Visitor<'de> for WellFormed {
    type Value = Self;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("a value")
    }

    fn visit_unit<E>(self) -> Result<Self, E> {
        Ok(self)
    }

    fn visit_bool<E>(self, _: bool) -> Result<Self, E> {
        Ok(self)
    }

    fn visit_i64<E>(self, _: i64) -> Result<Self, E> {
        Ok(self)
    }

    fn visit_u64<E>(self, _: u64) -> Result<Self, E> {
        Ok(self)
    }

    fn visit_f64<E>(self, _: f64) -> Result<Self, E> {
        Ok(self)
    }

    fn visit_str<E>(self, _: &str) -> Result<Self, E> {
        Ok(self)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut values: A) -> Result<Self, A::Error> {
        while values.next_element::<Self>()?.is_some() {}
        Ok(self)
    }

    fn visit_map<A: MapAccess<'de>>(self, mut entries: A) -> Result<Self, A::Error> {
        while entries.next_entry::<Self, Self>()?.is_some() {}
        Ok(self)
    }
}
