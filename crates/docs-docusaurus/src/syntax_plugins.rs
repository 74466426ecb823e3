//! Remark and rehype plugins of the docs plugins: those whose syntax the engine has, and the others.

use docs_model::{Issue, Place, Value};

use crate::config::name_and_options;
use crate::docs_plugin::DocsPlugin;

/// Options that contain lists of plugins.
const LISTS: [&str; 4] =
    ["beforeDefaultRemarkPlugins", "remarkPlugins", "beforeDefaultRehypePlugins", "rehypePlugins"];

/// Plugins that show quotes of GitHub as admonitions.
const ALERTS: [&str; 5] = [
    "remark-github-alerts",
    "remark-github-blockquote-alert",
    "remark-github-beta-blockquote-admonitions",
    "remark-github-admonitions-to-directives",
    "rehype-github-alerts",
];

/// Plugins whose work the engine always does, or whose effect is its own.
const BUILT_IN: [&str; 12] = [
    "remark-math",
    "rehype-katex",
    "remark-plugin-npm2yarn",
    "remark-gfm",
    "remark-emoji",
    "remark-directive",
    "remark-frontmatter",
    "remark-shiki-twoslash",
    "rehype-slug",
    "rehype-autolink-headings",
    "docusaurus-remark-plugin-tab-blocks",
    "mdx-mermaid",
];

/// The plugins of all docs plugins.
pub(crate) struct SyntaxPlugins<'a>(Vec<(&'a str, Value)>);

impl<'a> SyntaxPlugins<'a> {
    pub(crate) fn read(docs: &'a [DocsPlugin]) -> Self {
        let lists = docs.iter().flat_map(|docs| {
            LISTS.iter().filter_map(|list| docs.options.get(list)?.as_list()).flatten()
        });
        Self(lists.map(name_and_options).collect())
    }

    /// Returns the options of the first plugin whose name ends like this.
    pub(crate) fn options(&self, name: &str) -> Option<&Value> {
        self.0.iter().find(|(found, _)| is_named(found, name)).map(|(_, options)| options)
    }

    /// Returns whether quotes of GitHub are admonitions.
    pub(crate) fn has_alerts(&self) -> bool {
        ALERTS.iter().any(|name| self.options(name).is_some())
    }

    /// Returns an issue for each plugin that the engine does not have.
    pub(crate) fn issues(&self, file: &str) -> Vec<Issue> {
        let is_known =
            |name: &str| BUILT_IN.iter().chain(&ALERTS).any(|known| is_named(name, known));
        let mut reported: Vec<&str> = Vec::new();
        let mut issues = Vec::new();
        for (name, _) in &self.0 {
            if is_known(name) || reported.contains(name) {
                continue;
            }
            reported.push(name);
            let message = format!(
                "the remark or rehype plugin `{name}` is left out: pages are shown without what it changes"
            );
            let help = "write what it adds as Markdown, or compare the pages that use it";
            issues.push(Issue::info("unknown-plugin", message).at(Place::file(file)).help(help));
        }
        issues
    }
}

/// Returns whether a name, of a package or of the function that an installed package exports, is that of a plugin.
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
        let messages: Vec<_> =
            plugins.issues("a.js").into_iter().map(|issue| issue.message).collect();
        assert_eq!(messages.len(), 2, "{messages:?}");
        assert!(messages[0].contains("`remark-other`") && messages[1].contains("`own`"));
    }
}
