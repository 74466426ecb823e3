//! Options of the plugin.

use docs_model::{Issue, Location, Value, join_relative_path};
use indexmap::IndexMap;

use super::names::PLUGIN;
use crate::config::{flag, name_and_options, project_path, text};
use crate::docs_plugin::DocsPlugin;

/// Description of an API of which the plugin writes documents: an entry of its `config`, or a version of one.
#[derive(Clone, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct OpenApiDescription {
    /// Path of the description, or of a folder with descriptions, relative to the site's folder.
    pub spec: String,
    /// Folder of the documents, relative to the site's folder.
    pub output: String,
    /// Folder of the documents within the set of docs, which is part of their ids; may be empty.
    pub folder: String,
    /// Address of the description for readers.
    pub download: Option<String>,
    /// All schemas have pages.
    pub all_schemas: bool,
    /// The description has a page.
    pub info_page: bool,
    /// Part of the addresses of generated lists.
    pub label: Option<String>,
    /// Options of the sidebar; `None` for a description without one.
    pub sidebar: Option<OpenApiSidebar>,
    /// Content of the file with the list of versions, `versions.json`.
    pub versions: Option<String>,
}

/// Options of the sidebar of a description.
#[derive(Clone, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct OpenApiSidebar {
    /// `groupPathsBy`: `tag` or `tagGroup`.
    pub grouping: Option<String>,
    /// `categoryLinkSource`: `tag`, `info` or `auto`.
    pub link: Option<String>,
    /// `sidebarCollapsible`.
    pub collapsible: Option<bool>,
    /// `sidebarCollapsed`.
    pub collapsed: Option<bool>,
    /// `customProps`.
    pub custom_props: Option<Value>,
}

/// Code of the issues.
const CODE: &str = "left-out-setting";

/// Options of a description that have no effect, each with the consequence.
const OMITTED: [(&str, &str); 8] = [
    ("template", "pages have the layout of the engine"),
    ("infoTemplate", "pages have the layout of the engine"),
    ("tagTemplate", "pages have the layout of the engine"),
    ("schemaTemplate", "pages have the layout of the engine"),
    ("markdownGenerators", "pages have the layout of the engine"),
    ("showExtensions", "pages do not list extensions of the description"),
    ("schemasOnly", "operations have pages too"),
    ("proxy", "pages have no panel that sends requests"),
];

/// Returns the descriptions of all instances of the plugin. `docs` are the docs plugins of the project, and `file` is the path
/// of the configuration.
pub(crate) fn read_descriptions(
    file: &str,
    config: &Value,
    docs: &[DocsPlugin],
) -> (Vec<OpenApiDescription>, Vec<Issue>) {
    let mut reader = Reader { file, docs, found: Vec::new(), issues: Vec::new() };
    for plugin in config.get("plugins").and_then(Value::as_list).unwrap_or_default() {
        let (name, options) = name_and_options(plugin);
        if name == PLUGIN {
            reader.plugin(&options);
        }
    }
    (reader.found, reader.issues)
}

/// Returns the issue of a site with pages of operations: they lack a panel. `file` is the path of the configuration.
#[must_use]
pub fn omitted_panel(file: &str) -> Issue {
    let message =
        "pages of operations have samples of requests in place of a panel that sends them";
    Issue::info(CODE, message).at(Location::file(file)).about(PLUGIN)
}

struct Reader<'a> {
    file: &'a str,
    docs: &'a [DocsPlugin],
    found: Vec<OpenApiDescription>,
    issues: Vec<Issue>,
}

