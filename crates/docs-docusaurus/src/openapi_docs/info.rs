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
/// use docs_docusaurus::openapi_docs::info_source;
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
fn property<Parsed: serde::de::DeserializeOwned>(properties: &str, name: &str) -> Option<Parsed> {
    let (_, value) = properties.split_once(&format!("  {name}={{"))?;
    first_value(value).map(|(made, _)| made)
}

/// Returns the JSON at the start of a text, and its length.
fn first_value<Parsed: serde::de::DeserializeOwned>(text: &str) -> Option<(Parsed, usize)> {
    let mut values = serde_json::Deserializer::from_str(text).into_iter();
    let value = values.next()?.ok()?;
    Some((value, values.byte_offset()))
}

/// Moves the property `children` of elements between their tags. Blocks of code remain as they are.
fn with_children(text: &str) -> String {
    let mut result = String::with_capacity(text.len());
    let mut part = String::new();
    let mut fence = None;
    for line in text.split_inclusive('\n') {
        let start = line.trim_start();
        let marks = ["```", "~~~"].into_iter().find(|marks| start.starts_with(marks));
        match (fence, marks) {
            (None, Some(marks)) => {
                result.push_str(&elements_with_children(&part));
                part.clear();
                fence = Some(marks);
                result.push_str(line);
            }
            (Some(open), _) => {
                if marks == Some(open) && start.trim_end().trim_start_matches(['`', '~']).is_empty()
                {
                    fence = None;
                }
                result.push_str(line);
            }
            (None, None) => part.push_str(line),
        }
    }
    result + &elements_with_children(&part)
}

fn elements_with_children(text: &str) -> String {
    let mut result = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, property)) = rest.split_once(CHILDREN) {
        result.push_str(before);
        let value = first_value::<String>(property).map(|(_, length)| property.split_at(length));
        let parts = value.and_then(|(value, after)| {
            let after = after.strip_prefix('}')?;
            let (properties, content) = after.split_at(end_of_tag(after)?);
            Some((value, properties, content.strip_prefix('>')?))
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

/// Returns the position of the `>` that ends a tag, outside of strings.
fn end_of_tag(properties: &str) -> Option<usize> {
    let mut quote = None;
    for (at, character) in properties.char_indices() {
        match (character, quote) {
            (_, Some(open)) if character == open => quote = None,
            (_, Some(_)) => {}
            ('"' | '\'' | '`', None) => quote = Some(character),
            ('>', None) => return Some(at),
            _ => {}
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn code_and_strings_are_no_elements() {
        let written = "```jsx\n<div children={\"code\"}>\n```\n\n<a children={\"A > B\"}\n  title={\"p > q\"}\n>\n</a>\n";
        let expected = "```jsx\n<div children={\"code\"}>\n```\n\n<a \n  title={\"p > q\"}\n>{\"A > B\"}\n</a>\n";
        assert_eq!(with_children(written), expected);
    }

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
