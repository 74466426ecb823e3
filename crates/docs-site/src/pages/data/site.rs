//! Data of the site from its settings.

use std::collections::BTreeMap;

use docs_model::{
    Badge, BadgeKind, Direction, Doc, DocsInstance, Footer, FooterItem, FooterLink, FooterStyle,
    Issue, ItemLook, ListedVersion, Logo, Look, Navbar, NavbarItemKind, NavbarPosition,
    NavbarStyle, PATHNAME, Settings, Sidebar, SidebarIcon, SidebarId, SidebarItem, Site, Version,
    VersionName, leaves_site,
};

use super::docs_versions::VERSIONS_FILE;
use super::full_loads::{HasPage, mark_in_footer, mark_in_navbar, mark_in_sidebar};
use super::navbar_targets::version_key;
use super::search::search_data;
use super::types::{
    AnnouncementData, BadgeData, BadgeKindData, ColorMode, ColorModeData, DirectionData,
    DropdownItemData, FooterColumnData, FooterData, FooterItemData, FooterLinkData,
    FooterLinksData, FooterLogoData, FooterStyleData, ImageData, ItemLookData, LookData,
    NavbarData, NavbarDropdownData, NavbarItemData, NavbarLinkData, NavbarLogoData,
    NavbarStyleData, SidebarCategoryData, SidebarData, SidebarItemData, SidebarLinkData,
    SidebarSettingsData, SiteData,
};
use super::version_list::{has_version_list, version_list_folder};
use crate::values::address::{href, link_href, opens_new_tab};
use crate::values::html::escape;

/// Size of a picture of the static folder, in pixels.
pub(crate) type ImageSize<'a> = &'a dyn Fn(&str) -> Option<(u32, u32)>;

/// Returns the data of a site, and the issues of its navbar and footer. `context` is the address of the file with its
/// data for components, `parts` the HTML of the shell's parts that components render, `items` that of the navbar's items by index.
pub(crate) fn site_data<'a>(
    site: &'a Site,
    size: ImageSize<'_>,
    context: Option<&str>,
    parts: BTreeMap<&'static str, String>,
    items: &BTreeMap<usize, String>,
    may_lack_pages: bool,
    has_page: HasPage<'_>,
) -> (SiteData<'a>, Vec<Issue>) {
    let settings = &site.settings;
    let mut issues = Vec::new();
    let mut navbar = navbar(site, &settings.navbar, size, items, &mut issues);
    if may_lack_pages {
        let is_left_out = |issue: &Issue| issue.code == LEFT_OUT_ITEM;
        issues = issues
            .into_iter()
            .map(|issue| if is_left_out(&issue) { issue } else { omitted_target_issue(&issue) })
            .collect();
    }
    mark_in_navbar(&mut navbar, has_page);
    let mut footer =
        settings.footer.as_ref().map(|footer| footer_data(settings, footer, size, &mut issues));
    if let Some(footer) = &mut footer {
        mark_in_footer(footer, has_page);
    }
    let data = SiteData {
        title: &settings.title,
        tagline: &settings.tagline,
        title_delimiter: &settings.title_delimiter,
        base_url: &settings.base_url,
        language: settings.language(),
        direction: direction(settings.direction()),
        navbar,
        footer,
        announcement: settings.announcement.as_ref().map(|announcement| AnnouncementData {
            id: &announcement.id,
            content: &announcement.content,
            closeable: announcement.closeable,
        }),
        color_mode: ColorModeData {
            default: color_mode(settings.color_mode.default),
            disable_switch: settings.color_mode.disable_switch,
            respect_prefers_color_scheme: settings.color_mode.respect_prefers_color_scheme,
        },
        sidebar: SidebarSettingsData {
            hideable: settings.sidebar.hideable,
            auto_collapse_categories: settings.sidebar.auto_collapse_categories,
        },
        look: settings.theme.look.and_then(non_default_look),
        search: settings.search.as_ref().map(|search| search_data(settings, search, &mut issues)),
        versions: (!site.instances.is_empty()).then(|| href(settings, VERSIONS_FILE)),
        messages: &settings.messages,
        home_redirects: site.redirects.iter().any(|redirect| redirect.from == "/"),
        parts,
        context: context.map(str::to_owned),
    };
    (data, issues)
}

