//! Settings that replace those of a Docusaurus configuration, such as `title=Docs`.

use std::mem;

use docs_model::{Issue, Settings, Value};
use serde::Deserialize as _;

use crate::load::overrides::{BadOverride, parse_value, read_settings};

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

/// Setting of the theme that a Docusaurus project can have too.
const LOOK: &str = "theme.look";

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
                "theme" if written.split('=').next().is_some_and(|path| path.trim() == LOOK) => {
                    divided.sections.push(written.clone());
                }
                "agents" | "build" | "deploy" | "external_links" | "feedback" | "serve"
                | "social_images" | "styles" => {
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
            settings.feedback = read.feedback;
            let sources = mem::take(&mut settings.serve.content_security_policy);
            settings.serve = read.serve;
            let policy = &mut settings.serve.content_security_policy;
            for (directive, sources) in sources {
                if !policy.keys().any(|known| known.eq_ignore_ascii_case(&directive)) {
                    policy.insert(directive, sources);
                }
            }
            settings.social_images = read.social_images;
            settings.styles = read.styles;
            settings.theme.look = read.theme.look.or(settings.theme.look);
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

/// Sets a value by its path.
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
        let written =
            ["base_url=/x/", "themeConfig.image=a.png", "agents.markdown=false", "theme.look=own"];
        let divided = ForeignOverrides::new(&written.map(str::to_owned)).expect("all have effects");
        assert_eq!(divided.config, ["baseUrl=/x/", "themeConfig.image=a.png"]);
        let mut settings = Settings::new("T", "https://t.example.com", "/");
        assert!(settings.agents.markdown);
        assert_eq!(divided.apply_sections(&mut settings).expect("valid overrides"), []);
        assert!(!settings.agents.markdown);
        assert_eq!(settings.theme.look, Some(docs_model::Look::Own));
        let sources = |settings: &Settings| settings.serve.content_security_policy.clone();
        settings.serve.content_security_policy.insert("connect-src".into(), vec!["https:".into()]);
        let kept = sources(&settings);
        let serve = ["serve.content_security_policy={script-src=['https://a.example']}".to_owned()];
        let serve = ForeignOverrides::new(&serve).expect("it has an effect");
        assert_eq!(serve.apply_sections(&mut settings).expect("valid overrides"), []);
        assert_eq!(sources(&settings)["connect-src"], kept["connect-src"]);
        assert_eq!(sources(&settings)["script-src"], ["https://a.example"]);
        for wrong in ["theme.accent=red", "policies.on_lost_urls=throw", "titel=x"] {
            let refused = ForeignOverrides::new(&[wrong.to_owned()]);
            assert!(matches!(refused, Err(BadOverride(written)) if written == wrong));
        }
    }
}
