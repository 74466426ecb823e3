//! Issues in the Static Analysis Results Interchange Format, SARIF 2.1.0.

use std::collections::{BTreeMap, BTreeSet};

use docs_model::{Issue, Location, Severity};
use docs_reference::diagnostic;
use percent_encoding::{AsciiSet, CONTROLS, utf8_percent_encode};
use serde::Serialize;

use crate::order::sorted;
use crate::repository_path::repository_path;

/// Schema of the format.
const SCHEMA: &str = "https://json.schemastore.org/sarif-2.1.0.json";

/// Name of the folder that paths are relative to: the root of the repository, by the convention of code scanning services.
const ROOT: &str = "%SRCROOT%";

/// Characters that a path of a URI reference must not contain. A colon in the first segment would end a scheme.
const ESCAPED: &AsciiSet = &CONTROLS
    .add(b' ')
    .add(b'"')
    .add(b'#')
    .add(b'%')
    .add(b'<')
    .add(b'>')
    .add(b'?')
    .add(b':')
    .add(b'\\')
    .add(b'^')
    .add(b'`')
    .add(b'{')
    .add(b'|')
    .add(b'}')
    .add(b'[')
    .add(b']');

/// Returns the issues as a SARIF 2.1.0 log, with the rules that they violate. `version` is that of the program, `folder` the
/// folder of the site, relative to the repository, or empty.
///
/// ```
/// use docs_model::{Issue, Location};
///
/// let issue = Issue::error("slug", "no path").at(Location::character("content/a.md", 2, 1));
/// let log: serde_json::Value = serde_json::from_str(&docs_report::sarif(&[issue], "1.0.0", "docs")).unwrap();
/// let result = &log["runs"][0]["results"][0];
/// assert_eq!(result["ruleId"], "slug");
/// let file = &result["locations"][0]["physicalLocation"]["artifactLocation"];
/// assert_eq!(file["uri"], "docs/content/a.md");
/// assert_eq!(file["uriBaseId"], "%SRCROOT%");
/// ```
#[must_use]
pub fn sarif(issues: &[Issue], version: &str, folder: &str) -> String {
    let issues = sorted(issues);
    let codes: BTreeSet<&str> = issues.iter().map(|issue| issue.code.as_ref()).collect();
    let codes: Vec<&str> = codes.into_iter().collect();
    let results = issues.iter().map(|issue| Outcome::new(issue, &codes, folder)).collect();
    let driver =
        Driver { name: "site", version, rules: codes.iter().map(|code| Rule::new(code)).collect() };
    let description = Text { text: "Root of the repository".to_owned() };
    let run = Run {
        tool: Tool { driver },
        original_uri_base_ids: BTreeMap::from([(ROOT, Base { description })]),
        column_kind: "unicodeCodePoints",
        results,
    };
    let log = Log { schema: SCHEMA, version: "2.1.0", runs: [run] };
    serde_json::to_string(&log).expect("the log consists of texts and numbers")
}

#[derive(Serialize)]
struct Log<'a> {
    #[serde(rename = "$schema")]
    schema: &'a str,
    version: &'a str,
    runs: [Run<'a>; 1],
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Run<'a> {
    tool: Tool<'a>,
    original_uri_base_ids: BTreeMap<&'a str, Base>,
    column_kind: &'a str,
    results: Vec<Outcome<'a>>,
}

#[derive(Serialize)]
struct Tool<'a> {
    driver: Driver<'a>,
}

#[derive(Serialize)]
struct Driver<'a> {
    name: &'a str,
    version: &'a str,
    rules: Vec<Rule<'a>>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Rule<'a> {
    id: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    short_description: Option<Text>,
    #[serde(skip_serializing_if = "Option::is_none")]
    full_description: Option<Text>,
    #[serde(skip_serializing_if = "Option::is_none")]
    help: Option<Text>,
}

impl<'a> Rule<'a> {
    fn new(code: &'a str) -> Self {
        let described = diagnostic(code);
        let text = |part: fn(&docs_reference::Diagnostic) -> &'static str| {
            described.map(|described| Text { text: part(described).to_owned() })
        };
        Self {
            id: code,
            short_description: text(|described| described.title),
            full_description: text(|described| described.cause),
            help: text(|described| described.fix),
        }
    }
}

#[derive(Serialize)]
struct Text {
    text: String,
}

/// Folder that paths are relative to. Its location differs between machines and is left out.
#[derive(Serialize)]
struct Base {
    description: Text,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Outcome<'a> {
    rule_id: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    rule_index: Option<usize>,
    level: &'a str,
    message: Text,
    locations: Vec<Place>,
}

impl<'a> Outcome<'a> {
    fn new(issue: &'a Issue, codes: &[&str], folder: &str) -> Self {
        let level = match issue.severity {
            Severity::Error => "error",
            Severity::Warning => "warning",
            _ => "note",
        };
        let message = match &issue.help {
            Some(help) => format!("{}\nhelp: {help}", issue.message),
            None => issue.message.clone(),
        };
        Self {
            rule_id: &issue.code,
            rule_index: codes.binary_search(&issue.code.as_ref()).ok(),
            level,
            message: Text { text: message },
            locations: issue.location.iter().map(|location| Place::new(location, folder)).collect(),
        }
    }
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Place {
    physical_location: PhysicalLocation,
}

impl Place {
    fn new(location: &Location, folder: &str) -> Self {
        let path = repository_path(folder, &location.file);
        let uri = utf8_percent_encode(&path, ESCAPED).to_string();
        let region =
            location.line.map(|start_line| Region { start_line, start_column: location.column });
        Self {
            physical_location: PhysicalLocation {
                artifact_location: Artifact { uri, uri_base_id: ROOT },
                region,
            },
        }
    }
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct PhysicalLocation {
    artifact_location: Artifact,
    #[serde(skip_serializing_if = "Option::is_none")]
    region: Option<Region>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Artifact {
    uri: String,
    uri_base_id: &'static str,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Region {
    start_line: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    start_column: Option<u32>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_log_contains_rules_and_results() {
        let issues = [
            Issue::error("slug", "no path")
                .at(Location::character("content/ä b.md", 2, 1))
                .help("write one"),
            Issue::warning("not-described", "odd").at(Location::file("../x:y.md")),
            Issue::info("sass", "old"),
        ];
        let log: serde_json::Value =
            serde_json::from_str(&sarif(&issues, "1.0.0", "docs")).expect("valid JSON");
        insta::assert_snapshot!(serde_json::to_string_pretty(&log).expect("plain values"));
    }
}
