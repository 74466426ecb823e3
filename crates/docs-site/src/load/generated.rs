//! Documents that are generated from other files, such as the description of an API.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use docs_model::{Issue, Location};

/// Documents by the path that their source would have.
#[derive(Clone, Debug, Default)]
pub(crate) struct GeneratedDocs {
    docs: Arc<BTreeMap<String, GeneratedDoc>>,
    /// Files from which the documents are generated, relative to the site's folder.
    pub(crate) sources: BTreeSet<String>,
}

/// Document with the origins of its lines.
#[derive(Clone, Debug, Default)]
pub(crate) struct GeneratedDoc {
    pub(crate) text: String,
    /// Origins of the lines of `text`, in ascending order.
    pub(crate) parts: Vec<Part>,
    /// Data of the form of an operation, as JSON.
    pub(crate) form: Option<String>,
    /// The text contains the blocks of the engine's Markdown, also in a site whose other documents do not.
    pub(crate) has_blocks: bool,
}

/// Lines of a document with the same origin.
#[derive(Clone, Debug, Eq, PartialEq)]
pub(crate) struct Part {
    /// First line, from 1.
    pub(crate) line: u32,
    /// Location of the first line.
    pub(crate) origin: Location,
    /// `true` if each line corresponds to a line of the origin; `false` if all lines come from the location of the first one.
    pub(crate) is_copy: bool,
}

impl GeneratedDocs {
    /// Adds documents and the files from which they are generated.
    pub(super) fn extend(
        &mut self,
        docs: impl IntoIterator<Item = (String, GeneratedDoc)>,
        sources: impl IntoIterator<Item = String>,
    ) {
        Arc::make_mut(&mut self.docs).extend(docs);
        self.sources.extend(sources);
    }

    /// Returns the source of a document; `None` for a file that is not generated.
    pub(crate) fn text(&self, file: &str) -> Option<&str> {
        self.docs.get(file).map(|doc| doc.text.as_str())
    }

    /// Returns the data of a document's form.
    pub(crate) fn form(&self, file: &str) -> Option<&str> {
        self.docs.get(file)?.form.as_deref()
    }

    /// Returns `true` if the text of a document contains the blocks of the engine's Markdown.
    pub(crate) fn has_blocks(&self, file: &str) -> bool {
        self.docs.get(file).is_some_and(|doc| doc.has_blocks)
    }

    /// Returns `true` if the text of some document contains the blocks of the engine's Markdown.
    pub(crate) fn have_blocks(&self) -> bool {
        self.docs.values().any(|doc| doc.has_blocks)
    }

    /// Returns `true` if a file is a generated document, or one from which documents are generated.
    pub(crate) fn is_generated_or_source(&self, file: &str) -> bool {
        self.docs.contains_key(file) || self.sources.contains(file)
    }

    /// Returns `true` if no author writes the line of a location.
    pub(crate) fn is_generated_line(&self, location: &Location) -> bool {
        self.part(location).is_some_and(|part| !part.is_copy)
    }

    /// Moves the locations of issues to the files that authors write.
    pub(crate) fn relocate<'a>(&self, issues: impl IntoIterator<Item = &'a mut Issue>) {
        for issue in issues {
            if let Some(location) = &mut issue.location {
                self.relocate_one(location);
            }
        }
    }

    /// Moves a location to the file that an author writes.
    pub(crate) fn relocate_one(&self, location: &mut Location) {
        let Some(part) = self.part(location) else { return };
        let line = location.line.unwrap_or(1);
        let column = location.column;
        location.clone_from(&part.origin);
        if part.is_copy {
            location.line = part.origin.line.map(|first| first + line.saturating_sub(part.line));
            location.column = column;
        }
    }

    /// Returns the lines of a generated document that contain a location.
    fn part(&self, location: &Location) -> Option<&Part> {
        let doc = self.docs.get(&location.file)?;
        let line = location.line.unwrap_or(1);
        doc.parts.iter().rfind(|part| part.line <= line).or(doc.parts.first())
    }
}

impl GeneratedDoc {
    /// Appends lines. `parts` are the origins of lines of `text`, numbered from 1.
    pub(super) fn push(&mut self, text: &str, parts: impl IntoIterator<Item = Part>) {
        let mut parts = parts.into_iter().peekable();
        // Most calls have no parts, and need not count the lines of the whole document.
        if parts.peek().is_some() {
            let lines = u32::try_from(self.text.matches('\n').count()).unwrap_or(u32::MAX);
            self.parts.extend(parts.map(|part| Part { line: part.line + lines, ..part }));
        }
        self.text.push_str(text);
        if !text.is_empty() && !text.ends_with('\n') {
            self.text.push('\n');
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn locations_move_to_the_files_of_authors() {
        let mut doc = GeneratedDoc::default();
        let copy = Part { line: 1, origin: Location::line("own.md", 4), is_copy: true };
        doc.push("a\nb\n", [copy]);
        let generated =
            Part { line: 1, origin: Location::character("a.yaml", 9, 3), is_copy: false };
        doc.push("c\nd", [generated]);
        assert_eq!(doc.text, "a\nb\nc\nd\n");
        let mut docs = GeneratedDocs::default();
        docs.extend([("x.md".to_owned(), doc)], []);
        for (line, expected) in
            [(1, "own.md:4:7"), (2, "own.md:5:7"), (3, "a.yaml:9:3"), (4, "a.yaml:9:3")]
        {
            let mut location = Location::character("x.md", line, 7);
            docs.relocate_one(&mut location);
            assert_eq!(location.to_string(), expected);
        }
        let mut other = Location::line("y.md", 1);
        docs.relocate_one(&mut other);
        assert_eq!(other.to_string(), "y.md:1");
    }
}
