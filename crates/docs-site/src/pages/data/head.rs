//! Elements of a page's head.

use docs_model::{AddressUse, Settings, refused_address};
use docs_routing::RoutePath;

use super::types::MetaData;
use crate::values::address::href;

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

/// Attributes of `link` elements that pages may have. Others, such as handlers of events, are dropped.
const LINK_ATTRIBUTES: [&str; 15] = [
    "as",
    "color",
    "crossorigin",
    "fetchpriority",
    "href",
    "hreflang",
    "imagesizes",
    "imagesrcset",
    "integrity",
    "media",
    "referrerpolicy",
    "rel",
    "sizes",
    "title",
    "type",
];

/// Returns the attributes of a component's `link` element; `None` without an address, or if the address would run as a script.
pub(crate) fn link_attributes(attributes: &[(String, String)]) -> Option<Vec<(String, String)>> {
    let is_known = |name: &str| LINK_ATTRIBUTES.contains(&name);
    let link: Vec<(String, String)> =
        attributes.iter().filter(|(name, _)| is_known(name)).cloned().collect();
    let is_address = |name: &str| matches!(name, "href" | "imagesrcset");
    let mut addresses = link.iter().filter(|(name, _)| is_address(name)).peekable();
    let is_safe = addresses.peek().is_some()
        && addresses.all(|(_, address)| refused_address(address, AddressUse::Embed).is_none());
    is_safe.then_some(link)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_have_known_attributes_and_safe_addresses() {
        let link = |written: &[(&str, &str)]| {
            let own = |(name, value): &(&str, &str)| ((*name).to_owned(), (*value).to_owned());
            link_attributes(&written.iter().map(own).collect::<Vec<_>>())
        };
        let icon = link(&[("rel", "icon"), ("href", "/a.svg"), ("onload", "run()")]);
        let names: Option<Vec<String>> =
            icon.map(|link| link.into_iter().map(|(name, _)| name).collect());
        assert_eq!(names, Some(vec!["rel".to_owned(), "href".to_owned()]));
        assert!(link(&[("rel", "icon"), ("href", "data:image/svg+xml,x")]).is_some());
        assert_eq!(link(&[("rel", "stylesheet"), ("href", "data:text/css,x")]), None);
        assert_eq!(
            link(&[("rel", "preload"), ("href", "/a"), ("imagesrcset", "javascript:x")]),
            None
        );
        assert_eq!(link(&[("rel", "icon")]), None);
    }
}
