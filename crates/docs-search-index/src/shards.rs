//! Cutting sorted entries into files.
//!
//! Cuts depend on the entries alone, and a small change moves few of them: the entries form the tree of their prefixes, only
//! a node that is too large for one file is cut, between its children, and small neighbours share a file. A file is named
//! after the prefix at which it starts.

use std::fmt::Write as _;

/// Entries of one file.
#[derive(Debug, Eq, PartialEq)]
pub(crate) struct Shard<'e, E> {
    /// Prefix at which the file starts.
    pub(crate) start: String,
    /// Entries, sorted.
    pub(crate) entries: &'e [E],
}

/// An entry with a key and a size.
pub(crate) trait Entry {
    /// Returns the key that entries are sorted by.
    fn key(&self) -> &str;
    /// Returns the approximate number of bytes that the entry takes in a file.
    fn weight(&self) -> usize;
}

/// Returns the shard key of a key: its first character if that is ASCII, otherwise the first of the block of 256
/// characters that it belongs to.
///
/// No file contains entries with different shard keys, so the entries of each can be written independently.
pub(crate) fn shard_key(key: &str) -> char {
    match key.chars().next() {
        None => '\0',
        Some(first) if first.is_ascii() => first,
        Some(first) => char::from_u32((u32::from(first) & !0xFF).max(0x80)).unwrap_or(first),
    }
}

/// Cuts sorted entries with one shard key into files of at most `limit` bytes, except for an entry that is larger.
pub(crate) fn cut<E: Entry>(entries: &[E], limit: usize) -> Vec<Shard<'_, E>> {
    let mut shards = Vec::new();
    if let Some(first) = entries.first() {
        Cutter { limit, shards: &mut shards }.node(entries, &shard_key(first.key()).to_string(), 0);
    }
    shards
}

struct Cutter<'s, 'e, E> {
    limit: usize,
    shards: &'s mut Vec<Shard<'e, E>>,
}

impl<'e, E: Entry> Cutter<'_, 'e, E> {
    /// Cuts entries whose first `depth` bytes are equal.
    fn node(&mut self, entries: &'e [E], start: &str, depth: usize) {
        if weight(entries) <= self.limit || entries.len() == 1 {
            self.shards.push(Shard { start: start.to_owned(), entries });
            return;
        }
        // Children that are not yet in a file: the start of the first, its position, and the bytes of all.
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

/// Returns the character by which an entry leaves the node; `None` for the node's own word and its prefix entry.
fn branch<E: Entry>(entry: &E, depth: usize) -> Option<char> {
    entry.key()[depth..].chars().next().filter(|character| *character != '*')
}

fn weight<E: Entry>(entries: &[E]) -> usize {
    entries.iter().map(Entry::weight).sum()
}

/// Returns the name of the file that starts at a prefix: `t-con.json`, `t-~4e2d~.json`.
///
/// Characters other than `a` to `z` and digits are written as their code points, so that every file system and host
/// accepts the name. The family's letter avoids names that some systems reserve.
pub(crate) fn file_name(family: char, start: &str) -> String {
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

/// Returns the index of the file, of those that start at `starts`, that would contain a key.
pub(crate) fn find(starts: &[&str], key: &str) -> Option<usize> {
    let index = starts.partition_point(|start| *start <= key).checked_sub(1)?;
    (shard_key(starts[index]) == shard_key(key)).then_some(index)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn file_names_are_portable() {
        assert_eq!(file_name('t', "con"), "t-con.json");
        assert_eq!(file_name('t', "検"), "t-~691c~.json");
    }
}