/// Returns the data of a sidebar.
pub(crate) fn sidebar_data(
    settings: &Settings,
    sidebar: &Sidebar,
    has_page: HasPage<'_>,
) -> SidebarData {
    let mut items = sidebar_items(settings, &sidebar.items);
    mark_in_sidebar(&mut items, has_page);
    SidebarData { items }
}

fn sidebar_items(settings: &Settings, items: &[SidebarItem]) -> Vec<SidebarItemData> {
    let item = |item: &SidebarItem| match item {
        SidebarItem::Link(link) => Some(SidebarItemData::Link(SidebarLinkData {
            label: link.label.clone(),
            href: link_href(settings, &link.href),
            external: opens_new_tab(&settings.theme, &link.href),
            full_load: link.href.starts_with(PATHNAME),
            unlisted: link.unlisted,
            class_name: link.look.class_name.clone(),
            badge: link.look.badge.as_ref().map(badge_data),
            icon: link.look.icon.as_ref().map(|icon| icon_html(settings, icon)),
        })),
        SidebarItem::Category(category) => Some(SidebarItemData::Category(SidebarCategoryData {
            label: category.label.clone(),
            href: category.link.as_ref().map(|link| link_href(settings, &link.href)),
            link_unlisted: category.link.as_ref().is_some_and(|link| link.unlisted),
            collapsible: category.collapsible,
            collapsed: category.collapsed,
            class_name: category.look.class_name.clone(),
            badge: category.look.badge.as_ref().map(badge_data),
            icon: category.look.icon.as_ref().map(|icon| icon_html(settings, icon)),
            items: sidebar_items(settings, &category.items),
            branch: None,
        })),
        SidebarItem::Html(html) => Some(SidebarItemData::Html { html: html.clone() }),
        // Skips kinds that later versions of the model add.
        _ => None,
    };
    items.iter().filter_map(item).collect()
}

fn badge_data(badge: &Badge) -> BadgeData {
    let kind = match badge.kind {
        BadgeKind::Note => BadgeKindData::Note,
        BadgeKind::Tip => BadgeKindData::Tip,
        BadgeKind::Info => BadgeKindData::Info,
        BadgeKind::Success => BadgeKindData::Success,
        BadgeKind::Warning => BadgeKindData::Warning,
        BadgeKind::Danger => BadgeKindData::Danger,
    };
    BadgeData { label: badge.label.clone(), kind }
}

/// Returns the HTML of an icon before the label of an entry.
fn icon_html(settings: &Settings, icon: &SidebarIcon) -> String {
    match icon {
        SidebarIcon::Text(text) => escape(text),
        SidebarIcon::Named(name) => docs_icons::icon(name, "icon").unwrap_or_default(),
        // Pictures that are not lazy are loaded before those of the article.
        SidebarIcon::Picture { src, .. } => {
            format!("<img src=\"{}\" alt=\"\" loading=\"lazy\">", escape(&href(settings, src)))
        }
    }
}

fn direction(direction: Direction) -> DirectionData {
    match direction {
        Direction::Ltr => DirectionData::Ltr,
        Direction::Rtl => DirectionData::Rtl,
    }
}

/// Returns a look other than the interface's own.
fn non_default_look(look: Look) -> Option<LookData> {
    match look {
        Look::Classic => Some(LookData::Classic),
        _ => None,
    }
}

/// Returns the data of a color mode.
pub(crate) fn color_mode(mode: docs_model::ColorMode) -> ColorMode {
    match mode {
        docs_model::ColorMode::Light => ColorMode::Light,
        docs_model::ColorMode::Dark => ColorMode::Dark,
    }
}

