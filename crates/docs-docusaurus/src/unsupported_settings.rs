//! Options of the configuration without an effect.

use docs_model::{Issue, Value};

use crate::settings::pixels;

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
    functions.chain(query_string(config)).chain(logo_sizes(config)).collect()
}

/// Returns the issues of sizes of logos in other units than pixels.
fn logo_sizes(config: &Value) -> impl Iterator<Item = Issue> {
    let logos = ["navbar", "footer"]
        .into_iter()
        .filter_map(|bar| Some((bar, config.at(&["themeConfig", bar, "logo"])?)));
    logos.flat_map(|(bar, logo)| {
        let sizes = ["width", "height"].into_iter();
        let unread = sizes.filter(|key| logo.get(key).is_some_and(|size| pixels(size).is_none()));
        unread.map(move |key| {
            let message = format!(
                "`{key}` of the logo of the {bar} has no effect: it is no number of pixels"
            );
            Issue::info(CODE, message)
        })
    })
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
            [[themeConfig.navbar.items]]\ntype = 'localeDropdown'\nqueryString = '?a=1'\n\
            [themeConfig.footer.logo]\nwidth = '100%'\nheight = '40px'\n";
        assert_eq!(
            messages(config),
            [
                "`markdown.preprocessor` is not called: pages show the text of their files",
                "`markdown.parseFrontMatter` is not called: front matter is read as written",
                "`queryString` of the `localeDropdown` has no effect: links of languages keep the query of the page",
                "`width` of the logo of the footer has no effect: it is no number of pixels",
            ]
        );
        assert_eq!(messages("[markdown]\nformat = 'md'\n"), Vec::<String>::new());
    }
}
