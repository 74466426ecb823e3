//! Headers that every response has: the Content-Security-Policy and its companions.
//!
//! The interface works under a strict policy. Exceptions are derived from the settings: resources that the site loads
//! from other hosts.

use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use sha2::{Digest as _, Sha256};

use super::MarkedHeaders;
use super::head::{Loaded, loaded_by, origin};
use crate::serve_settings::{HeaderValues, ServeSettings};
use crate::{AnalyticsSettings, MarkdownSettings, Settings, ThemeSettings};

const POLICY: &str = "content-security-policy";

/// Resources outside of a site that its pages use, and that its settings do not contain.
///
/// ```
/// use docs_model::ExternalResources;
///
/// let mut external = ExternalResources::default();
/// external.connections.push("https://search.example.com".to_owned());
/// external.styles.push("https://fonts.example.com/css?family=Inter".to_owned());
/// ```
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct ExternalResources {
    /// Origins to which pages connect: those of the hosted search, of which the settings name the application only.
    pub connections: Vec<String>,
    /// Addresses of style sheets that those of the project import.
    pub styles: Vec<String>,
}

/// Returns name and value of each header that a site's responses have, in the order of their names.
///
/// ```
/// use docs_model::{ExternalResources, Settings, response_headers};
///
/// let (settings, _) = Settings::from_toml("site.toml", "title = 'T'\nurl = 'https://t.example.com'\n");
/// let external = ExternalResources {
///     connections: vec!["https://search.example.com".to_owned()],
///     ..ExternalResources::default()
/// };
/// let headers = response_headers(&settings.unwrap(), &external);
/// assert_eq!(headers[0].0, "content-security-policy");
/// assert!(headers[0].1.contains("connect-src 'self' https://search.example.com;"));
/// ```
#[must_use]
pub fn response_headers(
    settings: &Settings,
    external: &ExternalResources,
) -> Vec<(String, String)> {
    let policy = Policy::new(settings, external);
    with_settings(&policy, &settings.serve)
}

/// Returns the headers of a folder that no build has written: those of a site with default settings.
#[must_use]
pub fn default_headers() -> Vec<(String, String)> {
    let policy = Policy::of_interface(&MarkdownSettings::default());
    with_settings(&policy, &ServeSettings::default())
}

/// Returns the headers that the responses for some paths have besides [`response_headers`], or in place of them; the most
/// specific pattern last.
///
/// ```
/// use docs_model::{Settings, path_headers};
///
/// let text = "title = 'T'\nurl = 'https://t.example.com'\n[serve.headers]\n'/embed/*' = { X-Frame-Options = false }\n";
/// let (settings, _) = Settings::from_toml("site.toml", text);
/// let [embedded] = &path_headers(&settings.unwrap())[..] else { panic!() };
/// assert_eq!(embedded.pattern, "/embed/*");
/// assert_eq!(embedded.headers, [("x-frame-options".to_owned(), None)]);
/// ```
#[must_use]
pub fn path_headers(settings: &Settings) -> Vec<MarkedHeaders> {
    let marked = |(pattern, headers): (&str, &HeaderValues)| {
        let lower = headers.iter().map(|(name, value)| (name.to_ascii_lowercase(), value.clone()));
        let mut headers: Vec<(String, Option<String>)> = lower.collect();
        headers.sort();
        MarkedHeaders { pattern: pattern.to_owned(), headers }
    };
    settings.serve.headers.patterns().into_iter().map(marked).collect()
}

fn with_settings(policy: &Policy, serve: &ServeSettings) -> Vec<(String, String)> {
    let defaults = [
        (POLICY, policy.to_value()),
        (
            "permissions-policy",
            "camera=(), geolocation=(), microphone=(), payment=(), usb=()".into(),
        ),
        ("referrer-policy", "strict-origin-when-cross-origin".into()),
        ("x-content-type-options", "nosniff".into()),
        // For browsers without support for `frame-ancestors`.
        ("x-frame-options", "SAMEORIGIN".into()),
    ];
    let set: Vec<(String, Option<&String>)> = serve
        .headers
        .everywhere
        .iter()
        .map(|(name, value)| (name.to_ascii_lowercase(), value.as_ref()))
        .collect();
    let mut headers: Vec<(String, String)> = defaults
        .into_iter()
        .map(|(name, value)| (name.to_owned(), value))
        .filter(|(name, _)| set.iter().all(|(replaced, _)| replaced != name))
        .collect();
    headers.extend(set.into_iter().filter_map(|(name, value)| Some((name, value?.clone()))));
    headers.sort();
    headers
}

