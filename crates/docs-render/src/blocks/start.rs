//! Start of a block: title, id, classes and attributes.

use crate::html::push_attribute;
use crate::tags::{Token, tokens};
use docs_core::decode_entities;

/// Start of a block, as a directive or a component.
#[derive(Clone, Debug, Default)]
pub(crate) struct BlockStart {
    /// Title as HTML.
    pub(crate) title: Option<String>,
    /// `true` if an issue on the title exists already.
    pub(crate) has_title_issue: bool,
    pub(crate) id: Option<String>,
    /// Classes, separated by spaces.
    pub(crate) classes: String,
    /// Other attributes. The value of an attribute without one is empty.
    pub(crate) attributes: Vec<(String, String)>,
    pub(crate) line: u32,
    /// Name of the block with its delimiters: `:::cards`, `::video`, `<Cards>`.
    pub(crate) name: String,
}

impl BlockStart {
    /// Returns the value of an attribute; `None` if it is absent or empty.
    pub(super) fn attribute(&self, name: &str) -> Option<&str> {
        let attribute = self.attributes.iter().find(|(known, _)| known == name)?;
        Some(attribute.1.as_str()).filter(|value| !value.is_empty())
    }

    /// Returns `true` for a component.
    pub(crate) fn is_component(&self) -> bool {
        self.name.starts_with('<')
    }

    /// Returns the first characters of the block in the source, at which issues are reported. Spaces may follow the colons of a
    /// directive.
    pub(crate) fn delimiter(&self) -> &str {
        match self.is_component() {
            true => self.name.trim_end_matches('>'),
            false => &self.name[..self.name.len() - self.name.trim_start_matches(':').len()],
        }
    }

    /// Returns a message on the block. `fault` is the rest of a sentence that starts with its name.
    pub(super) fn message(&self, fault: &str) -> String {
        format!("`{}` {fault}", self.name)
    }

    /// Returns `true` if an attribute exists and its value is not `false`.
    pub(super) fn has(&self, name: &str) -> bool {
        self.attributes.iter().any(|(known, value)| known == name && value != "false")
    }

    /// Removes the title, and returns it as a start of its own.
    pub(crate) fn take_title(&mut self) -> Self {
        let title = self.title.take();
        Self { title, line: self.line, name: self.name.clone(), ..Self::default() }
    }

    /// Returns the title without markup.
    pub(super) fn title_text(&self) -> Option<String> {
        let words = tokens(self.title.as_deref()?).filter_map(|(_, token)| match token {
            Token::Text(text) => Some(decode_entities(text)),
            _ => None,
        });
        let text: String = words.collect();
        Some(text.trim().to_owned()).filter(|text| !text.is_empty())
    }

    /// Appends the class and the id of the outermost element.
    pub(super) fn push_class(&self, html: &mut String, class: &str) {
        let separator = if class.is_empty() || self.classes.is_empty() { "" } else { " " };
        let class = format!("{class}{separator}{}", self.classes);
        if !class.is_empty() {
            push_attribute(html, "class", &class);
        }
        if let Some(id) = &self.id {
            push_attribute(html, "id", id);
        }
    }
}
