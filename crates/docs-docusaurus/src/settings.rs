//! Settings of the site and of its theme.

use docs_model::{
    Announcement, Color, ColorMode, ColorModeSettings, Direction, Footer, FooterItem, FooterLink,
    FooterStyle, Issue, ItemLook, Locale, Locales, Logo, Navbar, NavbarItem, NavbarItemKind,
    NavbarStyle, OldVersions, Policies, Policy, SearchKey, SearchProvider, SearchSettings,
    Settings, TableOfContents, Value,
};

use crate::base_url::remove_base_url;
use crate::config::{flag, policy, text, texts};
use crate::docs_plugin::DocsPlugin;
use crate::languages::{is_right_to_left, language_name};
use crate::markdown::markdown;
use crate::theme::theme_settings;

/// Reads all settings except the required ones and the navbar.
pub(crate) fn read(
    settings: &mut Settings,
    config: &Value,
    classic: Option<&Value>,
    docs: &[DocsPlugin],
) {
    let theme = config.get("themeConfig").cloned().unwrap_or_default();
    settings.tagline = text(config, "tagline").unwrap_or_default();
    settings.favicon = text(config, "favicon");
    settings.image = text(&theme, "image").or_else(|| image_of_metadata(&theme));
    if let Some(delimiter) = text(config, "titleDelimiter") {
        settings.title_delimiter = delimiter;
    }
    settings.index = !flag(config, "noIndex").unwrap_or(false);
    settings.trailing_slash = flag(config, "trailingSlash");
    // Docusaurus treats all versions alike.
    settings.docs.old_versions = OldVersions::Index;
    settings.markdown = markdown(config, docs);
    settings.locales = locales(config);
    settings.policies = policies(config);
    settings.color_mode = color_mode(&theme);
    settings.announcement = announcement(&theme);
    let sidebar = |key| theme.at(&["docs", "sidebar", key]).and_then(Value::as_flag);
    settings.sidebar.hideable = sidebar("hideable").unwrap_or(false);
    settings.sidebar.auto_collapse_categories = sidebar("autoCollapseCategories").unwrap_or(false);
    settings.table_of_contents = table_of_contents(&theme);
    settings.footer = below_base_url(config, "footer").as_ref().map(footer);
    settings.search = Some(search(&theme));
    settings.theme = theme_settings(config, classic);
}

/// Reads the navbar. Items of dropdowns that are components of the project are ignored and reported.
pub(crate) fn navbar(config: &Value) -> (Navbar, Vec<Issue>) {
    let mut navbar = below_base_url(config, "navbar").unwrap_or_default();
    let mut custom_types = Vec::new();
    if let Value::Table(table) = &mut navbar
        && let Some(items) = table.get_mut("items")
    {
        remove_custom_types(items, true, &mut custom_types);
        set_default_position(items);
        set_default_labels(items);
    }
    let items = navbar.get("items").and_then(Value::as_list).unwrap_or_default();
    let item = |item: &Value| match custom_type(item) {
        Some(name) => NavbarItem::component(&name, item.clone()),
        None => {
            let mut read = NavbarItem::from_value(&without_icons(item));
            remove_marks(item, &mut read.kind);
            read
        }
    };
    let items: Vec<NavbarItem> = items.iter().map(item).collect();
    let issues = custom_types.iter().map(|custom| custom_navbar_item(custom)).collect();
    let navbar = Navbar {
        title: text(&navbar, "title"),
        logo: navbar.get("logo").and_then(logo),
        hide_on_scroll: flag(&navbar, "hideOnScroll").unwrap_or(false),
        style: match text(&navbar, "style").as_deref() {
            Some("dark") => Some(NavbarStyle::Dark),
            Some("primary") => Some(NavbarStyle::Primary),
            _ => None,
        },
        lists_single_language: items.iter().any(is_language_switcher),
        items,
    };
    (navbar, issues)
}

fn is_language_switcher(item: &NavbarItem) -> bool {
    matches!(item.kind, NavbarItemKind::LocaleDropdown { .. })
}

