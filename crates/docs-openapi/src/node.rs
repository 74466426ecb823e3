//! Values of a file with their positions.

/// Position of a value in its file. Lines and columns count from 1; columns count characters.
#[derive(Clone, Copy, Debug, Default, Eq, Hash, Ord, PartialEq, PartialOrd)]
pub struct Position {
    /// Line.
    pub line: u32,
    /// Column.
    pub column: u32,
}

/// Value with its position.
#[derive(Clone, Debug, PartialEq)]
pub struct Node {
    /// Value.
    pub value: Value,
    /// Position of its first character.
    pub at: Position,
}

/// Value of JSON, or of the subset of YAML that corresponds to JSON.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// `null`.
    Null,
    /// `true` or `false`.
    Boolean(bool),
    /// Number as written: a description can contain numbers that `f64` cannot represent.
    Number(Box<str>),
    /// String.
    Text(Box<str>),
    /// List.
    List(Vec<Node>),
    /// Table, in the order of its entries.
    Table(Vec<Entry>),
}

/// Key of a table with its value.
#[derive(Clone, Debug, PartialEq)]
pub struct Entry {
    /// Key.
    pub key: Box<str>,
    /// Position of the key.
    pub key_at: Position,
    /// Value.
    pub node: Node,
}

/// File that is neither JSON nor YAML.
#[derive(Clone, Debug, Eq, PartialEq)]
pub(crate) struct SyntaxFault {
    pub(crate) at: Position,
    pub(crate) message: String,
}

/// Later entry of a table with the key of an earlier one.
#[derive(Clone, Debug, Eq, PartialEq)]
pub(crate) struct DuplicateKey {
    pub(crate) key: Box<str>,
    pub(crate) at: Position,
    pub(crate) first: Position,
}

/// Parsed file.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Parsed {
    pub(crate) root: Node,
    pub(crate) duplicates: Vec<DuplicateKey>,
}

/// Maximum depth of nested values. It bounds recursive functions.
pub(crate) const MAX_DEPTH: usize = 200;

impl Node {
    /// Returns the value of a key, if this is a table with the key.
    #[must_use]
    pub fn get(&self, key: &str) -> Option<&Self> {
        self.entry(key).map(|entry| &entry.node)
    }

    /// Returns the entry of a key, if this is a table with the key.
    pub(crate) fn entry(&self, key: &str) -> Option<&Entry> {
        self.entries().iter().find(|entry| &*entry.key == key)
    }

    /// Returns the entries of a table; empty for other values.
    #[must_use]
    pub fn entries(&self) -> &[Entry] {
        match &self.value {
            Value::Table(entries) => entries,
            _ => &[],
        }
    }

    /// Returns the items of a list; empty for other values.
    pub(crate) fn items(&self) -> &[Self] {
        match &self.value {
            Value::List(items) => items,
            _ => &[],
        }
    }

    /// Returns the content of a string.
    #[must_use]
    pub fn text(&self) -> Option<&str> {
        match &self.value {
            Value::Text(text) => Some(text),
            _ => None,
        }
    }

    /// Returns the source of a string, a number or a boolean.
    pub(crate) fn scalar(&self) -> Option<&str> {
        match &self.value {
            Value::Text(text) | Value::Number(text) => Some(text),
            Value::Boolean(flag) => Some(if *flag { "true" } else { "false" }),
            Value::Null => Some("null"),
            Value::List(_) | Value::Table(_) => None,
        }
    }

    /// Returns `true` if this is `true`.
    pub(crate) fn is_true(&self) -> bool {
        self.value == Value::Boolean(true)
    }

    /// Returns `true` if this is a table.
    #[must_use]
    pub fn is_table(&self) -> bool {
        matches!(self.value, Value::Table(_))
    }

    /// Returns the kind of the value for messages.
    pub(crate) fn kind(&self) -> &'static str {
        match self.value {
            Value::Null => "null",
            Value::Boolean(_) => "a boolean",
            Value::Number(_) => "a number",
            Value::Text(_) => "a string",
            Value::List(_) => "a list",
            Value::Table(_) => "an object",
        }
    }
}

/// Adds an entry to a table. Of two entries with the same key, the first is kept and the second is
/// recorded.
pub(crate) fn push_entry(
    table: &mut Vec<Entry>,
    keys: &mut Keys,
    entry: Entry,
    duplicates: &mut Vec<DuplicateKey>,
) {
    match keys.position(table, &entry.key) {
        Some(first) => duplicates.push(DuplicateKey {
            key: entry.key,
            at: entry.key_at,
            first: table[first].key_at,
        }),
        None => table.push(entry),
    }
}

/// Positions of the keys of a table that is being read. Small tables are searched, large ones have an index.
#[derive(Debug, Default)]
pub(crate) struct Keys {
    index: std::collections::HashMap<Box<str>, usize>,
}

/// Number of entries up to which a search is faster than an index.
const SEARCHED_ENTRIES: usize = 16;

impl Keys {
    /// Returns the position of a key, or records that it will be the next.
    fn position(&mut self, table: &[Entry], key: &str) -> Option<usize> {
        if table.len() < SEARCHED_ENTRIES {
            return table.iter().position(|entry| &*entry.key == key);
        }
        if self.index.is_empty() {
            let keys = table.iter().enumerate();
            self.index = keys.map(|(at, entry)| (entry.key.clone(), at)).collect();
        }
        let found = self.index.get(key).copied();
        if found.is_none() {
            self.index.insert(key.into(), table.len());
        }
        found
    }
}
