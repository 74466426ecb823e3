//! Entries of the log.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

/// Maximum size of a report that a page sends, in bytes.
pub const MAX_REQUEST_BYTES: usize = 2 * 1024;

/// Maximum length of a query in the log, in characters. The rest is omitted.
const MAX_QUERY: usize = 200;

/// Maximum length of the name of a version and of the tag of a language, in characters.
const MAX_NAME: usize = 64;

/// Finished search: its query and its number of results.
#[derive(Clone, Debug, Default, Deserialize, Eq, PartialEq)]
#[serde(deny_unknown_fields)]
pub struct SearchedQuery {
    /// The query, with single spaces and without control characters.
    pub query: String,
    /// Name of the searched version; empty for the latest.
    #[serde(default)]
    pub version: String,
    /// Tag of the language; empty if unknown.
    #[serde(default)]
    pub language: String,
    /// Number of results.
    pub results: usize,
}

/// A line of the log. The order of the keys is that of the documentation.
#[derive(Debug, Deserialize, Serialize)]
pub(crate) struct Line {
    pub(crate) time: String,
    pub(crate) query: String,
    #[serde(default)]
    pub(crate) version: String,
    #[serde(default)]
    pub(crate) language: String,
    pub(crate) results: usize,
}

impl SearchedQuery {
    /// Returns the search that a page reports in JSON; `None` if it is malformed or the query is empty.
    ///
    /// Anyone can send a report, so its strings are cut to bounded lengths.
    #[must_use]
    pub fn from_json(json: &[u8]) -> Option<Self> {
        if json.len() > MAX_REQUEST_BYTES {
            return None;
        }
        let query: Self = serde_json::from_slice(json).ok()?;
        let query = query.bounded();
        (!query.query.is_empty()).then_some(query)
    }

    /// Returns the line of the log without a line end. `seconds` is the time since 1970 in UTC.
    #[must_use]
    #[expect(clippy::missing_panics_doc, reason = "texts and numbers are JSON")]
    pub fn line(&self, seconds: u64) -> String {
        let Self { query, version, language, results } = self.clone().bounded();
        let time = i64::try_from(seconds).ok().and_then(|it| Timestamp::from_second(it).ok());
        let time = time.unwrap_or(Timestamp::MAX);
        let line = Line { time: time.to_string(), query, version, language, results };
        serde_json::to_string(&line).expect("texts and numbers are JSON")
    }

    fn bounded(self) -> Self {
        Self {
            query: plain(&self.query, MAX_QUERY),
            version: plain(&self.version, MAX_NAME),
            language: plain(&self.language, MAX_NAME),
            results: self.results,
        }
    }
}

/// Returns a string with single spaces, without control characters, and cut.
fn plain(text: &str, max_characters: usize) -> String {
    let text = text.replace(|character: char| character.is_control(), " ");
    let words: Vec<&str> = text.split_whitespace().collect();
    words.join(" ").chars().take(max_characters).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reports_are_bounded() {
        let long =
            format!(r#"{{"query":" a\n\tb {}","version":"v3","results":0}}"#, "x".repeat(900));
        let query = SearchedQuery::from_json(long.as_bytes()).expect("a report");
        assert!(query.query.starts_with("a b x"));
        assert_eq!((query.query.chars().count(), query.version.as_str()), (200, "v3"));
        for invalid in [
            "",
            "[]",
            r#"{"query":" ","results":1}"#,
            r#"{"query":"a"}"#,
            r#"{"query":"a","results":-1}"#,
            r#"{"query":"a","results":1,"address":"10.0.0.1"}"#,
        ] {
            assert_eq!(SearchedQuery::from_json(invalid.as_bytes()), None, "{invalid}");
        }
        assert_eq!(SearchedQuery::from_json(&vec![b' '; MAX_REQUEST_BYTES + 1]), None);
    }
}
