//! Front matter as a table of values, before they have types.

use indexmap::IndexMap;

use super::issues::{CODE, TEXT_LINE};
use super::split::FrontMatterFormat;
use crate::plain_yaml::plain_yaml;
use crate::source_position::line_and_column;
use crate::yaml::yaml_value;
use crate::{Issue, Location, Value};

pub(super) fn parse_table(
    file: &str,
    format: FrontMatterFormat,
    text: &str,
) -> Result<IndexMap<String, Value>, Issue> {
    let value = match format {
        FrontMatterFormat::Yaml => parse_yaml(file, text)?,
        FrontMatterFormat::Toml => parse_toml(file, text)?,
    };
    match value {
        Value::Table(table) => Ok(table),
        Value::Null => Ok(IndexMap::new()),
        other => Err(Issue::error(
            CODE,
            format!(
                "the front matter must be a list of `key: value` lines, but is {}",
                other.kind()
            ),
        )
        .at(Location::line(file, TEXT_LINE))),
    }
}

fn parse_yaml(file: &str, text: &str) -> Result<Value, Issue> {
    if text.trim().is_empty() {
        return Ok(Value::Null);
    }
    if let Some(table) = plain_yaml(text) {
        return Ok(Value::Table(table));
    }
    yaml_value(text).map_err(|fault| {
        let message = format!("the front matter is not valid YAML: {}", fault.message);
        Issue::error(CODE, message)
            .at(fault.location(file, TEXT_LINE))
            .help("values that contain `: ` or start with a special character need quotes")
    })
}

fn parse_toml(file: &str, text: &str) -> Result<Value, Issue> {
    toml::from_str(text).map_err(|error| {
        let (line, column) = line_and_column(text, error.span().map_or(0, |span| span.start));
        Issue::error(CODE, format!("the front matter is not valid TOML: {}", error.message()))
            .at(Location::character(file, line + TEXT_LINE - 1, column))
    })
}
