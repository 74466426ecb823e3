//! The report of a log.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use serde::Serialize;

use crate::search_log::entry::Line;

/// Statistics of the searches in a log.
///
/// Queries that differ only in case count as one.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
#[non_exhaustive]
pub struct SearchReport {
    /// Number of searches.
    pub searches: usize,
    /// Number of searches without results.
    pub without_results: usize,
    /// Time of the first search; empty without any.
    pub first: String,
    /// Time of the last search; empty without any.
    pub last: String,
    /// Number of lines that are not entries.
    pub invalid_lines: usize,
    queries: BTreeMap<String, Count>,
}

#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
struct Count {
    searches: usize,
    without_results: usize,
}

/// A query of a log.
#[derive(Clone, Debug, Eq, PartialEq, Serialize)]
#[non_exhaustive]
pub struct QueryCount {
    /// The query in lower case.
    pub query: String,
    /// Number of searches for it. In the list of queries without results, only such searches count.
    pub searches: usize,
}

impl SearchReport {
    /// Reads the lines of a log.
    pub fn new<'a>(lines: impl IntoIterator<Item = &'a str>) -> Self {
        let mut report = Self::default();
        lines.into_iter().for_each(|line| report.add(line));
        report
    }

    /// Adds a line of a log. An empty line is ignored, and one that is not an entry is counted.
    pub fn add(&mut self, line: &str) {
        if line.trim().is_empty() {
            return;
        }
        let Ok(line) = serde_json::from_str::<Line>(line) else {
            self.invalid_lines += 1;
            return;
        };
        let is_empty = usize::from(line.results == 0);
        self.searches += 1;
        self.without_results += is_empty;
        // Times of RFC 3339 in UTC have the order of their strings.
        if self.first.is_empty() || line.time < self.first {
            self.first.clone_from(&line.time);
        }
        if line.time > self.last {
            self.last = line.time;
        }
        let count = self.queries.entry(line.query.to_lowercase()).or_default();
        count.searches += 1;
        count.without_results += is_empty;
    }

    /// Returns the number of different queries.
    #[must_use]
    pub fn query_count(&self) -> usize {
        self.queries.len()
    }

    /// Returns the most frequent queries, the most frequent first.
    #[must_use]
    pub fn frequent(&self, limit: usize) -> Vec<QueryCount> {
        self.top(limit, |count| count.searches)
    }

    /// Returns the queries that most often had no results, the most frequent first.
    #[must_use]
    pub fn missed(&self, limit: usize) -> Vec<QueryCount> {
        self.top(limit, |count| count.without_results)
    }

    fn top(&self, limit: usize, number: impl Fn(&Count) -> usize) -> Vec<QueryCount> {
        let counted = self.queries.iter().map(|(query, count)| (query, number(count)));
        let mut counted: Vec<(&String, usize)> =
            counted.filter(|(_, number)| *number > 0).collect();
        // Queries of the same number stay in alphabetical order.
        counted.sort_by_key(|(_, number)| std::cmp::Reverse(*number));
        let counts = counted.into_iter().take(limit);
        counts.map(|(query, searches)| QueryCount { query: query.clone(), searches }).collect()
    }

    /// Returns the report for people, with at most `limit` queries in each list.
    #[must_use]
    pub fn to_text(&self, limit: usize) -> String {
        let Self { searches, without_results, .. } = self;
        let percent = (without_results * 100).checked_div(*searches).unwrap_or_default();
        let mut text = format!(
            "searches: {searches}\nqueries: {}\nwithout results: {without_results} ({percent} %)\n",
            self.query_count(),
        );
        // Writing to a string cannot fail.
        if *searches > 0 {
            let _ = writeln!(text, "from {} to {}", self.first, self.last);
        }
        if self.invalid_lines > 0 {
            let _ = writeln!(text, "lines that are no entries: {}", self.invalid_lines);
        }
        for (title, list) in [
            ("Most frequent queries", self.frequent(limit)),
            ("Queries without results", self.missed(limit)),
        ] {
            if !list.is_empty() {
                let _ = writeln!(text, "\n{title}\n");
            }
            for QueryCount { query, searches } in &list {
                let _ = writeln!(text, "{searches:>7}  {query}");
            }
        }
        text
    }

    /// Returns the report for programs as one JSON object, with at most `limit` queries in each list.
    #[must_use]
    pub fn to_json(&self, limit: usize) -> String {
        serde_json::json!({
            "searches": self.searches,
            "queries": self.query_count(),
            "without_results": self.without_results,
            "first": self.first,
            "last": self.last,
            "invalid_lines": self.invalid_lines,
            "frequent": self.frequent(limit),
            "missed": self.missed(limit),
        })
        .to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search_log::SearchedQuery;

    fn report() -> SearchReport {
        let entries =
            [("Forms", 3), ("forms", 0), ("time zones", 0), ("time zones", 0), ("api", 1)];
        let lines: Vec<String> = entries
            .iter()
            .zip([500, 400, 300, 200, 100])
            .map(|((query, results), seconds)| {
                let query = query.to_string();
                SearchedQuery { query, results: *results, ..SearchedQuery::default() }.line(seconds)
            })
            .collect();
        SearchReport::new(lines.iter().map(String::as_str).chain(["", "{", r#"{"query":"x"}"#]))
    }

    #[test]
    fn queries_are_counted_without_regard_to_case() {
        let report = report();
        assert_eq!((report.searches, report.query_count(), report.invalid_lines), (5, 3, 2));
        assert_eq!(
            (report.first.as_str(), report.last.as_str()),
            ("1970-01-01T00:01:40Z", "1970-01-01T00:08:20Z")
        );
        let pairs = |list: Vec<QueryCount>| -> Vec<(String, usize)> {
            list.into_iter().map(|count| (count.query, count.searches)).collect()
        };
        let counts = |list: &[(&str, usize)]| -> Vec<(String, usize)> {
            list.iter().map(|(query, count)| ((*query).to_owned(), *count)).collect()
        };
        assert_eq!(pairs(report.frequent(2)), counts(&[("forms", 2), ("time zones", 2)]));
        assert_eq!(pairs(report.missed(9)), counts(&[("time zones", 2), ("forms", 1)]));
    }

    #[test]
    fn a_report_has_two_forms() {
        let text = report().to_text(1);
        assert!(text.contains("without results: 3 (60 %)"), "{text}");
        assert!(text.ends_with("\nQueries without results\n\n      2  time zones\n"), "{text}");
        let json: serde_json::Value = serde_json::from_str(&report().to_json(1)).expect("JSON");
        assert_eq!(json["frequent"], serde_json::json!([{ "query": "forms", "searches": 2 }]));
        assert!(SearchReport::new([]).to_text(5).contains("searches: 0"));
    }
}
