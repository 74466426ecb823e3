//! Addresses in pages.

use docs_model::{Look, PATHNAME, Settings, ThemeSettings, join_paths, leaves_site};

/// Returns an address for pages: a path of the site with the base URL, any other address unchanged.
pub(crate) fn href(settings: &Settings, target: &str) -> String {
    match target.strip_prefix(PATHNAME) {
        Some(path) if path.starts_with(&settings.base_url) => path.to_owned(),
        Some(path) => join_paths(&settings.base_url, path),
        None if leaves_site(target) || target.starts_with('#') => target.to_owned(),
        None => join_paths(&settings.base_url, target),
    }
}

/// Returns the address of a link in a page, without spaces.
pub(crate) fn link_href(settings: &Settings, target: &str) -> String {
    without_spaces(&href(settings, target))
}

/// Returns an address without spaces. Paths of pages are decoded, and the `href` of an element contains none.
pub(crate) fn without_spaces(address: &str) -> String {
    address.replace(' ', "%20")
}

/// Returns `true` if an address is external.
pub(crate) fn is_external(target: &str) -> bool {
    leaves_site(target) && !target.starts_with(PATHNAME)
}

/// Returns `true` if a link of the interface opens a new tab and has the mark of external links. In the classic look, these
/// are also the paths of files beside the pages, as in Docusaurus.
pub(crate) fn opens_new_tab(theme: &ThemeSettings, target: &str) -> bool {
    match theme.look {
        Some(Look::Classic) => leaves_site(target),
        _ => is_external(target),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pathname_address_is_not_external() {
        assert!(is_external("https://a.example") && is_external("//host/x"));
        assert!(!is_external("pathname:///x") && !is_external("/a:b"));
    }

    #[test]
    fn a_pathname_address_opens_a_new_tab_in_the_classic_look() {
        let mut theme = ThemeSettings::default();
        assert!(opens_new_tab(&theme, "https://a.example"));
        assert!(!opens_new_tab(&theme, "pathname:///x"));
        theme.look = Some(Look::Classic);
        for (target, expected) in
            [("https://a.example", true), ("pathname:///x", true), ("/x", false), ("x", false)]
        {
            assert_eq!(opens_new_tab(&theme, target), expected, "{target}");
        }
    }
}