fn logo_image(settings: &Settings, logo: &Logo, size: ImageSize<'_>) -> ImageData {
    let (width, height) = logo.displayed_size(size(&logo.src));
    ImageData {
        src: href(settings, &logo.src),
        src_dark: href(settings, logo.src_dark.as_ref().unwrap_or(&logo.src)),
        alt: logo.alt.clone().unwrap_or_else(|| settings.title.clone()),
        width,
        height,
    }
}

fn navbar(
    site: &Site,
    navbar: &Navbar,
    size: ImageSize<'_>,
    rendered: &BTreeMap<usize, String>,
    issues: &mut Vec<Issue>,
) -> NavbarData {
    let settings = &site.settings;
    let mut left = Vec::new();
    let mut right = Vec::new();
    for (index, item) in navbar.items.iter().enumerate() {
        let data = match rendered.get(&index) {
            Some(html) => Some(NavbarItemData::Html { html: html.clone() }),
            None => shown_item(site, &item.kind, issues),
        };
        let Some(data) = data else { continue };
        match item.position {
            NavbarPosition::Left => left.push(data),
            NavbarPosition::Right => right.push(data),
        }
    }
    let logo = navbar.logo.as_ref().map(|logo| {
        let target = logo.href.as_ref().map(|target| href(settings, target));
        NavbarLogoData {
            image: logo_image(settings, logo, size),
            href: target.unwrap_or_else(|| settings.base_url.clone()),
        }
    });
    NavbarData {
        title: navbar.title.clone(),
        logo,
        hide_on_scroll: navbar.hide_on_scroll,
        style: navbar.style.and_then(|style| match style {
            NavbarStyle::Dark => Some(NavbarStyleData::Dark),
            NavbarStyle::Primary => Some(NavbarStyleData::Primary),
            _ => None,
        }),
        left,
        right,
    }
}

/// Returns the issue of an invalid item whose target may belong to an omitted part of the project, which is not an error.
fn omitted_target_issue(issue: &Issue) -> Issue {
    let message = format!("a navbar item is left out: {}", issue.message);
    Issue::warning(LEFT_OUT_ITEM, message)
        .help("what it leads to may belong to a plugin that is left out")
}

/// Code of the issue of an omitted item.
const LEFT_OUT_ITEM: &str = "left-out-navbar-item";

/// Returns the issue of an item whose component renders no content.
fn left_out_component(name: &str) -> Issue {
    let message = format!("the navbar item of the type `{name}` is left out");
    Issue::info(LEFT_OUT_ITEM, message).help(
        "it is a component of the project: write a link, a dropdown or `type: 'html'` in its place",
    )
}

/// Returns the id of a set of docs; `None` for the default one.
pub(crate) fn non_default_instance_id(id: &str) -> Option<String> {
    (id != "default").then(|| id.to_owned())
}

/// Returns the data of an item; `None` if it is hidden. Adds its issues.
fn shown_item(
    site: &Site,
    item: &NavbarItemKind,
    issues: &mut Vec<Issue>,
) -> Option<NavbarItemData> {
    let data = match item {
        NavbarItemKind::Dropdown { label, href: target, items, look } => {
            return Some(NavbarItemData::Dropdown(NavbarDropdownData {
                label: label.clone(),
                href: target.as_ref().map(|target| href(&site.settings, target)),
                items: dropdown_items(site, items, issues),
                look: look_data(label, look),
            }));
        }
        NavbarItemKind::LocaleDropdown { added, class_name } => {
            return Some(NavbarItemData::Locales {
                class_name: class_name.clone(),
                before: dropdown_items(site, &added.before, issues),
                after: dropdown_items(site, &added.after, issues),
            });
        }
        NavbarItemKind::VersionDropdown { instance, versions, added, class_name } => {
            check_versions(site, instance, versions).map(|()| {
                Some(NavbarItemData::Versions {
                    instance: non_default_instance_id(instance),
                    list: list_of(site, instance),
                    class_name: class_name.clone(),
                    before: dropdown_items(site, &added.before, issues),
                    after: list_of(site, instance)
                        .map(|list| all_versions(&site.settings, list))
                        .into_iter()
                        .chain(dropdown_items(site, &added.after, issues))
                        .collect(),
                })
            })
        }
        item => navbar_item(site, item),
    };
    data.unwrap_or_else(|issue| {
        issues.push(issue);
        None
    })
}

