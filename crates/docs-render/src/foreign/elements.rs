//! Components in CommonMark.

use docs_core::is_html_element;

/// Components whose names are also those of elements with another effect.
const NAMED_AS_ELEMENTS: [&str; 4] = ["Aside", "Code", "Link", "Video"];

/// Returns `true` if an element of CommonMark is written as a component: `<Tabs>`, which is parsed as `<tabs>`.
pub(crate) fn is_component(name: &str) -> bool {
    name.starts_with(|letter: char| letter.is_ascii_uppercase())
        && (!is_html_element(name) || NAMED_AS_ELEMENTS.contains(&name))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn components_are_not_elements() {
        for name in ["Tabs", "TabItem", "String", "T", "Aside"] {
            assert!(is_component(name), "{name}");
        }
        for name in ["tabs", "DIV", "Details", "IMG", "Br", "my-Element"] {
            assert!(!is_component(name), "{name}");
        }
    }
}
