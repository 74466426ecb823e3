//! Vector graphics as components.

use crate::javascript::js_string;

/// Returns the source of a module whose default export is a component that renders a graphic. Its props are attributes
/// of the `svg` element. `None` for a source without such an element.
pub(crate) fn component(text: &str) -> Option<String> {
    let start = find_root(text)?;
    let (attributes, after) = attributes(&text[start + "<svg".len()..])?;
    let end = after.rfind("</svg")?;
    let props: Vec<String> = attributes
        .iter()
        .filter(|(name, _)| !name.starts_with("xmlns:") && *name != "version")
        .map(|(name, value)| format!("{}: {}", js_string(&prop_name(name)), value_of(name, value)))
        .collect();
    Some(format!(
        "import {{jsx}} from \"react/jsx-runtime\";\n\
         const inner = {{__html: {}}};\n\
         export const ReactComponent = ({{title, titleId, ...props}}) => \
         jsx(\"svg\", {{{}, ...props, dangerouslySetInnerHTML: inner}});\n\
         export default ReactComponent;\n",
        js_string(after[..end].trim()),
        props.join(", ")
    ))
}

/// Returns the offset of the root element. A comment or a declaration may come before it.
fn find_root(text: &str) -> Option<usize> {
    let mut at = 0;
    loop {
        let rest = &text[at..];
        let tag = at + rest.find('<')?;
        let rest = &text[tag..];
        if rest.starts_with("<!--") {
            at = tag + rest.find("-->")? + "-->".len();
        } else if rest.starts_with("<svg") {
            return Some(tag);
        } else if rest.starts_with("<?") || rest.starts_with("<!") {
            at = tag + rest.find('>')? + 1;
        } else {
            return None;
        }
    }
}

/// Reads attributes up to the end of a start tag; returns them and the rest of the source.
fn attributes(text: &str) -> Option<(Vec<(&str, &str)>, &str)> {
    let mut found = Vec::new();
    let mut rest = text.trim_start();
    while !rest.starts_with('>') {
        let end = rest.find(|char: char| char == '=' || char == '>' || char.is_whitespace())?;
        let name = &rest[..end];
        rest = rest[end..].trim_start();
        let Some(value) = rest.strip_prefix('=') else { continue };
        let value = value.trim_start();
        let quote = value.chars().next().filter(|char| matches!(char, '"' | '\''))?;
        let (inner, after) = value[1..].split_once(quote)?;
        found.push((name, inner));
        rest = after.trim_start();
    }
    Some((found, &rest[1..]))
}

/// Returns the name of an attribute in React: `strokeWidth` for `stroke-width`.
fn prop_name(name: &str) -> String {
    if name == "class" {
        return "className".to_owned();
    }
    if name.starts_with("data-") || name.starts_with("aria-") {
        return name.to_owned();
    }
    let mut parts = name.split(['-', ':']);
    let mut prop = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let mut chars = part.chars();
        prop.extend(chars.next().map(|first| first.to_ascii_uppercase()));
        prop.push_str(chars.as_str());
    }
    prop
}

/// Returns the value of an attribute as JavaScript. React requires an object for styles.
fn value_of(name: &str, value: &str) -> String {
    if name != "style" {
        return js_string(&unescape(value));
    }
    let declarations = value.split(';').filter_map(|declaration| {
        let (property, value) = declaration.split_once(':')?;
        Some(format!("{}: {}", js_string(&prop_name(property.trim())), js_string(value.trim())))
    });
    format!("{{{}}}", declarations.collect::<Vec<_>>().join(", "))
}

fn unescape(text: &str) -> String {
    text.replace("&quot;", "\"").replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_graphic_becomes_a_component_with_its_attributes_as_props() {
        let text = "<?xml version=\"1.0\"?><!-- a > b -->\n<svg xmlns=\"http://www.w3.org/2000/svg\" \
                    viewBox='0 0 1 1' stroke-width=\"2\" class=\"a\" style=\"fill:none\"><path d=\"M0\"/></svg>\n";
        let source = component(text).expect("a component");
        assert!(source.contains(r#"{__html: "<path d=\"M0\"/>"}"#), "{source}");
        let props = r#""viewBox": "0 0 1 1", "strokeWidth": "2", "className": "a", "style": {"fill": "none"}, ...props"#;
        assert!(source.contains(props), "{source}");
    }

    #[test]
    fn a_text_without_a_graphic_is_none() {
        for text in ["", "<p>", "<svg", "<svg a", "<svg a=b></svg>", "<!-- <svg></svg>"] {
            assert_eq!(component(text), None, "{text}");
        }
    }
}
