//! Stylesheets and elements of the head.

use std::fmt::Write as _;

use docs_model::{ThemeSettings, Value};

use crate::config::project_path;

/// Reads the stylesheets and the elements of the head, from the configuration and the options of the classic preset.
pub(crate) fn theme_settings(config: &Value, classic: Option<&Value>) -> ThemeSettings {
    let custom = classic.and_then(|classic| classic.at(&["theme", "customCss"]));
    let custom_css = one_or_many(custom).iter().filter_map(Value::as_text);
    let mut head = Vec::new();
    for tag in one_or_many(config.get("headTags")) {
        if let Some(name) = tag.get("tagName").and_then(Value::as_text) {
            let inside = tag.get("innerHTML").and_then(Value::as_text);
            head.push(element(name, tag.get("attributes"), inside));
        }
    }
    for sheet in one_or_many(config.get("stylesheets")) {
        let attributes = linked(sheet, "href");
        head.push(element("link rel=\"stylesheet\"", Some(&attributes), None));
    }
    for script in one_or_many(config.get("scripts")) {
        head.push(element("script", Some(&linked(script, "src")), None));
    }
    let mut settings = ThemeSettings::default();
    settings.custom_css = custom_css.map(project_path).collect();
    settings.head = head;
    settings
}

fn one_or_many(value: Option<&Value>) -> &[Value] {
    match value {
        Some(Value::List(list)) => list,
        Some(single) => std::slice::from_ref(single),
        None => &[],
    }
}

/// Attributes of an element with an address. The address alone is a short form for an element with no other attributes.
fn linked(value: &Value, attribute: &str) -> Value {
    match value {
        Value::Text(_) => {
            Value::Table([(attribute.to_owned(), value.clone())].into_iter().collect())
        }
        other => other.clone(),
    }
}

fn element(start: &str, attributes: Option<&Value>, inside: Option<&str>) -> String {
    let mut html = format!("<{start}");
    if let Some(Value::Table(attributes)) = attributes {
        for (name, value) in attributes {
            match value {
                Value::Text(text) => {
                    let text = text.replace('&', "&amp;").replace('"', "&quot;");
                    let _ = write!(html, " {name}=\"{text}\"");
                }
                Value::Boolean(true) => {
                    let _ = write!(html, " {name}");
                }
                _ => {}
            }
        }
    }
    html.push('>');
    let name = start.split(' ').next().unwrap_or(start);
    if inside.is_some() || name == "script" || name == "style" || name == "noscript" {
        let _ = write!(html, "{}</{name}>", inside.unwrap_or_default());
    }
    html
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_configuration_names_stylesheets_and_elements_of_the_head() {
        let config: Value = toml::from_str(
            "stylesheets = ['https://a.example/a.css']\nscripts = [{ src = '/s.js', async = true, defer = false }]\n\
             headTags = [{ tagName = 'meta', attributes = { name = 'x', content = '\"&' } }]",
        )
        .unwrap();
        let classic = toml::from_str("[theme]\ncustomCss = './src/css/custom.css'").unwrap();
        let theme = theme_settings(&config, Some(&classic));
        assert_eq!(theme.custom_css, ["src/css/custom.css"]);
        assert_eq!(
            theme.head,
            [
                "<meta name=\"x\" content=\"&quot;&amp;\">",
                "<link rel=\"stylesheet\" href=\"https://a.example/a.css\">",
                "<script src=\"/s.js\" async></script>",
            ]
        );
    }
}