/// Returns the address of the list of the versions of a set of docs; `None` if pages contain the targets of its switchers.
fn list_of(site: &Site, instance: &str) -> Option<String> {
    let docs = site.instance(instance)?;
    let has_list = has_version_list(&site.settings, docs);
    has_list.then(|| href(&site.settings, &version_list_folder(docs)))
}

/// Returns the link to the document of a list of versions, which works without scripts.
fn all_versions(settings: &Settings, list: String) -> DropdownItemData {
    DropdownItemData::Link(NavbarLinkData {
        label: settings.messages.text("navbar.allVersions").to_owned(),
        href: list,
        external: false,
        full_load: true,
        active_paths: None,
        active_sidebars: None,
        version_key: None,
        look: look_data("", &ItemLook::default()),
    })
}

/// Returns the data of the visible items in a dropdown.
fn dropdown_items(
    site: &Site,
    items: &[NavbarItemKind],
    issues: &mut Vec<Issue>,
) -> Vec<DropdownItemData> {
    items.iter().filter_map(|item| dropdown_item(site, item, issues)).collect()
}

/// Returns the issue of a version switcher without its set of docs, or with an unknown version.
fn check_versions(site: &Site, instance: &str, versions: &[ListedVersion]) -> Result<(), Issue> {
    let docs = site.instance(instance).ok_or_else(|| missing_docs(instance))?;
    let is_known =
        |name: &VersionName| docs.versions.iter().any(|version| version.settings.name == *name);
    let unknown = versions.iter().find(|version| !is_known(&version.name));
    unknown.map_or(Ok(()), |version| Err(unknown_version(docs, version.name.as_str())))
}

/// Returns the data of an item in a dropdown; `None` if it is hidden. Adds its issues.
fn dropdown_item(
    site: &Site,
    item: &NavbarItemKind,
    issues: &mut Vec<Issue>,
) -> Option<DropdownItemData> {
    match shown_item(site, item, issues)? {
        NavbarItemData::Link(link) => Some(DropdownItemData::Link(link)),
        NavbarItemData::Html { html } => Some(DropdownItemData::Html { html }),
        _ => {
            let message = "an item of a navbar dropdown is left out: it is neither a link nor HTML";
            issues.push(
                Issue::warning(LEFT_OUT_ITEM, message)
                    .help("move the switcher or the search to the navbar itself"),
            );
            None
        }
    }
}

