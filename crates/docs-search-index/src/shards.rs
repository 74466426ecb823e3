//! Cutting sorted entries into files.
//!
//! A cut depends on the entries alone, never on what was written before, and a small change moves few cuts: entries
//! are kept in the tree of their prefixes, and only a node that is too large for one file is cut, between its
//! children; small neighbours share a file. A file is named after the prefix at which it starts.

use std::fmt::Write as _;

/// The entries of one file.
#[derive(Debug, Eq, PartialEq)]
pub(crate) struct Shard<'e, E> {
    /// The prefix at which it starts.
    pub(crate) start: String,
    /// Its entries, in order.
    pub(crate) entries: &'e [E],
}

/// What can be cut: a key, and its weight in bytes.
pub(crate) trait Entry {
    /// What entries are sorted by.
    fn key(&self) -> &str;
    /// About how many bytes it takes in a file.
    fn weight(&self) -> usize;
}

/// The part of the alphabet that a key belongs to: no file holds entries of two of them, so that each can be
/// written on its own. An ASCII character is one, of others each block of 256 characters.
pub(crate) fn lead(key: &str) -> char {
    match key.chars().next() {
        None => '\0',
        Some(first) if first.is_ascii() => first,
        Some(first) => char::from_u32((u32::from(first) & !0xFF).max(0x80)).unwrap_or(first),
    }
}

/// Cuts sorted entries of one lead into files of about `limit` bytes; only an entry that is larger gets more.
pub(crate) fn cut<E: Entry>(entries: &[E], limit: usize) -> Vec<Shard<'_, E>> {
    let mut shards = Vec::new();
    if let Some(first) = entries.first() {
        Cutter { limit, shards: &mut shards }.node(entries, &lead(first.key()).to_string(), 0);
    }
    shards
}

struct Cutter<'s, 'e, E> {
    limit: usize,
    shards: &'s mut Vec<Shard<'e, E>>,
}

impl<'e, E: Entry> Cutter<'_, 'e, E> {
    /// Entries whose first `depth` bytes agree.
    fn node(&mut self, entries: &'e [E], start: &str, depth: usize) {
        if weight(entries) <= self.limit || entries.len() == 1 {
            self.shards.push(Shard { start: start.to_owned(), entries });
            return;
        }
        // The children that wait for company: where they start, and how many entries and bytes they are.
        let (mut waiting, mut from, mut bytes) = (String::new(), 0, 0);
        let mut at = 0;
        for child in entries.chunk_by(|one, next| branch(one, depth) == branch(next, depth)) {
            let child_bytes = weight(child);
            if at > from && bytes + child_bytes > self.limit {
                self.shards.push(Shard {
                    start: std::mem::take(&mut waiting),
                    entries: &entries[from..at],
                });
                (from, bytes) = (at, 0);
            }
            let length = branch(&child[0], depth).map_or(0, char::len_utf8);
            let child_start =
                if depth == 0 && at == 0 { start } else { &child[0].key()[..depth + length] };
            if child_bytes > self.limit && child.len() > 1 && length > 0 {
                self.node(child, child_start, depth + length);
                (from, bytes) = (at + child.len(), 0);
            } else {
                if at == from {
                    child_start.clone_into(&mut waiting);
                }
                bytes += child_bytes;
            }
            at += child.len();
        }
        if at > from {
            self.shards.push(Shard { start: waiting, entries: &entries[from..at] });
        }
    }
}

/// The character by which an entry leaves the node; none for the node's own word and its [star](crate::star).
fn branch<E: Entry>(entry: &E, depth: usize) -> Option<char> {
    entry.key()[depth..].chars().next().filter(|character| *character != '*')
}

fn weight<E: Entry>(entries: &[E]) -> usize {
    entries.iter().map(Entry::weight).sum()
}

/// The name of the file that starts at a prefix: `t-con.json`, `t-~4e2d~.json`.
///
/// Letters outside of `a` to `z` are written as their numbers, so that every file system and host takes the name; the
/// family's letter keeps it from being one of those that some systems reserve.
///
/// ```
/// # use docs_search_index::file_name;
/// assert_eq!(file_name('t', "con"), "t-con.json");
/// assert_eq!(file_name('t', "検"), "t-~691c~.json");
/// ```
#[must_use]
pub fn file_name(family: char, start: &str) -> String {
    let mut name = format!("{family}-");
    for character in start.chars() {
        if character.is_ascii_lowercase() || character.is_ascii_digit() {
            name.push(character);
        } else {
            let _ = write!(name, "~{:x}~", u32::from(character));
        }
    }
    name + ".json"
}

/// The number of the file, of those that start at `starts`, that would hold a key.
pub(crate) fn find(starts: &[&str], key: &str) -> Option<usize> {
    let index = starts.partition_point(|start| *start <= key).checked_sub(1)?;
    (lead(starts[index]) == lead(key)).then_some(index)
}
