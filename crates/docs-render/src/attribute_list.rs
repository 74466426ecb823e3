//! Attributes in braces, `{ .wide #id target=_blank }`, of the extension `attr_list` of MkDocs.
//!
//! Reference: <https://python-markdown.github.io/extensions/attr_list/>.

use crate::admonitions::{attribute_words, unquoted};

/// Attributes besides ids and classes. They run nothing and load nothing.
const ATTRIBUTES: [&str; 12] = [
    "align", "dir", "download", "height", "hreflang", "lang", "loading", "rel", "role", "target",
    "title", "width",
];

/// Starts of the names of further attributes.
const PREFIXES: [&str; 2] = ["aria-", "data-"];

/// Classes of the theme Material, each with the class of the interface that has its effect.
const CLASSES: [(&str, &str); 1] = [("md-button", "button")];

/// Attributes of an element.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub(crate) struct AttributeList {
    pub(crate) id: Option<String>,
    pub(crate) classes: Vec<String>,
    /// Other attributes, each once.
    pub(crate) others: Vec<(String, String)>,
    /// Attributes without an effect.
    pub(crate) faulty: Vec<String>,
}

impl AttributeList {
    /// Parses the content of braces.
    pub(crate) fn parse(inside: &str) -> Self {
        let mut list = Self::default();
        for word in attribute_words(inside.strip_prefix(':').unwrap_or(inside)) {
            list.push(word);
        }
        list
    }

    /// Adds an attribute. The last one of the same name takes precedence.
    pub(crate) fn push(&mut self, word: &str) {
        if let Some(id) = word.strip_prefix('#') {
            self.id = Some(id.to_owned());
        } else if let Some(class) = word.strip_prefix('.') {
            self.push_class(class);
        } else {
            let (name, value) = word.split_once('=').unwrap_or((word, ""));
            match (name, unquoted(value)) {
                ("id", id) => self.id = Some(id.to_owned()),
                ("class", classes) => {
                    classes.split_whitespace().for_each(|class| self.push_class(class));
                }
                (name, value) if is_attribute(name) => {
                    self.set(name, value.to_owned());
                }
                _ => self.faulty.push(word.to_owned()),
            }
        }
    }

    fn push_class(&mut self, class: &str) {
        let own = CLASSES.iter().find(|(known, _)| *known == class).map(|(_, own)| *own);
        for class in [Some(class), own].into_iter().flatten() {
            if !self.classes.iter().any(|known| known == class) {
                self.classes.push(class.to_owned());
            }
        }
    }

    /// Sets an attribute besides the id and the classes.
    pub(crate) fn set(&mut self, name: &str, value: String) {
        self.others.retain(|(known, _)| !known.eq_ignore_ascii_case(name));
        self.others.push((name.to_owned(), value));
    }

    /// Returns the value of an attribute besides the id and the classes.
    pub(crate) fn value(&self, name: &str) -> Option<&str> {
        self.others.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }
}

/// Returns `true` for the name of an attribute that elements may have.
fn is_attribute(name: &str) -> bool {
    let is_part = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-';
    let is_name = name.bytes().all(is_part);
    is_name && (ATTRIBUTES.contains(&name) || PREFIXES.iter().any(|start| name.starts_with(start)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_has_ids_classes_and_safe_attributes() {
        let list = AttributeList::parse(
            ": #a .b .b class=\"c d\" title='e f' data-g onclick=h() style=\"i: j\" ",
        );
        assert_eq!(
            (list.id.as_deref(), list.classes),
            (Some("a"), vec!["b", "c", "d"].into_iter().map(str::to_owned).collect())
        );
        let other = |name: &str, value: &str| (name.to_owned(), value.to_owned());
        assert_eq!(list.others, [other("title", "e f"), other("data-g", "")]);
        assert_eq!(list.faulty, ["onclick=h()", "style=\"i: j\""]);
    }

    #[test]
    fn the_last_attribute_of_a_name_takes_precedence() {
        let list = AttributeList::parse("title=a #b rel=c title=d id=e data-f=1 data-F=2");
        let other = |name: &str, value: &str| (name.to_owned(), value.to_owned());
        assert_eq!(list.others, [other("rel", "c"), other("title", "d"), other("data-F", "2")]);
        assert_eq!(list.id.as_deref(), Some("e"));
    }

    #[test]
    fn a_button_of_material_is_one_of_the_interface() {
        let list = AttributeList::parse(" .md-button .md-button--primary ");
        assert_eq!(list.classes, ["md-button", "button", "md-button--primary"]);
    }
}