impl Reader<'_> {
    fn plugin(&mut self, options: &Value) {
        let docs = docs_folder(&text(options, "docsPluginId").unwrap_or_default(), self.docs);
        let Some(Value::Table(entries)) = options.get("config") else { return };
        for (id, entry) in entries {
            let versions = table(entry, "versions");
            if let Some(mut description) = self.description(id, entry, docs) {
                description.versions = versions.map(|versions| versions_file(entry, versions));
                self.found.push(description);
            }
            for (version, changes) in versions.into_iter().flatten() {
                let id = format!("{id}.versions.{version}");
                let merged = merged(entry, changes);
                let description = self.description(&id, &merged, docs);
                self.found.extend(description);
            }
        }
    }

    /// Returns the description of an entry; `None` if it lacks a required option, which is reported.
    fn description(
        &mut self,
        id: &str,
        entry: &Value,
        docs: Option<&str>,
    ) -> Option<OpenApiDescription> {
        let path = |key: &str| text(entry, key).map(|path| project_path(&path));
        let (Some(spec), Some(output)) = (path("specPath"), path("outputDir")) else {
            let message = format!("`config.{id}` of `{PLUGIN}` has no `specPath` or `outputDir`");
            self.report(Issue::warning(CODE, message).help("set both"));
            return None;
        };
        let is_absolute = output.starts_with('/');
        let output = if is_absolute { output } else { join_relative_path("", &output) };
        if !self.is_in_docs(id, &output) {
            return None;
        }
        for (key, consequence) in OMITTED {
            if entry.get(key).is_some_and(|value| *value != Value::Boolean(false)) {
                let message =
                    format!("`{key}` in `config.{id}` of `{PLUGIN}` has no effect: {consequence}");
                self.report(Issue::info(CODE, message));
            }
        }
        let sidebar = table(entry, "sidebarOptions").filter(|options| !options.is_empty());
        Some(OpenApiDescription {
            folder: ids_folder(&output, docs),
            spec,
            output,
            download: text(entry, "downloadUrl"),
            all_schemas: flag(entry, "showSchemas").unwrap_or(false),
            info_page: flag(entry, "showInfoPage").unwrap_or(true),
            label: text(entry, "label"),
            sidebar: sidebar.map(|_| self.sidebar(id, entry.get("sidebarOptions"))),
            versions: None,
        })
    }

    /// Returns `true` if a folder can contain documents. A folder outside of all sets of docs is reported.
    fn is_in_docs(&mut self, id: &str, output: &str) -> bool {
        let is_outside = output.starts_with('/') || output.split('/').any(|part| part == "..");
        let of_versions = |first: &str| first == "i18n" || first.ends_with("versioned_docs");
        let of_docs = |docs: &DocsPlugin| {
            let path = join_relative_path("", &docs.path);
            path.is_empty()
                || output
                    .strip_prefix(&path)
                    .is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
        };
        let is_in_docs =
            output.split('/').next().is_some_and(of_versions) || self.docs.iter().any(of_docs);
        if is_outside {
            let message = format!(
                "`config.{id}` of `{PLUGIN}` is left out: its `outputDir` is outside of the project"
            );
            self.report(
                Issue::warning(CODE, message).help("set a folder of the docs as `outputDir`"),
            );
        } else if !is_in_docs {
            let message = format!(
                "the documents of `config.{id}` of `{PLUGIN}` have no pages: no docs plugin has the folder `{output}`"
            );
            self.report(
                Issue::warning(CODE, message).help("set a folder of the docs as `outputDir`"),
            );
        }
        !is_outside
    }

    fn sidebar(&mut self, id: &str, options: Option<&Value>) -> OpenApiSidebar {
        let Some(options) = options else { return OpenApiSidebar::default() };
        if options.get("sidebarGenerators").is_some() {
            let message = format!(
                "`sidebarGenerators` in `config.{id}` of `{PLUGIN}` has no effect: entries are those of the plugin"
            );
            self.report(Issue::info(CODE, message));
        }
        let mut grouping = text(options, "groupPathsBy");
        if let Some(other) = grouping.as_deref().filter(|name| !["tag", "tagGroup"].contains(name))
        {
            let message = format!(
                "`groupPathsBy: \"{other}\"` in `config.{id}` of `{PLUGIN}` is not supported: operations are grouped by tag"
            );
            self.report(Issue::info(CODE, message));
            grouping = Some("tag".to_owned());
        }
        OpenApiSidebar {
            grouping,
            link: text(options, "categoryLinkSource"),
            collapsible: flag(options, "sidebarCollapsible"),
            collapsed: flag(options, "sidebarCollapsed"),
            custom_props: options.get("customProps").cloned(),
        }
    }

    fn report(&mut self, issue: Issue) {
        self.issues.push(issue.at(Location::file(self.file)).about(PLUGIN));
    }
}

fn table<'a>(value: &'a Value, key: &str) -> Option<&'a IndexMap<String, Value>> {
    match value.get(key)? {
        Value::Table(table) => Some(table),
        _ => None,
    }
}

/// Returns the folder of the set of docs with an id. That of the preset also has the name of the preset, such as `classic`.
fn docs_folder<'a>(id: &str, docs: &'a [DocsPlugin]) -> Option<&'a str> {
    let of = |id: &str| docs.iter().find(|docs| docs.settings.id == id);
    let is_preset = !id.is_empty() && "@docusaurus/preset-classic".ends_with(id);
    let found = of(id).or_else(|| of("default").filter(|_| is_preset || id.is_empty()))?;
    Some(&found.path)
}

/// Returns the part of the ids of documents that precedes their names.
fn ids_folder(output: &str, docs: Option<&str>) -> String {
    let below = docs.and_then(|docs| output.strip_prefix(docs)?.strip_prefix('/'));
    // The plugin takes the first folder for that of the docs if it is not.
    let otherwise = || output.split_once('/').map_or("", |(_, rest)| rest);
    below.unwrap_or_else(otherwise).to_owned()
}

/// Returns the options of a version: those of the entry, with changes.
fn merged(entry: &Value, changes: &Value) -> Value {
    let (Value::Table(entry), Value::Table(changes)) = (entry, changes) else { return Value::Null };
    let of_entry = ["versions", "version", "label", "baseUrl", "downloadUrl"];
    let kept = entry.iter().filter(|(key, _)| !of_entry.contains(&key.as_str()));
    let all = kept.chain(changes).map(|(key, value)| (key.clone(), value.clone()));
    Value::Table(all.collect())
}

