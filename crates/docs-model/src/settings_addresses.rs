//! Removal of refused addresses from a site's settings, such as those of navbar and footer.

use crate::navbar::{FooterItem, FooterLink, Logo, Navbar, NavbarItemKind};
use crate::{AddressUse, Footer, Issue, Location, Settings, refused_address};

impl Settings {
    /// Removes every address that would run a script ([`refused_address`]), and items that consist of only such a link.
    /// Returns an issue for each, with its line in the source of the settings. With an empty source, issues contain only
    /// the file.
    pub fn remove_refused_addresses(&mut self, file: &str, text: &str) -> Vec<Issue> {
        let mut filter = Filter { file, text, issues: Vec::new() };
        filter.optional(&mut self.favicon, AddressUse::Embed);
        filter.optional(&mut self.docs.edit_url, AddressUse::Link);
        for blog in &mut self.blogs {
            filter.optional(&mut blog.edit_url, AddressUse::Link);
        }
        if let Some(search) = &mut self.search {
            filter.optional(&mut search.missing_results_url, AddressUse::Link);
        }
        filter.navbar(&mut self.navbar);
        if let Some(footer) = &mut self.footer {
            filter.footer(footer);
        }
        filter.issues
    }
}

/// Filter for addresses that collects the refused ones.
struct Filter<'a> {
    file: &'a str,
    text: &'a str,
    issues: Vec<Issue>,
}

impl Filter<'_> {
    fn navbar(&mut self, navbar: &mut Navbar) {
        self.logo(&mut navbar.logo);
        navbar.items.retain_mut(|item| self.navbar_item(&mut item.kind));
    }

    /// Returns whether an item is kept.
    fn navbar_item(&mut self, item: &mut NavbarItemKind) -> bool {
        match item {
            NavbarItemKind::Link { href, .. } => return self.accepts(href, AddressUse::Link),
            NavbarItemKind::Dropdown { href, .. } => self.optional(href, AddressUse::Link),
            NavbarItemKind::DocsVersion { to, .. } => self.optional(to, AddressUse::Link),
            _ => {}
        }
        item.nested_mut().for_each(|items| items.retain_mut(|item| self.navbar_item(item)));
        true
    }

    fn footer(&mut self, footer: &mut Footer) {
        self.logo(&mut footer.logo);
        footer.links.retain_mut(|link| match link {
            FooterLink::Column { items, .. } => {
                items.retain(|item| self.footer_item(item));
                true
            }
            FooterLink::Item(item) => self.footer_item(item),
        });
    }

    fn footer_item(&mut self, item: &FooterItem) -> bool {
        match item {
            FooterItem::Link { href, .. } => self.accepts(href, AddressUse::Link),
            FooterItem::Html { .. } => true,
        }
    }

    fn logo(&mut self, logo: &mut Option<Logo>) {
        let Some(picture) = logo else { return };
        self.optional(&mut picture.href, AddressUse::Link);
        self.optional(&mut picture.src_dark, AddressUse::Embed);
        if !self.accepts(&picture.src, AddressUse::Embed) {
            *logo = None;
        }
    }

    fn optional(&mut self, address: &mut Option<String>, used: AddressUse) {
        if address.as_ref().is_some_and(|address| !self.accepts(address, used)) {
            *address = None;
        }
    }

    /// Returns whether an address is allowed on a page, and reports a refused one.
    fn accepts(&mut self, address: &str, used: AddressUse) -> bool {
        let Some(issue) = refused_address(address, used) else { return true };
        // An address that is written with escapes is not found. Then the issue has no line.
        let index = self.text.lines().position(|line| line.contains(address));
        let line = index.and_then(|index| u32::try_from(index + 1).ok());
        self.issues.push(issue.at(Location { file: self.file.to_owned(), line, column: None }));
        false
    }
}

#[cfg(test)]
mod tests {
    use crate::Settings;
    use crate::navbar::{FooterItem, FooterLink, NavbarItemKind};

    const TEXT: &str = r#"
title = "T"
url = "https://t.example.com"
favicon = "data:text/html,x"

[docs]
edit_url = "vbscript:x"

[navbar]
logo = { src = "logo.svg", href = "javascript:logo" }
items = [
  { label = "Good", to = "/a" },
  { label = "Bad", href = "javascript:item" },
  { label = "More", href = "JavaScript:label", items = [
    { label = "Bad", href = "java\tscript:nested" },
    { label = "Good", to = "/b" },
  ] },
  { type = "docsVersion", label = "Version", to = "javascript:version" },
]

[footer]
logo = { src = "javascript:picture" }
links = [{ title = "Column", items = [{ label = "Bad", href = "javascript:column" }, { label = "Good", to = "/c" }] }]

[search]
missing_results_url = "pathname://javascript:missing"
"#;

    #[test]
    fn refused_addresses_are_reported_and_left_out() {
        let (settings, issues) = Settings::from_toml("site.toml", TEXT);
        let issues: Vec<String> = issues.iter().map(ToString::to_string).collect();
        insta::assert_snapshot!(issues.join("\n"), @r"
        site.toml:4: warning[unsafe-address]: the address `data:text/html,x` would run as a script; it is left out
          help: link to a page, a file or another site
        site.toml:7: warning[unsafe-address]: the address `vbscript:x` would run as a script; it is left out
          help: link to a page, a file or another site
        site.toml:26: warning[unsafe-address]: the address `pathname://javascript:missing` would run as a script; it is left out
          help: link to a page, a file or another site
        site.toml:10: warning[unsafe-address]: the address `javascript:logo` would run as a script; it is left out
          help: link to a page, a file or another site
        site.toml:13: warning[unsafe-address]: the address `javascript:item` would run as a script; it is left out
          help: link to a page, a file or another site
        site.toml:14: warning[unsafe-address]: the address `JavaScript:label` would run as a script; it is left out
          help: link to a page, a file or another site
        site.toml: warning[unsafe-address]: the address `java\tscript:nested` would run as a script; it is left out
          help: link to a page, a file or another site
        site.toml:18: warning[unsafe-address]: the address `javascript:version` would run as a script; it is left out
          help: link to a page, a file or another site
        site.toml:22: warning[unsafe-address]: the address `javascript:picture` would run as a script; it is left out
          help: link to a page, a file or another site
        site.toml:23: warning[unsafe-address]: the address `javascript:column` would run as a script; it is left out
          help: link to a page, a file or another site
        ");
        let settings = settings.expect("the rest of the settings is good");
        assert_eq!((settings.favicon, settings.docs.edit_url), (None, None));
        assert_eq!(settings.navbar.logo.expect("a logo with a good picture").href, None);
        let links = |items: &[NavbarItemKind]| {
            let link = |item: &NavbarItemKind| match item {
                NavbarItemKind::Link { href, .. } => Some(href.clone()),
                _ => None,
            };
            items.iter().filter_map(link).collect::<Vec<_>>()
        };
        let items: Vec<_> = settings.navbar.items.into_iter().map(|item| item.kind).collect();
        assert_eq!(links(&items), ["/a"]);
        let [
            ..,
            NavbarItemKind::Dropdown { href: None, items, .. },
            NavbarItemKind::DocsVersion { to: None, .. },
        ] = &items[..]
        else {
            panic!("a dropdown and a version that lead nowhere themselves: {items:?}");
        };
        assert_eq!(links(items), ["/b"]);
        let footer = settings.footer.expect("a footer");
        assert_eq!(footer.logo, None);
        let [FooterLink::Column { items, .. }] = &footer.links[..] else { panic!("one column") };
        assert!(matches!(&items[..], [FooterItem::Link { href, .. }] if href == "/c"));
    }
}
