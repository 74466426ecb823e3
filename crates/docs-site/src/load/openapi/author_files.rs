//! Author-written content of the pages of a description.

use std::collections::{BTreeMap, HashSet};

use docs_model::{Location, VersionSettings, split_source};
use docs_openapi::{OwnText, Page, Section};

use crate::load::generated::{GeneratedDoc, Part};
use crate::load::reader::SiteReader;

/// Line of an author's file at which the generated content is inserted. By default it follows the author's content.
const MARKER: &str = "<!-- reference -->";

/// Authors' files by the name of their page.
pub(super) struct AuthorFiles(BTreeMap<String, AuthorFile>);

struct AuthorFile {
    /// Path, in the language of the site.
    file: String,
    text: String,
}

impl AuthorFiles {
    /// Reads the Markdown files of the folder of a reference, if it exists.
    pub(super) fn read(version: &VersionSettings, reader: &mut SiteReader<'_>) -> Self {
        let mut files = BTreeMap::new();
        if !reader.is_folder(&version.content) {
            return Self(files);
        }
        let translations = reader.translations(version.translated.as_deref(), &version.content);
        for relative in reader.list(&version.content).files {
            let Some(id) = relative.strip_suffix(".md") else { continue };
            let file = translations.file(&relative);
            if let Some(text) = reader.read(&file) {
                files.insert(id.to_owned(), AuthorFile { file, text });
            }
        }
        Self(files)
    }

    /// Returns `true` if a page has an author's file.
    pub(super) fn has(&self, page: &str) -> bool {
        self.0.contains_key(page)
    }

    /// Returns the paths of the authors' files.
    pub(super) fn paths(&self) -> impl Iterator<Item = String> {
        self.0.values().map(|own| own.file.clone())
    }

    /// Returns the names and paths of the authors' files without a page.
    pub(super) fn unknown(&self, section: &Section) -> impl Iterator<Item = (&str, &str)> {
        let pages: HashSet<&str> = section.pages.iter().map(|page| page.id.as_str()).collect();
        let unknown = self.0.iter().filter(move |(id, _)| !pages.contains(id.as_str()));
        unknown.map(|(id, own)| (id.as_str(), own.file.as_str()))
    }

    /// Returns the document of a page: its front matter, and its generated content within the author's. Keys of the author's front
    /// matter replace those of the page.
    pub(super) fn document(&self, page: &Page) -> GeneratedDoc {
        let mut doc = GeneratedDoc { form: page.form.clone(), ..GeneratedDoc::default() };
        let own = self.0.get(&page.id);
        let own = own.map(|own| AuthorFileParts::new(&own.file, &own.text)).unwrap_or_default();
        doc.push("---\n", page.origins.first().map(|(_, origin)| fixed(1, origin)));
        let keys = own.front_matter.lines().filter_map(|line| line.split_once(':'));
        let keys: HashSet<&str> = keys.map(|(key, _)| key).collect();
        for (key, value) in &page.front_matter {
            if !keys.contains(key) {
                doc.push(&format!("{key}: {value}\n"), []);
            }
        }
        doc.push(own.front_matter, own.part(own.front_matter_line));
        doc.push("---\n\n", []);
        doc.push(own.before, own.part(own.before_line));
        push_text(&mut doc, page.before.as_ref());
        doc.push("\n", []);
        doc.push(&page.text, page.origins.iter().map(|(line, origin)| fixed(*line, origin)));
        push_text(&mut doc, page.after.as_ref());
        doc.push("\n", []);
        doc.push(own.after, own.part(own.after_line));
        doc
    }
}

/// Parts of an author's file around the generated content.
#[derive(Default)]
struct AuthorFileParts<'a> {
    file: &'a str,
    /// Lines between the delimiters of the front matter.
    front_matter: &'a str,
    front_matter_line: u32,
    before: &'a str,
    before_line: u32,
    after: &'a str,
    after_line: u32,
}

impl<'a> AuthorFileParts<'a> {
    fn new(file: &'a str, text: &'a str) -> Self {
        let source = split_source(text);
        let front_matter = text[..text.len() - source.body.len()].trim();
        let front_matter =
            front_matter.strip_prefix("---").and_then(|rest| rest.strip_suffix("---"));
        let marker = source.body.lines().find(|line| line.trim() == MARKER);
        let (before, after) = match marker.and_then(|marker| source.body.split_once(marker)) {
            Some(parts) => parts,
            None => (source.body, ""),
        };
        let lines = u32::try_from(before.matches('\n').count()).unwrap_or(u32::MAX);
        Self {
            file,
            front_matter: front_matter.unwrap_or_default().trim_start_matches('\n'),
            front_matter_line: 2,
            before,
            before_line: source.first_line,
            after,
            after_line: source.first_line.saturating_add(lines),
        }
    }

    /// Returns the origin of a part that starts at a line.
    fn part(&self, line: u32) -> Option<Part> {
        let origin = Location::line(self.file, line);
        (!self.file.is_empty()).then_some(Part { line: 1, origin, is_copy: true })
    }
}

fn push_text(doc: &mut GeneratedDoc, text: Option<&OwnText>) {
    if let Some(OwnText { text, location, .. }) = text {
        doc.push("\n", []);
        doc.push(text, [fixed(1, location)]);
    }
}

fn fixed(line: u32, origin: &Location) -> Part {
    Part { line, origin: origin.clone(), is_copy: false }
}
