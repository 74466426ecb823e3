//! Front matter of pages, and Markdown of the description's author around the generated Markdown.

use crate::markdown::{Headings, contained};
use crate::model::{Operation, one_line};
use crate::page::{OwnText, Page};
use crate::placeholders::is_placeholder;
use crate::text::{Text, quoted};
use crate::view::View;

/// Front matter of a page.
pub(super) struct Front<'a> {
    pub(super) title: String,
    /// Label in the sidebar, if it differs from the title.
    pub(super) label: Option<String>,
    pub(super) class_name: Option<String>,
    /// Markdown that contains the description.
    pub(super) description: Option<&'a str>,
}

impl Front<'_> {
    pub(super) fn new(title: String) -> Self {
        Self { title, label: None, class_name: None, description: None }
    }
}

/// Maximum length of the description of a page.
const MAX_DESCRIPTION: usize = 160;

/// Returns a page with its front matter. Its path is the path of its file, even for names that otherwise denote the page of
/// a folder, such as `readme`.
pub(super) fn page(id: &str, front: Front<'_>, text: Text) -> Page {
    let path = if id == "index" { String::new() } else { id.to_owned() };
    let mut lines =
        vec![("title", quoted(&one_line(&front.title))), ("slug", quoted(&format!("/{path}")))];
    let label = front.label.filter(|label| *label != front.title);
    lines.extend(label.map(|label| ("sidebar_label", quoted(&one_line(&label)))));
    lines.extend(front.class_name.map(|class| ("sidebar_class_name", quoted(&class))));
    let description = front.description.map(first_line).filter(|text| !text.is_empty());
    lines.extend(description.map(|text| ("description", quoted(&text))));
    Page {
        id: id.to_owned(),
        front_matter: lines,
        text: text.text,
        origins: text.origins,
        before: None,
        after: None,
        form: None,
    }
}

/// Returns the first line that is not a heading, without markup, up to [`MAX_DESCRIPTION`] characters.
fn first_line(markdown: &str) -> String {
    let lines = markdown.lines().map(|line| line.trim_start_matches(['>', ' ']).trim());
    let mut lines = lines.filter(|line| !line.is_empty() && !line.starts_with('#'));
    let line = lines.next().unwrap_or_default();
    let mut plain = without_tags(line).replace(['`', '*'], "");
    if let Some((at, _)) = plain.char_indices().nth(MAX_DESCRIPTION) {
        plain.truncate(at);
        let end = plain.rfind(' ').unwrap_or(plain.len());
        plain.truncate(end);
        plain.push('…');
    }
    plain
}

/// Removes the tags of HTML, and the addresses of links. Placeholders such as `<name>` remain.
fn without_tags(line: &str) -> String {
    let mut plain = String::with_capacity(line.len());
    let mut brackets = Search::new(line, '>');
    let mut parentheses = Search::new(line, ')');
    let mut at = 0;
    while let Some(found) = line[at..].find(['<', ']']) {
        let start = at + found;
        plain.push_str(&line[at..start]);
        let after = &line[start..];
        let end = if after.starts_with("](") {
            parentheses.next_from(start)
        } else if after.starts_with('<') {
            brackets.next_from(start).filter(|end| !is_placeholder(&line[start + 1..*end]))
        } else {
            None
        };
        at = end.unwrap_or(start) + 1;
        if end.is_none() {
            plain.push_str(&after[..1]);
        }
    }
    plain.push_str(&line[at..]);
    plain.replace('[', "").trim().to_owned()
}

/// Search for a character from increasing offsets, which reads each part of a line once.
struct Search<'a> {
    line: &'a str,
    wanted: char,
    /// Offset of the next character; the length of the line without one.
    next: usize,
}

impl<'a> Search<'a> {
    fn new(line: &'a str, wanted: char) -> Self {
        Self { line, wanted, next: line.find(wanted).unwrap_or(line.len()) }
    }

    /// Returns the offset of the first character from an offset.
    fn next_from(&mut self, offset: usize) -> Option<usize> {
        if self.next < offset {
            let found = self.line[offset..].find(self.wanted);
            self.next = found.map_or(self.line.len(), |found| offset + found);
        }
        (self.next < self.line.len()).then_some(self.next)
    }
}

/// Returns the classes of an operation in the sidebar.
pub(super) fn class_name(operation: &Operation<'_>) -> String {
    let deprecated = if operation.is_deprecated() { " api-deprecated" } else { "" };
    format!("api-link api-{}{deprecated}", operation.method)
}

/// Returns the author's Markdown before and after the generated Markdown: `x-docs` with a string, or with
/// `before` and `after`.
pub(super) fn own_texts(view: View<'_>) -> (Option<OwnText>, Option<OwnText>) {
    let Some(docs) = view.get("x-docs") else { return (None, None) };
    let own = |view: View<'_>| {
        let text = view.node().text()?;
        let text = contained(text, Headings::Below(1));
        Some(OwnText { text, location: view.location() })
    };
    (own(docs).or_else(|| own(docs.get("before")?)), docs.get("after").and_then(own))
}
