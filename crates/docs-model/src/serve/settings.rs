//! Settings of the built-in server: limits, timeouts, host names, response headers.

use std::collections::BTreeMap;

use serde::{Deserialize, Deserializer};

use crate::Issue;

/// Settings of `site serve` and `site dev`.
///
/// ```
/// use docs_model::ServeSettings;
///
/// let settings = ServeSettings::default();
/// assert_eq!((settings.max_connections, settings.header_timeout), (8_000, 30));
/// ```
#[derive(Clone, Debug, Deserialize, Eq, PartialEq)]
#[serde(default, deny_unknown_fields)]
#[non_exhaustive]
pub struct ServeSettings {
    /// Maximum number of open connections; further ones wait. Default: 8,000.
    pub max_connections: u32,
    /// Maximum seconds for the head of a request, and for an idle connection between two requests. Default: 30.
    pub header_timeout: u32,
    /// Maximum seconds for the body of a request. Default: 30.
    pub body_timeout: u32,
    /// Seconds after which a connection is closed if its client accepts no more bytes. Default: 60.
    pub write_timeout: u32,
    /// Seconds for running transfers to finish after a request to stop. Default: 10, as in container runtimes.
    pub shutdown_timeout: u32,
    /// Allowed host names, in addition to those of this machine and the host of `url`. `*.example.com` allows all
    /// subdomains. Default: none.
    pub allowed_hosts: Vec<String>,
    /// Response headers by name, which are added or replace default ones. `None` (`false` in the settings) removes a
    /// default header.
    #[serde(deserialize_with = "headers")]
    pub headers: BTreeMap<String, Option<String>>,
    /// Sources to add to the default Content-Security-Policy, by directive.
    pub content_security_policy: BTreeMap<String, Vec<String>>,
}

impl Default for ServeSettings {
    fn default() -> Self {
        Self {
            max_connections: 8_000,
            header_timeout: 30,
            body_timeout: 30,
            write_timeout: 60,
            shutdown_timeout: 10,
            allowed_hosts: Vec::new(),
            headers: BTreeMap::new(),
            content_security_policy: BTreeMap::new(),
        }
    }
}

/// Headers that depend on the response and cannot have one value for all.
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

impl ServeSettings {
    /// Returns issues for invalid values; `code` is the code of the issues.
    pub(crate) fn check(&self, code: &'static str) -> Vec<Issue> {
        let error = |message: String, help: &str| Issue::error(code, message).help(help);
        let mut issues = Vec::new();
        for (name, value) in [
            ("max_connections", self.max_connections),
            ("header_timeout", self.header_timeout),
            ("body_timeout", self.body_timeout),
            ("write_timeout", self.write_timeout),
        ] {
            if value == 0 {
                issues.push(error(
                    format!("`serve.{name}` is 0, so that no request would be answered"),
                    "remove the line for the default value",
                ));
            }
        }
        for host in &self.allowed_hosts {
            let name = host.strip_prefix("*.").unwrap_or(host);
            if name.is_empty() || name.contains(['/', ':', '*', '@', ' ']) {
                issues.push(error(
                    format!("`{host}` in `serve.allowed_hosts` is not a host name"),
                    "write it without scheme, port and path: `docs.example.com` or `*.example.com`",
                ));
            }
        }
        for (name, value) in &self.headers {
            if !is_token(name) {
                issues.push(error(
                    format!("`{name}` in `serve.headers` is not the name of a header"),
                    "a name consists of letters, digits and hyphens",
                ));
            } else if COMPUTED_HEADERS.iter().any(|known| name.eq_ignore_ascii_case(known)) {
                issues.push(error(
                    format!("`{name}` in `serve.headers` can't be set: it depends on the response"),
                    "remove it",
                ));
            }
            if !value.as_deref().is_none_or(is_header_value) {
                issues.push(error(
                    format!("the value of `{name}` in `serve.headers` is not valid"),
                    "a value consists of printable ASCII characters on one line",
                ));
            }
        }
        for (directive, sources) in &self.content_security_policy {
            let is_source = |source: &String| {
                !source.is_empty() && is_header_value(source) && !source.contains([' ', ';', ','])
            };
            if !is_token(directive) || !sources.iter().all(is_source) {
                issues.push(error(
                    format!("`{directive}` in `serve.content_security_policy` is not valid"),
                    "`connect-src = [\"https://metrics.example.com\"]`: one source for each entry",
                ));
            }
        }
        issues
    }
}

/// Returns whether a text is a token (RFC 9110, section 5.6.2).
fn is_token(text: &str) -> bool {
    let is_token_byte =
        |byte: u8| byte.is_ascii_alphanumeric() || b"!#$%&'*+-.^_`|~".contains(&byte);
    !text.is_empty() && text.bytes().all(is_token_byte)
}

fn is_header_value(text: &str) -> bool {
    text.bytes().all(|byte| byte == b'\t' || (b' '..=b'~').contains(&byte))
}

fn headers<'de, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<BTreeMap<String, Option<String>>, D::Error> {
    #[derive(Deserialize)]
    #[serde(untagged, expecting = "expected the value of a header, or `false` to remove it")]
    enum TextOrFalse {
        Text(String),
        Flag(bool),
    }
    let written = BTreeMap::<String, TextOrFalse>::deserialize(deserializer)?;
    let entries = written.into_iter().map(|(name, value)| match value {
        TextOrFalse::Text(text) => Ok((name, Some(text))),
        TextOrFalse::Flag(false) => Ok((name, None)),
        TextOrFalse::Flag(true) => Err(serde::de::Error::custom(format!(
            "the header `{name}` needs a value, or `false` to remove it"
        ))),
    });
    entries.collect()
}

#[cfg(test)]
mod tests {
    use crate::Settings;

    fn read(serve: &str) -> (Option<Settings>, Vec<String>) {
        let text = format!("title = 'T'\nurl = 'https://t.example.com'\n[serve]\n{serve}\n");
        let (settings, issues) = Settings::from_toml("site.toml", &text);
        (settings, issues.iter().map(|issue| issue.message.clone()).collect())
    }

    #[test]
    fn headers_are_set_and_removed() {
        let (settings, issues) = read("headers = { X-Frame-Options = false, X-A = 'b' }");
        assert_eq!(issues, [""; 0]);
        let headers = settings.expect("the settings are valid").serve.headers;
        assert_eq!(headers["X-Frame-Options"], None);
        assert_eq!(headers["X-A"].as_deref(), Some("b"));
    }

    #[test]
    fn values_that_break_a_response_are_reported() {
        for (serve, told) in [
            ("max_connections = 0", "`serve.max_connections` is 0"),
            ("allowed_hosts = ['https://a.example']", "is not a host name"),
            ("allowed_hosts = ['*']", "is not a host name"),
            ("headers = { 'X A' = 'b' }", "is not the name of a header"),
            ("headers = { X-A = \"b\\r\\nSet-Cookie: c\" }", "is not valid"),
            ("headers = { Content-Length = '3' }", "depends on the response"),
            ("headers = { X-A = true }", "needs a value"),
            ("content_security_policy = { img-src = ['a; script-src *'] }", "is not valid"),
            ("max_conections = 5", "unknown key `max_conections`, did you mean `max_connections`?"),
        ] {
            let (_, issues) = read(serve);
            assert_eq!(issues.len(), 1, "{serve}: {issues:?}");
            assert!(issues[0].contains(told), "{serve}: {issues:?}");
        }
    }
}
