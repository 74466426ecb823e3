//! Home page of a site.

use docs_model::{
    DocsInstance, NavbarItemKind, Redirect, RedirectStatus, SidebarCategory, SidebarItem, Site,
    Version, join_paths, leaves_site,
};

use super::site::StaticFile;

/// Path of the home page.
pub(super) const HOME: &str = "/";

/// Name of the static file that a host serves as the home page.
const HOME_FILE: &str = "index.html";

/// Adds a redirect from `/` to the first page of a site without a home page, since readers and links expect one. Returns `true` if the
/// redirect was added.
///
/// The first page is the target of the navbar's logo or of its first item for a page, otherwise the main document of the
/// latest version.
pub(super) fn add_home(site: &mut Site, static_files: &[StaticFile]) -> bool {
    if has_home(site) || static_files.iter().any(|file| file.path == HOME_FILE) {
        return false;
    }
    let Some(target) = first_page(site) else { return false };
    let mut redirect = Redirect::new(HOME, target);
    redirect.status = RedirectStatus::Found;
    site.redirects.push(redirect);
    true
}

fn has_home(site: &Site) -> bool {
    let mut blogs = site.blogs.iter().map(|blog| join_paths("", &blog.settings.path));
    page_paths(site).any(|path| path == HOME)
        || generated_paths(site).any(|path| path == HOME)
        || blogs.any(|path| path == HOME)
        || site.redirects.iter().any(|redirect| redirect.from == HOME)
}

/// Returns the path of the first page of a site without a home page.
pub(crate) fn first_page(site: &Site) -> Option<String> {
    logo_target(site).or_else(|| navbar_target(site)).or_else(|| main_page(site))
}

/// Returns the paths of generated pages of categories.
fn generated_paths(site: &Site) -> impl Iterator<Item = &str> {
    let versions = site.instances.iter().flat_map(|instance| &instance.versions);
    let sidebars = versions.flat_map(|version| version.sidebars.values());
    sidebars.flat_map(|sidebar| categories(&sidebar.items)).filter_map(|category| {
        let link = category.link.as_ref().filter(|link| link.generated.is_some())?;
        Some(&*link.href)
    })
}

/// Returns the categories among items and below them.
fn categories(items: &[SidebarItem]) -> Vec<&SidebarCategory> {
    let own = items.iter().filter_map(|item| match item {
        SidebarItem::Category(category) => Some(category),
        _ => None,
    });
    own.flat_map(|category| [vec![category], categories(&category.items)].concat()).collect()
}

/// Returns the paths of all documents and pages.
fn page_paths(site: &Site) -> impl Iterator<Item = &str> {
    let versions = site.instances.iter().flat_map(|instance| &instance.versions);
    let docs = versions.flat_map(|version| version.docs.values().map(|doc| &*doc.permalink));
    docs.chain(site.pages.iter().map(|page| &*page.permalink))
}

fn logo_target(site: &Site) -> Option<String> {
    page_at(site, site.settings.navbar.logo.as_ref()?.href.as_deref()?)
}

fn navbar_target(site: &Site) -> Option<String> {
    site.settings.navbar.items.iter().find_map(|item| item_target(site, &item.kind))
}

fn item_target(site: &Site, item: &NavbarItemKind) -> Option<String> {
    let latest = |instance: &str| site.instance(instance).and_then(DocsInstance::latest);
    match item {
        NavbarItemKind::Doc { instance, id, .. } => {
            Some(latest(instance)?.docs.get(id)?.permalink.clone())
        }
        NavbarItemKind::DocSidebar { instance, id, .. } => {
            let first = latest(instance)?.sidebars.get(id)?.first_page()?;
            page_at(site, first.href)
        }
        NavbarItemKind::Link { href, .. } | NavbarItemKind::DocsVersion { to: Some(href), .. } => {
            page_at(site, href)
        }
        item => item.nested().find_map(|item| item_target(site, item)),
    }
}

/// Returns the path of the page at an address, as registered.
fn page_at(site: &Site, address: &str) -> Option<String> {
    if leaves_site(address) {
        return None;
    }
    let plain = |path: &str| path.trim_matches('/').to_owned();
    let wanted = plain(address.split(['?', '#']).next().unwrap_or_default());
    page_paths(site).find(|path| !wanted.is_empty() && plain(path) == wanted).map(str::to_owned)
}

fn main_page(site: &Site) -> Option<String> {
    let latest = site.instances.iter().filter_map(DocsInstance::latest);
    let doc = latest.filter_map(Version::main_doc).next();
    doc.map(|doc| doc.permalink.clone()).or_else(|| page_paths(site).next().map(str::to_owned))
}
