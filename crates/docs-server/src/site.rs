//! Properties of a built site, prepared for requests.

use std::collections::{HashMap, HashSet};

use axum::http::{HeaderMap, HeaderName, HeaderValue};
use docs_model::{
    ASSETS_FOLDER, MarkedHeaders, MarkedRedirect, RedirectStatus, ServeLimits, SiteMarker,
    is_content_hashed, leaves_site,
};
use docs_routing::{BaseUrl, PathPattern, RedirectPattern, RoutePath};

/// Properties of a built site, from its [marker](SiteMarker), prepared for requests.
#[derive(Debug)]
pub struct ServedSite {
    base: BaseUrl,
    html_routes: HashSet<String>,
    languages: Vec<Language>,
    static_assets: HashSet<String>,
    /// Headers of every response.
    pub(crate) headers: HeaderMap,
    /// Headers of the responses for some paths, the most specific pattern last.
    path_headers: Vec<(PathPattern, Vec<HeaderChange>)>,
    /// Host of the address at which the site is published.
    pub(crate) host: Option<String>,
    /// Further host names that the settings allow.
    pub(crate) allowed_hosts: Vec<String>,
    pub(crate) limits: ServeLimits,
    /// Redirects by former path, without a trailing slash.
    redirects: HashMap<String, Redirect>,
    patterns: Vec<(RedirectPattern, RedirectStatus)>,
    /// `true` if pages have files in Markdown beside them.
    pub(crate) has_markdown: bool,
}

/// Header of a response with its value; `None` removes it.
pub(crate) type HeaderChange = (HeaderName, Option<HeaderValue>);

/// Target of a redirect.
#[derive(Debug)]
struct Redirect {
    to: String,
    status: RedirectStatus,
}

/// Tag of a language of the site, other than the default one.
///
/// It is the name of the language's folder, so it cannot be created from a request.
#[derive(Clone, Debug, Eq, Hash, PartialEq)]
pub struct Language(String);

impl Language {
    /// Returns the language's folder within the built site.
    #[must_use]
    pub fn folder(&self) -> &str {
        &self.0
    }
}

impl Default for ServedSite {
    fn default() -> Self {
        Self::from(&SiteMarker::default())
    }
}

impl From<&SiteMarker> for ServedSite {
    fn from(marker: &SiteMarker) -> Self {
        // A folder's marker may have been edited: invalid headers are ignored.
        let header = |(name, value): &(String, String)| {
            Some((HeaderName::try_from(name).ok()?, HeaderValue::try_from(value).ok()?))
        };
        let is_folder = |tag: &&String| {
            !tag.is_empty()
                && tag
                    .bytes()
                    .all(|byte| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_')
        };
        Self {
            base: BaseUrl::parse(&marker.base_url),
            html_routes: marker.html_routes.iter().cloned().collect(),
            languages: marker.languages.iter().filter(is_folder).cloned().map(Language).collect(),
            static_assets: marker.static_assets.iter().cloned().collect(),
            headers: marker.headers.iter().filter_map(header).collect(),
            path_headers: marker.path_headers.iter().filter_map(path_headers).collect(),
            host: marker.host.clone(),
            allowed_hosts: marker.allowed_hosts.clone(),
            limits: marker.limits,
            redirects: (marker.redirects.iter().cloned())
                .map(|MarkedRedirect { from, to, status }| (from, Redirect { to, status }))
                .collect(),
            has_markdown: marker.markdown,
            patterns: (marker.redirect_patterns.iter())
                .filter_map(|redirect| {
                    let pattern = RedirectPattern::parse(&redirect.from, &redirect.to).ok()?;
                    Some((pattern, redirect.status))
                })
                .collect(),
        }
    }
}

/// Prepares the headers of a pattern. A folder's marker may have been edited: invalid patterns and
/// headers are ignored.
fn path_headers(marked: &MarkedHeaders) -> Option<(PathPattern, Vec<HeaderChange>)> {
    let change = |(name, value): &(String, Option<String>)| {
        let value = value.as_ref().map(HeaderValue::try_from).transpose().ok()?;
        Some((HeaderName::try_from(name).ok()?, value))
    };
    let headers = marked.headers.iter().filter_map(change).collect();
    Some((PathPattern::parse(&marked.pattern).ok()?, headers))
}

impl ServedSite {
    /// Returns the path under which the site is mounted.
    #[must_use]
    pub fn base(&self) -> &BaseUrl {
        &self.base
    }

    /// Returns whether a route ends in `.html`, and is not the file of the route without.
    #[must_use]
    pub fn is_html_route(&self, path: &str) -> bool {
        self.html_routes.contains(path)
    }

    /// Returns the site's language with this tag; `None` for the default one and for languages that the site does not have.
    #[must_use]
    pub fn language(&self, tag: &str) -> Option<&Language> {
        self.languages.iter().find(|language| language.0 == tag)
    }

    /// Returns the new address of a former path, without the base URL, and the status of the response. The redirects
    /// of the site apply in each of its languages.
    #[must_use]
    pub fn redirect(&self, path: &RoutePath) -> Option<(String, RedirectStatus)> {
        if self.redirects.is_empty() {
            return None;
        }
        let path = path.as_str();
        let path = path.strip_suffix("/index.html").unwrap_or(path).trim_end_matches('/');
        if let Some(redirect) = self.redirects.get(path) {
            return Some((self.address(&redirect.to, ""), redirect.status));
        }
        let tag = path.strip_prefix('/')?.split('/').next()?;
        let folder = self.language(tag)?.folder();
        let redirect = self.redirects.get(&path[1 + folder.len()..])?;
        Some((self.address(&redirect.to, folder), redirect.status))
    }

