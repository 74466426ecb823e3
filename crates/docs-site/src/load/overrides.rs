//! Settings that replace the site's own, such as `search.provider=hosted`.

use docs_model::{Issue, Location, Settings, Value};
use serde::Deserialize as _;

use crate::inputs::source::SETTINGS_FILE;
use crate::load::theme::check_contrast;

/// Name of that file in issues of settings with overrides, whose lines differ from those of the file.
const OVERRIDDEN_FILE: &str = "site.toml with --set";

/// Invalid override, as written.
#[derive(Debug)]
pub(super) struct BadOverride(pub(super) String);

/// Reads the settings, and again with the overrides: the first time, issues have the lines of the file.
pub(super) fn read_settings(
    text: &str,
    overrides: &[String],
) -> Result<(Option<Settings>, Vec<Issue>), BadOverride> {
    let (settings, issues) = checked(SETTINGS_FILE, text);
    if settings.is_none() || overrides.is_empty() {
        return Ok((settings, issues));
    }
    let mut table: toml::Table =
        toml::from_str(text).expect("the settings were read from this text a moment ago");
    for written in overrides {
        let (key, value) = written.split_once('=').ok_or_else(|| BadOverride(written.clone()))?;
        set(&mut table, key.trim(), parse_value(value))
            .ok_or_else(|| BadOverride(written.clone()))?;
    }
    let merged = toml::to_string(&table).expect("a table of TOML values is TOML");
    Ok(checked(OVERRIDDEN_FILE, &merged))
}

/// Reads settings, and checks the contrast of their colours.
fn checked(file: &str, text: &str) -> (Option<Settings>, Vec<Issue>) {
    let (settings, mut issues) = Settings::from_toml(file, text);
    let contrast = settings.iter().flat_map(|settings| check_contrast(&settings.theme));
    issues.extend(contrast.map(|issue| issue.at(Location::file(file))));
    (settings, issues)
}

/// Parses a TOML value, or returns the text itself: `title=Docs` needs no quotes.
fn parse_value(written: &str) -> toml::Value {
    let parsed = toml::from_str::<toml::Table>(&format!("value = {written}"));
    parsed
        .ok()
        .and_then(|mut table| table.remove("value"))
        .unwrap_or_else(|| toml::Value::String(written.to_owned()))
}

/// Sets a value by its path, and creates missing tables. Returns `None` if the path is empty or runs through a value.
fn set(table: &mut toml::Table, path: &str, value: toml::Value) -> Option<()> {
    match path.split_once('.') {
        None if path.is_empty() => None,
        None => {
            table.insert(path.to_owned(), value);
            Some(())
        }
        Some((first, rest)) => {
            let child =
                table.entry(first).or_insert_with(|| toml::Value::Table(toml::Table::new()));
            // A number in the path is an index of a list: `versions.1.banner`.
            match child {
                toml::Value::Table(child) => set(child, rest, value),
                toml::Value::Array(list) => set_in_list(list, rest, value),
                _ => None,
            }
        }
    }
}

fn set_in_list(list: &mut [toml::Value], path: &str, value: toml::Value) -> Option<()> {
    let (index, rest) = path.split_once('.').unwrap_or((path, ""));
    let item = list.get_mut(index.parse::<usize>().ok()?)?;
    match item {
        _ if rest.is_empty() => *item = value,
        toml::Value::Table(table) => set(table, rest, value)?,
        _ => return None,
    }
    Some(())
}

/// Keys of a Docusaurus configuration.
const DOCUSAURUS_KEYS: [&str; 34] = [
    "baseUrl",
    "baseUrlIssueBanner",
    "clientModules",
    "customFields",
    "deploymentBranch",
    "favicon",
    "future",
    "githubHost",
    "githubPort",
    "headTags",
    "i18n",
    "markdown",
    "noIndex",
    "onBrokenAnchors",
    "onBrokenLinks",
    "onBrokenMarkdownLinks",
    "onDuplicateRoutes",
    "organizationName",
    "plugins",
    "presets",
    "projectName",
    "scripts",
    "ssrTemplate",
    "staticDirectories",
    "storage",
    "stylesheets",
    "tagline",
    "themeConfig",
    "themes",
    "title",
    "titleDelimiter",
    "trailingSlash",
    "url",
    "webpack",
];

/// Overrides of a site whose configuration is one of Docusaurus.
#[derive(Debug, Default)]
pub(super) struct ForeignOverrides {
    /// Overrides of keys of the configuration.
    pub(super) config: Vec<String>,
    /// Overrides of sections that the configuration does not have.
    sections: Vec<String>,
}

impl ForeignOverrides {
    /// Divides overrides. Returns the first one that would have no effect as an error.
    pub(super) fn new(overrides: &[String]) -> Result<Self, BadOverride> {
        let mut divided = Self::default();
        for written in overrides {
            let key = written.split(['=', '.']).next().unwrap_or_default().trim();
            match key {
                "agents" | "build" | "deploy" | "external_links" | "serve" | "social_images" => {
                    divided.sections.push(written.clone());
                }
                // The option `--base-url` has the name of the engine's own setting.
                "base_url" => divided.config.push(written.replacen(key, "baseUrl", 1)),
                key if DOCUSAURUS_KEYS.contains(&key) || !written.contains('=') => {
                    divided.config.push(written.clone());
                }
                _ => return Err(BadOverride(written.clone())),
            }
        }
        Ok(divided)
    }

