//! Supported and unsupported parts of plugins that are functions or files of the project.

use docs_model::{Issue, ThemeSettings, Value};

use crate::config::{name_and_options, text, texts};
use crate::plugin_routes::count_of_other_routes;
use crate::theme::injected;

/// Unsupported functions of plugins, each with the consequence for the site.
const UNSUPPORTED_FUNCTIONS: [(&str, &str); 10] = [
    ("loadContent", "content that it loads is missing"),
    ("contentLoaded", "pages and data that it adds are missing"),
    ("allContentLoaded", "pages and data that it adds are missing"),
    ("postBuild", "files that it writes after the build are missing"),
    ("configureWebpack", "scripts are bundled without its changes"),
    ("configurePostCss", "style sheets are processed without its changes"),
    ("getThemePath", "its components are missing"),
    ("getTranslationFiles", "its texts are not translated"),
    ("translateContent", "its texts are not translated"),
    ("translateThemeConfig", "its changes of the theme are missing"),
];

/// Functions that are called for content. They are not reported as unsupported unless one of them
/// fails.
const CONTENT_FUNCTIONS: [&str; 2] = ["loadContent", "contentLoaded"];

/// Functions that may add pages or files.
const PAGE_FUNCTIONS: [&str; 3] = ["contentLoaded", "allContentLoaded", "postBuild"];

/// Extensions of client modules that are style sheets.
const STYLES: [&str; 3] = [".css", ".scss", ".sass"];

/// Returns whether a configuration has plugins or themes that may be functions or files of the project.
///
/// ```
/// use docs_docusaurus::has_local_plugins;
/// use docs_model::Value;
///
/// let config = |plugin: &str| toml::from_str::<Value>(&format!("plugins = [{plugin}]")).unwrap();
/// assert!(has_local_plugins(&config("['./plugins/map', {}]")) && has_local_plugins(&config("{ '$function' = 'map' }")));
/// assert!(!has_local_plugins(&config("'docusaurus-plugin-map'")));
/// ```
#[must_use]
pub fn has_local_plugins(config: &Value) -> bool {
    let entries = ["plugins", "themes"].into_iter();
    let mut entries =
        entries.flat_map(|key| config.get(key).and_then(Value::as_list).unwrap_or_default());
    entries.any(|entry| {
        let named = match entry {
            Value::List(list) => list.first(),
            single => Some(single),
        };
        let Some(named) = named else { return false };
        // The evaluation of a script converts absolute paths within the project to relative ones:
        // `plugins/map.js`.
        let is_file = |name: &str| {
            let is_script = [".js", ".cjs", ".mjs", ".ts", ".cts", ".mts"];
            name.starts_with(['.', '/'])
                || name.starts_with("@site/")
                || is_script.iter().any(|extension| name.ends_with(extension))
        };
        named.get("$function").is_some() || named.as_text().is_some_and(is_file)
    })
}

/// Results of the called plugins, in the format of `ScriptEvaluator::call_plugins` of `docs-site`.
pub(crate) struct LocalPlugins<'a>(pub(crate) &'a Value);

/// Result of a plugin.
pub(crate) struct LocalPlugin<'a>(pub(crate) &'a Value);

impl<'a> LocalPlugins<'a> {
    /// Returns the plugin with a key of the configuration (`plugins` or `themes`) and an index.
    pub(crate) fn find(&self, key: &str, index: usize) -> Option<LocalPlugin<'a>> {
        self.all().find(|plugin| {
            plugin.0.get("key").and_then(Value::as_text) == Some(key)
                && plugin.0.get("index").and_then(Value::as_number) == Some(index as f64)
        })
    }

    /// Adds the elements and style sheets of all plugins to the theme.
    pub(crate) fn add_to(&self, theme: &mut ThemeSettings) {
        for LocalPlugin(plugin) in self.all() {
            let elements = |key: &str| injected(plugin.get(key));
            theme.head.extend(elements("head"));
            theme.body_start.extend(elements("bodyStart"));
            theme.body_end.extend(elements("bodyEnd"));
            let modules = texts(plugin.get("clientModules")).unwrap_or_default();
            theme.custom_css.extend(modules.into_iter().filter(|file| is_style(file)));
        }
    }

    /// Returns all plugins that were called.
    pub(crate) fn all(&self) -> impl Iterator<Item = LocalPlugin<'a>> {
        self.0.as_list().unwrap_or_default().iter().map(LocalPlugin)
    }
}

