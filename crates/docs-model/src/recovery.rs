//! TOML settings with error recovery: an invalid key or value is reported and removed, and the rest is parsed again.

use serde::de::DeserializeOwned;
use toml::de::{DeTable, DeValue, Deserializer, Error};

use crate::front_matter::line_and_column;
use crate::{Issue, Location, Names};

/// Maximum number of issues. A file in the wrong format has one for each line.
const MAX_FAULTS: usize = 100;

/// Start of serde's message about an unknown key, before the known keys.
const UNKNOWN: &str = "unknown field `";

/// Deserialises a value without the invalid keys and values. Returns `None` if the text is not TOML, or if a required
/// key is missing. The issues have the given code.
pub(crate) fn from_toml<T: DeserializeOwned>(
    file: &str,
    text: &str,
    code: &'static str,
) -> (Option<T>, Vec<Issue>) {
    let mut issues = Vec::new();
    let mut table = match DeTable::parse(text) {
        Ok(table) => table,
        Err(error) => return (None, vec![issue(file, text, code, &error)]),
    };
    loop {
        let error = match T::deserialize(Deserializer::from(table.clone())) {
            Ok(value) => return (Some(value), issues),
            Err(error) => error,
        };
        let is_removed = issues.len() < MAX_FAULTS
            && error.span().is_some_and(|span| remove(table.get_mut(), &span));
        // A missing field may have been removed before.
        let is_follow_up = !issues.is_empty() && error.message().starts_with("missing field");
        if !is_follow_up {
            issues.push(issue(file, text, code, &error));
        }
        if !is_removed {
            return (None, issues);
        }
    }
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

fn issue(file: &str, text: &str, code: &'static str, error: &Error) -> Issue {
    let location = match error.span() {
        Some(span) => {
            let (line, column) = line_and_column(text, span.start);
            Location::character(file, line, column)
        }
        None => Location::file(file),
    };
    let message = error.message().trim_end();
    match message.strip_prefix(UNKNOWN).and_then(|rest| rest.split_once('`')) {
        Some((key, expected)) => unknown_key(key, expected, code).at(location),
        None => Issue::error(code, message).at(location),
    }
}

/// Returns an issue for an unknown key. serde lists the known ones after `expected`, in backticks.
fn unknown_key(key: &str, expected: &str, code: &'static str) -> Issue {
    let known: Vec<&str> = expected.split('`').skip(1).step_by(2).collect();
    match Names::new(known.iter().copied()).nearest(key) {
        Some(nearest) => {
            Issue::error(code, format!("unknown key `{key}`, did you mean `{nearest}`?"))
        }
        None => Issue::error(code, format!("unknown key `{key}`"))
            .help(format!("known keys: `{}`", known.join("`, `"))),
    }
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
        site.toml:4:11: error[settings]: invalid type: integer `3`, expected a string
        site.toml:5:1: error[settings]: unknown key `zzz`
          help: known keys: `title`, `tagline`, `url`, `base_url`, `favicon`, `image`, `title_delimiter`, `trailing_slash`, `markdown`, `index`, `locales`, `versions`, `policies`, `color_mode`, `navbar`, `announcement`, `sidebar`, `table_of_contents`, `docs`, `blogs`, `redirects`, `deploy`, `external_links`, `footer`, `search`, `theme`, `analytics`, `serve`
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
}