/// Returns a part of the theme's configuration, whose addresses do not contain the base URL.
fn below_base_url(config: &Value, part: &str) -> Option<Value> {
    let mut part = config.at(&["themeConfig", part])?.clone();
    remove_base_url(&mut part, text(config, "baseUrl").as_deref().unwrap_or("/"));
    Some(part)
}

/// Sets the position of the items without one, which are at the left in Docusaurus.
fn set_default_position(items: &mut Value) {
    let Value::List(items) = items else { return };
    for item in items {
        if let Value::Table(item) = item {
            item.entry("position".to_owned()).or_insert_with(|| Value::Text("left".to_owned()));
        }
    }
}

/// Sets the label of items for a document that have none: its id, as in Docusaurus.
fn set_default_labels(items: &mut Value) {
    let Value::List(items) = items else { return };
    for item in items {
        let Value::Table(item) = item else { continue };
        if let Some(items) = item.get_mut("items") {
            set_default_labels(items);
        }
        let is_doc = item.get("type").and_then(Value::as_text) == Some("doc");
        if let Some(id) = item.get("docId").filter(|_| is_doc).cloned() {
            item.entry("label".to_owned()).or_insert(id);
        }
    }
}

/// Removes the mark of links to other sites from an item with `to` and the items within it. Docusaurus marks only links with `href`.
fn remove_marks(written: &Value, item: &mut NavbarItemKind) {
    if let NavbarItemKind::Link { look, .. } = item {
        look.is_unmarked = written.get("to").is_some();
    }
    let keys: &[&str] = match item {
        NavbarItemKind::Dropdown { .. } => &["items"],
        _ => &["dropdownItemsBefore", "dropdownItemsAfter"],
    };
    for (key, items) in keys.iter().zip(item.nested_mut()) {
        let written = written.get(key).and_then(Value::as_list).unwrap_or_default();
        written.iter().zip(items).for_each(|(written, item)| remove_marks(written, item));
    }
}

/// Prefix of the types of navbar items that are components of the project.
const CUSTOM_TYPE_PREFIX: &str = "custom-";

/// Removes the items in dropdowns whose type is a component of the project, and all whose target comes from a missing package.
fn remove_custom_types(items: &mut Value, is_top: bool, custom_types: &mut Vec<String>) {
    let Value::List(items) = items else { return };
    items.retain_mut(|item| {
        // The item is removed without an issue, because the missing package is reported.
        if ["to", "href"].iter().any(|key| item.at(&[key, "$module"]).is_some()) {
            return false;
        }
        let custom = custom_type(item).filter(|_| !is_top);
        if let Value::Table(table) = item
            && let Some(items) = table.get_mut("items")
        {
            remove_custom_types(items, false, custom_types);
        }
        custom_types.extend(custom.clone());
        custom.is_none()
    });
}

/// Returns the type of an item that is a component of the project.
fn custom_type(item: &Value) -> Option<String> {
    text(item, "type").filter(|name| name.contains(CUSTOM_TYPE_PREFIX))
}

fn custom_navbar_item(name: &str) -> Issue {
    let message = format!("the navbar item of the type `{name}` is left out");
    Issue::info("left-out-navbar-item", message).help(
        "it is a component of the project: write a link, a dropdown or `type: 'html'` in its place",
    )
}

fn footer(footer: &Value) -> Footer {
    let links = footer.get("links").and_then(Value::as_list).unwrap_or_default();
    Footer {
        style: match text(footer, "style").as_deref() {
            Some("dark") => FooterStyle::Dark,
            _ => FooterStyle::Light,
        },
        logo: footer.get("logo").and_then(logo),
        links: links.iter().filter_map(footer_link).collect(),
        copyright: text(footer, "copyright"),
    }
}

