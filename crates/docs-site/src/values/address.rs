//! Addresses in pages.

use docs_model::{PATHNAME, Settings, apply_trailing_slash, join_paths, leaves_site};

/// Returns an address for pages: a path of the site with the base URL, any other address unchanged.
pub(crate) fn href(settings: &Settings, target: &str) -> String {
    match target.strip_prefix(PATHNAME) {
        Some(path) if path.starts_with(&settings.base_url) => path.to_owned(),
        Some(path) => join_paths(&settings.base_url, path),
        None if leaves_site(target) || target.starts_with('#') => target.to_owned(),
        None => join_paths(&settings.base_url, target),
    }
}

/// Returns the address of a link of the settings: its path has a trailing slash, or none, as the paths of the site's pages.
pub(crate) fn settings_href(settings: &Settings, target: &str) -> String {
    if leaves_site(target) || target.starts_with('#') {
        return href(settings, target);
    }
    let (path, rest) = target.split_at(target.find(['?', '#']).unwrap_or(target.len()));
    let path = href(settings, path);
    let is_root = path == settings.base_url || is_file(&path);
    let slash = settings.trailing_slash.filter(|_| !is_root);
    apply_trailing_slash(path, slash) + rest
}

/// Returns whether a path is that of a file instead of a page: its name has an extension of letters.
fn is_file(path: &str) -> bool {
    let name = path.rsplit('/').next().unwrap_or_default();
    name.rsplit_once('.').is_some_and(|(stem, extension)| {
        let is_letter = |byte: u8| byte.is_ascii_alphabetic();
        !stem.is_empty() && (2..=5).contains(&extension.len()) && extension.bytes().all(is_letter)
    })
}

/// Returns the address of a link in a page, without spaces.
pub(crate) fn link_href(settings: &Settings, target: &str) -> String {
    without_spaces(&href(settings, target))
}

/// Returns an address without spaces. Paths of pages are decoded, and the `href` of an element contains none.
pub(crate) fn without_spaces(address: &str) -> String {
    address.replace(' ', "%20")
}

/// Returns whether an address is external.
pub(crate) fn is_external(target: &str) -> bool {
    leaves_site(target) && !target.starts_with(PATHNAME)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_that_is_left_alone_stays_on_the_site() {
        assert!(is_external("https://a.example") && is_external("//host/x"));
        assert!(!is_external("pathname:///x") && !is_external("/a:b"));
    }

    #[test]
    fn links_of_the_settings_have_the_slash_of_pages() {
        let mut settings = Settings::new("T", "https://t.example.com", "/b/");
        settings.base_url = "/b/".to_owned();
        let rows = [
            (None, "/p?a#c", "/b/p?a#c"),
            (Some(true), "/p?a#c", "/b/p/?a#c"),
            (Some(true), "p", "/b/p/"),
            (Some(true), "/v1.2", "/b/v1.2/"),
            (Some(true), "/a.pdf", "/b/a.pdf"),
            (Some(true), "pathname:///p", "/b/p"),
            (Some(true), "pathname:///b/p", "/b/p"),
            (Some(true), "#c", "#c"),
            (Some(true), "https://a.example/p", "https://a.example/p"),
            (Some(false), "/p/", "/b/p"),
            (Some(false), "/", "/b/"),
        ];
        for (slash, target, expected) in rows {
            settings.trailing_slash = slash;
            assert_eq!(settings_href(&settings, target), expected, "{slash:?} {target}");
        }
    }
}
