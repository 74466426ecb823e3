//! Conditions of a request (RFC 9110, section 13).
//!
//! The types of `headers` are not used: its `If-Range` compares dates by order instead of equality, and debug builds panic on an entity tag
//! with a space.

use std::time::{Duration, SystemTime};

use axum::http::header::{self, HeaderMap, HeaderName};

/// Result of a request's conditions.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) enum Outcome {
    /// The response is the same as without conditions.
    Proceed,
    /// The browser has the current bytes: 304.
    NotModified,
    /// The current bytes are not the expected ones: 412.
    Failed,
}

/// Validators of a file's current bytes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Validators<'a> {
    /// Strong validator, in quotes.
    pub(crate) etag: &'a str,
    /// Time of the last change, if it is known.
    pub(crate) modified: Option<SystemTime>,
}

impl Validators<'_> {
    /// Evaluates the conditions in the order of RFC 9110, section 13.2.2.
    pub(crate) fn evaluate(&self, headers: &HeaderMap) -> Outcome {
        if headers.contains_key(header::IF_MATCH) {
            // The comparison is strong: a weak tag matches nothing.
            if !tags(headers, header::IF_MATCH).any(|tag| tag == self.etag || tag == "*") {
                return Outcome::Failed;
            }
        } else if let (Some(date), Some(modified)) =
            (date(headers, header::IF_UNMODIFIED_SINCE), self.modified)
            && whole_seconds(modified) > date
        {
            return Outcome::Failed;
        }
        if headers.contains_key(header::IF_NONE_MATCH) {
            let mut known = tags(headers, header::IF_NONE_MATCH);
            if known.any(|tag| tag.strip_prefix("W/").unwrap_or(tag) == self.etag || tag == "*") {
                return Outcome::NotModified;
            }
        } else if let (Some(date), Some(modified)) =
            (date(headers, header::IF_MODIFIED_SINCE), self.modified)
            && whole_seconds(modified) <= date
        {
            return Outcome::NotModified;
        }
        Outcome::Proceed
    }

    /// Returns whether a range may be sent: there is no `If-Range`, or it names the current bytes.
    pub(crate) fn allows_range(&self, headers: &HeaderMap) -> bool {
        let Some(value) = headers.get(header::IF_RANGE) else { return true };
        let Ok(value) = value.to_str() else { return false };
        if value.starts_with('"') || value.starts_with("W/") {
            return value == self.etag;
        }
        let (Ok(date), Some(modified)) = (httpdate::parse_http_date(value), self.modified) else {
            return false;
        };
        // A file may change twice within a second; a date is exact only after that second.
        let is_exact = modified.elapsed().is_ok_and(|age| age > Duration::from_secs(1));
        is_exact && whole_seconds(modified) == date
    }
}

/// Returns the entity tags of a header, which may be sent in several lines.
fn tags(headers: &HeaderMap, name: HeaderName) -> impl Iterator<Item = &str> {
    let lines = headers.get_all(name).into_iter().filter_map(|line| line.to_str().ok());
    lines.flat_map(|line| line.split(',')).map(str::trim)
}

fn date(headers: &HeaderMap, name: HeaderName) -> Option<SystemTime> {
    httpdate::parse_http_date(headers.get(name)?.to_str().ok()?).ok()
}

/// Cuts a time to the precision of HTTP's dates.
fn whole_seconds(time: SystemTime) -> SystemTime {
    let since = time.duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
    SystemTime::UNIX_EPOCH + Duration::from_secs(since.as_secs())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Validators with the time Sun, 06 Nov 1994 08:49:37 GMT, and half a second.
    fn validators() -> Validators<'static> {
        let modified = SystemTime::UNIX_EPOCH + Duration::from_millis(784_111_777_500);
        Validators { etag: "\"a\"", modified: Some(modified) }
    }

    fn headers(lines: &[(&'static str, &'static str)]) -> HeaderMap {
        let mut headers = HeaderMap::new();
        for (name, value) in lines {
            headers.append(*name, value.parse().expect("a value"));
        }
        headers
    }

    const NOW: &str = "Sun, 06 Nov 1994 08:49:37 GMT";
    const EARLIER: &str = "Sun, 06 Nov 1994 08:49:36 GMT";

    #[test]
    fn conditions_are_evaluated_in_order() {
        use Outcome::{Failed, NotModified, Proceed};
        for (lines, expected) in [
            (&[][..], Proceed),
            (&[("if-none-match", "\"a\"")], NotModified),
            (&[("if-none-match", "W/\"a\"")], NotModified),
            (&[("if-none-match", "\"b\", \"a\"")], NotModified),
            (&[("if-none-match", "\"b\""), ("if-none-match", "\"a\"")], NotModified),
            (&[("if-none-match", "*")], NotModified),
            (&[("if-none-match", "\"b\"")], Proceed),
            (&[("if-none-match", "a")], Proceed),
            (&[("if-none-match", "\"b\""), ("if-modified-since", NOW)], Proceed),
            (&[("if-modified-since", NOW)], NotModified),
            (&[("if-modified-since", EARLIER)], Proceed),
            (&[("if-modified-since", "yesterday")], Proceed),
            (&[("if-match", "\"a\"")], Proceed),
            (&[("if-match", "*")], Proceed),
            (&[("if-match", "W/\"a\"")], Failed),
            (&[("if-match", "\"b\"")], Failed),
            (&[("if-match", "\"a\""), ("if-none-match", "\"a\"")], NotModified),
            (&[("if-unmodified-since", NOW)], Proceed),
            (&[("if-unmodified-since", EARLIER)], Failed),
            (&[("if-match", "\"a\""), ("if-unmodified-since", EARLIER)], Proceed),
        ] {
            assert_eq!(validators().evaluate(&headers(lines)), expected, "{lines:?}");
        }
    }

    #[test]
    fn a_range_needs_the_same_bytes() {
        for (value, expected) in [
            ("\"a\"", true),
            ("W/\"a\"", false),
            ("\"a-br\"", false),
            (NOW, true),
            (EARLIER, false),
            ("tomorrow", false),
        ] {
            assert_eq!(
                validators().allows_range(&headers(&[("if-range", value)])),
                expected,
                "{value}"
            );
        }
        assert!(validators().allows_range(&HeaderMap::new()));
        let new = Validators { modified: Some(SystemTime::now()), ..validators() };
        let date = httpdate::fmt_http_date(SystemTime::now());
        let mut asked = HeaderMap::new();
        asked.insert("if-range", date.parse().expect("a value"));
        assert!(!new.allows_range(&asked));
    }
}
