//! Reading of YAML and JSON.

use std::borrow::Cow;

use serde_saphyr::budget::BudgetBreach;
use serde_saphyr::{DefaultMessageFormatter, Localizer, MessageFormatter};

use crate::unclosed_bracket::unclosed_bracket;
use crate::{Issue, Location, Value};

/// Reads a file in YAML or JSON.
///
/// ```
/// use docs_model::{Value, read_yaml};
///
/// let value = read_yaml("versions-file", "versions.json", "[\"2.0\", \"1.0\"]").unwrap();
/// assert_eq!(value.as_list().unwrap()[0].as_text(), Some("2.0"));
///
/// let issue = read_yaml("versions-file", "versions.json", "[").unwrap_err();
/// assert_eq!((issue.code.as_ref(), issue.location.unwrap().file.as_str()), ("versions-file", "versions.json"));
/// ```
///
/// # Errors
///
/// Returns an issue with this code and the location of the error if the source is not YAML.
pub fn read_yaml(code: &'static str, file: &str, text: &str) -> Result<Value, Issue> {
    yaml_value(text)
        .map_err(|fault| Issue::error(code, fault.message.clone()).at(fault.location(file, 1)))
}

/// Error message and position of invalid YAML.
pub(crate) struct YamlError {
    pub(crate) message: String,
    line_and_column: Option<(u32, u32)>,
}

impl YamlError {
    /// Returns the location in a file; `first_line` is the line of the file at which the source
    /// starts.
    pub(crate) fn location(&self, file: &str, first_line: u32) -> Location {
        match self.line_and_column {
            Some((line, column)) => Location::character(file, line + first_line - 1, column),
            None => Location::line(file, first_line),
        }
    }
}

/// Parses YAML without a file name.
pub(crate) fn yaml_value(text: &str) -> Result<Value, YamlError> {
    // YAML 1.2: `yes` and `on` are strings, as in Docusaurus.
    let options = serde_saphyr::options! { strict_booleans: true, with_snippet: false };
    serde_saphyr::from_str_with_options(text, options).map_err(|error| yaml_error(&error, text))
}

fn yaml_error(error: &serde_saphyr::Error, text: &str) -> YamlError {
    // An error about the whole source has the line after its end.
    let last_line = text.lines().count().max(1) as u32;
    let position = error
        .location()
        .map(|location| (to_u32(location.line()).min(last_line), to_u32(location.column())));
    let limit = limit_message(error);
    match unclosed_bracket(text).filter(|(_, line, column)| position >= Some((*line, *column))) {
        Some((bracket, line, column)) if limit.is_none() => YamlError {
            message: format!("unclosed bracket '{bracket}'"),
            line_and_column: Some((line, column)),
        },
        _ => {
            let message = || first_line(&error.render_with_formatter(&WithoutLocation)).to_owned();
            let message = limit.map_or_else(message, str::to_owned);
            YamlError { message, line_and_column: position }
        }
    }
}

/// Returns the message of an error about a limit of the parser; `None` for another error.
fn limit_message(error: &serde_saphyr::Error) -> Option<&'static str> {
    let serde_saphyr::Error::Budget { breach, .. } = error else { return None };
    Some(match breach {
        BudgetBreach::Depth { .. } => "its values are nested too deeply",
        BudgetBreach::Documents { .. } => "it has too many documents",
        BudgetBreach::Aliases { .. }
        | BudgetBreach::Anchors { .. }
        | BudgetBreach::AliasAnchorRatio { .. }
        | BudgetBreach::RecordedAnchorEvents { .. }
        | BudgetBreach::RecordedAnchorBytes { .. }
        | BudgetBreach::MergeKeys { .. } => "it has too many anchors, aliases or merge keys",
        BudgetBreach::SequenceUnbalanced => "a list or a map is not complete",
        BudgetBreach::Nodes { .. } | BudgetBreach::Events { .. } => "it has too many values",
        _ => "it is too large",
    })
}

/// Formatter of the parser's messages without positions, which count lines of the front matter instead of the file.
struct WithoutLocation;

impl MessageFormatter for WithoutLocation {
    fn localizer(&self) -> &dyn Localizer {
        self
    }

    fn format_message<'a>(&self, error: &'a serde_saphyr::Error) -> Cow<'a, str> {
        DefaultMessageFormatter.format_message(error)
    }
}

impl Localizer for WithoutLocation {
    fn attach_location<'a>(
        &self,
        message: Cow<'a, str>,
        _: serde_saphyr::Location,
    ) -> Cow<'a, str> {
        message
    }
}

fn to_u32(number: u64) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

fn first_line(text: &str) -> &str {
    text.lines().next().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn faults_are_reported_where_writers_correct_them() {
        let aliases = format!("a: &x 1\nb: [{}]\n", "*x, ".repeat(2000));
        let rows = [
            ("title: [Form\ntags: [a, b]\n", "unclosed bracket '['", 1, 8),
            ("title: [Form\n", "unclosed bracket '['", 1, 8),
            ("title: a: b\n", "", 1, 0),
            (aliases.as_str(), "it has too many anchors, aliases or merge keys", 2, 0),
        ];
        for (text, message, line, column) in rows {
            let Err(error) = yaml_value(text) else { panic!("{text} is not YAML") };
            assert!(error.message.contains(message), "{}", error.message);
            let (found, character) = error.line_and_column.unwrap_or_default();
            assert_eq!(found, line, "{text}");
            assert!(column == 0 || character == column, "{text}: {character}");
        }
    }
}