/// Returns the data of an item; `None` if it is hidden.
fn navbar_item(site: &Site, item: &NavbarItemKind) -> Result<Option<NavbarItemData>, Issue> {
    let settings = &site.settings;
    let data = match item {
        NavbarItemKind::Link { label, href: target, active_base_path, active_base_regex, look } => {
            NavbarItemData::Link(NavbarLinkData {
                label: label.clone(),
                href: href(settings, target),
                external: opens_new_tab(&settings.theme, target),
                full_load: target.starts_with(PATHNAME),
                active_paths: match (active_base_regex, active_base_path) {
                    (Some(pattern), _) => Some(pattern.clone()),
                    (None, Some(prefix)) => Some(pattern_of_prefix(&href(settings, prefix))),
                    (None, None) => section_below(settings, target),
                },
                active_sidebars: None,
                version_key: None,
                look: look_data(label, look),
            })
        }
        NavbarItemKind::Doc { instance, id, label, look } => {
            let version = latest(site, instance)?;
            let Some(doc) = version.docs.get(id) else {
                // The item of a draft or private page is hidden until the page is published.
                let is_left_out = version.drafts.contains(id);
                let unknown = if is_left_out { None } else { version.unknown_doc(id.as_str()) };
                return unknown.map_or(Ok(None), Err);
            };
            let label = label.as_deref().unwrap_or_else(|| doc.sidebar_label());
            let sidebar = version.sidebar_of(doc).map(|(id, _)| pattern_of_sidebar(instance, id));
            page_link(settings, item, label, &doc.permalink, sidebar, look)
        }
        NavbarItemKind::DocSidebar { instance, id, label, look } => {
            let version = latest(site, instance)?;
            let Some(sidebar) = version.sidebars.get(id) else {
                return version.unknown_sidebar(id).map_or(Ok(None), Err);
            };
            if version.docs.is_empty() {
                // The absence of pages is reported once for the site.
                return Ok(None);
            }
            let first = sidebar.first_page().ok_or_else(|| empty_sidebar(id.as_str()))?;
            let label = label.as_deref().unwrap_or(first.label);
            let pattern = pattern_of_sidebar(instance, id);
            page_link(settings, item, label, first.href, Some(pattern), look)
        }
        NavbarItemKind::DocsVersion { instance, label, to, look } => {
            let version = latest(site, instance)?;
            let label = label.as_ref().unwrap_or(&version.settings.label);
            let main = || version.main_doc().map_or("/", |doc: &Doc| &doc.permalink);
            let target = to.as_deref().unwrap_or_else(main);
            page_link(settings, item, label, target, None, look)
        }
        NavbarItemKind::Search => NavbarItemData::Search,
        NavbarItemKind::Html { value } => NavbarItemData::Html { html: value.clone() },
        NavbarItemKind::Component { name, .. } => return Err(left_out_component(name)),
        // The issue was already reported.
        _ => return Ok(None),
    };
    Ok(Some(data))
}

/// Returns the pattern of the pages below the target of a link, on which the link is current. All pages are below the home
/// page, and none is below an address outside of the site.
fn section_below(settings: &Settings, target: &str) -> Option<String> {
    let path = target.split(['?', '#']).next()?.trim_matches('/');
    let has_pages_below = !leaves_site(target) && !path.is_empty();
    has_pages_below.then(|| pattern_of_prefix(&href(settings, &format!("/{path}/"))))
}

/// Returns the pattern of all paths that start with a prefix. A slash at its end also matches the end of a path.
fn pattern_of_prefix(prefix: &str) -> String {
    match prefix.strip_suffix('/') {
        Some(folder) => format!("^{}(/|$)", regress::escape(folder)),
        None => format!("^{}", regress::escape(prefix)),
    }
}

fn page_link(
    settings: &Settings,
    item: &NavbarItemKind,
    label: &str,
    path: &str,
    sidebar: Option<String>,
    look: &ItemLook,
) -> NavbarItemData {
    NavbarItemData::Link(NavbarLinkData {
        label: label.to_owned(),
        href: href(settings, path),
        external: leaves_site(path),
        full_load: false,
        active_paths: None,
        active_sidebars: sidebar,
        version_key: version_key(item).map(|(key, _)| key),
        look: look_data(label, look),
    })
}

/// Returns the appearance of an item. An icon is converted to HTML with the label after it.
fn look_data(label: &str, look: &ItemLook) -> ItemLookData {
    let ItemLook { html, icon, class_name, name, is_unmarked: unmarked, .. } = look.clone();
    let picture = icon.and_then(|icon| docs_icons::icon(&icon, "icon"));
    let with_icon = picture.map(|picture| match label {
        "" => picture,
        label => format!("{picture} {}", escape(label)),
    });
    ItemLookData { html: html.or(with_icon), class_name, name, unmarked }
}

fn latest<'a>(site: &'a Site, instance: &str) -> Result<&'a Version, Issue> {
    site.instance(instance).and_then(DocsInstance::latest).ok_or_else(|| missing_docs(instance))
}

