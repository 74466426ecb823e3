//! Style sheets and elements of the head.

use std::fmt::Write as _;

use docs_model::{Look, ThemeSettings, Value, join_paths, leaves_site};

use crate::config::{name_and_options, project_path};

/// Reads the style sheets and the elements of the head, from the configuration and the options of the classic preset.
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
    let (default_metas, metas) = metadata(config);
    head.extend(metas);
    head.extend(app_tags(config));
    for sheet in one_or_many(config.get("stylesheets")) {
        let sheet = linked(sheet, "href");
        // Entries with `rel` can be other links, such as icons.
        let start = if sheet.get("rel").is_some() { "link" } else { "link rel=\"stylesheet\"" };
        head.push(element(start, Some(&sheet), None));
    }
    for script in one_or_many(config.get("scripts")) {
        head.push(element("script", Some(&linked(script, "src")), None));
    }
    let mut settings = ThemeSettings::default();
    settings.look = Some(Look::Classic);
    settings.custom_css = custom_css.map(project_path).collect();
    settings.head = head;
    settings.default_metas = default_metas;
    settings
}

/// Names of elements that pages take from their own sources. Those of the configuration apply to the other
/// pages.
const PAGE_METADATA: [&str; 3] = ["description", "keywords", "og:description"];

/// Names of elements that the engine writes for each page.
const GENERATED_METADATA: [&str; 5] =
    ["og:image", "og:title", "og:url", "twitter:card", "twitter:image"];

/// Returns the elements of `themeConfig.metadata`: the attributes of elements that pages can replace, and the other
/// elements as HTML.
fn metadata(config: &Value) -> (Vec<Vec<(String, String)>>, Vec<String>) {
    let (mut of_pages, mut others) = (Vec::new(), Vec::new());
    for tag in one_or_many(config.at(&["themeConfig", "metadata"])) {
        let names = ["name", "property"].into_iter().filter_map(|key| tag.get(key)?.as_text());
        let names: Vec<&str> = names.collect();
        if names.iter().any(|name| PAGE_METADATA.contains(name)) {
            of_pages.push(text_attributes(tag));
        } else if !names.iter().any(|name| GENERATED_METADATA.contains(name)) {
            others.push(element("meta", Some(tag), None));
        }
    }
    (of_pages, others)
}

fn text_attributes(tag: &Value) -> Vec<(String, String)> {
    let Value::Table(attributes) = tag else { return Vec::new() };
    let texts = attributes
        .iter()
        .filter_map(|(name, value)| Some((name.clone(), value.as_text()?.to_owned())));
    texts.collect()
}

/// Returns the elements of `@docusaurus/plugin-pwa`: the manifest, icons and colors of the installed site. Files are
/// below the base URL.
fn app_tags(config: &Value) -> Vec<String> {
    let base_url = config.get("baseUrl").and_then(Value::as_text).unwrap_or("/");
    let plugins = config.get("plugins").and_then(Value::as_list).unwrap_or_default().iter();
    let options = plugins.map(name_and_options).filter(|(name, _)| PWA_PLUGINS.contains(name));
    let mut tags = Vec::new();
    for (_, options) in options {
        for tag in one_or_many(options.get("pwaHead")) {
            let (Some(name), Value::Table(attributes)) =
                (tag.get("tagName").and_then(Value::as_text), tag)
            else {
                continue;
            };
            let mut attributes = attributes.clone();
            attributes.shift_remove("tagName");
            for (_, value) in
                attributes.iter_mut().filter(|(key, _)| ["href", "content"].contains(&key.as_str()))
            {
                if let Value::Text(file) = value
                    && is_file(file)
                    && !file.starts_with(base_url)
                {
                    *file = join_paths(base_url, file);
                }
            }
            tags.push(element(name, Some(&Value::Table(attributes)), None));
        }
    }
    tags
}

/// Names of the plugin for installable sites.
const PWA_PLUGINS: [&str; 2] = ["pwa", "@docusaurus/plugin-pwa"];

/// Returns whether a string is the path of a file: its last segment has an extension.
fn is_file(text: &str) -> bool {
    let name = text.rsplit('/').next().unwrap_or_default();
    !leaves_site(text) && name.rsplit_once('.').is_some_and(|(stem, _)| !stem.is_empty())
}

fn one_or_many(value: Option<&Value>) -> &[Value] {
    match value {
        Some(Value::List(list)) => list,
        Some(single) => std::slice::from_ref(single),
        None => &[],
    }
}

/// Returns the attributes of an element with an address. In the short form, the value is only the
/// address.
fn linked(value: &Value, attribute: &str) -> Value {
    match value {
        Value::Text(_) => {
            Value::Table([(attribute.to_owned(), value.clone())].into_iter().collect())
        }
        other => other.clone(),
    }
}

/// Returns the elements that a plugin adds: strings, and tables with `tagName`, `attributes` and `innerHTML`.
pub(crate) fn injected(tags: Option<&Value>) -> Vec<String> {
    let is_name = |name: &str| {
        name.starts_with(|first: char| first.is_ascii_alphabetic())
            && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-')
    };
    let tags = one_or_many(tags).iter();
    let html = tags.filter_map(|tag| {
        if let Some(html) = tag.as_text() {
            return Some(html.to_owned());
        }
        let name = tag.get("tagName").and_then(Value::as_text).filter(|name| is_name(name))?;
        let inside = tag.get("innerHTML").and_then(Value::as_text);
        Some(element(name, tag.get("attributes"), inside))
    });
    html.collect()
}

/// Elements without content and end tag.
const VOID_ELEMENTS: [&str; 8] = ["base", "br", "hr", "img", "input", "link", "meta", "source"];

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
    if inside.is_some() || !VOID_ELEMENTS.contains(&name) {
        let _ = write!(html, "{}</{name}>", inside.unwrap_or_default());
    }
    html
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn metadata_and_the_manifest_are_elements_of_the_head() {
        let config: Value = toml::from_str(
            "baseUrl = '/d/'\nplugins = [['@docusaurus/plugin-pwa', { pwaHead = [{ tagName = 'link', rel = 'manifest', \
             href = '/app.json' }, { tagName = 'meta', name = 'theme-color', content = '#fff' }] }]]\n\
             [themeConfig]\nmetadata = [{ name = 'author', content = 'A' }, { property = 'og:image', content = 'x' }, \
             { name = 'keywords', content = 'a, b' }]",
        )
        .unwrap();
        let settings = theme_settings(&config, None);
        let keywords = [("name", "keywords"), ("content", "a, b")];
        let keywords = keywords.map(|(name, value)| (name.to_owned(), value.to_owned()));
        assert_eq!(settings.default_metas, [keywords]);
        assert_eq!(
            settings.head,
            [
                "<meta name=\"author\" content=\"A\">",
                "<link rel=\"manifest\" href=\"/d/app.json\">",
                "<meta name=\"theme-color\" content=\"#fff\">",
            ]
        );
    }

    #[test]
    fn the_configuration_names_stylesheets_and_elements_of_the_head() {
        let config: Value = toml::from_str(
            "stylesheets = ['https://a.example/a.css', { href = '/a.png', rel = 'icon' }]\nscripts = [{ src = '/s.js', async = true, defer = false }]\n\
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
                "<link href=\"/a.png\" rel=\"icon\">",
                "<script src=\"/s.js\" async></script>",
            ]
        );
    }
}
