//! A docs plugin: options and versions of a set of docs.

use docs_model::{
    Banner, EditFolders, InstanceSettings, Issue, Location, NumberPrefixes, Override, Policy,
    Value, VersionList, VersionName, VersionOptions, VersionSettings, join_paths,
};
use indexmap::IndexMap;

use crate::config::{flag, policy, project_path, text, texts};
use crate::translations::docs_translations;

/// A docs plugin.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct DocsPlugin {
    /// Settings of all versions.
    pub settings: InstanceSettings,
    /// Folder of the current version.
    pub path: String,
    /// Path of the set within the site.
    pub base_path: String,
    /// Sidebars of the current version.
    pub sidebars: SidebarsOption,
    /// Path of the options within the configuration.
    pub config_path: Vec<String>,
    /// Unparsed options, some of which depend on the list of versions.
    pub(crate) options: Value,
}

/// Source of the sidebars of a docs plugin.
#[derive(Clone, Debug, Eq, PartialEq)]
#[non_exhaustive]
pub enum SidebarsOption {
    /// Generated from the folders.
    Generated,
    /// No sidebars.
    None,
    /// File with this path.
    File(String),
}

/// Name of the option for the number prefixes of file names.
const NUMBER_PREFIX_PARSER: &str = "numberPrefixParser";

impl DocsPlugin {
    /// Reads the options of a docs plugin. `config_path` is their path within the configuration.
    pub(crate) fn read(options: &Value, config_path: Vec<String>) -> Self {
        let flag = |key: &str, default: bool| flag(options, key).unwrap_or(default);
        let base_path = text(options, "routeBasePath").unwrap_or_else(|| "docs".to_owned());
        let mut settings = InstanceSettings::default();
        settings.breadcrumbs = flag("breadcrumbs", true);
        settings.number_prefixes = flag(NUMBER_PREFIX_PARSER, true).into();
        settings.sidebar_collapsible = flag("sidebarCollapsible", true);
        settings.sidebar_collapsed = flag("sidebarCollapsed", true);
        settings.edit_url = text(options, "editUrl");
        settings.edit_translations = flag("editLocalizedFiles", false);
        settings.show_last_update_time = flag("showLastUpdateTime", false);
        settings.show_last_update_author = flag("showLastUpdateAuthor", false);
        if let Some(id) = text(options, "id") {
            settings.id = id;
        }
        if let Some(path) = text(options, "tagsBasePath") {
            settings.tags_base_path = path;
        }
        settings.tags_file = match options {
            // `get` does not return `null`, which disables the file.
            Value::Table(table) => match table.get("tags") {
                Some(Value::Text(file)) => Override::Some(file.clone()),
                Some(Value::Null | Value::Boolean(false)) => Override::None,
                _ => Override::Default,
            },
            _ => Override::Default,
        };
        settings.on_inline_tags = policy(options.get("onInlineTags"), Policy::Warn);
        if let Some(exclude) = texts(options.get("exclude")) {
            settings.exclude = exclude;
        }
        Self {
            settings,
            path: project_path(&text(options, "path").unwrap_or_else(|| "docs".to_owned())),
            base_path: join_paths("", base_path.trim_matches('/')),
            sidebars: match options.get("sidebarPath") {
                Some(Value::Text(file)) => SidebarsOption::File(project_path(file)),
                Some(Value::Boolean(false)) => SidebarsOption::None,
                _ => SidebarsOption::Generated,
            },
            config_path,
            options: options.clone(),
        }
    }

    /// Returns the path of the function `sidebarItemsGenerator` within the configuration, or `None` without it.
    #[must_use]
    pub fn sidebar_generator(&self) -> Option<Vec<String>> {
        self.function("sidebarItemsGenerator")
    }

    /// Returns the path of the function `numberPrefixParser` within the configuration, or `None` without it.
    #[must_use]
    pub fn number_prefix_function(&self) -> Option<Vec<String>> {
        self.function(NUMBER_PREFIX_PARSER)
    }

