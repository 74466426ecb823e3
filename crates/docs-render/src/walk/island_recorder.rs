//! Islands: recorded at their start, with placeholders in the HTML.

use std::collections::HashSet;

use super::input::Input;
use crate::islands::{Record, RecordKind, Records};
use crate::mdx::value::Scope;

/// Islands found so far in a source.
pub(super) struct IslandRecorder {
    /// Records of the page's islands; `None` if islands are disabled.
    pub(super) records: Option<Box<Records>>,
    /// Index of the script of the source.
    pub(super) script: usize,
    /// Placeholders of tags that are islands because of their content.
    pub(super) by_children: HashSet<usize>,
    /// JavaScript of `props`, and the script whose names it uses.
    pub(super) props: Option<(String, Option<usize>)>,
    /// `true` if the site replaces an element of the page.
    pub(super) replaces: bool,
    /// `true` if the current tags fill whole lines.
    pub(super) is_flow: bool,
}

impl IslandRecorder {
    pub(super) fn new(input: Input<'_>) -> Self {
        let has_islands = input.options.has_islands();
        let islands = input.options.islands.filter(|_| has_islands);
        Self {
            records: has_islands.then(|| Box::new(Records::new())),
            script: 0,
            by_children: HashSet::new(),
            props: None,
            replaces: islands.is_some_and(|islands| !islands.replaced.is_empty()),
            is_flow: false,
        }
    }

    /// Returns `true` if the page may have islands.
    pub(super) fn is_enabled(&self) -> bool {
        self.records.is_some()
    }

    /// Returns the number of recorded islands.
    pub(super) fn count(&self) -> usize {
        self.records.as_ref().map_or(0, |records| records.count())
    }

    /// Records the start of an island and returns its number; `None` if the page has no islands.
    pub(super) fn begin(
        &mut self,
        html: &mut String,
        kind: RecordKind,
        line: u32,
    ) -> Option<usize> {
        self.begin_record(html, Record { script: self.script, line, is_block: self.is_flow, kind })
    }

    /// Writes the start of an island with a record.
    pub(super) fn begin_record(&mut self, html: &mut String, record: Record) -> Option<usize> {
        let records = self.records.as_mut()?;
        let number = records.add(record);
        records.placeholders.push(html, number, true);
        Some(number)
    }

    /// Writes the end of an island.
    pub(super) fn end(&self, html: &mut String, number: usize) {
        if let Some(records) = &self.records {
            records.placeholders.push(html, number, false);
        }
    }

    /// Returns the script in which a name refers to the site's component.
    pub(super) fn site_script(&mut self, name: &str, scope: &Scope, file: &str) -> usize {
        let import = scope.imports.get(name);
        let is_own = scope.exports.contains(name)
            || import.is_some_and(|import| !import.specifier.starts_with("@theme/"));
        match &mut self.records {
            Some(records) if is_own => records.empty_script(file),
            _ => self.script,
        }
    }

    /// Returns a piece of HTML or text without the placeholders of islands.
    pub(super) fn without_placeholders(&self, html: String) -> String {
        match &self.records {
            Some(records) => records.placeholders.removed(&html),
            None => html,
        }
    }

    /// Returns `true` if a piece of HTML contains islands.
    pub(super) fn contains_islands(&self, html: &str) -> bool {
        self.records
            .as_ref()
            .is_some_and(|records| records.placeholders.find(html).next().is_some())
    }

    /// Returns `true` if a piece of HTML starts with an island for an element.
    pub(super) fn starts_with(&self, html: &str, element: &str) -> bool {
        let Some(records) = &self.records else { return false };
        let placeholder = records
            .placeholders
            .find(html)
            .next()
            .filter(|placeholder| html[..placeholder.at].trim().is_empty());
        let record = placeholder.and_then(|placeholder| records.get(placeholder.number));
        record.is_some_and(
            |record| matches!(&record.kind, RecordKind::Element { name, .. } if name == element),
        )
    }
}
