//! Routes that a plugin of a project adds.

use std::collections::BTreeMap;

use docs_model::Value;

use crate::config::{project_path, text};

/// Start of the paths of files that `createData` writes.
const DATA_FOLDER: &str = "~data/";

/// A page that a plugin adds with `addRoute`.
#[derive(Clone, Debug, Eq, PartialEq)]
#[non_exhaustive]
pub struct PluginPage {
    /// Path within the site, without the base URL.
    pub path: String,
    /// File of its component, relative to the site's folder, possibly without its extension.
    pub component: String,
    /// Properties of the component, as JSON.
    pub properties: String,
}

/// Returns the number of routes of a plugin that do not become pages.
pub(crate) fn count_of_other_routes(plugin: &Value) -> usize {
    let added = plugin.get("added");
    let routes =
        added.and_then(|added| added.get("routes")).and_then(Value::as_list).unwrap_or_default();
    let files = added.and_then(|added| added.get("files"));
    routes.iter().filter(|route| page(route, files, "/").is_none()).count()
}

/// Returns the page of a route; `None` if its component is not a file of the project, or if it needs modules other than data.
/// `files` contains the files that the plugin writes with `createData`.
pub(crate) fn page(route: &Value, files: Option<&Value>, base_url: &str) -> Option<PluginPage> {
    if route.get("isSimple") != Some(&Value::Boolean(true)) {
        return None;
    }
    let written = text(route, "component")?;
    let component = project_path(&written);
    if component.starts_with(['@', '/', '.']) {
        return None;
    }
    let mut properties: BTreeMap<String, serde_json::Value> =
        serde_json::from_str(&text(route, "props")?).ok()?;
    if let Some(Value::Table(modules)) = route.get("modules") {
        for (name, file) in modules {
            let file = file.as_text().filter(|file| file.starts_with(DATA_FOLDER))?;
            let json = files?.get(file).and_then(Value::as_text)?;
            properties.insert(name.clone(), serde_json::from_str(json).ok()?);
        }
    }
    let path = text(route, "path")?;
    let path = path.strip_prefix(base_url.trim_end_matches('/')).unwrap_or(&path);
    let path = format!("/{}", path.trim_start_matches('/'));
    let properties = serde_json::to_string(&properties).ok()?;
    Some(PluginPage { path, component, properties })
}
