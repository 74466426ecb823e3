//! Marker file of a built site for servers.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use super::{
    ExternalResource, MarkedHeaders, ServeLimits, default_headers, path_headers, response_headers,
};
use crate::{RedirectStatus, Settings, leaves_site};

/// Folder of all content-hashed files within a built site.
pub const ASSETS_FOLDER: &str = "assets";

/// Returns whether a path within a built site denotes a content-hashed file. Such a file is in [`ASSETS_FOLDER`] of the
/// site or of one of its languages, and has a name of the form `site.1a2b3c4d.json`, with 8 or 16 hexadecimal digits.
///
/// Its bytes never change, so browsers may cache it forever, and the output may contain it together with the
/// files of later builds.
///
/// ```
/// use docs_model::is_content_hashed;
///
/// assert!(is_content_hashed("assets/client.a6b49ac1.js"));
/// assert!(is_content_hashed("fr/assets/components/pages/one.0123456789abcdef.js"));
/// assert!(!is_content_hashed("assets/logo.svg"));
/// assert!(!is_content_hashed("guide/assets-2.a6b49ac1.html"));
/// ```
#[must_use]
pub fn is_content_hashed(path: &str) -> bool {
    let (first, below) = path.split_once('/').unwrap_or_default();
    let name = match first {
        ASSETS_FOLDER => Some(below),
        _ => below.strip_prefix(ASSETS_FOLDER).and_then(|below| below.strip_prefix('/')),
    };
    name.is_some_and(has_hash)
}

fn has_hash(name: &str) -> bool {
    let Some((start, _)) = name.rsplit_once('.') else { return false };
    let Some((_, hash)) = start.rsplit_once('.') else { return false };
    matches!(hash.len(), 8 | 16)
        && hash.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'))
}

/// Properties of a built site that servers need and cannot derive from its files.
///
/// ```
/// use docs_model::{Settings, SiteMarker};
///
/// let (settings, _) = Settings::from_toml("site.toml", "title = 'T'\nurl = 'https://t.example.com'\n");
/// let marker = SiteMarker::new(&settings.unwrap(), &[]);
/// assert_eq!((marker.base_url.as_str(), marker.host.as_deref()), ("/", Some("t.example.com")));
/// assert_eq!(SiteMarker::from_json(&marker.to_json()), Some(marker));
/// ```
#[derive(Clone, Debug, Deserialize, Eq, PartialEq, Serialize)]
pub struct SiteMarker {
    /// Name of the program that wrote the folder. A marker with another name is ignored.
    pub generator: String,
    /// Path under which the site is mounted. Default: `/`.
    pub base_url: String,
    /// Routes that end in `.html`, whose file has the same name as the file of the route without
    /// this ending.
    pub html_routes: Vec<String>,
    /// Tags of the languages with a folder: all languages except the default one.
    #[serde(default)]
    pub languages: Vec<String>,
    /// The author's own files below [`ASSETS_FOLDER`], whose names do not change with their content.
    #[serde(default)]
    pub static_assets: BTreeSet<String>,
    /// Host of the site's public address.
    #[serde(default)]
    pub host: Option<String>,
    /// Other host names that the settings allow.
    #[serde(default)]
    pub allowed_hosts: Vec<String>,
    /// Names and values of the headers of every response. Default: [`default_headers`].
    #[serde(default = "default_headers")]
    pub headers: Vec<(String, String)>,
    /// Headers of the responses for some paths, the most specific pattern last. They apply to all languages.
    #[serde(default)]
    pub path_headers: Vec<MarkedHeaders>,
    /// Limits of the server.
    #[serde(default)]
    pub limits: ServeLimits,
    /// Former paths of pages, each with its new address. They apply to all languages.
    #[serde(default)]
    pub redirects: Vec<MarkedRedirect>,
    /// Redirects whose former paths are patterns. The first match applies, in all languages, if there is no file at the path.
    #[serde(default)]
    pub redirect_patterns: Vec<MarkedRedirect>,
    /// `true` if pages have twins in Markdown.
    #[serde(default)]
    pub markdown: bool,
}

/// A redirect in a [`SiteMarker`].
#[derive(Clone, Debug, Deserialize, Eq, PartialEq, Serialize)]
pub struct MarkedRedirect {
    /// Former path, without the base URL and without a trailing slash; or a pattern of such paths.
    pub from: String,
    /// New address: a percent-encoded path without the base URL, with its query and fragment; or an address of another
    /// site. Empty with the status 410.
    pub to: String,
    /// Status code of the response.
    pub status: RedirectStatus,
}

impl Default for SiteMarker {
    fn default() -> Self {
        Self {
            generator: Self::GENERATOR.to_owned(),
            base_url: "/".to_owned(),
            html_routes: Vec::new(),
            languages: Vec::new(),
            static_assets: BTreeSet::new(),
            host: None,
            allowed_hosts: Vec::new(),
            headers: default_headers(),
            path_headers: Vec::new(),
            limits: ServeLimits::default(),
            redirects: Vec::new(),
            redirect_patterns: Vec::new(),
            markdown: false,
        }
    }
}

