//! TOML settings with error recovery: an invalid key or value is reported and removed, and the rest is parsed again.

use std::borrow::Cow;
use std::collections::BTreeMap;

use serde::de::DeserializeOwned;
use toml::Spanned;
use toml::de::{DeTable, DeValue, Deserializer, Error};

use crate::front_matter::line_and_column;
use crate::{Issue, Location, Names, nearest};

/// Maximum number of issues. A file in the wrong format has one for each line.
const MAX_FAULTS: usize = 100;

/// Start of serde's message about an unknown key, before the known keys.
const UNKNOWN: &str = "unknown field `";

/// Start of serde's message about a missing key.
const MISSING: &str = "missing field `";

/// Deserialises a value without the invalid keys and values. Returns `None` if the text is not TOML, or if a required
/// key is missing. `required` are the required texts of the whole file. The issues have the given code.
pub(crate) fn from_toml<T: DeserializeOwned>(
    file: &str,
    text: &str,
    code: &'static str,
    required: &[&str],
) -> (Option<T>, Vec<Issue>) {
    let source = Source { file, text, code };
    let (mut table, errors) = DeTable::parse_recoverable(text);
    let (mut issues, is_readable) = source.syntax_issues(&errors);
    if !is_readable {
        return (None, issues);
    }
    let mut is_complete = errors.is_empty();
    let mut required = required.to_vec();
    let mut has_other_issues = !issues.is_empty();
    loop {
        let error = match T::deserialize(Deserializer::from(table.clone())) {
            Ok(value) => return (is_complete.then_some(value), issues),
            Err(error) => error,
        };
        let span = error.span();
        // A missing field may have been removed before, or be in a line that is not TOML.
        let is_missing = missing(error.message()).is_some();
        let is_follow_up = is_missing && has_other_issues;
        has_other_issues |= !is_missing;
        if !is_follow_up {
            issues.push(source.issue(&error, table.get_ref()));
        }
        if add_missing(table.get_mut(), &error, &mut required) {
            is_complete = false;
            continue;
        }
        let is_removed =
            issues.len() < MAX_FAULTS && span.is_some_and(|span| remove(table.get_mut(), &span));
        if !is_removed {
            return (None, issues);
        }
    }
}

/// A text in TOML, and the code of its issues.
struct Source<'a> {
    file: &'a str,
    text: &'a str,
    code: &'static str,
}

impl Source<'_> {
    /// Returns the issues of a text that is not TOML, one for each line, and whether the rest can be read. An array or a
    /// string that does not end contains the following lines.
    fn syntax_issues(&self, errors: &[Error]) -> (Vec<Issue>, bool) {
        let swallows_lines = |error: &Error| {
            ["unclosed", "in array", "array elements"]
                .iter()
                .any(|part| error.message().contains(part))
        };
        let line = |error: &Error| self.location(error).line;
        let last =
            errors.iter().filter(|error| swallows_lines(error)).min_by_key(|error| line(error));
        let is_own = |error: &&Error| last.is_none_or(|last| line(error) < line(last));
        let mut reported: BTreeMap<Option<u32>, &Error> = BTreeMap::new();
        for error in last.into_iter().chain(errors.iter().filter(is_own)) {
            reported.entry(line(error)).or_insert(error);
        }
        let issue = |error: &Error| {
            let message = match error.message().trim_end() {
                message if message.starts_with("string values must be quoted") => {
                    "a string needs quotes"
                }
                message if message.starts_with("invalid boolean") => "a string needs quotes",
                message => message,
            };
            Issue::error(self.code, format!("not valid TOML: {message}")).at(self.location(error))
        };
        (reported.into_values().take(MAX_FAULTS).map(issue).collect(), last.is_none())
    }

    /// Returns the issue of an invalid key or value.
    fn issue(&self, error: &Error, table: &DeTable<'_>) -> Issue {
        let message = error.message().trim_end();
        let location = self.location(error);
        if let Some((key, expected)) =
            message.strip_prefix(UNKNOWN).and_then(|rest| rest.split_once('`'))
        {
            return unknown_key(key, expected, self.code).at(location);
        }
        // Values in place of missing ones have an empty span, as does the whole file.
        let span = error.span().filter(|span| !span.is_empty());
        let key = span.and_then(|span| path_of(table, &span));
        if key.is_none() && missing(message).is_some() {
            let (message, help) = plain_message(message, None);
            let issue = Issue::error(self.code, message).at(Location::file(self.file));
            return issue.maybe_help(help);
        }
        let (message, help) = plain_message(message, key.as_deref());
        Issue::error(self.code, message).at(location).maybe_help(help)
    }

    fn location(&self, error: &Error) -> Location {
        let Some(span) = error.span() else { return Location::file(self.file) };
        let (line, column) = line_and_column(self.text, span.start);
        Location::character(self.file, line, column)
    }
}

