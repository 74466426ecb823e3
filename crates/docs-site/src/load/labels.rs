//! Translations of labels in settings and sidebars.
//!
//! Each label has a key, as in Docusaurus' translation files: `item.label.Guide` in `navbar.json`.

use std::cell::{Ref, RefCell};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

#[cfg(feature = "docusaurus")]
use docs_model::Value;
use docs_model::{
    Footer, FooterItem, FooterLink, Logo, Navbar, NavbarItemKind, Settings, SidebarItem,
    SidebarLook,
};

/// Translations by key or by original label.
pub(super) type Translations = BTreeMap<String, String>;

/// Translations of labels.
pub(super) struct Labels<'a> {
    translations: &'a Translations,
    /// `true` if the translations have the keys of labels, as in Docusaurus' files; `false` if they have the original labels.
    has_keys: bool,
    /// Original labels, or keys, of all labels so far.
    seen: RefCell<BTreeSet<String>>,
}

/// Returns the key of the title of a column in the footer.
fn title_key(title: &str) -> String {
    format!("link.title.{title}")
}

/// Returns the key of the label of a link in the footer.
fn item_key(label: &str) -> String {
    format!("link.item.label.{label}")
}

impl<'a> Labels<'a> {
    /// Creates labels whose translations have keys, as in Docusaurus' files.
    #[cfg(feature = "docusaurus")]
    pub(super) fn by_key(translations: &'a Translations) -> Self {
        Self { translations, has_keys: true, seen: RefCell::default() }
    }

    /// Creates labels whose translations have the original labels.
    pub(super) fn by_original(translations: &'a Translations) -> Self {
        Self { translations, has_keys: false, seen: RefCell::default() }
    }

    /// Returns the original labels, or the keys, of all labels so far. They are empty without any translation.
    pub(super) fn seen(&self) -> Ref<'_, BTreeSet<String>> {
        self.seen.borrow()
    }

    fn translate(&self, key: impl FnOnce(&str) -> String, text: &mut String) {
        if self.translations.is_empty() {
            return;
        }
        let key = if self.has_keys { key(text) } else { text.clone() };
        if let Some(translation) = self.translations.get(&key) {
            text.clone_from(translation);
        }
        self.seen.borrow_mut().insert(key);
    }

    fn named(&self, key: &str, text: &mut Option<String>) {
        if let Some(text) = text {
            self.translate(|_| key.to_owned(), text);
        }
    }

    fn logo(&self, logo: &mut Option<Logo>) {
        if let Some(logo) = logo {
            self.named("logo.alt", &mut logo.alt);
        }
    }

    /// Translates the navbar.
    pub(super) fn navbar(&self, navbar: &mut Navbar) {
        self.named("title", &mut navbar.title);
        self.logo(&mut navbar.logo);
        for item in &mut navbar.items {
            self.navbar_item(&mut item.kind);
        }
    }

    fn navbar_item(&self, item: &mut NavbarItemKind) {
        let key = |label: &str| format!("item.label.{label}");
        match item {
            NavbarItemKind::Link { label, .. } | NavbarItemKind::Dropdown { label, .. } => {
                self.translate(key, label);
            }
            NavbarItemKind::Doc { label, .. }
            | NavbarItemKind::DocSidebar { label, .. }
            | NavbarItemKind::DocsVersion { label, .. } => {
                if let Some(label) = label {
                    self.translate(key, label);
                }
            }
            _ => {}
        }
        item.nested_mut().flatten().for_each(|item| self.navbar_item(item));
    }

    /// Translates the footer.
    pub(super) fn footer(&self, footer: &mut Footer) {
        self.named("copyright", &mut footer.copyright);
        self.logo(&mut footer.logo);
        for link in &mut footer.links {
            match link {
                FooterLink::Column { title, items } => {
                    self.translate(title_key, title);
                    items.iter_mut().for_each(|item| self.footer_item(item));
                }
                FooterLink::Item(item) => self.footer_item(item),
            }
        }
    }

    fn footer_item(&self, item: &mut FooterItem) {
        if let FooterItem::Link { label, .. } = item {
            self.translate(item_key, label);
        }
    }

    /// Translates the footer of a configuration, which components read.
    #[cfg(feature = "docusaurus")]
    pub(super) fn footer_config(&self, footer: &mut Value) {
        let Value::Table(table) = footer else { return };
        for (key, value) in table {
            match (key.as_str(), value) {
                ("copyright", Value::Text(notice)) => self.translate(|_| key.clone(), notice),
                ("alt", Value::Text(alt)) => self.translate(|_| "logo.alt".to_owned(), alt),
                ("title", Value::Text(title)) => self.translate(title_key, title),
                ("label", Value::Text(label)) => self.translate(item_key, label),
                ("logo", logo) => self.footer_config(logo),
                ("links" | "items", Value::List(items)) => {
                    items.iter_mut().for_each(|item| self.footer_config(item));
                }
                _ => {}
            }
        }
    }

    /// Translates the entries of a sidebar.
    fn sidebar(&self, name: &str, items: &mut [SidebarItem]) {
        for item in items {
            match item {
                SidebarItem::Link(link) => {
                    let kind = if link.doc.is_some() { "doc" } else { "link" };
                    let key = |label: &str| format!("sidebar.{name}.{kind}.{label}");
                    self.translate(key, &mut link.label);
                    self.look(name, &mut link.look);
                }
                SidebarItem::Category(category) => {
                    let key = format!("sidebar.{name}.category.{}", category.label);
                    let link = category.link.as_mut();
                    if let Some(generated) = link.and_then(|link| link.generated.as_mut()) {
                        let prefix = format!("{key}.link.generated-index");
                        self.named(&format!("{prefix}.title"), &mut generated.title);
                        self.named(&format!("{prefix}.description"), &mut generated.description);
                    }
                    self.translate(|_| key, &mut category.label);
                    self.look(name, &mut category.look);
                    self.sidebar(name, &mut category.items);
                }
                _ => {}
            }
        }
    }

    /// Translates the description and the badge of an entry.
    fn look(&self, sidebar: &str, look: &mut SidebarLook) {
        if let Some(description) = &mut look.description {
            self.translate(|text| format!("sidebar.{sidebar}.description.{text}"), description);
        }
        if let Some(badge) = &mut look.badge {
            self.translate(|label| format!("sidebar.{sidebar}.badge.{label}"), &mut badge.label);
        }
    }

    /// Translates the versions of a set of docs.
    pub(super) fn version(&self, version: &mut docs_model::Version) {
        self.translate(|_| "version.label".to_owned(), &mut version.settings.label);
        if self.translations.is_empty() {
            return;
        }
        for (name, sidebar) in Arc::make_mut(&mut version.sidebars) {
            self.sidebar(name.as_str(), &mut sidebar.items);
        }
    }
}

/// Translates the labels of a site's settings by the original labels.
pub(super) fn translate_settings(settings: &mut Settings, labels: &Labels<'_>) {
    labels.navbar(&mut settings.navbar);
    if let Some(footer) = &mut settings.footer {
        labels.footer(footer);
    }
    let Settings { title, tagline, announcement, .. } = settings;
    let announcement = announcement.as_mut().map(|announcement| &mut announcement.content);
    for text in [title, tagline].into_iter().chain(announcement) {
        labels.translate(str::to_owned, text);
    }
}
