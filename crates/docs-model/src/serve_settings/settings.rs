//! Settings of the built-in server: limits, timeouts, host names, response headers.

use std::collections::BTreeMap;

use serde::Deserialize;

use super::HeaderSettings;
use super::header_syntax::{is_header_value, is_token};
use crate::Issue;
use crate::settings_locations::SettingIssue;

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
    /// Headers of all responses, and of the responses for paths that match a pattern.
    pub headers: HeaderSettings,
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
            headers: HeaderSettings::default(),
            content_security_policy: BTreeMap::new(),
        }
    }
}

impl ServeSettings {
    /// Returns issues for invalid values; `code` is the code of the issues.
    pub(crate) fn check(&self, code: &'static str) -> Vec<SettingIssue> {
        let error = |key: &str, message: String, help: &str| {
            SettingIssue::new(&["serve", key], Issue::error(code, message).help(help))
        };
        let mut issues = Vec::new();
        for (name, value) in [
            ("max_connections", self.max_connections),
            ("header_timeout", self.header_timeout),
            ("body_timeout", self.body_timeout),
            ("write_timeout", self.write_timeout),
        ] {
            if value == 0 {
                issues.push(error(
                    name,
                    format!("`serve.{name}` is 0, so that no request would be answered"),
                    "remove the line for the default value",
                ));
            }
        }
        for host in &self.allowed_hosts {
            let name = host.strip_prefix("*.").unwrap_or(host);
            if name.is_empty() || name.contains(['/', ':', '*', '@', ' ']) {
                issues.push(error(
                    "allowed_hosts",
                    format!("`{host}` in `serve.allowed_hosts` is not a host name"),
                    "write it without scheme, port and path: `docs.example.com` or `*.example.com`",
                ));
            }
        }
        issues.extend(self.headers.check(code));
        for (directive, sources) in &self.content_security_policy {
            let is_source = |source: &String| {
                !source.is_empty() && is_header_value(source) && !source.contains([' ', ';', ','])
            };
            if !is_token(directive) || !sources.iter().all(is_source) {
                issues.push(error(
                    "content_security_policy",
                    format!("`{directive}` in `serve.content_security_policy` is not valid"),
                    "`connect-src = [\"https://metrics.example.com\"]`: one source for each entry",
                ));
            }
        }
        issues
    }
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
        assert_eq!(headers.everywhere["X-Frame-Options"], None);
        assert_eq!(headers.everywhere["X-A"].as_deref(), Some("b"));
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
            ("headers = { X-A = 'a', x-a = 'b' }", "sets `x-a` a second time"),
            ("headers = { X-A = {} }", "a table of headers needs a path"),
            ("headers = { '/a' = 'b' }", "`/a` in `serve.headers` needs a table"),
            (
                "headers = { '/a' = { 'X A' = 'b' } }",
                "`X A` in `serve.headers.\"/a\"` is not the name",
            ),
            ("headers = { '/a' = { X-A = \"b\\nc\" } }", "is not valid"),
            ("headers = { '/a' = { content-type = 'b' } }", "depends on the response"),
            ("headers = { '/a' = { X-A = 'a', x-a = 'b' } }", "sets `x-a` a second time"),
            ("headers = { '/a' = { X-A = 'a' }, '/a/' = { X-A = 'b' } }", "have the same paths"),
            (
                "headers = { '/:x/b' = { X-A = 'a' }, '/:y/b' = { X-A = 'b' } }",
                "have the same paths",
            ),
            ("headers = { '/a*' = { X-A = 'b' } }", "is not a pattern of paths"),
            ("headers = { '/*/a' = { X-A = 'b' } }", "is not a pattern of paths"),
            ("headers = { '/:/a' = { X-A = 'b' } }", "is not a pattern of paths"),
            ("headers = { '/a?b' = { X-A = 'b' } }", "is not a pattern of paths"),
            ("headers = { '/a//b' = { X-A = 'b' } }", "is not a pattern of paths"),
            ("content_security_policy = { img-src = ['a; script-src *'] }", "is not valid"),
            ("max_conections = 5", "unknown key `max_conections`, did you mean `max_connections`?"),
        ] {
            let (_, issues) = read(serve);
            assert_eq!(issues.len(), 1, "{serve}: {issues:?}");
            assert!(issues[0].contains(told), "{serve}: {issues:?}");
        }
    }
}
