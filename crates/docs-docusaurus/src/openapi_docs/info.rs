//! Documents about a description as a whole, whose elements have their text as a property.

/// Modules of the theme whose components are those of another module of Docusaurus.
const SAME_COMPONENTS: [(&str, &str); 1] = [("\"@theme/SchemaTabs\"", "\"@theme/Tabs\"")];

/// Modules of the theme whose components are replaced by elements.
const REPLACED: [&str; 3] =
    ["\"@theme/ApiLogo\"", "\"@theme/ApiExplorer/Export\"", "\"@theme/ApiDemoPanel/Export\""];

/// Property with the text of an element.
const CHILDREN: &str = "children={";

/// Label of the link to the description.
const DOWNLOAD: &str = "OpenAPI description";

/// Returns the source of a document about a description with the elements of Markdown and Docusaurus in place of those of the
/// theme; `None` for another document. Lines remain where they are.
///
/// ```
/// use docs_docusaurus::info_source;
///
/// let written = "import ApiLogo from \"@theme/ApiLogo\";\n\n<span\n  className={\"badge\"}\n  children={\"Version: 1\"}\n>\n</span>\n";
/// let expected = "\n\n<span\n  className={\"badge\"}\n  \n>{\"Version: 1\"}\n</span>\n";
/// assert_eq!(info_source(written).as_deref(), Some(expected));
/// assert_eq!(info_source("# Other\n"), None);
/// ```
#[must_use]
pub fn info_source(text: &str) -> Option<String> {
    if !REPLACED.iter().any(|module| text.contains(module)) {
        return None;
    }
    let mut source = String::with_capacity(text.len());
    for line in text.split_inclusive('\n') {
        let is_replaced =
            line.starts_with("import ") && REPLACED.iter().any(|module| line.contains(module));
        source.push_str(if is_replaced { "\n" } else { line });
    }
    for (theme, other) in SAME_COMPONENTS {
        source = source.replace(theme, other);
    }
    source = replace_elements(&source, "Export", download);
    source = replace_elements(&source, "ApiLogo", logo);
    Some(with_children(&source))
}

/// Replaces elements without content by what `make` returns for their properties.
fn replace_elements(text: &str, name: &str, make: fn(&str) -> Option<String>) -> String {
    let (start, end) = (format!("<{name}\n"), format!("</{name}>"));
    let mut result = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, element)) = rest.split_once(&start)
        && let Some((properties, after)) = element.split_once(&end)
    {
        result.push_str(before);
        result.push_str(&make(properties).unwrap_or_default());
        result.push_str(&"\n".repeat(properties.matches('\n').count() + 1));
        rest = after;
    }
    result + rest
}

fn download(properties: &str) -> Option<String> {
    let url: String = property(properties, "url")?;
    Some(format!("[{DOWNLOAD}](<{url}>)"))
}

fn logo(properties: &str) -> Option<String> {
    let logo: serde_json::Value = property(properties, "logo")?;
    let text = |key: &str| logo.get(key).and_then(serde_json::Value::as_str);
    Some(format!("![{}](<{}>)", text("altText").unwrap_or_default(), text("url")?))
}

/// Returns the value of a property, which is JSON within braces.
fn property<Made: serde::de::DeserializeOwned>(properties: &str, name: &str) -> Option<Made> {
    let (_, value) = properties.split_once(&format!("  {name}={{"))?;
    first_value(value).map(|(made, _)| made)
}

/// Returns the JSON at the start of a text, and its length.
fn first_value<Made: serde::de::DeserializeOwned>(text: &str) -> Option<(Made, usize)> {
    let mut values = serde_json::Deserializer::from_str(text).into_iter();
    let value = values.next()?.ok()?;
    Some((value, values.byte_offset()))
}

/// Moves the property `children` of elements between their tags.
fn with_children(text: &str) -> String {
    let mut result = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, property)) = rest.split_once(CHILDREN) {
        result.push_str(before);
        let value = first_value::<String>(property).map(|(_, length)| property.split_at(length));
        let parts = value.and_then(|(value, after)| {
            let (properties, content) = after.strip_prefix('}')?.split_once('>')?;
            Some((value, properties, content))
        });
        let Some((value, properties, content)) = parts else {
            result.push_str(CHILDREN);
            rest = property;
            continue;
        };
        result.push_str(&format!("{properties}>{{{value}}}"));
        rest = content;
    }
    result + rest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn elements_of_the_theme_become_markdown_on_the_same_lines() {
        let written = "import ApiLogo from \"@theme/ApiLogo\";\nimport SchemaTabs from \"@theme/SchemaTabs\";\n\n\
            <Export\n  url={\"https://example.com/a.yaml\"}\n  proxy={undefined}\n>\n  \n</Export>\n\n\
            <ApiLogo\n  logo={{\"url\":\"/logo.svg\",\"altText\":\"Shop\"}}\n  darkLogo={undefined}\n>\n</ApiLogo>\n";
        let source = info_source(written).expect("the module is that of the theme");
        assert_eq!(
            source,
            "\nimport SchemaTabs from \"@theme/Tabs\";\n\n[OpenAPI description](<https://example.com/a.yaml>)\n\n\n\n\n\n\n\
             ![Shop](</logo.svg>)\n\n\n\n\n"
        );
        assert_eq!(source.matches('\n').count(), written.matches('\n').count());
    }
}