    /// Returns the address of the first pattern that matches a path, which has no base URL, and the status of the response.
    pub(crate) fn pattern_redirect(&self, path: &RoutePath) -> Option<(String, RedirectStatus)> {
        if self.patterns.is_empty() {
            return None;
        }
        let (folder, inside) = self.without_language(path);
        let (target, status) = self.patterns.iter().find_map(|(pattern, status)| {
            Some((pattern.target(&inside.without_html_suffix())?, *status))
        })?;
        Some((self.address(&target, folder), status))
    }

    /// Returns the target of a redirect in a language as a full address.
    fn address(&self, to: &str, language: &str) -> String {
        match to.strip_prefix('/') {
            Some(path) if !leaves_site(to) => {
                let separator = if language.is_empty() { "" } else { "/" };
                self.base.join(&format!("{language}{separator}{path}"))
            }
            _ => to.to_owned(),
        }
    }

    /// Sets the headers of the site in a response to a request for a path: those of every response, and those of the path.
    pub(crate) fn set_headers(&self, request: &str, headers: &mut HeaderMap) {
        for (name, value) in &self.headers {
            headers.insert(name.clone(), value.clone());
        }
        for (name, value) in self.path_headers(request) {
            match value {
                Some(value) => drop(headers.insert(name, value.clone())),
                None => drop(headers.remove(name)),
            }
        }
    }

    /// Returns the headers that responses for a path of a request have besides those of all responses, or in place of them.
    /// The last one of a name takes precedence.
    fn path_headers(&self, request: &str) -> impl Iterator<Item = &HeaderChange> {
        let path = (!self.path_headers.is_empty()).then(|| RoutePath::parse(request));
        let inside =
            path.and_then(|path| self.base.strip(&path)).map(|path| self.without_language(&path).1);
        self.path_headers
            .iter()
            .filter(move |(pattern, _)| inside.as_ref().is_some_and(|path| pattern.matches(path)))
            .flat_map(|(_, headers)| headers)
    }

    /// Returns the folder of the language of a path, which is empty for the default one, and the path within it.
    fn without_language(&self, path: &RoutePath) -> (&str, RoutePath) {
        match path.as_str()[1..].split('/').next().and_then(|tag| self.language(tag)) {
            Some(Language(folder)) => {
                (folder, RoutePath::parse(&path.as_str()[1 + folder.len()..]))
            }
            None => ("", path.clone()),
        }
    }

    /// Returns whether a file's name changes with its bytes, so that browsers may cache it forever: the build's own
    /// files in the folder of assets.
    pub(crate) fn is_immutable(&self, path: &RoutePath) -> bool {
        let path = &path.as_str()[1..];
        if self.static_assets.contains(path) {
            return false;
        }
        let folder = path.split('/').next().unwrap_or_default();
        let is_of_site = folder == ASSETS_FOLDER || self.language(folder).is_some();
        is_of_site && is_content_hashed(path)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_hashed_files_of_the_build_are_immutable() {
        let site = ServedSite::from(&SiteMarker {
            languages: vec!["fr".to_owned()],
            static_assets: ["assets/mine.1a2b3c4d.js".to_owned()].into(),
            ..SiteMarker::default()
        });
        for (path, expected) in [
            ("/assets/client.a6b49ac1.js", true),
            ("/fr/assets/site.a6b49ac1.json", true),
            ("/assets/components/pages/one.0123456789abcdef.js", true),
            ("/assets/mine.1a2b3c4d.js", false),
            ("/assets/logo.svg", false),
            ("/assets", false),
            ("/assets-guide", false),
            ("/assets-guide.a6b49ac1.js", false),
            ("/de/assets/site.a6b49ac1.json", false),
            ("/assets/client.A6B49AC1.js", false),
        ] {
            assert_eq!(site.is_immutable(&RoutePath::parse(path)), expected, "{path}");
        }
    }

    #[test]
    fn headers_of_paths_apply_in_each_language() {
        let marked = |pattern: &str, value: Option<&str>| MarkedHeaders {
            pattern: pattern.to_owned(),
            headers: vec![("x-a".to_owned(), value.map(str::to_owned))],
        };
        let site = ServedSite::from(&SiteMarker {
            base_url: "/docs/".to_owned(),
            languages: vec!["fr".to_owned()],
            path_headers: vec![
                marked("/a/*", Some("folder")),
                marked("/a/page", None),
                marked("/*/x", Some("invalid")),
                marked("/a/bad", Some("line\nbreak")),
            ],
            ..SiteMarker::default()
        });
        let values = |path: &str| {
            let values = site.path_headers(path).map(|(_, value)| value.as_ref());
            values
                .map(|value| value.map_or("none", |value| value.to_str().expect("ASCII")))
                .collect::<Vec<_>>()
        };
        assert_eq!(values("/docs/a/b"), ["folder"]);
        assert_eq!(values("/docs/fr/a/b.html"), ["folder"]);
        assert_eq!(values("/docs/a/page/"), ["folder", "none"]);
        assert_eq!(values("/docs/%61/bad"), ["folder"]);
        for other in ["/docs/", "/docs/ab", "/a/b", "/docs/de/a/b"] {
            assert_eq!(values(other), [""; 0], "{other}");
        }
    }

    #[test]
    fn a_marker_can_not_name_a_folder_outside() {
        let languages = ["..", "../other", "/etc", "", "fr", "pt-BR"].map(str::to_owned).into();
        let site = ServedSite::from(&SiteMarker { languages, ..SiteMarker::default() });
        assert_eq!(site.language("..").map(Language::folder), None);
        assert_eq!(site.language("/etc").map(Language::folder), None);
        assert_eq!(site.language("pt-BR").map(Language::folder), Some("pt-BR"));
        assert_eq!(site.languages.len(), 2);
    }
}
