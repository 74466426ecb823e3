//! Faults of theme components. Docusaurus refuses to render most of them.

use std::collections::HashSet;

use docs_core::{Issue, Names};

use super::Walk;
use super::blocks::CODE;
use super::element::{Element, Tabs};
use super::reporter::Reporter;
use crate::blocks::Content;
use crate::tags::Tag;

/// Attributes of components. Other attributes are reported only if they are similar to one of these, because some
/// components pass theirs to an HTML element.
const ATTRIBUTES: &[(&str, &[&str])] = &[
    ("Admonition", &["type", "title", "icon", "className"]),
    ("CodeBlock", &["language", "title", "metastring", "showLineNumbers", "className"]),
    ("Details", &["summary", "open", "className"]),
    ("TabItem", &["value", "label", "default", "hidden", "className", "attributes"]),
    ("Tabs", &["groupId", "defaultValue", "values", "queryString", "className", "block", "lazy"]),
    ("ThemedImage", &["sources", "alt", "className", "width", "height", "style", "title"]),
];

/// Components without the attributes of an HTML element.
const DROPPING: [&str; 3] = ["Admonition", "TabItem", "Tabs"];

impl Walk<'_> {
    /// Reports a panel without a name, or outside of tabs.
    pub(super) fn check_panel(&mut self, tag: &Tag<'_>, line: u32) {
        let has_name = |name: &str| name == "value" || name == "...";
        if !tag.attributes.iter().any(|attribute| has_name(attribute.name)) {
            let help = "write `<TabItem value=\"linux\" label=\"Linux\">`";
            self.reporter.report_theme_fault(tag.name, "`<TabItem>` has no `value`", help, line);
        }
        // A partial has no access to the surrounding tabs, and a component may render tabs around its content.
        let may_be_within = !self.chain.is_empty()
            || self.tags.open.iter().any(|open| {
                matches!(
                    open.element,
                    Element::Tabs(_) | Element::Island { .. } | Element::Custom { .. }
                )
            });
        if !may_be_within {
            let help = "write `<Tabs>` before the first of the tabs, and `</Tabs>` after the last";
            let message = "`<TabItem>` is not within `<Tabs>`".to_owned();
            let issue = self.reporter.accepted_fault(message).help(help);
            self.reporter.issue(line, &format!("<{}", tag.name), issue);
        }
    }

    /// Writes the end of tabs, whose panels are now known.
    pub(super) fn close_theme_tabs(&mut self, mut tabs: Tabs, line: u32, earlier: usize) {
        let has_islands = self.islands.contains_islands(&self.article.html[tabs.at..]);
        // An unknown component in the place of the tabs has an issue.
        if tabs.panels.is_empty() && !has_islands && !self.reporter.has_issue(line, earlier) {
            let help =
                "write `<TabItem value=\"linux\" label=\"Linux\">` around the content of each tab";
            // An expression that is omitted may create the tabs of a Docusaurus project.
            let issue = self.reporter.accepted_fault("`<Tabs>` contains no `<TabItem>`".to_owned());
            self.reporter.issue(line, "<Tabs", issue.help(help));
        }
        if let Some(line) = tabs.outside.filter(|_| !tabs.panels.is_empty()) {
            self.reporter.report_outside("<Tabs>", Content::Panels, line);
        }
        self.reporter.report_equal_values(&tabs, line);
        let shown = if tabs.values.is_empty() { &tabs.panels } else { &tabs.values };
        let is_known = |default: &String| shown.iter().any(|(value, _)| value == default);
        // The panels of islands are unknown.
        if !has_islands && let Some(default) = tabs.default.take_if(|default| !is_known(default)) {
            self.reporter.report_unknown_default(shown, &default, line);
        }
        self.article.close_tabs(&tabs);
    }
}

impl Reporter<'_> {
    /// Reports the attributes of a component that are similar to known ones, and with blocks those of a component that passes none
    /// to an element.
    pub(super) fn report_misspelt_attributes(&mut self, component: &str, tag: &Tag<'_>, line: u32) {
        let Some((_, known)) = ATTRIBUTES.iter().find(|(name, _)| *name == component) else {
            return;
        };
        for name in tag.attributes.iter().map(|attribute| attribute.name) {
            let is_known = known.contains(&name) || name == "..." || name == "key";
            let near = Names::new(known.iter().copied()).nearest(name);
            let is_dropped = self.input.options.blocks && DROPPING.contains(&component);
            let help = match near {
                _ if is_known => continue,
                Some(near) => format!("did you mean `{near}`?"),
                None if is_dropped => format!("its attributes are `{}`", known.join("`, `")),
                None => continue,
            };
            let message = format!("the attribute `{name}` has no effect on `<{}>`", tag.name);
            let issue = self.accepted_fault(message).help(help);
            self.issue(line, name, issue);
        }
    }

    /// Reports a panel that is the default of tabs with another default.
    pub(super) fn report_second_default(&mut self, name: &str, line: u32) {
        let message = "two tabs of `<Tabs>` are the default; the first one is shown".to_owned();
        let issue = self.accepted_fault(message).help("write `default` at one of them");
        self.issue(line, &format!("<{name}"), issue);
    }

    fn report_equal_values(&mut self, tabs: &Tabs, line: u32) {
        let mut values = HashSet::new();
        let mut equal = HashSet::new();
        for (value, _) in &tabs.panels {
            if !values.insert(value) && equal.insert(value) {
                let message = format!("several tabs of `<Tabs>` have the value `{value}`");
                let help = "write another `value` for each `<TabItem>`";
                self.report_theme_fault("Tabs", &message, help, line);
            }
        }
    }

    fn report_unknown_default(&mut self, tabs: &[(String, String)], default: &str, line: u32) {
        let values: Vec<&str> = tabs.iter().map(|(value, _)| value.as_str()).collect();
        if values.is_empty() {
            return;
        }
        let message = format!("no tab of `<Tabs>` has the default value `{default}`");
        let help = match Names::new(values.iter().copied()).nearest(default) {
            Some(near) => format!("did you mean `{near}`?"),
            None => format!("the values are `{}`", values.join("`, `")),
        };
        self.report_theme_fault("Tabs", &message, &help, line);
    }

    fn report_theme_fault(&mut self, name: &str, message: &str, help: &str, line: u32) {
        let issue = Issue::warning(CODE, message.to_owned()).help(help.to_owned());
        self.issue(line, &format!("<{name}"), issue);
    }
}
