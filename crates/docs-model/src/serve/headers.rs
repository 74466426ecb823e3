//! Headers of every response: the Content-Security-Policy and other security headers.
//!
//! The interface works under a strict policy. Exceptions are derived from the settings: resources that the site loads
//! from other hosts.

use super::head::origin;
use super::inline::{HASH, POLICY, UNSAFE_INLINE, allowed_inline, resources_of};
use super::{AllowedHost, ExternalResource, MarkedHeaders};
use crate::serve_settings::{HeaderValues, ServeSettings};
use crate::{AnalyticsSettings, Endpoint, MarkdownSettings, Settings, ThemeSettings};

/// Folder of documents beside texts whose authors are not trusted, such as SVG images, within the built site. Browsers run no
/// scripts in them, because the responses have a policy of their own.
pub const AUTHORS_FOLDER: &str = "assets/authors";

/// Policy of documents whose authors are not trusted: a reader who opens one runs no scripts, and it has no origin.
const AUTHORS_POLICY: &str =
    "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:";

/// Returns name and value of each header that a site's responses have, in the order of their names.
///
/// ```
/// use docs_model::{ExternalKind, ExternalResource, Settings, response_headers};
///
/// let (settings, _) = Settings::from_toml("site.toml", "title = 'T'\nurl = 'https://t.example.com'\n");
/// let search = ExternalResource::new(ExternalKind::Connection, "https://search.example.com", "site.toml");
/// let headers = response_headers(&settings.unwrap(), &[search]);
/// assert_eq!(headers[0].0, "content-security-policy");
/// assert!(headers[0].1.contains("connect-src 'self' https://search.example.com;"));
/// ```
#[must_use]
pub fn response_headers(
    settings: &Settings,
    external: &[ExternalResource],
) -> Vec<(String, String)> {
    let policy = Policy::new(settings, "", external);
    with_settings(&policy, &settings.serve)
}

/// Returns the hosts that the Content-Security-Policy of a site allows besides the site's own, with the files that contain
/// them. `settings_file` is the file of the settings.
///
/// ```
/// use docs_model::{ExternalKind, ExternalResource, Settings, allowed_hosts};
///
/// let text = "title = 'T'\nurl = 'https://t.example.com'\n[theme]\nhead = ['<script src=\"https://a.example/x.js\"></script>']\n";
/// let (settings, _) = Settings::from_toml("site.toml", text);
/// let style = ExternalResource::new(ExternalKind::Style, "https://b.example/x.css", "content/index.md");
/// let hosts = allowed_hosts(&settings.unwrap(), "site.toml", &[style]);
/// let hosts: Vec<_> = hosts.iter().map(|allowed| (allowed.host.as_str(), allowed.named_by[0].as_str())).collect();
/// assert_eq!(hosts, [("https://b.example", "content/index.md"), ("https://a.example", "site.toml")]);
/// ```
#[must_use]
pub fn allowed_hosts(
    settings: &Settings,
    settings_file: &str,
    external: &[ExternalResource],
) -> Vec<AllowedHost> {
    Policy::new(settings, settings_file, external).hosts
}

/// Returns the headers of a folder that no build has written. They are equal to those of a site with
/// default settings.
#[must_use]
pub fn default_headers() -> Vec<(String, String)> {
    let policy = Policy::without_other_origins(&MarkdownSettings::default());
    with_settings(&policy, &ServeSettings::default())
}

/// Returns headers of the responses for some paths, in addition to [`response_headers`] or in place of them; the most
/// specific pattern last. With authors who are not trusted, those of [`AUTHORS_FOLDER`] follow, so that no setting replaces their
/// policy.
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
    let mut headers: Vec<MarkedHeaders> =
        settings.serve.headers.patterns().into_iter().map(marked).collect();
    if !settings.markdown.unsafe_html {
        headers.push(MarkedHeaders {
            pattern: format!("/{AUTHORS_FOLDER}/*"),
            headers: vec![(POLICY.to_owned(), Some(AUTHORS_POLICY.to_owned()))],
        });
    }
    headers
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
        // This header is for browsers without support for `frame-ancestors`.
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

/// A Content-Security-Policy.
struct Policy {
    /// Directives with their sources.
    directives: Vec<(String, Vec<String>)>,
    /// Hosts among the sources.
    hosts: Vec<AllowedHost>,
    /// File that contains the added sources; `None` for sources of the interface.
    named_by: Option<String>,
}

