//! Computed styles of the elements that pages have in common.

use std::collections::BTreeMap;

use serde::Serialize;
use serde_json::{Value, json};

/// Elements whose styles are compared: those of Infima and of Docusaurus' classic theme with a stable class name, and those of Markdown.
const SELECTORS: &[&str] = &[
    "body",
    ".navbar",
    ".navbar__brand",
    ".navbar__title",
    ".navbar__item.navbar__link",
    ".navbar__link--active",
    ".navbar__toggle",
    ".DocSearch-Button",
    ".hero",
    ".hero__title",
    ".hero__subtitle",
    ".button--primary",
    ".button--secondary",
    ".card",
    ".menu",
    ".menu__link",
    ".menu__link--active",
    ".menu__list-item-collapsible",
    ".theme-doc-sidebar-container",
    ".breadcrumbs__item",
    ".breadcrumbs__link",
    ".theme-doc-markdown",
    ".markdown h1",
    ".markdown h2",
    ".markdown h3",
    ".markdown h4",
    ".markdown p",
    ".markdown li",
    ".markdown p > a",
    ".markdown p > code",
    ".markdown blockquote",
    ".markdown table",
    ".markdown th",
    ".markdown td",
    ".markdown img",
    ".markdown details",
    ".theme-code-block",
    ".theme-code-block pre",
    ".theme-code-block code",
    ".theme-admonition",
    ".alert",
    ".tabs",
    ".tabs__item",
    ".tabs__item--active",
    ".badge",
    ".table-of-contents",
    ".table-of-contents__link",
    ".pagination-nav__link",
    ".pagination-nav__label",
    ".pagination-nav__sublabel",
    ".theme-doc-footer",
    ".theme-edit-this-page",
    ".theme-last-updated",
    ".footer",
    ".footer__title",
    ".footer__link-item",
    ".footer__copyright",
    ".blog-post-page h1",
    ".avatar__name",
];

/// Compared properties: those that a reader sees. Sizes of boxes depend on their contents, and are visible in the pictures.
const PROPERTIES: &[&str] = &[
    "display",
    "position",
    "color",
    "background-color",
    "background-image",
    "opacity",
    "font-family",
    "font-size",
    "font-style",
    "font-weight",
    "line-height",
    "letter-spacing",
    "text-align",
    "text-transform",
    "text-decoration-line",
    "padding-top",
    "padding-right",
    "padding-bottom",
    "padding-left",
    "margin-top",
    "margin-bottom",
    "border-top-width",
    "border-right-width",
    "border-bottom-width",
    "border-left-width",
    "border-top-color",
    "border-bottom-color",
    "border-left-color",
    "border-top-left-radius",
    "border-bottom-right-radius",
    "box-shadow",
    "list-style-type",
];

/// Computed styles by selector and property.
pub(crate) type Styles = BTreeMap<String, BTreeMap<String, String>>;

/// Property of an element with different values in two pages.
#[derive(Clone, Debug, Eq, PartialEq, Serialize)]
pub struct StyleDifference {
    /// Selector of the element.
    pub selector: String,
    /// CSS property; `None` if only the old page has the element.
    pub property: Option<String>,
    /// Value of the old page.
    pub old: String,
    /// Value of the new page.
    pub new: String,
}

/// Returns the script that reads the styles of a page.
pub(crate) fn script() -> String {
    let function = include_str!("styles.js").trim_end();
    format!("{function}({}, {})", json!(SELECTORS), json!(PROPERTIES))
}

/// Converts the result of the [`script`].
pub(crate) fn read(value: Value) -> Styles {
    serde_json::from_value(value).unwrap_or_default()
}

/// Returns the number of compared properties and the different ones. An element that only the old page has counts as one property.
pub(crate) fn compare(old: &Styles, new: &Styles) -> (usize, Vec<StyleDifference>) {
    let mut compared = 0;
    let mut differences = Vec::new();
    for (selector, old) in old {
        let Some(new) = new.get(selector) else {
            compared += 1;
            differences.push(StyleDifference {
                selector: selector.clone(),
                property: None,
                old: "present".to_owned(),
                new: "absent".to_owned(),
            });
            continue;
        };
        for (property, old) in old {
            compared += 1;
            let new = new.get(property).map_or("", String::as_str);
            if old != new {
                differences.push(StyleDifference {
                    selector: selector.clone(),
                    property: Some(property.clone()),
                    old: old.clone(),
                    new: new.to_owned(),
                });
            }
        }
    }
    (compared, differences)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn styles(rows: &[(&str, &[(&str, &str)])]) -> Styles {
        let owned = |(name, value): &(&str, &str)| ((*name).to_owned(), (*value).to_owned());
        let rows = rows.iter();
        rows.map(|(selector, values)| ((*selector).to_owned(), values.iter().map(owned).collect()))
            .collect()
    }

    #[test]
    fn values_that_differ_and_absent_elements_are_differences() {
        let old = styles(&[
            ("body", &[("color", "black"), ("opacity", "1")]),
            (".card", &[("color", "black"), ("opacity", "1")]),
        ]);
        let new = styles(&[
            ("body", &[("color", "red"), ("opacity", "1")]),
            (".new", &[("color", "red")]),
        ]);
        let (compared, differences) = compare(&old, &new);
        assert_eq!(compared, 3);
        let shown: Vec<_> = differences
            .iter()
            .map(|each| (each.selector.as_str(), each.property.as_deref(), each.new.as_str()))
            .collect();
        assert_eq!(shown, [(".card", None, "absent"), ("body", Some("color"), "red")]);
        assert_eq!(compare(&old, &old), (4, Vec::new()));
    }
}
