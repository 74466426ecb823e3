//! Trial rendering of the components that replace parts of Markdown.

use docs_render::{Attributes, Island, IslandNode, PageScript, replaced_together};

/// Returns an island for each name, with the properties of the part in a document.
pub(crate) fn islands(names: &[String]) -> Vec<Island> {
    names.iter().map(|name| Island { at: 0, script: 0, node: node(name) }).collect()
}

/// Returns the script of the islands.
pub(crate) fn script() -> PageScript {
    PageScript {
        file: String::new(),
        blocks: Vec::new(),
        markdown: Vec::new(),
        props: "{}".to_owned(),
        parent: None,
    }
}

fn node(name: &str) -> IslandNode {
    match name {
        "Tabs" => element("Tabs", "", vec![node("TabItem")]),
        "TabItem" => element(name, "value=\"a\" label=\"A\"", vec![text()]),
        "Admonition" => element(name, "type=\"note\" title=\"Note\"", vec![text()]),
        "CodeBlock" => element(name, CODE, vec![lines()]),
        "Heading" => element(name, "as=\"h2\" id=\"a\"", vec![text()]),
        "DocCard" => element(name, &format!("item={{{CARD}}}"), Vec::new()),
        "DocCardList" => element(name, &format!("items={{[{CARD}]}}"), Vec::new()),
        "ThemedImage" => element(name, "sources={{light: '/a.png', dark: '/b.png'}}", Vec::new()),
        "TOCInline" => element(name, "toc={[{value: 'A', id: 'a', level: 2}]}", Vec::new()),
        "pre" => element("components.pre", "", vec![node("code")]),
        "code" => element("components.code", CODE, vec![lines()]),
        "img" => element("components.img", "src=\"/a.png\" alt=\"\"", Vec::new()),
        "hr" => element("components.hr", "", Vec::new()),
        "a" => element("components.a", "href=\"/\"", vec![text()]),
        _ if name.starts_with(|first: char| first.is_ascii_uppercase()) => {
            element(name, "", vec![text()])
        }
        _ => element(&format!("components.{name}"), "", vec![text()]),
    }
}

/// Entry of a sidebar, for a card.
const CARD: &str = "{type: 'link', href: '/a', label: 'A', description: 'B'}";

/// Attributes of a code block.
const CODE: &str = "className=\"language-js\" metastring=\"\" html=\"\"";

/// Returns the content of a code block. Code without a line break would be inline code.
fn lines() -> IslandNode {
    IslandNode::Text("a\nb\n".to_owned())
}

fn text() -> IslandNode {
    IslandNode::Text("a".to_owned())
}

fn element(name: &str, attributes: &str, children: Vec<IslandNode>) -> IslandNode {
    let attributes = Attributes::Source(attributes.to_owned());
    IslandNode::Element { name: name.to_owned(), attributes, children, line: 1 }
}

/// Returns the names without failed ones, and without those that are replaced together with a failed
/// one.
pub(crate) fn without(names: Vec<String>, failed: &[String]) -> Vec<String> {
    let is_failed = |name: &str| failed.iter().any(|failed| failed == name);
    let fails = |name: &str| is_failed(name) || replaced_together(name).is_some_and(is_failed);
    names.into_iter().filter(|name| !fails(name)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn components_have_the_properties_that_they_need() {
        for (name, expected) in [
            ("DocCard", "item={{type: 'link', href: '/a', label: 'A', description: 'B'}}"),
            ("DocCardList", "items={[{type: 'link', href: '/a', label: 'A', description: 'B'}]}"),
        ] {
            let IslandNode::Element { attributes: Attributes::Source(source), .. } = node(name)
            else {
                panic!("{name}")
            };
            assert_eq!(source, expected);
        }
    }
}
