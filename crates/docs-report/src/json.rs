//! Issues as JSON, one object per line.

use docs_model::Issue;
use serde::Serialize;

use crate::order::sorted;

/// Returns all issues in the order of reports, one JSON object per line.
///
/// ```
/// use docs_model::{Issue, Location};
///
/// let issue = Issue::warning("orphan-page", "no sidebar shows this page").at(Location::file("a.md"));
/// assert_eq!(
///     docs_report::json_lines(&[issue]),
///     r#"{"code":"orphan-page","severity":"warning","file":"a.md","line":null,"column":null,"message":"no sidebar shows this page","help":null}
/// "#
/// );
/// ```
#[must_use]
pub fn json_lines(issues: &[Issue]) -> String {
    let line = |issue| {
        let object = serde_json::to_string(&Object::new(issue));
        format!("{}\n", object.expect("an issue consists of texts and numbers"))
    };
    sorted(issues).into_iter().map(line).collect()
}

#[derive(Serialize)]
struct Object<'a> {
    code: &'a str,
    severity: &'a str,
    file: Option<&'a str>,
    line: Option<u32>,
    column: Option<u32>,
    message: &'a str,
    help: Option<&'a str>,
}

impl<'a> Object<'a> {
    fn new(issue: &'a Issue) -> Self {
        let location = issue.location.as_ref();
        Self {
            code: &issue.code,
            severity: issue.severity.as_str(),
            file: location.map(|location| location.file.as_str()),
            line: location.and_then(|location| location.line),
            column: location.and_then(|location| location.column),
            message: &issue.message,
            help: issue.help.as_deref(),
        }
    }
}
