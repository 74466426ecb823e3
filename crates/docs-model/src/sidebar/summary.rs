//! Conversion of summaries of mdBook to sidebars: `SUMMARY.md`,
//! <https://rust-lang.github.io/mdBook/format/summary.html>.

use super::entry::{CategoryLinkEntry, SidebarEntry};
use super::file::SidebarsFile;
use crate::sidebar_look::SidebarLook;
use crate::{DocId, Issue, Location, SidebarId};

/// Name of the only sidebar.
const SIDEBAR: &str = "defaultSidebar";

/// Number of columns of a tab.
const TAB: usize = 4;

impl SidebarsFile {
    /// Reads a summary of mdBook: chapters in lists, chapters before and after them, titles of parts and separators.
    ///
    /// `doc_of` returns the document of a path relative to the folder of the summary. A chapter without a document is an entry
    /// without a link. If the chapter names a file, it is also reported.
    ///
    /// ```
    /// use docs_model::{DocId, SidebarEntry, SidebarsFile};
    ///
    /// let text = "# Summary\n\n[Start](README.md)\n\n- [One](one.md)\n  - [Two](one/two.md)\n";
    /// let doc_of = |path: &str| Some(DocId::new(path.trim_end_matches(".md")));
    /// let (file, issues) = SidebarsFile::from_summary("src/SUMMARY.md", text, doc_of);
    /// assert!(issues.is_empty());
    /// let entries = &file.sidebars["defaultSidebar"];
    /// assert!(matches!(&entries[0], SidebarEntry::Doc { label: Some(label), .. } if label == "Start"));
    /// assert!(matches!(&entries[1], SidebarEntry::Category { items, .. } if items.len() == 1));
    /// ```
    #[must_use]
    pub fn from_summary(
        file: &str,
        text: &str,
        doc_of: impl Fn(&str) -> Option<DocId>,
    ) -> (Self, Vec<Issue>) {
        let mut reader = SummaryReader::default();
        for (line, number) in text.lines().zip(1..) {
            if let Err(issue) = reader.line(line, &doc_of) {
                reader.issues.push(issue.at(Location::line(file, number)));
            }
        }
        reader.end_part();
        let mut result = Self::new(file, text);
        result.sidebars.insert(SidebarId::new(SIDEBAR), reader.entries);
        (result, reader.issues)
    }
}

/// A chapter in a list.
struct Chapter {
    indentation: usize,
    label: String,
    doc: Option<DocId>,
}

/// Reader of a summary, with the entries so far.
#[derive(Default)]
struct SummaryReader {
    entries: Vec<SidebarEntry>,
    /// Title of the current part.
    part: Option<String>,
    /// Chapters of the current part.
    chapters: Vec<Chapter>,
    /// `true` if a heading has been read: the first one is the title of the summary.
    has_title: bool,
    is_in_comment: bool,
    issues: Vec<Issue>,
}

impl SummaryReader {
    fn line(&mut self, line: &str, doc_of: &dyn Fn(&str) -> Option<DocId>) -> Result<(), Issue> {
        let content = line.trim();
        if self.is_in_comment || content.starts_with("<!--") {
            self.is_in_comment = !content.contains("-->");
            return Ok(());
        }
        if content.is_empty() {
            return Ok(());
        }
        if let Some(title) = content.strip_prefix('#') {
            self.heading(title.trim_matches(['#', ' ']));
            return Ok(());
        }
        if content.len() > 2 && content.bytes().all(|byte| byte == b'-') {
            self.end_part();
            self.entries.push(SidebarEntry::Html { value: "<hr>".to_owned() });
            return Ok(());
        }
        let item = list_item(content);
        let (label, path) = link(item.unwrap_or(content)).ok_or_else(not_an_entry)?;
        let doc = doc_of(&path);
        let is_missing = doc.is_none() && !path.is_empty();
        if item.is_some() {
            let indentation = indentation(line);
            self.chapters.push(Chapter { indentation, label, doc });
        } else {
            self.end_part();
            self.entries.push(entry(label, doc, Vec::new()));
        }
        if is_missing { Err(unknown_doc(&path)) } else { Ok(()) }
    }

    /// Starts a part, unless the heading is the title of the summary.
    fn heading(&mut self, title: &str) {
        let is_empty = self.entries.is_empty() && self.chapters.is_empty();
        if !std::mem::replace(&mut self.has_title, true) && is_empty {
            return;
        }
        self.end_part();
        self.part = Some(plain(title));
    }

    /// Adds the chapters of the current part.
    fn end_part(&mut self) {
        let chapters = nested(&mut std::mem::take(&mut self.chapters).into_iter().peekable(), 0);
        match self.part.take() {
            Some(label) if !chapters.is_empty() => self.entries.push(SidebarEntry::Category {
                label,
                link: None,
                collapsible: Some(false),
                collapsed: None,
                look: SidebarLook::default(),
                items: chapters,
            }),
            _ => self.entries.extend(chapters),
        }
    }
}

