//! Supported and unsupported remark and rehype plugins.

use docs_model::{Issue, Location, Value};

use crate::config::name_and_options;
use crate::docs_plugin::DocsPlugin;
use crate::plugin_files::PluginFiles;

/// Options with lists of plugins.
const LISTS: [&str; 4] =
    ["beforeDefaultRemarkPlugins", "remarkPlugins", "beforeDefaultRehypePlugins", "rehypePlugins"];

/// Plugins for GitHub alerts.
const ALERTS: [&str; 5] = [
    "remark-github-alerts",
    "remark-github-blockquote-alert",
    "remark-github-beta-blockquote-admonitions",
    "remark-github-admonitions-to-directives",
    "rehype-github-alerts",
];

/// Plugins with built-in features, or without effect on the page.
const BUILT_IN: [&str; 12] = [
    // Plugins with a setting in `[markdown]`, which `markdown.rs` sets.
    "remark-math",
    "rehype-katex",
    "remark-plugin-npm2yarn",
    "docusaurus-remark-plugin-tab-blocks",
    "mdx-mermaid",
    // Syntax that Docusaurus and the engine always have.
    "remark-gfm",
    "remark-emoji",
    "remark-directive",
    "remark-frontmatter",
    "rehype-slug",
    "rehype-autolink-headings",
    // The engine removes instructions for the checker from code, and does not show its types.
    "remark-shiki-twoslash",
];

/// Remark and rehype plugins of all docs plugins.
pub(crate) struct SyntaxPlugins<'a>(Vec<(&'a str, Value)>);

impl<'a> SyntaxPlugins<'a> {
    pub(crate) fn read(docs: &'a [DocsPlugin]) -> Self {
        Self(docs.iter().flat_map(|docs| listed(&docs.options)).collect())
    }

    /// Returns the options of the first plugin whose name has a suffix.
    pub(crate) fn options(&self, name: &str) -> Option<&Value> {
        self.0.iter().find(|(found, _)| is_named(found, name)).map(|(_, options)| options)
    }

    /// Returns the issue of ignored options of `rehype-katex`; `None` without options.
    pub(crate) fn formula_options(&self) -> Option<Issue> {
        let Some(Value::Table(options)) = self.options("rehype-katex") else { return None };
        let names = options.keys().map(String::as_str);
        let names: Vec<&str> = names.filter(|name| *name != "macros").collect();
        let message = format!(
            "the options of `rehype-katex` have no effect (`{}`): formulas are MathML, which browsers draw",
            names.join("`, `")
        );
        (!names.is_empty()).then(|| Issue::info("left-out-setting", message))
    }

    /// Returns whether GitHub alerts are enabled.
    pub(crate) fn has_alerts(&self) -> bool {
        ALERTS.iter().any(|name| self.options(name).is_some())
    }
}

/// Unsupported remark or rehype plugin.
#[derive(Clone, Debug, Eq, PartialEq)]
#[non_exhaustive]
pub struct UnsupportedSyntaxPlugin {
    /// Name of the package, or of the function.
    pub name: String,
    /// Files to which the plugin applies.
    pub files: Vec<PluginFiles>,
}

impl UnsupportedSyntaxPlugin {
    /// Returns the unsupported plugins in the options of plugins for docs, blogs and pages, each once.
    pub(crate) fn read<'a>(
        options: impl IntoIterator<Item = (PluginFiles, &'a Value)>,
    ) -> Vec<Self> {
        let mut found: Vec<Self> = Vec::new();
        for (files, options) in options {
            for (name, _) in listed(options).filter(|(name, _)| !is_known(name)) {
                let position = found.iter().position(|known| known.name == name);
                let position = position.unwrap_or_else(|| {
                    found.push(Self { name: name.to_owned(), files: Vec::new() });
                    found.len() - 1
                });
                let of_plugin = &mut found[position].files;
                if !of_plugin.contains(&files) {
                    of_plugin.push(files.clone());
                }
            }
        }
        found
    }

