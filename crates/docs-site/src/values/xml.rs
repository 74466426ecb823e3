//! Writer of XML.

use std::borrow::Cow;

use quick_xml::Writer;
use quick_xml::events::{BytesDecl, BytesEnd, BytesStart, BytesText, Event};

/// Writer of an indented XML document.
pub(crate) struct XmlWriter(Writer<Vec<u8>>);

impl XmlWriter {
    pub(crate) fn new() -> Self {
        let mut writer = Self(Writer::new_with_indent(Vec::new(), b' ', 2));
        writer.event(Event::Decl(BytesDecl::new("1.0", Some("utf-8"), None)));
        writer
    }

    pub(crate) fn start(&mut self, name: &str, attributes: &[(&str, &str)]) {
        self.event(Event::Start(element(name, attributes)));
    }

    pub(crate) fn end(&mut self, name: &str) {
        self.event(Event::End(BytesEnd::new(name)));
    }

    pub(crate) fn empty(&mut self, name: &str, attributes: &[(&str, &str)]) {
        self.event(Event::Empty(element(name, attributes)));
    }

    /// Writes an element with a string as its content.
    pub(crate) fn text(&mut self, name: &str, text: &str) {
        self.text_with(name, &[], text);
    }

    /// Writes an element with a string as its content, if there is one.
    pub(crate) fn optional(&mut self, name: &str, text: Option<&str>) {
        if let Some(text) = text {
            self.text(name, text);
        }
    }

    pub(crate) fn text_with(&mut self, name: &str, attributes: &[(&str, &str)], text: &str) {
        self.start(name, attributes);
        self.event(Event::Text(BytesText::new(&allowed(text))));
        self.end(name);
    }

    /// Returns the document.
    pub(crate) fn finish(self) -> String {
        let mut bytes = self.0.into_inner();
        bytes.push(b'\n');
        String::from_utf8(bytes).expect("texts are UTF-8")
    }

    fn event(&mut self, event: Event<'_>) {
        self.0.write_event(event).expect("memory takes every event");
    }
}

fn element<'a>(name: &'a str, attributes: &[(&str, &str)]) -> BytesStart<'a> {
    let mut element = BytesStart::new(name);
    for (key, value) in attributes {
        element.push_attribute((*key, &*allowed(value)));
    }
    element
}

/// Returns a string without the control characters that no XML document can contain.
fn allowed(text: &str) -> Cow<'_, str> {
    let is_forbidden = |character: char| {
        (character.is_control() && !matches!(character, '\t' | '\n' | '\r' | '\u{7f}'..='\u{9f}'))
            || matches!(character, '\u{fffe}' | '\u{ffff}')
    };
    if text.contains(is_forbidden) {
        Cow::Owned(text.replace(is_forbidden, ""))
    } else {
        Cow::Borrowed(text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_escaped() {
        let mut xml = XmlWriter::new();
        xml.start("a", &[("b", "\"<&>\"\u{1}")]);
        xml.text("c", "<p>]]>&\u{8}</p>");
        xml.optional("d", None);
        xml.empty("e", &[]);
        xml.end("a");
        assert_eq!(
            xml.finish(),
            "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<a b=\"&quot;&lt;&amp;&gt;&quot;\">\n  \
             <c>&lt;p&gt;]]&gt;&amp;&lt;/p&gt;</c>\n  <e/>\n</a>\n"
        );
    }
}
