//! Serialization of a picture.

use crate::part::{Content, Part};

impl Part {
    /// Appends the element to `svg`.
    pub(crate) fn write(&self, svg: &mut String) {
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
