//! Options of the configuration without an effect.

use docs_model::{Issue, Value};

/// Code of the issues.
const CODE: &str = "left-out-setting";

/// Functions of the configuration that Docusaurus calls for each Markdown file, each with the effect of their absence and advice.
const FUNCTIONS: [(&str, &str, &str); 2] = [
    (
        "preprocessor",
        "pages show the text of their files",
        "write the text as the function returns it",
    ),
    (
        "parseFrontMatter",
        "front matter is read as written",
        "write the keys that the function adds in the front matter of the files",
    ),
];

/// Returns the issues of options that the engine does not apply.
pub(crate) fn unsupported_settings(config: &Value) -> Vec<Issue> {
    let functions = FUNCTIONS.iter().filter_map(|(name, effect, help)| {
        config.at(&["markdown", name, "$function"])?;
        let message = format!("`markdown.{name}` is not called: {effect}");
        Some(Issue::warning(CODE, message).help(*help))
    });
    functions.chain(query_string(config)).collect()
}

/// Returns the issue of a query that the links of a language switcher should have.
fn query_string(config: &Value) -> Option<Issue> {
    let items = config.at(&["themeConfig", "navbar", "items"])?.as_list()?;
    let has_query = |item: &Value| {
        item.get("type").and_then(Value::as_text) == Some("localeDropdown")
            && item.get("queryString").is_some()
    };
    let message = "`queryString` of the `localeDropdown` has no effect: links of languages keep the query of the page";
    items.iter().any(has_query).then(|| Issue::info(CODE, message))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn messages(config: &str) -> Vec<String> {
        let config: Value = toml::from_str(config).expect("the configuration is TOML");
        unsupported_settings(&config).into_iter().map(|issue| issue.message).collect()
    }

    #[test]
    fn options_without_an_effect_are_reported() {
        let config = "[markdown]\npreprocessor = { '$function' = 'f' }\nparseFrontMatter = { '$function' = 'g' }\n\
            [[themeConfig.navbar.items]]\ntype = 'localeDropdown'\nqueryString = '?a=1'\n";
        assert_eq!(
            messages(config),
            [
                "`markdown.preprocessor` is not called: pages show the text of their files",
                "`markdown.parseFrontMatter` is not called: front matter is read as written",
                "`queryString` of the `localeDropdown` has no effect: links of languages keep the query of the page",
            ]
        );
        assert_eq!(messages("[markdown]\nformat = 'md'\n"), Vec::<String>::new());
    }
}
