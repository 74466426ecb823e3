//! Aliases, global data and pages that plugins of a project add.

use std::collections::BTreeMap;

use docs_model::Value;

use crate::config::{name_and_options, text};
use crate::local_plugins::LocalPlugins;
use crate::plugin_routes::{PluginPage, page};

/// Returns whether the only option of a plugin is `alias`, which contains files by names of
/// modules.
pub(crate) fn is_alias_plugin(options: &Value) -> bool {
    matches!(options, Value::Table(table) if table.len() == 1)
        && matches!(options.get("alias"), Some(Value::Table(_)))
}

/// Returns the aliases of modules by name, from plugins for aliases and from `configureWebpack`. `config` is the configuration.
pub(crate) fn aliases(config: &Value, local: &LocalPlugins<'_>) -> BTreeMap<String, String> {
    let plugins = config.get("plugins").and_then(Value::as_list).unwrap_or_default();
    let options = plugins.iter().map(|plugin| name_and_options(plugin).1);
    let of_options =
        options.filter(is_alias_plugin).filter_map(|options| options.get("alias").cloned());
    let of_local = local.all().filter_map(|plugin| plugin.0.get("aliases").cloned());
    let mut aliases = BTreeMap::new();
    for table in of_options.chain(of_local) {
        let Value::Table(table) = table else { continue };
        let texts = table.into_iter().filter_map(|(name, target)| {
            let target = target.as_text()?.to_owned();
            Some((name, target))
        });
        aliases.extend(texts);
    }
    aliases
}

/// Key of the reason why the data of a plugin is missing. The interface reads it.
const MISSING: &str = "$missing";

/// Returns the global data of plugins as a table by name and id. For a plugin whose content failed, the data is
/// `{ "$missing": reason }`. Data that is not JSON is ignored.
pub(crate) fn global_data(local: &LocalPlugins<'_>) -> Value {
    let mut data: BTreeMap<String, BTreeMap<String, Value>> = BTreeMap::new();
    for plugin in local.all() {
        let json = plugin.0.at(&["added", "globalData"]).and_then(Value::as_text);
        let (name, id) = (text(plugin.0, "name"), text(plugin.0, "id"));
        let value = match plugin.0.at(&["added", "error"]) {
            Some(_) => name.as_deref().map(missing_data),
            None => json.and_then(|json| serde_json::from_str(json).ok()),
        };
        if let (Some(value), Some(name), Some(id)) = (value, name, id) {
            data.entry(name).or_default().insert(id, value);
        }
    }
    let table = |(name, by_id): (String, BTreeMap<String, Value>)| {
        (name, Value::Table(by_id.into_iter().collect()))
    };
    Value::Table(data.into_iter().map(table).collect())
}

fn missing_data(plugin: &str) -> Value {
    let reason = Value::Text(format!("the data of the plugin `{plugin}` is missing"));
    Value::Table([(MISSING.to_owned(), reason)].into_iter().collect())
}

/// Returns the pages of plugins whose routes consist of a component of the project and data.
pub(crate) fn pages(local: &LocalPlugins<'_>, base_url: &str) -> Vec<PluginPage> {
    let mut pages = Vec::new();
    for plugin in local.all() {
        let Some(added) = plugin.0.get("added") else { continue };
        let routes = added.get("routes").and_then(Value::as_list).unwrap_or_default();
        pages.extend(routes.iter().filter_map(|route| page(route, added.get("files"), base_url)));
    }
    pages
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plugin_routes::count_of_other_routes;

    fn value(json: &str) -> Value {
        serde_json::from_str(json).unwrap_or_else(|error| panic!("{json}: {error}"))
    }

    #[test]
    fn aliases_of_options_and_functions_are_read() {
        let config = value(
            r#"{"plugins": [["plugin-alias", {"alias": {"@parts": "src/parts", "none": false}}], ["other", {"alias": {}, "a": 1}], "c"]}"#,
        );
        let local = value(r#"[{"name": "a", "aliases": {"icons$": "lib/icons.js"}}]"#);
        let aliases = aliases(&config, &LocalPlugins(&local));
        let expected = [("@parts", "src/parts"), ("icons$", "lib/icons.js")];
        assert_eq!(
            aliases,
            expected.map(|(name, target)| (name.to_owned(), target.to_owned())).into()
        );
    }

    #[test]
    fn data_of_a_plugin_that_failed_is_missing() {
        let local =
            value(r#"[{"name": "releases", "id": "default", "added": {"error": "no network"}}]"#);
        let expected = r#"{"releases": {"default": {"$missing": "the data of the plugin `releases` is missing"}}}"#;
        assert_eq!(global_data(&LocalPlugins(&local)), value(expected));
    }

    #[test]
    fn data_and_pages_of_plugins_are_read() {
        let local = value(
            r#"[{"name": "people", "id": "default", "added": {
              "globalData": "{\"count\":2}",
              "files": {"~data/people/default/ada.json": "{\"name\":\"Ada\"}"},
              "routes": [
                {"path": "/base/people/ada", "component": "@site/src/Person", "isSimple": true, "props": "{\"route\":{}}",
                 "modules": {"person": "~data/people/default/ada.json"}},
                {"path": "/theme", "component": "@theme/Person", "isSimple": true, "props": "{}", "modules": {}},
                {"path": "/module", "component": "src/A.js", "isSimple": true, "props": "{}", "modules": {"a": "@site/a.md"}},
                {"path": "/nested", "component": "src/A.js", "isSimple": false, "props": "{}", "modules": {}}]}}]"#,
        );
        assert_eq!(
            global_data(&LocalPlugins(&local)),
            value(r#"{"people": {"default": {"count": 2}}}"#)
        );
        let pages = pages(&LocalPlugins(&local), "/base/");
        let [page] = &pages[..] else { panic!("{pages:?}") };
        assert_eq!((page.path.as_str(), page.component.as_str()), ("/people/ada", "src/Person"));
        assert_eq!(page.properties, r#"{"person":{"name":"Ada"},"route":{}}"#);
        assert_eq!(count_of_other_routes(&local.as_list().unwrap()[0]), 3);
    }
}
