//! Settings for headers of all responses, and of the responses for the paths of a pattern.

use std::collections::{BTreeMap, HashMap};

use serde::de::Error as _;
use serde::{Deserialize, Deserializer};

use super::header_syntax::{is_header_value, is_token};
use crate::Issue;
use crate::settings_locations::SettingIssue;

/// Headers by name, in any case. `None` removes a header.
pub type HeaderValues = BTreeMap<String, Option<String>>;

/// Response headers in `serve.headers`.
///
/// A pattern starts with a slash and has no base URL. A segment `:name` matches any segment, and `*` at the end all further
/// ones.
///
/// ```
/// use docs_model::Settings;
///
/// let text = r#"
/// title = "T"
/// url = "https://t.example.com"
/// [serve.headers]
/// X-Frame-Options = "DENY"
/// Referrer-Policy = false
/// "/embed/*" = { X-Frame-Options = false }
/// "#;
/// let (settings, issues) = Settings::from_toml("site.toml", text);
/// assert!(issues.is_empty());
/// let headers = settings.unwrap().serve.headers;
/// assert_eq!(headers.everywhere["X-Frame-Options"].as_deref(), Some("DENY"));
/// assert_eq!(headers.by_path["/embed/*"]["X-Frame-Options"], None);
/// ```
#[derive(Clone, Debug, Default, Eq, PartialEq)]
#[non_exhaustive]
pub struct HeaderSettings {
    /// Headers of all responses. They are added to the default ones or replace them.
    pub everywhere: HeaderValues,
    /// Headers of the responses for the paths of a pattern, by pattern. They are added to those of all responses or replace
    /// them.
    pub by_path: BTreeMap<String, HeaderValues>,
}

/// Headers that depend on the response and cannot have one value for all responses.
const COMPUTED_HEADERS: [&str; 13] = [
    "accept-ranges",
    "connection",
    "content-encoding",
    "content-length",
    "content-range",
    "content-type",
    "date",
    "etag",
    "last-modified",
    "location",
    "transfer-encoding",
    "upgrade",
    "vary",
];

impl HeaderSettings {
    /// Returns the patterns with their headers, the most specific last.
    #[must_use]
    pub fn patterns(&self) -> Vec<(&str, &HeaderValues)> {
        let mut patterns: Vec<(&str, &HeaderValues)> =
            self.by_path.iter().map(|(pattern, headers)| (pattern.as_str(), headers)).collect();
        patterns.sort_by_key(|(pattern, _)| {
            let names = pattern.matches("/:").count();
            (!pattern.ends_with('*'), pattern.matches('/').count(), std::cmp::Reverse(names))
        });
        patterns
    }

    /// Returns issues for invalid names, values and patterns; `code` is the code of the issues.
    pub(super) fn check(&self, code: &'static str) -> Vec<SettingIssue> {
        let mut issues = check_values(&self.everywhere, &["serve", "headers"], code);
        let mut known: HashMap<String, &str> = HashMap::new();
        for (pattern, headers) in &self.by_path {
            let path = ["serve", "headers", pattern];
            let error = |message: String, help: &str| {
                SettingIssue::new(&path, Issue::error(code, message).help(help))
            };
            if !is_pattern(pattern) {
                issues.push(error(
                    format!("`{pattern}` in `serve.headers` is not a pattern of paths"),
                    "write a path without host, query and hash: `/page`, `/:name/page` or `/folder/*`",
                ));
            }
            if let Some(other) = known.insert(form(pattern), pattern) {
                issues.push(error(
                    format!("`{other}` and `{pattern}` in `serve.headers` have the same paths"),
                    "write the headers of both in one table",
                ));
            }
            issues.extend(check_values(headers, &path, code));
        }
        issues
    }
}

/// Checks the headers of the table with these keys.
fn check_values(headers: &HeaderValues, path: &[&str], code: &'static str) -> Vec<SettingIssue> {
    let table = match path {
        [tables @ .., pattern] if pattern.starts_with('/') => {
            format!("{}.\"{pattern}\"", tables.join("."))
        }
        tables => tables.join("."),
    };
    let mut issues = Vec::new();
    let mut known: Vec<String> = Vec::new();
    for (name, value) in headers {
        let lower = name.to_ascii_lowercase();
        let path = [path, &[name]].concat();
        let error = |message: String, help: &str| {
            SettingIssue::new(&path, Issue::error(code, message).help(help))
        };
        if !is_token(name) {
            issues.push(error(
                format!("`{name}` in `{table}` is not the name of a header"),
                "a name consists of letters, digits and hyphens",
            ));
        } else if COMPUTED_HEADERS.contains(&lower.as_str()) {
            issues.push(error(
                format!("`{name}` in `{table}` can't be set: it depends on the response"),
                "remove it",
            ));
        } else if known.contains(&lower) {
            issues.push(error(
                format!("`{table}` sets `{name}` a second time"),
                "remove one of the two; upper and lower case are the same in names of headers",
            ));
        }
        if !value.as_deref().is_none_or(is_header_value) {
            issues.push(error(
                format!("the value of `{name}` in `{table}` is not valid"),
                "a value consists of printable ASCII characters on one line",
            ));
        }
        known.push(lower);
    }
    issues
}

