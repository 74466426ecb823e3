//! Tabs.
//!
//! Panels follow each other, each with its label, so that they are readable without scripts. The tab list precedes
//! them, hidden until a script activates it.

use super::Walk;
use super::article::Article;
use super::element::{Element, Tabs};
use super::evaluator::Evaluator;
use crate::html::{push_attribute, push_text};
use crate::mdx::value::Value;
use crate::tags::Tag;

impl Walk<'_> {
    pub(super) fn tabs(&mut self, tag: &Tag<'_>, line: u32) {
        self.article.open_tabs();
        if let Some(group) = self.evaluator.text_of(tag, "groupId") {
            push_attribute(&mut self.article.html, "data-group-id", &group);
        }
        let query = match self.evaluator.value_of(tag, "queryString") {
            Some(Value::Text(name)) => Some(name),
            Some(Value::Bool(true)) => self.evaluator.text_of(tag, "groupId"),
            _ => None,
        };
        if let Some(name) = query {
            push_attribute(&mut self.article.html, "data-query-string", &name);
        }
        self.article.html.push_str(">\n");
        let tabs = Tabs {
            at: self.article.html.len(),
            depth: self.depth,
            values: self.evaluator.tab_values(tag),
            default: self.evaluator.text_of(tag, "defaultValue"),
            ..Tabs::default()
        };
        self.open(tag, line, Element::Tabs(Box::new(tabs)));
    }

    pub(super) fn panel(&mut self, tag: &Tag<'_>, line: u32) {
        self.check_panel(tag, line);
        let label = tag.attributes.iter().find(|attribute| attribute.name == "label");
        let own_label = label
            .map(|label| self.evaluator.shown_text(label))
            .filter(|label| !label.trim().is_empty());
        let value = self.evaluator.text_of(tag, "value");
        let value = value.or_else(|| own_label.clone()).unwrap_or_default();
        let is_preset = matches!(self.evaluator.value_of(tag, "default"), Some(Value::Bool(true)));
        let mut label = own_label.unwrap_or_else(|| value.clone());
        let mut is_default = is_preset;
        let mut is_repeated = false;
        if let Some(tabs) = self.tags.tabs() {
            if let Some((_, known)) = tabs.values.iter().find(|(known, _)| *known == value) {
                label.clone_from(known);
            }
            is_default |= tabs.default.as_deref() == Some(value.as_str());
            is_repeated = is_default && tabs.default.as_ref().is_some_and(|known| *known != value);
            is_default &= !is_repeated;
            if is_default {
                tabs.default = Some(value.clone());
            }
            tabs.panels.push((value.clone(), label.clone()));
        }
        if is_repeated {
            self.reporter.report_second_default(tag.name, line);
        }
        self.article.push_panel(&value, &label, is_default);
        let at = self.article.html.len();
        self.open(tag, line, Element::Panel { at });
    }
}

impl Evaluator<'_> {
    /// Parses `values={[{label: 'A', value: 'a'}]}`.
    fn tab_values(&self, tag: &Tag<'_>) -> Vec<(String, String)> {
        let Some(Value::List(values)) = self.value_of(tag, "values") else { return Vec::new() };
        let text = |value: &Value, key: &str| Some(value.get(key)?.shown()?.into_owned());
        values
            .iter()
            .filter_map(|tab| {
                let value = text(tab, "value")?;
                let label = text(tab, "label").unwrap_or_else(|| value.clone());
                Some((value, label))
            })
            .collect()
    }
}

impl Article {
    pub(super) fn push_panel(&mut self, value: &str, label: &str, is_default: bool) {
        self.html.push_str("<div");
        push_attribute(&mut self.html, "class", &self.panel_class);
        self.html.push_str(" role=\"tabpanel\" data-tab");
        push_attribute(&mut self.html, "data-value", value);
        push_attribute(&mut self.html, "data-label", label);
        self.html.push_str(if is_default { " data-default>\n" } else { ">\n" });
    }

    pub(super) fn close_tabs(&mut self, tabs: &Tabs) {
        let shown = if tabs.values.is_empty() { &tabs.panels } else { &tabs.values };
        let chosen = tabs.default.as_ref().or(shown.first().map(|(value, _)| value));
        let mut list = String::from("<ul class=\"tabs\" role=\"tablist\" hidden>");
        for (value, label) in shown {
            list.push_str("<li");
            push_attribute(&mut list, "class", &self.tab_class);
            push_attribute(&mut list, "role", "tab");
            push_attribute(&mut list, "data-value", value);
            // The tabs script adds `aria-selected` together with the reference to the panel: without scripts, all panels
            // are visible.
            push_attribute(&mut list, "tabindex", if chosen == Some(value) { "0" } else { "-1" });
            list.push('>');
            match tabs.titles.iter().find(|(known, _)| known == value) {
                Some((_, title)) => list.push_str(title),
                None => push_text(&mut list, label),
            }
            list.push_str("</li>");
        }
        list.push_str("</ul>\n");
        self.html.insert_str(tabs.at, &list);
        self.html.push_str("</div>\n");
    }

    /// Writes the start of the tag of a set of tabs, to which attributes can be added.
    fn open_tabs(&mut self) {
        self.html.push_str("<div");
        push_attribute(&mut self.html, "class", &self.tabs_class);
        self.html.push_str(" data-tabs");
    }

    /// Writes tabs from panels: value, label, HTML.
    pub(super) fn push_tabs(&mut self, group: Option<&str>, panels: &[(&str, &str, String)]) {
        self.open_tabs();
        if let Some(group) = group {
            push_attribute(&mut self.html, "data-group-id", group);
        }
        self.html.push_str(">\n");
        let tabs = Tabs {
            at: self.html.len(),
            panels: panels
                .iter()
                .map(|(value, label, _)| ((*value).to_owned(), (*label).to_owned()))
                .collect(),
            ..Tabs::default()
        };
        for (value, label, html) in panels {
            self.push_panel(value, label, false);
            self.html.push_str(html);
            self.html.push_str("</div>\n");
        }
        self.close_tabs(&tabs);
    }
}
