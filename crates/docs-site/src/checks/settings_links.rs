//! Check of the links of the navbar and the footer, which every page contains.

use docs_model::{
    Footer, FooterItem, FooterLink, Issue, LinkKind, LinkReport, Location, NavbarItemKind,
    ReportedLink, Settings, leaves_site,
};
use docs_routing::{CheckedPage, RoutePath};

use super::linked_files::SiteFileNames;
use crate::load::named_files::location_in;
use crate::load::text_file::text_of;
use crate::pages::snapshot::Snapshot;
use crate::values::address::href;

/// Returns the issues of links whose page does not exist, once each, at their locations in the settings. Anchors are not checked.
pub(crate) fn broken_settings_links(snapshot: &Snapshot) -> Vec<Issue> {
    let base = snapshot.base();
    let file = &base.loaded.settings_file;
    let settings = &snapshot.site().settings;
    let mut written: Vec<&str> = addresses(settings)
        .filter(|address| !leaves_site(address) && !address.starts_with('#'))
        .collect();
    written.sort_unstable();
    written.dedup();
    let text = text_of(base.project.sources(), file).unwrap_or_default();
    let link = |written: &str| {
        // The settings may lack the slash of the site's pages.
        let forms =
            [written, written.strip_suffix('/').filter(|form| !form.is_empty()).unwrap_or(written)];
        let locations = forms.map(|form| location_in(file, &text, form));
        let location = locations.iter().find(|found| found.line.is_some()).unwrap_or(&locations[0]);
        let href = href(settings, written);
        ReportedLink {
            written: written.to_owned(),
            href: href.split('#').next().unwrap_or_default().to_owned(),
            line: location.line.unwrap_or(UNKNOWN_LINE),
            column: location.column,
            kind: LinkKind::Page,
        }
    };
    let links = written.into_iter().map(link).collect();
    let link_report = LinkReport { links, ..LinkReport::default() };
    let root = RoutePath::root();
    let settings_page = CheckedPage { path: &root, file, link_report: &link_report };
    let files = SiteFileNames::new(snapshot);
    let mut issues = base.routes.check_page(settings_page, base.known_targets(&files));
    for issue in &mut issues {
        if issue.location.as_ref().is_some_and(|location| location.line == Some(UNKNOWN_LINE)) {
            issue.location = Some(Location::file(file));
        }
    }
    issues
}

/// Line of an address that the source of the settings does not contain, such as a computed one.
const UNKNOWN_LINE: u32 = 0;

fn addresses(settings: &Settings) -> impl Iterator<Item = &str> {
    let items = settings.navbar.items.iter().map(|item| &item.kind);
    let items = items.flat_map(|item| std::iter::once(item).chain(item.nested()));
    let of_navbar = items.filter_map(|item| match item {
        NavbarItemKind::Link { href, .. } => Some(href.as_str()),
        NavbarItemKind::Dropdown { href, .. } => href.as_deref(),
        NavbarItemKind::DocsVersion { to, .. } => to.as_deref(),
        _ => None,
    });
    of_navbar.chain(settings.footer.iter().flat_map(footer_addresses))
}

fn footer_addresses(footer: &Footer) -> impl Iterator<Item = &str> {
    let items = footer.links.iter().flat_map(|link| match link {
        FooterLink::Column { items, .. } => items.as_slice(),
        FooterLink::Item(item) => std::slice::from_ref(item),
    });
    items.filter_map(|item| match item {
        FooterItem::Link { href, .. } => Some(href.as_str()),
        FooterItem::Html { .. } => None,
    })
}