/// Returns the keys that lead to the value with this span, joined by dots.
fn path_of(table: &DeTable<'_>, span: &std::ops::Range<usize>) -> Option<String> {
    table.iter().find_map(|(key, value)| {
        if value.span() == *span {
            return Some(key.get_ref().to_string());
        }
        let inner = path_within(value.get_ref(), span)?;
        Some(if inner.is_empty() {
            key.get_ref().to_string()
        } else {
            format!("{}.{inner}", key.get_ref())
        })
    })
}

/// Returns the keys within a value; they are empty for an item of a list.
fn path_within(value: &DeValue<'_>, span: &std::ops::Range<usize>) -> Option<String> {
    match value {
        DeValue::Table(table) => path_of(table, span),
        DeValue::Array(list) => list.iter().find_map(|item| match item.span() == *span {
            true => Some(String::new()),
            false => path_within(item.get_ref(), span),
        }),
        _ => None,
    }
}

/// Returns serde's message in plain words, with advice. `key` is the setting with the invalid value.
fn plain_message(message: &str, key: Option<&str>) -> (String, Option<String>) {
    let key = key.map_or_else(|| "a setting".to_owned(), |key| format!("`{key}`"));
    if let Some(missing) = missing(message) {
        let within = match key.as_str() {
            "a setting" => String::new(),
            key => format!(" in {key}"),
        };
        return (format!("the setting `{missing}` is missing{within}"), None);
    }
    if let Some((found, values)) =
        message.strip_prefix("unknown variant `").and_then(|rest| rest.split_once("`, expected "))
    {
        let known: Vec<&str> = values.split('`').skip(1).step_by(2).collect();
        let near = Names::new(known.iter().copied()).nearest(found);
        let near = near.map(|near| format!(", did you mean `{near}`?")).unwrap_or_default();
        let help = format!("the values are: `{}`", known.join("`, `"));
        return (format!("`{found}` is not a value of {key}{near}"), Some(help));
    }
    let found_and_expected = message
        .strip_prefix("invalid type: ")
        .or(message.strip_prefix("invalid value: "))
        .and_then(|rest| rest.rsplit_once(", expected "));
    match found_and_expected {
        Some((found, expected)) => {
            let found = match message.starts_with("invalid type") {
                true => kind(found),
                false => found,
            };
            (format!("{key} must be {}, not {found}", wanted(expected)), None)
        }
        None if message.starts_with("data did not match") => {
            (format!("{key} has an invalid value"), None)
        }
        None => (message.to_owned(), None),
    }
}

/// Returns the kind of a value that serde describes with its content.
fn kind(found: &str) -> &str {
    match found.split(' ').next().unwrap_or_default() {
        "integer" => "an integer",
        "floating" => "a number",
        "string" => "a string",
        "boolean" => "a boolean",
        "sequence" => "an array",
        "map" => "a table",
        _ => found,
    }
}

/// Returns serde's name of a type in the words of TOML.
fn wanted(expected: &str) -> &str {
    match expected {
        "a boolean" => "`true` or `false`",
        "a sequence" => "an array",
        "a map" => "a table",
        "u8" | "u16" | "u32" | "u64" | "usize" => "a whole number",
        "i32" | "i64" => "an integer",
        "f32" | "f64" => "a number",
        _ if expected.starts_with("struct ") => "a table",
        _ => expected,
    }
}

/// Adds an empty text in place of a required setting, once for each, so that the next one is reported too. Returns whether
/// one was missing.
fn add_missing(table: &mut DeTable<'_>, error: &Error, required: &mut Vec<&str>) -> bool {
    let Some(name) = missing(error.message()) else { return false };
    let Some(position) = required.iter().position(|required| *required == name) else {
        return false;
    };
    required.swap_remove(position);
    if table.contains_key(name) {
        return false;
    }
    let value = Spanned::new(0..0, DeValue::String(Cow::Borrowed("")));
    table.insert(Spanned::new(0..0, Cow::Owned(name.to_owned())), value);
    true
}

/// Returns the key in serde's message about a missing one.
fn missing(message: &str) -> Option<&str> {
    Some(message.strip_prefix(MISSING)?.split_once('`')?.0)
}

