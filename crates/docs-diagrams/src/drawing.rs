//! From two pictures, for the light and for the dark, to one that needs no style sheet.

use std::collections::BTreeSet;

use roxmltree::{Document, Node};

use crate::fault::Fault;
use crate::node::Shape;
use crate::properties::{self, Properties};
use crate::sheet::Sheet;
use crate::{attributes, numbers};

/// The elements that a picture may have: shapes, text, and what these refer to. Whatever else there is, is left out.
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

/// Elements that show nothing where they stand, but where something refers to them.
const REFERRED: [&str; 8] = [
    "clipPath",
    "filter",
    "linearGradient",
    "marker",
    "mask",
    "pattern",
    "radialGradient",
    "symbol",
];

/// Elements that are nothing without content.
const WRAPPERS: [&str; 4] = ["a", "defs", "g", "text"];

/// Draws a picture that is `light` in the light and `dark` in the dark.
pub(crate) fn drawn(light: &str, dark: &str) -> Result<String, Fault> {
    let mut picture = read(light)?;
    picture.take_dark(&read(dark)?);
    picture.finish();
    let mut references = BTreeSet::new();
    picture.collect_references(&mut references);
    picture.prune(&references);
    let mut svg = String::new();
    picture.write(&mut svg);
    Ok(svg)
}

/// An element, with all that is said of it.
#[derive(Debug)]
struct Part {
    name: String,
    attributes: Vec<(String, String)>,
    properties: Properties,
    content: Vec<Content>,
}

#[derive(Debug)]
enum Content {
    Part(Part),
    Text(String),
}

