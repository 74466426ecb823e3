//! The comparison of all pages.

use serde::Serialize;

use crate::prove::page::Page;

/// Maximum number of missing words in the report of a page.
const MAX_WORDS: usize = 12;

/// Maximum number of missing parts that are listed of those that most pages have.
const MAX_COMMON_PARTS: usize = 1000;

/// The shares of an old build that a new build has.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[non_exhaustive]
pub struct Proof {
    /// Pages of the old build.
    pub routes: Measure,
    /// Titles of pages.
    pub titles: Measure,
    /// Ids of elements.
    pub anchors: Measure,
    /// Headings.
    pub headings: Measure,
    /// Words of articles.
    pub text: Measure,
    /// Descriptions for search engines.
    pub descriptions: Measure,
    /// Links in articles.
    pub links: Measure,
    /// Pictures in articles.
    pub pictures: Measure,
    /// Links of the navbar.
    pub navbar: Measure,
    /// Links of the footer.
    pub footer: Measure,
    /// Paths of pages that only the new build has.
    pub additional: Vec<String>,
}

/// Number of published parts of one kind, and of those that the new build has.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[non_exhaustive]
pub struct Measure {
    /// Number of parts that both builds have.
    pub found: usize,
    /// Number of parts of the old build.
    pub total: usize,
    /// The parts that the new build lacks, in the order of the pages.
    pub missing: Vec<Missing>,
}

/// A part that the new build lacks.
#[derive(Clone, Debug, Eq, PartialEq, Serialize)]
#[non_exhaustive]
pub struct Missing {
    /// Path of the page.
    pub page: String,
    /// The part: a path, a title, a description, an anchor with its `#`, a heading, some of the words, the address of a link, the file
    /// of a picture, or the label and the address of a link that all pages have.
    pub part: String,
}

impl Measure {
    /// Returns the share in percent. It is 100 if there are no parts.
    #[must_use]
    pub fn percent(&self) -> f64 {
        if self.total == 0 { 100.0 } else { self.found as f64 * 100.0 / self.total as f64 }
    }

    /// Adds a part that most pages have. It is only listed with the first page that lacks it.
    fn add_common(&mut self, page: &str, is_found: bool, part: &str) {
        let is_listed = is_found
            || self.missing.len() >= MAX_COMMON_PARTS
            || self.missing.iter().any(|missing| missing.part == part);
        self.total += 1;
        self.found += usize::from(is_found);
        if !is_listed {
            self.missing.push(Missing { page: page.to_owned(), part: part.to_owned() });
        }
    }

    fn add(&mut self, page: &str, is_found: bool, part: impl FnOnce() -> String) {
        self.total += 1;
        self.found += usize::from(is_found);
        if !is_found {
            self.missing.push(Missing { page: page.to_owned(), part: part() });
        }
    }
}

impl Proof {
    /// Compares a page of the old build with the page at its path in the new build. Of a page that the new build lacks, only
    /// the route is counted.
    pub fn add(&mut self, path: &str, old: &Page, new: Option<&Page>) {
        self.routes.add(path, new.is_some(), || path.to_owned());
        let Some(new) = new else { return };
        self.titles.add(path, old.title == new.title, || old.title.clone());
        for anchor in &old.anchors {
            self.anchors.add(path, new.anchors.contains(anchor), || format!("#{anchor}"));
        }
        for heading in &old.headings {
            self.headings.add(path, new.headings.contains(heading), || heading.clone());
        }
        self.add_words(path, old, new);
        if let Some(description) = &old.description {
            let is_found = new.description.as_ref() == Some(description);
            self.descriptions.add(path, is_found, || description.clone());
        }
        for address in &old.links {
            self.links.add(path, new.links.contains(address), || address.clone());
        }
        self.add_pictures(path, old, new);
        for (measure, old, new) in [
            (&mut self.navbar, &old.navbar, &new.navbar),
            (&mut self.footer, &old.footer, &new.footer),
        ] {
            for entry in old {
                let (label, address) = entry;
                measure.add_common(path, new.contains(entry), &format!("{label} ({address})"));
            }
        }
    }

    /// Adds a page that only the new build has.
    pub fn add_additional(&mut self, path: &str) {
        self.additional.push(path.to_owned());
    }

    /// Adds pictures. One within the page of the old build can be any other of the new one.
    fn add_pictures(&mut self, path: &str, old: &Page, new: &Page) {
        let mut others: usize = new.pictures.values().sum();
        for (name, count) in old.pictures.iter().rev() {
            let found = match name.as_str() {
                "" => others.min(*count),
                name => new.pictures.get(name).copied().unwrap_or_default().min(*count),
            };
            others = others.saturating_sub(found);
            self.pictures.total += count;
            self.pictures.found += found;
            if found < *count {
                let part = if name.is_empty() { "a picture within the page" } else { name };
                let part = part.to_owned();
                self.pictures.missing.push(Missing { page: path.to_owned(), part });
            }
        }
    }

    fn add_words(&mut self, path: &str, old: &Page, new: &Page) {
        let mut missing = Vec::new();
        for (word, count) in &old.words {
            let found = new.words.get(word).copied().unwrap_or_default().min(*count);
            self.text.total += count;
            self.text.found += found;
            if found < *count {
                missing.push(word.as_str());
            }
        }
        if !missing.is_empty() {
            let more = missing.len().saturating_sub(MAX_WORDS);
            missing.truncate(MAX_WORDS);
            let more = if more > 0 { format!(" and {more} more") } else { String::new() };
            let part = format!("{}{more}", missing.join(" "));
            self.text.missing.push(Missing { page: path.to_owned(), part });
        }
    }

    /// Returns the measures with their names.
    #[must_use]
    pub fn measures(&self) -> [(&'static str, &Measure); 10] {
        [
            ("routes", &self.routes),
            ("titles", &self.titles),
            ("anchors", &self.anchors),
            ("headings", &self.headings),
            ("text", &self.text),
            ("descriptions", &self.descriptions),
            ("links", &self.links),
            ("pictures", &self.pictures),
            ("navbar", &self.navbar),
            ("footer", &self.footer),
        ]
    }

    /// Returns whether every share is at least a threshold in percent.
    #[must_use]
    pub fn reaches(&self, threshold: f64) -> bool {
        self.measures().iter().all(|(_, measure)| measure.percent() >= threshold)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn missing_parts_are_listed_by_page() {
        let old = Page::read(
            "<title>T</title><meta name=description content=D><nav class=navbar><a href=/n>N</a></nav>\
             <article><h1 id=a>A</h1><h2 id=b>B</h2>one two two<a href=/l></a><img src=p.png><img src=data:,></article>",
        );
        let new = Page::read("<title>U</title><article><h1 id=a>A</h1>one two</article>");
        let mut proof = Proof::default();
        proof.add("/x", &old, Some(&new));
        proof.add("/y", &old, None);
        proof.add("/z", &old, Some(&old));
        proof.add("/w", &old, Some(&new));
        proof.add_additional("/v");
        insta::assert_snapshot!(serde_json::to_string_pretty(&proof).expect("plain values"));
        assert!(proof.reaches(30.0) && !proof.reaches(50.0));
        assert!(Proof::default().reaches(100.0));
    }
}