impl LocalPlugin<'_> {
    /// Returns whether the plugin may add pages or files that are missing. `contentLoaded` counts even if it was called, because
    /// with a stand-in for a package it may have added fewer pages.
    pub(crate) fn may_add_pages(&self) -> bool {
        self.0.get("error").is_some()
            || self.functions().iter().any(|name| PAGE_FUNCTIONS.contains(&name.as_str()))
    }

    /// Returns whether `contentLoaded` was called without an exception.
    fn has_content(&self) -> bool {
        self.0.get("added").is_some_and(|added| added.get("error").is_none())
    }

    /// Returns the issue of unsupported parts of the plugin; `None` if all are supported. `kind` is `plugin` or
    /// `theme`, `entry` the value of the configuration.
    pub(crate) fn issue(&self, kind: &str, entry: &Value) -> Option<Issue> {
        let name = text(self.0, "name").unwrap_or_else(|| name_and_options(entry).0.to_owned());
        if let Some(error) = text(self.0, "error") {
            let message = format!("the {kind} `{name}` is left out: it throws `{error}`");
            let help =
                "plugins run without Node's network, processes and packages that are not installed";
            return Some(Issue::warning("unknown-plugin", message).help(help).about(name));
        }
        let functions = self.functions();
        let is_present =
            |(function, _): &&(&str, &str)| functions.iter().any(|name| name == function);
        let mut consequences: Vec<String> = Vec::new();
        let has_content = self.has_content();
        let is_called = |name: &str| has_content && CONTENT_FUNCTIONS.contains(&name);
        for (_, consequence) in
            UNSUPPORTED_FUNCTIONS.iter().filter(is_present).filter(|(name, _)| !is_called(name))
        {
            if !consequences.iter().any(|known| known == consequence) {
                consequences.push((*consequence).to_owned());
            }
        }
        if let Some(error) = self.0.at(&["added", "error"]).and_then(Value::as_text) {
            consequences.push(format!("its content fails with `{error}`"));
        }
        match count_of_other_routes(self.0) {
            0 => {}
            1 => consequences
                .push("a page that it adds is not a component of the project with data".to_owned()),
            count => consequences.push(format!(
                "{count} pages that it adds are not components of the project with data"
            )),
        }
        let modules = texts(self.0.get("clientModules")).unwrap_or_default();
        let scripts: Vec<&str> =
            modules.iter().map(String::as_str).filter(|file| !is_style(file)).collect();
        if !scripts.is_empty() {
            consequences
                .push(format!("its client modules are not loaded ({})", scripts.join(", ")));
        }
        (!consequences.is_empty()).then(|| {
            let message =
                format!("the {kind} `{name}` is left out in part: {}", consequences.join("; "));
            Issue::info("unknown-plugin", message).about(name)
        })
    }

    fn functions(&self) -> Vec<String> {
        texts(self.0.get("functions")).unwrap_or_default()
    }
}

fn is_style(file: &str) -> bool {
    STYLES.iter().any(|extension| file.ends_with(extension))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plugin(text: &str) -> Value {
        serde_json::from_str(text).unwrap_or_else(|error| panic!("{text}: {error}"))
    }

    fn issue(text: &str) -> Option<String> {
        LocalPlugin(&plugin(text)).issue("plugin", &Value::Null).map(|issue| issue.message)
    }

    #[test]
    fn parts_without_a_counterpart_are_named_once() {
        assert_eq!(issue(r#"{"name": "a", "functions": ["injectHtmlTags"]}"#), None);
        assert_eq!(
            issue(
                r#"{"name": "a", "functions": ["contentLoaded", "allContentLoaded", "configureWebpack"],
                   "clientModules": ["a.css", "src/b.js"]}"#
            )
            .unwrap(),
            "the plugin `a` is left out in part: pages and data that it adds are missing; scripts are bundled without its \
             changes; its client modules are not loaded (src/b.js)"
        );
        assert_eq!(
            issue(
                r#"{"name": "a", "functions": ["loadContent", "contentLoaded"], "added": {"routes": []}}"#
            ),
            None
        );
        assert_eq!(
            issue(
                r#"{"name": "a", "functions": ["loadContent", "contentLoaded"], "added": {"error": "no host"}}"#
            )
            .unwrap(),
            "the plugin `a` is left out in part: content that it loads is missing; pages and data that it adds are missing; its \
             content fails with `no host`"
        );
        let thrown = issue(r#"{"error": "no host"}"#).unwrap();
        assert!(thrown.ends_with("is left out: it throws `no host`"), "{thrown}");
    }

    #[test]
    fn elements_and_style_sheets_are_parts_of_the_theme() {
        let plugins = plugin(
            r#"[{"key": "plugins", "index": 2, "head": ["<meta name=a>", {"tagName": "div"}, {"tagName": "no tag"}, 5],
                "bodyEnd": [{"tagName": "script", "innerHTML": "go()"}], "clientModules": ["a.css", "b.js"]}]"#,
        );
        let mut theme = ThemeSettings::default();
        LocalPlugins(&plugins).add_to(&mut theme);
        assert_eq!(theme.head, ["<meta name=a>", "<div></div>"]);
        assert_eq!(theme.body_end, ["<script>go()</script>"]);
        assert_eq!(theme.custom_css, ["a.css"]);
        assert!(LocalPlugins(&plugins).find("plugins", 2).is_some());
        assert!(LocalPlugins(&plugins).find("themes", 2).is_none());
    }
}