/// Reads the languages. Without a list, the default language is the only one.
fn locales(config: &Value) -> Locales {
    let i18n = config.get("i18n").cloned().unwrap_or_default();
    let default = text(&i18n, "defaultLocale").unwrap_or_else(|| "en".to_owned());
    let list = texts(i18n.get("locales")).unwrap_or_else(|| vec![default.clone()]);
    let locale = |tag: String| {
        let configured = i18n.at(&["localeConfigs", &tag]);
        let configured = |key| configured.and_then(|configured| text(configured, key));
        Locale {
            label: configured("label").unwrap_or_else(|| language_name(&tag)),
            html_lang: configured("htmlLang"),
            folder: configured("path"),
            direction: match configured("direction").as_deref() {
                Some("rtl") => Direction::Rtl,
                None if is_right_to_left(&tag) => Direction::Rtl,
                _ => Direction::Ltr,
            },
            tag,
        }
    };
    Locales { default, list: list.into_iter().map(locale).collect() }
}

fn policies(config: &Value) -> Policies {
    let hook = config.at(&["markdown", "hooks", "onBrokenMarkdownLinks"]);
    Policies {
        on_broken_links: policy(config.get("onBrokenLinks"), Policy::Throw),
        on_broken_markdown_links: policy(
            hook.or(config.get("onBrokenMarkdownLinks")),
            Policy::Warn,
        ),
        on_broken_anchors: policy(config.get("onBrokenAnchors"), Policy::Warn),
        on_duplicate_routes: policy(config.get("onDuplicateRoutes"), Policy::Warn),
        // Docusaurus has no such checks. Plugins and replaced parts of the theme may support other notations.
        on_unknown_languages: Policy::Ignore,
        on_foreign_notations: Policy::Ignore,
        on_orphan_pages: Policy::Ignore,
        on_unreachable_pages: Policy::Ignore,
        on_missing_alt: Policy::Ignore,
        on_skipped_headings: Policy::Ignore,
        ..Policies::default()
    }
}

fn color_mode(theme: &Value) -> ColorModeSettings {
    let flag = |key: &str| theme.at(&["colorMode", key]).and_then(Value::as_flag).unwrap_or(false);
    ColorModeSettings {
        default: match theme.at(&["colorMode", "defaultMode"]).and_then(Value::as_text) {
            Some("dark") => ColorMode::Dark,
            _ => ColorMode::Light,
        },
        disable_switch: flag("disableSwitch"),
        respect_prefers_color_scheme: flag("respectPrefersColorScheme"),
    }
}

fn announcement(theme: &Value) -> Option<Announcement> {
    let bar = theme.get("announcementBar")?;
    Some(Announcement {
        id: text(bar, "id").unwrap_or_else(|| "announcement-bar".to_owned()),
        content: text(bar, "content")?,
        background: color(bar, "backgroundColor"),
        color: color(bar, "textColor"),
        closeable: bar.get("isCloseable").and_then(Value::as_flag).unwrap_or(true),
    })
}

/// Returns the image for social cards that a site sets as a `meta` element.
fn image_of_metadata(theme: &Value) -> Option<String> {
    let metadata = theme.get("metadata").and_then(Value::as_list).unwrap_or_default();
    let is_image = |tag: &&Value| {
        ["property", "name"]
            .iter()
            .any(|key| tag.at(&[key]).and_then(Value::as_text) == Some("og:image"))
    };
    text(metadata.iter().find(is_image)?, "content")
}

/// Returns a color; an invalid one is ignored.
fn color(value: &Value, key: &str) -> Option<Color> {
    text(value, key)?.parse().ok()
}

fn table_of_contents(theme: &Value) -> TableOfContents {
    let level = |key: &str, default: u8| {
        let number = theme.at(&["tableOfContents", key]).and_then(Value::as_number);
        number.filter(|number| (2.0..=6.0).contains(number)).map_or(default, |number| number as u8)
    };
    TableOfContents {
        min_heading_level: level("minHeadingLevel", 2),
        max_heading_level: level("maxHeadingLevel", 3),
    }
}

