//! Markdown options of the configuration and of docs plugins.

use std::collections::BTreeMap;

use docs_model::{
    MagicCommentSettings, MarkdownDialect, MarkdownFormat, MarkdownSettings, MermaidThemes,
    NpmToYarnSettings, Value,
};

use crate::config::{text, texts};
use crate::docs_plugin::DocsPlugin;
use crate::syntax_plugins::SyntaxPlugins;

/// Reads the Markdown settings. A syntax that one docs plugin enables is enabled for all.
pub(crate) fn markdown(config: &Value, docs: &[DocsPlugin]) -> MarkdownSettings {
    let plugins = SyntaxPlugins::read(docs);
    let keywords =
        docs.iter().filter_map(|docs| texts(docs.options.at(&["admonitions", "keywords"])));
    MarkdownSettings {
        format: match config.at(&["markdown", "format"]).and_then(Value::as_text) {
            Some("md") => MarkdownFormat::Md,
            Some("detect") => MarkdownFormat::Detect,
            _ => MarkdownFormat::Mdx,
        },
        math: plugins.options("remark-math").is_some(),
        math_macros: math_macros(&plugins),
        mermaid: config.at(&["markdown", "mermaid"]).and_then(Value::as_flag).unwrap_or(false)
            || plugins.options("mdx-mermaid").is_some(),
        dialects: plugins.has_alerts().then_some(MarkdownDialect::Github).into_iter().collect(),
        tab_blocks: plugins.options("docusaurus-remark-plugin-tab-blocks").is_some(),
        mermaid_themes: mermaid_themes(config),
        admonitions: keywords.flatten().collect(),
        blocks: false,
        keep_heading_case: config
            .at(&["markdown", "anchors", "maintainCase"])
            .and_then(Value::as_flag)
            .unwrap_or(false),
        npm_to_yarn: plugins.options("remark-plugin-npm2yarn").map(npm_to_yarn),
        magic_comments: magic_comments(config),
        ..MarkdownSettings::default()
    }
}

/// Reads the macros of KaTeX. Functions are ignored.
fn math_macros(plugins: &SyntaxPlugins<'_>) -> BTreeMap<String, String> {
    let macros = plugins.options("rehype-katex").and_then(|options| options.get("macros"));
    let Some(Value::Table(macros)) = macros else { return BTreeMap::new() };
    let defined =
        macros.iter().filter_map(|(name, value)| Some((name.clone(), value.as_text()?.to_owned())));
    defined.collect()
}

fn mermaid_themes(config: &Value) -> MermaidThemes {
    let theme = |mode| config.at(&["themeConfig", "mermaid", "theme", mode])?.as_text();
    MermaidThemes {
        light: theme("light").unwrap_or("default").to_owned(),
        dark: theme("dark").unwrap_or("dark").to_owned(),
    }
}

fn magic_comments(config: &Value) -> Vec<MagicCommentSettings> {
    let written = config.at(&["themeConfig", "prism", "magicComments"]).and_then(Value::as_list);
    let comment = |value: &Value| {
        let block = value.get("block");
        Some(MagicCommentSettings {
            class_name: text(value, "className")?,
            line: text(value, "line"),
            block: block.and_then(|block| Some((text(block, "start")?, text(block, "end")?))),
        })
    };
    written.unwrap_or_default().iter().filter_map(comment).collect()
}

fn npm_to_yarn(options: &Value) -> NpmToYarnSettings {
    let defaults = NpmToYarnSettings::default();
    NpmToYarnSettings {
        sync: options.get("sync").and_then(Value::as_flag).unwrap_or(false),
        // Converters that are functions are ignored, because they cannot be run.
        converters: texts(options.get("converters")).unwrap_or(defaults.converters),
    }
}
