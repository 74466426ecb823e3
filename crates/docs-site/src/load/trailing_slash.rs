//! Trailing slashes of links in the navbar and the footer.

use docs_model::{
    FooterItem, FooterLink, NavbarItemKind, Settings, apply_trailing_slash, leaves_site,
};

/// Applies the setting for trailing slashes to the links of the navbar and the footer, as to links in Markdown. Links to files have no
/// trailing slash.
pub(super) fn apply_to_links(settings: &mut Settings, is_file: &dyn Fn(&str) -> bool) {
    let Some(wanted) = settings.trailing_slash else { return };
    let apply = |address: &mut String| {
        if let Some(changed) = with_slash(address, wanted, is_file) {
            *address = changed;
        }
    };
    settings.navbar.items.iter_mut().for_each(|item| visit_item(&mut item.kind, &apply));
    let footer = settings.footer.iter_mut().flat_map(|footer| &mut footer.links);
    let items = footer.flat_map(|link| match link {
        FooterLink::Column { items, .. } => items.as_mut_slice(),
        FooterLink::Item(item) => std::slice::from_mut(item),
    });
    for item in items {
        if let FooterItem::Link { href, .. } = item {
            apply(href);
        }
    }
}

fn visit_item(item: &mut NavbarItemKind, apply: &dyn Fn(&mut String)) {
    match item {
        NavbarItemKind::Link { href, .. } => apply(href),
        NavbarItemKind::Dropdown { href: Some(href), .. } => apply(href),
        NavbarItemKind::DocsVersion { to: Some(to), .. } => apply(to),
        _ => {}
    }
    item.nested_mut().flatten().for_each(|item| visit_item(item, apply));
}

/// Returns an address with or without the slash at the end of its path, as `wanted`; `None` if the setting does not apply to it.
fn with_slash(address: &str, wanted: bool, is_file: &dyn Fn(&str) -> bool) -> Option<String> {
    if leaves_site(address) {
        return None;
    }
    let (path, rest) = address.split_at(address.find(['?', '#']).unwrap_or(address.len()));
    let is_page = !path.trim_matches('/').is_empty() && !is_file(path.trim_start_matches('/'));
    is_page.then(|| apply_trailing_slash(path.to_owned(), Some(wanted)) + rest)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_of_pages_have_the_slash_of_the_site() {
        let rows = [
            (true, "/p?a#c", Some("/p/?a#c")),
            (true, "p", Some("p/")),
            (true, "/vue.js", Some("/vue.js/")),
            (true, "/LICENSE", None),
            (true, "/a.mp4", None),
            (true, "/", None),
            (true, "#c", None),
            (true, "pathname:///p", None),
            (true, "https://a.example/p", None),
            (false, "/p/", Some("/p")),
        ];
        let is_file = |path: &str| ["LICENSE", "a.mp4"].contains(&path);
        for (wanted, address, expected) in rows {
            assert_eq!(with_slash(address, wanted, &is_file).as_deref(), expected, "{address}");
        }
    }
}