/// Returns the issue of a missing set of docs (R-BUILD-01, R-BUILD-02).
fn missing_docs(instance: &str) -> Issue {
    Issue::error(
        "missing-docs",
        format!(
            "You are using a feature of the Docusaurus docs plugin, but this plugin does not seem to be enabled \
             (pluginId={instance})"
        ),
    )
    .help("a navbar item speaks of docs that the site does not have; take it out, or name another `docsPluginId`")
}

/// Returns the key of a sidebar, which is unique among all sets of docs and versions.
pub(crate) fn sidebar_key(instance: &str, version: &Version, id: &str) -> String {
    format!("{instance}/{}/{id}", version.settings.name)
}

/// Returns the pattern of the keys of a sidebar in all versions.
fn pattern_of_sidebar(instance: &str, id: &SidebarId) -> String {
    let key = [instance, id.as_str()].map(regress::escape);
    format!("^{}/.*/{}$", key[0], key[1])
}

/// Returns the issue of an empty sidebar (R-BUILD-09).
fn empty_sidebar(id: &str) -> Issue {
    Issue::error(
        "empty-sidebar",
        format!(
            "DocSidebarNavbarItem: Sidebar with ID \"{id}\" doesn't have anything to be linked to."
        ),
    )
}

/// Returns the issue of an unknown version (R-BUILD-08).
fn unknown_version(docs: &DocsInstance, name: &str) -> Issue {
    let names: Vec<&str> =
        docs.versions.iter().map(|version| version.settings.name.as_str()).collect();
    Issue::error(
        "unknown-version",
        format!(
            "No docs version exist for name '{name}', please verify your 'docsVersionDropdown' navbar item \
             versions config."
        ),
    )
    .help(format!("available version names: {}", names.join(", ")))
}

fn footer_data(
    settings: &Settings,
    footer: &Footer,
    size: ImageSize<'_>,
    issues: &mut Vec<Issue>,
) -> FooterData {
    FooterData {
        style: match footer.style {
            FooterStyle::Dark => FooterStyleData::Dark,
            FooterStyle::Light => FooterStyleData::Light,
        },
        logo: footer.logo.as_ref().map(|logo| FooterLogoData {
            image: logo_image(settings, logo, size),
            href: logo.href.as_ref().map(|target| href(settings, target)),
        }),
        links: footer_links(settings, footer, issues),
        copyright: footer.copyright.clone(),
    }
}

fn footer_links(settings: &Settings, footer: &Footer, issues: &mut Vec<Issue>) -> FooterLinksData {
    let mut columns = Vec::new();
    let mut row = Vec::new();
    for link in &footer.links {
        match link {
            FooterLink::Column { title, items } => columns.push(FooterColumnData {
                title: title.clone(),
                items: items.iter().map(|item| footer_item(settings, item)).collect(),
            }),
            FooterLink::Item(item) => row.push(footer_item(settings, item)),
        }
    }
    if !columns.is_empty() && !row.is_empty() {
        // R-BUILD-16.
        issues.push(
            Issue::error(
                "footer-mix",
                "The footer must be either simple or multi-column, and not a mix of the two.",
            )
            .help("give every entry of `footer.links` a `title` and `items`, or none of them"),
        );
    }
    if columns.is_empty() {
        FooterLinksData::Row { items: row }
    } else {
        FooterLinksData::Columns { columns }
    }
}

fn footer_item(settings: &Settings, item: &FooterItem) -> FooterItemData {
    match item {
        FooterItem::Link { label, href: target, look } => FooterItemData::Link(FooterLinkData {
            label: label.clone(),
            href: href(settings, target),
            external: opens_new_tab(&settings.theme, target),
            full_load: target.starts_with(PATHNAME),
            look: look_data(label, look),
        }),
        FooterItem::Html { html } => FooterItemData::Html { html: html.clone() },
    }
}