    /// Replaces the sections that the configuration does not have.
    pub(super) fn apply_sections(
        &self,
        settings: &mut Settings,
    ) -> Result<Vec<Issue>, BadOverride> {
        if self.sections.is_empty() {
            return Ok(Vec::new());
        }
        let required = toml::Table::from_iter([
            ("title".to_owned(), settings.title.clone().into()),
            ("url".to_owned(), settings.url.clone().into()),
        ]);
        let (read, issues) = read_settings(&required.to_string(), &self.sections)?;
        if let Some(read) = read {
            settings.agents = read.agents;
            settings.build = read.build;
            settings.deploy = read.deploy;
            settings.external_links = read.external_links;
            settings.serve = read.serve;
            settings.social_images = read.social_images;
        }
        Ok(issues)
    }
}

/// Applies overrides to a configuration in another format.
pub(super) fn apply(config: &mut Value, overrides: &[String]) -> Result<(), BadOverride> {
    for written in overrides {
        let wrong = || BadOverride(written.clone());
        let (key, value) = written.split_once('=').ok_or_else(wrong)?;
        let value = Value::deserialize(parse_value(value)).map_err(|_| wrong())?;
        set_value(config, key.trim(), value).ok_or_else(wrong)?;
    }
    Ok(())
}

/// [`set`] for a configuration in another format.
fn set_value(config: &mut Value, path: &str, value: Value) -> Option<()> {
    let (first, rest) = path.split_once('.').unwrap_or((path, ""));
    if first.is_empty() {
        return None;
    }
    let child = match config {
        Value::Table(table) => table.entry(first.to_owned()).or_default(),
        Value::List(list) => list.get_mut(first.parse::<usize>().ok()?)?,
        _ => return None,
    };
    if rest.is_empty() {
        *child = value;
        return Some(());
    }
    if *child == Value::Null {
        *child = Value::Table(indexmap::IndexMap::new());
    }
    set_value(child, rest, value)
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "title = 'Docs'\nurl = 'https://docs.example.com'\n\
        [[versions]]\nname = 'current'\n[[versions]]\nname = 'v1'\n";

    fn with(overrides: &[&str]) -> Result<(Option<Settings>, Vec<Issue>), BadOverride> {
        let overrides: Vec<String> = overrides.iter().map(ToString::to_string).collect();
        read_settings(TEXT, &overrides)
    }

    #[test]
    fn any_setting_can_be_overridden_by_its_path() {
        let overrides = [
            "title=Other",
            "navbar.hide_on_scroll=true",
            "versions.1.banner=unreleased",
            "base_url=/x/",
        ];
        let (settings, issues) = with(&overrides).expect("the overrides are well formed");
        assert_eq!(issues, []);
        let settings = settings.expect("the settings are usable");
        assert_eq!(settings.title, "Other");
        assert!(settings.navbar.hide_on_scroll);
        assert_eq!(settings.base_url, "/x/");
        assert_eq!(settings.versions()[1].banner, docs_model::Banner::Unreleased);
    }

    #[test]
    fn a_malformed_override_is_wrong_usage() {
        for wrong in ["title", "=x", "title.a=x", "versions.7.banner=none"] {
            assert!(matches!(with(&[wrong]), Err(BadOverride(_))), "{wrong}");
        }
    }

    #[test]
    fn a_configuration_of_another_format_takes_overrides_too() {
        let mut config: Value =
            toml::from_str("presets = [['classic', { docs = {} }]]").expect("valid TOML");
        apply(
            &mut config,
            &[
                "themeConfig.navbar.hideOnScroll=true".to_owned(),
                "presets.0.1.docs.path=x".to_owned(),
            ],
        )
        .expect("the overrides are well formed");
        let hide = config.at(&["themeConfig", "navbar", "hideOnScroll"]);
        assert_eq!(hide, Some(&Value::Boolean(true)));
        assert!(apply(&mut config, &["presets.9=x".to_owned()]).is_err());
    }

    #[test]
    fn an_override_without_effect_on_a_configuration_of_docusaurus_is_refused() {
        let written = ["base_url=/x/", "themeConfig.image=a.png", "agents.markdown=false"];
        let divided = ForeignOverrides::new(&written.map(str::to_owned)).expect("all have effects");
        assert_eq!(divided.config, ["baseUrl=/x/", "themeConfig.image=a.png"]);
        let mut settings = Settings::new("T", "https://t.example.com", "/");
        assert!(settings.agents.markdown);
        assert_eq!(divided.apply_sections(&mut settings).expect("valid overrides"), []);
        assert!(!settings.agents.markdown);
        for wrong in ["theme.accent=red", "policies.on_lost_urls=throw", "titel=x"] {
            let refused = ForeignOverrides::new(&[wrong.to_owned()]);
            assert!(matches!(refused, Err(BadOverride(written)) if written == wrong));
        }
    }

    #[test]
    fn an_override_of_an_unknown_setting_is_an_issue() {
        let (settings, issues) = with(&["colour=red"]).expect("the override is well formed");
        assert!(settings.is_some(), "the other settings can be used");
        assert_eq!(issues.len(), 1, "{issues:?}");
        assert!(issues[0].message.contains("unknown key `colour`"), "{}", issues[0]);
    }
}
