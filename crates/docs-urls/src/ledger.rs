//! The ledger file `urls.lock`.
//!
//! The file has a line for each page, sorted by path, and below it one for each anchor, so that branches that add
//! different pages merge without conflicts. Fields are separated by tabs.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use docs_model::{Issue, Location};

use crate::{Lost, PublishedAnchor, PublishedPage};

/// Name of the file, which is in the same folder as the settings.
pub const LEDGER_FILE: &str = "urls.lock";

const HEADER: &str = "\
# Addresses that this site has published. `site urls accept` writes this file; keep it under version control.
";

/// Published pages of a site, by path.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct Ledger {
    pages: BTreeMap<String, Entry>,
}

/// Page with its line in the file.
#[derive(Clone, Debug, Eq, PartialEq)]
pub(crate) struct Entry {
    pub(crate) page: PublishedPage,
    pub(crate) location: Option<Location>,
}

impl Ledger {
    /// Parses the file. Invalid lines are reported and ignored; pages that merges have duplicated are joined.
    ///
    /// ```
    /// use docs_urls::Ledger;
    ///
    /// let (ledger, issues) = Ledger::parse("urls.lock", "/a\t-\t-\tA\n\t#b\t-\n<<<<<<< main\n");
    /// assert_eq!(ledger.len(), 1);
    /// assert_eq!(issues[0].to_string().lines().next(), Some("urls.lock:3: error[urls-lock]: the line is not understood"));
    /// ```
    #[must_use]
    pub fn parse(file: &str, text: &str) -> (Self, Vec<Issue>) {
        let mut ledger = Self::default();
        let mut issues = Vec::new();
        let mut current: Option<String> = None;
        for (index, line) in text.lines().enumerate() {
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            let location = Location::line(file, u32::try_from(index + 1).unwrap_or(u32::MAX));
            let is_read = match line.strip_prefix("\t#") {
                Some(anchor) => match (read_anchor(anchor), &current) {
                    (Some(anchor), Some(path)) => {
                        ledger.add_anchor(path, anchor);
                        true
                    }
                    _ => false,
                },
                None => match read_page(line) {
                    Some(page) => {
                        current = Some(page.path.clone());
                        ledger
                            .pages
                            .entry(page.path.clone())
                            .or_insert(Entry { page, location: Some(location.clone()) });
                        true
                    }
                    None => false,
                },
            };
            if !is_read {
                let issue = Issue::error("urls-lock", "the line is not understood").at(location);
                issues.push(
                    issue.help("resolve the conflict, or restore the file from version control"),
                );
            }
        }
        (ledger, issues)
    }

    /// Returns the content of the file.
    #[must_use]
    pub fn to_text(&self) -> String {
        let mut text = HEADER.to_owned();
        for Entry { page, .. } in self.pages.values() {
            let PublishedPage { path, file, title, text: print, anchors } = page;
            let file = if file.is_empty() { "-" } else { file };
            let _ = writeln!(text, "{}\t{}\t{print}\t{}", plain(path), plain(file), plain(title));
            for anchor in anchors {
                let _ = writeln!(text, "\t#{}\t{}", plain(&anchor.id), anchor.text);
            }
        }
        text
    }

    /// Returns the number of pages.
    #[must_use]
    pub fn len(&self) -> usize {
        self.pages.len()
    }

