//! Attributes of SVG elements that the output contains, apart from presentation attributes.

use roxmltree::Node;

use crate::numbers;

/// Attributes with labels or references.
const WORDS: [&str; 22] = [
    "aria-describedby",
    "aria-labelledby",
    "aria-roledescription",
    "clipPathUnits",
    "filterUnits",
    "gradientUnits",
    "id",
    "in",
    "lengthAdjust",
    "markerUnits",
    "maskContentUnits",
    "maskUnits",
    "orient",
    "overflow",
    "patternContentUnits",
    "patternUnits",
    "preserveAspectRatio",
    "primitiveUnits",
    "result",
    "role",
    "spreadMethod",
    "transform-origin",
];

/// Attributes for geometry.
const NUMBERS: [&str; 33] = [
    "cx",
    "cy",
    "d",
    "dx",
    "dy",
    "fr",
    "fx",
    "fy",
    "gradientTransform",
    "height",
    "markerHeight",
    "markerWidth",
    "offset",
    "pathLength",
    "patternTransform",
    "points",
    "r",
    "refX",
    "refY",
    "rotate",
    "rx",
    "ry",
    "stdDeviation",
    "textLength",
    "transform",
    "viewBox",
    "width",
    "x",
    "x1",
    "x2",
    "y",
    "y1",
    "y2",
];

/// Returns the attributes of an element that the output contains.
pub(crate) fn kept(node: Node<'_, '_>) -> Vec<(String, String)> {
    let mut kept = Vec::new();
    for attribute in node.attributes() {
        let (name, value) = (attribute.name(), attribute.value());
        if WORDS.contains(&name) {
            kept.push((name.to_owned(), value.to_owned()));
        } else if NUMBERS.contains(&name) {
            kept.push((name.to_owned(), numbers::rounded(value)));
        } else if name == "href" && is_allowed(node, value) {
            kept.push((name.to_owned(), value.to_owned()));
        }
    }
    kept
}

/// Returns `true` if an element may refer to an address. Links may refer to schemes that browsers open without running
/// them, all other elements to ids of the same picture.
fn is_allowed(node: Node<'_, '_>, address: &str) -> bool {
    if node.tag_name().name() != "a" {
        return address.starts_with('#');
    }
    match address.trim_start().split(['/', '?', '#']).next().unwrap_or_default().split_once(':') {
        Some((scheme, _)) => {
            let schemes = ["http", "https", "mailto", "tel"];
            schemes.iter().any(|known| scheme.eq_ignore_ascii_case(known))
        }
        None => true,
    }
}

#[cfg(test)]
mod tests {
    use roxmltree::Document;

    #[test]
    fn only_harmless_addresses_are_kept() {
        let rows = [
            ("https://a.b/c:d", true),
            ("MAILTO:a@b.c", true),
            ("/docs/a:b", true),
            ("#a", true),
            ("a.md", true),
            ("javascript:alert(1)", false),
            (" JavaScript:alert(1)", false),
            ("java\tscript:alert(1)", false),
            ("data:text/html,a", false),
        ];
        for (address, is_kept) in rows {
            let text = format!("<a href=\"{address}\" onclick=\"x()\"/>");
            let document = Document::parse(&text).expect("an XML text");
            let kept = super::kept(document.root_element());
            assert_eq!(kept.len(), usize::from(is_kept), "{address}");
        }
    }
}