/// Returns the entries of chapters with a minimum indentation, each with its nested chapters.
fn nested(
    chapters: &mut std::iter::Peekable<std::vec::IntoIter<Chapter>>,
    indentation: usize,
) -> Vec<SidebarEntry> {
    let mut entries = Vec::new();
    while let Some(chapter) = chapters.next_if(|chapter| chapter.indentation >= indentation) {
        let below = nested(chapters, chapter.indentation + 1);
        entries.push(entry(chapter.label, chapter.doc, below));
    }
    entries
}

/// Returns the entry of a chapter. A chapter without a document and without nested chapters is a
/// label.
fn entry(label: String, doc: Option<DocId>, items: Vec<SidebarEntry>) -> SidebarEntry {
    let look = SidebarLook::default();
    match doc {
        Some(id) if items.is_empty() => {
            SidebarEntry::Doc { id, label: Some(label), is_reference: false, look }
        }
        None if items.is_empty() => {
            SidebarEntry::Html { value: label.replace('&', "&amp;").replace('<', "&lt;") }
        }
        doc => SidebarEntry::Category {
            label,
            link: doc.map(CategoryLinkEntry::Doc),
            collapsible: None,
            collapsed: None,
            look,
            items,
        },
    }
}

/// Returns the content of a list item.
fn list_item(content: &str) -> Option<&str> {
    let digits = content.trim_start_matches(|char: char| char.is_ascii_digit());
    let rest = match digits.len() == content.len() {
        true => content.strip_prefix(['-', '*', '+'])?,
        false => digits.strip_prefix(['.', ')'])?,
    };
    rest.starts_with([' ', '\t']).then(|| rest.trim_start())
}

/// Returns the label and the path of a link; the path of a draft is empty.
fn link(content: &str) -> Option<(String, String)> {
    let (label, path) = content.strip_prefix('[')?.strip_suffix(')')?.rsplit_once("](")?;
    let path = path.trim().trim_start_matches('<').trim_end_matches('>');
    Some((plain(label), path.replace("%20", " ")))
}

/// Returns a label without the markup of code and emphasis.
fn plain(label: &str) -> String {
    let mut plain = String::with_capacity(label.len());
    let mut is_escaped = false;
    for char in label.trim().chars() {
        match char {
            '\\' if !is_escaped => {
                is_escaped = true;
                continue;
            }
            '`' | '*' if !is_escaped => {}
            _ => plain.push(char),
        }
        is_escaped = false;
    }
    plain
}

fn indentation(line: &str) -> usize {
    let space = line.bytes().take_while(|byte| matches!(byte, b' ' | b'\t'));
    space.fold(0, |column, byte| if byte == b'\t' { column + TAB } else { column + 1 })
}

fn not_an_entry() -> Issue {
    Issue::warning("sidebar", "the line is no entry of a summary; it is left out").help(
        "an entry is a link, `[Title](file.md)`, alone or in a list; a part starts with `# Title`",
    )
}

fn unknown_doc(path: &str) -> Issue {
    let message = format!("the chapter `{path}` does not exist");
    Issue::error("unknown-doc", message)
        .help("create the file, or remove its path: a chapter without one is shown without a link")
        .about(path)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns one line for each entry, and the issues.
    fn read(text: &str) -> (String, Vec<String>) {
        let doc_of = |path: &str| {
            let id = path.strip_suffix(".md")?;
            (!id.contains("none")).then(|| DocId::new(id))
        };
        let (file, issues) = SidebarsFile::from_summary("SUMMARY.md", text, doc_of);
        let mut lines = String::new();
        push(&mut lines, &file.sidebars[SIDEBAR], 0);
        (lines, issues.iter().map(ToString::to_string).collect())
    }

    fn push(lines: &mut String, entries: &[SidebarEntry], depth: usize) {
        for entry in entries {
            lines.push_str(&"  ".repeat(depth));
            match entry {
                SidebarEntry::Doc { id, label, .. } => {
                    lines.push_str(&format!("{} -> {id}\n", label.as_deref().unwrap_or("?")));
                }
                SidebarEntry::Category { label, link, collapsible, items, .. } => {
                    let link = match link {
                        Some(CategoryLinkEntry::Doc(id)) => format!(" -> {id}"),
                        _ => String::new(),
                    };
                    lines.push_str(&format!("{label}{link} {collapsible:?}\n"));
                    push(lines, items, depth + 1);
                }
                other => lines.push_str(&format!("{other:?}\n")),
            }
        }
    }

    #[test]
    fn chapters_parts_and_separators_are_entries() {
        let text = "# Summary\n\n[Before](README.md)\n\n# Part *one*\n\n- [A `b`](a.md)\n    - [C](<a/c d.md>)\n        - [D](e.md)\n    - [Draft]()\n- [F](f%20g.md)\n\n# Two\n\n1. [\\`H\\` [i]](h.md)\n2. [J]()\n\t1. [K](k.md)\n\n---\n\n[After](after.md)\n<!-- a\n- [b](b.md) -->\n";
        let (entries, issues) = read(text);
        insta::assert_snapshot!(entries);
        assert_eq!(issues, [""; 0]);
    }

    #[test]
    fn lines_that_are_no_entries_and_missing_chapters_are_reported() {
        let (entries, issues) = read("- [A](none.md)\n- text\nText.\n- [B](b.md)\n");
        insta::assert_snapshot!(format!("{entries}\n{}", issues.join("\n")));
    }
}