    /// Returns whether the ledger has no pages.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.pages.is_empty()
    }

    /// Returns the number of anchors.
    #[must_use]
    pub fn anchors(&self) -> usize {
        self.pages.values().map(|entry| entry.page.anchors.len()).sum()
    }

    /// Returns the pages, sorted by path.
    pub fn pages(&self) -> impl Iterator<Item = &PublishedPage> {
        self.pages.values().map(|entry| &entry.page)
    }

    pub(crate) fn entries(&self) -> impl Iterator<Item = &Entry> {
        self.pages.values()
    }

    pub(crate) fn page(&self, path: &str) -> Option<&PublishedPage> {
        self.pages.get(path).map(|entry| &entry.page)
    }

    /// Returns the ledger with the pages for which `is_wanted` returns `true`.
    #[must_use]
    pub fn only(&self, is_wanted: impl Fn(&str) -> bool) -> Self {
        let pages = self.pages.iter().filter(|(path, _)| is_wanted(path));
        Self { pages: pages.map(|(path, entry)| (path.clone(), entry.clone())).collect() }
    }

    /// Adds pages. Replaces title, file and fingerprints of a known page, and keeps its former anchors.
    pub fn add(&mut self, pages: impl IntoIterator<Item = PublishedPage>) {
        for mut page in pages {
            match self.pages.get_mut(&page.path) {
                Some(entry) => {
                    let former = std::mem::take(&mut entry.page.anchors);
                    let lost =
                        former.into_iter().filter(|anchor| page.anchor(&anchor.id).is_none());
                    let lost: Vec<PublishedAnchor> = lost.collect();
                    page.anchors.extend(lost);
                    entry.page = page;
                }
                None => {
                    let entry = Entry { page, location: None };
                    self.pages.insert(entry.page.path.clone(), entry);
                }
            }
        }
    }

    /// Removes a page, or one of its anchors.
    fn forget(&mut self, path: &str, anchor: Option<&str>) {
        match anchor {
            None => {
                self.pages.remove(path);
            }
            Some(id) => {
                if let Some(entry) = self.pages.get_mut(path) {
                    entry.page.anchors.retain(|anchor| anchor.id != id);
                }
            }
        }
    }

    /// Removes a lost address: a page, one of its anchors, or all pages of a pattern.
    pub fn forget_lost(&mut self, lost: &Lost) {
        match (lost.from.split_once('#'), lost.from.strip_suffix('*')) {
            (Some((path, anchor)), _) => self.forget(path, Some(anchor)),
            (None, Some(folder)) => self.forget_below(folder),
            (None, None) => self.forget(&lost.from, None),
        }
    }

    /// Removes all pages below a folder, whose path ends with a slash.
    fn forget_below(&mut self, folder: &str) {
        let page = folder.trim_end_matches('/');
        self.pages.retain(|path, _| !path.starts_with(folder) && path != page);
    }

    fn add_anchor(&mut self, path: &str, anchor: PublishedAnchor) {
        if let Some(entry) = self.pages.get_mut(path)
            && entry.page.anchor(&anchor.id).is_none()
        {
            entry.page.anchors.push(anchor);
        }
    }
}

/// Returns a string without the characters that separate fields and lines.
fn plain(text: &str) -> String {
    text.chars().map(|char| if char.is_control() { ' ' } else { char }).collect()
}

fn read_page(line: &str) -> Option<PublishedPage> {
    let mut fields = line.split('\t');
    let path = fields.next().filter(|path| path.starts_with('/'))?.to_owned();
    let file = fields.next().filter(|file| *file != "-").unwrap_or_default().to_owned();
    let text = fields.next().unwrap_or("-").parse().ok()?;
    let title = fields.next().unwrap_or_default().to_owned();
    Some(PublishedPage { path, file, title, text, anchors: Vec::new() })
}

fn read_anchor(line: &str) -> Option<PublishedAnchor> {
    let (id, text) = line.split_once('\t').unwrap_or((line, "-"));
    let is_id = !id.is_empty();
    Some(PublishedAnchor { id: is_id.then(|| id.to_owned())?, text: text.parse().ok()? })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::TextPrint;

    #[test]
    fn a_page_keeps_its_former_anchors() {
        let anchor =
            |id: &str| PublishedAnchor { id: id.to_owned(), text: TextPrint::from_text(id) };
        let page = |anchors: &[&str], title: &str| PublishedPage {
            title: title.to_owned(),
            anchors: anchors.iter().map(|id| anchor(id)).collect(),
            ..PublishedPage::new("/a b")
        };
        let mut ledger = Ledger::default();
        ledger.add([page(&["one", "two"], "A\tB\nC")]);
        ledger.add([page(&["two", "three"], "New")]);
        let text = ledger.to_text();
        let lines: Vec<&str> = text.lines().skip(1).collect();
        assert_eq!(lines[0], "/a b\t-\t-\tNew");
        let ids: Vec<&str> = lines[1..].iter().filter_map(|line| line.split('\t').nth(1)).collect();
        assert_eq!(ids, ["#two", "#three", "#one"]);
        assert_eq!(Ledger::parse("urls.lock", &text).0.to_text(), text);
        ledger.forget("/a b", Some("one"));
        assert_eq!(ledger.anchors(), 2);
        ledger.forget("/a b", None);
        assert!(ledger.is_empty());
    }

    #[test]
    fn a_lost_address_is_a_page_an_anchor_or_a_pattern() {
        let lost =
            |from: &str| Lost { from: from.to_owned(), pages: 1, location: None, successor: None };
        let all = "/a\t-\t-\tA\n\t#b\t-\n/c\t-\t-\tC\n/c/d\t-\t-\tD\n/cc\t-\t-\tCC\n";
        let rows: [(&str, &[&str], usize); 3] = [
            ("/a", &["/c", "/c/d", "/cc"], 0),
            ("/a#b", &["/a", "/c", "/c/d", "/cc"], 0),
            ("/c/*", &["/a", "/cc"], 1),
        ];
        for (from, pages, anchors) in rows {
            let (mut ledger, _) = Ledger::parse("urls.lock", all);
            ledger.forget_lost(&lost(from));
            let left: Vec<&str> = ledger.pages().map(|page| page.path.as_str()).collect();
            assert_eq!((left.as_slice(), ledger.anchors()), (pages, anchors), "{from}");
        }
    }
}
