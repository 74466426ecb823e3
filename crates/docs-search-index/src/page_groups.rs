//! Groups of successive pages whose texts share a file.
//!
//! Pages in one folder of addresses are grouped, as far as the sizes permit. The name of a group follows from its first page, so that
//! a page that is added or removed seldom changes other groups than its own.

use std::collections::HashSet;

use xxhash_rust::xxh3::xxh3_64;

use crate::file::IndexFile;
use crate::page_text::PageText;
use crate::partition::partition;

/// Maximum number of pages in a group.
const MAX_PAGES: usize = 32;

/// Length of the name of a group.
const NAME_LENGTH: usize = 5;

/// Digits of names.
const DIGITS: &[u8; 36] = b"0123456789abcdefghijklmnopqrstuvwxyz";

/// A group of pages.
#[derive(Clone, Debug, Eq, Ord, PartialEq, PartialOrd)]
pub(crate) struct PageGroup {
    name: String,
    /// Number of the first page.
    pub(crate) first: u32,
    /// Number of pages.
    pub(crate) count: u32,
}

impl PageGroup {
    /// Returns the name of the group's file.
    pub(crate) fn file_name(&self) -> String {
        format!("p-{}.json", self.name)
    }

    /// Returns the number after that of the last page.
    pub(crate) fn end(&self) -> u32 {
        self.first.saturating_add(self.count)
    }

    /// Returns `true` if the group contains the page with a number.
    pub(crate) fn contains(&self, page: u32) -> bool {
        (self.first..self.end()).contains(&page)
    }

    /// Returns the group's file with the texts of its pages.
    pub(crate) fn file(&self, texts: &[PageText]) -> IndexFile {
        let json = serde_json::to_string(texts).expect("texts and numbers are JSON");
        IndexFile::new(self.file_name(), json)
    }
}

/// Groups pages, given their addresses and sizes in the order of their numbers. `limit` is the maximum size of a group, except
/// for a page that is larger.
pub(crate) fn groups(urls: &[&str], sizes: &[u32], limit: usize) -> Vec<PageGroup> {
    let least = limit / MAX_PAGES;
    let sizes: Vec<usize> = sizes.iter().map(|size| (*size as usize).max(least)).collect();
    let rank = |page: usize| (common_folders(urls[page - 1], urls[page]), hash(urls[page]));
    let parts = partition(&sizes, limit, rank);
    let mut names = HashSet::with_capacity(parts.len());
    let groups = parts.into_iter().map(|part| PageGroup {
        name: name(urls[part.start], &mut names),
        first: part.start as u32,
        count: part.len() as u32,
    });
    groups.collect()
}

fn common_folders(one: &str, other: &str) -> usize {
    let folders = one.split('/').zip(other.split('/'));
    folders.take_while(|(one, other)| one == other).count()
}

fn hash(url: &str) -> u64 {
    xxh3_64(url.as_bytes())
}

/// Returns a name for the group with a first page that is not among the names, and adds it to them.
fn name(url: &str, names: &mut HashSet<u64>) -> String {
    let all = (DIGITS.len() as u64).pow(NAME_LENGTH as u32);
    let mut number = hash(url) % all;
    while !names.insert(number) {
        number = (number + 1) % all;
    }
    let mut name = String::with_capacity(NAME_LENGTH);
    for _ in 0..NAME_LENGTH {
        name.push(char::from(DIGITS[(number % DIGITS.len() as u64) as usize]));
        number /= DIGITS.len() as u64;
    }
    name
}

/// Writes each group as its name and the number of its pages, separated by spaces.
pub(crate) fn write(groups: &[PageGroup]) -> String {
    let groups: Vec<String> =
        groups.iter().map(|group| format!("{}{}", group.name, group.count)).collect();
    groups.join(" ")
}

/// Reads the form of [`write`]; anything else is skipped.
pub(crate) fn read(text: &str) -> Vec<PageGroup> {
    let mut first: u32 = 0;
    let group = |group: &str| {
        let (name, count) = group.split_at_checked(NAME_LENGTH)?;
        let group = PageGroup { name: name.to_owned(), first, count: count.parse().ok()? };
        first = group.end();
        Some(group)
    };
    text.split(' ').filter_map(group).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn counts(urls: &[&str], size: u32) -> Vec<u32> {
        groups(urls, &vec![size; urls.len()], 320).iter().map(|group| group.count).collect()
    }

    #[test]
    fn pages_of_a_folder_are_grouped() {
        let urls = ["/a/1", "/a/2", "/b/1", "/b/2", "/b/3"];
        assert_eq!(counts(&urls, 100), [2, 3]);
    }

    #[test]
    fn a_group_has_no_more_pages_than_the_maximum() {
        let urls: Vec<String> = (0..64).map(|page| format!("/{page}")).collect();
        let urls: Vec<&str> = urls.iter().map(String::as_str).collect();
        let counts = counts(&urls, 0);
        assert!(counts.len() > 1 && counts.iter().all(|count| *count <= 32), "{counts:?}");
    }

    #[test]
    fn a_page_more_changes_the_groups_near_it() {
        let urls: Vec<String> = (100..420).map(|page| format!("/{}/{page}", page / 10)).collect();
        let mut urls: Vec<&str> = urls.iter().map(String::as_str).collect();
        let names = |urls: &[&str]| -> HashSet<(String, u32)> {
            let all = groups(urls, &vec![100; urls.len()], 700);
            all.into_iter().map(|group| (group.name, group.count)).collect()
        };
        let before = names(&urls);
        urls.insert(55, "/15/155a");
        assert!((1..=2).contains(&names(&urls).difference(&before).count()));
    }

    #[test]
    fn written_groups_are_read_unchanged() {
        let groups = groups(&["/a", "/b", "/c"], &[900, 10, 10], 320);
        assert_eq!(groups.len(), 2);
        assert_eq!(read(&write(&groups)), groups);
    }
}
