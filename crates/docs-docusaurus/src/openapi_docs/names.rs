//! Names of the packages.

use docs_model::Value;

use crate::config::name_and_options;

/// Name of the plugin.
pub(crate) const PLUGIN: &str = "docusaurus-plugin-openapi-docs";

/// Name of the theme with the components of the documents.
pub(crate) const THEME: &str = "docusaurus-theme-openapi-docs";

/// Returns `true` if a configuration names the plugin or its theme.
pub(crate) fn uses_plugin(config: &Value) -> bool {
    let parts = ["plugins", "themes"]
        .into_iter()
        .flat_map(|key| config.get(key).and_then(Value::as_list).unwrap_or_default());
    parts.map(name_and_options).any(|(name, _)| [PLUGIN, THEME].contains(&name))
}
