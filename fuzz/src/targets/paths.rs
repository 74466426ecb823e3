//! Paths and links of requests and Markdown.

use std::sync::LazyLock;

use docs_model::Location;
use docs_routing::{Address, BaseUrl, Resolution, RoutePath, RouteTable, decode_hash};

/// Routes with paths of every form.
static ROUTES: LazyLock<RouteTable<usize>> = LazyLock::new(|| {
    let mut table = RouteTable::new();
    let paths = ["/", "/a", "/a/b/", "/legacy.html", "/what%3F", "/é", "/100%", "/index/c"];
    for (number, path) in paths.into_iter().enumerate() {
        table.insert(RoutePath::parse(path), number, Location::file("a.md"));
    }
    table
});

/// Checks that a path has one normalized form, is within the site, and redirects at most once.
pub fn check(input: &[u8]) {
    let text = String::from_utf8_lossy(input);
    assert_eq!(Address::split(&text).to_string(), text, "an address is the sum of its parts");
    let _ = decode_hash(&text);
    assert_route_path(&text);

    let path = RoutePath::parse(&text);
    for route in ROUTES.iter() {
        assert_route_path(route.path.resolve(&text).as_str());
    }
    if let Resolution::Redirect { to, value } = ROUTES.resolve(&path) {
        let next = ROUTES.resolve(to);
        assert_eq!(next, Resolution::Exact { path: to, value }, "{path} leads to {to}");
    }
    let base = BaseUrl::parse(&text);
    assert_eq!(BaseUrl::parse(base.as_str()), base, "a base path is parsed once");
    let inner = RoutePath::parse("/a/b/");
    let below = RoutePath::parse(&base.join(inner.as_str()));
    assert_eq!(base.strip(&below), Some(inner), "a base path comes off again");
}

/// Asserts that the path of any string is normalized, with unique files within the output folder.
pub(super) fn assert_route_path(text: &str) {
    let path = RoutePath::parse(text);
    assert_eq!(RoutePath::parse(path.as_str()), path, "parsing twice is parsing once");
    assert_eq!(RoutePath::parse(&path.encoded()), path, "what travels arrives");
    assert!(path.encoded().is_ascii(), "{}", path.encoded());
    let inner = path.as_str().strip_prefix('/').expect("a path is absolute");
    assert_plain(inner.strip_suffix('/').unwrap_or(inner));
    assert_plain(&path.output_file());
    assert_plain(&path.data_file());
    let bare = path.without_html_suffix();
    assert_eq!(RoutePath::parse(bare.as_str()), bare, "a path without `.html` is one too");
}

/// Asserts that a relative path has no empty or dot segments, and no characters that leave its folder.
fn assert_plain(relative: &str) {
    let is_plain = |segment: &str| !matches!(segment, "" | "." | "..");
    assert!(relative.is_empty() || relative.split('/').all(is_plain), "{relative:?}");
    let is_odd = |character: char| character == '\\' || character.is_ascii_control();
    assert!(!relative.contains(is_odd), "{relative:?}");
}
