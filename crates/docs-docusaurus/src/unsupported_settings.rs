//! Options of the configuration without an effect.

use docs_model::{Issue, Value};

use crate::settings::pixels;

/// Code of the issues.
const CODE: &str = "left-out-setting";

/// Returns the issues of options that the engine does not apply.
pub(crate) fn unsupported_settings(config: &Value) -> Vec<Issue> {
    query_string(config).into_iter().chain(logo_sizes(config)).collect()
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
        let config = "[[themeConfig.navbar.items]]\ntype = 'localeDropdown'\nqueryString = '?a=1'\n\
            [themeConfig.footer.logo]\nwidth = '100%'\nheight = '40px'\n";
        assert_eq!(
            messages(config),
            [
                "`queryString` of the `localeDropdown` has no effect: links of languages keep the query of the page",
                "`width` of the logo of the footer has no effect: it is no number of pixels",
            ]
        );
        assert_eq!(messages("[markdown]\nformat = 'md'\n"), Vec::<String>::new());
    }
}
