//! Analytics services: options of the classic preset, and plugins.

use docs_model::{AnalyticsId, AnalyticsSettings, Issue, Location, Value};

use crate::config::{flag, name_and_options};

/// Analytics service.
struct Service {
    /// Option of the classic preset.
    option: &'static str,
    /// Names of the plugin.
    plugins: [&'static str; 2],
    /// Option with the id of the site.
    id: &'static str,
    set: fn(&mut AnalyticsSettings, Vec<AnalyticsId>),
}

/// The services of Docusaurus.
const SERVICES: [Service; 3] = [
    Service {
        option: "gtag",
        plugins: ["google-gtag", "@docusaurus/plugin-google-gtag"],
        id: "trackingID",
        set: |settings, ids| settings.google_tag = ids,
    },
    Service {
        option: "googleTagManager",
        plugins: ["google-tag-manager", "@docusaurus/plugin-google-tag-manager"],
        id: "containerId",
        set: |settings, ids| settings.google_tag_manager = ids.into_iter().next(),
    },
    Service {
        option: "googleAnalytics",
        plugins: ["google-analytics", "@docusaurus/plugin-google-analytics"],
        id: "trackingID",
        set: |settings, ids| settings.google_analytics = ids.into_iter().next(),
    },
];

/// Reads the services from the options of the classic preset, and from plugins. `file` is the configuration's path: a
/// service without a valid id is an issue, and is ignored.
pub(crate) fn analytics(
    file: &str,
    config: &Value,
    classic: Option<&Value>,
) -> (AnalyticsSettings, Vec<Issue>) {
    let mut settings = AnalyticsSettings::default();
    let mut issues = Vec::new();
    let plugins = config.get("plugins").and_then(Value::as_list).unwrap_or_default();
    for service in &SERVICES {
        let of_preset = classic.and_then(|classic| classic.get(service.option)).cloned();
        let of_preset = of_preset.filter(|options| matches!(options, Value::Table(_)));
        let of_plugin = plugins.iter().map(name_and_options);
        let of_plugin = of_plugin.filter(|(name, _)| service.plugins.contains(name));
        for options in of_preset.into_iter().chain(of_plugin.map(|(_, options)| options)) {
            match ids(&options, service.id) {
                Ok(ids) => {
                    (service.set)(&mut settings, ids);
                    settings.anonymize_ip |= flag(&options, "anonymizeIP").unwrap_or(false);
                }
                Err(reason) => {
                    let message = format!("the service `{}` is left out: {reason}", service.option);
                    issues
                        .push(Issue::warning("left-out-setting", message).at(Location::file(file)));
                }
            }
        }
    }
    (settings, issues)
}

/// Returns whether a plugin is a supported service.
pub(crate) fn is_analytics_plugin(name: &str) -> bool {
    SERVICES.iter().any(|service| service.plugins.contains(&name))
}

/// Reads one id or a list of them.
fn ids(options: &Value, key: &str) -> Result<Vec<AnalyticsId>, String> {
    let written = match options.get(key) {
        Some(Value::List(list)) => list.as_slice(),
        Some(single) => std::slice::from_ref(single),
        None => &[],
    };
    let texts = written.iter().filter_map(Value::as_text);
    let ids: Result<Vec<AnalyticsId>, _> = texts.map(str::parse).collect();
    match ids {
        Ok(ids) if ids.is_empty() => Err(format!("it has no `{key}`")),
        ids => ids.map_err(|invalid| invalid.to_string()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn services_of_the_preset_and_of_plugins_are_read() {
        let config: Value = toml::from_str(
            "plugins = [['@docusaurus/plugin-google-gtag', { trackingID = ['G-1', 'G-2'], anonymizeIP = true }]]",
        )
        .unwrap();
        let classic: Value = toml::from_str(
            "googleTagManager = { containerId = 'GTM-1' }\ngoogleAnalytics = { trackingID = 'UA-1-1' }",
        )
        .unwrap();
        let (settings, issues) = analytics("a.js", &config, Some(&classic));
        assert_eq!(issues, []);
        let ids: Vec<&str> = settings.google_tag.iter().map(AnalyticsId::as_str).collect();
        assert_eq!(ids, ["G-1", "G-2"]);
        assert_eq!(settings.google_tag_manager.unwrap().as_str(), "GTM-1");
        assert_eq!(settings.google_analytics.unwrap().as_str(), "UA-1-1");
        assert!(settings.anonymize_ip);
    }

    #[test]
    fn services_without_a_usable_id_are_omitted() {
        let classic: Value = toml::from_str(
            "gtag = { anonymizeIP = true }\ngoogleAnalytics = { trackingID = \"');x('\" }",
        )
        .unwrap();
        let (settings, issues) = analytics("a.js", &Value::Null, Some(&classic));
        assert!(settings.is_empty() && !settings.anonymize_ip);
        let messages: Vec<String> = issues.into_iter().map(|issue| issue.message).collect();
        assert_eq!(messages[0], "the service `gtag` is left out: it has no `trackingID`");
        assert!(messages[1].contains("is no id of a service"), "{}", messages[1]);
    }
}
