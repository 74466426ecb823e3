//! Records about islands, collected during the walk over a source.

use std::collections::HashMap;

use super::placeholders::IslandPlaceholders;
use super::{Attributes, PageScript, ScriptBlock, ScriptMarkdown};

/// Record of a placeholder.
#[derive(Clone, Debug)]
pub(crate) struct Record {
    /// Index of the script that declares the node's names.
    pub(crate) script: usize,
    /// Line in the script's file.
    pub(crate) line: u32,
    /// `true` if the node fills whole lines, so that adjacent white space is insignificant.
    pub(crate) is_block: bool,
    /// Kind of the node.
    pub(crate) kind: RecordKind,
}

/// Kind of a node.
#[derive(Clone, Debug)]
pub(crate) enum RecordKind {
    /// A component, or an element with attributes that are not data.
    Element { name: String, attributes: Attributes },
    /// A Markdown element that the site replaces. Only its HTML is recorded.
    Replaced { name: String },
    /// A JavaScript expression.
    Expression { source: String },
}

impl Record {
    /// Returns the number of bytes of a copy.
    pub(super) fn size(&self) -> usize {
        match &self.kind {
            RecordKind::Element { name, attributes: Attributes::Source(source) } => {
                name.len() + source.len()
            }
            RecordKind::Expression { source } => source.len(),
            RecordKind::Element { name, .. } | RecordKind::Replaced { name } => name.len(),
        }
    }
}

/// Records of a page and its partials.
#[derive(Debug)]
pub(crate) struct Records {
    pub(crate) placeholders: IslandPlaceholders,
    pub(super) records: Vec<Record>,
    pub(super) scripts: Vec<PageScript>,
    /// Indexes of scripts by file, `props`, and parent script.
    known: HashMap<(String, String, Option<usize>), usize>,
    /// Index of the script without statements, if it is used.
    empty: Option<usize>,
}

impl Records {
    pub(crate) fn new() -> Self {
        Self {
            placeholders: IslandPlaceholders::new(),
            records: Vec::new(),
            scripts: Vec::new(),
            known: HashMap::new(),
            empty: None,
        }
    }

    /// Returns `true` if the page has no islands.
    pub(crate) fn is_empty(&self) -> bool {
        self.records.is_empty()
    }

    /// Adds a record, and returns its number.
    pub(crate) fn add(&mut self, record: Record) -> usize {
        self.records.push(record);
        self.records.len() - 1
    }

    /// Returns the record of a placeholder.
    pub(crate) fn get(&self, number: usize) -> Option<&Record> {
        self.records.get(number)
    }

    /// Adds the script of a source, and returns its index. A partial that is used again with the same `props` has the
    /// same script.
    pub(crate) fn script(
        &mut self,
        file: &str,
        (props, parent): (String, Option<usize>),
        blocks: impl Iterator<Item = ScriptBlock>,
    ) -> usize {
        let scripts = &mut self.scripts;
        let index = self.known.entry((file.to_owned(), props.clone(), parent));
        *index.or_insert_with(|| {
            scripts.push(PageScript {
                file: file.to_owned(),
                blocks: blocks.collect(),
                markdown: Vec::new(),
                props,
                parent,
            });
            scripts.len() - 1
        })
    }

    /// Returns the number of records.
    pub(crate) fn count(&self) -> usize {
        self.records.len()
    }

    /// Returns the code of a script's islands, starting with the record `first`, and the properties that the script
    /// passes to partials.
    pub(crate) fn code(&self, script: usize, first: usize) -> impl Iterator<Item = &str> {
        let records = self.records.iter().skip(first).filter(move |record| record.script == script);
        let of_islands = records.filter_map(|record| match &record.kind {
            RecordKind::Expression { source } => Some(source.as_str()),
            RecordKind::Element { attributes: Attributes::Source(source), .. } => Some(source),
            _ => None,
        });
        let partials = self.scripts.iter().filter(move |partial| partial.parent == Some(script));
        of_islands.chain(partials.map(|partial| partial.props.as_str()))
    }

    /// Adds the Markdown files that the code of a script uses.
    pub(crate) fn add_markdown(&mut self, script: usize, markdown: Vec<ScriptMarkdown>) {
        if let Some(script) = self.scripts.get_mut(script) {
            script.markdown = markdown;
        }
    }

    /// Returns the index of a script without statements, in which only the site's names are declared.
    pub(crate) fn empty_script(&mut self, file: &str) -> usize {
        let scripts = &mut self.scripts;
        *self.empty.get_or_insert_with(|| {
            let props = "{}".to_owned();
            scripts.push(PageScript {
                file: file.to_owned(),
                blocks: Vec::new(),
                markdown: Vec::new(),
                props,
                parent: None,
            });
            scripts.len() - 1
        })
    }
}
