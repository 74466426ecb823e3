//! Colors of code: themes of `prism-react-renderer` in `themeConfig.prism`.
//!
//! A theme contains styles by Prism's types of tokens. The engine's highlighter has other categories; each uses the style of the
//! first of its types that the theme contains.

use docs_model::{CodeColors, CodeStyle, CodeTheme, Value};

use crate::config::texts;

/// Themes of `prism-react-renderer` 2.4.1 (its licence is beside the file) by their names, reduced to the types in [`ROLES`] and
/// to three types without a category: `namespace`, `punctuation` and `selector`. A configuration can use the themes without the
/// package.
const THEMES: &str = include_str!("prism_themes/themes.json");

/// Theme of a configuration without a theme.
const DEFAULT_THEME: &str = "palenight";

/// Types of tokens of each class of highlighted code.
const ROLES: [(&str, &[&str]); 14] = [
    ("hl-a", &["attr-name", "property"]),
    ("hl-b", &["bold", "important"]),
    ("hl-c", &["comment"]),
    ("hl-d", &["deleted"]),
    ("hl-e", &["entity", "regex", "string"]),
    ("hl-f", &["function", "function-variable"]),
    ("hl-h", &["title", "important"]),
    ("hl-i", &["inserted"]),
    ("hl-k", &["keyword", "atrule"]),
    ("hl-n", &["number", "boolean", "constant", "symbol"]),
    ("hl-o", &["operator"]),
    ("hl-s", &["string", "char", "attr-value"]),
    ("hl-t", &["class-name", "tag", "builtin"]),
    ("hl-v", &["variable", "parameter"]),
];

/// Colors of a configuration, and the types of tokens whose styles have no effect.
#[derive(Debug, Default)]
pub(crate) struct PrismColors {
    pub(crate) colors: CodeColors,
    pub(crate) unsupported_types: Vec<String>,
}

impl PrismColors {
    /// Reads `themeConfig.prism`.
    pub(crate) fn read(config: &Value) -> Self {
        let named = |key| config.at(&["themeConfig", "prism", key]).and_then(theme);
        let light = named("theme").or_else(|| theme_with_name(DEFAULT_THEME));
        let dark = named("darkTheme").or_else(|| light.clone());
        let mut read = Self::default();
        let colors = |theme: Option<Value>, unsupported_types: &mut Vec<String>| {
            theme.map(|theme| code_theme(&theme, unsupported_types)).unwrap_or_default()
        };
        let light = colors(light, &mut read.unsupported_types);
        let dark = colors(dark, &mut read.unsupported_types);
        read.colors = CodeColors::new(light, dark);
        read.unsupported_types.sort();
        read.unsupported_types.dedup();
        read
    }
}

/// Returns a theme: a table, or the name of one in the package.
fn theme(value: &Value) -> Option<Value> {
    let Some(module) = value.get("$module").and_then(Value::as_text) else {
        return value.get("plain").map(|_| value.clone());
    };
    // `themes.github` of the package, or the older `prism-react-renderer/themes/github`.
    let path = value.get("$path").and_then(Value::as_text).unwrap_or_default();
    let name = [path, module].into_iter().find_map(|text| {
        let (_, name) = text.split_once("themes.").or_else(|| text.split_once("/themes/"))?;
        name.split('.').next()
    });
    theme_with_name(name?)
}

/// Returns a theme of the package.
fn theme_with_name(name: &str) -> Option<Value> {
    let themes: Value = serde_json::from_str(THEMES).expect("the file is a table of themes");
    themes.get(name).cloned()
}

/// Returns the colors of a theme, and adds its types without a category to `unsupported_types`.
fn code_theme(theme: &Value, unsupported_types: &mut Vec<String>) -> CodeTheme {
    let plain = |key| theme.at(&["plain", key]).and_then(Value::as_text).map(str::to_owned);
    let entries = theme.get("styles").and_then(Value::as_list).unwrap_or_default();
    let general = entries.iter().filter(|entry| entry.get("languages").is_none());
    let styles: Vec<(Vec<String>, &Value)> = general
        .filter_map(|entry| Some((texts(entry.get("types"))?, entry.get("style")?)))
        .collect();
    let is_known = |name: &str| ROLES.iter().any(|(_, types)| types.contains(&name));
    let names = styles.iter().flat_map(|(types, _)| types);
    unsupported_types.extend(names.filter(|name| !is_known(name)).cloned());
    // A later style of a type adds to an earlier one.
    let property = |name: &str, key: &str| {
        let of_type = styles.iter().rev().filter(|(types, _)| types.iter().any(|one| one == name));
        of_type.filter_map(|(_, style)| css_value(style.get(key)?)).next()
    };
    let role = |(class, types): &(&'static str, &[&str])| {
        let named = |name: &&&str| {
            ["color", "fontStyle", "fontWeight"].iter().any(|key| property(name, key).is_some())
        };
        let name = types.iter().find(named)?;
        Some(CodeStyle {
            class,
            color: property(name, "color"),
            font_style: property(name, "fontStyle"),
            font_weight: property(name, "fontWeight"),
        })
    };
    CodeTheme {
        color: plain("color"),
        background: plain("backgroundColor"),
        styles: ROLES.iter().filter_map(role).collect(),
    }
}

/// Returns a value of CSS from a string, or from a number such as a weight.
fn css_value(value: &Value) -> Option<String> {
    match value {
        Value::Text(text) => Some(text.clone()),
        Value::Number(number) => Some(number.to_string()),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(toml: &str) -> PrismColors {
        PrismColors::read(&toml::from_str(toml).expect("valid TOML"))
    }

    fn color(theme: &CodeTheme, class: &str) -> Option<String> {
        theme.styles.iter().find(|style| style.class == class)?.color.clone()
    }

    #[test]
    fn a_theme_of_the_package_needs_no_package() {
        let read = read(
            "[themeConfig.prism]\ntheme = { '$module' = 'prism-react-renderer', '$path' = 'themes.github' }\n\
             darkTheme = { '$module' = 'prism-react-renderer/themes/dracula', '$path' = '' }",
        );
        let CodeColors { light, dark, .. } = read.colors;
        assert_eq!(light.background.as_deref(), Some("#f6f8fa"));
        assert_eq!(color(&light, "hl-k").as_deref(), Some("#00009f"));
        assert_eq!(dark.background.as_deref(), Some("#282A36"));
        assert_eq!(color(&dark, "hl-f").as_deref(), Some("rgb(80, 250, 123)"));
    }

    #[test]
    fn both_modes_have_the_default_theme_without_a_setting() {
        let CodeColors { light, dark, .. } = read("title = 'T'").colors;
        assert_eq!(light.background.as_deref(), Some("#292d3e"));
        assert_eq!(light, dark);
    }

    #[test]
    fn types_without_a_category_are_named() {
        let read = read(
            "[themeConfig.prism.theme]\nplain = { color = '#111' }\n\
             styles = [{ types = ['keyword', 'delimiter'], style = { color = 'red', fontWeight = 700 } }, \
             { types = ['keyword'], languages = ['rust'], style = { color = 'blue' } }]",
        );
        assert_eq!(read.unsupported_types, ["delimiter"]);
        let keyword = &read.colors.light.styles[0];
        assert_eq!(keyword.color.as_deref(), Some("red"));
        assert_eq!(keyword.font_weight.as_deref(), Some("700"));
    }
}