fn read(svg: &str) -> Result<Part, Fault> {
    let unreadable =
        |error: roxmltree::Error| Fault::new(format!("the picture can't be read: {error}"));
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
            properties: properties::of(shape, sheet),
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

    /// A picture within the picture is a group at the same place: nothing of it is cut off where letters are wider than
    /// they were thought to be, and its text can be found.
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

    fn parts(&self) -> impl Iterator<Item = &Self> {
        self.content.iter().filter_map(|content| match content {
            Content::Part(part) => Some(part),
            Content::Text(_) => None,
        })
    }

    fn parts_mut(&mut self) -> impl Iterator<Item = &mut Self> {
        self.content.iter_mut().filter_map(|content| match content {
            Content::Part(part) => Some(part),
            Content::Text(_) => None,
        })
    }

    /// Takes over how the same part looks in the dark. A part that the dark picture has not stays as it is.
    fn take_dark(&mut self, dark: &Self) {
        properties::take_dark(&mut self.properties, &dark.properties);
        let mut unseen: Vec<&Self> = dark.parts().collect();
        for part in self.parts_mut() {
            // The two may differ in what one of them has besides, such as gradients.
            let same =
                unseen.iter().position(|dark| dark.name == part.name && dark.id() == part.id());
            if let Some(same) = same {
                part.take_dark(unseen.remove(same));
            }
        }
    }

    fn id(&self) -> Option<&str> {
        self.attribute("id")
    }

    fn attribute(&self, name: &str) -> Option<&str> {
        self.attributes.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    /// Gives the picture its size and its name.
    fn finish(&mut self) {
        let size = self.attribute("viewBox").map(numbers::list).unwrap_or_default();
        let label = kind_name(self.attribute("aria-roledescription").unwrap_or_default());
        self.attributes.retain(|(name, _)| !matches!(name.as_str(), "width" | "height"));
        if let [_, _, width, height] = size[..] {
            for (name, length) in [("width", width), ("height", height)] {
                self.attributes.push((name.to_owned(), format!("{length:.0}")));
            }
        }
        if self.attribute("aria-labelledby").is_none() {
            self.attributes.push(("aria-label".to_owned(), label.to_owned()));
        }
    }

    /// Gathers the ids that something refers to.
    fn collect_references(&self, references: &mut BTreeSet<String>) {
        let values = self.properties.values().chain(self.attributes.iter().map(|(_, value)| value));
        for value in values {
            let addresses = value.split("url(").skip(1).filter_map(|rest| rest.split(')').next());
            let ids =
                addresses.filter_map(|address| address.trim_matches(['"', '\'']).strip_prefix('#'));
            references.extend(ids.map(str::to_owned));
        }
        for (name, value) in &self.attributes {
            match name.as_str() {
                "href" => references.extend(value.strip_prefix('#').map(str::to_owned)),
                "aria-labelledby" | "aria-describedby" => {
                    references.extend(value.split_whitespace().map(str::to_owned));
                }
                _ => {}
            }
        }
        self.parts().for_each(|part| part.collect_references(references));
    }

    /// Leaves out what nobody sees: ids and elements that nothing refers to, groups without content or meaning.
    fn prune(&mut self, references: &BTreeSet<String>) {
        let is_referred = |part: &Self| part.id().is_some_and(|id| references.contains(id));
        let mut content = Vec::new();
        for mut inner in std::mem::take(&mut self.content) {
            if let Content::Part(part) = &mut inner {
                let is_idle = REFERRED.contains(&part.name.as_str()) && !is_referred(part);
                if is_idle || properties::hide(&part.properties) {
                    continue;
                }
                part.prune(references);
                if part.content.is_empty() && WRAPPERS.contains(&part.name.as_str()) {
                    continue;
                }
                let says_nothing = part.attributes.is_empty() && part.properties.is_empty();
                if says_nothing && matches!(part.name.as_str(), "g" | "tspan") {
                    content.append(&mut part.content);
                    continue;
                }
            }
            content.push(inner);
        }
        self.content = content;
        self.attributes.retain(|(name, value)| name != "id" || references.contains(value));
    }

    fn write(&self, svg: &mut String) {
        svg.push('<');
        svg.push_str(&self.name);
        for (name, value) in &self.attributes {
            push_attribute(svg, name, value);
        }
        for (name, value) in &self.properties {
            push_attribute(svg, name, value);
        }
        if self.content.is_empty() {
            return svg.push_str("/>");
        }
        svg.push('>');
        for content in &self.content {
            match content {
                Content::Part(part) => part.write(svg),
                Content::Text(text) => push_escaped(svg, text),
            }
        }
        svg.push_str("</");
        svg.push_str(&self.name);
        svg.push('>');
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

/// What a `use` element shows, which holds no other.
fn used<'a>(node: Node<'a, 'a>) -> Option<Node<'a, 'a>> {
    let reference = node.attributes().find(|attribute| attribute.name() == "href")?;
    let id = reference.value().strip_prefix('#').filter(|_| node.tag_name().name() == "use")?;
    let used = node.document().descendants().find(|node| node.attribute("id") == Some(id))?;
    used.descendants().all(|node| node.tag_name().name() != "use").then_some(used)
}

/// What a kind of diagram is called, for those who hear the page; the picture's text follows.
fn kind_name(description: &str) -> &'static str {
    match description {
        "flowchart" | "flowchart-v2" | "flowchart-elk" => "Flowchart",
        "sequence" => "Sequence diagram",
        "class" | "classDiagram" => "Class diagram",
        "stateDiagram" | "state" => "State diagram",
        "er" => "Entity relationship diagram",
        "gantt" => "Gantt chart",
        "pie" => "Pie chart",
        "gitGraph" => "Git graph",
        "mindmap" => "Mind map",
        "timeline" => "Timeline",
        "journey" => "User journey",
        "quadrantChart" => "Quadrant chart",
        "xychart" => "XY chart",
        "requirement" => "Requirement diagram",
        "sankey" => "Sankey diagram",
        "kanban" => "Kanban board",
        "architecture" => "Architecture diagram",
        "block" => "Block diagram",
        "packet" => "Packet diagram",
        "radar" => "Radar chart",
        "treemap" => "Treemap",
        "c4" => "C4 diagram",
        _ => "Diagram",
    }
}

fn push_attribute(svg: &mut String, name: &str, value: &str) {
    svg.push(' ');
    svg.push_str(name);
    svg.push_str("=\"");
    push_escaped(svg, value);
    svg.push('"');
}

fn push_escaped(svg: &mut String, text: &str) {
    for char in text.chars() {
        match char {
            '&' => svg.push_str("&amp;"),
            '<' => svg.push_str("&lt;"),
            '>' => svg.push_str("&gt;"),
            '"' => svg.push_str("&quot;"),
            char => svg.push(char),
        }
    }
}