/// Returns whether a string is a pattern that hosts can express in their own rules.
fn is_pattern(pattern: &str) -> bool {
    let Some(path) = pattern.strip_prefix('/') else { return false };
    let path = path
        .strip_suffix('*')
        .filter(|path| path.is_empty() || path.ends_with('/'))
        .unwrap_or(path);
    let path = path.strip_suffix('/').unwrap_or(path);
    let is_path_char = |char: char| {
        !char.is_whitespace() && !char.is_control() && !"*?#\"'`\\<>{}|^%;".contains(char)
    };
    path.is_empty()
        || path.split('/').all(|segment| match segment.strip_prefix(':') {
            Some(name) => {
                !name.is_empty()
                    && name.chars().all(|char| char.is_ascii_alphanumeric() || char == '_')
            }
            None => !matches!(segment, "" | "." | "..") && segment.chars().all(is_path_char),
        })
}

/// Returns the pattern without names and without a slash at its end, which do not affect the matching
/// paths.
fn form(pattern: &str) -> String {
    let segment =
        |segment: &str| if segment.starts_with(':') { ":".to_owned() } else { segment.to_owned() };
    pattern.trim_end_matches('/').split('/').map(segment).collect::<Vec<String>>().join("/")
}

impl<'de> Deserialize<'de> for HeaderSettings {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
        #[serde(untagged, expecting = "expected the value of a header, or `false` to remove it")]
        enum Written {
            Text(String),
            Flag(bool),
            Table(BTreeMap<String, Value>),
        }
        #[derive(Deserialize)]
        #[serde(untagged, expecting = "expected the value of a header, or `false` to remove it")]
        enum Value {
            Text(String),
            Flag(bool),
        }
        let value = |name: &str, value: Value| match value {
            Value::Text(text) => Ok(Some(text)),
            Value::Flag(false) => Ok(None),
            Value::Flag(true) => Err(D::Error::custom(format!(
                "the header `{name}` needs a value, or `false` to remove it"
            ))),
        };
        let mut headers = Self::default();
        for (name, written) in BTreeMap::<String, Written>::deserialize(deserializer)? {
            let single = match written {
                Written::Table(table) if name.starts_with('/') => {
                    let values = table.into_iter().map(|(name, written)| {
                        let value = value(&name, written)?;
                        Ok((name, value))
                    });
                    headers.by_path.insert(name, values.collect::<Result<_, D::Error>>()?);
                    continue;
                }
                Written::Table(_) => {
                    return Err(D::Error::custom(format!(
                        "`{name}` in `serve.headers` is not a path: a table of headers needs a path as its name, as in `\"/folder/*\"`"
                    )));
                }
                Written::Text(text) => Value::Text(text),
                Written::Flag(flag) => Value::Flag(flag),
            };
            if name.starts_with('/') {
                return Err(D::Error::custom(format!(
                    "`{name}` in `serve.headers` needs a table of headers: `{{ X-Frame-Options = \"DENY\" }}`"
                )));
            }
            let value = value(&name, single)?;
            headers.everywhere.insert(name, value);
        }
        Ok(headers)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn specific_patterns_are_the_last() {
        let by_path = ["/a/b", "/a/*", "/*", "/:x/b", "/a/b/*", "/:x/*"]
            .map(|pattern| (pattern.to_owned(), HeaderValues::new()));
        let headers = HeaderSettings { by_path: by_path.into(), ..HeaderSettings::default() };
        let order: Vec<&str> = headers.patterns().into_iter().map(|(pattern, _)| pattern).collect();
        assert_eq!(order, ["/*", "/:x/*", "/a/*", "/a/b/*", "/:x/b", "/a/b"]);
    }

    #[test]
    fn patterns_are_paths() {
        for pattern in ["/", "/*", "/a", "/a/", "/a/*", "/:a/b_c/*", "/é/x.html"] {
            assert!(is_pattern(pattern), "{pattern}");
        }
        for pattern in
            ["", "a", "/a b", "/a*", "/*/a", "/:", "/:a-b", "//a", "/a//b", "/../a", "/a\"", "/a\n"]
        {
            assert!(!is_pattern(pattern), "{pattern}");
        }
    }
}