    /// Returns the function `numberPrefixParser` as an argument of other functions: the function of the configuration,
    /// `{ "$option": path }`, or one of Docusaurus, `{ "$docusaurus": name }`.
    #[must_use]
    pub fn number_prefix_parser(&self) -> Value {
        let (key, value) = match self.number_prefix_function() {
            Some(path) => ("$option", Value::List(path.into_iter().map(Value::Text).collect())),
            None if self.settings.number_prefixes == NumberPrefixes::Kept => {
                ("$docusaurus", Value::Text("disabledNumberPrefixParser".to_owned()))
            }
            None => ("$docusaurus", Value::Text(NUMBER_PREFIX_PARSER.to_owned())),
        };
        Value::Table(IndexMap::from([(key.to_owned(), value)]))
    }

    /// Returns the path of an option within the configuration if it is a function.
    fn function(&self, option: &str) -> Option<Vec<String>> {
        self.options.at(&[option, "$function"])?;
        Some(self.config_path.iter().cloned().chain([option.to_owned()]).collect())
    }

    /// Returns the name of the file that lists the versions.
    #[must_use]
    pub fn versions_file(&self) -> String {
        format!("{}versions.json", self.prefix())
    }

    /// Returns the versions, from the names in the versions file; the unreleased one is always named `current`.
    ///
    /// `file` is the configuration's path, for issues. `exists` returns whether a path of the project exists. An option
    /// with an unknown version is an issue.
    #[must_use]
    pub fn versions(
        &self,
        file: &str,
        released: &[VersionName],
        exists: impl Fn(&str) -> bool,
    ) -> (Vec<VersionSettings>, Vec<Issue>) {
        let mut issues = Vec::new();
        let names = self.names(released);
        let named = self.options.get("lastVersion").and_then(Value::as_text).map(VersionName::new);
        let default =
            names.iter().find(|name| name.as_str() != "current").or(names.first()).cloned();
        let latest = match (named, default) {
            (Some(name), Some(default)) if !names.contains(&name) => {
                issues.push(unknown_version("lastVersion", name.as_str(), &names, file));
                default
            }
            (Some(name), _) | (None, Some(name)) => name,
            (None, None) => return (Vec::new(), issues),
        };
        let options = match self.options.get("versions") {
            Some(Value::Table(options)) => options.clone(),
            _ => IndexMap::new(),
        };
        for unknown in
            options.keys().filter(|name| !names.iter().any(|known| known.as_str() == *name))
        {
            issues.push(unknown_version("versions", unknown, &names, file));
        }
        let copied = self.copied_version(&names, &latest, &exists);
        if copied {
            issues.push(self.copied_version_issue(&latest, file));
        }
        let list = VersionList { base_path: &self.base_path, names: &names, latest: &latest };
        let options = |name: &VersionName| {
            options.get(name.as_str()).map(version_options).unwrap_or_default()
        };
        let folders = |name: &VersionName| {
            let (content, sidebars) = self.folders(name, &exists);
            if copied && *name == latest {
                (self.path.clone(), sidebars)
            } else {
                (content, sidebars)
            }
        };
        (list.settings(options, folders), issues)
    }

    /// Returns whether the folder of the latest version is a copy of the current documents that is made before a build: it is
    /// the only missing folder, and the site does not contain the current version.
    fn copied_version(
        &self,
        names: &[VersionName],
        latest: &VersionName,
        exists: impl Fn(&str) -> bool,
    ) -> bool {
        let is_missing = |name: &&VersionName| !exists(&self.folders(name, &exists).0);
        let missing: Vec<&VersionName> = names.iter().filter(is_missing).collect();
        let has_current = names.iter().any(|name| name.as_str() == "current");
        !has_current && missing == [latest] && exists(&self.path)
    }