    /// Returns the issue of the plugin. `config` is the configuration's path, `pages` the number of affected pages.
    ///
    /// ```
    /// use docs_docusaurus::Project;
    /// use docs_model::Value;
    ///
    /// let config: Value = toml::from_str(
    ///     "title = 'Docs'\nurl = 'https://docs.example.com'\nbaseUrl = '/'\n\
    ///      presets = [['classic', { docs = { remarkPlugins = ['remark-other'] } }]]",
    /// )
    /// .unwrap();
    /// let (project, _) = Project::read("docusaurus.config.js", &config);
    /// let issue = project.unwrap().unsupported_syntax[0].issue("docusaurus.config.js", 12);
    /// assert!(issue.message.contains("`remark-other`") && issue.message.contains("12 pages"));
    /// ```
    #[must_use]
    pub fn issue(&self, config: &str, pages: usize) -> Issue {
        let pages = match pages {
            1 => "1 page is".to_owned(),
            pages => format!("{pages} pages are"),
        };
        let message = format!(
            "the remark or rehype plugin `{}` is left out: {pages} shown without what it changes",
            self.name
        );
        let help = "write what it adds as Markdown, or compare the pages that use it";
        Issue::info("unknown-plugin", message)
            .at(Location::file(config))
            .help(help)
            .about(&self.name)
    }
}

/// Returns the plugins in the options of a plugin, each with its options.
fn listed(options: &Value) -> impl Iterator<Item = (&str, Value)> {
    let lists = LISTS.iter().filter_map(|list| options.get(list)?.as_list());
    lists.flatten().map(name_and_options)
}

fn is_known(name: &str) -> bool {
    BUILT_IN.iter().chain(&ALERTS).any(|known| is_named(name, known))
}

/// Returns whether a name of a package, or of its exported function, denotes a plugin.
fn is_named(name: &str, plugin: &str) -> bool {
    let letters = |text: &str| text.replace('-', "").to_ascii_lowercase();
    name.ends_with(plugin) || letters(name) == letters(plugin)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plugins_without_a_counterpart_are_reported_once() {
        let text = |text: &str| Value::Text(text.to_owned());
        let table =
            |key: &str, value: Value| Value::Table([(key.to_owned(), value)].into_iter().collect());
        let own = table("$function", text("own"));
        let listed = [
            Value::List(vec![text("remark-math"), Value::default()]),
            text("remark-other"),
            text("remark-other"),
            text("remark-github-alerts"),
            table("$function", text("rehypeKatex")),
            own.clone(),
            own,
        ];
        let options = table("remarkPlugins", Value::List(listed.to_vec()));
        let docs = [DocsPlugin::read(&options, Vec::new())];
        let plugins = SyntaxPlugins::read(&docs);
        assert!(plugins.has_alerts() && plugins.options("remark-math").is_some());
        let blog = (PluginFiles::Blog("default".to_owned()), &options);
        let docs = (PluginFiles::Docs("default".to_owned()), &docs[0].options);
        let plugins = UnsupportedSyntaxPlugin::read([docs, blog]);
        let names: Vec<&str> = plugins.iter().map(|plugin| plugin.name.as_str()).collect();
        assert_eq!(names, ["remark-other", "own"]);
        assert_eq!(plugins[0].files.len(), 2);
        let message = plugins[0].issue("a.js", 1).message;
        assert!(message.contains("1 page is shown without"), "{message}");
    }

    #[test]
    fn options_of_formulas_are_named() {
        let message = |plugin: &str| {
            let options: Value =
                serde_json::from_str(&format!(r#"{{"rehypePlugins": [{plugin}]}}"#)).unwrap();
            let docs = [DocsPlugin::read(&options, Vec::new())];
            SyntaxPlugins::read(&docs).formula_options().map(|issue| issue.message)
        };
        assert_eq!(message(r#""rehype-katex""#), None);
        let named =
            message(r#"["rehype-katex", {"strict": false, "macros": {}, "trust": true}]"#).unwrap();
        assert!(named.contains("(`strict`, `trust`)"), "{named}");
    }
}
