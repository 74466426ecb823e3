//! Addresses and headers of the files of a site, for programs that copy them to another host.

use axum::http::header::{self, HeaderMap, HeaderValue};
use docs_routing::RoutePath;

use crate::ServedSite;
use crate::media_type::MediaType;
use crate::response::cache_control;

impl ServedSite {
    /// Returns the path at which the server responds with a file of the site, percent-encoded and with the base URL. That of a
    /// page has neither `.html` nor `index.html`, except for routes that end in it.
    ///
    /// ```
    /// use docs_server::{ServedSite, SiteMarker};
    ///
    /// let marker = SiteMarker { html_routes: vec!["/old.html".to_owned()], ..SiteMarker::default() };
    /// let site = ServedSite::from(&SiteMarker { base_url: "/docs/".to_owned(), ..marker });
    /// assert_eq!(site.address_of_file("guide/tools.html"), "/docs/guide/tools");
    /// assert_eq!(site.address_of_file("guide/index.html"), "/docs/guide/");
    /// assert_eq!(site.address_of_file("index.html"), "/docs/");
    /// assert_eq!(site.address_of_file("old.html"), "/docs/old.html");
    /// assert_eq!(site.address_of_file("100% é?.txt"), "/docs/100%25%20%C3%A9%3F.txt");
    /// ```
    #[must_use]
    pub fn address_of_file(&self, file: &str) -> String {
        self.path_of_file(file).encoded()
    }

    fn path_of_file(&self, file: &str) -> RoutePath {
        let page = file.strip_suffix(".html").filter(|_| !self.is_html_route(&format!("/{file}")));
        let inside = match page {
            Some("index") => "",
            Some(page) => page.strip_suffix("/index").map_or(page, |page| &file[..=page.len()]),
            None => file,
        };
        RoutePath::parse(&self.base().join(RoutePath::from_file(inside).as_str()))
    }

    /// Returns the headers of the response with a file, as far as they do not depend on the request and on the bytes: the media
    /// type, the rule for caches, and the headers of the site, of which those for the path override the others.
    ///
    /// ```
    /// use docs_server::ServedSite;
    ///
    /// let site = ServedSite::default();
    /// let page = site.headers_of_file("guide.html");
    /// assert_eq!(page["content-type"], "text/html; charset=utf-8");
    /// assert_eq!(page["cache-control"], "no-cache");
    /// let script = site.headers_of_file("assets/client.a6b49ac1.js");
    /// assert_eq!(script["cache-control"], "public, max-age=31536000, immutable");
    /// ```
    #[must_use]
    pub fn headers_of_file(&self, file: &str) -> HeaderMap {
        let path = self.path_of_file(file);
        let immutable = self.base().strip(&path).is_some_and(|inside| self.is_immutable(&inside));
        let mut headers = HeaderMap::new();
        headers.insert(header::CONTENT_TYPE, MediaType::from_path(file).header());
        let cache = HeaderValue::from_static(cache_control(immutable));
        headers.insert(header::CACHE_CONTROL, cache);
        self.set_headers(&path.encoded(), &mut headers);
        headers
    }
}

#[cfg(test)]
mod tests {
    use docs_model::{MarkedHeaders, SiteMarker};

    use super::*;

    #[test]
    fn headers_of_a_path_override_those_of_the_file() {
        let path_headers = vec![MarkedHeaders {
            pattern: "/guide/*".to_owned(),
            headers: vec![("cache-control".to_owned(), Some("max-age=60".to_owned()))],
        }];
        let marker =
            SiteMarker { base_url: "/docs/".to_owned(), path_headers, ..SiteMarker::default() };
        let site = ServedSite::from(&marker);
        let cache = |file| site.headers_of_file(file)[header::CACHE_CONTROL].clone();
        assert_eq!(cache("guide/tools.html"), "max-age=60");
        assert_eq!(cache("other.html"), "no-cache");
        assert!(site.headers_of_file("other.html").contains_key("x-frame-options"));
    }
}