/// Returns the list of versions as JSON, in the order of the keys of an object in JavaScript: numbers, then the entry itself and the
/// others.
fn versions_file(entry: &Value, versions: &IndexMap<String, Value>) -> String {
    let row = |version: &str, options: &Value| {
        let mut row = serde_json::json!({"version": version});
        for key in ["label", "baseUrl", "downloadUrl"] {
            if let Some(value) = text(options, key) {
                row[key] = value.into();
            }
        }
        row
    };
    let own = text(entry, "version").unwrap_or_default();
    let mut current = row(&own, entry);
    if let Some(current) = current.as_object_mut() {
        current.remove("downloadUrl");
    }
    let mut rows = IndexMap::from([(own, current)]);
    for (version, options) in versions {
        rows.insert(version.clone(), row(version, options));
    }
    // A key is a number if it is written as JavaScript writes it.
    let number = |key: &str| key.parse().ok().filter(|number: &u32| number.to_string() == key);
    rows.sort_by_key(|key, _| number(key).map_or((true, 0), |number| (false, number)));
    let rows: Vec<serde_json::Value> = rows.into_values().collect();
    serde_json::Value::Array(rows).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(config: &str) -> (Vec<OpenApiDescription>, Vec<String>) {
        let config: Value = toml::from_str(config).expect("the configuration is TOML");
        let docs = [DocsPlugin::read(&Value::default(), Vec::new())];
        let (found, issues) = read_descriptions("docusaurus.config.js", &config, &docs);
        (found, issues.into_iter().map(|issue| issue.message).collect())
    }

    #[test]
    fn an_entry_and_its_versions_are_descriptions() {
        let (found, issues) = read(
            r#"
            plugins = [["docusaurus-plugin-openapi-docs", { id = "api", docsPluginId = "classic", config = { shop = {
                specPath = "./api/shop.yaml", outputDir = "docs/shop/", version = "2", label = "v2", baseUrl = "/docs/shop",
                downloadUrl = "/shop.yaml", sidebarOptions = { groupPathsBy = "tag", categoryLinkSource = "auto" },
                versions = { '1' = { specPath = "api/old.yaml", outputDir = "docs/shop/old", label = "v1", baseUrl = "/docs/shop/old" } },
            } } }]]
            "#,
        );
        assert!(issues.is_empty(), "{issues:?}");
        let [shop, old] = found.as_slice() else { panic!("{found:?}") };
        assert_eq!((shop.spec.as_str(), shop.folder.as_str()), ("api/shop.yaml", "shop"));
        assert_eq!((old.spec.as_str(), old.folder.as_str()), ("api/old.yaml", "shop/old"));
        assert_eq!(old.sidebar, shop.sidebar);
        assert_eq!((old.download.as_deref(), old.label.as_deref()), (None, Some("v1")));
        let versions: serde_json::Value =
            serde_json::from_str(shop.versions.as_deref().unwrap()).unwrap();
        assert_eq!(
            versions[1],
            serde_json::json!({"version": "2", "label": "v2", "baseUrl": "/docs/shop"})
        );
        assert_eq!(versions[0]["version"], "1");
    }

    #[test]
    fn options_without_an_effect_are_reported() {
        let (found, issues) = read(
            r#"
            plugins = [["docusaurus-plugin-openapi-docs", { docsPluginId = "other", config = {
                a = { specPath = "a.yaml", outputDir = "./apis/x/../a", template = "t.mustache", hideSendButton = true,
                      sidebarOptions = { groupPathsBy = "tagParent" } },
                b = { specPath = "b.yaml" },
                c = { specPath = "c.yaml", outputDir = "docs/../../c" },
            } }]]
            "#,
        );
        let [found] = found.as_slice() else { panic!("{found:?}") };
        assert_eq!((found.output.as_str(), found.folder.as_str()), ("apis/a", "a"));
        assert_eq!(found.sidebar.as_ref().unwrap().grouping.as_deref(), Some("tag"));
        assert_eq!(
            issues,
            [
                "the documents of `config.a` of `docusaurus-plugin-openapi-docs` have no pages: no docs plugin has the folder `apis/a`",
                "`template` in `config.a` of `docusaurus-plugin-openapi-docs` has no effect: pages have the layout of the engine",
                "`groupPathsBy: \"tagParent\"` in `config.a` of `docusaurus-plugin-openapi-docs` is not supported: operations are \
                 grouped by tag",
                "`config.b` of `docusaurus-plugin-openapi-docs` has no `specPath` or `outputDir`",
                "`config.c` of `docusaurus-plugin-openapi-docs` is left out: its `outputDir` is outside of the project",
            ]
        );
    }
}
