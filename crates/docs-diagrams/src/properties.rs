//! Computed style of SVG elements, as presentation attributes.

use std::collections::BTreeMap;

use crate::node::Shape;
use crate::sheet::{Sheet, inline};

/// Properties with a color as value or as a part of it.
const PAINTS: [&str; 4] = ["fill", "flood-color", "stop-color", "stroke"];

/// Properties with a presentation attribute, apart from [`PAINTS`] (SVG 2, section 6.6).
const OTHERS: [&str; 32] = [
    "alignment-baseline",
    "baseline-shift",
    "clip-path",
    "clip-rule",
    "display",
    "dominant-baseline",
    "fill-opacity",
    "fill-rule",
    "filter",
    "flood-opacity",
    "font-family",
    "font-size",
    "font-style",
    "font-weight",
    "letter-spacing",
    "marker-end",
    "marker-mid",
    "marker-start",
    "mask",
    "opacity",
    "paint-order",
    "stop-opacity",
    "stroke-dasharray",
    "stroke-dashoffset",
    "stroke-linecap",
    "stroke-linejoin",
    "stroke-miterlimit",
    "stroke-opacity",
    "stroke-width",
    "text-anchor",
    "text-decoration",
    "visibility",
];

/// Value by property.
pub(crate) type Properties = BTreeMap<String, String>;

/// Returns an element's own properties, without inherited ones.
pub(crate) fn computed(shape: Shape<'_>, sheet: &Sheet<'_>) -> Properties {
    let mut properties = Properties::new();
    for attribute in shape.node.attributes() {
        if is_property(attribute.name()) && stays_here(attribute.value()) {
            properties.insert(attribute.name().to_owned(), attribute.value().to_owned());
        }
    }
    let style = inline(shape.node.attribute("style").unwrap_or_default());
    let rules = sheet.declarations(shape);
    let plain = rules.iter().copied().chain(&style).filter(|declaration| !declaration.is_important);
    let important =
        rules.iter().copied().chain(&style).filter(|declaration| declaration.is_important);
    for declaration in plain.chain(important) {
        let name = declaration.name.to_ascii_lowercase();
        if is_property(&name) && !declaration.value.is_empty() && stays_here(declaration.value) {
            properties.insert(name, declaration.value.to_owned());
        }
    }
    for (name, initial) in INITIAL {
        if properties.get(name).is_some_and(|value| value == initial) {
            properties.remove(name);
        }
    }
    properties
}

/// Returns `true` if a value does not refer to anything outside of the picture. Function names in CSS ignore case,
/// and letters may be escaped as numbers.
fn stays_here(value: &str) -> bool {
    let value = value.to_ascii_lowercase();
    let mut addresses = value.split("url(").skip(1);
    !value.contains('\\')
        && addresses.all(|address| address.trim_start_matches([' ', '"', '\'']).starts_with('#'))
}

/// Properties that are not inherited, with their initial values.
const INITIAL: [(&str, &str); 6] = [
    ("clip-path", "none"),
    ("display", "inline"),
    ("filter", "none"),
    ("mask", "none"),
    ("opacity", "1"),
    ("visibility", "inherit"),
];

/// Returns `true` if an element with these properties is invisible.
pub(crate) fn hide(properties: &Properties) -> bool {
    properties.get("opacity").is_some_and(|opacity| opacity == "0")
        || properties.get("display").is_some_and(|display| display == "none")
}

fn is_property(name: &str) -> bool {
    PAINTS.contains(&name) || OTHERS.contains(&name)
}

/// Merges the colors of the dark rendering into the light ones.
pub(crate) fn take_dark(light: &mut Properties, dark: &Properties) {
    for (name, value) in light {
        if let Some(dark) = dark.get(name)
            && value != dark
            && PAINTS.contains(&name.as_str())
        {
            *value = paint(value, dark);
        }
    }
}

/// Returns `light-dark(light, dark)` for two colors, and the light value for others, such as gradients.
fn paint(light: &str, dark: &str) -> String {
    let colour = |value: &str| match value {
        "none" => Some("transparent".to_owned()),
        _ if value.contains("url(") || value == "inherit" => None,
        _ => Some(value.to_owned()),
    };
    match (colour(light), colour(dark)) {
        (Some(light), Some(dark)) => format!("light-dark({light},{dark})"),
        _ => light.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn values_that_refer_to_elsewhere_are_found() {
        let rows = [
            ("red", true),
            ("url(#a)", true),
            ("url( \"#a\" ) red", true),
            ("url(https://a.b/c.svg#d)", false),
            ("URL(//a.b#c)", false),
            ("u\\72l(//a.b#c)", false),
            ("url(#a) url(b.svg#c)", false),
        ];
        for (value, stays) in rows {
            assert_eq!(super::stays_here(value), stays, "{value}");
        }
    }
}
