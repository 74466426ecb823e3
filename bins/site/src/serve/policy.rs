//! Headers that every response has: what browsers may do with the site's pages.
//!
//! The interface works under a policy without exceptions. Exceptions are derived from the settings: what the site itself
//! asks browsers to load from elsewhere.

mod head;

use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use docs_model::{MarkdownSettings, SearchProvider, SearchSettings, ServeSettings, Settings};
use docs_search_client::{Access, ApplicationId, HostPool};
use ring::digest::{SHA256, digest};

use head::{Loaded, loaded_by};

const POLICY: &str = "content-security-policy";

/// Name and value of each header that a site's responses have, in the order of their names.
pub(crate) fn response_headers(settings: &Settings) -> Vec<(String, String)> {
    let search = settings.search.as_ref();
    let policy = Policy::new(&settings.markdown, search, &settings.theme.head, &settings.serve);
    with_settings(&policy, &settings.serve)
}

/// The headers of a folder that no build has written.
pub(crate) fn default_headers() -> Vec<(String, String)> {
    let serve = ServeSettings::default();
    with_settings(&Policy::new(&MarkdownSettings::default(), None, &[], &serve), &serve)
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
        // For browsers that don't know `frame-ancestors`.
        ("x-frame-options", "SAMEORIGIN".into()),
    ];
    let set: Vec<(String, Option<&String>)> = serve
        .headers
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
    /// The policy of a site.
    fn new(
        markdown: &MarkdownSettings,
        search: Option<&SearchSettings>,
        head: &[String],
        serve: &ServeSettings,
    ) -> Self {
        let mut policy = Self(Vec::new());
        for (directive, source) in [
            ("default-src", "'self'"),
            ("script-src", "'self'"),
            ("style-src", "'self'"),
            ("connect-src", "'self'"),
            // Pages show images and films from anywhere.
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
            // The author's HTML may have `style` attributes and embed films.
            policy.add("style-src-attr", "'unsafe-inline'");
            policy.add("frame-src", "'self'");
            policy.add("frame-src", "https:");
        } else {
            policy.add("frame-src", "'none'");
        }
        for origin in search.map(search_origins).unwrap_or_default() {
            policy.add("connect-src", &origin);
        }
        for element in head {
            policy.add_head_element(element);
        }
        for (directive, sources) in &serve.content_security_policy {
            // Some directives have no sources: `upgrade-insecure-requests`.
            policy.sources(directive);
            for source in sources {
                policy.add(directive, source);
            }
        }
        policy
    }

    /// Allows what the HTML of an element in the head loads.
    fn add_head_element(&mut self, html: &str) {
        for loaded in loaded_by(html) {
            match loaded {
                Loaded::Script(origin) => {
                    self.add("script-src", &origin);
                    // Scripts of metrics report to where they come from.
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

    /// The sources of a directive, which is added where it is missing.
    fn sources(&mut self, directive: &str) -> &mut Vec<String> {
        let directive = directive.to_ascii_lowercase();
        let position = self.0.iter().position(|(name, _)| *name == directive);
        let position = position.unwrap_or_else(|| {
            self.0.push((directive, Vec::new()));
            self.0.len() - 1
        });
        &mut self.0[position].1
    }

    /// The value of the header.
    fn to_value(&self) -> String {
        let directive = |(name, sources): &(String, Vec<String>)| {
            [std::slice::from_ref(name), sources].concat().join(" ")
        };
        self.0.iter().map(directive).collect::<Vec<String>>().join("; ")
    }
}

/// Where browsers ask the hosted search.
fn search_origins(search: &SearchSettings) -> Vec<String> {
    if search.provider == SearchProvider::Embedded {
        return Vec::new();
    }
    // Settings without a valid application ask nobody.
    let Ok(application) = ApplicationId::new(&search.application_id) else { return Vec::new() };
    let pool = HostPool::of_application(&application, || 0.0);
    let hosts = pool.hosts().filter(|host| host.accepts().allows(Access::Read));
    let mut origins: Vec<String> = hosts.map(docs_search_client::Host::origin).collect();
    origins.sort();
    origins
}

/// The source that allows an inline element with this text.
fn hash_source(text: &str) -> String {
    format!("'sha256-{}'", BASE64_STANDARD.encode(digest(&SHA256, text.as_bytes())))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers_of(settings: &str) -> Vec<(String, String)> {
        let text = format!("title = 'T'\nurl = 'https://t.example.com'\n{settings}\n");
        let (settings, issues) = Settings::from_toml("site.toml", &text);
        assert!(issues.is_empty(), "{issues:?}");
        response_headers(&settings.expect("the settings are valid"))
    }

    /// The sources of a directive.
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
    fn the_hosted_search_may_be_asked() {
        let search = "[search]\nprovider = 'hosted'\napplication_id = 'APP'\napi_key = 'k'\nindex_name = 'i'";
        assert_eq!(
            sources(search, "connect-src"),
            "'self' https://APP-1.algolianet.com https://APP-2.algolianet.com https://APP-3.algolianet.com \
             https://APP-dsn.algolia.net"
        );
        let embedded = search.replace("hosted", "embedded");
        assert_eq!(sources(&embedded, "connect-src"), "'self'");
    }

    #[test]
    fn what_the_head_names_is_allowed() {
        let head = r#"[theme]
head = [
    '<script async src="https://metrics.example.com/tag.js?id=1"></script><script>go()</script>',
    "<link rel='stylesheet' href='//fonts.example.com/css'>",
]"#;
        let go = hash_source("go()");
        assert_eq!(sources(head, "script-src"), format!("'self' https://metrics.example.com {go}"));
        assert_eq!(sources(head, "connect-src"), "'self' https://metrics.example.com");
        assert_eq!(sources(head, "style-src"), "'self' fonts.example.com");
        // The known digest of `alert(1)`, as browsers print it.
        assert_eq!(
            hash_source("alert(1)"),
            "'sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI='"
        );
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