    /// Returns the issue of a version that is read from the folder of the current documents.
    fn copied_version_issue(&self, version: &VersionName, file: &str) -> Issue {
        let folder = format!("{}versioned_docs/version-{version}", self.prefix());
        let message = format!(
            "the version `{version}` is read from `{}`: its folder `{folder}` does not exist, and the site has no other version with \
             these documents",
            self.path
        );
        Issue::warning("missing-docs", message)
            .at(Location::file(file))
            .help("nothing to do if the project copies the documents before a build; otherwise create the folder")
    }

    /// Returns the folder of a version's documents in a language, given the name of the language's folder.
    #[must_use]
    pub fn translated_folder(&self, folder: &str, version: &VersionName) -> String {
        docs_translations(folder, &self.settings.id, version)
    }

    /// Returns the folders to which all edit links lead; `None` if those of each version lead to its own folders. `folder`
    /// is the name of that of the translations.
    #[must_use]
    pub fn edit_folders(&self, folder: Option<&str>) -> Option<EditFolders> {
        let current = VersionName::new("current");
        flag(&self.options, "editCurrentVersion").unwrap_or(false).then(|| EditFolders {
            content: self.path.clone(),
            translated: folder.map(|folder| self.translated_folder(folder, &current)),
        })
    }

    /// Returns the versions to build, newest first.
    fn names(&self, released: &[VersionName]) -> Vec<VersionName> {
        let is_versioned = !flag(&self.options, "disableVersioning").unwrap_or(false);
        let has_current = flag(&self.options, "includeCurrentVersion").unwrap_or(true);
        let current = has_current.then(|| VersionName::new("current"));
        let released = if is_versioned { released } else { &[] };
        let names = current.into_iter().chain(released.iter().cloned());
        match self.options.get("onlyIncludeVersions").and_then(Value::as_list) {
            None => names.collect(),
            Some(only) => {
                let included: Vec<&str> = only.iter().filter_map(Value::as_text).collect();
                names.filter(|name| included.contains(&name.as_str())).collect()
            }
        }
    }

    /// Returns the folder and the path of the sidebars file of a version.
    fn folders(
        &self,
        name: &VersionName,
        exists: impl Fn(&str) -> bool,
    ) -> (String, Option<String>) {
        if name.as_str() == "current" {
            let sidebars = match &self.sidebars {
                SidebarsOption::File(file) => Some(file.clone()),
                SidebarsOption::Generated | SidebarsOption::None => None,
            };
            return (self.path.clone(), sidebars);
        }
        let prefix = self.prefix();
        let sidebars = format!("{prefix}versioned_sidebars/version-{name}-sidebars.json");
        (format!("{prefix}versioned_docs/version-{name}"), exists(&sidebars).then_some(sidebars))
    }

    /// Returns the prefix of the version files and folders of a set other than the default one.
    fn prefix(&self) -> String {
        match self.settings.id.as_str() {
            "default" => String::new(),
            id => format!("{id}_"),
        }
    }
}

fn version_options(value: &Value) -> VersionOptions {
    VersionOptions {
        label: text(value, "label"),
        path: text(value, "path"),
        banner: match value.get("banner").and_then(Value::as_text) {
            Some("none") => Some(Banner::None),
            Some("unreleased") => Some(Banner::Unreleased),
            Some("unmaintained") => Some(Banner::Unmaintained),
            _ => None,
        },
        badge: flag(value, "badge"),
        no_index: flag(value, "noIndex").unwrap_or(false),
        class_name: text(value, "className"),
        ..VersionOptions::default()
    }
}

/// Returns the issue of an option with an unknown version (R-BUILD-13, R-BUILD-14).
fn unknown_version(option: &str, name: &str, names: &[VersionName], file: &str) -> Issue {
    let names: Vec<&str> = names.iter().map(VersionName::as_str).collect();
    let help =
        (!names.is_empty()).then(|| format!("available version names are: {}", names.join(", ")));
    Issue::error("unknown-version", format!("Docs option {option}: {name} is invalid."))
        .at(Location::file(file))
        .maybe_help(help)
}
