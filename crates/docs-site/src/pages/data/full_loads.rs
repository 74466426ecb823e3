//! Links of the interface to addresses without a page.
//!
//! The browser itself follows such a link. In place, the interface would request data that does not exist, even before a click,
//! when the link comes into view. The host may have something at the address, such as the site of another program.

use super::types::{
    DropdownItemData, FooterData, FooterItemData, FooterLinksData, NavbarData, NavbarItemData,
    NavbarLinkData, SidebarItemData,
};

/// Returns `true` for the address of a page.
pub(crate) type HasPage<'a> = &'a dyn Fn(&str) -> bool;

/// Marks the links of the navbar.
pub(super) fn mark_in_navbar(navbar: &mut NavbarData, has_page: HasPage<'_>) {
    for item in navbar.left.iter_mut().chain(&mut navbar.right) {
        match item {
            NavbarItemData::Link(link) => mark_in_navbar_link(link, has_page),
            NavbarItemData::Dropdown(dropdown) => mark_in_dropdown(&mut dropdown.items, has_page),
            NavbarItemData::Versions { before, after, .. }
            | NavbarItemData::Locales { before, after, .. } => {
                mark_in_dropdown(before, has_page);
                mark_in_dropdown(after, has_page);
            }
            _ => {}
        }
    }
}

fn mark_in_dropdown(items: &mut [DropdownItemData], has_page: HasPage<'_>) {
    for item in items {
        if let DropdownItemData::Link(link) = item {
            mark_in_navbar_link(link, has_page);
        }
    }
}

fn mark_in_navbar_link(link: &mut NavbarLinkData, has_page: HasPage<'_>) {
    link.full_load |= leads_elsewhere(&link.href, has_page);
}

/// Marks the links of the footer.
pub(super) fn mark_in_footer(footer: &mut FooterData, has_page: HasPage<'_>) {
    let items: Vec<&mut FooterItemData> = match &mut footer.links {
        FooterLinksData::Row { items } => items.iter_mut().collect(),
        FooterLinksData::Columns { columns } => {
            columns.iter_mut().flat_map(|column| &mut column.items).collect()
        }
    };
    for item in items {
        if let FooterItemData::Link(link) = item {
            link.full_load |= leads_elsewhere(&link.href, has_page);
        }
    }
}

/// Marks the links of a sidebar.
pub(super) fn mark_in_sidebar(items: &mut [SidebarItemData], has_page: HasPage<'_>) {
    for item in items {
        match item {
            SidebarItemData::Link(link) => {
                link.full_load |= leads_elsewhere(&link.href, has_page);
            }
            SidebarItemData::Category(category) => {
                mark_in_sidebar(&mut category.items, has_page);
            }
            SidebarItemData::Html { .. } => {}
        }
    }
}

/// Returns `true` if an address on the host of the site is not that of a page.
fn leads_elsewhere(href: &str, has_page: HasPage<'_>) -> bool {
    href.starts_with('/') && !href.starts_with("//") && !has_page(href)
}
