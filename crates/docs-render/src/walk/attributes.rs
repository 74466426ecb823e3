//! Attribute names in React and in HTML.

use std::borrow::Cow;

use crate::mdx::value::Value;

/// Attributes that exist only in React.
pub(super) const IGNORED: [&str; 6] =
    ["key", "ref", "suppressHydrationWarning", "dangerouslySetInnerHTML", "...", "defaultChecked"];

/// Names that differ in more than case.
const NAMES: [(&str, &str); 8] = [
    ("acceptCharset", "accept-charset"),
    ("className", "class"),
    ("classname", "class"),
    ("htmlFor", "for"),
    ("htmlfor", "for"),
    ("httpEquiv", "http-equiv"),
    ("xlinkHref", "xlink:href"),
    ("xmlSpace", "xml:space"),
];

/// SVG attributes with capitals.
const CAMEL_CASE: [&str; 12] = [
    "clipPathUnits",
    "gradientTransform",
    "gradientUnits",
    "markerHeight",
    "markerUnits",
    "markerWidth",
    "patternTransform",
    "patternUnits",
    "preserveAspectRatio",
    "refX",
    "refY",
    "viewBox",
];

/// SVG attributes with hyphens, by prefix in React.
const HYPHENATED: [&str; 13] = [
    "alignmentBaseline",
    "clip",
    "color",
    "dominantBaseline",
    "fill",
    "flood",
    "font",
    "letterSpacing",
    "marker",
    "shape",
    "stop",
    "stroke",
    "text",
];

/// CSS properties whose numbers have no unit.
const UNITLESS: [&str; 14] = [
    "animationIterationCount",
    "aspectRatio",
    "columnCount",
    "columns",
    "fillOpacity",
    "flex",
    "flexGrow",
    "flexShrink",
    "fontWeight",
    "lineHeight",
    "opacity",
    "order",
    "zIndex",
    "zoom",
];

/// Returns the HTML name of an attribute.
pub(super) fn html_name(name: &str) -> Cow<'_, str> {
    if let Some((_, html)) = NAMES.iter().find(|(react, _)| *react == name) {
        return Cow::Borrowed(html);
    }
    let is_plain = !name.bytes().any(|byte| byte.is_ascii_uppercase());
    if is_plain || CAMEL_CASE.contains(&name) || IGNORED.contains(&name) {
        return Cow::Borrowed(name);
    }
    let is_hyphenated = HYPHENATED.iter().any(|start| {
        name.strip_prefix(start)
            .is_some_and(|rest| rest.starts_with(|char: char| char.is_ascii_uppercase()))
            || name == *start
    });
    if is_hyphenated { Cow::Owned(hyphenated(name)) } else { Cow::Owned(name.to_ascii_lowercase()) }
}

/// Converts `fontSize` to `font-size`.
fn hyphenated(name: &str) -> String {
    let mut hyphenated = String::with_capacity(name.len() + 2);
    for char in name.chars() {
        if char.is_ascii_uppercase() {
            hyphenated.push('-');
        }
        hyphenated.push(char.to_ascii_lowercase());
    }
    hyphenated
}

/// Attribute value in HTML.
#[derive(Clone, Debug, Eq, PartialEq)]
pub(super) enum AttributeText {
    /// The attribute is absent.
    Absent,
    /// The attribute has no value.
    Bare,
    Text(String),
}

/// Converts the value of an expression to an attribute value; `None` if that is impossible.
pub(super) fn text_value(name: &str, value: Option<Value>) -> Option<AttributeText> {
    let writes_false = name.starts_with("aria-") || name.starts_with("data-");
    match value? {
        Value::Text(text) | Value::Number(text) | Value::Import(text) => {
            Some(AttributeText::Text(text))
        }
        Value::Bool(value) if writes_false => Some(AttributeText::Text(value.to_string())),
        Value::Bool(true) => Some(AttributeText::Bare),
        Value::Bool(false) | Value::Null => Some(AttributeText::Absent),
        Value::Map(styles) if name == "style" => css(&styles).map(AttributeText::Text),
        Value::Html(_) | Value::List(_) | Value::Map(_) | Value::Unknown => None,
    }
}

fn css(styles: &[(String, Value)]) -> Option<String> {
    let mut css = String::new();
    for (name, value) in styles {
        let value = match value {
            Value::Number(number) if number == "0" || is_unitless(name) => number.clone(),
            Value::Number(number) => format!("{number}px"),
            Value::Text(text) => text.trim().to_owned(),
            Value::Bool(_) | Value::Null => continue,
            _ => return None,
        };
        let separator = if css.is_empty() { "" } else { ";" };
        let property = if name.starts_with("--") { name.clone() } else { css_name(name) };
        css.push_str(&format!("{separator}{property}:{value}"));
    }
    Some(css)
}

fn is_unitless(name: &str) -> bool {
    name.starts_with("--") || UNITLESS.contains(&name)
}

fn css_name(name: &str) -> String {
    let name = hyphenated(name);
    if name.starts_with("ms-") { format!("-{name}") } else { name }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mdx::value::Scope;

    #[test]
    fn names_are_those_of_html() {
        let rows = [
            ("className", "class"),
            ("allowFullScreen", "allowfullscreen"),
            ("viewBox", "viewBox"),
            ("strokeWidth", "stroke-width"),
            ("srcSet", "srcset"),
            ("data-x", "data-x"),
        ];
        for (react, html) in rows {
            assert_eq!(html_name(react), html);
        }
    }

    #[test]
    fn styles_become_css() {
        let rows = [
            ("{maxWidth: 50, color: 'red'}", "max-width:50px;color:red"),
            ("{lineHeight: 1.5, margin: 0}", "line-height:1.5;margin:0"),
            ("{'--a': 1, WebkitBoxFlex: 1}", "--a:1;-webkit-box-flex:1px"),
        ];
        for (object, css) in rows {
            let value = text_value("style", Scope::default().evaluate(object));
            assert_eq!(value, Some(AttributeText::Text(css.to_owned())), "{object}");
        }
    }
}
