//! Elements of a picture with their presentation attributes.

use roxmltree::{Document, Node};

use crate::error::DiagramError;
use crate::node::Shape;
use crate::properties::{self, Properties};
use crate::sheet::Sheet;
use crate::{attributes, numbers};

/// Elements that a picture may contain: shapes, labels, and the elements that these refer to. Others are removed.
const ELEMENTS: [&str; 31] = [
    "a",
    "circle",
    "clipPath",
    "defs",
    "desc",
    "ellipse",
    "feDropShadow",
    "feFlood",
    "feGaussianBlur",
    "feMerge",
    "feMergeNode",
    "feOffset",
    "filter",
    "g",
    "line",
    "linearGradient",
    "marker",
    "mask",
    "path",
    "pattern",
    "polygon",
    "polyline",
    "radialGradient",
    "rect",
    "stop",
    "svg",
    "symbol",
    "text",
    "title",
    "tspan",
    "use",
];

/// Element with its attributes, properties and children.
#[derive(Debug)]
pub(crate) struct Part {
    pub(crate) name: String,
    pub(crate) attributes: Vec<(String, String)>,
    pub(crate) properties: Properties,
    pub(crate) content: Vec<Content>,
}

#[derive(Debug)]
pub(crate) enum Content {
    Part(Part),
    Text(String),
}

/// Parses a picture.
pub(crate) fn read(svg: &str) -> Result<Part, DiagramError> {
    let unreadable =
        |error: roxmltree::Error| DiagramError::new(format!("the picture can't be read: {error}"));
    let document = Document::parse(svg).map_err(unreadable)?;
    let styles: String = document
        .descendants()
        .filter(|node| node.tag_name().name() == "style")
        .flat_map(|node| node.children().filter_map(|child| child.text()))
        .collect();
    let sheet = Sheet::read(&styles);
    let marks = vec![0; document.descendants().count()];
    let root = Shape { node: document.root_element(), marks: &marks };
    Ok(Part::read(root, &sheet))
}

impl Part {
    fn read(shape: Shape<'_>, sheet: &Sheet<'_>) -> Self {
        let node = shape.node;
        let content: Vec<Content> = match used(node) {
            Some(used) => Content::read(used, shape.marks, sheet).into_iter().collect(),
            None => {
                node.children().filter_map(|node| Content::read(node, shape.marks, sheet)).collect()
            }
        };
        let mut part = Self {
            name: node.tag_name().name().to_owned(),
            attributes: attributes::kept(node),
            properties: properties::computed(shape, sheet),
            content,
        };
        if part.name == "use" || (node.parent_element().is_some() && part.is_picture_in_its_size())
        {
            part.become_group();
        }
        part
    }

    fn is_picture_in_its_size(&self) -> bool {
        let number = |name: &str| self.attribute(name)?.parse::<f64>().ok();
        match self.attribute("viewBox").map(numbers::list).unwrap_or_default()[..] {
            [_, _, width, height] if self.name == "svg" => {
                let is_near =
                    |name, length: f64| number(name).is_some_and(|own| (own - length).abs() < 0.1);
                is_near("width", width) && is_near("height", height)
            }
            _ => false,
        }
    }

    /// Replaces a nested `<svg>` with a group at the same position. A group does not clip labels that are wider than
    /// measured, and their text remains searchable.
    fn become_group(&mut self) {
        "g".clone_into(&mut self.name);
        let number = |name: &str| {
            let numbers = self.attribute(name).map(numbers::list).unwrap_or_default();
            numbers.first().copied().unwrap_or_default()
        };
        let view = self.attribute("viewBox").map(numbers::list).unwrap_or_default();
        let (left, top) = match view[..] {
            [left, top, _, _] => (left, top),
            _ => (0.0, 0.0),
        };
        let (x, y) = (number("x") - left, number("y") - top);
        let moved =
            if x == 0.0 && y == 0.0 { String::new() } else { format!("translate({x},{y})") };
        let transform = self.attribute("transform").unwrap_or_default();
        let transform = numbers::rounded(format!("{transform} {moved}").trim());
        self.attributes.retain(|(name, _)| name == "id");
        if !transform.is_empty() {
            self.attributes.push(("transform".to_owned(), transform));
        }
    }

    pub(crate) fn parts(&self) -> impl Iterator<Item = &Self> {
        self.content.iter().filter_map(|content| match content {
            Content::Part(part) => Some(part),
            Content::Text(_) => None,
        })
    }

    pub(crate) fn parts_mut(&mut self) -> impl Iterator<Item = &mut Self> {
        self.content.iter_mut().filter_map(|content| match content {
            Content::Part(part) => Some(part),
            Content::Text(_) => None,
        })
    }

    pub(crate) fn id(&self) -> Option<&str> {
        self.attribute("id")
    }

    pub(crate) fn attribute(&self, name: &str) -> Option<&str> {
        self.attributes.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }
}

impl Content {
    fn read<'a>(node: Node<'a, 'a>, marks: &'a [u8], sheet: &Sheet<'_>) -> Option<Self> {
        if let Some(text) = node.text().filter(|_| node.is_text()) {
            return Some(Self::Text(text.to_owned()));
        }
        ELEMENTS
            .contains(&node.tag_name().name())
            .then(|| Self::Part(Part::read(Shape { node, marks }, sheet)))
    }
}

/// Returns the element that a `use` element shows, unless that contains another `use`.
fn used<'a>(node: Node<'a, 'a>) -> Option<Node<'a, 'a>> {
    let reference = node.attributes().find(|attribute| attribute.name() == "href")?;
    let id = reference.value().strip_prefix('#').filter(|_| node.tag_name().name() == "use")?;
    let used = node.document().descendants().find(|node| node.attribute("id") == Some(id))?;
    used.descendants().all(|node| node.tag_name().name() != "use").then_some(used)
}