/// Reads the search. A project without the hosted service uses an embedded index. It has no search page, because
/// Docusaurus has no route for it.
fn search(theme: &Value) -> SearchSettings {
    let Some(algolia) = theme.get("algolia") else {
        return SearchSettings { page_path: None, ..SearchSettings::default() };
    };
    let page_path = match algolia.get("searchPagePath") {
        Some(Value::Text(path)) => Some(path.trim_matches('/').to_owned()),
        Some(Value::Boolean(false)) => None,
        _ => Some("search".to_owned()),
    };
    SearchSettings {
        provider: SearchProvider::Hosted,
        application_id: text(algolia, "appId").unwrap_or_default(),
        api_key: SearchKey::new(text(algolia, "apiKey").unwrap_or_default()),
        index_name: text(algolia, "indexName").unwrap_or_default(),
        page_path,
        contextual: algolia.get("contextualSearch").and_then(Value::as_flag).unwrap_or(true),
        ..SearchSettings::default()
    }
}

fn logo(value: &Value) -> Option<Logo> {
    Some(Logo {
        alt: text(value, "alt"),
        src: text(value, "src")?,
        src_dark: text(value, "srcDark"),
        href: text(value, "href"),
        width: value.get("width").and_then(pixels),
        height: value.get("height").and_then(pixels),
    })
}

/// Returns a length in pixels: a number, also in a string, with or without the unit `px`.
pub(crate) fn pixels(value: &Value) -> Option<u32> {
    match value {
        Value::Number(number) if *number >= 0.0 => Some(number.round() as u32),
        Value::Text(text) => text.trim().trim_end_matches("px").trim_end().parse().ok(),
        _ => None,
    }
}

fn footer_link(value: &Value) -> Option<FooterLink> {
    match value.get("items").and_then(Value::as_list) {
        Some(items) => Some(FooterLink::Column {
            title: text(value, "title").unwrap_or_default(),
            items: items.iter().filter_map(footer_item).collect(),
        }),
        None => footer_item(value).map(FooterLink::Item),
    }
}

/// Removes the key `icon` from an item of the navbar. It has no effect in Docusaurus, but is the name of an icon in `site.toml`.
fn without_icons(item: &Value) -> Value {
    match item {
        Value::Table(table) => {
            let keys = table.iter().filter(|(key, _)| *key != "icon");
            Value::Table(keys.map(|(key, value)| (key.clone(), without_icons(value))).collect())
        }
        Value::List(items) => Value::List(items.iter().map(without_icons).collect()),
        other => other.clone(),
    }
}

fn footer_item(value: &Value) -> Option<FooterItem> {
    if let Some(html) = text(value, "html") {
        return Some(FooterItem::Html { html });
    }
    let to = text(value, "to");
    let is_unmarked = to.is_some();
    let href = to.or_else(|| text(value, "href"))?;
    let (label, mut look) =
        ItemLook::read(&without_icons(value)).named(text(value, "label"), Some(&href));
    let label = if label.is_empty() && look.name.is_none() { href.clone() } else { label };
    look.is_unmarked = is_unmarked;
    Some(FooterItem::Link { label, href, look })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_item_for_a_document_without_a_label_shows_its_id() {
        let config: Value = toml::from_str(
            "[themeConfig.navbar]\nitems = [{ type = 'doc', docId = 'a/b' }, { type = 'doc', docId = 'c', label = '' }, \
             { label = 'More', items = [{ type = 'doc', docId = 'd' }] }]",
        )
        .unwrap();
        let (navbar, _) = navbar(&config);
        let label_of = |item: &NavbarItemKind| match item {
            NavbarItemKind::Doc { label, .. } => label.clone().unwrap_or_default(),
            other => panic!("{other:?}"),
        };
        let labels: Vec<String> = navbar
            .items
            .iter()
            .flat_map(|item: &NavbarItem| match &item.kind {
                NavbarItemKind::Dropdown { items, .. } => items.iter().map(label_of).collect(),
                kind => vec![label_of(kind)],
            })
            .collect();
        assert_eq!(labels, ["a/b", "", "d"]);
    }
}