/// A Content-Security-Policy: directives with their sources.
struct Policy(Vec<(String, Vec<String>)>);

impl Policy {
    /// Creates the policy of a site.
    fn new(settings: &Settings, external: &ExternalResources) -> Self {
        let mut policy = Self::of_interface(&settings.markdown);
        for origin in &external.connections {
            policy.add("connect-src", origin);
        }
        for origin in external.styles.iter().filter_map(|address| origin(address)) {
            policy.add("style-src", &origin);
        }
        let ThemeSettings { head, body_start, body_end, .. } = &settings.theme;
        for element in head.iter().chain(body_start).chain(body_end) {
            policy.add_element(element);
        }
        policy.add_analytics(&settings.analytics);
        for (directive, sources) in &settings.serve.content_security_policy {
            // Some directives have no sources: `upgrade-insecure-requests`.
            policy.sources(directive);
            for source in sources {
                policy.add(directive, source);
            }
        }
        policy
    }

    /// Creates the policy of a site that loads nothing from elsewhere.
    fn of_interface(markdown: &MarkdownSettings) -> Self {
        let mut policy = Self(Vec::new());
        for (directive, source) in [
            ("default-src", "'self'"),
            ("script-src", "'self'"),
            ("style-src", "'self'"),
            ("connect-src", "'self'"),
            // Pages may show images and videos from any host.
            ("img-src", "*"),
            ("img-src", "data:"),
            ("media-src", "*"),
            ("font-src", "'self'"),
            ("font-src", "https:"),
            ("font-src", "data:"),
            ("object-src", "'none'"),
            ("base-uri", "'none'"),
            ("form-action", "'self'"),
            ("frame-ancestors", "'self'"),
        ] {
            policy.add(directive, source);
        }
        if markdown.unsafe_html {
            // The author's HTML may have `style` attributes and embed videos.
            policy.add("style-src-attr", "'unsafe-inline'");
            policy.add("frame-src", "'self'");
            policy.add("frame-src", "https:");
        } else {
            policy.add("frame-src", "'none'");
        }
        policy
    }

    /// Allows the services that count visits.
    fn add_analytics(&mut self, analytics: &AnalyticsSettings) {
        for origin in analytics.script_origins() {
            self.add("script-src", origin);
            self.add("connect-src", origin);
        }
        for origin in analytics.report_origins() {
            self.add("connect-src", origin);
        }
        if analytics.google_tag_manager.is_some() {
            // For browsers without scripts.
            self.add("frame-src", "https://www.googletagmanager.com");
        }
    }

    /// Allows the resources that the HTML of an element of the settings loads.
    fn add_element(&mut self, html: &str) {
        for loaded in loaded_by(html) {
            match loaded {
                Loaded::Script(origin) => {
                    self.add("script-src", &origin);
                    // Analytics scripts report to their own origin.
                    self.add("connect-src", &origin);
                }
                Loaded::Style(origin) => self.add("style-src", &origin),
                Loaded::Connection(origin) => self.add("connect-src", &origin),
                Loaded::InlineScript(text) => self.add("script-src", &hash_source(&text)),
                Loaded::InlineStyle(text) => self.add("style-src", &hash_source(&text)),
            }
        }
    }

    /// Adds a source to a directive. `'none'` holds only while there is no other.
    fn add(&mut self, directive: &str, source: &str) {
        let sources = self.sources(directive);
        if sources.iter().all(|known| known != source) {
            sources.retain(|known| known != "'none'");
            sources.push(source.to_owned());
        }
    }

    /// Returns the sources of a directive, which is added if it is missing.
    fn sources(&mut self, directive: &str) -> &mut Vec<String> {
        let directive = directive.to_ascii_lowercase();
        let position = self.0.iter().position(|(name, _)| *name == directive);
        let position = position.unwrap_or_else(|| {
            self.0.push((directive, Vec::new()));
            self.0.len() - 1
        });
        &mut self.0[position].1
    }

    /// Returns the value of the header.
    fn to_value(&self) -> String {
        let directive = |(name, sources): &(String, Vec<String>)| {
            [std::slice::from_ref(name), sources].concat().join(" ")
        };
        self.0.iter().map(directive).collect::<Vec<String>>().join("; ")
    }
}

