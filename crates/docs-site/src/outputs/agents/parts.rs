//! Division of long lists into files.
//!
//! The division depends only on the sections and on thresholds: a page that grows moves no other page to another file, unless
//! a file reaches its limit.

use std::collections::HashSet;

use super::outline::{Entry, Section};

/// File of a long list.
#[derive(Clone, Debug, Eq, PartialEq)]
pub(super) struct Part {
    /// Name without folder and extension.
    pub(super) name: String,
    pub(super) title: String,
    /// Pages by their index.
    pub(super) pages: Vec<usize>,
}

/// Returns the files of sections of which each has at most `limit` bytes, except for a longer page.
pub(super) fn parts(
    sections: &[Section],
    size: &dyn Fn(usize) -> usize,
    limit: usize,
) -> Vec<Part> {
    let mut division = Division { size, limit, parts: Vec::new(), names: HashSet::new() };
    for section in sections {
        division.section(section, &slug(&section.title), &section.title);
    }
    division.parts
}

struct Division<'a> {
    size: &'a dyn Fn(usize) -> usize,
    limit: usize,
    parts: Vec<Part>,
    names: HashSet<String>,
}

impl Division<'_> {
    fn fits(&self, pages: &[usize]) -> bool {
        pages.len() < 2 || pages.iter().map(|page| (self.size)(*page)).sum::<usize>() <= self.limit
    }

    /// Adds a section as one part, or its own pages and its subsections as several.
    fn section(&mut self, section: &Section, name: &str, title: &str) {
        let pages = section.pages();
        let is_divisible = section.entries.iter().any(|entry| matches!(entry, Entry::Section(_)));
        if !is_divisible || self.fits(&pages) {
            return self.pages(pages, name, title);
        }
        let own = section.entries.iter().filter_map(|entry| match entry {
            Entry::Page(page) => Some(*page),
            Entry::Section(_) => None,
        });
        self.pages(own.collect(), name, title);
        for entry in &section.entries {
            if let Entry::Section(inner) = entry {
                let name = format!("{name}-{}", slug(&inner.title));
                self.section(inner, &name, &format!("{title}: {}", inner.title));
            }
        }
    }

    /// Adds pages as one part, or a power of two of parts with equally many.
    fn pages(&mut self, pages: Vec<usize>, name: &str, title: &str) {
        if pages.is_empty() {
            return;
        }
        let mut count = 1;
        while !pages.chunks(pages.len().div_ceil(count)).all(|chunk| self.fits(chunk)) {
            count *= 2;
        }
        if count == 1 {
            return self.part(pages, name, title);
        }
        for (index, chunk) in pages.chunks(pages.len().div_ceil(count)).enumerate() {
            let number = index + 1;
            self.part(chunk.to_vec(), &format!("{name}-{number}"), &format!("{title} ({number})"));
        }
    }

    fn part(&mut self, pages: Vec<usize>, name: &str, title: &str) {
        let mut free = name.to_owned();
        while !self.names.insert(free.clone()) {
            free.push_str("-x");
        }
        self.parts.push(Part { name: free, title: title.to_owned(), pages });
    }
}

/// Returns a title as a file name.
fn slug(title: &str) -> String {
    let slug = docs_model::slugify(title);
    let slug: String =
        slug.chars().filter(|char| char.is_alphanumeric() || *char == '-').take(60).collect();
    if slug.is_empty() { "section".to_owned() } else { slug }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn section(title: &str, pages: std::ops::Range<usize>, inner: Vec<Section>) -> Section {
        let pages = pages.map(Entry::Page);
        let entries = pages.chain(inner.into_iter().map(Entry::Section)).collect();
        Section { title: title.to_owned(), entries }
    }

    fn names(sections: &[Section], limit: usize) -> Vec<String> {
        let parts = parts(sections, &|_| 10, limit);
        parts.iter().map(|part| format!("{} {:?}", part.name, part.pages)).collect()
    }

    #[test]
    fn long_sections_are_divided() {
        let sections = [
            section(
                "A b",
                0..2,
                vec![section("C", 2..4, Vec::new()), section("D", 4..9, Vec::new())],
            ),
            section("A b", 9..10, Vec::new()),
        ];
        assert_eq!(names(&sections, 100), ["a-b [0, 1, 2, 3, 4, 5, 6, 7, 8]", "a-b-x [9]"]);
        let divided =
            ["a-b [0, 1]", "a-b-c [2, 3]", "a-b-d-1 [4, 5, 6]", "a-b-d-2 [7, 8]", "a-b-x [9]"];
        assert_eq!(names(&sections, 30), divided);
        assert_eq!(names(&sections[1..], 5), ["a-b [9]"], "a page is never divided");
    }
}
