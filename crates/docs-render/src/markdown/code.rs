//! Code blocks and diagrams.

use docs_core::push_decoded_entities;
use std::borrow::Cow;

use memchr::memchr;

use super::Converter;
use super::escape::looks_like_entity;
use crate::article_html::attributes::Attributes;
use crate::article_html::runs::longest_run;
use crate::article_html::tree::{Element, NodeId};
use crate::code::CHANGES;
use crate::code::marks::{ADDED, REMOVED};
use crate::code::session::OUTPUT;

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
        let raw = pre.raw.strip_prefix('\n').unwrap_or(pre.raw);
        let mut info = language(pre).unwrap_or_default();
        let text = match pre.attributes.get(CHANGES) {
            Some(changed) => {
                info.push_str(&format!(" lang={changed}"));
                text_without_tags(&with_signs(raw))
            }
            // Without signs, removed lines would be a part of the code.
            None if raw.contains(REMOVED) && raw.lines().any(is_removed) => {
                let language = if info.is_empty() { "text" } else { info.as_str() };
                info = format!("diff lang={language}");
                text_without_tags(&with_signs(raw))
            }
            None => text_without_tags(raw),
        };
        let text = text.strip_suffix('\n').unwrap_or(&text);
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
        // The info string of a backtick fence cannot contain backticks.
        let mark = if info.contains('`') { '~' } else { '`' };
        let fence = mark.to_string().repeat(longest_run(text, mark as u8).max(2) + 1);
        self.out.block(&fence);
        self.out.push(&escaped_info(info));
        if !text.is_empty() {
            self.out.push_line(text);
        }
        self.out.push_line(&fence);
    }
}

/// Returns an info string with escapes for characters that Markdown would read as escapes or entities.
fn escaped_info(info: &str) -> Cow<'_, str> {
    if !info.contains(['\\', '&']) {
        return info.into();
    }
    let mut escaped = String::with_capacity(info.len() + 1);
    for (at, char) in info.char_indices() {
        let next = info[at + char.len_utf8()..].chars().next();
        if (char == '\\' && next.is_some_and(|next| next.is_ascii_punctuation()))
            || (char == '&' && looks_like_entity(&info[at..]))
        {
            escaped.push('\\');
        }
        escaped.push(char);
    }
    escaped.into()
}

/// Classes of changed lines, with their signs in a diff.
const SIGNS: [(&str, char); 2] = [(ADDED, '+'), (REMOVED, '-')];

/// Returns the HTML before a line of code, and the rest of its classes.
fn line_classes(line: &str) -> Option<(&str, &str)> {
    let (before, classes) = line.split_once("<span class=\"line")?;
    Some((before, classes.split('"').next().unwrap_or_default()))
}

fn is_removed(line: &str) -> bool {
    line_classes(line).is_some_and(|(_, classes)| classes.contains(REMOVED))
}

/// Returns the HTML of code with diff signs before its lines, which mark changes by classes.
fn with_signs(raw: &str) -> String {
    let mut html = String::with_capacity(raw.len());
    for line in raw.split_inclusive('\n') {
        if let Some((before, classes)) = line_classes(line) {
            let sign = SIGNS.iter().find(|(class, _)| classes.contains(class));
            html.push_str(before);
            if !classes.contains(OUTPUT) {
                html.push(sign.map_or(' ', |(_, sign)| *sign));
            }
            html.push_str(&line[before.len()..]);
        } else {
            html.push_str(line);
        }
    }
    html
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
        of(&Attributes(&tag[..memchr(b'>', tag.as_bytes())?]).get("class")?)
    };
    let is_plain = |language: &String| language != "text" && !language.contains('{');
    own.or_else(of_code).filter(is_plain)
}

/// Returns the text of HTML: without tags and comments, with decoded entities.
pub(super) fn text_without_tags(html: &str) -> String {
    let mut text = String::with_capacity(html.len());
    let push = match memchr(b'&', html.as_bytes()) {
        Some(_) => push_decoded_entities,
        None => String::push_str,
    };
    let mut rest = html;
    while let Some(at) = memchr(b'<', rest.as_bytes()) {
        let markup = &rest[at..];
        let is_markup = markup
            .as_bytes()
            .get(1)
            .is_some_and(|byte| byte.is_ascii_alphabetic() || matches!(byte, b'/' | b'!'));
        let end = memchr(b'>', markup.as_bytes()).filter(|_| is_markup);
        // A `<` that starts no tag is part of the text.
        let (before, after) = match end {
            Some(end) => (&rest[..at], &markup[end + 1..]),
            None => rest.split_at(at + 1),
        };
        push(&mut text, before);
        if end.is_some() && markup.starts_with("<br") {
            text.push('\n');
        }
        rest = after;
    }
    push(&mut text, rest);
    text
}