impl SiteMarker {
    /// Name of the file.
    pub const FILE: &'static str = ".docs-site.json";

    const GENERATOR: &'static str = "docs-site";

    /// Creates the marker of a site with these settings, whose pages use `external` resources.
    ///
    /// The settings do not contain the routes with `.html`, the author's files below [`ASSETS_FOLDER`] and the targets
    /// of redirects: set [`html_routes`](Self::html_routes), [`static_assets`](Self::static_assets) and
    /// [`redirects`](Self::redirects).
    #[must_use]
    pub fn new(settings: &Settings, external: &[ExternalResource]) -> Self {
        Self {
            base_url: settings.base_url.clone(),
            languages: settings.languages()[1..].iter().map(ToString::to_string).collect(),
            host: host(&settings.url).map(str::to_owned),
            allowed_hosts: settings.serve.allowed_hosts.clone(),
            headers: response_headers(settings, external),
            path_headers: path_headers(settings),
            limits: ServeLimits::from(&settings.serve),
            markdown: settings.agents.markdown,
            ..Self::default()
        }
    }

    /// Adds the redirects of the site in another language that the default language does not have. Their paths are
    /// within the folder of the language, whose name is its tag.
    ///
    /// ```
    /// use docs_model::{MarkedRedirect, RedirectStatus, SiteMarker};
    ///
    /// let redirect = |from: &str, to: &str| MarkedRedirect {
    ///     from: from.to_owned(),
    ///     to: to.to_owned(),
    ///     status: RedirectStatus::default(),
    /// };
    /// let mut marker = SiteMarker { redirects: vec![redirect("/old", "/new")], ..SiteMarker::default() };
    /// marker.add_redirects("fr", &[redirect("/old", "/new"), redirect("/ancien", "/new")]);
    /// assert_eq!(marker.redirects[1..], [redirect("/fr/ancien", "/fr/new")]);
    /// ```
    pub fn add_redirects(&mut self, language: &str, redirects: &[MarkedRedirect]) {
        let within = |redirect: &MarkedRedirect| MarkedRedirect {
            from: format!("/{language}{}", redirect.from),
            to: if redirect.to.is_empty() || leaves_site(&redirect.to) {
                redirect.to.clone()
            } else {
                format!("/{language}{}", redirect.to)
            },
            status: redirect.status,
        };
        let own = redirects.iter().filter(|redirect| !self.redirects.contains(redirect));
        let own: Vec<MarkedRedirect> = own.map(within).collect();
        self.redirects.extend(own);
    }

    /// Returns the marker in these bytes; `None` if no build has written them.
    #[must_use]
    pub fn from_json(bytes: &[u8]) -> Option<Self> {
        serde_json::from_slice::<Self>(bytes)
            .ok()
            .filter(|marker| marker.generator == Self::GENERATOR)
    }

    /// Returns the content of the file.
    #[must_use]
    #[expect(clippy::missing_panics_doc, reason = "a marker consists of plain values")]
    pub fn to_json(&self) -> Vec<u8> {
        serde_json::to_vec(self).expect("a marker consists of plain values")
    }
}

/// Returns the host of an address such as `https://docs.example.com:8080/`, without its port.
fn host(url: &str) -> Option<&str> {
    let (_, rest) = url.split_once("://")?;
    let authority = rest.split(['/', '?', '#']).next()?;
    let authority = authority.rsplit_once('@').map_or(authority, |(_, host)| host);
    let end = match authority.find(']') {
        Some(bracket) => bracket + 1,
        None => authority.find(':').unwrap_or(authority.len()),
    };
    Some(&authority[..end]).filter(|host| !host.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_host_of_an_address_has_no_port() {
        for (url, expected) in [
            ("https://docs.example.com", Some("docs.example.com")),
            ("https://docs.example.com:8080/a:b", Some("docs.example.com")),
            ("http://[::1]:3000", Some("[::1]")),
            ("https://user:key@example.com?q", Some("example.com")),
            ("https://", None),
            ("docs.example.com", None),
        ] {
            assert_eq!(host(url), expected, "{url}");
        }
    }

    #[test]
    fn markers_of_other_programs_are_not_read() {
        let marker = SiteMarker { generator: "other".to_owned(), ..SiteMarker::default() };
        assert_eq!(SiteMarker::from_json(&marker.to_json()), None);
        assert_eq!(SiteMarker::from_json(b"{"), None);
    }

    #[test]
    fn a_marker_of_an_older_build_gets_defaults() {
        let old = br#"{"generator":"docs-site","base_url":"/docs/","html_routes":[]}"#;
        let expected = SiteMarker { base_url: "/docs/".to_owned(), ..SiteMarker::default() };
        assert_eq!(SiteMarker::from_json(old), Some(expected));
    }
}
