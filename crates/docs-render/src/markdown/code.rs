//! Code blocks and diagrams.

use memchr::memchr;

use super::Converter;
use super::attributes::decoded;
use super::runs::longest_run;
use super::tree::{Element, NodeId};

impl Converter<'_, '_> {
    /// Writes a code block with its title.
    pub(super) fn code_block(&mut self, node: NodeId) {
        let is_pre = |element: Element<'_>| element.name == "pre";
        let Some(pre) = self.tree.find(node, &is_pre).and_then(|pre| self.tree.element(pre)) else {
            return self.flow(node);
        };
        let is_title = |element: Element<'_>| element.attributes.has("data-code-title");
        let title = self.tree.find(node, &is_title).map(|title| self.text_of(title));
        self.code(pre, title.as_deref());
    }

    /// Writes preformatted text as a fenced code block.
    pub(super) fn code(&mut self, pre: Element<'_>, title: Option<&str>) {
        // Browsers ignore a line end at the start.
        let text = text_without_tags(pre.raw.strip_prefix('\n').unwrap_or(pre.raw));
        let text = text.strip_suffix('\n').unwrap_or(&text);
        let mut info = language(pre).unwrap_or_default();
        if let Some(title) = title.filter(|title| !title.is_empty()) {
            let quote = if title.contains('"') { '\'' } else { '"' };
            let name = if info.is_empty() { "text" } else { info.as_str() };
            info = format!("{name} title={quote}{title}{quote}");
        }
        self.fence(&info, text);
    }

    /// Writes the source of a diagram as a fenced code block.
    pub(super) fn diagram(&mut self, element: Element<'_>) {
        let source = element.attributes.get("data-source");
        if let Some(source) = source {
            let language = element.attributes.get("data-language").unwrap_or_default();
            self.fence(&language, source.strip_suffix('\n').unwrap_or(&source));
        }
    }

    fn fence(&mut self, info: &str, text: &str) {
        // The text after a fence of backticks contains none.
        let mark = if info.contains('`') { '~' } else { '`' };
        let fence = mark.to_string().repeat(longest_run(text, mark as u8).max(2) + 1);
        let text = if text.is_empty() { String::new() } else { format!("{text}\n") };
        self.out.block(&format!("{fence}{info}\n{text}{fence}"));
    }
}

/// Returns the language of preformatted text; `None` for plain text.
fn language(pre: Element<'_>) -> Option<String> {
    let of = |classes: &str| {
        let mut languages =
            classes.split_ascii_whitespace().filter_map(|class| class.strip_prefix("language-"));
        languages.next().map(str::to_owned)
    };
    let own = pre.attributes.get("class").and_then(|classes| of(&classes));
    let of_code = || {
        let tag = pre.raw.trim_start().strip_prefix("<code")?;
        of(&super::attributes::Attributes(&tag[..memchr(b'>', tag.as_bytes())?]).get("class")?)
    };
    let is_plain = |language: &String| language != "text" && !language.contains('{');
    own.or_else(of_code).filter(is_plain)
}

/// Returns the text of HTML: without tags and comments, with decoded entities.
pub(super) fn text_without_tags(html: &str) -> String {
    let mut text = String::with_capacity(html.len());
    let mut rest = html;
    while let Some(at) = memchr(b'<', rest.as_bytes()) {
        text.push_str(&rest[..at]);
        let markup = &rest[at..];
        let is_markup = markup[1..]
            .starts_with(|char: char| char.is_ascii_alphabetic() || matches!(char, '/' | '!'));
        rest = match memchr(b'>', markup.as_bytes()).filter(|_| is_markup) {
            Some(end) => {
                if markup.starts_with("<br") {
                    text.push('\n');
                }
                &markup[end + 1..]
            }
            None => {
                text.push('<');
                &markup[1..]
            }
        };
    }
    text.push_str(rest);
    if text.contains('&') { decoded(&text).into_owned() } else { text }
}