/// Returns the source that allows an inline element with this text.
fn hash_source(text: &str) -> String {
    format!("'sha256-{}'", BASE64_STANDARD.encode(Sha256::digest(text)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers_of(settings: &str) -> Vec<(String, String)> {
        let text = format!("title = 'T'\nurl = 'https://t.example.com'\n{settings}\n");
        let (settings, issues) = Settings::from_toml("site.toml", &text);
        assert!(issues.is_empty(), "{issues:?}");
        response_headers(&settings.expect("the settings are valid"), &ExternalResources::default())
    }

    /// Returns the sources of a directive of a policy.
    fn sources(settings: &str, directive: &str) -> String {
        let headers = headers_of(settings);
        let (_, policy) =
            headers.iter().find(|(name, _)| name == POLICY).expect("there is a policy");
        let directives = policy.split("; ").filter_map(|directive| directive.split_once(' '));
        let mut found = directives.filter(|(name, _)| *name == directive);
        found.next().map(|(_, sources)| sources.to_owned()).unwrap_or_default()
    }

    #[test]
    fn a_site_without_settings_loads_nothing_active_from_elsewhere() {
        assert_eq!(sources("", "script-src"), "'self'");
        assert_eq!(sources("", "style-src"), "'self'");
        assert_eq!(sources("", "connect-src"), "'self'");
        assert_eq!(sources("[markdown]\nunsafe_html = false", "style-src-attr"), "");
        assert_eq!(sources("[markdown]\nunsafe_html = false", "frame-src"), "'none'");
        assert_eq!(headers_of(""), default_headers());
    }

    #[test]
    fn external_resources_are_allowed() {
        let (settings, _) =
            Settings::from_toml("site.toml", "title = 'T'\nurl = 'https://t.example'");
        let external = ExternalResources {
            connections: vec!["https://a.example".to_owned(), "https://b.example".to_owned()],
            styles: vec![
                "https://fonts.example/css2?family=Inter:wght@400;700".to_owned(),
                "//c.example/a.css".to_owned(),
                "/own.css".to_owned(),
            ],
        };
        let headers = response_headers(&settings.expect("the settings are valid"), &external);
        assert!(
            headers[0].1.contains("; connect-src 'self' https://a.example https://b.example; ")
        );
        assert!(headers[0].1.contains("; style-src 'self' https://fonts.example c.example; "));
    }

    #[test]
    fn what_the_head_names_is_allowed() {
        let head = r#"[theme]
head = [
    '<script async src="https://metrics.example.com/tag.js?id=1"></script><script>go()</script>',
    "<link rel='stylesheet' href='//fonts.example.com/css'>",
]
body_end = ["<script src='https://chat.example.com/x.js'></script>"]"#;
        let go = hash_source("go()");
        assert_eq!(
            sources(head, "script-src"),
            format!("'self' https://metrics.example.com {go} https://chat.example.com")
        );
        let connections = "'self' https://metrics.example.com https://chat.example.com";
        assert_eq!(sources(head, "connect-src"), connections);
        assert_eq!(sources(head, "style-src"), "'self' fonts.example.com");
        // The digest of `alert(1)`, as browsers print it.
        assert_eq!(
            hash_source("alert(1)"),
            "'sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI='"
        );
    }

    #[test]
    fn services_that_count_visits_are_allowed_by_name() {
        let tag = "[analytics]\ngoogle_tag = ['G-1']";
        let tags = "https://www.googletagmanager.com https://www.google-analytics.com";
        let reports = "https://*.google-analytics.com https://*.analytics.google.com \
            https://*.googletagmanager.com";
        assert_eq!(sources(tag, "script-src"), format!("'self' {tags}"));
        assert_eq!(sources(tag, "connect-src"), format!("'self' {tags} {reports}"));
        let manager = "[analytics]\ngoogle_tag_manager = 'GTM-1'";
        assert_eq!(sources(manager, "script-src"), "'self' https://www.googletagmanager.com");
    }

    #[test]
    fn settings_add_replace_and_remove() {
        let serve = "[serve]\nheaders = { X-Frame-Options = 'DENY', Referrer-Policy = false, X-Robots-Tag = 'noindex' }\n\
            content_security_policy = { upgrade-insecure-requests = [], frame-src = ['blob:'], object-src = [\"'self'\"] }\n[markdown]\nunsafe_html = false";
        let headers = headers_of(serve);
        let value = |name: &str| {
            headers.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
        };
        assert_eq!(value("x-frame-options"), Some("DENY"));
        assert_eq!(value("referrer-policy"), None);
        assert_eq!(value("x-robots-tag"), Some("noindex"));
        let policy = value(POLICY).expect("there is a policy");
        assert!(policy.ends_with("; upgrade-insecure-requests"), "{policy}");
        assert_eq!(sources(serve, "frame-src"), "blob:");
        assert_eq!(sources(serve, "object-src"), "'self'");
    }
}
