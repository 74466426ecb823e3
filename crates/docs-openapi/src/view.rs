//! Values of a description, with access to the targets of references.

use std::ops::Deref;

use docs_core::Location;

use crate::files::Files;
use crate::node::{Node, Position, Value};

/// Value of a file of a description.
#[derive(Clone, Copy, Debug)]
pub struct View<'a> {
    files: &'a Files,
    file: usize,
    node: &'a Node,
}

/// Maximum number of references that are followed to a value.
const MAX_REFERENCES: usize = 32;

impl<'a> View<'a> {
    /// Returns the view of the first file's root.
    pub(crate) fn root(files: &'a Files) -> Self {
        Self { files, file: 0, node: &files.files[0].root }
    }

    /// Returns the views of the roots of all files.
    pub(crate) fn of_files(files: &'a Files) -> impl Iterator<Item = Self> {
        let all = files.files.iter().enumerate();
        all.map(move |(number, file)| Self { files, file: number, node: &file.root })
    }

    /// Returns the view of a value in the same file.
    pub(crate) fn with(self, node: &'a Node) -> Self {
        Self { node, ..self }
    }

    /// Returns the value itself, without following a reference.
    pub(crate) fn node(self) -> &'a Node {
        self.node
    }

    /// Returns the content of a string.
    #[must_use]
    pub fn text(self) -> Option<&'a str> {
        self.node.text()
    }

    /// Returns the source of a string, a number or a boolean.
    #[must_use]
    pub fn scalar(self) -> Option<&'a str> {
        self.node.scalar()
    }

    /// Returns a number that identifies the value within the description.
    pub(crate) fn identity(self) -> usize {
        std::ptr::from_ref(self.node).addr()
    }

    /// Returns the value of a key that is not null.
    #[must_use]
    pub fn get(self, key: &str) -> Option<Self> {
        let node = self.node.get(key).filter(|node| node.value != Value::Null)?;
        Some(Self { node, ..self })
    }

    /// Returns the value at a path of keys.
    pub(crate) fn at(self, path: &[&str]) -> Option<Self> {
        path.iter().try_fold(self, |view, key| view.get(key))
    }

    /// Returns the string of a key, unless it is blank.
    #[must_use]
    pub fn text_of(self, key: &str) -> Option<&'a str> {
        self.node.get(key)?.text().filter(|text| !text.trim().is_empty())
    }

    /// Returns `true` if a key is `true`.
    #[must_use]
    pub fn is(self, key: &str) -> bool {
        self.node.get(key).is_some_and(Node::is_true)
    }

    /// Returns `true` if this is a reference.
    pub(crate) fn is_reference(self) -> bool {
        self.reference().is_some()
    }

    fn reference(self) -> Option<&'a str> {
        self.node.get("$ref")?.text()
    }

    /// Returns the name of the value to which this refers: the last part of the pointer, otherwise the name of the file.
    pub(crate) fn referenced_name(self) -> Option<&'a str> {
        let written = self.reference()?;
        let (file, pointer) = written.split_once('#').unwrap_or((written, ""));
        let of_pointer = pointer.rsplit('/').next().filter(|name| !name.is_empty());
        let of_file = || {
            let name = file.rsplit('/').next().unwrap_or_default();
            name.rsplit_once('.').map_or(name, |(stem, _)| stem)
        };
        Some(of_pointer.unwrap_or_else(of_file))
    }

    /// Returns the value to which this refers, or the value itself. An unresolved reference is returned
    /// unchanged.
    #[must_use]
    pub fn follow(self) -> Self {
        let mut view = self;
        for _ in 0..MAX_REFERENCES {
            let target =
                view.reference().and_then(|reference| view.files.target(view.file, reference));
            match target {
                Some((file, node)) => view = Self { file, node, ..view },
                None => return view,
            }
        }
        self
    }

    /// Returns the description beside a reference, otherwise that of its target.
    pub(crate) fn description(self) -> Option<Self> {
        let own = |view: Self| view.text_of("description").and_then(|_| view.get("description"));
        own(self).or_else(|| own(self.follow()))
    }

    /// Returns the items of a list.
    pub(crate) fn items(self) -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator {
        self.node.items().iter().map(move |node| Self { node, ..self })
    }

    /// Returns the items of the list of a key.
    pub fn list(self, key: &str) -> impl Iterator<Item = Self> + use<'a> {
        self.get(key).into_iter().flat_map(Self::items)
    }

    /// Returns the entries of a table.
    pub(crate) fn entries(self) -> impl Iterator<Item = (Key<'a>, Self)> {
        self.node.entries().iter().map(move |entry| {
            let key =
                Key { text: &entry.key, files: self.files, file: self.file, at: entry.key_at };
            (key, Self { node: &entry.node, ..self })
        })
    }

    /// Returns the entries of the table of a key, which may be a reference.
    pub(crate) fn table(self, key: &str) -> impl Iterator<Item = (Key<'a>, Self)> + use<'a> {
        self.get(key).map(Self::follow).into_iter().flat_map(Self::entries)
    }

    /// Returns the location of the value.
    #[must_use]
    pub fn location(self) -> Location {
        self.files.location(self.file, self.node.at)
    }

    /// Returns the location of the key of an entry, otherwise that of the value.
    pub(crate) fn location_of(self, key: &str) -> Location {
        let at = self.node.entry(key).map_or(self.node.at, |entry| entry.key_at);
        self.files.location(self.file, at)
    }
}

/// Key of a table.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Key<'a> {
    text: &'a str,
    files: &'a Files,
    file: usize,
    at: Position,
}

impl<'a> Key<'a> {
    /// Returns the name with the lifetime of the description.
    pub(crate) fn text(self) -> &'a str {
        self.text
    }

    /// Returns the location of the key.
    pub(crate) fn location(self) -> Location {
        self.files.location(self.file, self.at)
    }
}

impl Deref for Key<'_> {
    type Target = str;

    fn deref(&self) -> &str {
        self.text
    }
}
