//! Elements and attributes that remain in a sanitised article. ammonia removes all others.

use std::borrow::Cow;
use std::collections::HashSet;

use ammonia::Builder;
use docs_core::{AddressUse, refused_address};

use super::id_prefix::ID_PREFIX;

/// Allowed elements of articles, in addition to the sanitiser's defaults.
const TAGS: [&str; 6] = ["input", "section", "math", "annotation", "semantics", "header"];

/// Attributes that affect neither scripts nor styles.
const ATTRIBUTES: [&str; 14] = [
    "align", "checked", "class", "decoding", "disabled", "hidden", "id", "loading", "open", "role",
    "start", "tabindex", "target", "title",
];

/// Attributes that refer to other elements of the page by id.
const REFERENCES: [&str; 6] = [
    "aria-activedescendant",
    "aria-controls",
    "aria-describedby",
    "aria-details",
    "aria-labelledby",
    "aria-owns",
];

/// Returns an article without anything that could run, load external resources or mislead readers.
///
/// References within the article to one of the `prefixed_ids` receive the prefix too.
pub(super) fn sanitized(html: &str, prefixed_ids: HashSet<String>) -> String {
    let mut builder = Builder::default();
    builder
        .add_tags(TAGS)
        .add_tags(MATHML)
        .add_generic_attributes(ATTRIBUTES)
        .generic_attribute_prefixes(HashSet::from(["aria-", "data-"]))
        .add_tag_attributes("a", ["name", "rel"])
        .add_tag_attributes("img", ["sizes", "srcset"])
        .add_tag_attributes("input", ["type"])
        .add_tag_attributes("math", ["alttext", "display"])
        .link_rel(None);
    for shape in SHAPES {
        builder.add_tags([shape]).add_tag_attributes(shape, SHAPE_ATTRIBUTES);
    }
    builder.attribute_filter(move |_, name, value| match name {
        "fill" | "stroke" if !PAINTS.contains(&value) => None,
        "srcset" if has_refused_candidate(value) => None,
        _ => Some(with_prefix(name, value, &prefixed_ids)),
    });
    builder.clean(html).to_string()
}

/// Returns `true` if one of the addresses in a `srcset` must not reach the page. ammonia checks the addresses of other attributes.
fn has_refused_candidate(candidates: &str) -> bool {
    let mut addresses = candidates.split(|char: char| char == ',' || char.is_ascii_whitespace());
    addresses.any(|address| refused_address(address, AddressUse::Embed).is_some())
}

/// Returns the value of an attribute that refers to ids, with the prefixes of the referenced elements.
fn with_prefix<'a>(name: &str, value: &'a str, prefixed_ids: &HashSet<String>) -> Cow<'a, str> {
    if name == "href" {
        let id = value.strip_prefix('#').filter(|id| prefixed_ids.contains(*id));
        return id.map_or(value.into(), |id| format!("#{ID_PREFIX}{id}").into());
    }
    if !REFERENCES.contains(&name) {
        return value.into();
    }
    let prefix = |id: &str| if prefixed_ids.contains(id) { ID_PREFIX } else { "" };
    let ids = value.split_whitespace().map(|id| format!("{}{id}", prefix(id)));
    ids.collect::<Vec<_>>().join(" ").into()
}

/// Elements of icons.
const SHAPES: [&str; 8] =
    ["svg", "path", "circle", "ellipse", "line", "polygon", "polyline", "rect"];

/// Attributes of icons.
const SHAPE_ATTRIBUTES: [&str; 21] = [
    "cx",
    "cy",
    "d",
    "fill",
    "height",
    "points",
    "r",
    "rx",
    "ry",
    "stroke",
    "stroke-linecap",
    "stroke-linejoin",
    "stroke-width",
    "viewBox",
    "width",
    "x",
    "x1",
    "x2",
    "y",
    "y1",
    "y2",
];

/// Values of `fill` and `stroke`. Other values can refer to other documents.
const PAINTS: [&str; 2] = ["none", "currentColor"];

/// Elements of formulas.
const MATHML: [&str; 20] = [
    "mi",
    "mn",
    "mo",
    "mrow",
    "msup",
    "msub",
    "msubsup",
    "mfrac",
    "msqrt",
    "mroot",
    "mtext",
    "mspace",
    "mtable",
    "mtr",
    "mtd",
    "munder",
    "mover",
    "munderover",
    "mstyle",
    "mpadded",
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn content_that_could_run_is_removed() {
        let rows = [
            ("<script>x</script>a", "a"),
            ("<p onclick=\"x\" style=\"y\">a</p>", "<p>a</p>"),
            ("<iframe src=\"https://a.b\"></iframe>", ""),
            (
                "<img srcset=\"a.png 1x, b.webp 640w\" sizes=\"auto, 9px\">",
                "<img srcset=\"a.png 1x, b.webp 640w\" sizes=\"auto, 9px\">",
            ),
            ("<img srcset=\"a.png 1x,javascript:x 2x\">", "<img>"),
            ("<img srcset=\" \tvbscript:x\">", "<img>"),
            ("<img srcset=\"data:text/html,x 1x\">", "<img>"),
            ("<p class=\"a\" data-b=\"c\">d</p>", "<p class=\"a\" data-b=\"c\">d</p>"),
            (
                "<details open=\"\"><summary>a</summary></details>",
                "<details open=\"\"><summary>a</summary></details>",
            ),
        ];
        for (html, expected) in rows {
            assert_eq!(sanitized(html, HashSet::new()), expected, "{html}");
        }
    }
}