impl Policy {
    /// Creates the policy of a site.
    fn new(settings: &Settings, settings_file: &str, external: &[ExternalResource]) -> Self {
        let mut policy = Self::without_other_origins(&settings.markdown);
        let outside = external.iter().filter(|resource| !resource.kind.is_inline());
        for resource in outside.chain(allowed_inline(settings, external)) {
            policy.add_resource(resource);
        }
        let ThemeSettings { head, body_start, body_end, .. } = &settings.theme;
        for element in head.iter().chain(body_start).chain(body_end) {
            let resources = resources_of(element, settings_file);
            resources.iter().for_each(|resource| policy.add_resource(resource));
        }
        policy.named_by = Some(settings_file.to_owned());
        policy.add_analytics(&settings.analytics);
        let answers = settings.feedback.iter().filter_map(|feedback| feedback.endpoint.as_ref());
        let requests = settings.openapi.iter().filter_map(|openapi| openapi.send_to.as_ref());
        for origin in answers.chain(requests).filter_map(Endpoint::origin) {
            policy.add("connect-src", origin);
        }
        for (directive, sources) in &settings.serve.content_security_policy {
            // Some directives have no sources: `upgrade-insecure-requests`.
            policy.sources(directive);
            for source in sources {
                policy.add(directive, source);
            }
        }
        policy
    }

    /// Creates the policy of a site without resources of other origins.
    fn without_other_origins(markdown: &MarkdownSettings) -> Self {
        let mut policy = Self { directives: Vec::new(), hosts: Vec::new(), named_by: None };
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

    /// Allows the analytics services.
    fn add_analytics(&mut self, analytics: &AnalyticsSettings) {
        for origin in analytics.script_origins() {
            self.add("script-src", origin);
            self.add("connect-src", origin);
        }
        for origin in analytics.report_origins() {
            self.add("connect-src", origin);
        }
        if analytics.google_tag_manager.is_some() {
            // The frame is for browsers without scripts.
            self.add("frame-src", "https://www.googletagmanager.com");
        }
    }

    fn add_resource(&mut self, resource: &ExternalResource) {
        let ExternalResource { kind, address, named_by } = resource;
        self.named_by = Some(named_by.clone());
        let source = if kind.is_inline() { Some(address.clone()) } else { origin(address) };
        if let Some(source) = source {
            self.add(kind.directive(), &source);
        }
    }

    /// Adds a source to a directive. `'none'` is removed, because it is valid only as the single
    /// source.
    fn add(&mut self, directive: &str, source: &str) {
        self.add_host(source);
        let sources = self.sources(directive);
        if sources.iter().all(|known| known != source) {
            sources.retain(|known| known != "'none'");
            sources.push(source.to_owned());
        }
    }

    /// Records a source of other hosts, and the file that contains it.
    fn add_host(&mut self, source: &str) {
        let is_other = ["https:", "http:", "wss:", "ws:", "*"].contains(&source)
            || !(source.starts_with('\'') || source.ends_with(':'));
        let Some(file) = self.named_by.as_ref().filter(|_| is_other) else { return };
        let known = self.hosts.iter().position(|allowed| allowed.host == source);
        let index = known.unwrap_or_else(|| {
            self.hosts.push(AllowedHost { host: source.to_owned(), named_by: Vec::new() });
            self.hosts.len() - 1
        });
        let files = &mut self.hosts[index].named_by;
        if !files.contains(file) {
            files.push(file.clone());
        }
    }

    /// Returns the sources of a directive, which is added if it is missing.
    fn sources(&mut self, directive: &str) -> &mut Vec<String> {
        let directive = directive.to_ascii_lowercase();
        let position = self.directives.iter().position(|(name, _)| *name == directive);
        let position = position.unwrap_or_else(|| {
            self.directives.push((directive, Vec::new()));
            self.directives.len() - 1
        });
        &mut self.directives[position].1
    }

    /// Returns the value of the header. Hashes beside `'unsafe-inline'` are omitted.
    fn to_value(&self) -> String {
        let directive = |(name, sources): &(String, Vec<String>)| {
            let allows_all = sources.iter().any(|source| source == UNSAFE_INLINE);
            let is_kept = |source: &&String| !(allows_all && source.starts_with(HASH));
            let sources = sources.iter().filter(is_kept);
            [name].into_iter().chain(sources).map(String::as_str).collect::<Vec<_>>().join(" ")
        };
        self.directives.iter().map(directive).collect::<Vec<String>>().join("; ")
    }
}

#[cfg(test)]
mod tests {
    use super::super::inline::hash_source;
    use super::*;
    use crate::ExternalKind;

