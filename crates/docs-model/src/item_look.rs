//! Appearance of an item of the navbar or of the footer.

use docs_icons::{advice, is_icon};
use serde::Deserialize;

use crate::{Issue, Value, leaves_site};

/// Appearance of an item of the navbar or of the footer.
///
/// An item without a label shows its HTML, or a picture from a style sheet of the site for its class.
#[derive(Clone, Debug, Default, Deserialize, Eq, Hash, PartialEq)]
#[serde(default)]
#[non_exhaustive]
pub struct ItemLook {
    /// HTML in place of a label.
    pub html: Option<String>,
    /// Name of an icon before the label, or in place of a label.
    pub icon: Option<String>,
    /// Classes for the site's own stylesheets.
    #[serde(alias = "className")]
    pub class_name: Option<String>,
    /// Name for screen readers.
    #[serde(alias = "aria-label")]
    pub name: Option<String>,
    /// Omits the mark of links to other sites, as Docusaurus does for `to`. It is not a setting of `site.toml`.
    #[serde(skip)]
    pub is_unmarked: bool,
}

impl ItemLook {
    /// Reads the appearance of an item: `html`, `icon`, `className`, and `aria-label` or else `title`.
    ///
    /// ```
    /// use docs_model::ItemLook;
    ///
    /// let item = toml::from_str("className = 'icon'\naria-label = 'Source'").unwrap();
    /// let look = ItemLook::read(&item);
    /// assert_eq!(look.class_name.as_deref(), Some("icon"));
    /// assert_eq!(look.name.as_deref(), Some("Source"));
    /// ```
    #[must_use]
    pub fn read(value: &Value) -> Self {
        let text = |keys: &[&str]| {
            let texts = keys.iter().filter_map(|key| value.get(key)?.as_text());
            texts.map(str::trim).find(|text| !text.is_empty()).map(str::to_owned)
        };
        Self {
            html: text(&["html"]),
            icon: text(&["icon"]),
            class_name: text(&["className", "class_name"]),
            name: text(&["aria-label", "ariaLabel", "name", "title"]),
            is_unmarked: false,
        }
    }

    /// Returns the visible label, and the appearance with a name for an item without a visible
    /// label.
    ///
    /// The default name comes from the target: the host of an address, or the last part of a path. For an item
    /// without a label, HTML, icon and class, the name is also the label, so that the item is visible.
    ///
    /// ```
    /// use docs_model::ItemLook;
    ///
    /// let (label, _) = ItemLook::default().named(None, Some("https://discord.gg/x"));
    /// assert_eq!(label, "Discord");
    /// let mut icon = ItemLook::default();
    /// icon.class_name = Some("icon".to_owned());
    /// let (label, look) = icon.named(None, Some("/getting-started"));
    /// assert_eq!((label.as_str(), look.name.as_deref()), ("", Some("Getting started")));
    /// ```
    #[must_use]
    pub fn named(mut self, label: Option<String>, target: Option<&str>) -> (String, Self) {
        if let Some(label) = label.filter(|label| !label.trim().is_empty()) {
            return (label, self);
        }
        self.name = self.name.or_else(|| name_of(target?));
        let is_visible = self.html.is_some() || self.icon.is_some() || self.class_name.is_some();
        match &self.name {
            Some(name) if !is_visible => (name.clone(), self),
            _ => (String::new(), self),
        }
    }

    /// Returns the issue of an unknown icon.
    pub(crate) fn icon_issue(&self, code: &'static str) -> Option<Issue> {
        let name = self.icon.as_deref().filter(|name| !is_icon(name))?;
        Some(Issue::error(code, format!("no icon has the name `{name}`")).help(advice(name)))
    }
}

/// Hosts whose names differ in spelling from their domains.
const NAMES: [(&str, &str); 12] = [
    ("github", "GitHub"),
    ("gitlab", "GitLab"),
    ("youtube", "YouTube"),
    ("youtu", "YouTube"),
    ("linkedin", "LinkedIn"),
    ("stackoverflow", "Stack Overflow"),
    ("npmjs", "npm"),
    ("x", "X"),
    ("t", "Telegram"),
    ("bsky", "Bluesky"),
    ("pypi", "PyPI"),
    ("tiktok", "TikTok"),
];

/// Returns the name of a target; `None` for one without a host and a path.
fn name_of(target: &str) -> Option<String> {
    let name = if leaves_site(target) { host_name(target)? } else { last_part(target)? };
    Some(match NAMES.iter().find(|(domain, _)| *domain == name) {
        Some((_, written)) => (*written).to_owned(),
        None => capitalized(name),
    })
}

/// Returns the registered name of a host: `github` for `https://www.github.com/a`.
fn host_name(address: &str) -> Option<&str> {
    let (_, rest) = address.split_once("//")?;
    let host = rest.split(['/', '?', '#', ':']).next()?;
    let mut parts = host.rsplit('.');
    let last = parts.next().filter(|last| !last.is_empty())?;
    Some(parts.next().unwrap_or(last))
}

fn last_part(path: &str) -> Option<&str> {
    let path = path.split(['?', '#']).next()?.trim_end_matches('/');
    path.rsplit('/').next().filter(|part| !part.is_empty())
}

fn capitalized(name: &str) -> String {
    let words = name.replace(['-', '_'], " ");
    let mut characters = words.chars();
    match characters.next() {
        Some(first) => first.to_uppercase().chain(characters).collect(),
        None => words,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Settings;

    #[test]
    fn unknown_icons_are_reported_with_the_lines_of_their_items() {
        let text = "title = 'T'\nurl = 'https://t.example.com'\n[navbar]\nitems = [\n\
            { href = 'https://github.com/a', icon = 'github' },\n\
            { label = 'More', items = [{ label = 'C', to = '/', icon = 'shp' }] },\n]\n\
            [[footer.links]]\nlabel = 'D'\nto = '/'\nicon = 'githbu'\n";
        let (_, issues) = Settings::from_toml("site.toml", text);
        let issues: Vec<String> = issues.iter().map(ToString::to_string).collect();
        insta::assert_snapshot!(issues.join("\n"), @r"
        site.toml:6:1: error[settings]: no icon has the name `shp`
          help: did you mean `php`?
        site.toml:8:1: error[settings]: no icon has the name `githbu`
          help: did you mean `github`?
        ");
    }

    #[test]
    fn a_target_names_its_item() {
        for (target, name) in [
            ("https://github.com/a/b", Some("GitHub")),
            ("https://www.npmjs.com/package/a", Some("npm")),
            ("https://chat.example.org:8080", Some("Example")),
            ("//localhost/", Some("Localhost")),
            ("/docs/first-steps/?a=b#c", Some("First steps")),
            ("/", None),
            ("mailto:a@b.example", None),
        ] {
            assert_eq!(name_of(target).as_deref(), name, "{target}");
        }
    }
}
