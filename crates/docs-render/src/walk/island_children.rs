//! Components that are islands because of their content.

use std::collections::HashSet;

use super::evaluator::Evaluator;
use super::island_rules::TagKind;
use crate::mdx::{Placeholders, jsx};
use crate::tags::{contains_raw_text, is_void};

/// Names of such components. A source with such a component contains one of these names, unless it imports the component
/// under another name.
const NAMES: [&str; 7] =
    ["CodeBlock", "Tab", "<script", "<style", "<textarea", "<iframe", "<title"];

struct Open<'t> {
    name: &'t str,
    number: usize,
    kind: Kind,
    /// Numbers of the panels in tabs.
    panels: Vec<usize>,
}

#[derive(Clone, Copy, Eq, PartialEq)]
enum Kind {
    /// The text is not HTML of the page: a code block, a style sheet.
    Text,
    /// Head of the document.
    Head,
    Island,
    Tabs,
    Other,
}

impl Evaluator<'_> {
    /// Returns the tags that are islands because of their content: code blocks and style sheets with an expression that
    /// is not data, and tabs with a panel that is not data, together with all their panels.
    pub(super) fn islands_by_children(&self, placeholders: &Placeholders) -> HashSet<usize> {
        let mut found = HashSet::new();
        let imports_theme =
            || self.scope.imports.values().any(|import| import.specifier.starts_with("@theme"));
        if !self.input.options.has_islands()
            || !(placeholders.contain_any(&NAMES) || imports_theme())
        {
            return found;
        }
        let mut open: Vec<Open<'_>> = Vec::new();
        for placeholder in placeholders.iter() {
            if let Some(expression) = placeholder.text.strip_prefix('{') {
                if !self.shows_data(expression.strip_suffix('}').unwrap_or(expression)) {
                    record_code(&mut open, &mut found);
                }
                continue;
            }
            let Some(tag) = jsx::tag(placeholder.text) else { continue };
            if tag.is_end {
                if let Some(above) = open.iter().rposition(|open| open.name == tag.name) {
                    open.truncate(above);
                }
                continue;
            }
            let component = self.component_name(tag.name);
            let kind = match self.tag_kind(&tag) {
                TagKind::Island => Kind::Island,
                _ if component == "Tabs" => Kind::Tabs,
                _ if component == "Head" || tag.name == "head" => Kind::Head,
                _ if component == "CodeBlock" || contains_raw_text(tag.name) => Kind::Text,
                _ => Kind::Other,
            };
            let is_panel = component == "TabItem";
            record_panel(
                &mut open,
                &mut found,
                (placeholder.number, is_panel),
                kind == Kind::Island,
            );
            if !(tag.is_self_closing || is_void(tag.name)) {
                open.push(Open {
                    name: tag.name,
                    number: placeholder.number,
                    kind,
                    panels: Vec::new(),
                });
            }
        }
        found
    }
}

/// Records the tags around an expression that is not data.
fn record_code(open: &mut [Open<'_>], found: &mut HashSet<usize>) {
    if open.iter().any(|open| open.kind == Kind::Head) {
        return;
    }
    if let Some(last) = open.last_mut()
        && matches!(last.kind, Kind::Text | Kind::Tabs)
    {
        make_island(last, found);
    }
}

/// Records a tag within tabs, and a panel within a component.
fn record_panel(
    open: &mut [Open<'_>],
    found: &mut HashSet<usize>,
    (number, is_panel): (usize, bool),
    is_island: bool,
) {
    let Some(outer) = open.last_mut() else { return };
    match outer.kind {
        Kind::Tabs if is_panel && !is_island => outer.panels.push(number),
        Kind::Tabs if is_island => make_island(outer, found),
        Kind::Island if is_panel => {
            found.insert(number);
        }
        _ => {}
    }
}

/// Converts an open tag and its panels to islands.
fn make_island(open: &mut Open<'_>, found: &mut HashSet<usize>) {
    open.kind = Kind::Island;
    found.insert(open.number);
    found.extend(open.panels.drain(..));
}
