//! How a Docusaurus project looks: what its configuration and its own stylesheets say.
//!
//! The classic theme is styled by custom properties (`--ifm-color-primary`). Those that have a counterpart here are
//! taken over; the stylesheets themselves are kept as well.

use std::fmt::Write as _;

use crate::{Color, ThemeSettings, Value};

/// What the classic preset's options and the configuration say: stylesheets, and elements of the head.
pub(crate) fn theme(config: &Value, classic: Option<&Value>) -> ThemeSettings {
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
    ThemeSettings {
        custom_css: custom_css.map(crate::docusaurus::tidy).collect(),
        head,
        ..ThemeSettings::default()
    }
}

fn one_or_many(value: Option<&Value>) -> &[Value] {
    match value {
        Some(Value::List(list)) => list,
        Some(single) => std::slice::from_ref(single),
        None => &[],
    }
}

/// An address alone stands for an element with no other attributes.
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

impl ThemeSettings {
    /// Takes over the accent colour and the fonts from a stylesheet written for the classic theme; what is set
    /// already stays.
    ///
    /// ```
    /// use docs_model::ThemeSettings;
    ///
    /// let mut theme = ThemeSettings::default();
    /// theme.adopt_infima(":root { --ifm-color-primary: #0b7285; } [data-theme='dark'] { --ifm-color-primary: #66d9e8; }");
    /// assert_eq!(theme.accent.unwrap().to_string(), "#0b7285");
    /// assert_eq!(theme.accent_dark.unwrap().to_string(), "#66d9e8");
    /// ```
    pub fn adopt_infima(&mut self, css: &str) {
        let css = without_comments(css);
        for (selector, body) in rules(&css) {
            let Some(is_dark) = root_of_mode(selector) else { continue };
            for (name, value) in declarations(body) {
                self.adopt(is_dark, name, value);
            }
        }
    }

    fn adopt(&mut self, is_dark: bool, name: &str, value: &str) {
        match name {
            "--ifm-color-primary" => {
                // A value that is computed from others (`var(--brand)`) keeps the default accent.
                let color: Option<Color> = value.parse().ok();
                let accent = if is_dark { &mut self.accent_dark } else { &mut self.accent };
                *accent = accent.or(color);
            }
            "--ifm-font-family-base" if !is_dark => {
                self.font_text.get_or_insert_with(|| value.to_owned());
            }
            "--ifm-font-family-monospace" if !is_dark => {
                self.font_code.get_or_insert_with(|| value.to_owned());
            }
            _ => {}
        }
    }
}

/// Is this the root element's rule, and in the dark only?
fn root_of_mode(selector: &str) -> Option<bool> {
    let parts = selector.split(',').map(str::trim);
    let mut mode = None;
    for part in parts {
        let plain = part.replace(['"', '\'', ' '], "");
        match plain.as_str() {
            ":root"
            | "html"
            | "html:root"
            | "[data-theme=light]"
            | "html[data-theme=light]"
            | ":root[data-theme=light]" => return Some(false),
            "[data-theme=dark]" | "html[data-theme=dark]" | ":root[data-theme=dark]" => {
                mode = Some(true);
            }
            _ => {}
        }
    }
    mode
}

fn without_comments(css: &str) -> String {
    let mut kept = String::with_capacity(css.len());
    let mut rest = css;
    while let Some((before, after)) = rest.split_once("/*") {
        kept.push_str(before);
        rest = after.split_once("*/").map_or("", |(_, after)| after);
    }
    kept + rest
}

/// The innermost blocks with what stands before them, in order.
fn rules(css: &str) -> impl Iterator<Item = (&str, &str)> {
    css.split('}').filter_map(|block| {
        let (before, body) = block.rsplit_once('{')?;
        // Of nested blocks and statements before it, only what follows them is the selector.
        let selector = before.rsplit(['{', ';']).next().unwrap_or(before);
        Some((selector.trim(), body))
    })
}

fn declarations(body: &str) -> impl Iterator<Item = (&str, &str)> {
    body.split(';').filter_map(|declaration| {
        let (name, value) = declaration.split_once(':')?;
        Some((name.trim(), value.trim().trim_end_matches("!important").trim_end()))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn adopted(css: &str) -> ThemeSettings {
        let mut theme = ThemeSettings::default();
        theme.adopt_infima(css);
        theme
    }

    #[test]
    fn variables_of_the_root_are_taken_over() {
        let theme = adopted(
            "@import url('x.css');\n/* :root { --ifm-color-primary: red } */\n\
             :root { --ifm-color-primary: rgb(11, 114, 133); --ifm-font-family-base: 'Inter', sans-serif }\n\
             html[data-theme=\"dark\"] { --ifm-color-primary: #6de !important; }",
        );
        assert_eq!(theme.accent.map(|color| color.to_string()).as_deref(), Some("#0b7285"));
        assert_eq!(theme.accent_dark.map(|color| color.to_string()).as_deref(), Some("#66ddee"));
        assert_eq!(theme.font_text.as_deref(), Some("'Inter', sans-serif"));
    }

    #[test]
    fn the_configuration_names_stylesheets_and_elements_of_the_head() {
        let config: Value = toml::from_str(
            "stylesheets = ['https://a.example/a.css']\nscripts = [{ src = '/s.js', async = true, defer = false }]\n\
             headTags = [{ tagName = 'meta', attributes = { name = 'x', content = '\"&' } }]",
        )
        .unwrap();
        let classic = toml::from_str("[theme]\ncustomCss = './src/css/custom.css'").unwrap();
        let theme = theme(&config, Some(&classic));
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

    #[test]
    fn rules_of_other_elements_are_not() {
        let css = ".hero { --ifm-color-primary: #fff } .a [data-theme='dark'] { --ifm-color-primary: #fff } \
                   :root { --ifm-color-primary: var(--brand) }";
        assert_eq!(adopted(css), ThemeSettings::default());
    }

    #[test]
    fn no_text_is_too_odd() {
        for css in ["", "}", "{", "/*", "a{b", "}}{{", ":root{--ifm-color-primary", ":root{:;:}"] {
            assert_eq!(adopted(css), ThemeSettings::default(), "{css}");
        }
    }
}