/// Removes the entry whose key or value has this span. Returns whether there was one. The whole table is never removed.
fn remove(table: &mut DeTable<'_>, span: &std::ops::Range<usize>) -> bool {
    let found = table
        .iter()
        .find(|(key, value)| key.span() == *span || value.span() == *span)
        .map(|(key, _)| key.clone());
    match found {
        Some(key) => table.remove(&key).is_some(),
        None => table.iter_mut().any(|(_, value)| remove_within(value.get_mut(), span)),
    }
}

fn remove_within(value: &mut DeValue<'_>, span: &std::ops::Range<usize>) -> bool {
    match value {
        DeValue::Table(table) => remove(table, span),
        DeValue::Array(list) => list.iter_mut().any(|value| remove_within(value.get_mut(), span)),
        _ => false,
    }
}

/// Returns an issue for an unknown key. serde lists the known ones after `expected`, in backticks.
fn unknown_key(key: &str, expected: &str, code: &'static str) -> Issue {
    let known: Vec<&str> = expected.split('`').skip(1).step_by(2).collect();
    let (message, help) = nearest::unknown_key(key, &known);
    Issue::error(code, message).maybe_help(help)
}

#[cfg(test)]
mod tests {
    use crate::Settings;

    #[test]
    fn all_faults_are_reported_and_the_rest_is_read() {
        let text = "title = 'T'\nurl = 'https://t.example.com'\ntaglin = 'x'\nfavicon = 3\nzzz = 1\n\
                    [docs]\nbreadcrums = true\nnumber_prefixes = false\n\
                    [[versions]]\nname = 'a'\nlable = 'A'\n";
        let (settings, issues) = Settings::from_toml("site.toml", text);
        let messages: Vec<String> = issues.iter().map(ToString::to_string).collect();
        insta::assert_snapshot!(messages.join("\n"), @"
        site.toml:3:1: error[settings]: unknown key `taglin`, did you mean `tagline`?
        site.toml:4:11: error[settings]: `favicon` must be a string, not an integer
        site.toml:5:1: error[settings]: unknown key `zzz`
          help: known keys: `title`, `tagline`, `url`, `base_url`, `favicon`, `image`, `title_delimiter`, `trailing_slash`, `markdown`, `index`, `locales`, `versions`, `policies`, `color_mode`, `navbar`, `announcement`, `sidebar`, `table_of_contents`, `docs`, `blogs`, `redirects`, `build`, `deploy`, `agents`, `social_images`, `external_links`, `footer`, `search`, `theme`, `analytics`, `serve`
        site.toml:7:1: error[settings]: unknown key `breadcrums`, did you mean `breadcrumbs`?
        site.toml:11:1: error[settings]: unknown key `lable`, did you mean `label`?
        ");
        let settings = settings.expect("what is required is there");
        assert!(!settings.docs.number_prefixes);
        assert_eq!(settings.versions()[0].name.as_str(), "a");
    }

    #[test]
    fn what_was_left_out_is_not_reported_as_missing() {
        let (settings, issues) = Settings::from_toml("site.toml", "titel = 'T'\nurl = 3\n");
        assert!(settings.is_none());
        assert_eq!(issues.len(), 2, "{issues:?}");
    }

    #[test]
    fn messages_are_in_the_words_of_settings() {
        let text = "title = 3\nurl = 'https://t.example.com'\nindex = 'no'\nfavicon = ['a']\n\
                    [policies]\non_broken_links = 'thrown'\n\
                    [table_of_contents]\nmin_heading_level = 'two'\nmax_heading_level = -1\n\
                    [navbar]\nitems = 3\n[[versions]]\nlabel = 'A'\n[sidebar]\nhideable = 1\n[search]\npage_path = 3\n";
        let (_, issues) = Settings::from_toml("site.toml", text);
        let messages: Vec<String> = issues.iter().map(ToString::to_string).collect();
        insta::assert_snapshot!(messages.join("\n"));
    }

    #[test]
    fn all_lines_that_are_not_toml_are_reported() {
        let text = "title = T\nurl = 'https://t.example.com'\ntaglin = 'x'\nfavicon = 'a' 'b'\n[docs\nbreadcrumbs = true\n";
        let (settings, issues) = Settings::from_toml("site.toml", text);
        assert!(settings.is_none());
        let messages: Vec<String> = issues.iter().map(ToString::to_string).collect();
        insta::assert_snapshot!(messages.join("\n"));
        let (_, issues) =
            Settings::from_toml("site.toml", "title = 'T'\ntagline = [\nurl = 'x'\nb = 1\n");
        let messages: Vec<String> = issues.iter().map(ToString::to_string).collect();
        insta::assert_snapshot!(messages.join("\n"));
    }
}