    fn headers_of(settings: &str) -> Vec<(String, String)> {
        let text = format!("title = 'T'\nurl = 'https://t.example.com'\n{settings}\n");
        let (settings, issues) = Settings::from_toml("site.toml", &text);
        assert!(issues.is_empty(), "{issues:?}");
        response_headers(&settings.expect("the settings are valid"), &[])
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
        let settings = settings.expect("the settings are valid");
        let external = [
            (ExternalKind::Connection, "https://a.example", "site.toml"),
            (ExternalKind::Style, "https://fonts.example/css2?family=Inter:wght@400;700", "a.css"),
            (ExternalKind::Style, "//c.example/a.css", "a.css"),
            (ExternalKind::Style, "/own.css", "a.css"),
            (ExternalKind::Connection, "https://b.example", "content/index.md"),
            (ExternalKind::Style, "https://fonts.example/other", "content/index.md"),
            (ExternalKind::Script, "https://m.example/x.js", "content/index.md"),
        ];
        let external =
            external.map(|(kind, address, file)| ExternalResource::new(kind, address, file));
        let headers = response_headers(&settings, &external);
        assert!(
            headers[0].1.contains("; connect-src 'self' https://a.example https://b.example; ")
        );
        assert!(headers[0].1.contains("; style-src 'self' https://fonts.example c.example; "));
        assert!(headers[0].1.contains("; script-src 'self' https://m.example; "));
        let hosts = allowed_hosts(&settings, "site.toml", &external);
        let hosts: Vec<String> = hosts
            .iter()
            .map(|allowed| format!("{} ({})", allowed.host, allowed.named_by.join(", ")))
            .collect();
        assert_eq!(
            hosts,
            [
                "https://a.example (site.toml)",
                "https://fonts.example (a.css, content/index.md)",
                "c.example (a.css)",
                "https://b.example (content/index.md)",
                "https://m.example (content/index.md)",
            ]
        );
    }

    #[test]
    fn scripts_and_styles_of_articles_are_allowed_by_their_hashes() {
        let html = "<style>a{}</style><script>go()</script><script src='//b.example/x.js'></script>\
            <script type='application/json'>{}</script><style>a{}</style>";
        let external = ExternalResource::from_article(html, "content/index.md");
        let policy = |serve: &str| {
            let text = format!("title = 'T'\nurl = 'https://t.example'\n{serve}");
            let (settings, _) = Settings::from_toml("site.toml", &text);
            response_headers(&settings.expect("the settings are valid"), &external)[0].1.clone()
        };
        let (style, script) = (hash_source("a{}"), hash_source("go()"));
        let strict = policy("");
        assert!(strict.contains(&format!("; style-src 'self' {style}; ")), "{strict}");
        assert!(strict.contains(&format!("; script-src 'self' b.example {script}; ")), "{strict}");
        let open =
            policy("[serve]\ncontent_security_policy = { script-src = [\"'unsafe-inline'\"] }");
        assert!(open.contains("; script-src 'self' b.example 'unsafe-inline'; "), "{open}");
        assert!(open.contains(&style), "{open}");
        let untrusted = policy("[markdown]\nunsafe_html = false");
        assert!(!untrusted.contains("sha256"), "{untrusted}");
    }

    #[test]
    fn hosts_of_the_settings_are_named_with_their_file() {
        let text = "title = 'T'\nurl = 'https://t.example'\n[theme]\nhead = [\"<script src='https://a.example/x.js'></script>\"]\n\
                    [serve]\ncontent_security_policy = { frame-src = ['blob:', '*.b.example'], object-src = [\"'self'\"] }";
        let (settings, _) = Settings::from_toml("site.toml", text);
        let hosts = allowed_hosts(&settings.expect("the settings are valid"), "site.toml", &[]);
        let named = |host: &str| AllowedHost {
            host: host.to_owned(),
            named_by: vec!["site.toml".to_owned()],
        };
        assert_eq!(hosts, [named("https://a.example"), named("*.b.example")]);
    }

    #[test]
    fn sources_of_the_head_are_allowed() {
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
        // Expected digest of `alert(1)`, from the message of a browser.
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
    fn the_endpoint_for_answers_is_allowed() {
        let endpoint = |address: &str| format!("[feedback]\nendpoint = '{address}'");
        let sources = |address: &str| sources(&endpoint(address), "connect-src");
        assert_eq!(sources("https://a.example/x?y"), "'self' https://a.example");
        assert_eq!(sources("/api/answers"), "'self'");
    }

    #[test]
    fn the_endpoints_of_forms_for_requests_are_allowed() {
        let reference = |to: &str| format!("[[openapi]]\nfile = 'a.yaml'\nsend_to = '{to}'");
        let sources = |to: &str| sources(&reference(to), "connect-src");
        assert_eq!(sources("https://api.example/v1"), "'self' https://api.example");
        assert_eq!(sources("/v1"), "'self'");
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
