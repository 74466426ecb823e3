//! Elements of a page's head.

use docs_model::Settings;
use docs_routing::RoutePath;

use super::address::href;
use super::types::MetaData;

/// Returns the absolute form of an address in pages; an external address unchanged.
pub(super) fn absolute_href(settings: &Settings, href: &str) -> String {
    if href.starts_with('/') && !href.starts_with("//") {
        format!("{}{}", settings.url, RoutePath::parse(href).encoded())
    } else {
        href.to_owned()
    }
}

/// Returns the absolute address of a path of the site; any other address unchanged.
pub(crate) fn absolute(settings: &Settings, target: &str) -> String {
    if target.contains("://") {
        return target.to_owned();
    }
    let path = RoutePath::parse(&href(settings, target)).encoded();
    format!("{}{path}", settings.url)
}

/// Returns a `meta` element with a `property`.
pub(super) fn property(key: &str, content: &str) -> MetaData {
    MetaData { attribute: "property", key: key.to_owned(), content: content.to_owned() }
}
